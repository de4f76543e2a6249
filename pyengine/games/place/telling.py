"""Actions of PlaceChess as people read and hear them."""

from __future__ import annotations

from ...chess.geometry import BOARD
from ...chess.naming import name_piece
from ...chess.pieces import piece_letter
from ...chess.telling import draw_piece, draw_square, tell_drop, tell_move
from ...core.telling import Part, Telling, tell_claim, tell_words
from ...core.types import Action, Player
from ...core.words import msg
from .board import HAND, PASS, SPARE, victims
from .rules import GAME
from .state import State


def tell(state: State, player: Player, action: Action) -> Telling:
    """Return a placement, a move, the pass or a claim."""
    if action == PASS:
        return tell_words(msg("telling.passes"))
    claim = tell_claim(action)
    if claim:
        return claim
    if action[0] in HAND:
        return tell_drop(piece_letter(action[0][-1], player), action[1])
    move = _tell_move(state, player, action)
    after = GAME.apply(state, player, action)
    if after.shield:  # the mover does not arrive (PLC-40)
        pawn = draw_piece(chr(after.board[BOARD.index[after.shield]]))
        move = Telling((*move.parts, " †→", pawn), msg("place.tell-shield", move=move.spoken))
    if action[2:] == (SPARE,):
        move = Telling((*move.parts, " ", msg("place.tell-spares")), msg("place.tell-sparing", move=move.spoken))
    return move


def _tell_move(state: State, player: Player, action: Action) -> Telling:
    """Return a move with what it captures, the piece that is jumped first."""
    start, goal = action[:2]
    letter = chr(state.board[BOARD.index[start]])
    captured = [(BOARD.names[square], chr(state.board[square])) for square in reversed(victims(state.board, player, action))]
    if not captured:
        return tell_move(letter, start, goal)
    parts: list[Part] = [draw_piece(letter), draw_square(start)]
    for square, prey in captured:
        parts += ["×", draw_piece(prey), draw_square(square)]
    (square, prey), name = captured[0], name_piece(letter)
    taking = msg("telling.takes", piece=name, start=start, prey=name_piece(prey), square=square)
    if len(captured) == 2:
        return Telling(tuple(parts), msg("place.tell-both", move=taking, prey=name_piece(captured[1][1]), square=goal))
    if square == goal:
        return Telling(tuple(parts), taking)
    return Telling((*parts, "–", draw_square(goal)), msg("place.tell-jump", move=taking, square=goal))
