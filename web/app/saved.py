"""A game as the browser keeps it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pyengine.core.game import Action


class Secrets(NamedTuple):
    """What a seat of a protected game must not lose. ``header`` and ``key`` are hexadecimal; ``sent`` and ``received`` the newest
    links; ``array`` the number of the own arrangement; ``chosen`` what is decided for the unsent link."""

    seat: int
    header: str
    key: str
    array: int | None
    sent: str
    received: str
    chosen: tuple[Action, ...]


class Saved(NamedTuple):
    """A game as the browser keeps it: its link, who sits where, how many entries were sent, and when it was last touched
    (seconds).

    ``position`` is what its viewer saw last, ``last`` the last move, ``turn`` one of "yours", "theirs" and "over": so that games
    can be listed without being played through.
    """

    id: str
    game: str
    link: str
    seats: tuple[str, ...]
    sent: int
    updated: float
    notes: tuple[tuple[str, str], ...] = ()
    position: str = ""
    last: str = ""
    turn: str = ""
    fair: Secrets | None = None


def restored(data: dict[str, Any]) -> Saved:
    """Return a game from its JSON. Raises ValueError, TypeError or KeyError for what is none."""
    fields = dict(data)
    for name in ("seats", "notes"):
        fields[name] = _tuples(fields.get(name, ()))
    if fields.get("fair"):
        secrets = fields["fair"]
        if not isinstance(secrets, list):
            raise TypeError
        fields["fair"] = Secrets(*map(_tuples, secrets))
    return Saved(**fields)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
