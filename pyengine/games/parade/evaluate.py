"""Evaluation: the cards in hand, minus the expected cost of joining the groups."""

from __future__ import annotations

from math import tanh

from pyengine.core.types import Player

from .board import group_count
from .rules import GAME
from .state import State

JOINING = 1.5  # cards or points it takes to join a group to the others
SPREAD = 6.0


def evaluate(state: State, player: Player) -> float:
    """Return -1..1; the exact result once the game is over."""
    outcome = GAME.outcome(state)
    if outcome:
        return outcome.returns[player]
    score = GAME.scores(state)[0] or 0
    return tanh((score - JOINING * (group_count(state.board) - 1)) / SPREAD) * 0.99
