"""A quick judgement of Cloak and Dagger Chess for the computer player, which hands in states with nothing hidden."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.core.game import HIDDEN, Player

from .moves import regular
from .state import ALL_MEN, BONUS, EMPTY, GUESS, HIT, MISS, MOVE, OVER, PENDING, SETUP, State, letter_at

_WORTH = {"P": 1.0, "N": 3.0, "B": 3.2, "R": 5.0, "Q": 9.0, "K": 0.0, HIDDEN: 3.9}
_POOL = 0.7  # a captured pawn that a bonus may bring back
_BONUS = 0.5
_CLOAKED = 0.15  # the other side does not know what it is
_STEP = 0.03  # for each step of a pawn forward, of a piece from the rim
_KING_HANGS = 0.93


def _strengths(state: State) -> tuple[float, float]:
    totals = [_POOL * pool for pool in state.pools]
    for square, mark in enumerate(state.board):
        if mark == EMPTY:
            continue
        side, _, number = ALL_MEN[mark]
        letter, rank = letter_at(state, square), BOARD.ranks[square]
        worth = _WORTH[letter] + (_CLOAKED if number else 0)
        if letter == "P":
            worth += _STEP * (7 - rank if side else rank)
        elif letter != "K":
            worth += _STEP * (3.5 - max(abs(BOARD.files[square] - 3.5), abs(rank - 3.5)))
        totals[side] += worth
    return totals[0], totals[1]


def _king_hangs(state: State) -> bool:
    """Whether the player whose move is due can capture the other's cloaked king at once."""
    letters = state.secrets[state.turn]
    if state.phase not in (GUESS, MOVE, PENDING) or state.owner is not None or HIDDEN in letters:
        return False
    return any(
        letter_at(state, move.target) == "K" and ALL_MEN[state.board[move.target]].side != state.turn
        for move in regular(state, state.turn, letters)
    )


def evaluate(state: State, player: Player) -> float:
    """Return how good a state is for a player, -1..1: material, activity, cover, bonuses, and kings that can be taken."""
    if state.phase == OVER:
        return 0.0 if state.winner is None else 1.0 if state.winner == player else -1.0
    if state.phase == SETUP:
        return 0.0
    sign = 1.0 if state.turn == player else -1.0
    if _king_hangs(state):
        return sign * _KING_HANGS
    totals = _strengths(state)
    lead = totals[player] - totals[1 - player]
    if state.phase in (PENDING, BONUS) or state.sign == HIT:
        lead += sign * _BONUS
    elif state.sign == MISS:
        lead -= sign * _BONUS
    return max(-0.9, min(0.9, 2 * lead / (sum(totals) + 1.0)))
