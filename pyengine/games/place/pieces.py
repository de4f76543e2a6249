"""The pieces of PlaceChess: how far each goes, and what a move captures (PLC-10 to PLC-32)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...chess.geometry import ALL, BOARD, DIAGONAL, ORTHOGONAL, Direction, Square
from ...core.game import Action, Player, Token

LIGHT, DARK = 0, 1
KINDS = "KQRBNP"
PIECES = ("king", "queen", "rook", "bishop", "knight", "pawn")
SET = (1, 1, 2, 2, 2, 8)
USED = (0,) * 6  # a reserve with nothing left

# Boards are 64 bytes in board order, letters as in the position text.
EMPTY = ord(".")
LETTERS = (b"KQRBNP", b"kqrbnp")
MEN = (frozenset(LETTERS[LIGHT]), frozenset(LETTERS[DARK]))
KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN = zip(*LETTERS, strict=True)  # each by player
OWN_RANKS = (range(0, 24), range(40, 64))
PASS: Action = ("pass",)
TAKE, SPARE = "take", "spare"
HAND: tuple[Token, ...] = tuple(f"hand/{kind}" for kind in KINDS)

Ray = tuple[tuple[Square, Action], ...]
_RANGES: Mapping[str, tuple[tuple[Direction, ...], int, int]] = {  # directions, nearest and farthest distance in squares
    "K": (ORTHOGONAL, 1, 1),
    "Q": (ALL, 1, 1),
    "R": (ORTHOGONAL, 1, 3),
    "B": (DIAGONAL, 1, 2),
    "N": (ORTHOGONAL, 2, 2),
    "P": (ORTHOGONAL, 1, 1),
}
MOVES: dict[tuple[Square, Square], Action] = {}


def _move(square: Square, goal: Square) -> Action:
    return MOVES.setdefault((square, goal), (BOARD.names[square], BOARD.names[goal]))


def _rays(kind: str, square: Square) -> tuple[Ray, ...]:
    directions, near, far = _RANGES[kind]
    rays = (BOARD.rays[direction][square][near - 1 : far] for direction in directions)
    return tuple(tuple((goal, _move(square, goal)) for goal in ray) for ray in rays if ray)


# REACH[letter][square]: the lines a piece goes along, each its end squares in order with the action; leaps are lines of one.
REACH: dict[int, tuple[tuple[Ray, ...], ...]] = {
    ord(letter): tuple(_rays(kind, square) for square in range(64)) for kind in KINDS for letter in (kind, kind.lower())
}
JUMPED: dict[Action, Square] = {
    action: (square + goal) // 2 for square in range(64) for ray in REACH[KNIGHT[LIGHT]][square] for goal, action in ray
}


def moves(board: bytes, player: Player) -> Iterator[Action]:
    """Yield a player's moves as (from, to), without regard to sparing (PLC-10 to PLC-13, PLC-20 to PLC-25)."""
    own = MEN[player]
    for square, letter in enumerate(board):
        if letter in own:
            for ray in REACH[letter][square]:
                for goal, action in ray:
                    there = board[goal]
                    if there == EMPTY:
                        yield action
                    else:
                        if there not in own:
                            yield action
                        break


def sparable(board: bytes, player: Player, action: Action) -> bool:
    """Whether this move jumps a piece that may be spared where sparing is allowed: an enemy, not a Queen (PLC-32)."""
    if action not in JUMPED or board[BOARD.index[action[0]]] != KNIGHT[player]:
        return False
    jumped = board[JUMPED[action]]
    return jumped in MEN[1 - player] and jumped != QUEEN[1 - player]


def victims(board: bytes, player: Player, action: Action) -> tuple[Square, ...]:
    """The squares on which a move captures: its end square, and the one a Knight jumps (PLC-30, PLC-31)."""
    enemy = MEN[1 - player]
    goal = BOARD.index[action[1]]
    found = (goal,) if board[goal] in enemy else ()
    if board[BOARD.index[action[0]]] == KNIGHT[player] and action[2:] != (SPARE,):
        jumped = JUMPED[action[:2]]
        if board[jumped] in enemy:
            return (*found, jumped)
    return found
