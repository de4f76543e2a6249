"""The position of Mitosis Chess: the 9x9 board with its two bases, how pieces move, what guards a king, how armies compare."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress, permutations

from pyengine.chess.geometry import NE, NW, SE, SW, N, S, Square, geometry
from pyengine.chess.moves import AttackSources, attackers, compile_reaches, compile_sources, is_attacked
from pyengine.chess.pieces import MOVEMENTS, PARTS, SIDES, attack_movements, compound, piece_letter
from pyengine.core.types import Action

from .state import State

BOARD = geometry(9, 9, (("d0", "e0", "f0"), ("d10", "e10", "f10")))
MAIN: int = BOARD.area  # cells below this number are the main squares, the rest are the bases
BASES: tuple[tuple[Square, ...], ...] = tuple(tuple(BOARD.index[file + rank] for file in "def") for rank in ("0", "10"))
CELLS = range(BOARD.size)
MINORS = "RBN"
RANKING = "KGQCARBNP"  # MIT-53, from strong to weak
PASS: Action = ("pass",)

KINGS = ("K", "k")
PAWNS = ("P", "p")
FORWARD, DIAGONALS = (N, S), ((NE, NW), (SE, SW))
START_RANK, BEFORE_LAST = (1, 7), (7, 1)  # 0-based
REACH = {
    piece_letter(letter, side): compile_reaches(BOARD, movement) for letter, movement in MOVEMENTS.items() for side in (0, 1)
}
ADVANCE = tuple(BOARD.rays[direction] for direction in FORWARD)
REMOVED_WITH_KING = tuple(frozenset(piece_letter(letter, side) for letter in MINORS) for side in (0, 1))

_Way = tuple[tuple[Square, Action], ...]
_PawnWay = tuple[tuple[Square, tuple[Action, ...]], ...]

# The cells that any kind of piece can ever reach from a cell, in board order: for the alphabet of links and ready-made actions.
_ANY = compile_reaches(BOARD, compound(*(MOVEMENTS[letter] for letter in MINORS)))
GOALS: tuple[tuple[Square, ...], ...] = tuple(
    tuple(sorted({*reach.jumps, *(cell for line in reach.lines for cell in line)})) for reach in _ANY
)
ACTIONS: tuple[dict[Square, Action], ...] = tuple(
    {goal: (BOARD.names[cell], BOARD.names[goal]) for goal in goals} for cell, goals in enumerate(GOALS)
)
# The actions of pawns that reach the last rank in a single step.
PROMOTIONS: dict[Square, dict[Square, tuple[Action, ...]]] = {
    cell: {goal: tuple((*ACTIONS[cell][goal], letter) for letter in MINORS) for goal in BOARD.neighbours[cell] if goal < MAIN}
    for cell in range(MAIN)
    if BOARD.ranks[cell] in BEFORE_LAST
}


@cache
def watch(side: int, king: bool) -> tuple[AttackSources, ...]:
    """From where pieces of a side attack each cell, with or without its king (MIT-31, MIT-32)."""
    return compile_sources(
        BOARD, {letter: movement for letter, movement in attack_movements(side).items() if king or letter not in KINGS}
    )


def guards(state: State, side: int, cell: Square) -> list[Square]:
    """Cells of the pieces of a side that guard its king against an enemy piece standing on ``cell`` (MIT-30 to MIT-32)."""
    # The geometry lets no enemy piece reach a base square, so one that strikes from there is never held off (MIT-22, MIT-31).
    return attackers(state.board, watch(side, bool(state.options["kingSelfGuard"]))[cell])


def strikers(state: State, side: int) -> list[Square]:
    """Cells of the pieces of a side whose pattern reaches the enemy king, guarded or not."""
    king = KINGS[1 - side]
    return attackers(state.board, watch(side, True)[state.board.index(king)]) if king in state.board else []


def _cells_held_off(state: State, side: int) -> frozenset[Square]:
    """Cells of the pieces of a side that reach the enemy king but may not take it."""
    watched = watch(1 - side, bool(state.options["kingSelfGuard"]))
    return frozenset(cell for cell in strikers(state, side) if is_attacked(state.board, watched[cell]))


def is_endangered(state: State, side: int) -> bool:
    """Whether the king of a side could be taken by the other side as things stand."""
    watched = watch(side, bool(state.options["kingSelfGuard"]))
    return any(not is_attacked(state.board, watched[cell]) for cell in strikers(state, 1 - side))


@cache
def _list_ways(letter: str, cell: Square) -> tuple[_Way, tuple[_Way, ...]]:
    """Return how a piece jumps from a cell, and the lines it moves on: cells with ready-made actions, as listing moves takes most
    of the time of play."""
    reach, actions = REACH[letter][cell], ACTIONS[cell]
    return (
        tuple((goal, actions[goal]) for goal in reach.jumps),
        tuple(tuple((goal, actions[goal]) for goal in line) for line in reach.lines),
    )


@cache
def _list_pawn_ways(side: int, cell: Square) -> tuple[_PawnWay, _PawnWay]:
    """Return how a pawn steps from a cell, and what it strikes at (MIT-12 to MIT-15): cells with ready-made actions, several for
    a promotion."""
    last = BOARD.ranks[cell] == BEFORE_LAST[side]
    run = ADVANCE[side][cell][: 3 if BOARD.ranks[cell] == START_RANK[side] else 1]
    steps = (BOARD.steps[way][cell] for way in DIAGONALS[side])
    strikes = [goal for goal in steps if goal is not None and goal < MAIN]

    def add_actions(goals: Sequence[Square]) -> _PawnWay:
        return tuple((goal, PROMOTIONS[cell][goal] if last else (ACTIONS[cell][goal],)) for goal in goals)

    return add_actions(run), add_actions(strikes)


def moves(state: State) -> list[Action]:
    """Return the moves of the side to move (MIT-10 to MIT-15, MIT-20, MIT-21, MIT-30). Arrangements and the pass are not among
    them."""
    board, side = state.board, state.turn
    own, prey, pawn, king = SIDES[side], SIDES[1 - side], PAWNS[side], KINGS[1 - side]
    struck = False  # whether anything reaches the enemy king
    passed = jumped_cells(state)
    shuffle = bool(state.options["baseShuffle"])
    possible: list[Action] = []
    add = possible.append
    for cell in compress(CELLS, board):
        letter = board[cell]
        if letter not in own:
            continue
        if letter == pawn:
            run, strikes = _list_pawn_ways(side, cell)
            for goal, actions in run:
                if board[goal]:
                    break
                possible += actions
            for goal, actions in strikes:
                if board[goal] in prey or goal in passed:
                    possible += actions
                    struck |= board[goal] == king
            continue
        first = len(possible)
        jumps, lines = _list_ways(letter, cell)
        for goal, action in jumps:
            if not (piece := board[goal]):
                add(action)
            elif piece in prey:
                add(action)
                struck |= piece == king
        for line in lines:
            for goal, action in line:
                if piece := board[goal]:
                    if piece in prey:
                        add(action)
                        struck |= piece == king
                    break
                add(action)
        if cell >= MAIN and not shuffle:
            possible[first:] = [action for action in possible[first:] if BOARD.index[action[1]] < MAIN]
    return _spare_guarded(state, possible) if struck else possible


def captures(state: State) -> list[Action]:
    """Return those of the moves of the side to move that take something, in passing included."""
    board, side = state.board, state.turn
    own, prey, pawn, king = SIDES[side], SIDES[1 - side], PAWNS[side], KINGS[1 - side]
    struck = False
    passed = jumped_cells(state)
    possible: list[Action] = []
    for cell in compress(CELLS, board):
        letter = board[cell]
        if letter not in own:
            continue
        if letter == pawn:
            for goal, actions in _list_pawn_ways(side, cell)[1]:
                if board[goal] in prey or goal in passed:
                    possible += actions
                    struck |= board[goal] == king
            continue
        jumps, lines = _list_ways(letter, cell)
        for goal, action in jumps:
            if board[goal] in prey:
                possible.append(action)
                struck |= board[goal] == king
        for line in lines:
            for goal, action in line:
                if piece := board[goal]:
                    if piece in prey:
                        possible.append(action)
                        struck |= piece == king
                    break
    return _spare_guarded(state, possible) if struck else possible


def _spare_guarded(state: State, possible: list[Action]) -> list[Action]:
    """Return actions of the side to move without those that take the enemy king where it is guarded (MIT-30)."""
    held_off = _cells_held_off(state, state.turn)
    if not held_off:
        return possible
    king, names = BOARD.names[state.board.index(KINGS[1 - state.turn])], {BOARD.names[cell] for cell in held_off}
    return [action for action in possible if action[1] != king or action[0] not in names]


def jumped_cells(state: State) -> tuple[Square, ...]:
    """The squares over which the pawn of the last move has stepped, one or two (MIT-14)."""
    if state.passing < 0:
        return ()
    foe = 1 - state.turn
    behind = ADVANCE[state.turn][state.passing]
    return behind[: abs(BOARD.ranks[state.passing] - START_RANK[foe]) - 1]


def is_capture(state: State, action: Action) -> bool:
    """Whether a move of the side to move takes something, in passing included."""
    cell, goal = BOARD.index[action[0]], BOARD.index[action[1]]
    return bool(state.board[goal]) or is_en_passant(state, cell, goal)


def is_en_passant(state: State, cell: Square, goal: Square) -> bool:
    """Whether a move to an empty square is a pawn's diagonal step, which only en passant is."""
    return state.board[cell] in PAWNS and not state.board[goal] and BOARD.files[cell] != BOARD.files[goal]


