"""The state of Synchronous Chess, and who is to decide in it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal, NamedTuple

from pyengine.chess.bitboards import Bits
from pyengine.chess.geometry import Square
from pyengine.chess.orthodox import Position
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.game import Ending
from pyengine.core.options import Options
from pyengine.core.types import HIDDEN, Action, Player

PASS: Action = ("x",)
Pending = tuple[Action, Action]
UNDECIDED: Pending = ((), ())
UNKNOWN: Action = (HIDDEN,)
BOTH = (WHITE, BLACK)


Doing = Literal["move", "castle", "escort", "capture", "miss", "collide", "pass"]
EndReason = Literal["checkmate", "stalemate", "king-capture", "material", "repetition", "no-progress", "resign", "agreed"]


class Deed(NamedTuple):
    """What one piece did in a step, for telling it: ``piece`` and ``prey`` are letters, ``became`` the piece of a promotion.

    ``kind`` is move, castle, escort (the castling rook), capture, miss (the piece that stood there has left), collide or pass.
    """

    player: Player
    kind: Doing
    piece: str
    start: Square
    end: Square
    prey: str = ""
    became: str = ""


class Chain(NamedTuple):
    """A square on which blows are struck. ``player`` is who may strike next.

    ``strikers`` are the present squares of the pieces that may give the opening blow. None means any piece (SYN-27, and the
    option ``firstBlow: any``).
    """

    square: Square
    player: Player
    strikers: Bits | None


class State(NamedTuple):
    """A position with what has been decided and is not yet carried out.

    ``position`` has White to move always; its ``clock`` and ``number`` are the rounds without progress and the round.
    ``pending`` are decisions that wait for the other one. ``chains`` are live ones in board order, ``used`` the present squares
    of pieces that have struck. ``seen`` are the positions at the start of rounds since the last progress, this round's included.
    ``offer`` is who offers a draw. ``last`` tells the latest round step by step, for show only.
    """

    options: Options
    position: Position
    pending: Pending = UNDECIDED
    chains: tuple[Chain, ...] = ()
    used: Bits = 0
    seen: tuple[Hashable, ...] = ()
    offer: Player | None = None
    ending: Ending[EndReason] | None = None
    last: tuple[tuple[Deed, ...], ...] = ()

    @property
    def is_strict(self) -> bool:
        """Whether a blow has to leave the striking player's own king unattacked (SYN-24, SYN-R14)."""
        return self.options["blowLegality"] == "strict"


def placement_key(position: Position) -> Hashable:
    """Return placement and castling rights: what SYN-34 compares."""
    return (*position[:8], position.castling)


def due_players(state: State) -> tuple[Player, ...]:
    """Return who decides in this part, whether or not they have: both, or those with a chain to strike in (SYN-25)."""
    if state.ending:
        return ()
    return tuple(sorted(chain.player for chain in state.chains)) if state.chains else BOTH


def chain_of(state: State, player: Player) -> Chain | None:
    """Return the chain in which a player may strike now; there is at most one, as chains alternate in step."""
    return next((chain for chain in state.chains if chain.player == player), None)
