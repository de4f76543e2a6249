"""The state of Synchronous Chess, and who may decide what in it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from pyengine.chess.bitboards import Bits
from pyengine.chess.orthodox import Position
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.game import HIDDEN, Action, Player
from pyengine.core.options import Options

from .choosing import choices
from .resolve import PASS, Chain, Deed, blows

Pending = tuple[Action, Action]
UNDECIDED: Pending = ((), ())
UNKNOWN: Action = (HIDDEN,)
BOTH = (WHITE, BLACK)


class State(NamedTuple):
    """A position with what has been decided and is not yet carried out.

    ``position`` has White to move always; its ``clock`` and ``number`` are the rounds without progress and the round.
    ``pending`` are decisions that wait for the other one. ``chains`` are live ones in board order, ``used`` the present squares
    of men that have struck. ``seen`` are the positions at the start of rounds since the last progress, this round's included.
    ``offer`` is who offers a draw. ``winner`` of a game with a ``reason`` is None for a draw. ``last`` tells the latest round
    step by step, for show only.
    """

    options: Options
    position: Position
    pending: Pending = UNDECIDED
    chains: tuple[Chain, ...] = ()
    used: Bits = 0
    seen: tuple[Hashable, ...] = ()
    offer: Player | None = None
    reason: str = ""
    winner: Player | None = None
    last: tuple[tuple[Deed, ...], ...] = ()

    @property
    def strict(self) -> bool:
        """Whether a blow has to leave the striking player's own king unattacked (SYN-24, SYN-R14)."""
        return self.options["blowLegality"] == "strict"


def placed(position: Position) -> Hashable:
    """Return placement and castling rights: what SYN-34 compares."""
    return (*position[:8], position.castling)


def due(state: State) -> tuple[Player, ...]:
    """Return who decides in this part, whether or not they have: both, or those with a chain to strike in (SYN-25)."""
    if state.reason:
        return ()
    return tuple(sorted(chain.player for chain in state.chains)) if state.chains else BOTH


def chain_of(state: State, player: Player) -> Chain | None:
    """Return the chain in which a player may strike now; there is at most one, as chains alternate in step."""
    return next((chain for chain in state.chains if chain.player == player), None)


def open_to(state: State, player: Player) -> Sequence[Action]:
    """Return what a player may decide in this part, whether or not it has been decided."""
    if not state.chains:
        return choices(state.position, player)
    chain = chain_of(state, player)
    return [*blows(state.position, chain, state.used, state.strict), PASS] if chain else ()
