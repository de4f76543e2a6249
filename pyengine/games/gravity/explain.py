"""Refusals: why an action is not possible now, as one sentence and the id of the rule, for any tokens."""

from __future__ import annotations

from pyengine.chess.bitboards import BETWEEN, BIT, DIAG, KING, KNIGHT, ORTHO, RANKS, SQUARES
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.naming import name_coloured, name_piece, refuse_square
from pyengine.chess.pieces import NAMES as PIECES
from pyengine.chess.pieces import owner
from pyengine.core.types import CLAIMS, Action, Player, Token
from pyengine.core.words import Message, Reason, msg

from . import board as boards
from .board import BELOW, LEVEL, NAMES, STUCK
from .rules import INFO
from .state import ADD, FLIP, MOVE, State


def drop_order(state: State) -> Message:
    """Say where the card's piece is to be added; the rule is GRV-10, or GRV-R12 when row 8 is full."""
    row = boards.drop_row(state.board).bit_length() + 7 >> 3
    return msg("gravity.drop", "GRV-10" if row == 8 else "GRV-R12", piece=name_coloured(INFO, state.card), row=row)


def explain(state: State, player: Player, tokens: Action) -> Reason:
    """Return the reason. Never raises; for the beginning of a legal action it says what comes next."""
    if state.ending:
        return msg("core.over", "GRV-25")
    if tokens and tokens[:1] in CLAIMS:
        return msg("gravity.claims", "GRV-R17")
    if state.phase == FLIP:
        return msg("gravity.flip-first", "GRV-04")
    if player != state.turn:
        return msg("core.not-actor", "GRV-03", player=INFO.player(state.turn))
    drop, _, place = tokens[0].partition("@") if tokens else ("", "", "")
    if len(tokens) == 1 and place in BOARD.index:  # an addition as the notation writes it
        if state.phase == MOVE:
            return msg("gravity.moves-first", "GRV-03")
        if drop != state.card:
            return msg("gravity.other-card", "GRV-04", piece=name_coloured(INFO, state.card))
        tokens = (place,)
    if unknown := [token for token in tokens[:2] if token not in BOARD.index and token != STUCK]:
        return refuse_square(unknown[0], "GRV-12" if state.phase == MOVE else "GRV-10")
    return _explain_adding(state, tokens) if state.phase == ADD else _explain_moving(state, tokens)


def _explain_adding(state: State, tokens: Action) -> Reason:
    if not tokens:
        return drop_order(state)
    if len(tokens) > 1 or tokens[0] == STUCK:
        return msg("gravity.moves-over", "GRV-09", order=drop_order(state))
    square = BOARD.index[tokens[0]]
    if letter := state.board[square]:
        return msg("gravity.taken", "GRV-10", piece=name_coloured(INFO, letter), square=tokens[0])
    row = boards.drop_row(state.board).bit_length() + 7 >> 3
    if not RANKS[row - 1] & BIT[square]:
        return msg("gravity.wrong-row", "GRV-10" if row == 8 else "GRV-R12", row=row)
    return drop_order(state)


def _explain_moving(state: State, tokens: Action) -> Reason:
    if not tokens:
        return msg("gravity.begin", "GRV-05")
    if tokens[0] == STUCK:
        return msg("gravity.which", "GRV-06")
    square = BOARD.index[tokens[0]]
    letter = state.board[square]
    if not letter:
        return msg("gravity.empty", "GRV-05", square=tokens[0])
    values: dict[str, object] = {"piece": name_piece(letter), "square": tokens[0]}
    if owner(letter) != state.turn:
        return msg("gravity.theirs", "GRV-05", player=INFO.player(1 - state.turn), **values)
    if boards.survey(state.board).stacked & BIT[square]:
        if square < 8:
            return msg("gravity.floor", "GRV-20", **values)
        # The refusal names what the piece could capture, as people expect that it may move then.
        if boards.goals(state.board, square, state.unmoved):
            return msg("gravity.stacked-prey-near", "GRV-R01" if letter in "Pp" else "GRV-R18", **values)
        return msg("gravity.stacked", "GRV-24", **values)
    if state.finished & BIT[square]:
        return msg("gravity.finished", "GRV-07", **values)
    if len(tokens) > 2:
        return msg("gravity.one-move", "GRV-06", **values)
    reachable = boards.goals(state.board, square, state.unmoved)
    if len(tokens) == 1:
        return msg("gravity.where", "GRV-06", **values) if reachable else msg("gravity.stuck", "GRV-06", **values)
    if tokens[1] != STUCK:
        return _explain_going(state, square, BOARD.index[tokens[1]], values)
    if reachable & ~LEVEL[square]:
        return msg("gravity.can-move", "GRV-06", goals=_list_names(reachable), **values)
    if reachable and state.options["sidewaysForced"]:
        return msg("gravity.must-take", "GRV-R04", goals=_list_names(reachable), **values)
    return msg("gravity.stuck", "GRV-06", **values)


