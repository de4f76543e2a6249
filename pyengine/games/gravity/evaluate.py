"""Evaluation of Gravity Chess for the computer player: points in hand, what falling pieces may be worth, what can be taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import tanh

from pyengine.chess.bitboards import BIT, FILES, SQUARES, Bits
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.kit import Advice
from pyengine.core.types import Action, Player

from . import board as boards
from .board import BELOW, OPENINGS, STUCK, Survey
from .state import ADD, MOVE, State

# Expected points of a falling piece, fitted to many games. Rooks and pawns stack as soon as there is something below them, so
# tall columns suit them; the others need filled squares on both sides and land further down.
FALLEN: Mapping[str, float] = {"K": 0.9, "Q": 0.9, "R": 0.2, "B": 1.0, "N": 1.1, "P": 0.3}
LANDING: Mapping[str, float] = {"K": 0.15, "Q": 0.15, "R": 0.6, "B": 0.15, "N": 0.15, "P": 0.6}
ABOUT = 2.6  # expected landing row of a piece whose file is not known yet
_NEW: Mapping[str, float] = {letter: FALLEN[letter] + ABOUT * LANDING[letter] for letter in FALLEN}
HANGING = 1.9  # points lost for a piece that the other side can capture before it gets away
PREY = 1.4  # points won by the side that can capture it in this turn, but then has to place the capturing piece
EYED = 0.25  # points lost for an attacked piece that may still get away
ADDING = 0.8  # points for choosing the place of the other side's next piece
READY = 0.2  # points for each piece that has a choice of moves
LATE = 0.45  # factor for the value of a piece with a single turn left to be stacked
_WORTHS = {
    written: tuple(FALLEN[letter] + landing * LANDING[letter] for landing in range(9))
    for letter in FALLEN
    for written in (letter, letter.lower())
}
"""_WORTHS[letter][row]: the expected points of a piece that is above this landing row."""
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
            if not more:
                continue
            letter, row = board[square].upper(), square >> 3
            landing = _find_landing(square, stacked)
            if letter == "P" and row + 1 - landing > more + (row == 7):
                continue
            worth = _WORTHS[letter][landing]
            hope += worth if more > 1 else LATE * worth
        if player == side and state.card:
            hope += ADDING
        if player == side and state.phase == MOVE:
            hope += READY * ready[player].bit_count()
        total += hope if player == WHITE else -hope
    return total


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

    blur = 0.2  # at first sight most columns look alike

    def outlook(self, state: State, player: Player) -> float | None:
        return _judge(state, player, with_prey=True)

    def candidates(self, state: State, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        board, stacked, add = state.board, boards.survey(state.board).stacked, state.phase == ADD

        def promise(action: Action) -> float:
            start = BOARD.index[action[0]]
            letter = state.card if add else board[start]
            worths = _WORTHS[letter]
            here = worths[_find_landing(start, stacked)]
            if add:
                return -here  # a piece of the other side's
            if action[1] == STUCK:
                return 0.0
            goal = BOARD.index[action[1]]
            row = goal >> 3
            there = worths[_find_landing(goal, stacked)] if OPENINGS[letter][goal] & ~stacked else row + 1
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
    return sum(_NEW[letter] for letter in white) - sum(_NEW[letter.upper()] for letter in black)


def _turns(state: State, player: Player) -> int:
    """Return how many turns a player begins from here on (GRV-25)."""
    if player == BLACK:
        return len(state.left[WHITE])
    return len(state.left[BLACK]) + (state.phase != MOVE or bool(state.card))


ADVICE = GravityAdvice()
