"""Refusals: why an action is not possible now, as one sentence and the id of the rule, for any tokens."""

from __future__ import annotations

from pyengine.chess.attacks import ATTACKS
from pyengine.chess.bitboards import BETWEEN, BIT, SQUARES
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.lettered import EMPTY
from pyengine.chess.naming import name_coloured, name_piece, refuse_rest, refuse_square
from pyengine.chess.pieces import owner
from pyengine.core.types import ACCEPT, GIVE_UP, OFFER, RESIGN, Action, Player
from pyengine.core.words import Message, Reason, msg

from .board import NAMES, goals, orders, subjects
from .rules import ADD, INFO
from .state import BROKE, CONNECTED, DEBT, LAYOUT, TURNING, State

_ENDED = {CONNECTED: "PAR-16", BROKE: "PAR-18"}


def explain(state: State, player: Player, tokens: Action) -> Reason:
    """Return the reason. Never raises; for the beginning of a legal action it says what comes next."""
    if state.ending:
        return msg("core.over", _ENDED.get(state.ending, "PAR-19"))
    if tokens == RESIGN:
        return msg("parade.no-resigning", "PAR-19")
    if player or tokens in (OFFER, ACCEPT):
        return msg("parade.alone", "PAR-05")
    if state.stage in (LAYOUT, TURNING):
        return msg("parade.layout-first", "PAR-03") if state.stage == LAYOUT else msg("parade.card-first", "PAR-12")
    if tokens[:1] in (ADD, GIVE_UP):
        if tokens[0] == ADD[0] and state.stage == DEBT:
            return msg("parade.no-adding", "PAR-R12")
        return refuse_rest(tokens, 1, "PAR-05" if tokens[0] == ADD[0] else "PAR-19")
    if not orders(state.board):
        return msg("parade.no-orders", "PAR-R13")
    if not tokens:
        return msg("parade.begin" if state.stage != DEBT else "parade.begin-debt", "PAR-05")
    if unknown := [token for token in tokens[:3] if token not in BOARD.index]:
        return refuse_square(unknown[0], "PAR-01")
    return _commander(state, tokens)


def _commander(state: State, tokens: Action) -> Reason:
    """Return why the first square holds no commander, or the second no subject of it."""
    commander = BOARD.index[tokens[0]]
    letter = state.board[commander]
    if letter == EMPTY:
        return msg("parade.no-commander", "PAR-06", square=tokens[0])
    near = subjects(state.board, commander)
    able = [square for square in SQUARES[near] if goals(state.board, commander, square)]
    values: dict[str, object] = {"piece": name_piece(letter), "square": tokens[0], "tint": _other(letter)}
    if len(tokens) == 1:
        if able:
            return msg("parade.whom", "PAR-06", **values)
        return msg("parade.nowhere-any" if near else "parade.nobody", "PAR-06", **values)
    subject = BOARD.index[tokens[1]]
    piece = state.board[subject]
    if piece == EMPTY:
        return msg("parade.no-subject", "PAR-06", square=tokens[1], tint=_other(letter))
    if owner(piece) == owner(letter):
        return msg("parade.own-colour", "PAR-R04", subject=name_coloured(INFO, piece), goal=tokens[1], **values)
    if not near & BIT[subject]:
        return _explain_unseen(state, commander, subject, subject, "PAR-07")
    if not goals(state.board, commander, subject):
        return msg("parade.nowhere", "PAR-06", subject=name_coloured(INFO, piece), goal=tokens[1], **values)
    if len(tokens) == 2:
        return msg("parade.where", "PAR-06", subject=name_coloured(INFO, piece), square=tokens[1])
    return _goal(state, commander, subject, tokens)


def _other(letter: str) -> Message:
    return INFO.tint(1 - owner(letter))


def _goal(state: State, commander: Square, subject: Square, tokens: Action) -> Reason:
    """Return why a subject cannot be sent to the third square."""
    goal = BOARD.index[tokens[2]]
    if goal == subject:
        return msg("parade.elsewhere", "PAR-R03", subject=name_coloured(INFO, state.board[subject]), square=tokens[1])
    if state.board[goal] != EMPTY:
        return msg("parade.taken", "PAR-R01", piece=name_coloured(INFO, state.board[goal]), square=tokens[2])
    if goals(state.board, commander, subject) & BIT[goal]:
        return refuse_rest(tokens, 3, "PAR-06")
    return _explain_unseen(state, commander, goal, subject, "PAR-08" if BETWEEN[commander][goal] & BIT[subject] else "PAR-06")


def _explain_unseen(state: State, commander: Square, goal: Square, lifted: Square, rule: str) -> Reason:
    """Return why a commander does not attack a square; a lifted piece does not block."""
    letter = state.board[commander]
    if ATTACKS[letter](commander, 0) & BIT[goal]:
        between = [square for square in SQUARES[BETWEEN[commander][goal]] if state.board[square] != EMPTY and square != lifted]
        near = BOARD.nearest(commander, between)
        return msg("chess.in-the-way", rule, piece=name_coloured(INFO, state.board[near]), square=NAMES[near])
    return msg("parade.not-attacked", "PAR-07", piece=name_piece(letter), square=NAMES[commander], goal=NAMES[goal])
