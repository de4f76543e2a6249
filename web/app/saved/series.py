"""A series of games between the same people: its score, and how links say it.

The person who plays player p in the first game plays player p + 1 in the second, and so on around, so sides change with every
game and the number of earlier games says who is who. Behind the game string of each later game stands ``&series=``: how many
games the series is the best of, then each earlier game by its mark and who won it, and a checksum over these and the beginning of
the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pyengine.play import codec

from .saved_game import SavedGame

TAG = "fp1.series"
BESTS = (0, 3, 5, 7, 9)  # games that a series may be the best of; 0: it has no end
MARK, SUM = 6, 3  # bytes
MOST = 50  # earlier games; after that another series begins
LONGEST = 4 * (1 + MOST * (MARK + 1) + SUM) // 3 + 1  # characters
PERSONS = 8  # each has a bit
TWO = 2  # people, for whom a draw is half a point each


class PastGame(NamedTuple):
    """An earlier game of a series: its mark, and who won it; nobody if it was a draw."""

    mark: bytes
    winners: tuple[int, ...]


class GameSeries(NamedTuple):
    """The series that a game belongs to. ``best``: how many games it is the best of, 0 if it has no end. ``past``: the games
    before."""

    best: int = 0
    past: tuple[PastGame, ...] = ()

    @property
    def number(self) -> int:
        """The number of the game that is played, from 1 on."""
        return len(self.past) + 1

    def add(self, mark: bytes, winners: Sequence[int], persons: int) -> GameSeries:
        """Return the series after the game that is played, which these players have won."""
        won = tuple(sorted(find_person(player, len(self.past), persons) for player in winners))
        return self._replace(past=(*self.past, PastGame(mark, won)))

    def count_points(self, persons: int) -> tuple[float, ...]:
        """Return the points of each person: one for a game won, half a point each for a draw between two."""
        points = [0.0] * persons
        for game in self.past:
            drawn = persons == TWO and len(game.winners) != 1
            for person in range(persons) if drawn else game.winners:
                points[person] += 0.5 if drawn else 1
        return tuple(points)

    def is_decided(self, persons: int) -> bool:
        """Return whether no further game can change who wins."""
        points = self.count_points(persons)
        return bool(self.best) and (2 * max(points) > self.best or len(self.past) >= self.best)


def find_person(player: int, games_before: int, persons: int) -> int:
    """Return who in the series plays a side, as the number of the player in the first game."""
    return (player - games_before) % persons


def mark_game(beginning: bytes, string: str, *, is_protected: bool) -> bytes:
    """Return the mark by which later games name this one: of an open game all of its string, of a protected one its beginning,
    which holds a number of its own."""
    return codec.digest(TAG, beginning if is_protected else codec.from_text(string))[:MARK]


def mark_saved(saved: SavedGame) -> bytes:
    """Return the mark of a saved game. Raises ValueError if its link is damaged."""
    beginning = bytes.fromhex(saved.fair.header) if saved.fair else b""
    return mark_game(beginning, saved.link, is_protected=saved.fair is not None)


def write_series(series: GameSeries, beginning: bytes) -> str:
    """Return the text of the field for a game that begins with these bytes."""
    body = bytes((series.best,)) + b"".join(mark + bytes((_pack(winners),)) for mark, winners in series.past)
    return codec.to_text(body + _sum(body, beginning))


def read_series(text: str, beginning: bytes, persons: int) -> GameSeries:
    """Read what `write_series` wrote. Raises ValueError for anything else, and for the field of another game."""
    if len(text) > LONGEST:
        raise ValueError
    data = codec.from_text(text)
    body, games = data[:-SUM], data[1:-SUM]
    if not body or len(games) % (MARK + 1) or _sum(body, beginning) != data[-SUM:] or body[0] not in BESTS:
        raise ValueError
    rows = [games[at : at + MARK + 1] for at in range(0, len(games), MARK + 1)]
    past = tuple(PastGame(row[:MARK], _unpack(row[MARK])) for row in rows)
    if any(person >= persons for game in past for person in game.winners):
        raise ValueError
    return GameSeries(body[0], past)


def is_alike(one: str, other: str) -> bool:
    """Return whether two fields may stand in links of the same game: they name the same game as the one before, or none."""
    return one == other or (bool(one) == bool(other) and _find_last_mark(one) == _find_last_mark(other))


def _find_last_mark(text: str) -> bytes:
    """Return the mark of the game before, b"" if the field names none, or is damaged."""
    try:
        data = codec.from_text(text)
    except ValueError:
        return b""
    return data[-SUM - MARK - 1 : -SUM - 1] if len(data) > MARK + 1 + SUM else b""


def _sum(body: bytes, beginning: bytes) -> bytes:
    return codec.digest(TAG, beginning, body)[:SUM]


def _pack(winners: tuple[int, ...]) -> int:
    return sum(1 << person for person in winners)


def _unpack(bits: int) -> tuple[int, ...]:
    return tuple(person for person in range(PERSONS) if bits >> person & 1)
