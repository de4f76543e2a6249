"""Why an order does not count now: one sentence and the rule that decides, for any tokens whatever."""

from __future__ import annotations

from pyengine.chess.bitboards import BETWEEN, BIT, KING, ORTHO, SQUARES
from pyengine.chess.lettered import EMPTY, occupied_squares
from pyengine.chess.naming import name_piece
from pyengine.chess.pieces import NAMES as PIECES
from pyengine.core.types import CLAIMS, Action, Player, Token
from pyengine.core.words import Message, Reason, msg, shorten

from .board import RoundRules, castled_rook, legal, terms
from .orders import (
    CASTLE,
    CELLS,
    CLONE,
    CLONING,
    DONE,
    HAND,
    INDEX,
    LINES,
    LOCK,
    MOVE,
    MOVING,
    NAMED,
    NAMES,
    NEXT,
    PLACE,
    PLACING,
    POWER,
    REMOVE,
    SEATS,
    SECTIONS,
    Order,
    order_of,
)
from .rules import INFO, draft_of
from .state import State, Submission

_WAY_RULES = {"Q": "CLN-09", "R": "CLN-09", "B": "CLN-09", "K": "CLN-10", "N": "CLN-11", "P": "CLN-12"}


def name_standing(name: str) -> Message:
    """Return a piece and its square from a name such as ``Bd1``: "bishop on d1"."""
    return msg("clone.standing", piece=name_piece(name[0]), square=name[1:])


def explain(state: State, player: Player, tokens: Action) -> Reason:
    """Return the reason. Never raises; for a live beginning of an order it says what comes next."""
    if state.ending:
        return msg("core.over", "CLN-02")
    if tokens[:1] in CLAIMS:
        return msg("clone.claims", "CLN-02")
    if not 0 <= player < len(state.closed):
        return msg("clone.no-seat", "CLN-03", n=len(state.closed))
    if state.closed[player]:
        return msg("clone.handed-in", "CLN-03", player=INFO.player(player))
    rules, draft = terms(state.options), draft_of(state, player)
    order = order_of(tokens, player, draft.board.pieces, rules.choose, rules.players)
    if order is None:
        return _explain_unfinished(draft, rules, player, tokens)
    if order.kind not in SECTIONS[draft.section]:
        return _elsewhere(draft, order)
    if order.kind == MOVE and order.letter == "K" and draft.board.pieces[order.goal] == "R":
        return _explain_castling_meant(draft, order)
    return why_void(draft, rules, player, order) or msg("clone.possible", "CLN-05")


def _explain_castling_meant(draft: Submission, order: Order) -> Reason:
    """Speak about a king sent to a rook's square without saying what comes after that."""
    return _no_castling(draft, order._replace(kind=CASTLE)) or msg("clone.stay-or-step", "CLN-24")


def _elsewhere(draft: Submission, order: Order) -> Reason:
    """Say that an order belongs into another section."""
    if order.kind == NEXT:
        return msg("clone.last-section", "CLN-03")
    if order.kind in (MOVE, CASTLE):
        return msg("clone.moves-over", "CLN-04")
    if order.kind == PLACE:
        return msg("clone.place-later" if draft.section == MOVING else "clone.place-over", "CLN-04")
    if order.kind == CLONE:
        return msg("clone.clone-later", "CLN-04")
    return msg("clone.lock-later" if order.kind == LOCK else "clone.close-later", "CLN-03")


