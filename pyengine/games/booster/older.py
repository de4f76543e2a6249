"""Version 1 of the rules, which treats some unsafe moves as safe (BST-25).

Games begun under it continue under it, so that their links stay valid and both players' pages agree. Frozen.
"""

from __future__ import annotations

from pyengine.chess.bitboards import BIT, PAWN, Bits
from pyengine.chess.geometry import Square
from pyengine.chess.orthodox import Position, squares_of
from pyengine.core.types import Player

from .safety import shields
from .threats import Checkers, count_gains, debts_of, sign, squares_ahead, squares_leading


def find_unsettling_squares(board: Position, checkers: Checkers, square: Square, by: Player) -> tuple[Bits, Bits]:
    """Return two sets of squares, for a ``square`` that ``by`` does not threaten now: a move of the other side may bring about a
    threat to it if it leaves a square of the first set or enters one of the second.

    All other moves are taken as harmless, except en passant captures, and double steps that can be captured en passant.
    """
    own, foe, forward = squares_of(board, by), squares_of(board, 1 - by), sign(by)
    straight, slanted = own & (board.rooks | board.queens), own & (board.bishops | board.queens)
    left = BIT[square] | shields(board, square, straight, slanted)
    if not any(count * forward > 0 for count in checkers.values()):
        return left, 0  # no piece can step: only a line can be opened
    prey = {place: count * forward for place, count in checkers.items() if foe & BIT[place]}
    gains = count_gains(prey)
    entered, wide = 0, squares_leading(square, 0, gains)
    for place, count in checkers.items():
        boost = count * forward
        if foe & BIT[place] or boost < 0:
            entered |= BIT[place]
            continue
        near = squares_leading(square, boost, gains)
        wide |= near
        if board.pawns & BIT[place]:
            step = squares_ahead(BIT[place], by)
            left |= step | squares_ahead(step, by)
            entered |= PAWN[by][place] & near
        else:
            near &= ~own
            left |= shields(board, place, near if straight & BIT[place] else 0, near if slanted & BIT[place] else 0)
    entered |= own & wide  # a captured piece no longer stands in the way of steps
    for place, boost in prey.items():
        if boost > 0:
            left |= BIT[place]
            if not debts_of(square, gains)[place]:
                left |= shields(board, place, straight, slanted)
        else:
            left |= BIT[place] & wide  # it takes a boost to come past it
    return left, entered
