"""How Synchronous Chess is judged for the computer player, and which choices it looks at first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul, sub
from typing import NamedTuple

from pyengine.chess.bitboards import BIT, FILES, KING, PAWN, RANKS, SQUARES, Bits
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.orthodox import Position, squares_of
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.kit import Advice
from pyengine.core.types import Action, Player

from .board import choices, outlook
from .resolve import KINDS, king_of, letter_at, resolve
from .state import UNDECIDED, UNKNOWN, State
from .weights import WEIGHTS

# What a piece that hangs is worth, whatever the weights of the terms are. The king has no value.
_WORTH = dict(zip(KINDS, (1.1, 3.0, 3.2, 5.0, 9.0, 0.0), strict=True))
_CENTRE: Bits = sum(RANKS[2:6]) & sum(FILES[2:6])
_MOST_ROOM = 40  # more moves to choose from count no more
_SCALE = 5.0  # a lead of this many pawns has the value 0.5
_WEIGHTS = tuple(WEIGHTS.values())


class Grip(NamedTuple):
    """What a side controls, with any piece and with pawns, and where its own king stands (-1 = gone)."""

    all: Bits
    pawns: Bits
    king: Square


@lru_cache(maxsize=4_000)
def _grip(position: Position, player: Player) -> Grip:
    own = squares_of(position, player)
    pawns = 0
    for square in SQUARES[own & position.pawns]:
        pawns |= PAWN[player][square]
    king = king_of(position, player)
    return Grip(outlook(position).control[player], pawns, -1 if king is None else king)


@lru_cache(maxsize=2048)
def _worths(position: Position) -> dict[Square, float]:
    """Return what stands where, by its worth."""
    return {square: worth for worth, bits in zip(_WORTH.values(), position[2:8], strict=True) for square in SQUARES[bits]}


def _find_hanging(position: Position, own: Bits, held: Grip, threat: Grip) -> Bits:
    """Return those of a side's pieces that the other side takes for nothing, or with a pawn."""
    return own & ~position.kings & (threat.all & ~held.all | threat.pawns & ~position.pawns)


def _measure_side(position: Position, player: Player) -> dict[str, float]:
    """Return what a side has of each term, in the order of `WEIGHTS`; a new term is a line here and its weight there."""
    own = squares_of(position, player)
    held, threat = _grip(position, player), _grip(position, 1 - player)
    king = held.king
    walking = king >= 0 and bool(threat.all & BIT[king])
    hanging = _find_hanging(position, own, held, threat)
    stakes: Sequence[float] = ()
    if hanging:
        worths = _worths(position)
        stakes = [worths[square] for square in SQUARES[hanging]]
    return {
        "pawns": (own & position.pawns).bit_count(),
        "knights": (own & position.knights).bit_count(),
        "bishops": (own & position.bishops).bit_count(),
        "rooks": (own & position.rooks).bit_count(),
        "queens": (own & position.queens).bit_count(),
        "centre": (own & _CENTRE & ~position.kings).bit_count(),
        "room": min(len(choices(position, player)), _MOST_ROOM),
        "attacked": walking,  # the king must move in this round
        "cage": (KING[king] & (threat.all | own)).bit_count() if king >= 0 else 0,  # squares beside it that it could not flee to
        "hanging": sum(stakes),
        "relief": 0.0 if walking else max(stakes, default=0.0),  # the most valuable hanging piece may leave in time
    }


def _strength(position: Position, player: Player) -> float:
    total: float = sum(map(mul, _WEIGHTS, _measure_side(position, player).values()))
    return total


def evaluate(state: State, player: Player) -> float:
    """Return how good a state is for a player, -1..1: material, centre, freedom, kings, pieces that hang and blows that may fall.

    A decision that waits for the other player's is judged as if that player stood still.
    """
    if state.ending:
        return state.ending.value(player)
    position = state.position
    if state.pending != UNDECIDED:
        white, black = (() if action == UNKNOWN else action for action in state.pending)
        position = resolve(position, (white, black)).position
    lead = _strength(position, WHITE) - _strength(position, BLACK)
    for chain in state.chains:
        if not state.pending[chain.player]:
            stake = _WORTH.get(letter_at(position, chain.square).upper(), 0.0) / 2
            lead += stake if chain.player == WHITE else -stake
    judged = lead / (abs(lead) + _SCALE)
    return judged if player == WHITE else -judged


class SynchronousAdvice(Advice):
    """Advice for the search. Captures come first, then moves of attacked pieces, then moves to the middle of the board."""

    levels: Sequence[float] = (1, 2.2, 2.9, 3.55, 4.4)  # on the common places the third and the fourth won nearly every game
    terms: Sequence[str] = tuple(WEIGHTS)
    weights: Sequence[float] = _WEIGHTS

    def measure(self, state: State, player: Player) -> Sequence[float] | None:
        if state.ending or state.chains or state.pending != UNDECIDED:
            return None
        own, other = (_measure_side(state.position, side).values() for side in (player, 1 - player))
        return tuple(map(sub, own, other))

    def withdraw_hidden_decisions(self, view: State, player: Player) -> State:
        return view._replace(pending=UNDECIDED)

    def candidates(self, state: State, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        position = state.position
        foe = squares_of(position, 1 - player)
        worths = _worths(position)
        threat = _grip(position, 1 - player)
        hanging = _find_hanging(position, squares_of(position, player), _grip(position, player), threat)

        def promise(action: Action) -> float:
            if len(action) == 1:
                return 0.5
            start, end = BIT[BOARD.index[action[0]]], BIT[BOARD.index[action[1]]]
            worth = worths[BOARD.index[action[0]]]
            gain = 0.3 * bool(end & _CENTRE) - 0.2 * bool(start & _CENTRE)
            if end & foe:
                gain += 1 + worths[BOARD.index[action[1]]]
            if start & hanging:
                gain += 0.5 * worth
            if threat.all & end:
                gain -= worth * (0.8 if threat.pawns & end else 0.4)
            return gain + (4.0 if len(action) > 2 and action[2] == "q" else 0.0)

        return sorted(legal, key=promise, reverse=True)


ADVICE = SynchronousAdvice()
