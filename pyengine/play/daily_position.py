"""Positions of the day: each day a position of one of the games for two, to be played on from there.

A table has a line for each day: the day as 20261124, the game, how hard it is (1 to 4), the player to move, and the string of a
game that begins with the position. It is made by ``python -m pyengine positions``.
"""

from __future__ import annotations

from typing import NamedTuple

from ..core.types import Player


class DailyPosition(NamedTuple):
    """The position of a day. ``level`` is 1 (easy) to 4; ``player`` is who begins, ``link`` the game string."""

    day: int
    game: str
    level: int
    player: Player
    link: str

    def write(self) -> str:
        """Return the line of a table."""
        return " ".join(map(str, self))


def read_line(line: str) -> DailyPosition:
    """Return what a line of a table says. Raises ValueError for anything else."""
    day, game, level, player, link = line.split()
    return DailyPosition(int(day), game, int(level), int(player), link)


def find_position(table: str, day: int) -> DailyPosition | None:
    """Return the position of a day like 20261124, None if the table has none."""
    lines = (line for line in table.splitlines() if line.startswith(f"{day} "))
    return next(map(read_line, lines), None)
