"""Positions of Mathematichess: pieces, territories, and who can move into the empty squares (MTH-10 to MTH-25, MTH-40).

A board is 64 bytes in board order, a letter of `LETTERS` or `EMPTY` each. Only four squares are empty when pieces move, so moves
are looked for from the empty squares outward, not from the pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pyengine.chess.bitboards import BIT, DIAG, KNIGHT, ORTHO, SQUARES, Bits, CachedTable, union
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.types import Action, Player

from .state import EMPTY, KINDS, LETTERS, State

VALUES = (10, 9, 5, 3, 4, 1)
ROYALS = frozenset(b"KQkq")
PASS: Action = ("pass",)
HAND = tuple(f"hand/{kind}" for kind in KINDS)


STEP: tuple[tuple[Action, ...], ...] = tuple(tuple((start, goal) for goal in BOARD.names) for start in BOARD.names)
_LINES = tuple(
    tuple((rays[square], direction % 2 == 0) for direction, rays in enumerate(BOARD.rays) if rays[square]) for square in range(64)
)
_LEAPS = tuple(SQUARES[goals] for goals in KNIGHT)
REACHED = tuple(SQUARES[ORTHO[square] | DIAG[square] | KNIGHT[square]] for square in range(64))
"""Per square, where any piece could ever move to from there, in board order."""


@cache
def push(start: Square, end: Square, pushed: Square) -> Action:
    """The one action by which a royal goes from `start` to `end` and the piece it pushes ends on `pushed`."""
    return (*STEP[start][end], BOARD.names[pushed])


def square_beyond(start: Square, end: Square) -> Square | None:
    """The square after `end` on the way from `start`, where a piece pushed straight on ends; None off the board or off a line."""
    for rays in BOARD.rays:
        if end in rays[start]:
            place = rays[start].index(end) + 1
            return rays[start][place] if place < len(rays[start]) else None
    return None


def empties(board: bytes) -> list[Square]:
    """The empty squares in board order."""
    squares, at = [], board.find(EMPTY)
    while at >= 0:
        squares.append(at)
        at = board.find(EMPTY, at + 1)
    return squares


def _groups(empty: Bits) -> tuple[Bits, ...]:
    groups = []
    while empty:
        group, fresh = 0, empty & -empty
        while fresh:
            group |= fresh
            fresh = union(other for square in SQUARES[fresh] for other in BOARD.edges[square]) & empty & ~group
        groups.append(group)
        empty &= ~group
    return tuple(groups)


TERRITORIES: CachedTable[tuple[Bits, ...]] = CachedTable(_groups)
"""The orthogonally connected groups of a set of empty squares (MTH-40)."""


def territories(board: bytes) -> tuple[Bits, ...]:
    """Return the territories of a board as sets of squares."""
    return TERRITORIES[sum(BIT[square] for square in empties(board))]


def moves(state: State, banned: bool = True) -> Iterator[Action]:
    """Yield the moves of the side to move in stage two, passing left aside, by the squares that get occupied (MTH-10 to MTH-24).

    ``banned``: what MTH-25 forbids is left out.
    """
    by_square = _moves(state.board, state.turn, state.options["push"] == "any")
    ban = state.bans[state.turn]
    if ban is None or not banned:
        yield from by_square
        return
    name, ends = BOARD.names[ban[0]], (BOARD.names[ban[1]], BOARD.names[ban[2]])
    for action in by_square:
        if action[0] != name or action[1] not in ends:
            yield action


def _moves(board: bytes, side: Player, anywhere: bool) -> Iterator[Action]:
    """``anywhere``: pushed pieces may go aside (MTH-23)."""
    king, queen, rook, bishop, knight, pawn = LETTERS[side]
    groups: tuple[Bits, ...] = ()
    for goal in empties(board):
        for ray, straight in _LINES[goal]:
            near = ray[0]
            letter = board[near]
            if letter == EMPTY:
                groups = groups or territories(board)
                yield from _far(board, groups, goal, ray, queen)
                continue
            if letter in (king, queen) or letter == (rook if straight else bishop):
                yield STEP[near][goal]
            if letter not in ROYALS and len(ray) > 1:
                behind = board[ray[1]]
                if behind == pawn:
                    yield STEP[ray[1]][goal]
                elif behind in (king, queen) and not anywhere:
                    yield push(ray[1], near, goal)
        for near in _LEAPS[goal]:
            if board[near] == knight:
                yield STEP[near][goal]
        if anywhere:
            for near in BOARD.neighbours[goal]:
                if board[near] != EMPTY and board[near] not in ROYALS:
                    for start in BOARD.neighbours[near]:
                        if board[start] in (king, queen):
                            yield push(start, near, goal)


def _far(board: bytes, groups: tuple[Bits, ...], goal: Square, ray: tuple[Square, ...], queen: int) -> Iterator[Action]:
    """Yield what a Queen does on this line across the territory of `goal`: she moves to it, or pushes a piece there."""
    territory = next(group for group in groups if group & BIT[goal])
    for place, square in enumerate(ray):
        letter = board[square]
        if letter == EMPTY:
            if not territory & BIT[square]:
                return
            continue
        if letter == queen:
            yield STEP[square][goal]
        elif letter not in ROYALS and place + 1 < len(ray) and board[ray[place + 1]] == queen:
            yield push(ray[place + 1], ray[0], goal)
        return


def apply_move(board: bytes, action: Action) -> tuple[bytes, Square | None]:
    """The board after a move, and from where a piece was pushed, None if none was."""
    squares = [BOARD.index[token] for token in action]
    after = bytearray(board)
    start, end = squares[0], squares[1]
    after[start] = EMPTY
    origin = None
    if len(squares) == 3:
        # The pushed piece stood beside the royal: on the square it enters, or in a long push on its way there.
        origin = end if board[end] != EMPTY else next(square for square in BOARD.between[start, end] if board[square] != EMPTY)
        after[origin] = EMPTY
        after[squares[2]] = board[origin]
    after[end] = board[start]
    return bytes(after), origin


def side_of(letter: int) -> Player:
    """Return the player to whom a letter of the board belongs."""
    return WHITE if letter < 97 else BLACK
