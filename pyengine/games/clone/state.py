"""The state of Clone Chess: a board for each player, the orders written for it so far, and the report of the previous round."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from pyengine.chess.bitboards import Bits
from pyengine.chess.geometry import Square
from pyengine.core.game import Ending
from pyengine.core.options import Options
from pyengine.core.types import Player

from .orders import (
    DONE,
    MOVING,
)

EndReason = Literal["rounds"]
ENDED: Final[Ending[EndReason]] = Ending("rounds")  # who has won is a ranking of all seats: the game's `outcome`


class SeatBoard(NamedTuple):
    """A board between rounds. ``pieces`` and ``values`` have a character per square (a1 first), ``penalty`` counts half points.

    ``moved`` are the kings and rooks that have ever moved here, kept only where that matters (CLN-22).
    """

    pieces: str
    values: str
    penalty: int
    garnets: int
    moved: Bits = 0

    @property
    def squares(self) -> int:
        """The sum of the values of all squares."""
        return 3 * self.values.count("3") + self.values.count("1")


class WrittenOrder(NamedTuple):
    """An order as written: what it added to the values of the squares, and `VOID`, `STEP` or "" for what became of it."""

    text: str
    gain: int = 0
    fate: str = ""


class SentClone(NamedTuple):
    """A clone on its way."""

    letter: str
    square: Square
    seat: Player


class Submission(NamedTuple):
    """An unfinished submission. ``board`` is the own board as the orders so far leave it.

    ``waiting`` are the pieces that stood there when the round began and have not moved, ``placed`` the new ones. Losses are
    names such as ``Bd1`` in the order of the squares.
    """

    board: SeatBoard
    waiting: Bits
    opening: bool  # the first round, in which new pieces may be cloned (CLN-34)
    power: int
    section: int = MOVING
    placed: Bits = 0
    clones: tuple[SentClone, ...] = ()
    locked: bool = False
    written: tuple[WrittenOrder, ...] = ()
    unmoved: tuple[str, ...] = ()
    danger: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The submission so far, in its canonical text."""
        return " ".join(line.text for line in self.written if line.text != DONE)


class BoardReport(NamedTuple):
    """What happened to one board in a round (CLN-43): names of pieces, arrivals with their senders, failures with reasons."""

    unmoved: tuple[str, ...]
    danger: tuple[str, ...]
    removed: tuple[str, ...]
    placed: tuple[str, ...]
    arrived: tuple[tuple[str, Player], ...]
    failed: tuple[tuple[str, Player, str], ...]
    locked: bool
    void: tuple[str, ...]
    text: str  # the submission, open to all now


class State(NamedTuple):
    """Between and within rounds. ``drafts`` are what each player has written so far; None in a view: not for this viewer.

    ``closed`` says per player "" (still writing), `DONE`, or `HIDDEN` for a closed one that is not for this viewer. ``round``
    is the one being played, beyond the last when the game is over. ``report`` tells of the round before, for show only.
    """

    options: Options
    round: int
    boards: tuple[SeatBoard, ...]
    drafts: tuple[Submission | None, ...]
    closed: tuple[str, ...]
    report: tuple[BoardReport, ...] = ()
    ending: Ending[EndReason] | None = None
