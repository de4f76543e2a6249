"""The effects of orders on a draft: moves, castlings, removals, placements, the losses after the moves (phases A to D)."""

from __future__ import annotations

from typing import Any

from pyengine.chess.bitboards import BIT, SQUARES
from pyengine.chess.lettered import EMPTY, put_letter
from pyengine.core.types import Action, Player

from .board import STEP, VOID, RoundRules, castled_rook, castled_squares, legal, losses, names, path, touch_squares
from .orders import (
    CASTLE,
    CLONE,
    CLONING,
    LOCK,
    MOVE,
    MOVING,
    NAMES,
    NEXT,
    PLACE,
    PLACING,
    POWER,
    REMOVE,
    SECTIONS,
    Order,
    action_of,
    find_meant_order,
    order_of,
)
from .state import SeatBoard, SentClone, Submission, WrittenOrder

Changes = dict[str, Any]  # of the fields of a draft


def understand(draft: Submission, rules: RoundRules, player: Player, action: Action) -> Order | None:
    """Return the order that tokens mean for this draft, possible or void; None outside the grammar of its section."""
    order = order_of(action, player, draft.board.pieces, rules.choose, rules.players)
    return order if order is not None and order.kind in SECTIONS[draft.section] else None


def carry_out(draft: Submission, rules: RoundRules, player: Player, action: Action) -> Submission:
    """Return the draft after an order; one that is void is only written down (CLN-06)."""
    possible, fate = legal(draft, rules, player), ""
    certain = action in possible
    order = find_meant_order(action, player, draft.board.pieces) if certain else understand(draft, rules, player, action)
    if order is None:
        raise ValueError(action)
    done = order
    if not certain:
        fate = VOID
        if order.kind == CASTLE and order.step >= 0:
            bare = order._replace(step=-1)
            if action_of(bare, player, draft.board.pieces, rules.choose, rules.players) in possible:
                done, fate = bare, STEP
    changes = {} if fate == VOID else _carry(draft, rules, done)
    before, after = draft.board, changes.get("board", draft.board)
    gain = 0 if after.values is before.values else after.squares - before.squares
    return draft._replace(written=(*draft.written, WrittenOrder(order.text, gain, fate)), **changes)


def _carry(draft: Submission, rules: RoundRules, order: Order) -> Changes:
    if order.kind == MOVE:
        return _carry_move(draft, rules, order)
    if order.kind == CASTLE:
        return _carry_castling(draft, rules, order)
    if order.kind == PLACE:
        return _carry_placement(draft, rules, order)
    if order.kind == REMOVE:
        return _carry_removal(draft, rules, order)
    if order.kind == CLONE:
        return {"clones": (*draft.clones, SentClone(order.letter, order.square, order.goal))}
    if order.kind == LOCK:
        return {"locked": True}
    if order.kind == NEXT:
        return _carry_end(draft) if draft.section == MOVING else {"section": CLONING}
    return {}


def _carry_move(draft: Submission, rules: RoundRules, order: Order) -> Changes:
    pieces, values, penalty, garnets, moved = draft.board
    square, goal = order.square, order.goal
    pieces = put_letter(put_letter(pieces, square, EMPTY), goal, order.letter)
    values = touch_squares(values, path(order.letter, square, goal, order.short))
    if rules.ever and order.letter in "KR":
        moved = moved & ~BIT[square] | BIT[goal]
    return {"board": SeatBoard(pieces, values, penalty, garnets, moved), "waiting": draft.waiting & ~BIT[square]}


def _carry_castling(draft: Submission, rules: RoundRules, order: Order) -> Changes:
    board, king, rook = draft.board, order.square, order.goal
    end, beside = (order.step if order.step >= 0 else rook), castled_rook(king, rook)
    squares = castled_squares(king, rook) if order.step < 0 else (*castled_squares(king, rook), order.step)
    pieces = put_letter(put_letter(board.pieces, king, EMPTY), rook, EMPTY)
    both = BIT[king] | BIT[rook]
    board = board._replace(
        pieces=put_letter(put_letter(pieces, beside, "R"), end, "K"),
        values=touch_squares(board.values, squares),
        moved=board.moved | BIT[end] | BIT[beside] if rules.ever else board.moved,
    )
    return {"board": board, "waiting": draft.waiting & ~both}


def _carry_placement(draft: Submission, rules: RoundRules, order: Order) -> Changes:
    pieces, values, penalty, garnets, moved = draft.board
    square, letter = order.square, order.letter
    if rules.touch_placed:
        values = touch_squares(values, [square])
    board = SeatBoard(put_letter(pieces, square, letter), values, penalty, garnets, moved)
    return {"board": board, "power": draft.power - POWER[letter], "placed": draft.placed | BIT[square]}


def _carry_removal(draft: Submission, rules: RoundRules, order: Order) -> Changes:
    board, gone = draft.board, ~BIT[order.square]
    board = SeatBoard(
        put_letter(board.pieces, order.square, EMPTY),
        board.values,
        board.penalty + POWER[order.letter],  # half its power, counted in half points (CLN-41)
        board.garnets - rules.cost,
        board.moved & gone,
    )
    return {
        "board": board,
        "waiting": draft.waiting & gone,
        "placed": draft.placed & gone,
        "removed": (*draft.removed, order.letter + NAMES[order.square]),
    }


def _carry_end(draft: Submission) -> Changes:
    """Return the changes of phases B and C."""
    board = draft.board
    unmoved, danger = losses(board.pieces, draft.waiting)
    gone = unmoved | danger
    pieces, penalty = board.pieces, board.penalty
    for square in SQUARES[gone]:
        penalty += 2 * POWER[pieces[square]]
        pieces = put_letter(pieces, square, EMPTY)
    return {
        "board": board._replace(pieces=pieces, penalty=penalty, moved=board.moved & ~gone),
        "section": PLACING,
        "waiting": 0,
        "unmoved": names(board.pieces, unmoved),
        "danger": names(board.pieces, danger),
    }
