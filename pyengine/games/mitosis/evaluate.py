"""Evaluation of Mitosis Chess: pieces left, compounds with their parts; and the choice of actions to search."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from operator import getitem

from pyengine.chess.moves import is_attacked
from pyengine.chess.pieces import PARTS, piece_letter
from pyengine.core.kit import Advice
from pyengine.core.types import Action, Player

from .board import BOARD, KINGS, MAIN, MINORS, PAWNS, captures, is_endangered, watch
from .rules import GAME
from .state import State

# A compound is worth more than the sum of its parts because it yields them when it falls. The king guards the minors of its side.
WORTH = {"P": 1.0, "N": 3.0, "B": 3.2, "R": 5.0, "A": 10.0, "C": 12.0, "Q": 13.0, "G": 18.0, "K": 4.0}
IN_BASE = 0.8  # factor for a piece in its base, which does not count in the home army until it comes out
STEEP = 4.0  # steepness: a lead of a quarter of all pieces is nearly won
ACTIVE = 0.04  # for each step from the rim towards the middle, by its square root of worth in pawns
ADVANCE = 0.06  # for each step of a pawn
ALL = 2.0  # the most that an evaluation can change
SHARE = 1.4  # what a capture changes for each pawn it gains, at most, divided by the number of pieces
SLACK = 0.7  # what a quiet action may change, divided by the number of pieces: fewer pieces weigh more
UNIT = 1000  # a pawn
SHIFT = 30  # bits for the sum of a side
_LOW = (1 << SHIFT) - 1

# What the owner loses by a capture: a compound is replaced by its parts, which start in the base.
LOSS = {letter: worth - IN_BASE * sum(WORTH[part] for part in PARTS.get(letter, "")) for letter, worth in WORTH.items()}


def _worths() -> tuple[dict[str, int], ...]:
    """Return for each cell the value of a piece there, by letter, as whole numbers: sums are equal in any order. Those of the
    second side stand above `SHIFT`, so that one sum has both."""
    tables = []
    for cell in range(BOARD.size):
        table = {"": 0}
        file, rank = BOARD.files[cell], BOARD.ranks[cell]
        middle = 4 - max(abs(file - 4), abs(rank - 4))
        for letter, worth in WORTH.items():
            for side in (0, 1):
                own = worth
                if cell >= MAIN:
                    own *= IN_BASE
                elif letter == "P":
                    own += ADVANCE * (rank if side == 0 else 8 - rank)
                else:
                    own += ACTIVE * middle * (-1.0 if letter == "K" else worth**0.5)
                table[piece_letter(letter, side)] = round(UNIT * own) << SHIFT * side
        tables.append(table)
    return tuple(tables)


_WORTHS = _worths()
_IN_BASE = {part: round(UNIT * IN_BASE * WORTH[part]) for part in MINORS}
_WITH_KING = tuple({piece_letter(letter, side): round(UNIT * WORTH[letter]) for letter in ("K", *MINORS)} for side in (0, 1))


def evaluate(state: State, player: Player) -> float:
    """Return the chances of a player in -1..1."""
    if state.ending:
        return state.ending.value(player)
    board = state.board
    both = sum(map(getitem, _WORTHS, board))
    sides = [both & _LOW, both >> SHIFT]
    for part in state.pending:
        sides[state.turn] += _IN_BASE[part]
    foe = 1 - state.turn
    # The side to move may take an unguarded king at once, and with it all minors.
    if not state.pending and KINGS[foe] in board and is_endangered(state, foe):
        falling = _WITH_KING[foe]
        sides[foe] -= sum(falling[letter] for letter in board if letter in falling)
    total = sides[0] + sides[1]
    lead = (sides[player] - sides[1 - player]) / total if total > 0 else 0.0
    return tanh(STEEP * lead)


class MitosisAdvice(Advice):
    """Advice for the search. Captures are played out, except those that only lose a piece."""

    levels: Sequence[float] = (3.5, 4.06, 4.3, 4.5, 5)  # on the common places each level won every game

    def list_forcing_actions(self, state: State, player: Player) -> Sequence[Action]:
        """Return the captures that may gain something, best first; only one arrangement, to continue the exchange."""
        return [action for _, action in self.list_gains(state, player)]

    def list_gains(self, state: State, player: Player) -> Sequence[tuple[float, Action]]:
        """Return the captures that may gain something, best first, after what they may gain."""
        if state.ending:
            return ()
        if state.pending:
            return [(ALL, GAME.legal(state, player)[0])]
        board, foe, index = state.board, 1 - player, BOARD.index
        guarded, pieces = watch(foe, True), BOARD.size + 1 - board.count("")
        rated = []
        for action in captures(state):
            goal = index[action[1]]
            risk, gain = LOSS[board[index[action[0]]].upper()], LOSS[(board[goal] or PAWNS[foe]).upper()]
            bound = SHARE * gain / pieces
            if board[goal] == KINGS[foe]:
                gain, bound = 20.0, ALL
            elif gain + 0.5 < risk and is_attacked(board, guarded[goal]):
                continue
            rated.append((risk - 10 * gain, action, bound))
        rated.sort()
        return [(bound, action) for _, action, bound in rated]

    def find_slack(self, state: State, player: Player) -> float:
        """Return what a step of a piece or the coming out of one may change."""
        return SLACK / (BOARD.size + 1 - state.board.count(""))

    def skip(self, state: State, player: Player) -> State | None:
        """Return the state after doing nothing, unless parts have to be arranged."""
        return None if state.pending else state._replace(turn=1 - player, passing=-1)


ADVICE = MitosisAdvice()
