"""Quick evaluation of Mathematichess for the computer player, and the choice of placements to search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from heapq import nlargest
from operator import itemgetter
from typing import NamedTuple

from pyengine.chess.bitboards import BIT, Bits, CachedTable
from pyengine.chess.geometry import BOARD
from pyengine.core.kit import Advice
from pyengine.core.options import Options
from pyengine.core.types import Action, Player

from .board import HAND, VALUES, empties, territories
from .state import EMPTY, State
from .value import GROUNDS, appraise

_CALM = 60  # points added to the total when a lead is scaled; most games are decided by a larger lead
_CERTAIN = 0.9  # limit of evaluations of unfinished games
_LAST = 4  # number of squares that stay empty
_WIDTH = 20  # placements searched while the board is being filled
_HELD = 0.5  # value of a piece in the supply, per point: it can be placed beside the final territories
_REMEMBERED = 200_000

LettersAround = tuple[int, ...]
_SETTLED: CachedTable[Callable[[bytes], LettersAround]] = CachedTable(
    lambda squares: itemgetter(*(square for square, _, _ in GROUNDS[squares].around))
)


class TerritoryGains(NamedTuple):
    """The points that each player gets of a territory. ``open``: how often a piece on the territory would count for the empty
    squares that touch it."""

    white: float
    black: float
    open: int


class Appraisals(NamedTuple):
    """The gains of territories under some options. ``known`` keeps those worked out before, by the squares of the territory and
    the pieces that touch it."""

    options: Options
    known: dict[tuple[Bits, LettersAround], TerritoryGains]

    def gains(self, board: bytes, squares: Bits) -> TerritoryGains:
        """Return the gains of the territory on these squares of a board."""
        key = (squares, _SETTLED[squares](board))
        worth = self.known.get(key)
        if worth is None:
            if len(self.known) >= _REMEMBERED:
                self.known.clear()
            territory = appraise(board, squares, self.options)
            open_ = sum(2 if by_edge else 1 for other, by_edge, _ in GROUNDS[squares].around if board[other] == EMPTY)
            worth = self.known[key] = TerritoryGains(territory.gain(0), territory.gain(1), open_)
        return worth


@lru_cache(maxsize=8)
def appraisals(options: Options) -> Appraisals:
    """Return the `Appraisals` that all games with these options share."""
    return Appraisals(options, {})


def evaluate(state: State, player: Player) -> float:
    """Return how good a state is for a player, -1..1: the lead of the totals as they stand.

    While the board is being filled any empty square may become a territory. All are valued as if they stood alone; those that
    stay are likely the ones in the middle, because each side fills what is best for the other.
    """
    if state.ending:
        return state.ending.value(player)
    board, gains = state.board, appraisals(state.options).gains
    if not state.is_filling:
        white = black = 0.0
        for squares in territories(board):
            gained = gains(board, squares)
            white += gained.white
            black += gained.black
        lead = (white - black) / (white + black + _CALM)
    else:
        lead = _judge_filling(state, [gains(board, BIT[square]) for square in empties(board)])
    return max(-_CERTAIN, min(_CERTAIN, lead if player == 0 else -lead))


def _judge_filling(state: State, gains: list[TerritoryGains]) -> float:
    white = black = 0.0
    leads = []
    for mine, theirs, _ in gains:
        white += mine
        black += theirs
        leads.append(mine - theirs)
    leads.sort()
    to_white = sum(state.supplies[0])
    middle = sum(leads[to_white : to_white + _LAST])
    part = _LAST / len(gains)
    held = sum(value * (mine - theirs) for value, mine, theirs in zip(VALUES, *state.supplies, strict=True))
    return ((white - black) * part + middle + _HELD * held) / (2 * (white + black) * part + 2 * _CALM)


class MathematichessAdvice(Advice):
    """Advice for the search. Placements are tried only beside empty squares, or where they fill a square that is good for the
    other side."""

    def candidates(self, state: State, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        """Return all moves; of placements the best by a rough sum."""
        if not state.is_filling or len(legal) <= _WIDTH:
            return legal
        board, gains = state.board, appraisals(state.options).gains
        squares = empties(board)
        urgent = _LAST / len(squares)
        kinds = [(hand, value) for hand, value, left in zip(HAND, VALUES, state.supplies[player], strict=True) if left]
        rated = []
        for square in squares:
            white, black, touched = gains(board, BIT[square])
            filled = urgent * (black - white if player == 0 else white - black)
            gain, name = urgent * touched - _HELD, BOARD.names[square]
            rated += [(filled + gain * value, (hand, name)) for hand, value in kinds]
        return [action for _, action in nlargest(_WIDTH, rated)]


ADVICE = MathematichessAdvice()
