"""Refusals common to all small board games, with the rule ids of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pyengine.core.game import Explainer
from pyengine.core.types import ACCEPT, GIVE_UP, OFFER, Action, Player
from pyengine.core.words import Reason, msg

from ..geometry import Square
from ..naming import refuse_origin, refuse_rest, refuse_square
from .rules import SimpleGame, SimpleState


class RuleIds(NamedTuple):
    """The ids of a game's rules on turns, moves, the end of the game, and resigning."""

    turn: str
    move: str
    end: str
    resign: str


Refuse = Callable[[SimpleState, Square, Square], Reason | None]
"""(state, from, to) -> why the piece of the player to move does not go there; None where it does."""


def make_explainer(game: SimpleGame, ids: RuleIds, refuse: Refuse) -> Explainer:
    """Return the `explain` function of a game. It covers the common refusals; ``refuse`` explains moves of an own piece."""

    def explain(state: SimpleState, player: Player, tokens: Action) -> Reason:
        """Return why a player cannot choose these tokens; any tokens are accepted."""
        if state.ending:
            return msg("core.over", ids.resign if state.ending.reason == "resign" else ids.end)
        if player != state.turn:
            return msg("core.not-actor", ids.turn, player=game.info.player(player))
        if tokens in (OFFER, ACCEPT, GIVE_UP):
            return msg("simple.resign-instead", ids.resign)
        if not tokens:
            return msg("simple.must-move", ids.turn)
        for token in tokens[:2]:
            if token not in game.grid.index:
                return refuse_square(token, ids.move)
        origin = game.grid.index[tokens[0]]
        piece = game.name_piece(state.board[origin])
        if piece is None or not game.is_own(state.board[origin], player):
            return refuse_origin(piece, tokens[0], game.info.player(1 - player), ids.move)
        if len(tokens) == 1:
            movable = any(move[0] == tokens[0] for move in game.legal(state, player))
            key = "simple.where-to" if movable else "simple.stuck"
            return msg(key, ids.move, piece=piece, square=tokens[0])
        return refuse(state, origin, game.grid.index[tokens[1]]) or refuse_rest(tokens, 2, ids.move)

    return explain
