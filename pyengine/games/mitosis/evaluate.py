"""How good a position of Mitosis Chess is: men left, compounds with the parts they leave behind."""

from __future__ import annotations

from math import tanh

from pyengine.core.game import Player

from .position import MAIN, State, endangered

# A compound is worth more than the sum of its parts because it yields them when it falls. The king guards the minors of its side.
WORTH = {"P": 1.0, "N": 3.0, "B": 3.2, "R": 5.0, "A": 10.0, "C": 12.0, "Q": 13.0, "G": 18.0, "K": 4.0}
IN_BASE = 0.8  # not counted in the home army until it comes out
STEEP = 4.0  # a lead of a quarter of all men is nearly won


def evaluate(state: State, player: Player) -> float:
    """Return the chances of a player in -1..1."""
    if state.over:
        return 0.0 if state.winner < 0 else 1.0 if state.winner == player else -1.0
    sides = [0.0, 0.0]
    for cell, letter in enumerate(state.board):
        if letter:
            worth = WORTH[letter.upper()]
            sides[letter.islower()] += worth if cell < MAIN else worth * IN_BASE
    sides[state.side] += IN_BASE * sum(WORTH[part] for part in state.pending)
    foe = 1 - state.side
    # The side to move may take an unguarded king at once, and with it all minors.
    if not state.pending and endangered(state, foe):
        sides[foe] -= sum(WORTH[letter.upper()] for letter in state.board if letter in ("KRBN", "krbn")[foe] and letter)
    total = sides[0] + sides[1]
    lead = (sides[player] - sides[1 - player]) / total if total > 0 else 0.0
    return tanh(STEEP * lead)
