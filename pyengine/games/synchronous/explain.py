"""Why tokens cannot be chosen in Synchronous Chess now: one sentence and the rule that decides."""

from __future__ import annotations

from pyengine.chess.bitboards import BIT, SQUARES
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.movetables import PROMOTIONS, castle
from pyengine.chess.naming import name_piece, refuse_origin, refuse_square
from pyengine.chess.orthodox import Position, attackers, squares_of
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.chess.refusals import refuse_move
from pyengine.core.types import ACCEPT, CLAIMS, GIVE_UP, OFFER, Action, Player
from pyengine.core.words import Reason, msg, shorten

from .board import LAST, choices, seen_by
from .resolve import exposes, is_attacked, king_of, letter_at, list_open
from .rules import INFO
from .state import PASS, Chain, State, chain_of, due_players

ENDED_BY = {
    "king-capture": "SYN-38",
    "checkmate": "SYN-32",
    "stalemate": "SYN-33",
    "material": "SYN-36",
    "repetition": "SYN-34",
    "no-progress": "SYN-35",
    "resign": "SYN-37",
    "agreed": "SYN-37",
}


def explain(state: State, player: Player, tokens: Action) -> Reason:
    """Return why a player cannot choose these tokens; any tokens are accepted."""
    if state.ending:
        return msg("core.over", ENDED_BY[state.ending.reason])
    if player not in (WHITE, BLACK) or player not in due_players(state):
        return msg("synchronous.no-option", "SYN-25", player=INFO.player(due_players(state)[0]))
    if state.pending[player]:
        return msg("synchronous.decided", "SYN-25" if state.chains else "SYN-03", player=INFO.player(1 - player))
    if tokens[:1] in CLAIMS:
        return _claim(state, player, tokens)
    if tokens in list_open(state, player):
        return msg("core.possible", "SYN-24" if state.chains else "SYN-05")
    chain = chain_of(state, player)
    reason = _first(state, player, tokens, chain)
    if reason is not None:
        return reason
    start = BOARD.index[tokens[0]]
    if chain:
        return _blow(state, player, chain, start, tokens)
    return _choose(state.position, player, start, tokens)


def _claim(state: State, player: Player, tokens: Action) -> Reason:
    if tokens == GIVE_UP:
        return msg("synchronous.resign-instead", "SYN-37")
    if state.chains:
        return msg("synchronous.between-rounds", "SYN-37")
    if tokens == ACCEPT:
        return msg("synchronous.no-offer", "SYN-37")
    if tokens == OFFER:
        return msg("synchronous.offered" if state.offer == player else "synchronous.accept-instead", "SYN-37")
    return msg("synchronous.claim-alone", "SYN-37", text=shorten(tokens[-1]))


def _first(state: State, player: Player, tokens: Action, chain: Chain | None) -> Reason | None:
    """What is wrong with the first token, and with tokens that are no squares."""
    if not tokens:
        if chain:
            return msg("synchronous.strike-or-pass", "SYN-25", square=BOARD.names[chain.square])
        return msg("synchronous.must-choose", "SYN-03")
    if tokens[0] == PASS[0]:
        if chain:
            return msg("core.too-much", "SYN-25", text=shorten(tokens[1]))
        return msg("synchronous.no-pass", "SYN-03")
    rule = "SYN-24" if chain else "SYN-05"
    for token in tokens[:2]:
        if token not in BOARD.index:
            return refuse_square(token, rule)
    square = BOARD.index[tokens[0]]
    letter = letter_at(state.position, square)
    if not squares_of(state.position, player) & BIT[square]:
        return refuse_origin(name_piece(letter) if letter else None, tokens[0], INFO.player(1 - player), rule)
    return None


def _explain_ending(position: Position, player: Player, tokens: Action, rule: str) -> Reason:
    """The first two tokens are a possible move, the whole is not: say what is missing or too much."""
    promotes = position.pawns & BIT[BOARD.index[tokens[0]]] and BIT[BOARD.index[tokens[1]]] & LAST[player]
    if promotes and (len(tokens) == 2 or tokens[2] not in PROMOTIONS):
        return msg("synchronous.promote", "SYN-11")
    if not promotes and tokens[2] in PROMOTIONS:
        return msg("synchronous.no-promotion", "SYN-11")
    return msg("core.too-much", rule, text=shorten(tokens[3 if promotes else 2]))


