"""Captions of Cloak and Dagger Chess: what to do next, the last answer, the result."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.core.game import Ending
from pyengine.core.types import HIDDEN, Action, Player, Token
from pyengine.core.words import Message, msg

from .arrays import NUMBERS
from .board import is_exposed
from .explain import name_kind, name_piece_on
from .rules import GAME, INFO
from .state import (
    ALL_PIECES,
    ASK,
    BONUS,
    DROP,
    GUESS,
    NO_MOVE,
    OVER,
    PENDING,
    SETUP,
    UNCLOAK,
    EndReason,
    State,
    cloaked_checkers,
)


def _describe_end(state: State, ending: Ending[EndReason]) -> Message:
    loser = INFO.player(1 - ending.winner) if ending.winner is not None else INFO.player(state.turn)
    words = "core.reason-resign" if ending.reason == "resign" else f"cloak.reason-{ending.reason}"
    why = msg(words, loser=loser, side=INFO.player(state.turn))
    if ending.winner is not None:
        return msg("cloak.over", winner=INFO.player(ending.winner), why=why)
    return msg("cloak.ended" if ending.reason == "ended" else "cloak.drawn", why=why)


def caption(state: State, viewer: Player | None, chosen: Action, legal: frozenset[Token]) -> Message:
    turn, other = INFO.player(state.turn), INFO.player(1 - state.turn)
    if state.ending:
        return _describe_end(state, state.ending)
    mine = viewer is not None and viewer in GAME.actors(state)
    if state.phase == SETUP:
        if viewer is not None and mine:
            left = len(NUMBERS) - len(chosen)
            return msg("cloak.setup-next", left=left) if chosen else msg("cloak.setup-first", side=INFO.player(viewer))
        actors = GAME.actors(state)
        return msg("cloak.setup-both") if len(actors) > 1 else msg("cloak.setup-waiting", side=INFO.player(actors[0]))
    if state.asked:
        number, kind = int(state.asked[0]), name_kind(state.asked[1])
        return msg("cloak.answer" if mine else "cloak.waiting-answer", side=turn if mine else other, number=number, what=kind)
    if state.captured:
        return msg("cloak.name" if mine else "cloak.waiting-name", side=turn if mine else other, number=state.captured)
    if not mine:
        return msg("cloak.waiting", side=turn)
    if chosen:
        return _describe_choice(state, state.turn, chosen)
    if state.phase in (PENDING, BONUS):
        pawns = "" if DROP in legal else "-pawns"
        return msg(f"cloak.{state.phase}{pawns}", side=turn, other=other)
    if state.phase == UNCLOAK:
        return msg("cloak.uncloak" if cloaked_checkers(state, state.turn) else "cloak.uncloak-none", side=turn)
    if NO_MOVE[0] in legal:
        return msg("cloak.no-move", side=turn)
    return msg("cloak.guess" if legal & set(ASK.values()) else "cloak.move", side=turn)


def _describe_choice(state: State, player: Player, chosen: Action) -> Message:
    if chosen[0] == DROP:
        return msg("cloak.where-pawn", rank=7 if player else 2)
    square = BOARD.index.get(chosen[0])
    piece = ALL_PIECES.get(state.board[square]) if square is not None else None
    if square is None or piece is None:
        return msg("cloak.move", side=INFO.player(player))
    if piece.side != player:
        return msg("cloak.what-is", side=INFO.player(piece.side), number=piece.number)
    if state.phase == UNCLOAK:
        return msg("cloak.uncloak-this", number=piece.number)
    return msg("cloak.becomes") if len(chosen) > 1 else msg("cloak.where-piece", piece=name_piece_on(state, player, square))


def hint(state: State, viewer: Player | None, chosen: Action) -> Message | None:
    if state.phase == OVER:
        known = HIDDEN not in "".join(state.secrets) and all(state.secrets)
        return msg("cloak.hint-secrets", white=state.secrets[0], black=state.secrets[1]) if known else None
    if state.phase == SETUP:
        return msg("cloak.hint-setup") if viewer in GAME.actors(state) else None
    if state.offer is not None:
        mine = viewer == 1 - state.offer and viewer in GAME.actors(state)
        return msg("cloak.hint-offer" if mine else "cloak.hint-offered", side=INFO.player(state.offer))
    if (
        chosen
        and state.phase == GUESS
        and ALL_PIECES.get(state.board[BOARD.index.get(chosen[0], 0)], ALL_PIECES["K"]).side != state.turn
    ):
        return msg("cloak.hint-guess", side=INFO.player(1 - state.turn))
    if state.news is not None:
        news = state.news
        return msg(f"cloak.hint-{news.word}", side=INFO.player(news.owner), number=news.number, what=name_kind(news.letter))
    if is_exposed(state.board, state.turn):
        return msg("cloak.hint-check", side=INFO.player(state.turn))
    return None
