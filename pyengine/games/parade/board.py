"""The orders that pieces can give on a board, the square for a card's piece, and connected groups."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from pyengine.chess.attacks import ATTACKS, EDGES, AttackFunction, count_groups, squares_by_side
from pyengine.chess.bitboards import BETWEEN, BIT, DIAG, FILES, FULL, KING, KNIGHT, ORTHO, SQUARES, Bits, union
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.lettered import EMPTY, move_letter
from pyengine.core.types import Action

LIMIT = 16  # orders in debt where there is a limit (PAR-18)
GAPS: Mapping[str, int] = {"N": 1, "B": 2, "R": 3, "Q": 5, "K": 6}
_LINES: tuple[Bits, ...] = tuple(ORTHO[square] | DIAG[square] for square in range(64))
_SIGHTS = {"K": KING, "Q": _LINES, "R": ORTHO, "B": DIAG, "N": KNIGHT}
SIGHT = {letter: sight for kind, sight in _SIGHTS.items() for letter in (kind, kind.lower())}
"""SIGHT[letter][square]: the squares that a piece attacks on an empty board."""
_NOT_A, _NOT_H = FULL ^ FILES[0], FULL ^ FILES[7]
NAMES, INDEX = BOARD.names, BOARD.index


def subjects(board: str, commander: Square) -> Bits:
    """Return the squares of the pieces that a piece can give orders to: of the other colour and attacked (PAR-06, PAR-07)."""
    white, black = squares_by_side(board)
    other = black if white & BIT[commander] else white
    return ATTACKS[board[commander]](commander, white | black) & other


def goals(board: str, commander: Square, subject: Square) -> Bits:
    """Return where a subject can be sent: empty squares attacked once it is lifted, not its own (PAR-06, PAR-08, PAR-09)."""
    white, black = squares_by_side(board)
    return _goals(ATTACKS[board[commander]], commander, BIT[subject], white | black)


def _goals(attack: AttackFunction, commander: Square, subject: Bits, occupied: Bits) -> Bits:
    return attack(commander, occupied & ~subject) & ~occupied


@lru_cache(maxsize=64)  # small on purpose: a larger cache is slower to look up and to evict from
def orders(board: str) -> tuple[Action, ...]:
    """Return all orders on a board, whatever the stage."""
    white, black = squares_by_side(board)
    left = occupied = white | black
    actions: list[Action] = []
    while left:
        bit = left & -left
        left ^= bit
        commander = bit.bit_length() - 1
        sight = SIGHT[board[commander]][commander]
        other = (black if white & bit else white) & sight
        if other:
            near = occupied & sight
            known_near, known_other, known_sight, commands = _KNOWN[commander]
            if near != known_near or other != known_other or sight != known_sight:
                commands = _commands(board[commander], commander, sight, near, other)
                _KNOWN[commander] = near, other, sight, commands
            actions += commands
    return tuple(actions)


# For each square, the pieces in sight of the last piece there, and its orders: most moves change nothing in its sight.
_KNOWN: list[tuple[Bits, Bits, Bits, list[Action]]] = [(0, 0, 0, [])] * 64


def _commands(letter: str, commander: Square, sight: Bits, occupied: Bits, other: Bits) -> list[Action]:
    """Return the orders of one piece; they depend only on the pieces in its sight."""
    seen = ATTACKS[letter](commander, occupied)
    near = seen & ~occupied
    actions: list[Action] = []
    for subject in SQUARES[seen & other]:
        beyond, ways = _conceivable(commander, subject, sight)
        screen = beyond & occupied
        if screen:  # once the subject is lifted, the line ends at the next piece
            beyond &= (screen & -screen) - 1 if subject > commander else -1 << screen.bit_length()
        open_ = near | beyond
        for bit, order in ways:  # a loop is a tenth faster here than a list made at once
            if bit & open_:
                actions.append(order)
    return actions


@cache
def _conceivable(commander: Square, subject: Square, sight: Bits) -> tuple[Bits, tuple[tuple[Bits, Action], ...]]:
    """Return the squares behind a subject, and all orders to it with the square it is sent to, made once for all boards."""
    beyond = union(square for square in SQUARES[sight] if BETWEEN[commander][square] & BIT[subject])
    return beyond, tuple((BIT[goal], (NAMES[commander], NAMES[subject], NAMES[goal])) for goal in SQUARES[sight])


def apply_order(board: str, order: Action) -> str:
    """Return the board after an order."""
    _, start, goal = order
    return move_letter(board, INDEX[start], INDEX[goal])


def group_count(board: str) -> int:
    """Return the number of groups of pieces connected by sides (PAR-14)."""
    white, black = squares_by_side(board)
    return count_groups(white | black, EDGES)


def is_connected(board: str) -> bool:
    """Return whether the pieces stand in one group, or there is none (PAR-14)."""
    white, black = squares_by_side(board)
    left = white | black
    if left & ~(left << 8 | left >> 8 | (left & _NOT_H) << 1 | (left & _NOT_A) >> 1):  # one stands alone
        return not left & left - 1
    front = left & -left
    while front:
        left ^= front
        around = front << 8 | front >> 8 | (front & _NOT_H) << 1 | (front & _NOT_A) >> 1
        front = around & left
    return not left


def find_furthest(board: str) -> Square:
    """Return the occupied square with the greatest number, -1 when there is none (PAR-12)."""
    white, black = squares_by_side(board)
    return (white | black).bit_length() - 1


def landing_square(board: str, letter: str, overflow: object) -> Square | None:
    """Return where a card's piece is put: its gap beyond the furthest piece (PAR-03, PAR-12); None when it is lost (PAR-13)."""
    square = find_furthest(board) + GAPS[letter.upper()] + 1
    if square < 64:
        return square
    if overflow == "lost":
        return None
    square -= 64
    while board[square] != EMPTY:
        square += 1
    return square
