"""Orders of Clone Chess as people read and hear them."""

from __future__ import annotations

from pyengine.chess.naming import name_piece
from pyengine.chess.telling import draw_piece, draw_square, tell_drop, tell_move
from pyengine.core.telling import Figure, Telling, tell_claim, tell_decided, tell_words
from pyengine.core.types import HIDDEN, Action, Player
from pyengine.core.words import msg

from .board import legal, terms
from .orders import CASTLE, CLONE, DONE, LOCK, MOVE, NAMES, NEXT, PLACE, Order, order_of
from .rules import INFO, draft_of
from .state import State


def tell(state: State, player: Player, action: Action) -> Telling:
    """Return an order, in brackets where it is void, the end of a section, or that the orders are handed in."""
    claim = tell_claim(action)
    if claim:
        return claim
    draft, rules = draft_of(state, player), terms(state.options)
    order = order_of(action, player, draft.board.pieces, rules.choose, rules.players)
    if order is None or action == (HIDDEN,):
        return tell_decided()
    telling = _tell_order(order)
    if state.drafts[player] is None or action in legal(draft, rules, player):
        return telling
    return Telling(("(", *telling.parts, ")"), msg("clone.tell-void", order=telling.spoken))


def _tell_order(order: Order) -> Telling:
    kind, letter, square, goal, step, short = order
    if kind == NEXT:
        return tell_words(msg("clone.tell-next"), quiet=True)
    if kind == DONE:
        return tell_words(msg("clone.tell-done"), quiet=True)
    if kind == LOCK:
        return tell_words(msg("clone.tell-lock"))
    at = NAMES[square]
    if kind == PLACE:
        return tell_drop(letter, at)
    if kind == MOVE:
        move = tell_move(letter, at, NAMES[goal])
        if short:
            return Telling((*move.parts, " ", msg("clone.tell-short")), msg("clone.tell-shortly", move=move.spoken))
        return move
    if kind == CASTLE:
        parts = (draw_piece("K"), draw_square(at), "⇄", draw_piece("R"), draw_square(NAMES[goal]))
        spoken = msg("clone.tell-castles", square=at, rook=NAMES[goal])
        if step < 0:
            return Telling(parts, spoken)
        return Telling((*parts, "–", draw_square(NAMES[step])), msg("clone.tell-steps", castling=spoken, square=NAMES[step]))
    name = name_piece(letter)
    if kind == CLONE:
        spoken = msg("clone.tell-clones", piece=name, square=at, seat=INFO.player(goal))
        return Telling((draw_piece(letter), draw_square(at), " → ", Figure("seat", str(goal + 1))), spoken)
    return Telling(("−", draw_piece(letter), draw_square(at)), msg("clone.tell-removes", piece=name, square=at))
