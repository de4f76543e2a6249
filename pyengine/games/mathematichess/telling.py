"""Actions of Mathematichess as people read and hear them."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.chess.naming import name_coloured
from pyengine.chess.pieces import piece_letter
from pyengine.chess.telling import draw_piece, draw_square, tell_drop, tell_move
from pyengine.core.telling import Telling, tell_claim, tell_words
from pyengine.core.types import ACCEPT, OFFER, Action, Player
from pyengine.core.words import msg

from .board import PASS, apply_move
from .rules import INFO
from .state import State


def tell(state: State, player: Player, action: Action) -> Telling:
    """Return a placement, a move with what it pushes, the pass or a claim."""
    if action == PASS:
        return tell_words(msg("telling.passes"))
    if action in (OFFER, ACCEPT):
        return tell_words(msg("mathematichess.tell-offer" if action == OFFER else "mathematichess.tell-accept"))
    claim = tell_claim(action)
    if claim:
        return claim
    start, goal = action[:2]
    if start not in BOARD.index:
        return tell_drop(piece_letter(start[-1], player), goal)
    letter = chr(state.board[BOARD.index[start]])
    move = tell_move(letter, start, goal)
    if len(action) < 3:
        return move
    _, origin = apply_move(state.board, action)
    assert origin is not None
    pushed, end = chr(state.board[origin]), action[2]
    spoken = msg("mathematichess.tell-push", move=move.spoken, piece=name_coloured(INFO, pushed), square=end)
    return Telling((*move.parts, " ⇥", draw_piece(pushed), draw_square(end)), spoken)
