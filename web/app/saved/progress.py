"""Two states of one game: which is further, and whether one holds all of the other.

Everything that compares states uses this: files of games, the two stores of the browser, other tabs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.play import link

from .saved_game import SavedGame


class PlayedLine(NamedTuple):
    """What was played: how the game began (``start``), and the links of a protected game or the entries of a record
    (``steps``)."""

    start: object
    steps: tuple[object, ...]


def read_line(saved: SavedGame) -> PlayedLine | None:
    """Return what was played in a saved game, None if its links cannot be read."""
    if saved.fair is None:
        return _read_open(saved.link)
    lines = [_read_protected(text) for text in (saved.fair.sent, saved.fair.received) if text]
    known = [one for one in lines if one is not None]
    if lines and not known:
        return None
    return max(known, key=lambda one: len(one.steps), default=PlayedLine(None, ()))


@lru_cache(maxsize=4096)  # all games of a file and those that they are compared with
def _read_open(text: str) -> PlayedLine | None:
    try:
        record = link.decode(text, games.by_number).record
    except GameError:
        return None
    return PlayedLine(record._replace(entries=(), tags=()), record.entries)


@lru_cache(maxsize=4096)
def _read_protected(text: str) -> PlayedLine | None:
    from pyengine.play.fair.wire.link import parse_link

    try:
        parsed = parse_link(text, games.by_number)
    except GameError:
        return None
    return PlayedLine(parsed.terms.header, parsed.log)


def count_steps(saved: SavedGame) -> int:
    """Return how far a game is: the number of links of a protected game, else of entries; -1 if its links cannot be read."""
    line = read_line(saved)
    return -1 if line is None else len(line.steps)


def forget_lines() -> None:
    """Free the memory of the links that were read."""
    _read_open.cache_clear()
    _read_protected.cache_clear()


def holds(one: SavedGame, other: SavedGame) -> bool:
    """Return whether the first state contains everything that was played in the other one."""
    if _list_links(one) == _list_links(other):
        return True
    whole, part = read_line(one), read_line(other)
    if whole is None or part is None:
        return False
    return whole.steps[: len(part.steps)] == part.steps and (whole.start == part.start or part == PlayedLine(None, ()))


def _list_links(saved: SavedGame) -> tuple[str, ...]:
    return (saved.fair.sent, saved.fair.received) if saved.fair else (saved.link,)
