"""The state of PlaceChess."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ...core.game import Ending
from ...core.options import Options
from ...core.types import Action, Player, Token

LIGHT, DARK = 0, 1
KINDS = "KQRBNP"
SET = (1, 1, 2, 2, 2, 8)
USED = (0,) * 6  # a reserve with nothing left
Arrangements = tuple[tuple[bytes, ...], tuple[bytes, ...]]
EndReason = Literal["king", "shield", "repetition", "no-move", "resign"]


class State(NamedTuple):
    """A position with what the rules and the scene need of the past.

    ``reserves`` counts K Q R B N P by player; ``ply`` the actions so far, resigning not included. ``seen`` holds per player the
    arrangements of own pieces at the starts of that player's turns (empty where repetition is off). ``last`` is the last action,
    ``shield`` the square of a Queen it captured, ``lost`` the letters of all pieces removed, what a shield removed coming last.
    """

    options: Options
    board: bytes
    reserves: tuple[tuple[int, ...], tuple[int, ...]]
    turn: Player
    ply: int
    seen: Arrangements = ((), ())
    ending: Ending[EndReason] | None = None
    last: Action = ()
    shield: Token = ""
    lost: str = ""

    @property
    def is_drafting(self) -> bool:
        """Whether pieces are still being placed: Dark's last piece ends the draft (PLC-02)."""
        return self.reserves[DARK] != USED

    @property
    def occurrences(self) -> int:
        """How often the player to move has started a turn with this turn's arrangement, now included; 0 if not counted."""
        seen = self.seen[self.turn]
        return seen.count(seen[-1]) if seen else 0
