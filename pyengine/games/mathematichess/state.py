"""The state of Mathematichess, and the letters of its boards."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pyengine.chess.geometry import Square
from pyengine.core.game import Ending
from pyengine.core.options import Options
from pyengine.core.types import Action, Player

KINDS = "KQRBNP"
SET = 5  # pieces of a kind at the start
LETTERS = (b"KQRBNP", b"kqrbnp")
EMPTY = ord(".")
Ban = tuple[Square, Square, Square]  # where the piece moved last stands now, from where and to where it went (MTH-25)
USED = ((0,) * 6, (0,) * 6)
EndReason = Literal["passes", "limit", "no-move", "resign", "agreed"]


class State(NamedTuple):
    """A position with what its rules need of the past.

    ``supplies`` count K Q R B N P by player. ``bans`` hold what MTH-25 needs of each player's last turn, ``passed`` whether that
    was a pass, ``turns`` the turns of stage two by both. ``offer`` is who offers to end; ``last`` the last
    action, for the picture only.
    """

    options: Options
    board: bytes
    supplies: tuple[tuple[int, ...], tuple[int, ...]]
    turn: Player
    bans: tuple[Ban | None, Ban | None] = (None, None)
    passed: tuple[bool, bool] = (False, False)
    turns: int = 0
    offer: Player | None = None
    ending: Ending[EndReason] | None = None
    last: Action = ()

    @property
    def is_filling(self) -> bool:
        """Whether pieces are still being put on the board (MTH-03)."""
        return self.supplies != USED
