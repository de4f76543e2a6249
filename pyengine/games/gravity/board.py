"""How pieces fall and when they are stacked: boards as letters per square ("" = empty), sets of squares as bits, no turns.

Both colours fall towards row 1, so nothing here asks whose side a piece is on except to tell prey from obstacle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from pyengine.chess.bitboards import (
    BIT,
    FULL,
    KING,
    KNIGHT,
    PAWN,
    RANKS,
    SQUARES,
    Bits,
    CachedTable,
    bishop_attacks,
    rook_attacks,
)
from pyengine.chess.geometry import BOARD, SE, SW, S, Square
from pyengine.core.types import Action, Player, Token

from .state import ARMY, CellLetters

KINDS = "KQRBNP"

BLACK_PIECES = frozenset(ARMY[1])
STUCK: Token = "--"
NAMES = BOARD.names

BELOW: tuple[Bits, ...] = tuple(BIT[square & 56] - 1 for square in range(64))
LEVEL: tuple[Bits, ...] = tuple(RANKS[square >> 3] for square in range(64))
"""The squares of all lower rows, and of the square's own row."""

REACH: Mapping[str, Callable[[Square, Bits], Bits]] = {
    "K": lambda square, occupied: KING[square],
    "Q": lambda square, occupied: rook_attacks(square, occupied) | bishop_attacks(square, occupied),
    "R": rook_attacks,
    "B": bishop_attacks,
    "N": lambda square, occupied: KNIGHT[square],
}
"""Squares a piece sees in orthodox chess, blockers included (GRV-12, GRV-15, GRV-16)."""


def _steps(square: Square, directions: Iterable[int]) -> Bits:
    goals = (BOARD.steps[direction][square] for direction in directions)
    return sum(BIT[goal] for goal in goals if goal is not None)


def _openings(letter: str, square: Square) -> Bits:
    if letter == "N":
        return KNIGHT[square] & BELOW[square]
    return _steps(square, {"R": (S,), "P": (S,), "B": (SE, SW)}.get(letter, (SE, S, SW)))


OPENINGS: Mapping[str, tuple[Bits, ...]] = {
    written: tuple(_openings(letter, square) for square in range(64)) for letter in KINDS for written in (letter, letter.lower())
}
"""Per letter and square, where the piece could fall next were nothing there (GRV-21); not a pawn's captures (GRV-R01)."""


def _moves(square: Square) -> CachedTable[tuple[Action, ...]]:
    name = NAMES[square]
    return CachedTable(lambda goals: tuple((name, NAMES[goal]) for goal in SQUARES[goals]))


MOVES = tuple(_moves(square) for square in range(64))
"""MOVES[square][goals]: the moves to a set of squares, as actions."""
UNABLE: tuple[Action, ...] = tuple((name, STUCK) for name in NAMES)
DROPS: CachedTable[tuple[Action, ...]] = CachedTable(lambda squares: tuple((NAMES[square],) for square in SQUARES[squares]))
"""Additions to a set of squares: one token, since the card leaves no choice of piece."""


class Survey(NamedTuple):
    """The sets of squares of a board: the squares of White's and Black's pieces, and of the stacked pieces of both."""

    pieces: tuple[Bits, Bits]
    stacked: Bits

    @property
    def occupied_squares(self) -> Bits:
        """The squares of all pieces."""
        return self.pieces[0] | self.pieces[1]


@lru_cache(maxsize=4_000)
def survey(board: CellLetters) -> Survey:
    """Find the pieces and which are stacked, in one pass from the bottom, since openings are always lower (GRV-20 to GRV-23)."""
    white = black = stacked = 0
    for square, letter in enumerate(board):
        if letter:
            bit = BIT[square]
            if letter in BLACK_PIECES:
                black |= bit
            else:
                white |= bit
            if not OPENINGS[letter][square] & ~stacked:
                stacked |= bit
    return Survey((white, black), stacked)


