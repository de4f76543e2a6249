"""A game as the browser keeps it."""

from __future__ import annotations

import json
from math import inf, isfinite
from typing import Any, NamedTuple

from pyengine.core.types import Action

TURNS = ("yours", "theirs", "over")
DIGITS = 15  # of a number; seconds and counts have fewer


class SeatSecrets(NamedTuple):
    """What a seat of a protected game must not lose. ``header`` and ``key`` are hexadecimal; ``sent`` and ``received`` the newest
    links; ``array`` the number of the own arrangement; ``chosen`` what is decided for the unsent link."""

    seat: int
    header: str
    key: str
    array: int | None
    sent: str
    received: str
    chosen: tuple[Action, ...]


class SavedGame(NamedTuple):
    """A game as the browser keeps it: its link, who sits where, how many entries were sent, and when it was last touched
    (seconds).

    ``position`` is what its viewer saw last, ``last`` the last move as it is read and, after a tab, as it is heard, ``turn`` one
    of `TURNS`: so that games can be listed without being played through. ``label`` is what its player calls it.
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
    fair: SeatSecrets | None = None
    label: str = ""

    @property
    def identity(self) -> tuple[object, ...]:
        """What stays the same as long as a game goes on: two that differ here are two games, even under one id."""
        fair = self.fair
        return (self.game, (fair.seat, fair.header, fair.key) if fair else None)


def restore_game(data: Any) -> SavedGame:
    """Return a game from its JSON, whoever wrote that. Raises ValueError for what is none."""
    try:
        saved = _restore_game(data)
        _check(saved)
    except (TypeError, KeyError, OverflowError, RecursionError) as error:
        raise ValueError(*error.args) from error
    return saved


def parse_json(text: str) -> Any:
    """Return what a JSON text says; a whole number with more digits than any of ours has become infinity, which none of our
    fields takes. Raises ValueError."""
    try:
        return json.loads(text, parse_int=lambda digits: int(digits) if len(digits) <= DIGITS else inf)
    except RecursionError as error:
        raise ValueError(*error.args) from error


def _restore_game(data: Any) -> SavedGame:
    fields = dict(data)
    for name in ("seats", "notes"):
        fields[name] = _to_tuples(fields.get(name, ()))
    if fields.get("fair") is not None:
        secrets = fields["fair"]
        if not isinstance(secrets, list):
            raise TypeError
        made = SeatSecrets(*map(_to_tuples, secrets))
        fields["fair"] = made._replace(header=bytes.fromhex(made.header).hex(), key=bytes.fromhex(made.key).hex())
    return SavedGame(**fields)


def _to_tuples(value: Any) -> Any:
    return tuple(_to_tuples(item) for item in value) if isinstance(value, list) else value


def _check(saved: SavedGame) -> None:
    """Raise TypeError or ValueError where a field is not of its kind."""
    rows = [saved.seats, saved.notes, *saved.notes, *((saved.fair.chosen, *saved.fair.chosen) if saved.fair else ())]
    if any(type(row) is not tuple for row in rows):
        raise TypeError
    texts = [saved.id, saved.game, saved.link, *saved.seats, saved.position, saved.last, saved.turn, saved.label]
    texts += [part for pair in saved.notes for part in pair]
    numbers = [saved.sent]
    if saved.fair is not None:
        fair = saved.fair
        texts += [fair.header, fair.key, fair.sent, fair.received, *(token for action in fair.chosen for token in action)]
        numbers += [fair.seat, *([] if fair.array is None else [fair.array])]
    if not all(type(text) is str for text in texts) or not all(type(number) is int for number in numbers):
        raise TypeError
    if type(saved.updated) not in (int, float) or not isfinite(saved.updated):
        raise TypeError
    "".join(texts).encode()  # half of a pair of surrogates is no text that a page could show
    if max(map(abs, (saved.updated, *numbers))) >= 10**DIGITS or any(len(pair) != 2 for pair in saved.notes):
        raise ValueError
