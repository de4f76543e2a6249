"""Why tokens are no action of PlaceChess now: one sentence and the rule that decides."""

from __future__ import annotations

from pyengine.chess.naming import name_piece, refuse_origin, refuse_rest

from ...chess.geometry import BOARD, Square
from ...core.types import ACCEPT, GIVE_UP, OFFER, Action, Player, Token
from ...core.words import Reason, msg, shorten
from .board import (
    EMPTY,
    HAND,
    JUMPED,
    KNIGHT,
    OWN_RANKS,
    PASS,
    PIECES,
    QUEEN,
    REACH,
    SIDES,
    SPARE,
    TAKE,
    has_move,
    is_sparable,
    moves,
)
from .rules import INFO
from .state import KINDS, LIGHT, State

_RANGE_RULES = {"K": "PLC-21", "Q": "PLC-22", "R": "PLC-24", "B": "PLC-23", "N": "PLC-25", "P": "PLC-20"}
_END_RULES = {"king": "PLC-50", "shield": "PLC-43", "repetition": "PLC-52", "no-move": "PLC-55", "resign": "PLC-54"}


def ranks(player: Player) -> str:
    """Return a player's own ranks as they are written in any language (PLC-03)."""
    return "1–3" if player == LIGHT else "6–8"


def _unknown(token: Token) -> Reason:
    return msg("place.no-such-token", "PLC-10", text=shorten(token))


def explain(state: State, player: Player, tokens: Action) -> Reason:
    """Return why a player cannot choose these tokens; any tokens are accepted."""
    if state.ending:
        return msg("core.over", _END_RULES[state.ending.reason])
    if player != state.turn:
        return msg("core.not-actor", "PLC-02" if state.is_drafting else "PLC-06", player=INFO.player(1 - state.turn))
    if tokens in (OFFER, ACCEPT):
        return msg("place.no-draws", "PLC-54")
    if tokens == GIVE_UP:
        return msg("place.resign-instead", "PLC-54")
    if state.is_drafting:
        return _refuse_placing(state, player, tokens)
    return _refuse_move(state, player, tokens)


def _refuse_placing(state: State, player: Player, tokens: Action) -> Reason:
    if not tokens:
        return msg("place.must-place", "PLC-05")
    if tokens[0] == PASS[0]:
        return msg("place.no-pass-draft", "PLC-05")
    first = tokens[0]
    if first not in HAND:
        return msg("place.no-moves-draft", "PLC-05") if first in BOARD.index else _unknown(first)
    kind = HAND.index(first)
    if not state.reserves[player][kind]:
        return msg("place.none-left", "PLC-03", side=INFO.player(player), piece=name_piece(KINDS[kind]))
    if len(tokens) == 1:
        return msg("place.where", "PLC-03", piece=name_piece(KINDS[kind]), ranks=ranks(player))
    square = BOARD.index.get(tokens[1])
    if square is None:
        return _unknown(tokens[1])
    if square not in OWN_RANKS[player]:
        return msg("place.own-ranks", "PLC-03", side=INFO.player(player), ranks=ranks(player), square=tokens[1])
    if state.board[square] != EMPTY:
        return msg("place.occupied", "PLC-03", piece=name_piece(state.board[square]), square=tokens[1])
    return refuse_rest(tokens, 2, "PLC-03")


def _refuse_move(state: State, player: Player, tokens: Action) -> Reason:
    if not tokens:
        return msg("place.must-move", "PLC-14")
    movable = has_move(state.board, player)
    if tokens[0] == PASS[0]:
        return msg("place.no-pass", "PLC-14") if movable else msg("core.possible", "PLC-55")
    if not movable:
        return msg("place.must-pass", "PLC-55")
    first = tokens[0]
    if first in HAND:
        return msg("place.draft-over", "PLC-06")
    origin = BOARD.index.get(first)
    if origin is None:
        return _unknown(first)
    letter = state.board[origin]
    if letter not in SIDES[player]:
        piece = None if letter == EMPTY else name_piece(letter)
        return refuse_origin(piece, first, INFO.player(1 - player), "PLC-10")
    if len(tokens) == 1:
        if any(action[0] == first for action in moves(state.board, player)):
            return msg("place.where-to", "PLC-10", piece=name_piece(letter))
        return msg("place.stuck", "PLC-10", piece=name_piece(letter), square=first)
    goal = BOARD.index.get(tokens[1])
    if goal is None:
        return _unknown(tokens[1])
    return _refuse_line(state, letter, origin, goal) or _refuse_ending(state, player, tokens)


def _refuse_line(state: State, letter: int, origin: Square, goal: Square) -> Reason | None:
    board = state.board
    for ray in REACH[letter][origin]:
        squares = [square for square, _ in ray]
        if goal in squares:
            for square in squares[: squares.index(goal)]:
                if board[square] != EMPTY:
                    return msg("chess.in-the-way", "PLC-12", piece=name_piece(board[square]), square=BOARD.names[square])
            if board[goal] in SIDES[state.turn]:
                return msg("chess.own-piece", "PLC-10", piece=name_piece(board[goal]), square=BOARD.names[goal])
            return None
    kind = chr(letter).upper()
    return msg("place.range-" + PIECES[KINDS.index(kind)], _RANGE_RULES[kind])


def _refuse_ending(state: State, player: Player, tokens: Action) -> Reason:
    """Say what is wrong after the end square of a move that is otherwise possible."""
    move, ending = tokens[:2], tokens[2:]
    choice = state.options["trample"] == "may" and is_sparable(state.board, player, move)
    if not ending and choice:
        return msg("place.take-or-spare", "PLC-32", piece=name_piece(state.board[JUMPED[move]]))
    if not ending or ending[0] not in (TAKE, SPARE) or choice:
        return refuse_rest(tokens, 3 if choice else 2, "PLC-10")
    jumper = state.board[BOARD.index[move[0]]] == KNIGHT[player]
    jumped = state.board[JUMPED[move]] if jumper else EMPTY
    if jumped in SIDES[player]:
        return msg("place.own-jumped", "PLC-31", piece=name_piece(jumped))
    if jumped == EMPTY:
        return msg("place.nothing-jumped", "PLC-32")
    if jumped == QUEEN[1 - player]:
        return msg("place.queen-not-spared", "PLC-32")
    return msg("place.must-trample", "PLC-30", piece=name_piece(jumped))
