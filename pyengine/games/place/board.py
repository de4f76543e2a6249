"""The pieces of PlaceChess: how far each goes, and what a move captures (PLC-10 to PLC-32)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import compress

from ...chess.geometry import ALL, BOARD, DIAGONAL, ORTHOGONAL, Square
from ...chess.moves import Reach, compile_reaches
from ...chess.pieces import NAMES, Movement, leaper, rider
from ...core.types import Action, Player, Token
from .state import DARK, KINDS, LIGHT

PIECES = tuple(NAMES[kind] for kind in KINDS)

# Boards are 64 bytes in board order, letters as in the position text.
EMPTY = ord(".")
LETTERS = (b"KQRBNP", b"kqrbnp")
SIDES = (frozenset(LETTERS[LIGHT]), frozenset(LETTERS[DARK]))
KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN = zip(*LETTERS, strict=True)  # each by player
OWN_RANKS = (range(0, 24), range(40, 64))
PASS: Action = ("pass",)
TAKE, SPARE = "take", "spare"
HAND: tuple[Token, ...] = tuple(f"hand/{kind}" for kind in KINDS)

Ray = tuple[tuple[Square, Action], ...]
_MOVEMENTS: Mapping[str, Movement] = {
    "K": rider(ORTHOGONAL, 1),
    "Q": rider(ALL, 1),
    "R": rider(ORTHOGONAL, 3),
    "B": rider(DIAGONAL, 2),
    "N": leaper(((0, 2), (2, 0), (0, -2), (-2, 0))),
    "P": rider(ORTHOGONAL, 1),
}
MOVES: dict[tuple[Square, Square], Action] = {}


def _ray(square: Square, goals: tuple[Square, ...]) -> Ray:
    return tuple((goal, MOVES.setdefault((square, goal), (BOARD.names[square], BOARD.names[goal]))) for goal in goals)


def _rays(square: Square, reach: Reach) -> tuple[Ray, ...]:
    return tuple(_ray(square, goals) for goals in (*((goal,) for goal in reach.jumps), *reach.lines))


# REACH[letter][square]: the lines of a piece, each with its end squares in order; leaps are lines of one square. Ready-made
# actions are stored beside the squares, because listing moves takes most of the time of play.
REACH: dict[int, tuple[tuple[Ray, ...], ...]] = {}
for _kind, _movement in _MOVEMENTS.items():
    REACH[ord(_kind)] = REACH[ord(_kind.lower())] = tuple(
        _rays(square, reach) for square, reach in enumerate(compile_reaches(BOARD, _movement))
    )
JUMPED: dict[Action, Square] = {
    action: (square + goal) // 2 for square in range(64) for ray in REACH[KNIGHT[LIGHT]][square] for goal, action in ray
}

_SQUARES = range(64)
_MARKS = tuple(bytes(letter in side for letter in range(256)) for side in SIDES)


def join_squares(squares: Iterable[Square]) -> int:
    """Return a set of squares as a whole number with a byte for each square, so that two sets are compared in one step."""
    return sum(1 << 8 * square for square in set(squares))


def mark_pieces(board: bytes, player: Player) -> int:
    """Return the squares of a player's pieces as `join_squares` does."""
    return int.from_bytes(board.translate(_MARKS[player]), "little")


def _list_own(board: bytes, player: Player) -> Iterator[Square]:
    return compress(_SQUARES, board.translate(_MARKS[player]))


_Lines = tuple[int, tuple[tuple[int, Ray], ...]]


@cache
def _build_capture_lines() -> dict[int, tuple[_Lines, ...]]:
    """Return for each letter and square all squares on which the piece may capture, and its lines, each after those that belong
    to it. Only computers ask, so it is worked out when it is first asked for."""
    lines = {kind: _find_lines(kind) for kind in LETTERS[LIGHT]}
    return {letter: lines[kind] for side in LETTERS for kind, letter in zip(LETTERS[LIGHT], side, strict=True)}


def _find_lines(letter: int) -> tuple[_Lines, ...]:
    lines_by_square = []
    for rays in REACH[letter]:
        lines = [([*dict(ray), *(JUMPED[action] for _, action in ray if letter in KNIGHT)], ray) for ray in rays]
        everywhere = join_squares(goal for goals, _ in lines for goal in goals)
        lines_by_square.append((everywhere, tuple((join_squares(goals), ray) for goals, ray in lines)))
    return tuple(lines_by_square)


def moves(board: bytes, player: Player) -> list[Action]:
    """Return a player's moves as (from, to), without regard to sparing (PLC-10 to PLC-13, PLC-20 to PLC-25)."""
    prey = SIDES[1 - player]
    possible: list[Action] = []
    add = possible.append
    for square in _list_own(board, player):
        for ray in REACH[board[square]][square]:
            for goal, action in ray:
                there = board[goal]
                if there == EMPTY:
                    add(action)
                else:
                    if there in prey:
                        add(action)
                    break
    return possible


def has_move(board: bytes, player: Player) -> bool:
    """Return whether a player has a move; it is nearly always found at once."""
    own = SIDES[player]
    return any(board[ray[0][0]] not in own for square in _list_own(board, player) for ray in REACH[board[square]][square])


def captures(board: bytes, player: Player) -> list[Action]:
    """Return those of a player's moves that capture, by jumping included."""
    own, prey, knight = SIDES[player], mark_pieces(board, 1 - player), KNIGHT[player]
    possible: list[Action] = []
    lines_by_letter = _build_capture_lines()
    for square in _list_own(board, player):
        letter = board[square]
        everywhere, lines = lines_by_letter[letter][square]
        if not everywhere & prey:
            continue
        for part, ray in lines:
            if not part & prey:
                continue
            if letter == knight:
                goal, action = ray[0]
                if board[goal] not in own:
                    possible.append(action)
                continue
            for goal, action in ray:
                if board[goal] != EMPTY:
                    if board[goal] not in own:
                        possible.append(action)
                    break
    return possible


def is_sparable(board: bytes, player: Player, action: Action) -> bool:
    """Whether this move jumps a piece that may be spared where sparing is allowed: an enemy, not a Queen (PLC-32)."""
    if action not in JUMPED or board[BOARD.index[action[0]]] != KNIGHT[player]:
        return False
    jumped = board[JUMPED[action]]
    return jumped in SIDES[1 - player] and jumped != QUEEN[1 - player]


def victims(board: bytes, player: Player, action: Action) -> tuple[Square, ...]:
    """The squares on which a move captures: its end square, and the one a Knight jumps (PLC-30, PLC-31)."""
    enemy = SIDES[1 - player]
    goal = BOARD.index[action[1]]
    captured = (goal,) if board[goal] in enemy else ()
    if board[BOARD.index[action[0]]] == KNIGHT[player] and action[2:] != (SPARE,):
        jumped = JUMPED[action[:2]]
        if board[jumped] in enemy:
            return (*captured, jumped)
    return captured
