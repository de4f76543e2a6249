"""A solitaire as a search for the lowest cost: what a game provides to the solver besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple, Protocol

from .game import Deal
from .types import Action

PuzzleNode = Any  # a position in the puzzle's own form


class PuzzleStep(NamedTuple):
    """Actions that the player makes in a row; cards that turn up in between come from the deal.

    ``node`` is the position it leads to, None when it wins the game. Two nodes with the same ``key`` and the same cost so
    far have the same continuations.
    """

    cost: int
    actions: tuple[Action, ...]
    key: Hashable = None
    node: PuzzleNode = None


class Puzzle(Protocol):
    """A position of a solitaire whose remaining cards are known or will not be used.

    Each step costs a whole number of points and a win scores what is left, so the lowest cost gives the best score.
    """

    root: PuzzleNode
    least: int  # lower bound of the cost of a won game
    most: int  # upper bound of the cost of a won game

    def steps(self, node: PuzzleNode, left: int | None) -> Iterator[PuzzleStep | None]:
        """Yield the steps after which the game can still be won at a total cost of at most ``left``, their own cost included.

        A step is left out only if a win within that cost is certainly impossible; with ``left`` None all steps are yielded. None
        is yielded about once a millisecond, so that the caller can check the time.
        """
        ...

    def outlook(self, node: PuzzleNode) -> tuple[Hashable, float]:
        """Return the kind of a position and how much is missing; among positions of a kind smaller numbers promise more."""
        ...

    def score(self, cost: int) -> float:
        """Return the score of a game that is won at this cost from the root."""
        ...


PuzzleMaker = Callable[[Any, Deal | None], Puzzle]  # (state in which the player acts, deal; None: no more cards turn up)