def room(board: Sequence[str], side: int) -> tuple[Square, ...]:
    """The empty base squares of a side, in file order."""
    return tuple(cell for cell in BASES[side] if not board[cell])


@cache
def arrangements(parts: str, free: tuple[Square, ...]) -> tuple[Action, ...]:
    """The ways to place parts on free base squares (MIT-40, MIT-41).

    Where all parts fit, an action names the square of each part in the order R B N; where they do not, the part for each free
    square in file order. Either way every token is a decision, and actions of one state are equally long.
    """
    if len(parts) <= len(free):
        return tuple(permutations((BOARD.names[cell] for cell in free), len(parts)))
    return tuple(permutations(parts, len(free)))


def placed_parts(parts: str, free: Sequence[Square], tokens: Action) -> dict[Square, str]:
    """Return which part goes to which cell, read from the tokens of an arrangement or of its beginning."""
    if len(parts) <= len(free):
        return {BOARD.index[token]: part for part, token in zip(parts, tokens, strict=False)}
    return dict(zip(free, tokens, strict=False))


def home(board: Sequence[str], side: int) -> str:
    """The home army of a side as capital letters from strong to weak (MIT-53); pieces in the base do not count."""
    own = SIDES[side]
    return "".join(sorted((letter.upper() for letter in board[:MAIN] if letter in own), key=RANKING.index))


def stronger(board: Sequence[str]) -> int:
    """Who wins an adjudication (MIT-55): more pieces, else the stronger piece at the first difference; -1 for armies alike."""
    white, black = ([RANKING.index(letter) for letter in home(board, side)] for side in (0, 1))
    if len(white) != len(black):
        return 0 if len(white) > len(black) else 1
    return -1 if white == black else 0 if white < black else 1


def is_last_pawn(board: Sequence[str]) -> bool:
    """Whether one home army is a single pawn and the other a single piece that is not a compound (MIT-56)."""
    armies = {home(board, 0), home(board, 1)}
    return "P" in armies and all(len(army) == 1 and army not in PARTS for army in armies)


def yields(state: State, board: Sequence[str], side: int, taken: str) -> str:
    """Return the parts that a side has to arrange after losing a piece, "" if none (MIT-40, MIT-43, MIT-46)."""
    if state.options["kinglessMinors"] == "vanish" and KINGS[side] not in board:
        return ""
    return PARTS.get(taken.upper(), "") if room(board, side) else ""
