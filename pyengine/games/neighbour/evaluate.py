"""Evaluation: the cards left, minus the expected cost of joining the groups."""

from __future__ import annotations

from math import tanh

from pyengine.core.types import Player

from .board import group_count
from .rules import CARDS, GAME
from .state import State

JOINING = 2.5  # moves it takes to join a group to the others
PAR = CARDS * 0.6  # cards left at the end of an average game
SPREAD = 8.0


def evaluate(state: State, player: Player) -> float:
    """Return -1..1; the exact result once the game is over."""
    outcome = GAME.outcome(state)
    if outcome:
        return outcome.returns[player]
    apart = group_count(state.board, state.options["connect"]) - 1
    left = state.pieces + state.positions - JOINING * max(apart, 0)
    return tanh((left - PAR) / SPREAD) * 0.99
