"""Puzzles of solitaires: the best score from a position after which no further card can turn up."""

from __future__ import annotations

from math import log2
from typing import Any

from ...core.kit import Kit
from ..solver import Progress, solve
from .answer import Solution

EFFORT = 80  # steps of the solver, a few milliseconds each
SHORTEST, LONGEST = 3, 6  # actions of the best play


def find_alone(kit: Kit, state: Any) -> Solution | None:
    """Return the best play from a position, None if it is no puzzle: it is found at once, or not proved."""
    legal = kit.game.legal(state, 0)
    if len(legal) < 3:
        return None
    progress = solve_within(kit, state, EFFORT)
    if progress is None or progress.best is None or not SHORTEST <= len(progress.line) <= LONGEST:
        return None
    return Solution("score", progress.line, (), 1 + log2(1 + progress.nodes) / 4, 0, len(legal))


def solve_within(kit: Kit, state: Any, effort: int) -> Progress | None:
    """Return the best play if it is proved within so many steps of the solver."""
    for _, progress in zip(range(effort), solve(kit, state, None), strict=False):
        if progress.is_proven:
            return progress
    return None
