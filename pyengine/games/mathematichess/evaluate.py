"""A quick judgement of Mathematichess positions for the computer player."""

from __future__ import annotations

from pyengine.chess.bitboards import BIT
from pyengine.core.game import Player

from .board import State, empties
from .rules import GAME
from .value import appraise, totals, valuation

_CALM = 60  # points beside which a lead counts; a typical game is decided by more
_CERTAIN = 0.9  # no position is as good as a won game


def evaluate(state: State, player: Player) -> float:
    """Return how good a state is for a player, -1..1: the lead of the totals as they stand.

    While the board is being filled any empty square may become a territory: all are valued as if they stood alone.
    """
    outcome = GAME.outcome(state)
    if outcome is not None:
        return outcome.returns[player]
    if state.filling:
        squares = empties(state.board)
        white, black = totals(tuple(appraise(state.board, BIT[square], state.options) for square in squares))
        white, black = 4 * white / len(squares), 4 * black / len(squares)
    else:
        white, black = totals(valuation(state.board, state.options))
    lead = (white - black) / (white + black + _CALM)
    return max(-_CERTAIN, min(_CERTAIN, lead if player == 0 else -lead))
