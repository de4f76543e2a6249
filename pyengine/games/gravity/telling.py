"""Actions of Gravity Chess as people read and hear them."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.chess.naming import name_coloured, name_piece
from pyengine.chess.telling import draw_piece, draw_square, tell_move
from pyengine.core.telling import Telling, tell_claim
from pyengine.core.types import CHANCE, Action, Player
from pyengine.core.words import msg

from .board import STUCK
from .rules import INFO
from .state import ADD, State


def tell(state: State, player: Player, action: Action) -> Telling:
    """Return a card turned over, a move, a declaration, an addition or a claim."""
    claim = tell_claim(action)
    if claim:
        return claim
    start = action[0]
    if player == CHANCE:
        letter = start[-1]
        return Telling(
            (draw_piece(letter)._replace(kind="piece-card"),),
            msg("gravity.tell-flip", piece=name_coloured(INFO, letter)),
        )
    if state.phase == ADD:
        spoken = msg("gravity.tell-drop", piece=name_coloured(INFO, state.card), square=start)
        return Telling(("↓", draw_piece(state.card), draw_square(start)), spoken)
    letter = state.board[BOARD.index[start]]
    if action[1] == STUCK:
        spoken = msg("gravity.tell-stuck", piece=name_piece(letter), square=start)
        return Telling((draw_piece(letter), draw_square(start), " ", msg("gravity.tell-stays")), spoken)
    return tell_move(letter, start, action[1], state.board[BOARD.index[action[1]]])
