"""The state of Mitosis Chess."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pyengine.chess.geometry import Square
from pyengine.core.game import Ending
from pyengine.core.options import Options
from pyengine.core.types import Player, Token

EndReason = Literal["eliminated", "bare", "blocked", "fifty", "resign", "agreed"]


class State(NamedTuple):
    """A position with what its rules need of the past. Counters are plies; -1 stands for no cell."""

    board: tuple[str, ...]  # a piece per cell, main squares first, then white's base and black's
    turn: Player
    pending: str  # parts yielded that the side to move has still to arrange, in the order R B N
    passing: Square  # the pawn that has just made a long step
    quiet: int  # since the last capture
    still: int  # since the last capture or pawn move
    ply: int
    passed: bool  # the last ply was a pass
    offer: Player | None  # who proposes to adjudicate
    ending: Ending[EndReason] | None
    last: tuple[Token, ...]  # the last move, for the picture only
    options: Options
