"""How Synchronous Chess is judged for the computer player, and which choices it looks at first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
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

# Pawns count a little more than in chess, as they strike without risking much; the king has no value.
_WORTH = dict(zip(KINDS, (1.1, 3.0, 3.2, 5.0, 9.0, 0.0), strict=True))
_CENTRE: Bits = sum(RANKS[2:6]) & sum(FILES[2:6])
_ATTACKED = 0.9  # penalty for an attacked king, which must move in this round
_CAGED = 0.12  # for every square beside the king to which it could not move if it were attacked
_ROOM = 0.02  # for every move to choose from
_SAVED = 0.2  # weight of the most valuable hanging piece, which may leave in time
_LOST = 0.5  # weight of every other hanging piece, and of all while the king must move
_SCALE = 5.0  # a lead of this many pawns has the value 0.5


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


def _find_hanging(position: Position, player: Player) -> Bits:
    """Return a player's pieces that the other side takes for nothing, or with a pawn."""
    own, foe = squares_of(position, player) & ~position.kings, 1 - player
    held, threat = _grip(position, player), _grip(position, foe)
    return own & (threat.all & ~held.all | threat.pawns & ~position.pawns)


def _strength(position: Position, player: Player) -> float:
    own = squares_of(position, player)
    held, threat = _grip(position, player), _grip(position, 1 - player)
    total = 0.0
    for worth, bits in zip(_WORTH.values(), position[2:8], strict=True):
        total += worth * (bits & own).bit_count()
    total += 0.1 * (own & _CENTRE & ~position.kings).bit_count() + _ROOM * min(len(choices(position, player)), 40)
    walking = held.king >= 0 and bool(threat.all & BIT[held.king])
    if walking:
        total -= _ATTACKED
    if held.king >= 0:
        total -= _CAGED * (KING[held.king] & (threat.all | own)).bit_count()
    worths = _worths(position)
    stakes = sorted(worths[square] for square in SQUARES[_find_hanging(position, player)])
    if stakes:
        total -= _LOST * sum(stakes)
        if not walking:
            total += (_LOST - _SAVED) * stakes[-1]
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

    def withdraw_hidden_decisions(self, view: State, player: Player) -> State:
        return view._replace(pending=UNDECIDED)

    def candidates(self, state: State, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        position = state.position
        foe = squares_of(position, 1 - player)
        worths = _worths(position)
        hanging, threat = _find_hanging(position, player), _grip(position, 1 - player)

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
