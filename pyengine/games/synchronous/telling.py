"""Decisions of Synchronous Chess as people read and hear them. What becomes of them shows when both are known."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.chess.naming import name_piece
from pyengine.chess.orthodox import letter_at
from pyengine.chess.telling import tell_orthodox
from pyengine.core.telling import Telling, tell_claim, tell_decided
from pyengine.core.types import Action, Player
from pyengine.core.words import msg

from .state import PASS, UNKNOWN, State


def tell(state: State, player: Player, action: Action) -> Telling:
    """Return a move, a blow, that nobody strikes, or a claim."""
    if action == UNKNOWN:
        return tell_decided()
    if action == PASS:
        return Telling((msg("synchronous.tell-holds"),), msg("synchronous.tell-no-blow"))
    claim = tell_claim(action)
    if claim:
        return claim
    start, goal = (BOARD.index[name] for name in action[:2])
    letter, prey = letter_at(state.position, start), letter_at(state.position, goal)
    move = tell_orthodox(letter, prey, action[0], action[1], "".join(action[2:]))
    if not state.chains:
        return move
    spoken = msg("synchronous.tell-strikes", piece=name_piece(letter), start=action[0], square=action[1])
    return Telling(("↯ ", *move.parts), spoken)
