"""The state of Neighbour Chess Solitaire, and its phases."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from pyengine.chess.geometry import Square
from pyengine.chess.lettered import EMPTY
from pyengine.core.cards import SIXTEEN, remove_cards
from pyengine.core.game import Ending
from pyengine.core.options import Options
from pyengine.core.types import Token

Phase = Literal["add", "draw", "place", "move", "over"]  # over stands in texts only
ADDING: Final = "add"
DRAWING: Final = "draw"
PLACING: Final = "place"
MOVING: Final = "move"
OVER: Final = "over"
EndReason = Literal["connected", "cards", "stuck", "gave-up"]
CONNECTED: Final[Ending[EndReason]] = Ending("connected", 0)
SPENT: Final[Ending[EndReason]] = Ending("cards")
STUCK: Final[Ending[EndReason]] = Ending("stuck")
GAVE_UP: Final[Ending[EndReason]] = Ending("gave-up")
NOWHERE = -1  # no piece added yet: the next one is counted from a1 (NEI-03)


class State(NamedTuple):
    """A position of the rule book. The order of the piles is no part of it: cards are drawn when they are turned up.

    ``start``: the square of the piece added last. ``pieces`` and ``positions``: cards left in the two piles. ``shown``: the
    position cards turned up, in the order of `POSITIONS`; like ``start`` it matters only until the adding stops. ``card`` and
    ``target``: the piece to be placed by choice and the taken square.
    """

    options: Options
    board: str
    phase: Phase
    start: Square
    pieces: int
    positions: int
    shown: tuple[str, ...]
    card: str = ""
    target: Square = NOWHERE
    ending: Ending[EndReason] | None = None
    last: tuple[Token, ...] = ()  # for show: a move, or the letter and position card turned up and the square once placed


def unseen_cards(state: State) -> str:
    """Return the piece cards not yet shown: the sixteen without the board and the piece in hand."""
    return remove_cards(SIXTEEN, state.board.replace(EMPTY, "") + state.card)


def count_pieces(state: State) -> int:
    """Return how many pieces are on the board."""
    return len(state.board) - state.board.count(EMPTY)