def goals(board: CellLetters, square: Square, unmoved: Bits, known: Survey | None = None) -> Bits:
    """Return the squares the piece on a square may move to now (GRV-12 to GRV-18); ``unmoved`` = pawns placed below row 8.

    ``known``: the survey of this board, from callers that ask for many pieces: looking it up takes as long as all the rest.
    """
    letter = board[square]
    pieces, stacked = known or survey(board)
    occupied = pieces[0] | pieces[1]
    prey = pieces[0 if letter in BLACK_PIECES else 1] & ~stacked
    if letter in "Pp":
        ahead = BIT[square] >> 8 & ~occupied
        if ahead and (square >= 56 or unmoved & BIT[square]):
            ahead |= ahead >> 8 & ~occupied
        return ahead | PAWN[1][square] & prey
    reach = REACH[letter.upper()](square, occupied)
    return reach & (BELOW[square] & ~occupied | (BELOW[square] | LEVEL[square]) & prey)


def active(board: CellLetters, player: Player, finished: Bits) -> Bits:
    """Return the squares of a player's pieces that have still to be moved or declared finished: those that are neither stacked
    (GRV-05, GRV-08) nor finished (GRV-07)."""
    pieces, stacked = survey(board)
    return pieces[player] & ~stacked & ~finished


@lru_cache(maxsize=4_000)
def choices(board: CellLetters, player: Player, finished: Bits, unmoved: Bits, forced: bool) -> tuple[Action, ...]:
    """Return the actions of a move phase, () when it is over because no piece left in it can move (GRV-09).

    ``forced``: a piece whose only actions are sideways captures must capture (GRV-R04).
    """
    actions: list[Action] = []
    alive = False
    known = survey(board)
    for square in SQUARES[active(board, player, finished)]:
        reachable = goals(board, square, unmoved, known)
        if reachable:
            alive = True
            actions += MOVES[square][reachable]
            if forced or reachable & ~LEVEL[square]:
                continue
        actions.append(UNABLE[square])
    return tuple(actions) if alive else ()


def drop_row(board: CellLetters) -> Bits:
    """Return the empty squares of the highest row that has one (GRV-10)."""
    empty = FULL & ~survey(board).occupied_squares
    return next((row & empty for row in reversed(RANKS) if row & empty), 0)


def rows(board: CellLetters) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the number of stacked pieces per row 1 to 8, of White and of Black."""
    pieces, stacked = survey(board)
    white, black = (tuple((side & stacked & row).bit_count() for row in RANKS) for side in pieces)
    return white, black


# The rows 1 to 8 as sums of 1, 2, 4 and 8: so four counts are enough for the points of all rows.
_ONES, _TWOS, _FOURS, _EIGHTS = (sum(bits for row, bits in enumerate(RANKS, 1) if row & part) for part in (1, 2, 4, 8))


def count_points(pieces: Bits) -> int:
    """Return what stacked pieces are worth, each the number of its row (GRV-26)."""
    low, high = (pieces & _ONES).bit_count() + 2 * (pieces & _TWOS).bit_count(), 4 * (pieces & _FOURS).bit_count()
    return low + high + 8 * (pieces & _EIGHTS).bit_count()


def apply_move(board: CellLetters, start: Square, end: Square) -> CellLetters:
    """Return the board after a move or capture."""
    pieces = list(board)
    pieces[end], pieces[start] = pieces[start], ""
    return tuple(pieces)


def count_ends(board: CellLetters, player: Player, finished: Bits, unmoved: Bits, forced: bool, most: int = 20_000) -> int | None:
    """Count the distinct placements a move phase can end with, over all orders; None if more than ``most`` states lead there."""
    seen = {(board, finished, unmoved)}
    waiting = list(seen)
    ends: set[CellLetters] = set()
    while waiting:
        board, finished, unmoved = waiting.pop()
        actions = choices(board, player, finished, unmoved, forced)
        if not actions:
            ends.add(board)
        for name, goal in actions:
            start = BOARD.index[name]
            if goal == STUCK:
                after = (board, finished | BIT[start], unmoved)
            else:
                end = BOARD.index[goal]
                after = (apply_move(board, start, end), finished | BIT[end], unmoved & ~(BIT[start] | BIT[end]))
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most:
            return None
    return len(ends)
