"""The state of Booster Chess, and what it says of cards, checkers and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

from pyengine.chess.bitboards import Bits
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.orthodox import Position
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.game import Ending
from pyengine.core.options import Options
from pyengine.core.types import HIDDEN, Action, Player

from .deck import Cards, deck, unseen_cards

Stacks = tuple[tuple[Square, int], ...]  # signed counts by square, in board order
NAMES = BOARD.names
Phase = Literal["deal", "move", "step", "card", "draw", "over"]
DEAL: Final = "deal"
MOVE: Final = "move"
STEP: Final = "step"
CARD: Final = "card"
DRAW: Final = "draw"
OVER: Final = "over"
PHASES: Mapping[str, Phase] = {phase: phase for phase in get_args(Phase)}
CHECKERS = ("whiteCheckers", "blackCheckers")
EndReason = Literal["checkmate", "stalemate", "repetition", "no-progress", "resign", "agreed"]


class Ground(NamedTuple):
    """A board with checkers. ``spent``: pawns on their starting rank that have lost the double step (BST-12)."""

    board: Position
    stacks: Stacks = ()
    spent: Bits = 0


PlaceKey = tuple[int, int, Position, Stacks, Bits]


class State(NamedTuple):
    """A position of the rule book. ``turn`` is whose turn it is, also while cards are drawn.

    ``hands`` hold HIDDEN for cards that a viewer does not know; what is in no hand and not discarded is the draw pile.
    ``at``: the piece that may step, -1 = none. ``alarm``: pieces whose check the steps have still to end (BST-R04).
    ``history``: positions at the start of turns that may come again.
    """

    options: Options
    ground: Ground
    hands: tuple[Cards, Cards] = ((), ())
    discard: Cards = ()
    phase: Phase = DEAL
    at: Square = -1
    alarm: Bits = 0
    history: tuple[PlaceKey, ...] = ()
    offer: Player | None = None
    ending: Ending[EndReason] | None = None
    last: tuple[Action, ...] = ()  # the latest turn's actions, for display only

    @property
    def turn(self) -> Player:
        """Whose turn it is."""
        return self.ground.board.turn


def supply(state: State, player: Player) -> int:
    """Return how many checkers of a player are not on the board."""
    return int(state.options[CHECKERS[player]]) - sum(
        abs(count) for _, count in state.ground.stacks if (count > 0) == (player == WHITE)
    )


def cards(state: State) -> Cards:
    """Return all cards in play."""
    return deck(int(state.options["checkerCards"]))


def pile(state: State) -> int:
    """Return how many cards the draw pile holds."""
    return len(cards(state)) - len(state.discard) - len(state.hands[WHITE]) - len(state.hands[BLACK])


def drawer(state: State) -> Player | None:
    """Return who gets the next card: in the deal White first (BST-02), else the player whose turn it is (BST-05, BST-06)."""
    takers = (WHITE, BLACK) if state.phase == DEAL else (state.turn,) if state.phase == DRAW else ()
    return next((player for player in takers if len(state.hands[player]) < supply(state, player)), None)


def possible_hand(state: State, player: Player) -> Cards:
    """Return the cards that a player may have in hand: those known, and any unseen one where some are not known."""
    hand = state.hands[player]
    known = tuple(card for card in hand if card != HIDDEN)
    return known + unseen_cards(cards(state), *state.hands, state.discard) if len(known) < len(hand) else known
