"""Placing and moving pieces on a board: boards as text, sets of squares as bits; cards are not needed here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from pyengine.chess.attacks import ATTACKS, EDGES, count_groups, squares_by_side
from pyengine.chess.bitboards import BIT, KING, SQUARES, Bits, union
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.lettered import move_letter
from pyengine.core.cards import SUITS
from pyengine.core.types import Action, Token

POSITIONS: tuple[str, ...] = tuple(f"{value}{suit}" for value in range(2, 7) for suit in SUITS)
"""The position cards, by value, then H D S C: the order of position texts and of deals."""
PIECES_PAY, POSITIONS_PAY = "~p", "~s"  # which pile pays for a move (NEI-09)
NAMES = BOARD.names

RINGS: tuple[tuple[Bits, ...], ...] = tuple(
    tuple(union(other for other in range(64) if BOARD.distance(square, other) == distance) for distance in range(8))
    for square in range(64)
)
"""RINGS[square][distance]: the squares at that king distance; nothing wraps (NEI-06)."""

NEAR: Mapping[object, tuple[Bits, ...]] = {"8": KING, "4": EDGES}
"""Squares that connect with a square, by the option ``connect`` (NEI-14)."""


def target(start: Square, card: str) -> Square:
    """Return where a position card leads: red to the right, black up, wrapping around (NEI-04)."""
    rank, file = divmod(start, 8)
    value = int(card[0])
    return rank * 8 + (file + value) % 8 if card[1] in "HD" else (rank + value) % 8 * 8 + file


def places(board: str, square: Square) -> Bits:
    """Return the squares to choose from when a target is taken: the empty ones of the nearest ring that has one (NEI-06)."""
    white, black = squares_by_side(board)
    empty = ~(white | black)
    return next((ring & empty for ring in RINGS[square] if ring & empty), 0)


def lenders(board: str, square: Square) -> str:
    """Return the kinds of the pieces of its own colour around a piece, in the order K Q R B N (NEI-10, NEI-12)."""
    white, black = squares_by_side(board)
    own = white if white & BIT[square] else black
    kinds = {board[other].upper() for other in SQUARES[KING[square] & own]}
    return "".join(kind for kind in "KQRBN" if kind in kinds)


def find_destinations(board: str, white: Bits, black: Bits) -> Iterator[tuple[Square, Bits]]:
    """Yield for every piece that can move where it can go: as its lenders move, to empty squares (NEI-10 to NEI-13)."""
    occupied = white | black
    for own in (white, black):
        for square in SQUARES[own]:
            around = KING[square] & own
            if around:
                goals = 0
                for kind in {board[lender] for lender in SQUARES[around]}:
                    goals |= ATTACKS[kind](square, occupied)
                goals &= ~occupied
                if goals:
                    yield square, goals


@lru_cache(maxsize=4_000)
def moves(board: str) -> tuple[tuple[Square, Bits], ...]:
    """Return the moves of `find_destinations`, in the order of the squares."""
    return tuple(sorted(find_destinations(board, *squares_by_side(board))))


@cache
def _ways(square: Square, pile: Token) -> tuple[Action, ...]:
    """The moves from a square, paid by a pile, by the square they lead to, each made once for all boards."""
    return tuple((NAMES[square], goal, pile) for goal in NAMES)


def actions(board: str, piles: tuple[Token, ...]) -> list[Action]:
    """Return the moves, once for each pile that can pay."""
    return [
        way[goal]
        for square, goals in moves(board)
        for ways in [[_ways(square, pile) for pile in piles]]
        for goal in SQUARES[goals]
        for way in ways
    ]


def group_count(board: str, connect: object) -> int:
    """Return the number of connected groups of pieces (NEI-14, NEI-15)."""
    white, black = squares_by_side(board)
    return count_groups(white | black, NEAR[connect])


def connecting_moves(board: str, connect: object, steps: int = 1) -> list[str]:
    """Return the moves, as `a1b2` in order, after which all pieces are connected at once, or can be with ``steps`` - 1 more."""
    texts = []
    for square, goals in moves(board):
        for goal in SQUARES[goals]:
            after = move_letter(board, square, goal)
            if connecting_moves(after, connect, steps - 1) if steps > 1 else group_count(after, connect) == 1:
                texts.append(NAMES[square] + NAMES[goal])
    return sorted(texts)
