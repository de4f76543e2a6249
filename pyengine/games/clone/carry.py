"""What orders do to a draft: moves, castlings, removals, placements, the losses after the moves (phases A to D)."""

from __future__ import annotations

from pyengine.chess.bitboards import BIT, SQUARES
from pyengine.core.game import Action, Player

from .drafts import (
    STEP,
    VOID,
    Board,
    Draft,
    Sent,
    Terms,
    Written,
    castled,
    castled_rook,
    legal,
    losses,
    names,
    path,
    put,
    touched,
)
from .orders import (
    CASTLE,
    CLONE,
    CLONING,
    EMPTY,
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
    order_of,
)


def understood(draft: Draft, rules: Terms, player: Player, action: Action) -> Order | None:
    """Return the order that tokens mean for this draft, possible or void; None outside the grammar of its section."""
    order = order_of(action, player, draft.board.men, rules.choose, rules.players)
    return order if order is not None and order.kind in SECTIONS[draft.section] else None


def carried(draft: Draft, rules: Terms, player: Player, action: Action) -> Draft:
    """Return the draft after an order; one that is void is only written down (CLN-06)."""
    order = understood(draft, rules, player, action)
    if order is None:
        raise ValueError(action)
    possible = legal(draft, rules, player)
    done, fate = order, ""
    if action not in possible:
        fate = VOID
        if order.kind == CASTLE and order.step >= 0:
            bare = order._replace(step=-1)
            if action_of(bare, player, draft.board.men, rules.choose, rules.players) in possible:
                done, fate = bare, STEP
    after = draft if fate == VOID else _carry(draft, rules, done)
    gain = after.board.squares - draft.board.squares
    return after._replace(written=(*draft.written, Written(order.text, gain, fate)))


def _carry(draft: Draft, rules: Terms, order: Order) -> Draft:
    if order.kind == MOVE:
        return _moved(draft, rules, order)
    if order.kind == CASTLE:
        return _castled(draft, rules, order)
    if order.kind == PLACE:
        return _placed(draft, rules, order)
    if order.kind == REMOVE:
        return _removed(draft, rules, order)
    if order.kind == CLONE:
        return draft._replace(clones=(*draft.clones, Sent(order.letter, order.square, order.goal)))
    if order.kind == LOCK:
        return draft._replace(locked=True)
    if order.kind == NEXT:
        return _ended(draft) if draft.section == MOVING else draft._replace(section=CLONING)
    return draft


def _moved(draft: Draft, rules: Terms, order: Order) -> Draft:
    board, square, goal = draft.board, order.square, order.goal
    moved = board.moved & ~BIT[square] | BIT[goal] if rules.ever and order.letter in "KR" else board.moved
    board = board._replace(
        men=put(put(board.men, square, EMPTY), goal, order.letter),
        values=touched(board.values, path(order.letter, square, goal, order.short)),
        moved=moved,
    )
    return draft._replace(board=board, waiting=draft.waiting & ~BIT[square])


def _castled(draft: Draft, rules: Terms, order: Order) -> Draft:
    board, king, rook = draft.board, order.square, order.goal
    end, beside = (order.step if order.step >= 0 else rook), castled_rook(king, rook)
    squares = castled(king, rook) if order.step < 0 else (*castled(king, rook), order.step)
    men = put(put(board.men, king, EMPTY), rook, EMPTY)
    both = BIT[king] | BIT[rook]
    board = board._replace(
        men=put(put(men, beside, "R"), end, "K"),
        values=touched(board.values, squares),
        moved=board.moved | BIT[end] | BIT[beside] if rules.ever else board.moved,
    )
    return draft._replace(board=board, waiting=draft.waiting & ~both)


def _placed(draft: Draft, rules: Terms, order: Order) -> Draft:
    board, square = draft.board, order.square
    values = touched(board.values, [square]) if rules.touch_placed else board.values
    board = board._replace(men=put(board.men, square, order.letter), values=values)
    return draft._replace(board=board, power=draft.power - POWER[order.letter], placed=draft.placed | BIT[square])


def _removed(draft: Draft, rules: Terms, order: Order) -> Draft:
    board, gone = draft.board, ~BIT[order.square]
    board = Board(
        put(board.men, order.square, EMPTY),
        board.values,
        board.penalty + POWER[order.letter],  # half its power, counted in half points (CLN-41)
        board.garnets - rules.cost,
        board.moved & gone,
    )
    return draft._replace(
        board=board,
        waiting=draft.waiting & gone,
        placed=draft.placed & gone,
        removed=(*draft.removed, order.letter + NAMES[order.square]),
    )


def _ended(draft: Draft) -> Draft:
    """Return the draft after phases B and C."""
    board = draft.board
    unmoved, danger = losses(board.men, draft.waiting)
    gone = unmoved | danger
    men, penalty = board.men, board.penalty
    for square in SQUARES[gone]:
        penalty += 2 * POWER[men[square]]
        men = put(men, square, EMPTY)
    return draft._replace(
        board=board._replace(men=men, penalty=penalty, moved=board.moved & ~gone),
        section=PLACING,
        waiting=0,
        unmoved=names(board.men, unmoved),
        danger=names(board.men, danger),
    )
