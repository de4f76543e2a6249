"""What is to be found in a position, and how hard that is."""

from __future__ import annotations

from math import log2
from typing import NamedTuple

from ...core.types import Action, Player

SolutionLine = tuple[tuple[Player, Action], ...]


class Solution(NamedTuple):
    """What is to be found in a position.

    ``kind`` is "win", "save", "gain", "best" or "score". ``line`` are the entries, the solver's first; ``also`` has other right
    actions, by the number of the entry. ``depth`` says how far a search has to look, ``rank`` how many actions look better
    at first sight, ``legal`` how many there are.
    """

    kind: str
    line: SolutionLine
    also: tuple[tuple[int, tuple[Action, ...]], ...] = ()
    depth: float = 1
    rank: int = 0
    legal: int = 1

    @property
    def moves(self) -> int:
        """How many actions the solver has to find."""
        return sum(player == self.line[0][0] for player, _ in self.line)

    def rate(self) -> int:
        """How hard it is to find: by how deep a search has to look for it, how many other actions there are, how many of them
        look better, and how many moves the solver has to see."""
        return round(350 + 260 * (self.depth - 1) + 90 * log2(1 + self.rank) + 60 * log2(self.legal) + 110 * (self.moves - 1))
