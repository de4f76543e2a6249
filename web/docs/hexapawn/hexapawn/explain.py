"""Why a pawn does not go somewhere."""

from __future__ import annotations

from pyengine.chess.geometry import Square
from pyengine.chess.lettered import EMPTY
from pyengine.chess.simple.explain import RuleIds, make_explainer
from pyengine.chess.simple.rules import SimpleState
from pyengine.core.words import Reason, msg

from .rules import AHEAD, ASIDE, GAME


def refuse(state: SimpleState, origin: Square, goal: Square) -> Reason | None:
    """Return why the pawn on a square does not go to another, None where it does."""
    board, player, grid, square = state.board, state.turn, GAME.grid, GAME.grid.names[goal]
    if GAME.is_own(board[goal], player):
        return msg("chess.own-piece", "HXP-03", piece=GAME.name_piece(board[goal]), square=square)
    if goal == grid.steps[AHEAD[player]][origin]:
        return None if board[goal] == EMPTY else msg("hexapawn.blocked", "HXP-03", square=square)
    if goal in [grid.steps[direction][origin] for direction in ASIDE[player]]:
        return msg("chess.pawn-diagonal", "HXP-04", square=square) if board[goal] == EMPTY else None
    return msg("hexapawn.way", "HXP-03")


explain = make_explainer(GAME, RuleIds(turn="HXP-02", move="HXP-03", end="HXP-05", resign="HXP-07"), refuse)
