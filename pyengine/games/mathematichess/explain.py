"""Refusals: why an action is not possible now, as one sentence and the id of the rule, for any tokens."""

from __future__ import annotations

from pyengine.chess.bitboards import BIT, KING, LINE
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.naming import name_piece, refuse_rest, refuse_square
from pyengine.chess.pieces import NAMES
from pyengine.core.prompt import prompt
from pyengine.core.types import ACCEPT, CLAIMS, OFFER, RESIGN, Action, Player
from pyengine.core.words import Message, Reason, msg

from .board import HAND, PASS, ROYALS, moves, side_of, square_beyond, territories
from .rules import INFO
from .state import EMPTY, State
from .value import appraise

ENDED_BY = {"passes": "MTH-30", "limit": "MTH-33", "no-move": "MTH-31", "agreed": "MTH-32", "resign": "MTH-34"}
_OWN_RULE = {"K": "MTH-15", "Q": "MTH-16", "R": "MTH-11", "B": "MTH-12", "N": "MTH-13", "P": "MTH-14"}


def explain(state: State, player: Player, tokens: Action) -> Reason:
    """Return the reason. Never raises; for an action that is possible, or its beginning, it says so."""
    if state.ending:
        return msg("core.over", ENDED_BY[state.ending.reason])
    if player != state.turn:
        return msg("core.not-actor", "MTH-01", player=INFO.player(state.turn))
    if tokens[:1] in CLAIMS:
        return _claim(state, tokens)
    return _explain_filling(state, tokens) if state.is_filling else _explain_moving(state, tokens)


def _claim(state: State, tokens: Action) -> Reason:
    if tokens == OFFER:
        return msg("mathematichess.offer-filling" if state.is_filling else "mathematichess.offered", "MTH-32")
    if tokens == ACCEPT:
        return msg("mathematichess.no-offer", "MTH-32")
    return msg("mathematichess.claims", "MTH-34" if tokens[:1] == RESIGN else "MTH-32")


# --- stage one -----------------------------------------------------------------------------------------------------------------


def _explain_filling(state: State, tokens: Action) -> Reason:
    if not tokens:
        return msg("mathematichess.choose-supply", "MTH-02", player=INFO.player(state.turn))
    first = tokens[0]
    if first == PASS[0]:
        return msg("mathematichess.no-pass", "MTH-03")
    if first in BOARD.index:
        return msg("mathematichess.not-yet", "MTH-03")
    if first not in HAND:
        return msg("mathematichess.no-such-token", "MTH-02", text=first[:12])
    name = name_piece(first[-1])
    if not state.supplies[state.turn][HAND.index(first)]:
        return msg("mathematichess.none-left", "MTH-02", player=INFO.player(state.turn), piece=name)
    if len(tokens) == 1:
        return msg("mathematichess.where", "MTH-02", piece=name)
    square = BOARD.index.get(tokens[1])
    if square is None:
        return refuse_square(tokens[1], "MTH-02")
    if state.board[square] != EMPTY:
        return msg("mathematichess.occupied", "MTH-02", piece=name_piece(state.board[square]), square=tokens[1])
    return refuse_rest(tokens, 2, "MTH-02")


# --- stage two -----------------------------------------------------------------------------------------------------------------


def _explain_moving(state: State, tokens: Action) -> Reason:
    if not tokens:
        return msg("mathematichess.choose", "MTH-10", player=INFO.player(state.turn))
    if tokens[0] in HAND:
        return msg("mathematichess.all-placed", "MTH-03")
    if tokens[0] == PASS[0]:
        return refuse_rest(tokens, 1, "MTH-30")
    for token in tokens[:3]:
        if token not in BOARD.index:
            return refuse_square(token, "MTH-10")
    allowed, sound = list(moves(state)), list(moves(state, banned=False))
    begun = prompt(allowed, tokens)
    if not begun.is_dead_end:
        if begun.complete:
            return msg("core.possible", "MTH-10")
        if len(tokens) == 1:
            return msg("mathematichess.where-to", "MTH-10", piece=name_piece(state.board[BOARD.index[tokens[0]]]))
        return msg("mathematichess.push-where", "MTH-20", piece=_name_pushed(state, *_squares(tokens)))
    ban = state.bans[state.turn]
    if ban and not prompt(sound, tokens).is_dead_end:
        squares = tuple(BOARD.names[square] for square in ban[1:])
        return msg("mathematichess.banned", "MTH-25", piece=name_piece(state.board[ban[0]]), start=squares[0], end=squares[1])
    if len(tokens) > 2 and not prompt(allowed, tokens[:2]).is_dead_end:
        return _third(state, tokens, prompt(allowed, tokens[:2]).complete is not None)
    if len(tokens) > 1:
        return _second(state, *_squares(tokens))
    return _first(state, BOARD.index[tokens[0]])


def _squares(tokens: Action) -> tuple[Square, Square]:
    return BOARD.index[tokens[0]], BOARD.index[tokens[1]]


def _name_pushed(state: State, start: Square, end: Square) -> Message:
    """Return the name of the piece that a royal pushes on its way to `end`: it stands beside the royal."""
    near = end if BOARD.distance(start, end) == 1 else next(s for s in BOARD.between[start, end] if BOARD.distance(start, s) == 1)
    return name_piece(state.board[near])


