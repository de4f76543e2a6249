"""Orthodox moves as interned tuples, with tables of ready-made move tuples per origin and set of targets."""

from __future__ import annotations

import sys
from functools import cache
from typing import NamedTuple

from .bitboards import BISHOP, BIT, RANKS, ROOK, SQUARES, Bits, CachedTable, union
from .geometry import BOARD, Square

PROMOTIONS = ("q", "r", "b", "n")
PLAIN, DOUBLE, EN_PASSANT, CASTLING = range(4)


class Move(NamedTuple):
    """One move. Equal moves are the same object; compare by `is` or `==`.

    `target` of a castling move is the square of the castling rook. `promotion` is one of `qrbn` or empty. `kind` is PLAIN,
    DOUBLE (a pawn's two-square step), EN_PASSANT or CASTLING. `uci` writes castling by the king's squares (`e1g1`) when
    king and rook stand on their orthodox squares, else as king takes rook (`f1h1`).
    """

    origin: Square
    target: Square
    promotion: str
    kind: int
    uci: str

    @property
    def uci960(self) -> str:
        """UCI text with castling always as king takes rook."""
        return BOARD.names[self.origin] + BOARD.names[self.target] + self.promotion


class Castle(NamedTuple):
    """The requirements and result of castling with one king and rook.

    free: squares that must be empty but for the two. walk: squares the king comes to, its last one included, where it may
    not be attacked. behind: squares of the rank that the rook hides from the king. king, rook: where the two arrive.
    """

    move: Move
    free: Bits
    walk: Bits
    behind: Bits
    king: Square
    rook: Square


_ORTHODOX_CASTLING = {(4, 7): "e1g1", (4, 0): "e1c1", (60, 63): "e8g8", (60, 56): "e8c8"}


@cache
def move(origin: Square, target: Square, promotion: str = "", kind: int = PLAIN) -> Move:
    """The one Move object with these fields."""
    text = BOARD.names[origin] + BOARD.names[target] + promotion
    if kind == CASTLING:
        text = _ORTHODOX_CASTLING.get((origin, target), text)
    return Move(origin, target, promotion, kind, sys.intern(text))


@cache
def castle(king: Square, rook: Square) -> Castle:
    """Castling of the king and rook on these squares of one rank: to files g and f, or c and d (CLK-21)."""
    home = king & ~7
    king_to, rook_to = (home + 6, home + 5) if rook > king else (home + 2, home + 3)
    walk = union(range(min(king, king_to), max(king, king_to) + 1))
    free = walk | union(range(min(rook, rook_to), max(rook, rook_to) + 1))
    behind = union(range(rook + 1, home + 8) if rook > king else range(home, rook))
    both = BIT[king] | BIT[rook]
    return Castle(move(king, rook, "", CASTLING), free & ~both, walk & ~BIT[king], behind, king_to, rook_to)


def _moves_from(origin: Square) -> CachedTable[tuple[Move, ...]]:
    return CachedTable(lambda targets: tuple(move(origin, target) for target in SQUARES[targets]))


MOVES = tuple(_moves_from(square) for square in range(64))
"""MOVES[origin][targets]: the plain moves from a square to a set of squares, in board order."""

ROOK_LINES = tuple((*ROOK[square], MOVES[square]) for square in range(64))
BISHOP_LINES = tuple((*BISHOP[square], MOVES[square]) for square in range(64))
"""Per square (mask, attacks, moves), so that a generator needs one look-up for all three."""


def _pawn_moves(step: int, kind: int) -> CachedTable[tuple[Move, ...]]:
    last = RANKS[0] | RANKS[7]

    def make(targets: Bits) -> tuple[Move, ...]:
        return tuple(
            move(target - step, target, promotion, kind)
            for target in SQUARES[targets]
            for promotion in (PROMOTIONS if BIT[target] & last else ("",))
        )

    return CachedTable(make)


PAWN_MOVES = tuple(
    (_pawn_moves(8 * up, PLAIN), _pawn_moves(16 * up, DOUBLE), _pawn_moves(8 * up - 1, PLAIN), _pawn_moves(8 * up + 1, PLAIN))
    for up in (1, -1)
)
"""PAWN_MOVES[player]: tables from a set of targets to moves for the step, the double step, captures west and captures east."""