def _list_names(squares: int) -> tuple[Token, ...]:
    return tuple(NAMES[square] for square in SQUARES[squares])


def _explain_going(state: State, start: Square, goal: Square, values: dict[str, object]) -> Reason:
    """Return why a piece that may move cannot go there: the direction, its way of moving, or a piece in the way."""
    letter, there = state.board[start], state.board[goal]
    kind = letter.upper()
    names = {**values, "goal": NAMES[goal]}
    if goal == start:
        return msg("gravity.stays", "GRV-R03", **values)
    if BIT[goal] & ~BELOW[start] & ~LEVEL[start]:
        return msg("gravity.climbs", "GRV-12", **names)
    if BIT[goal] & LEVEL[start] and kind not in "KQR":
        return msg("gravity.never-sideways", "GRV-13", **values)
    if kind == "P":
        reason = _pawn(state, start, goal, names)
        if reason:
            return reason
    elif not _lines(kind, start) & BIT[goal]:
        return msg("gravity.way-" + PIECES[kind], "GRV-15" if kind == "N" else "GRV-16", **names)
    elif kind != "N":
        blockers = [square for square in SQUARES[BETWEEN[start][goal]] if state.board[square]]
        if blockers:
            near = BOARD.nearest(start, blockers)
            rule = "GRV-R06" if BIT[goal] & LEVEL[start] else "GRV-12"
            return msg("chess.in-the-way", rule, piece=name_coloured(INFO, state.board[near]), square=NAMES[near])
    if there and boards.survey(state.board).stacked & BIT[goal]:
        return msg("gravity.stacked-prey", "GRV-14", piece=name_coloured(INFO, there), square=NAMES[goal])
    if there and owner(there) == state.turn:
        return msg("gravity.own-piece", "GRV-R07", piece=name_piece(there), square=NAMES[goal])
    if BIT[goal] & LEVEL[start] and not there:
        return msg("gravity.only-captures", "GRV-13", **names)
    return msg("gravity.where", "GRV-06", **values)


def _lines(kind: str, start: Square) -> int:
    return {
        "K": KING[start],
        "Q": ORTHO[start] | DIAG[start],
        "R": ORTHO[start],
        "B": DIAG[start],
        "N": KNIGHT[start],
    }[kind]


def _pawn(state: State, start: Square, goal: Square, names: dict[str, object]) -> Reason | None:
    """Return why a pawn cannot go down to a square; None if only the piece on that square can be the reason."""
    down, aside = (start >> 3) - (goal >> 3), abs((start & 7) - (goal & 7))
    there = state.board[goal]
    if (down, aside) == (1, 1):
        return None if there else msg("gravity.pawn-aside", "GRV-17", **names)
    if aside or down > 2:
        return msg("gravity.way-pawn", "GRV-17", **names)
    if down == 2 and not (start >= 56 or state.unmoved & BIT[start]):
        return msg("gravity.pawn-moved", "GRV-18", **names)
    if down == 2 and state.board[start - 8]:
        return msg("chess.in-the-way", "GRV-18", piece=name_coloured(INFO, state.board[start - 8]), square=NAMES[start - 8])
    if there and owner(there) != state.turn:
        return msg(
            "gravity.pawn-ahead", "GRV-18" if down == 2 else "GRV-17", piece=name_coloured(INFO, there), square=NAMES[goal]
        )
    return None
