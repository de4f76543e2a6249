"""A saved game, and reading it from JSON."""

from __future__ import annotations

import json
import re
from math import inf, isfinite
from typing import Any, NamedTuple

from pyengine.core.types import Action

TURNS = ("yours", "theirs", "over")
NEWER = ("answerer", "series", "ending", "review", "comments", "clock")
# Seats of computers as they were written while there were four levels, and those that look as far ahead.
FOUR_LEVELS = {"level1": "computer1", "level2": "computer3", "level3": "computer4", "level4": "computer6"}
DIGITS = 15  # of a whole number; seconds and counts have fewer


class SeatSecrets(NamedTuple):
    """What a seat of a protected game needs to go on.

    ``header`` and ``key`` are hexadecimal. ``sent`` and ``received`` are the newest links, ``array`` is the number of the own
    arrangement, ``chosen`` are the decisions for the unsent link.
    """

    seat: int
    header: str
    key: str
    array: int | None
    sent: str
    received: str
    chosen: tuple[Action, ...]


class SavedGame(NamedTuple):
    """A game as the browser saves it: its link, who sits where, how many entries were sent, and when it was changed (seconds).

    The rest lets games be listed without being played through. ``position`` is what the viewer saw last. ``last`` is the last
    move as shown and, after a tab, as screen readers say it. ``turn`` is one of `TURNS`. ``label`` is the player's name for the
    game. ``greeting`` is empty, or what the invitation said: a name, a few words, and "came" if somebody else wrote it.
    ``answerer`` is the name of whoever answered it, ``series`` what links say of the game's series, ``ending`` the end of the
    game before, as long as it has to go along.
    ``review`` is the text of the game's review, ``comments`` the field of its comments and variations, ``clock`` that of its
    clock, "" for none.
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
    greeting: tuple[str, ...] = ()
    answerer: str = ""
    series: str = ""
    ending: str = ""
    review: str = ""
    comments: str = ""
    clock: str = ""

    @property
    def own_name(self) -> str:
        """The name that the player here has given, "" for none."""
        return self.answerer if self.greeting[2:] == ("came",) else "".join(self.greeting[:1])

    @property
    def friend_name(self) -> str:
        """The name that came from elsewhere, "" for none."""
        return "".join(self.greeting[:1]) if self.greeting[2:] == ("came",) else self.answerer

    def forget_friend(self) -> SavedGame:
        """Return the game without the name that came from elsewhere."""
        if self.friend_name == self.answerer:
            return self._replace(answerer="")
        return self._replace(greeting=("", *self.greeting[1:]))

    @property
    def identity(self) -> tuple[object, ...]:
        """What stays the same while a game goes on. Two saved games that differ here are two games, even under one id."""
        fair = self.fair
        return (self.game, (fair.seat, fair.header, fair.key) if fair else None)


def find_base_id(key: str) -> str:
    """Return the id of a game without the "x" and number that a second version of the game has in its id."""
    match = re.fullmatch(r"(.+?)x\d+", key)
    return match[1] if match else key


def make_row(saved: SavedGame) -> dict[str, Any]:
    """Return a game for JSON. What it does not have is left out where earlier versions of this page do not know it."""
    return {name: value for name, value in saved._asdict().items() if value or name not in NEWER}


def restore_game(data: Any) -> SavedGame:
    """Return a game from untrusted JSON. Raises ValueError if it is none."""
    try:
        saved = _restore_game(data)
        _check(saved)
    except (TypeError, KeyError, OverflowError, RecursionError) as error:
        raise ValueError(*error.args) from error
    return saved._replace(seats=tuple(FOUR_LEVELS.get(seat, seat) for seat in saved.seats))


def parse_json(text: str) -> Any:
    """Return the value of a JSON text. Whole numbers with more than `DIGITS` digits become infinity, which no field accepts.
    Raises ValueError."""
    try:
        return json.loads(text, parse_int=lambda digits: int(digits) if len(digits) <= DIGITS else inf)
    except RecursionError as error:
        raise ValueError(*error.args) from error


def _restore_game(data: Any) -> SavedGame:
    fields = dict(data)
    for name in ("seats", "notes", "greeting"):
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
    """Raise TypeError or ValueError if a field has a wrong type or value."""
    rows = [
        saved.seats,
        saved.notes,
        saved.greeting,
        *saved.notes,
        *((saved.fair.chosen, *saved.fair.chosen) if saved.fair else ()),
    ]
    if any(type(row) is not tuple for row in rows):
        raise TypeError
    texts = [saved.id, saved.game, saved.link, *saved.seats, saved.position, saved.last, saved.turn, saved.label, *saved.greeting]
    texts += [saved.answerer, saved.series, saved.ending, saved.review, saved.comments, saved.clock]
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
    "".join(texts).encode()  # raises for half a surrogate pair, which no page can show
    if (
        max(map(abs, (saved.updated, *numbers))) >= 10**DIGITS
        or any(len(pair) != 2 for pair in saved.notes)
        or len(saved.greeting) not in (0, 3)
    ):
        raise ValueError
