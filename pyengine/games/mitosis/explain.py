"""Refusals: why an action is not possible now, as one sentence and the id of the rule, for any tokens."""

from __future__ import annotations

from pyengine.chess.geometry import Square
from pyengine.chess.naming import name_coloured, name_piece, refuse_square
from pyengine.chess.pieces import SIDES
from pyengine.core.types import ACCEPT, CLAIMS, OFFER, RESIGN, Action, Player, Token
from pyengine.core.words import Reason, msg

from .board import ADVANCE, BASES, BOARD, DIAGONALS, KINGS, MAIN, MINORS, PASS, PAWNS, REACH, START_RANK, guards, moves, room
from .rules import INFO
from .state import State

ENDED_BY = {
    "eliminated": "MIT-51",
    "blocked": "MIT-02",
    "fifty": "MIT-54",
    "bare": "MIT-58",
    "agreed": "MIT-57",
    "resign": "MIT-50",
}


def squares(cells: tuple[Square, ...]) -> tuple[str, ...]:
    """Return the names of cells."""
    return tuple(BOARD.names[cell] for cell in cells)


def explain(state: State, player: Player, tokens: Action) -> Reason:
    """Return the reason. Never raises; for an action that is possible, or its beginning, it says so."""
    if state.ending:
        return msg("core.over", ENDED_BY[state.ending.reason])
    if player != state.turn:
        return msg("core.not-actor", "MIT-01", player=INFO.player(state.turn))
    if tokens[:1] in CLAIMS:
        return _claim(state, tokens)
    if state.pending:
        return _explain_arranging(state, tokens)
    if tokens == PASS:
        return msg("mitosis.no-pass", "MIT-01")
    possible = moves(state)
    if not possible:
        return msg("mitosis.must-pass", "MIT-02")
    if not tokens:
        return msg("mitosis.choose", "MIT-01", player=INFO.player(state.turn))
    if tokens[0] in MINORS:
        return msg("mitosis.nothing-to-arrange", "MIT-40")
    for token in tokens[:2]:
        if token not in BOARD.index:
            return refuse_square(token, "MIT-10")
    if any(action[: len(tokens)] == tokens for action in possible):
        return _explain_unfinished(tokens, tokens in possible)
    if len(tokens) > 2 and (tokens[:2] in possible or len(tokens) > 3):
        return msg("mitosis.too-much", "MIT-15")
    return _explain_moving(state, tokens)


def _claim(state: State, tokens: Action) -> Reason:
    if tokens == ACCEPT:
        return msg("mitosis.no-offer", "MIT-57")
    if tokens == OFFER and state.pending:
        return msg("mitosis.offer-with-move", "MIT-57")
    if tokens == OFFER:
        return msg("mitosis.offered", "MIT-57")
    return msg("mitosis.claims", "MIT-50" if tokens[:1] == RESIGN else "MIT-57")


def _explain_unfinished(tokens: Action, whole: bool) -> Reason:
    if whole:
        return msg("core.possible", "MIT-10")
    if len(tokens) == 2:
        return msg("mitosis.promote", "MIT-15")
    return msg("mitosis.where", "MIT-10", square=tokens[0])


# --- arranging ---------------------------------------------------------------------------------------------------------------


def _explain_arranging(state: State, tokens: Action) -> Reason:
    parts, free = state.pending, room(state.board, state.turn)
    if tokens == PASS:
        return msg("mitosis.arrange-first", "MIT-41", parts=tuple(name_piece(part) for part in parts))
    size = min(len(parts), len(free))
    fits = len(parts) <= len(free)
    for token, part in zip(tokens, parts, strict=False):
        reason = _base_square(state, token)
        if reason:
            return reason
        if fits and BOARD.index.get(token, -1) not in free:
            return msg("mitosis.arrange-squares", "MIT-41", part=name_piece(part), squares=squares(free))
        if not fits and token not in parts:
            return msg("mitosis.arrange-parts", "MIT-41", parts=tuple(name_piece(part) for part in parts))
    if len(tokens) > size:
        return msg("mitosis.arranged-enough", "MIT-41", number=size)
    if len(set(tokens)) < len(tokens):
        return msg("mitosis.square-once" if fits else "mitosis.part-once", "MIT-40")
    missing = size - len(tokens)
    return msg("mitosis.arrange-more", "MIT-41", number=missing) if missing else msg("core.possible", "MIT-41")


