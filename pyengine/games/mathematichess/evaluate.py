"""Quick evaluation of Mathematichess for the computer player, and the choice of placements to search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from pyengine.chess.bitboards import BIT, Bits, CachedTable
from pyengine.chess.geometry import BOARD, Square
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
_SURVEYED = 2_000  # boards; some 4 KB each

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


class BoardGains(NamedTuple):
    """The gains of all empty squares of a board, each as if it stayed empty alone, and their sums."""

    squares: dict[Square, TerritoryGains]
    white: float
    black: float


class Appraisals:
    """The gains of territories under some options. Those worked out before are kept, by the squares of the territory and the
    pieces that touch it; so are the surveys of boards."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._known: dict[tuple[Bits, LettersAround], TerritoryGains] = {}
        self._surveys: dict[bytes, BoardGains] = {}

    def gains(self, board: bytes, squares: Bits) -> TerritoryGains:
        """Return the gains of the territory on these squares of a board."""
        key = (squares, _SETTLED[squares](board))
        worth = self._known.get(key)
        if worth is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            territory = appraise(board, squares, self.options)
            open_ = sum(2 if by_edge else 1 for other, by_edge, _ in GROUNDS[squares].around if board[other] == EMPTY)
            worth = self._known[key] = TerritoryGains(territory.gain(0), territory.gain(1), open_)
        return worth

    def survey(self, board: bytes, last: Action) -> BoardGains:
        """Return the gains of all empty squares; ``last`` is the placement that led to the board, () if that is not known.

        A piece changes what its neighbours are worth and nothing else, so most is taken over from the board before it.
        """
        known = self._surveys.get(board)
        if known is not None:
            return known
        before = None
        if last:
            placed = BOARD.index[last[1]]
            before = self._surveys.get(board[:placed] + b"." + board[placed + 1 :])
        gains = self.gains
        if before is None:
            squares = {square: gains(board, BIT[square]) for square in empties(board)}
            survey = BoardGains(
                squares, sum(each.white for each in squares.values()), sum(each.black for each in squares.values())
            )
        else:
            squares = before.squares.copy()
            filled = squares.pop(placed)
            white, black = before.white - filled.white, before.black - filled.black
            for square in BOARD.neighbours[placed]:
                old = squares.get(square)
                if old is not None:
                    new = squares[square] = gains(board, BIT[square])
                    white += new.white - old.white
                    black += new.black - old.black
            survey = BoardGains(squares, white, black)
        if len(self._surveys) >= _SURVEYED:
            self._surveys.clear()
        self._surveys[board] = survey
        return survey


@lru_cache(maxsize=8)
def appraisals(options: Options) -> Appraisals:
    """Return the `Appraisals` that all games with these options share."""
    return Appraisals(options)


def evaluate(state: State, player: Player) -> float:
    """Return how good a state is for a player, -1..1: the lead of the totals as they stand.

    While the board is being filled any empty square may become a territory. All are valued as if they stood alone; those that
    stay are likely the ones in the middle, because each side fills what is best for the other.
    """
    if state.ending:
        return state.ending.value(player)
    board = state.board
    if not state.is_filling:
        white = black = 0.0
        gains = appraisals(state.options).gains
        for squares in territories(board):
            gained = gains(board, squares)
            white += gained.white
            black += gained.black
        lead = (white - black) / (white + black + _CALM)
    else:
        lead = _judge_filling(state, appraisals(state.options).survey(board, state.last))
    return max(-_CERTAIN, min(_CERTAIN, lead if player == 0 else -lead))


def _judge_filling(state: State, survey: BoardGains) -> float:
    white, black = survey.white, survey.black
    leads = sorted([mine - theirs for mine, theirs, _ in survey.squares.values()])
    to_white = sum(state.supplies[0])
    middle = sum(leads[to_white : to_white + _LAST])
    part = _LAST / len(leads)
    held = sum(value * (mine - theirs) for value, mine, theirs in zip(VALUES, *state.supplies, strict=True))
    return ((white - black) * part + middle + _HELD * held) / (2 * (white + black) * part + 2 * _CALM)


class MathematichessAdvice(Advice):
    """Advice for the search. Placements are tried only beside empty squares, or where they fill a square that is good for the
    other side."""

    levels: Sequence[float] = (1, 2.2, 3, 4, 5)  # on the common places the second was little better than the first

    def candidates(self, state: State, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        """Return all moves; of placements the best by a rough sum."""
        if not state.is_filling or len(legal) <= _WIDTH:
            return legal
        squares = appraisals(state.options).survey(state.board, state.last).squares
        urgent = _LAST / len(squares)
        kinds = [(value, hand) for hand, value, left in zip(HAND, VALUES, state.supplies[player], strict=True) if left]
        most, least = max(kinds)[0], min(kinds)[0]
        rated = []
        for square, (white, black, touched) in squares.items():
            filled = urgent * (black - white if player == 0 else white - black)
            gain = urgent * touched - _HELD
            rated.append((filled + gain * (most if gain > 0 else least), filled, gain, BOARD.names[square]))
        rated.sort(reverse=True)
        best = [  # what is on none of the best squares is none of the best placements
            (filled + gain * value, hand, name) for _, filled, gain, name in rated[:_WIDTH] for value, hand in kinds
        ]
        best.sort(reverse=True)
        return [(hand, name) for _, hand, name in best[:_WIDTH]]


ADVICE = MathematichessAdvice()
