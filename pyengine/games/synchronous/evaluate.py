"""A quick judgement of Synchronous Chess for the computer player."""

from __future__ import annotations

from pyengine.chess.bitboards import FILES, RANKS, Bits
from pyengine.chess.orthodox import Position, men
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.game import Player

from .resolve import KINDS, attacked, choices, letter_at
from .state import State

# Pawns count a little more than in chess, as they strike without risking much; the king has no price.
_WORTH = dict(zip(KINDS, (1.1, 3.0, 3.2, 5.0, 9.0, 0.0), strict=True))
_CENTRE: Bits = sum(RANKS[2:6]) & sum(FILES[2:6])
_ATTACKED = 0.6  # an attacked king has to spend its round walking
_ROOM = 0.02  # for every move to choose from
_SCALE = 6.0  # a lead of so many pawns is worth a half


def _strength(position: Position, player: Player) -> float:
    own = men(position, player)
    total = sum(worth * (bits & own).bit_count() for worth, bits in zip(_WORTH.values(), position[2:8], strict=True))
    total += 0.1 * (own & _CENTRE & ~position.kings).bit_count() + _ROOM * min(len(choices(position, player)), 40)
    return total - _ATTACKED if attacked(position, player) else total


def evaluate(state: State, player: Player) -> float:
    """Return how good a state is for a player, -1..1: material, centre, freedom, attacked kings and blows that may fall."""
    if state.reason:
        return 0.0 if state.winner is None else 1.0 if state.winner == player else -1.0
    position = state.position
    lead = _strength(position, WHITE) - _strength(position, BLACK)
    for chain in state.chains:
        stake = _WORTH[letter_at(position, chain.square).upper()] / 2
        lead += stake if chain.player == WHITE else -stake
    judged = lead / (abs(lead) + _SCALE)
    return judged if player == WHITE else -judged