def _first(state: State, start: Square) -> Reason:
    """Say why no move begins on a square."""
    letter, name = state.board[start], BOARD.names[start]
    if letter == EMPTY:
        territory = appraise(state.board, next(group for group in territories(state.board) if group & BIT[start]), state.options)
        who = msg("mathematichess.shared") if territory.to is None else INFO.player(territory.to)
        return msg("mathematichess.empty", "MTH-10", square=name, value=territory.value, player=who)
    if side_of(letter) != state.turn:
        return msg("chess.not-yours", "MTH-10", piece=name_piece(letter), square=name, owner=INFO.player(1 - state.turn))
    kind = chr(letter).upper()
    return msg("mathematichess.stuck", _OWN_RULE[kind], piece=name_piece(letter), square=name, way=_way(kind))


def _way(kind: str) -> Message:
    return msg("mathematichess.way-" + NAMES[kind])


def _second(state: State, start: Square, end: Square) -> Reason:
    """Say why a piece cannot go from one square to another."""
    letter, there = state.board[start], state.board[end]
    if letter == EMPTY or side_of(letter) != state.turn:
        return _first(state, start)
    if start == end:
        return msg("mathematichess.same-square", "MTH-10", piece=name_piece(letter))
    kind, names = chr(letter).upper(), {"piece": name_piece(letter), "square": BOARD.names[end]}
    if there != EMPTY:
        if letter not in ROYALS or not KING[start] & BIT[end]:
            return msg("mathematichess.not-empty", "MTH-10", piece=name_piece(there), square=BOARD.names[end])
        return _short_push(state, start, end)
    if kind == "P":
        return _jump(state, start, end)
    if kind == "Q" and LINE[start][end]:
        return _across(state, start, end)
    return msg("mathematichess.not-there", _OWN_RULE[kind], **names, way=_way(kind))


def _short_push(state: State, start: Square, end: Square) -> Reason:
    there = state.board[end]
    names = {"piece": name_piece(there), "square": BOARD.names[end]}
    if there in ROYALS:
        return msg("mathematichess.royal", "MTH-24", **names)
    if state.options["push"] == "any":
        return msg("mathematichess.push-no-room", "MTH-23", **names)
    behind = square_beyond(start, end)
    if behind is None:
        return msg("mathematichess.push-edge", "MTH-21", **names)
    return msg(
        "mathematichess.push-blocked", "MTH-21", **names, blocker=name_piece(state.board[behind]), behind=BOARD.names[behind]
    )


def _jump(state: State, start: Square, end: Square) -> Reason:
    between = BOARD.between.get((start, end), ())
    if len(between) != 1:
        return msg("mathematichess.not-there", "MTH-14", piece=name_piece("P"), square=BOARD.names[end], way=_way("P"))
    over = state.board[between[0]]
    if over == EMPTY:
        return msg("mathematichess.jump-nothing", "MTH-14", square=BOARD.names[between[0]])
    return msg("mathematichess.jump-royal", "MTH-14", piece=name_piece(over), square=BOARD.names[between[0]])


def _across(state: State, start: Square, end: Square) -> Reason:
    """Say why a Queen cannot go along a line to an empty square further away, alone or behind a piece she pushes."""
    board, between = state.board, sorted(BOARD.between[start, end], key=lambda square: BOARD.distance(start, square))
    met = [square for square in between if board[square] != EMPTY]
    if not met:
        return msg("mathematichess.not-joined", "MTH-17", square=BOARD.names[end])
    beside = BOARD.distance(start, met[0]) == 1
    if not beside or len(met) > 1:
        other = met[1 if beside else 0]
        rule = "MTH-22" if beside else "MTH-17"
        return msg("chess.in-the-way", rule, piece=name_piece(board[other]), square=BOARD.names[other])
    names = {"piece": name_piece(board[met[0]]), "square": BOARD.names[met[0]]}
    if board[met[0]] in ROYALS:
        return msg("mathematichess.royal", "MTH-24", **names)
    behind = square_beyond(start, end)
    if behind is None or board[behind] != EMPTY:
        return msg("mathematichess.push-no-space", "MTH-22", **names, end=BOARD.names[end])
    return msg("mathematichess.push-not-joined", "MTH-22", **names)


def _third(state: State, tokens: Action, whole: bool) -> Reason:
    """Say what is wrong with a third token, or that there is one too many."""
    start, end = _squares(tokens)
    if whole:
        return msg("mathematichess.nothing-pushed", "MTH-20", square=tokens[1])
    pushed = _name_pushed(state, start, end)
    near = BOARD.distance(start, end) == 1
    if near and state.options["push"] == "any":
        ends = tuple(action[2] for action in moves(state) if action[:2] == tokens[:2])
        reason = msg("mathematichess.push-aside", "MTH-23", piece=pushed, squares=ends)
    else:
        straight = square_beyond(start, end)
        assert straight is not None  # there is a push to this end, and it goes straight on
        ends = (BOARD.names[straight],)
        reason = msg("mathematichess.push-straight", "MTH-21" if near else "MTH-22", piece=pushed, square=ends[0])
    if tokens[2] in ends:
        return refuse_rest(tokens, 3, "MTH-20")
    return reason