# --- choosing ----------------------------------------------------------------------------------------------------------------


def _choose(position: Position, player: Player, start: Square, tokens: Action) -> Reason:
    king, kind = king_of(position, player), name_piece(letter_at(position, start))
    possible = choices(position, player)
    if king is not None and start != king and is_attacked(position, player):
        return msg("synchronous.king-walks", "SYN-07", side=INFO.player(player), square=BOARD.names[king])
    if len(tokens) == 1:
        if any(action[0] == tokens[0] for action in possible):
            return msg("synchronous.where", "SYN-05", piece=kind)
        return msg("synchronous.stuck", "SYN-05", piece=kind, square=tokens[0])
    if any(action[:2] == tokens[:2] for action in possible):
        return _explain_ending(position, player, tokens, "SYN-05")
    return _move(position, player, start, BOARD.index[tokens[1]])


def _move(position: Position, player: Player, start: Square, end: Square) -> Reason:
    """Why a piece cannot go to a square, its own king apart not being attacked."""
    own, king = seen_by(position, player), king_of(position, player)
    if start == king and start in (4, 60) and abs(end - start) == 2:
        return _explain_castling(position, player, start, end)
    reason = refuse_move(own, start, end)
    if reason is not None:
        # Only there would the pawn capture en passant in chess.
        beside = end - 8 if player == WHITE else end + 8
        fifth = 4 if player == WHITE else 3
        if reason.key == "chess.pawn-diagonal" and start >> 3 == fifth and own.enemy & own.pawns & BIT[beside]:
            return msg("synchronous.en-passant", "SYN-06", square=BOARD.names[beside])
        return reason._replace(rule="SYN-05")
    if end == king_of(position, 1 - player):
        return msg("synchronous.king-target", "SYN-09")
    if start == king:
        return msg("synchronous.king-into", "SYN-08", square=BOARD.names[end])
    return msg("synchronous.pinned", "SYN-05", piece=name_piece(letter_at(position, start)), square=BOARD.names[start])


def _explain_castling(position: Position, player: Player, king: Square, end: Square) -> Reason:
    if is_attacked(position, player):
        return msg("synchronous.castle-attacked", "SYN-07")
    rook = king + 3 if end > king else king - 4
    if not position.castling & BIT[rook]:
        return msg("synchronous.castle-right", "SYN-10", square=BOARD.names[rook])
    plan = castle(king, rook)
    for square in SQUARES[plan.free & (position.own | position.enemy)]:
        return msg("chess.castle-way", "SYN-10", piece=name_piece(letter_at(position, square)), square=BOARD.names[square])
    watched = next(square for square in SQUARES[plan.walk] if attackers(position, square, 1 - player))
    return msg("synchronous.castle-walk", "SYN-10", square=BOARD.names[watched])


# --- blows -------------------------------------------------------------------------------------------------------------------


def _blow(state: State, player: Player, chain: Chain, start: Square, tokens: Action) -> Reason:
    position, square, bit = state.position, BOARD.names[chain.square], BIT[start]
    kind = name_piece(letter_at(position, start))
    if len(tokens) > 1 and tokens[1] != square:
        return msg("synchronous.blow-there", "SYN-24", square=square)
    if state.used & bit:
        return msg("synchronous.struck", "SYN-29", piece=kind, start=tokens[0])
    reason = refuse_move(seen_by(position, player), start, chain.square)
    if reason is not None:
        return reason._replace(rule="SYN-24")
    if chain.strikers is not None and not chain.strikers & bit:
        return msg("synchronous.no-striker", "SYN-22", piece=kind, start=tokens[0], square=square)
    if state.is_strict and exposes(position, player, start, chain.square):
        return msg("synchronous.blow-exposes", "SYN-24", square=square)
    if len(tokens) == 1:
        return msg("synchronous.strike", "SYN-24", piece=kind, square=square)
    return _explain_ending(position, player, tokens, "SYN-24")
