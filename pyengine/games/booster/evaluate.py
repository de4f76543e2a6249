"""How good a position is: material, weighed by what stands on checkers, and the checkers still to be played."""

from __future__ import annotations

from collections.abc import Mapping
from math import tanh

from pyengine.chess.fen import to_board
from pyengine.chess.pieces import owner
from pyengine.core.game import Player

from .rules import BLACK, GAME, WHITE, State, supply
from .threats import sign

WORTH: Mapping[str, float] = {"P": 1.0, "N": 3.0, "B": 3.2, "R": 5.0, "Q": 9.0, "K": 0.0}
HOBBLED = {"P": 0.5, "K": -1.0}  # a hobbled pawn still stands in the way; a hobbled king hardly gets away
HOBBLE = 0.4  # of a piece's worth is left while it moves like a pawn
STEP = 0.6  # what a checker under a piece of one's own is worth, and half of it in the supply
SPREAD = 8.0  # a lead of so many pawns makes a game about three to one


def evaluate(state: State, player: Player) -> float:
    """Return -1..1 for a player; the exact result once the game is over."""
    outcome = GAME.outcome(state)
    if outcome:
        return outcome.returns[player]
    checkers = dict(state.ground.stacks)
    lead = STEP / 2 * (supply(state, WHITE) - supply(state, BLACK))
    for square, letter in enumerate(to_board(state.ground.board)):
        if letter:
            kind, forward = letter.upper(), sign(owner(letter))
            count = checkers.get(square, 0) * forward
            worth = WORTH[kind]
            if count < 0:
                worth = HOBBLED.get(kind, worth * HOBBLE)
            lead += forward * (worth + STEP * max(0, count))
    return tanh(lead * sign(player) / SPREAD) * 0.99
