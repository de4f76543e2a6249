"""How good a position is: points in hand, and what the pieces still falling may be worth."""

from __future__ import annotations

from math import tanh

from pyengine.core.game import Player

from . import fall
from .rules import BLACK, GAME, WHITE, State, points

# A falling piece earns its landing row, mostly a low one, unless it is captured first.
FALLING = 1.2
SPREAD = 6.0  # a lead of so many points makes a game about three to one


def evaluate(state: State, player: Player) -> float:
    """Return -1..1 for a player; the exact result once the game is over."""
    outcome = GAME.outcome(state)
    if outcome:
        return outcome.returns[player]
    men, stacked = fall.survey(state.board)
    falling = [(side & ~stacked).bit_count() for side in men]
    lead = points(state, WHITE) - points(state, BLACK) + FALLING * (falling[WHITE] - falling[BLACK])
    return tanh((lead if player == WHITE else -lead) / SPREAD) * 0.99
