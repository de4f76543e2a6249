"""Neighbour Chess Solitaire as a puzzle: a piece added costs two points, a move one; the best score costs the least."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple

from pyengine.chess.attacks import count_groups, squares_by_side
from pyengine.chess.bitboards import FULL, KING, SQUARES, Bits
from pyengine.chess.gather import ROOM, Gathering
from pyengine.chess.lettered import move_letter
from pyengine.chess.linking import find_links
from pyengine.core.game import Deal
from pyengine.core.puzzle import PuzzleStep
from pyengine.core.types import CHANCE

from .board import NAMES, NEAR, PIECES_PAY, POSITIONS_PAY, find_destinations
from .rules import ADD, GAME, STOP
from .state import ADDING, MOVING, State, count_pieces

MANY = 64  # squares: enough for anything


class Moving(NamedTuple):
    """The board when adding is over: letters by square, the squares of both colours, the cards left in the two piles."""

    board: str
    white: Bits
    black: Bits
    pieces: int
    positions: int


class NeighbourPuzzle:
    """Puzzle: connect the pieces at the least cost; the cards of a deal come in their order.

    A player who stopped adding with too few pieces has lost, however the pieces move (NEI-R02).

    Nodes are states of the game while pieces are added, and `Moving` from then on.

    The lower bound: a piece that moves has a piece of its own colour beside it. That piece stays there or, if it moves later,
    has such a piece beside it, too. So all squares ever occupied are connected, by sides or corners, with the final position.
    The squares occupied now are among them, and a move adds one square. Therefore at least as many moves are needed as empty
    squares to link all separate groups (`linking`).
    """

    def __init__(self, state: State, deal: Deal | None) -> None:
        """Set up the puzzle from ``state``, in which the player is to act or the game is over."""
        options = state.options
        self._deal = deal
        self._near = NEAR[options["connect"]]
        self._gathering = Gathering(self._near)
        self._joined_by_edges = options["connect"] == "4"
        self._links: dict[tuple[Bits, int], Bits] = {}
        self._minimum = int(options["minPieces"])
        self._cards = state.pieces + state.positions
        self.root: State | Moving = _make_node(state) if state.phase == MOVING else state
        held = bool(state.card)  # a piece in hand is already paid for, and fills a square without further cost
        needed = 2 * (self._minimum - count_pieces(state) - held)
        self.least: int = max(0, self._gathering.least(_squares(state)) - held, needed)
        self.most: int = self._cards

    def score(self, cost: int) -> float:
        """Return the cards left in the piles (NEI-16)."""
        return self._cards - cost

    def outlook(self, node: State | Moving) -> tuple[int, float]:
        """Return the number of pieces and of squares to be filled, and how scattered the pieces are."""
        squares = node.white | node.black if isinstance(node, Moving) else _squares(node)
        missing = self._gathering.least(squares) + count_groups(squares, self._near) / 32
        return squares.bit_count() + (0 if isinstance(node, Moving) else MANY), missing

    def steps(self, node: State | Moving, left: int | None) -> Iterator[PuzzleStep | None]:
        """Yield additions and the stop, or moves, as far as the lower bound lets them."""
        if isinstance(node, Moving):
            if node.pieces + node.positions and (node.white | node.black).bit_count() >= self._minimum:
                yield from self._last(node) if left == 1 else self._moves(node, left) if left != 0 else ()
            return
        most = MANY if left is None else left
        if node.phase != ADDING:  # a square to choose
            for place in GAME.legal(node, 0):
                yield from self._put(GAME.apply(node, 0, place), 0, place, most)
                yield None
            return
        if count_pieces(node) >= self._minimum and self._gathering.can_connect(_squares(node), most):
            moving = _make_node(node)
            if (yield from self._mobile(moving)):
                yield PuzzleStep(0, (STOP,), moving.board, moving)
        drawing = GAME.apply(node, 0, ADD)
        if most < 2 or self._deal is None:
            return
        try:
            drawn = GAME.apply(drawing, CHANCE, GAME.deal_next(drawing, self._deal))
        except LookupError:
            return
        yield from self._put(drawn, 2, ADD, most)

    def _put(self, state: State, cost: int, action: tuple[str, ...], left: int) -> Iterator[PuzzleStep]:
        """Yield the step to a state in which pieces are added, unless it cannot be won any more at the remaining cost."""
        if state.ending:
            if GAME.outcome(state).winners:  # type: ignore[union-attr]
                yield PuzzleStep(cost, (action,))
        elif state.phase == MOVING:  # the last piece: the stop comes by itself
            if self._gathering.can_connect(_squares(state), left - cost):
                yield PuzzleStep(cost, (action,), state.board, _make_node(state))
        elif self._gathering.can_connect(_squares(state), left - cost + bool(state.card)):
            yield PuzzleStep(cost, (action,), GAME.key(state), state)

    def _moves(self, node: Moving, left: int | None) -> Iterator[PuzzleStep | None]:
        board, white, black, pieces, positions = node
        occupied = white | black
        if left is None:
            useful = FULL
        else:
            useful = (yield from self._mobile(node)) and (yield from self._find_linking_squares(occupied, left))
        pay = POSITIONS_PAY if positions else PIECES_PAY
        pieces, positions = (pieces, positions - 1) if positions else (pieces - 1, positions)
        for start, goals in find_destinations(node.board, node.white, node.black) if useful else ():
            yield None
            piece = 1 << start
            for square in SQUARES[goals & useful]:
                goal = 1 << square
                change = piece | goal
                if left and self._joined_by_edges and not self._gathering.can_connect(occupied ^ change, left - 1):
                    continue
                moved = Moving(
                    move_letter(board, start, square),
                    white ^ change if white & piece else white,
                    black ^ change if black & piece else black,
                    pieces,
                    positions,
                )
                yield PuzzleStep(1, ((NAMES[start], NAMES[square], pay),), moved.board, moved)

    def _find_linking_squares(self, standing: Bits, count: int) -> Generator[None, None, Bits]:
        """Return the squares to which a move may go if ``count`` moves must be enough; none if they cannot be enough."""
        key = (standing, count)
        goals = self._links.get(key)
        if goals is None:
            if len(self._links) >= ROOM:
                self._links.clear()
            goals = self._links[key] = yield from find_links(standing, count)
        return goals

    def _mobile(self, node: Moving) -> Generator[None, None, bool]:
        """Return False if too few pieces can ever move: a colour without two adjacent pieces can never move."""
        fixed = 0
        for own in (node.white, node.black):
            if not any(KING[square] & own for square in SQUARES[own]):
                fixed |= own
        movers = ((node.white | node.black) ^ fixed).bit_count()
        return movers > 0 and (not fixed or bool((yield from self._find_linking_squares(fixed, movers))))

    def _last(self, node: Moving) -> Iterator[PuzzleStep]:
        """Yield a move that connects the pieces at once, if there is one."""
        joints = self._gathering.joints(node.white | node.black)
        pay = POSITIONS_PAY if node.positions else PIECES_PAY
        for start, goals in find_destinations(node.board, node.white, node.black) if joints else ():
            fits = goals & joints.get(1 << start, 0)
            if fits:
                yield PuzzleStep(1, ((NAMES[start], NAMES[fits.bit_length() - 1], pay),))
                return


def _squares(state: State) -> Bits:
    white, black = squares_by_side(state.board)
    return white | black


def _make_node(state: State) -> Moving:
    return Moving(state.board, *squares_by_side(state.board), state.pieces, state.positions)
