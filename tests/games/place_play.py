"""Shorthand for the tests of PlaceChess."""

from __future__ import annotations

from pyengine.games.place.state import State
from tests.harness import Harness

PLACE = Harness("place")
GAME, NOTATION = PLACE.game, PLACE.notation
start, play, legal, legal_from, board = PLACE.start, PLACE.play, PLACE.legal, PLACE.legal_from, PLACE.board
refusal, result = PLACE.refusal, PLACE.result
SIDES = (("w", str), ("b", str.swapcase))  # rules of movement and capture are tried for both
FULL = "r1nqkn1r/pbpppp1b/1p4pp/8/8/PP4PP/B1PPPP1B/R1NQKN1R w p -/- 32"


def at(text: str, **options: object) -> State:
    """Return a position; a board with a side alone is one of the moving phase."""
    fields = text.split()
    state: State = PLACE.at(text if len(fields) == 5 else f"{text} p -/- {32 + (fields[1] == 'b')}", **options)
    return state
