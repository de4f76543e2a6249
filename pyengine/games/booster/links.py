"""What playing Booster Chess by link needs: the alphabet of its actions, frozen with the rules version, and its hidden cards.

Cards have numbers; a game says who draws, and which card an action plays (BST-02 to BST-06).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pyengine.chess.bitboards import DIAG, KNIGHT, ORTHO, SQUARES
from pyengine.chess.movetables import PROMOTIONS
from pyengine.core.fair import LONG, FairPlay
from pyengine.core.options import Options
from pyengine.core.types import CHANCE, END, HIDDEN, Action, Player, Token

from .board import STOP
from .deck import NUMBERED, deck
from .state import NAMES, State, drawer

UNKNOWN: Action = ("+" + HIDDEN,)
DRAWS: Mapping[str, Action] = {card: ("+" + card,) for card in NUMBERED}
HAND: Mapping[str, Token] = {card: "hand/" + card for card in NUMBERED}
"""The tokens of a draw, and of a card in hand."""

_GOALS: Mapping[Token, tuple[Token, ...]] = {
    NAMES[square]: tuple(NAMES[goal] for goal in SQUARES[ORTHO[square] | DIAG[square] | KNIGHT[square]]) for square in range(64)
}
_FAR, _BEFORE = "81", "72"  # ranks by player: where pawns promote, and from where they get there


@cache
def next_tokens(checker_cards: int, player: Player, prefix: Action) -> tuple[Token, ...]:
    """Return the tokens after a prefix: squares, the stop and the cards in play; after a square the end (a step), where any
    piece goes, or what a pawn becomes; after a card any square. CHANCE draws a card in play, or one that is not known."""
    if player == CHANCE:
        return () if prefix else (*(DRAWS[card][0] for card in deck(checker_cards)), *UNKNOWN)
    if not prefix:
        return (*NAMES, *STOP, *(HAND[card] for card in deck(checker_cards)))
    head = prefix[0]
    if len(prefix) > 2 or head in STOP:
        return ()
    if head not in _GOALS:
        return NAMES if len(prefix) == 1 else ()
    if len(prefix) == 1:
        return (END, *_GOALS[head], *(PROMOTIONS if head[1] == _FAR[player] else ()))
    near = abs(ord(head[0]) - ord(prefix[1][0])) < 2 and head[1] == _BEFORE[player] and prefix[1][1:] == _FAR[player]
    return (END, *PROMOTIONS) if near else ()


_NUMBER = {card: number for number, card in enumerate(NUMBERED)}


class DeckDealing:
    """The deck by the frozen numbers of its cards."""

    def cards(self, options: Options) -> tuple[int, ...]:
        """Return the cards in play."""
        return tuple(_NUMBER[card] for card in deck(int(options["checkerCards"])))

    def drawer(self, state: State) -> Player | None:
        """Return who gets the next card."""
        return drawer(state)

    def draw(self, card: int | None) -> Action:
        """Return a draw, face up for who knows the card."""
        return ("+" + (HIDDEN if card is None else NUMBERED[card]),)

    def get_played_card(self, action: Action) -> int | None:
        """Return the card that an action plays."""
        place, _, card = action[0].partition("/")
        return _NUMBER[card] if place == "hand" else None


FAIR_PLAY = FairPlay(drawn=True, dealing=DeckDealing(), usual=LONG)
