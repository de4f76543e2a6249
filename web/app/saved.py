"""A game as the browser keeps it."""

from __future__ import annotations

from math import isfinite
from typing import Any, NamedTuple

from pyengine.core.game import Action

TURNS = ("yours", "theirs", "over")


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

    ``position`` is what its viewer saw last, ``last`` the last move, ``turn`` one of `TURNS`: so that games can be listed without
    being played through. ``label`` is what its player calls it.
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
    label: str = ""

    @property
    def identity(self) -> tuple[object, ...]:
        """What stays the same as long as a game goes on: two that differ here are two games, even under one id."""
        fair = self.fair
        return (self.game, (fair.seat, fair.header, fair.key) if fair else None)

    @property
    def progress(self) -> int:
        """How far the links of a protected game have come, 0 for others: going back here would mean to seal a turn twice."""
        return max(len(self.fair.sent), len(self.fair.received)) if self.fair else 0


def restored(data: Any) -> Saved:
    """Return a game from its JSON, whoever wrote that. Raises ValueError, TypeError or KeyError for what is none."""
    fields = dict(data)
    for name in ("seats", "notes"):
        fields[name] = _tuples(fields.get(name, ()))
    if fields.get("fair"):
        secrets = fields["fair"]
        if not isinstance(secrets, list):
            raise TypeError
        fields["fair"] = Secrets(*map(_tuples, secrets))
    saved = Saved(**fields)
    _check(saved)
    return saved


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _check(saved: Saved) -> None:
    """Raise TypeError where a field is not of its kind."""
    rows = [saved.seats, saved.notes, *saved.notes, *((saved.fair.chosen, *saved.fair.chosen) if saved.fair else ())]
    if any(type(row) is not tuple for row in rows):
        raise TypeError
    texts = [saved.id, saved.game, saved.link, *saved.seats, saved.position, saved.last, saved.turn, saved.label]
    texts += [part for pair in saved.notes for part in pair]
    numbers = [saved.sent]
    if saved.fair:
        fair = saved.fair
        texts += [fair.header, fair.key, fair.sent, fair.received, *(token for action in fair.chosen for token in action)]
        numbers += [fair.seat, *([] if fair.array is None else [fair.array])]
        bytes.fromhex(fair.header + fair.key)
    sound = all(type(text) is str for text in texts) and all(type(number) is int for number in numbers)
    if not sound or type(saved.updated) not in (int, float) or not isfinite(saved.updated):
        raise TypeError
    if any(len(pair) != 2 for pair in saved.notes):
        raise ValueError
