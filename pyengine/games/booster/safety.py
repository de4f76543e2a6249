"""Which normal moves need not be tried, because they cannot bring the own king into check (BST-25).

A move takes a piece and its checkers from one square to another. It can give the other side a threat that was not there only
where that side's capture, or the steps after it, make use of

- the square left: a line, or a pawn's way, that is open now; or checkers gone from there that would have cost the passing piece
  its boost;
- the square entered: a piece captured there no longer stands in the way of its own side's steps; a pawn may capture there;
  checkers of the other side lie there now, to be won.

Everything else is there before the move as well. The last point is kept simple: a piece that stands on checkers of the other
side, and a capture of a boosted piece, are always tried. All other moves leave what can be won where it is, so that distances
tell how far any steps may lead. What is said here may be too much, never too little: the tests compare it with trying.
"""

from __future__ import annotations

from functools import lru_cache

from pyengine.chess.bitboards import BETWEEN, BIT, PAWN, SQUARES, Bits, bishop_attacks, rook_attacks
from pyengine.chess.geometry import Square
from pyengine.chess.orthodox import Position, squares_of
from pyengine.core.types import Player

from .threats import BALLS, Checkers, Gains, count_gains, debts_of, sign, squares_ahead, squares_leading


def find_unsettling_squares(board: Position, checkers: Checkers, square: Square, by: Player) -> tuple[Bits, Bits]:
    """Return two sets of squares, for a ``square`` that ``by`` does not threaten now: a move of the other side may bring about a
    threat to it if it leaves a square of the first set or enters one of the second.

    No other move can bring one about, except castling, en passant captures, and double steps that can be captured en passant.
    """
    own, foe, forward = squares_of(board, by), squares_of(board, 1 - by), sign(by)
    straight, slanted = own & (board.rooks | board.queens), own & (board.bishops | board.queens)
    left = BIT[square] | shields(board, square, straight, slanted)
    if not any(count * forward > 0 for count in checkers.values()):
        return left, 0  # no piece can step: only a line can be opened
    boosts = {place: count * forward for place, count in checkers.items() if own & BIT[place] and count * forward > 0}
    prey = {place: count * forward for place, count in checkers.items() if foe & BIT[place] and place != square}
    gains = count_gains(prey)
    wide = _ways(square, max(boosts.values(), default=0), gains)
    entered = own & wide
    for place, boost in boosts.items():
        entered |= BIT[place]
        near = squares_leading(square, boost, gains)
        if board.pawns & BIT[place]:
            step = squares_ahead(BIT[place], by)
            left |= step | squares_ahead(step, by)
            entered |= PAWN[by][place] & near
        else:
            near &= ~own
            left |= shields(board, place, near if straight & BIT[place] else 0, near if slanted & BIT[place] else 0)
    for place, boost in prey.items():
        if boost > 0:
            left |= BIT[place]
            if not debts_of(square, gains)[place]:
                left |= shields(board, place, straight, slanted)
        else:
            left |= BIT[place] & wide  # it takes a boost to come past it
    return left, entered


@lru_cache(maxsize=4096)
def _ways(square: Square, boost: int, gains: Gains) -> Bits:
    """Return the squares on which a piece may stand that gets on to a square by steps, beginning with at most this boost."""
    goals = squares_leading(square, boost, gains)  # before it wins anything
    length = boost + sum(count for _, count in gains)
    for place, debt in debts_of(square, gains).items():
        if boost >= debt:  # this may be the first boost that it wins
            for n in range(length + 1):
                goals |= BALLS[min(n, 7)][place] & BALLS[min(length - n, 7)][square]
    return goals


def shields(board: Position, square: Square, straight: Bits, slanted: Bits) -> Bits:
    """Return the pieces that stand alone on the lines between a square and others, straight or slanted."""
    occupied = board.own | board.enemy
    between = 0
    for attacks, ends in ((rook_attacks, straight), (bishop_attacks, slanted)):
        if ends:
            seen = attacks(square, occupied)
            for end in SQUARES[attacks(square, occupied & ~seen) & ~seen & ends]:
                between |= BETWEEN[square][end]
    return between & occupied
