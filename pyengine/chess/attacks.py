"""Attacks of orthodox pieces, by letter, and connected groups of pieces, as sets of squares of the 8x8 board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from .bitboards import BISHOP, KING, KNIGHT, ROOK, Bits, bishop_attacks, rook_attacks, union
from .geometry import BOARD, Square
from .lettered import mask_of, occupied_squares
from .pieces import SIDES

AttackFunction = Callable[[Square, Bits], Bits]


def _queen_attacks(square: Square, occupied: Bits) -> Bits:
    straight, lines = ROOK[square]  # inlined for speed: called very often
    slanted, diagonals = BISHOP[square]
    return lines[occupied & straight] | diagonals[occupied & slanted]


_KINDS: Mapping[str, AttackFunction] = {
    "K": lambda square, occupied: KING[square],
    "Q": _queen_attacks,
    "R": rook_attacks,
    "B": bishop_attacks,
    "N": lambda square, occupied: KNIGHT[square],
}
ATTACKS: Mapping[str, AttackFunction] = {letter: attack for kind, attack in _KINDS.items() for letter in (kind, kind.lower())}
"""ATTACKS[letter](square, occupied): what a piece attacks, each line up to its first piece, that one included; no pawns."""

EDGES: tuple[Bits, ...] = tuple(union(BOARD.edges[square]) for square in range(64))
"""Per square, the up to four squares that share an edge with it (`KING` has the up to eight around it)."""


_WHITE, _BLACK = map(mask_of, SIDES)


@lru_cache(maxsize=64)
def squares_by_side(board: str) -> tuple[Bits, Bits]:
    """Return the squares of White's and of Black's pieces on a board of letters."""
    return occupied_squares(board, _WHITE), occupied_squares(board, _BLACK)


def count_groups(squares: Bits, near: Sequence[Bits]) -> int:
    """Return the number of connected groups of squares; ``near`` is `EDGES` (sides touch) or `KING` (sides or corners)."""
    count = 0
    while squares:
        count += 1
        front = squares & -squares
        squares ^= front
        while front:
            low = front & -front
            beside = near[low.bit_length() - 1] & squares
            squares ^= beside
            front = front ^ low | beside
    return count
