"""Parade Chess Solitaire as a puzzle: every action costs one point, so the best score takes the fewest actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pyengine.chess.attacks import EDGES, count_groups, squares_by_side
from pyengine.chess.bitboards import BISHOP, KING, KNIGHT, ROOK, SQUARES, Bits
from pyengine.chess.gather import Gathering
from pyengine.chess.geometry import Square
from pyengine.chess.lettered import move_letter, put_letter
from pyengine.core.cards import SIXTEEN, find_due_card, remove_cards
from pyengine.core.game import Deal
from pyengine.core.puzzle import PuzzleStep
from pyengine.core.types import Action

from .board import LIMIT, NAMES, landing_square
from .rules import ADD
from .state import DEBT, PILE, State

MANY = 64  # squares: more than can ever be needed
LONGEST = 40  # actions: no deal needs a fifth of the debt that this limit allows
_LEAPERS = {letter: table for kind, table in (("K", KING), ("N", KNIGHT)) for letter in (kind, kind.lower())}


class OrderNode(NamedTuple):
    """Letters by square, the squares of both colours, the cards spent (orders in debt counted on), the cards not yet shown."""

    board: str
    white: Bits
    black: Bits
    spent: int
    unseen: str


class ParadePuzzle:
    """Puzzle: connect the pieces with the fewest actions; the cards of a deal come in their order."""

    def __init__(self, state: State, deal: Deal | None) -> None:
        """Set up the puzzle from ``state``, in which the player is to act or the game is over."""
        spent = PILE + state.tally if state.stage == DEBT else PILE - state.tally
        self.root: OrderNode = OrderNode(state.board, *squares_by_side(state.board), spent, state.unseen)
        self._overflow = state.options["overflow"]
        self._cards = () if deal is None else (*deal.piles[1], *deal.piles[0])
        self._gathering = Gathering(EDGES)
        self.least: int = self._gathering.least(self.root.white | self.root.black)
        self.most: int = (PILE + LIMIT if state.options["debtLimit"] == "16" else PILE + LONGEST) - spent
        self._score = PILE - spent

    def score(self, cost: int) -> float:
        """Return the cards left, or minus the debt (PAR-16, PAR-17)."""
        return self._score - cost

    def outlook(self, node: OrderNode) -> tuple[tuple[int, int], float]:
        """Return the number of squares to be filled, the number of groups, and that more orders are better."""
        squares = node.white | node.black
        kind = (self._gathering.least(squares), count_groups(squares, EDGES))
        return kind, -sum(goals.bit_count() for _, _, goals in _orders(node))

    def steps(self, node: OrderNode, left: int | None) -> Iterator[PuzzleStep | None]:
        """Yield orders and the addition, as far as the lower bound lets them."""
        if left == 1:
            yield from self._last(node)
            return
        board, white, black, spent, unseen = node
        occupied = white | black
        can_connect, rest = self._gathering.can_connect, MANY if left is None else left - 1
        tried: dict[Square, Bits] = {}
        for start, subject, goals in _orders(node):
            yield None
            place = subject.bit_length() - 1
            fresh = goals & ~tried.get(place, 0)
            tried[place] = tried.get(place, 0) | goals
            others = occupied ^ subject
            for square in SQUARES[fresh]:
                goal = 1 << square
                if not can_connect(others | goal, rest):
                    continue
                change = subject | goal
                moved = OrderNode(
                    move_letter(board, place, square),
                    white ^ change if white & subject else white,
                    black ^ change if black & subject else black,
                    spent + 1,
                    unseen,
                )
                yield PuzzleStep(1, ((NAMES[start], NAMES[place], NAMES[square]),), (moved.board, spent + 1), moved)
        added = self._apply_addition(node)
        if added and can_connect(added.white | added.black, rest):
            yield PuzzleStep(1, (ADD,), (added.board, added.spent), added)

    def _last(self, node: OrderNode) -> Iterator[PuzzleStep]:
        """Yield an action that connects the pieces at once, if there is one."""
        joints = self._gathering.joints(node.white | node.black)
        for start, subject, goals in _orders(node) if joints else ():
            fits = goals & joints.get(subject, 0)
            if fits:
                order: Action = (NAMES[start], NAMES[subject.bit_length() - 1], NAMES[fits.bit_length() - 1])
                yield PuzzleStep(1, (order,))
                return
        added = self._apply_addition(node)
        if added and self._gathering.can_connect(added.white | added.black, 0):
            yield PuzzleStep(1, (ADD,))

    def _apply_addition(self, node: OrderNode) -> OrderNode | None:
        """Return the node after an addition; None in debt, and if the deal does not contain the card (PAR-12, PAR-17)."""
        board, white, black, spent, unseen = node
        if spent >= PILE or not unseen:
            return None
        try:
            letter = find_due_card(self._cards, spent, unseen)
        except LookupError:
            return None
        square = landing_square(board, letter, self._overflow)
        if square is not None:
            board = put_letter(board, square, letter)
            if letter.isupper():
                white |= 1 << square
            else:
                black |= 1 << square
        return OrderNode(board, white, black, spent + 1, remove_cards(unseen, (letter,)))


def _orders(node: OrderNode) -> Iterator[tuple[Square, Bits, Bits]]:
    """Yield each commander with each subject and the squares it can send it to (PAR-06 to PAR-09)."""
    board, white, black, *_ = node
    occupied = white | black
    empty = ~occupied
    for own, other in ((white, black), (black, white)):
        for square in SQUARES[own]:
            letter = board[square]
            leaper = _LEAPERS.get(letter)
            if leaper:
                goals = leaper[square] & empty
                if goals:
                    for place in SQUARES[leaper[square] & other]:
                        yield square, 1 << place, goals
                continue
            straight, lines = ROOK[square] if letter not in "Bb" else _NO_LINES
            slanted, diagonals = BISHOP[square] if letter not in "Rr" else _NO_LINES
            for place in SQUARES[(lines[occupied & straight] | diagonals[occupied & slanted]) & other]:
                lifted = occupied ^ (1 << place)
                goals = (lines[lifted & straight] | diagonals[lifted & slanted]) & empty
                if goals:
                    yield square, 1 << place, goals


_NO_LINES: tuple[Bits, dict[Bits, Bits]] = (0, {0: 0})
assert len(SIXTEEN) == 2 * PILE
