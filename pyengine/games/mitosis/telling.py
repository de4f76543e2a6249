"""Actions of Mitosis Chess as people read and hear them."""

from __future__ import annotations

from pyengine.chess.naming import name_piece
from pyengine.chess.pieces import PARTS, piece_letter
from pyengine.chess.telling import draw_piece, draw_square, promote, tell_move
from pyengine.core.telling import Part, Telling, tell_claim, tell_words
from pyengine.core.types import ACCEPT, OFFER, Action, Player
from pyengine.core.words import msg

from .board import BOARD, PASS, is_en_passant, placed_parts, room
from .state import State


def tell(state: State, player: Player, action: Action) -> Telling:
    """Return an arrangement, a move, the pass or a claim."""
    if action == PASS:
        return tell_words(msg("telling.passes"))
    if action in (OFFER, ACCEPT):
        return tell_words(msg("mitosis.tell-offer" if action == OFFER else "mitosis.tell-accept"))
    claim = tell_claim(action)
    if claim:
        return claim
    if state.pending:
        return _tell_arrangement(state, player, action)
    start, goal = (BOARD.index[name] for name in action[:2])
    prey = state.board[goal]
    passing = is_en_passant(state, start, goal)
    named = prey.upper() in PARTS or prey in ("K", "k")  # what a Major leaves behind is told by its kind
    move = tell_move(state.board[start], action[0], action[1], prey, named=named, passing=passing)
    return promote(move, action[2] if len(action) > 2 else "", player)


def _tell_arrangement(state: State, player: Player, action: Action) -> Telling:
    """Return where the parts of a captured piece go, in the order of the squares."""
    placed = placed_parts(state.pending, room(state.board, player), action)
    parts: list[Part] = [msg("mitosis.tell-splits"), " →"]
    names = []
    for cell in sorted(placed):
        letter, square = piece_letter(placed[cell], player), BOARD.names[cell]
        parts += [" ", draw_piece(letter), draw_square(square)]
        names.append(msg("mitosis.tell-part", piece=name_piece(letter), square=square))
    return Telling(tuple(parts), msg("mitosis.tell-arranges", parts=tuple(names)))
