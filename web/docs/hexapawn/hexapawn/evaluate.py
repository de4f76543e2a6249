"""A quick judgement of Hexapawn for the computer player: who has more moves, and who has come further."""

from __future__ import annotations

from pyengine.chess.simple.rules import SimpleState
from pyengine.core.types import Player

from .rules import GAME


def evaluate(state: SimpleState, player: Player) -> float:
    """Return how good a state is for a player, -1..1."""
    if state.ending:
        return state.ending.value(player)
    moves = [len(list(GAME.moves(state.board, side))) for side in (0, 1)]
    steps = sum(letter == "P" for letter in state.board[3:6]) - sum(letter == "p" for letter in state.board[3:6])
    value = (moves[0] - moves[1] + steps) / 12
    return value if player == 0 else -value
