"""How good a position is: the score so far against the best of the others, and what the orders at hand will cost."""

from __future__ import annotations

from math import tanh

from pyengine.chess.bitboards import SQUARES
from pyengine.core.game import Player

from .drafts import losses
from .orders import MOVING, POWER
from .rules import GAME, State, scored

SPREAD = 40.0  # a lead of so many points makes a game about three to one


def evaluate(state: State, player: Player) -> float:
    """Return -1..1 for a player; the exact result once the game is over. A draft that is to be seen counts as carried out."""
    outcome = GAME.outcome(state)
    if outcome:
        return outcome.returns[player]
    draft, boards = state.drafts[player], list(state.boards)
    pending = 0
    if draft is not None:
        boards[player] = draft.board
        if draft.section == MOVING:
            unmoved, danger = losses(draft.board.men, draft.waiting)
            pending = sum(POWER[draft.board.men[square]] for square in SQUARES[unmoved | danger])
    scores = scored(boards)
    best = max(score for other, score in enumerate(scores) if other != player)
    return tanh((scores[player] - pending - best) / SPREAD) * 0.99