def _explain_unfinished(draft: Submission, rules: RoundRules, player: Player, tokens: Action) -> Reason:
    """Speak about tokens that are no order: too few, too many, or unknown."""
    if not tokens:
        return msg(("clone.begin-moves", "clone.begin-places", "clone.begin-clones")[draft.section], "CLN-03")
    head = tokens[0]
    named = head in NAMED.values()
    rest = tokens[1:] if named else tokens
    if head in HAND.values():
        if draft.section != PLACING:
            return _elsewhere(draft, Order(PLACE))
        if wrong := _unknown(draft, player, tokens[1]) if len(tokens) > 1 else None:
            return wrong
        if len(tokens) < 3:  # the piece alone, or with an ending of another order
            return msg("clone.where-place", "CLN-30", piece=name_piece(head[-1]))
        return msg("clone.too-much", "CLN-05", text=shorten(tokens[2]))
    for token in rest[:2]:
        if reason := _unknown(draft, player, token):
            return reason
    if not rest:
        return msg("clone.begin-moves", "CLN-06")
    if rest[0] not in INDEX[player]:
        return msg("clone.piece-first", "CLN-33" if draft.section == CLONING else "CLN-40")
    square = INDEX[player][rest[0]]
    letter = head[-1] if named else draft.board.pieces[square]
    if letter == EMPTY:
        if draft.section == PLACING:
            return msg("clone.pick-new", "CLN-30")
        return msg("clone.empty", "CLN-33" if draft.section == CLONING else "CLN-07", square=NAMES[square])
    if len(rest) == 1:
        return _explain_stuck_piece(draft, rules, player, letter + NAMES[square])
    if rest[1] not in INDEX[player]:
        return msg("clone.too-much", "CLN-05", text=shorten(rest[2])) if len(rest) > 2 else msg("clone.no-letter", "CLN-05")
    if draft.section != MOVING:
        return msg("clone.moves-over", "CLN-04")
    order = Order(MOVE, letter, square, INDEX[player][rest[1]])
    if letter == "K" and draft.board.pieces[order.goal] == "R":
        return _explain_castling_meant(draft, order)
    if wrong := why_void(draft, rules, player, order):
        return wrong
    if len(rest) > 2:
        return msg("clone.too-much", "CLN-05", text=shorten(rest[2]))
    return msg("clone.which-way", "CLN-18") if letter == "N" else msg("clone.no-letter", "CLN-05")


def _unknown(draft: Submission, player: Player, token: Token) -> Reason | None:
    """Say what is wrong with a token that is neither a square of the own board nor an ending."""
    if token in INDEX[player] or token in SEATS or token == REMOVE:
        return None
    if any(token in index for index in INDEX):
        if draft.section == CLONING:
            return msg("clone.same-square", "CLN-35")
        return msg("clone.other-board", "CLN-03", player=INFO.player(int(token[0]) - 1))
    if token in (NEXT, LOCK, DONE):
        return msg("clone.alone", "CLN-05")
    return msg("clone.unknown", "CLN-06", text=shorten(token))


def _explain_stuck_piece(draft: Submission, rules: RoundRules, player: Player, name: str) -> Reason:
    """Speak about a piece that has been chosen and nothing more."""
    square = NAMES.index(name[1:])
    if any(action[0] == CELLS[player][square] for action in legal(draft, rules, player)):
        return msg("clone.where", "CLN-07", piece=name_standing(name))
    if draft.section == MOVING:
        if not draft.waiting >> square & 1:
            return msg("clone.has-moved", "CLN-07", piece=name_standing(name))
        if name[0] == "P" and square >= 56:
            return msg("clone.pawn-end", "CLN-12", square=NAMES[square])
        return msg("clone.no-move", "CLN-R9", piece=name_standing(name))
    if draft.section == PLACING:
        return msg("clone.pick-new", "CLN-30")
    return _no_clone(draft, rules, player, Order(CLONE, name[0], square, (player + 1) % rules.players)) or msg(
        "clone.where", "CLN-33", piece=name_standing(name)
    )


# --- void orders -------------------------------------------------------------------------------------------------------------


def why_void(draft: Submission, rules: RoundRules, player: Player, order: Order) -> Reason | None:
    """Return why an order of this section is void, None for one that counts; of a castling also why its step is."""
    if order.square < 0:
        return msg("clone.locked-already", "CLN-38") if order.kind == LOCK and draft.locked else None
    if order.kind == PLACE:
        return _no_place(draft, order)
    there = draft.board.pieces[order.square]
    if there == EMPTY:
        rule = {REMOVE: "CLN-40", CLONE: "CLN-34"}.get(order.kind, "CLN-07")
        return msg("clone.nothing-there", rule, piece=name_piece(order.letter), square=NAMES[order.square])
    if there != order.letter:
        return msg(
            "clone.other-piece", "CLN-06", piece=name_piece(order.letter), other=name_piece(there), square=NAMES[order.square]
        )
    if order.kind == REMOVE:
        if draft.board.garnets < rules.cost:
            return msg("clone.no-garnets", "CLN-40", cost=rules.cost, n=draft.board.garnets)
        return None
    if order.kind == CLONE:
        return _no_clone(draft, rules, player, order)
    if order.kind == CASTLE:
        return _no_castling(draft, order)
    return _no_move(draft, rules, order)


