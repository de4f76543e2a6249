"""Moves of a small board game as people read and hear them."""

from __future__ import annotations

from pyengine.core.telling import Figure, Telling, tell_claim
from pyengine.core.types import Action, Player
from pyengine.core.words import msg

from ..telling import tell_step
from .rules import SimpleGame, SimpleState


def tell(game: SimpleGame, state: SimpleState, player: Player, action: Action) -> Telling:
    """Return a move or a claim."""
    claim = tell_claim(action)
    if claim:
        return claim
    start, goal = action
    letter, there = (state.board[game.grid.index[name]] for name in action)
    piece, prey = game.name_piece(letter), game.name_piece(there)
    figure = Figure("piece", game.pieces[letter.upper()], player)
    if prey:
        return tell_step(figure, start, goal, "×", msg("telling.takes", piece=piece, start=start, prey=prey, square=goal))
    return tell_step(figure, start, goal, "–", msg("telling.moves", piece=piece, start=start, square=goal))
