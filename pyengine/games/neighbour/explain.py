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

from . import board as boards
from .board import NAMES, PIECES_PAY, POSITIONS_PAY, places
from .rules import ADD, INFO, STOP
from .state import ADDING, CONNECTED, DRAWING, GAVE_UP, PLACING, State, count_pieces

_ENDED = {CONNECTED: "NEI-16", GAVE_UP: "NEI-18"}


def place_order(state: State) -> Message:
    """Say where the piece is to be placed, its target being taken."""
    values = {
        "square": NAMES[state.target],
        "taken": name_coloured(INFO, state.board[state.target]),
        "piece": name_coloured(INFO, state.card),
    }
    near = BOARD.distance(state.target, SQUARES[places(state.board, state.target)][0])
    return msg("neighbour.place" if near == 1 else "neighbour.place-far", "NEI-06" if near == 1 else "NEI-R05", **values)


def explain(state: State, player: Player, tokens: Action) -> Reason:
    """Return the reason. Never raises; for the beginning of a legal action it says what comes next."""
    if state.ending:
        return msg("core.over", _ENDED.get(state.ending, "NEI-17"))
    if tokens == RESIGN:
        return msg("neighbour.no-resigning", "NEI-18")
    if player or tokens in (OFFER, ACCEPT):
        return msg("neighbour.alone", "NEI-18")
    if state.phase == DRAWING:
        return msg("neighbour.cards-first", "NEI-02")
    if tokens[:1] == GIVE_UP:
        return refuse_rest(tokens, 1, "NEI-18")
    squares = (ADD[0], STOP[0], PIECES_PAY, POSITIONS_PAY)
    if unknown := [token for token in tokens[:3] if token not in BOARD.index and token not in squares]:
        return refuse_square(unknown[0], "NEI-03")
    if state.phase == ADDING:
        return _explain_adding(state, tokens)
    if tokens[:1] == ADD or tokens[:1] == STOP:
        if state.phase == PLACING:
            return place_order(state)
        if tokens[:1] == STOP:
            return msg("neighbour.stopped", "NEI-07")
        return msg("neighbour.no-adding", "NEI-R08") if state.pieces else msg("neighbour.no-pieces", "NEI-08")
    return _explain_placing(state, tokens) if state.phase == PLACING else _explain_moving(state, tokens)


def _explain_adding(state: State, tokens: Action) -> Reason:
    if not tokens:
        return msg("neighbour.begin", "NEI-07")
    if tokens[0] == STOP[0] and not count_pieces(state):
        return msg("neighbour.nothing-yet", "NEI-07")
    if tokens[0] in (ADD[0], STOP[0]):
        return refuse_rest(tokens, 1, "NEI-07")
    return msg("neighbour.stop-first" if count_pieces(state) else "neighbour.add-first", "NEI-09")


def _explain_placing(state: State, tokens: Action) -> Reason:
    if not tokens or tokens[0] not in BOARD.index:
        return place_order(state)
    square = BOARD.index[tokens[0]]
    if places(state.board, state.target) & BIT[square]:
        return refuse_rest(tokens, 1, "NEI-06")
    if state.board[square] != EMPTY:
        return msg("neighbour.taken", "NEI-06", piece=name_coloured(INFO, state.board[square]), square=tokens[0])
    return msg("neighbour.too-far", "NEI-R05", square=tokens[0], target=NAMES[state.target])


def _explain_moving(state: State, tokens: Action) -> Reason:
    if not tokens:
        return msg("neighbour.move", "NEI-10")
    if tokens[0] not in BOARD.index:
        return msg("neighbour.move-first", "NEI-09")
    start = BOARD.index[tokens[0]]
    letter = state.board[start]
    if letter == EMPTY:
        return msg("chess.empty", "NEI-10", square=tokens[0])
    kinds = boards.lenders(state.board, start)
    values: dict[str, object] = {
        "piece": name_piece(letter),
        "square": tokens[0],
        "tint": INFO.tint(owner(letter)),
    }
    if not kinds:
        return msg("neighbour.no-lender", "NEI-10", **values)
    values["kinds"] = tuple(map(name_piece, kinds))
    goals_there = dict(boards.moves(state.board)).get(start, 0)
    if not goals_there:
        return msg("neighbour.blocked", "NEI-13", **values)
    if len(tokens) == 1:
        return msg("neighbour.where", "NEI-11", **values)
    if tokens[1] not in BOARD.index:
        return msg("neighbour.where-first", "NEI-09", **values)
    goal = BOARD.index[tokens[1]]
    if not goals_there & BIT[goal]:
        return _explain_going(state, start, goal, kinds, values)
    return _explain_paying(state, tokens)


def _explain_going(state: State, start: Square, goal: Square, kinds: str, values: dict[str, object]) -> Reason:
    """Return why a piece that can move cannot go there."""
    if goal == start:
        return msg("neighbour.stays", "NEI-11", **values)
    if state.board[goal] != EMPTY:
        return msg("neighbour.no-captures", "NEI-13", other=name_coloured(INFO, state.board[goal]), goal=NAMES[goal])
    if any(ATTACKS[kind](start, 0) & BIT[goal] for kind in kinds):
        between = [square for square in SQUARES[BETWEEN[start][goal]] if state.board[square] != EMPTY]
        near = BOARD.nearest(start, between)
        return msg("chess.in-the-way", "NEI-11", piece=name_coloured(INFO, state.board[near]), square=NAMES[near])
    if ATTACKS[state.board[start]](start, 0) & BIT[goal]:
        return msg("neighbour.own-way", "NEI-12", goal=NAMES[goal], **values)
    return msg("neighbour.not-lent", "NEI-11", goal=NAMES[goal], **values)


def _explain_paying(state: State, tokens: Action) -> Reason:
    """Say which pile can pay, or why the one named cannot."""
    if len(tokens) == 2:
        return msg("neighbour.pay", "NEI-R09", goal=tokens[1])
    if tokens[2] not in (PIECES_PAY, POSITIONS_PAY):
        return msg("neighbour.no-pile", "NEI-09", text=tokens[2][:12])
    if not (state.pieces if tokens[2] == PIECES_PAY else state.positions):
        return msg("neighbour.empty-pile", "NEI-09")
    return refuse_rest(tokens, 3, "NEI-09")


def find_loss(state: State) -> Message | None:
    """Return why stopping now loses: too few pieces to win with (NEI-R03), or none that could move (NEI-17)."""
    least = int(state.options["minPieces"])
    if count_pieces(state) < least:
        return msg("neighbour.too-few", "NEI-R03", n=least)
    return None if boards.moves(state.board) else msg("neighbour.no-moves", "NEI-17")


def warn(state: State, player: Player, action: Action) -> Message | None:
    """Warn of a stop while pieces stand apart, which is final (NEI-07), or which loses."""
    if action != STOP:
        return None
    if boards.group_count(state.board, state.options["connect"]) > 1 or count_pieces(state) < int(state.options["minPieces"]):
        return find_loss(state) or msg("neighbour.apart", "NEI-07")
    return None
