"""A solitaire as a search for the cheapest way to its end: what a game offers to the solver besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple, Protocol

from .game import Deal
from .types import Action

PuzzleNode = Any  # a position as the puzzle keeps it


class PuzzleStep(NamedTuple):
    """What the player does in one go; cards that turn up in between are those of the deal.

    ``node`` is the position it leads to, None when the game is won with it. Two nodes with the same ``key`` and the same cost so
    far go on alike.
    """

    cost: int
    actions: tuple[Action, ...]
    key: Hashable = None
    node: PuzzleNode = None


class Puzzle(Protocol):
    """A position of a solitaire whose remaining cards are known, or whose remaining cards stay unused.

    Everything the player does costs a whole number of points, and a win scores what is left; so the best score is the least cost.
    """

    root: PuzzleNode
    least: int  # no game that is won costs less
    most: int  # no game that is won costs more

    def steps(self, node: PuzzleNode, left: int | None) -> Iterator[PuzzleStep | None]:
        """Yield the steps after which the game can still be won at a total cost of at most ``left``, their own cost included.

        Steps may be left out only where that is certainly impossible; ``left`` None: no step is left out. None in between gives
        the caller a chance to look at the clock; it comes at least once a millisecond or so.
        """
        ...

    def outlook(self, node: PuzzleNode) -> tuple[Hashable, float]:
        """Return what kind of position it is, and how much is missing: of two of one kind the smaller number promises more."""
        ...

    def score(self, cost: int) -> float:
        """Return the score of a game that is won at this cost from the root."""
        ...


PuzzleMaker = Callable[[Any, Deal | None], Puzzle]  # (state in which the player is to act, deal or None: no more cards turn up)
