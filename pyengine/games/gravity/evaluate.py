"""Evaluation of Gravity Chess for the computer player: points in hand, what falling pieces may be worth, what can be taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import tanh
from typing import NamedTuple

from pyengine.chess.bitboards import BIT, FILES, SQUARES, Bits
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.kit import Advice
from pyengine.core.types import Action, Player

from . import board as boards
from .board import BELOW, OPENINGS, STUCK, Survey
from .state import ADD, MOVE, State


class Prospect(NamedTuple):
    """What a falling piece brings in the end, in points, as a sum of terms: -1 if it is captured, 0 if nothing holds it.

    Fitted by least squares to 322 games of the strongest level against itself, with 0.02 s an action, in November 2026.
    """

    base: float
    turn: float  # for each turn that its owner still begins, as there is more time to capture it
    landing: float  # for the row on which it lands if it falls straight down
    fall: float  # for each row that it has to fall until then
    landing_soon: float  # the same two, divided by the number of turns
    fall_soon: float
    short: float  # for each row that it has to fall and for which there is no turn left


# Rooks and pawns stack as soon as there is something below them, so tall columns suit them; the others need filled squares on
# both sides. Pawns and kings fall one row a turn, so they can be late.
PROSPECTS: Mapping[str, Prospect] = {
    "K": Prospect(1.41, -0.02, 0.12, -0.09, -0.36, 0.10, -0.32),
    "Q": Prospect(1.52, -0.08, 0.10, 0.03, -0.17, -0.18, 0.05),
    "R": Prospect(1.42, -0.15, 0.72, 0.09, -0.34, -0.15, -0.17),
    "B": Prospect(1.65, -0.12, 0.19, 0.10, -0.10, -0.37, 0.05),
    "N": Prospect(2.04, -0.12, 0.07, 0.03, -0.24, -0.19, -0.21),
    "P": Prospect(1.40, -0.08, 0.62, -0.10, -0.64, 0.16, -0.44),
}
WAITING: Mapping[str, float] = {"K": 0.36, "Q": 0.99, "R": 1.17, "B": 1.20, "N": 0.79, "P": 0.44}
"""What a piece brings that is not on the board yet, in the same games."""
HANGING = 1.9  # points lost for a piece that the other side can capture before it gets away
PREY = 1.8  # points won by the side that can capture it in this turn, but then has to place the capturing piece
EYED = 0.25  # points lost for an attacked piece that may still get away
_COLUMN: tuple[Bits, ...] = tuple(FILES[square & 7] & BELOW[square] for square in range(64))
_HIGH = 0.03  # the search looks first at moves that stay higher up, for each row
SPREAD = (2.5, 0.28)  # a lead with winning odds of about three to one, in points: at the end, plus for every card still to come


def evaluate(state: State, player: Player) -> float:
    """Return -1..1 for a player; the exact result once the game is over."""
    return _judge(state, player, with_prey=False)


def _judge(state: State, player: Player, with_prey: bool) -> float:
    if state.ending:
        return state.ending.value(player)
    known = boards.survey(state.board)
    pieces, stacked = known
    captures = state.captures[WHITE] - state.captures[BLACK]
    stacks = boards.count_points(pieces[WHITE] & stacked) - boards.count_points(pieces[BLACK] & stacked)
    falling = _find_falling(state, known)
    waiting = _value_of_pile(state.left, state.card, state.turn)
    lead = captures + stacks + _hopes(state, known, *falling) + waiting + (_prey(state, known, *falling) if with_prey else 0.0)
    cards = len(state.left[WHITE]) + len(state.left[BLACK])
    value = tanh(lead / (SPREAD[0] + SPREAD[1] * cards)) * 0.99
    return value if player == WHITE else -value


def _find_falling(state: State, known: Survey) -> tuple[tuple[Bits, Bits], list[Bits]]:
    """Return the pieces that are not stacked, and those of them that can still move in this turn or can move in the next."""
    pieces, stacked = known
    falling = (pieces[WHITE] & ~stacked, pieces[BLACK] & ~stacked)
    ready = [falling[WHITE], falling[BLACK]]
    if state.phase == MOVE:
        ready[state.turn] &= ~state.finished
    elif state.phase == ADD:
        ready[state.turn] = 0
    return falling, ready


def _hopes(state: State, known: Survey, falling: tuple[Bits, Bits], ready: list[Bits]) -> float:
    """Return the expected points of falling pieces, White's minus Black's."""
    side, board, stacked = state.turn, state.board, known.stacked
    total = 0.0
    for player in (WHITE, BLACK):
        turns = _turns(state, player)
        hope = 0.0
        for square in SQUARES[falling[player]]:
            more = turns + (player == side and state.phase == MOVE and bool(ready[player] & BIT[square]))
            if more:
                hope += _worths(board[square], more)[square >> 3][_find_landing(square, stacked)]
        total += hope if player == WHITE else -hope
    return total


@lru_cache(maxsize=256)
def _worths(letter: str, turns: int) -> Sequence[Sequence[float]]:
    """Return what a falling piece brings whose owner still moves it in so many turns: by its row from 0, and where it lands."""
    kind = letter.upper()
    return tuple(
        tuple(_foresee(PROSPECTS[kind], turns, landing, row + 1 - landing - (kind == "P" and row == 7)) for landing in range(10))
        for row in range(8)
    )


def _foresee(terms: Prospect, turns: int, landing: int, fall: int) -> float:
    fall = max(0, fall)
    soon = (terms.landing_soon * landing + terms.fall_soon * fall) / turns
    lasting = terms.turn * turns + terms.landing * landing + terms.fall * fall
    return terms.base + lasting + soon + terms.short * max(0, fall - turns)


def _prey(state: State, known: Survey, falling: tuple[Bits, Bits], ready: list[Bits]) -> float:
    """Return the points for pieces that can be captured, now or unless they get away first: Black's pieces minus White's."""
    side, board = state.turn, state.board
    total = 0.0
    for player in (WHITE, BLACK):
        prey = falling[1 - player]
        takers = ready[player] if player == side else falling[player]
        aim = 0
        for square in SQUARES[takers] if prey else ():
            aim |= boards.goals(board, square, state.unmoved, known)
        hit = aim & prey
        if player == side:
            worth = PREY * hit.bit_count()
        else:
            away = hit & ready[side]
            worth = HANGING * (hit ^ away).bit_count() + EYED * away.bit_count()
        total += worth if player == WHITE else -worth
    return total


class GravityAdvice(Advice):
    """Advice for the search; the evaluation counts possible captures, so captures are not played out."""

    blur: float = 0.2  # at first sight most columns look alike

    def outlook(self, state: State, player: Player) -> float | None:
        return _judge(state, player, with_prey=True)

    def candidates(self, state: State, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        board, stacked, add = state.board, boards.survey(state.board).stacked, state.phase == ADD
        turns = max(1, _turns(state, 1 - state.turn) if add else _turns(state, state.turn) + 1)

        def promise(action: Action) -> float:
            start = BOARD.index[action[0]]
            letter = state.card if add else board[start]
            worths = _worths(letter, turns)
            here = worths[start >> 3][_find_landing(start, stacked)]
            if add:
                return -here  # a piece of the other side's
            if action[1] == STUCK:
                return 0.0
            goal = BOARD.index[action[1]]
            row = goal >> 3
            there = worths[row][_find_landing(goal, stacked)] if OPENINGS[letter][goal] & ~stacked else row + 1
            return there - here + _HIGH * row + (PREY if board[goal] else 0.0)

        return sorted(legal, key=promise, reverse=True)


def _find_landing(square: Square, stacked: Bits) -> int:
    """Return the row, 1 to 8, on which a piece comes to rest that falls straight down from a square."""
    return ((_COLUMN[square] & stacked).bit_length() - 1 >> 3) + 2


@lru_cache(maxsize=1024)
def _value_of_pile(left: tuple[str, str], card: str, turn: Player) -> float:
    """Return the expected points of pieces not added yet, White's minus Black's."""
    white, black = left
    if card:
        white, black = (white + card, black) if turn == BLACK else (white, black + card)
    return sum(WAITING[letter] for letter in white) - sum(WAITING[letter.upper()] for letter in black)


def _turns(state: State, player: Player) -> int:
    """Return how many turns a player begins from here on (GRV-25)."""
    if player == BLACK:
        return len(state.left[WHITE])
    return len(state.left[BLACK]) + (state.phase != MOVE or bool(state.card))


ADVICE = GravityAdvice()