def _base_square(state: State, token: Token) -> Reason | None:
    """Say that a base square is the opponent's or occupied."""
    cell = BOARD.index.get(token, -1)
    if cell in BASES[1 - state.turn]:
        return msg("mitosis.other-base", "MIT-40", square=token)
    if cell in BASES[state.turn] and state.board[cell]:
        return msg("mitosis.base-taken", "MIT-41", square=token, piece=name_piece(state.board[cell]))
    return None


# --- moving ------------------------------------------------------------------------------------------------------------------


def _explain_moving(state: State, tokens: Action) -> Reason:
    board, side = state.board, state.turn
    cell = BOARD.index[tokens[0]]
    letter = board[cell]
    if not letter:
        return msg("mitosis.no-piece", "MIT-10", square=tokens[0])
    if letter not in SIDES[side]:
        return msg("chess.not-yours", "MIT-01", piece=name_piece(letter), square=tokens[0], owner=INFO.player(1 - side))
    if len(tokens) == 1:
        return msg("mitosis.stuck", "MIT-10" if cell < MAIN else "MIT-21", piece=name_piece(letter), square=tokens[0])
    goal = BOARD.index[tokens[1]]
    if goal == cell:
        return msg("mitosis.same-square", "MIT-10", piece=name_piece(letter))
    if goal in BASES[1 - side]:
        return msg("mitosis.enemy-base", "MIT-20")
    if goal >= MAIN and cell < MAIN:
        return msg("mitosis.no-way-in", "MIT-20")
    if letter == PAWNS[side]:
        return _pawn(state, cell, goal)
    # The only other reason against such a move is that a piece must not stay in the base.
    return _pattern(state, cell, goal) or _explain_occupied(state, cell, goal) or msg("mitosis.no-shuffle", "MIT-21")


def _pattern(state: State, cell: Square, goal: Square) -> Reason | None:
    """Say that a piece does not move like that, or what stands in its way."""
    letter = state.board[cell]
    reach = REACH[letter][cell]
    between = next((line[: line.index(goal)] for line in reach.lines if goal in line), ())
    for other in between:
        if state.board[other]:
            piece = name_coloured(INFO, state.board[other])
            return msg("chess.in-the-way", "MIT-23" if other >= MAIN else "MIT-10", piece=piece, square=BOARD.names[other])
    if between or goal in reach.jumps or any(goal in line for line in reach.lines):
        return None
    if letter in KINGS:
        return msg("mitosis.king-step", "MIT-11")
    return msg("mitosis.not-like-that", "MIT-10" if cell < MAIN else "MIT-21", piece=name_piece(letter), goal=BOARD.names[goal])


def _explain_occupied(state: State, cell: Square, goal: Square) -> Reason | None:
    """Say that an own piece stands on the goal, or that the king there is guarded."""
    letter, goal_name = state.board[goal], BOARD.names[goal]
    if letter in SIDES[state.turn]:
        return msg("chess.own-piece", "MIT-10", piece=name_piece(letter), square=goal_name)
    if letter != KINGS[1 - state.turn]:
        return None
    guard = guards(state, 1 - state.turn, cell)
    if not guard:
        return None
    if state.board[guard[0]] in KINGS and len(guard) == 1:
        return msg("mitosis.king-guards", "MIT-32", square=BOARD.names[cell], king=goal_name)
    other = next(place for place in guard if state.board[place] not in KINGS)
    return msg(
        "mitosis.guarded",
        "MIT-31" if other >= MAIN else "MIT-30",
        king=goal_name,
        piece=name_coloured(INFO, state.board[other]),
        guard=BOARD.names[other],
        square=BOARD.names[cell],
    )


def _pawn(state: State, cell: Square, goal: Square) -> Reason:
    board, side, name = state.board, state.turn, BOARD.names[goal]
    ahead = ADVANCE[side][cell]
    ahead = tuple(other for other in ahead if other < MAIN)
    if goal in ahead:
        far = ahead.index(goal) + 1
        if far > (3 if BOARD.ranks[cell] == START_RANK[side] else 1):
            return msg("mitosis.pawn-far", "MIT-13" if far <= 3 else "MIT-12", rank=START_RANK[side] + 1)
        for other in ahead[:far]:
            if board[other]:
                return msg("mitosis.pawn-blocked", "MIT-12", piece=name_coloured(INFO, board[other]), square=BOARD.names[other])
    elif any(BOARD.steps[way][cell] == goal for way in DIAGONALS[side]):
        if not board[goal]:
            return msg("mitosis.pawn-diagonal", "MIT-14" if state.passing >= 0 else "MIT-12", square=name)
        occupied = _explain_occupied(state, cell, goal)
        if occupied:
            return occupied
    else:
        return msg("mitosis.pawn-way", "MIT-12")
    return msg("mitosis.promote", "MIT-15")