def _no_place(draft: Submission, order: Order) -> Reason | None:
    there = draft.board.pieces[order.square]
    if POWER[order.letter] > draft.power:
        return msg("clone.no-power", "CLN-30", piece=name_piece(order.letter), power=POWER[order.letter], left=draft.power)
    if there != EMPTY:
        return msg("clone.taken", "CLN-30", piece=name_standing(there + NAMES[order.square]))
    return None


def _no_clone(draft: Submission, rules: RoundRules, player: Player, order: Order) -> Reason | None:
    if order.goal == player:
        return msg("clone.own-seat", "CLN-33")
    if order.goal >= rules.players:
        return msg("clone.no-seat", "CLN-33", n=rules.players)
    name = order.letter + NAMES[order.square]
    if len(draft.clones) >= rules.clones:
        return msg("clone.clones-spent", "CLN-33", n=rules.clones)
    if draft.placed >> order.square & 1 and not draft.opening:
        return msg("clone.just-placed", "CLN-34", piece=name_standing(name))
    before = [sent.seat for sent in draft.clones if sent.square == order.square]
    if order.goal in before:
        return msg("clone.sent-already", "CLN-33", piece=name_standing(name), player=INFO.player(order.goal))
    if before and rules.distinct:
        return msg("clone.one-each", "CLN-R17", piece=name_standing(name))
    return None


def _explain_blocked(draft: Submission, one: int, other: int, rule: str) -> Reason | None:
    for square in SQUARES[BETWEEN[one][other] & occupied_squares(draft.board.pieces)]:
        return msg("clone.in-the-way", rule, piece=name_standing(draft.board.pieces[square] + NAMES[square]))
    return None


def _no_castling(draft: Submission, order: Order) -> Reason | None:
    board, king, rook = draft.board, order.square, order.goal
    if board.pieces[rook] != "R":
        return msg("clone.no-rook", "CLN-20", square=NAMES[rook])
    if not ORTHO[king] >> rook & 1:
        return msg("clone.no-line", "CLN-20", king=NAMES[king], rook=NAMES[rook])
    for square in (king, rook):
        name = board.pieces[square] + NAMES[square]
        if not draft.waiting >> square & 1:
            return msg("clone.castle-moved", "CLN-22", piece=name_standing(name))
        if board.moved >> square & 1:
            return msg("clone.castle-ever", "CLN-22", piece=name_standing(name))
    if reason := _explain_blocked(draft, king, rook, "CLN-20"):
        return reason
    if order.step >= 0:
        after = occupied_squares(board.pieces) & ~BIT[king] | BIT[castled_rook(king, rook)]
        if not KING[rook] >> order.step & 1:
            return msg("clone.step-far", "CLN-24", step=NAMES[order.step], rook=NAMES[rook])
        if after >> order.step & 1:
            return msg("clone.step-taken", "CLN-24", step=NAMES[order.step])
    return None


def _no_move(draft: Submission, rules: RoundRules, order: Order) -> Reason | None:
    pieces, name, goal = draft.board.pieces, order.letter + NAMES[order.square], NAMES[order.goal]
    if not draft.waiting >> order.square & 1:
        return msg("clone.has-moved", "CLN-07", piece=name_standing(name))
    if order.square == order.goal:
        return msg("clone.same-place", "CLN-07", piece=name_standing(name))
    if not LINES[order.letter][order.square] >> order.goal & 1:
        if order.letter == "P" and order.square >= 56:
            return msg("clone.pawn-end", "CLN-12", square=NAMES[order.square])
        way = "clone.way-" + PIECES[order.letter]
        return msg(way, _WAY_RULES[order.letter], square=NAMES[order.square], goal=goal)
    if reason := _explain_blocked(draft, order.square, order.goal, "CLN-09"):
        return reason
    if pieces[order.goal] != EMPTY:
        return msg("clone.no-capture", "CLN-08", piece=name_standing(pieces[order.goal] + goal))
    if order.short and not rules.choose:
        return msg("clone.long-only", "CLN-18")
    return None
