"""What playing Booster Chess by link needs: cards by number, who draws, which card an action plays (BST-02 to BST-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.fair import FairPlay
from pyengine.core.game import HIDDEN, Action, Player
from pyengine.core.options import Options

from .deck import NUMBERED, deck

if TYPE_CHECKING:
    from .rules import State

_NUMBER = {card: number for number, card in enumerate(NUMBERED)}


class Cards:
    """The deck by the frozen numbers of its cards."""

    def cards(self, options: Options) -> tuple[int, ...]:
        """Return the cards in play."""
        return tuple(_NUMBER[card] for card in deck(int(options["checkerCards"])))

    def drawer(self, state: State) -> Player | None:
        """Return who gets the next card."""
        from .rules import drawer

        return drawer(state)

    def draw(self, card: int | None) -> Action:
        """Return a draw, face up for who knows the card."""
        return ("+" + (HIDDEN if card is None else NUMBERED[card]),)

    def played(self, action: Action) -> int | None:
        """Return the card that an action plays."""
        place, _, card = action[0].partition("/")
        return _NUMBER[card] if place == "hand" else None


FAIR_PLAY = FairPlay(drawn=True, dealing=Cards())
