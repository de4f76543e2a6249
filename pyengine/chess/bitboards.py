"""Tables for the 8x8 board as sets of squares in one int: bit n is square n (a1 = bit 0, h8 = bit 63).

Slider attacks and set decompositions are filled in on demand, because most of the possible keys never occur.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from .geometry import ALL, BOARD, DIAGONAL, KNIGHT_LEAPS, NE, NW, ORTHOGONAL, SE, SW, Direction, Square, opposite

Bits = int
T = TypeVar("T")

# A table that reaches this size is cleared: memory stays bounded in long searches, and refilling costs microseconds.
LIMIT = 50_000

FULL: Bits = (1 << 64) - 1
BIT: tuple[Bits, ...] = tuple(1 << square for square in range(64))
RANKS: tuple[Bits, ...] = tuple(0xFF << 8 * rank for rank in range(8))
FILES: tuple[Bits, ...] = tuple(0x0101010101010101 << file for file in range(8))


class CachedTable(dict[Bits, T]):
    """A mapping from square sets that computes a missing value once and keeps it."""

    def __init__(self, make: Callable[[Bits], T]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: Bits) -> T:
        if len(self) >= LIMIT:
            self.clear()
        value = self[key] = self.make(key)
        return value


def _squares(bits: Bits) -> tuple[Square, ...]:
    squares = []
    while bits:
        low = bits & -bits
        squares.append(low.bit_length() - 1)
        bits ^= low
    return tuple(squares)


SQUARES: CachedTable[tuple[Square, ...]] = CachedTable(_squares)
"""The squares of a set, in board order."""


def union(squares: Iterable[Square | None]) -> Bits:
    """The set of these squares; None stands for no square."""
    bits = 0
    for square in squares:
        if square is not None:
            bits |= BIT[square]
    return bits


def _leaper(deltas: Iterable[tuple[int, int]]) -> tuple[Bits, ...]:
    tables = [BOARD.leaps(delta) for delta in deltas]
    return tuple(union(table[square] for table in tables) for square in range(64))


def _steps(directions: Iterable[Direction]) -> tuple[Bits, ...]:
    chosen = tuple(directions)
    return tuple(union(BOARD.steps[direction][square] for direction in chosen) for square in range(64))


def _lines(directions: Iterable[Direction]) -> tuple[Bits, ...]:
    chosen = tuple(directions)
    return tuple(union(goal for direction in chosen for goal in BOARD.rays[direction][square]) for square in range(64))


KNIGHT = _leaper(KNIGHT_LEAPS)
KING = _steps(ALL)
PAWN = (_steps((NE, NW)), _steps((SE, SW)))
"""PAWN[player][square]: the squares a pawn of that player attacks (White = 0)."""

ORTHO = _lines(ORTHOGONAL)
DIAG = _lines(DIAGONAL)
"""Lines on the empty board."""


def _pairs(cells: Callable[[Square, Direction, int], Iterable[Square]]) -> tuple[tuple[Bits, ...], ...]:
    """Return for each pair of squares on one line the set of `cells(one, direction, distance)`, for other pairs the empty set."""
    table = [[0] * 64 for _ in range(64)]
    for direction in ALL:
        for one, ray in enumerate(BOARD.rays[direction]):
            for distance, other in enumerate(ray):
                table[one][other] = union(cells(one, direction, distance))
    return tuple(map(tuple, table))


BETWEEN = _pairs(lambda one, direction, distance: BOARD.rays[direction][one][:distance])
"""BETWEEN[one][other]: the squares strictly between two squares of one line, else none."""

LINE = _pairs(lambda one, direction, _: (one, *BOARD.rays[direction][one], *BOARD.rays[opposite(direction)][one]))
"""LINE[one][other]: the whole line through two squares, edge to edge, else none."""


def _slider(square: Square, directions: tuple[Direction, ...]) -> tuple[Bits, CachedTable[Bits]]:
    rays = [BOARD.rays[direction][square] for direction in directions]

    def attacks(occupied: Bits) -> Bits:
        bits = 0
        for ray in rays:
            for goal in ray:
                bits |= BIT[goal]
                if occupied & BIT[goal]:
                    break
        return bits

    # A piece on the last square of a ray hides nothing, so it is left out of the key.
    return union(goal for ray in rays for goal in ray[:-1]), CachedTable(attacks)


ROOK = tuple(_slider(square, ORTHOGONAL) for square in range(64))
BISHOP = tuple(_slider(square, DIAGONAL) for square in range(64))
"""Per square (mask, attacks): `attacks[occupied & mask]` is the set attacked, the first piece of each line included."""


def rook_attacks(square: Square, occupied: Bits) -> Bits:
    """Squares a rook attacks, up to and including the first piece of each line."""
    mask, attacks = ROOK[square]
    return attacks[occupied & mask]


def bishop_attacks(square: Square, occupied: Bits) -> Bits:
    """Squares a bishop attacks, up to and including the first piece of each line."""
    mask, attacks = BISHOP[square]
    return attacks[occupied & mask]
