"""Refusals for moves that a piece cannot make by its way of moving alone."""

from __future__ import annotations

from pyengine.core.words import Message, msg

from .bitboards import BETWEEN, BIT, DIAG, KING, KNIGHT, ORTHO, PAWN, SQUARES, Bits
from .geometry import BOARD, Square
from .naming import name_piece
from .orthodox import Position, type_at
from .pieces import NAMES, WHITE


def refuse_move(position: Position, origin: Square, target: Square) -> Message | None:
    """Return why the piece on `origin` cannot go to `target`: its way of moving, a piece in between, or an own piece on `target`.

    None when the move is pseudo-legal. Checks, pins, castling and en passant are not looked at. There must be a piece of the
    player to move on `origin`. The message has no rule; games add theirs.
    """
    letter = type_at(position, origin)
    if position.own & BIT[target]:
        return msg("chess.own-piece", piece=name_piece(type_at(position, target)), square=BOARD.names[target])
    if letter == "P":
        return _pawn(position, origin, target)
    reach = {
        "N": KNIGHT[origin],
        "K": KING[origin],
        "R": ORTHO[origin],
        "B": DIAG[origin],
        "Q": ORTHO[origin] | DIAG[origin],
    }[letter]
    if not reach & BIT[target]:
        return msg("chess.way-" + NAMES[letter])
    return _explain_blocked(position, origin, 0 if letter == "N" else BETWEEN[origin][target])


def _pawn(position: Position, origin: Square, target: Square) -> Message | None:
    up, second = (8, 1) if position.turn == WHITE else (-8, 6)
    if PAWN[position.turn][origin] & BIT[target]:
        return None if position.enemy & BIT[target] else msg("chess.pawn-diagonal", square=BOARD.names[target])
    if target == origin + up or (target == origin + 2 * up and origin >> 3 == second):
        return _explain_blocked(position, origin, BETWEEN[origin][target] | BIT[target])
    return msg("chess.way-pawn")


def _explain_blocked(position: Position, origin: Square, way: Bits) -> Message | None:
    """Return the refusal that names the piece on these squares of a line that is nearest to `origin`."""
    squares = SQUARES[way & (position.own | position.enemy)]
    if not squares:
        return None
    nearest = BOARD.nearest(origin, squares)
    return msg("chess.in-the-way", piece=name_piece(type_at(position, nearest)), square=BOARD.names[nearest])
