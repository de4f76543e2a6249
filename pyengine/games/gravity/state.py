"""The state of Gravity Chess, with the history that the rules need, and the list of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

from pyengine.chess.bitboards import Bits
from pyengine.core.game import Ending
from pyengine.core.options import Options
from pyengine.core.types import Action, Player

CellLetters = tuple[str, ...]
ARMY: tuple[str, str] = ("KQRRBBNNPPPP", "kqrrbbnnpppp")
"""The pieces of White and of Black, and so the cards that name them (GRV-02)."""
Phase = Literal["flip", "move", "add", "over"]
FLIP: Final = "flip"
MOVE: Final = "move"
ADD: Final = "add"
OVER: Final = "over"
PHASES: Mapping[str, Phase] = {phase: phase for phase in get_args(Phase)}
EndReason = Literal["score", "rows", "equal", "resign"]


class State(NamedTuple):
    """A position of the rule book. ``side`` is to move, or to have its card turned over; sets of squares are bits."""

    options: Options
    board: CellLetters
    turn: Player
    phase: Phase
    card: str  # the piece turned over and not yet added, "" = none
    finished: Bits  # squares of the pieces already dealt with in this move phase (GRV-07)
    left: tuple[str, str]  # cards not yet turned over, the white and the black ones
    captures: tuple[int, int]
    unmoved: Bits  # pawns that were added below row 8 and have not moved (GRV-18)
    ending: Ending[EndReason] | None = None
    last: tuple[Action, ...] = ()  # the latest turn's actions, for display only
