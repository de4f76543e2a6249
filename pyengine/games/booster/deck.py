"""The cards of Booster Chess: the deck, the pieces that cards name, and hands with cards that may be unknown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from pyengine.core.cards import FACES, SUITS
from pyengine.core.types import HIDDEN

Cards = tuple[str, ...]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "Q", "K")
PAWNS = RANKS[:4]
SIXES = ("6H", "6S", "6D", "6C")
SEVENS = ("7H", "7S", "7D", "7C")
NUMBERED: Cards = (
    *(rank + suit for rank in ("2", "3", "4", "5", "6", "8", "9", "10") for suit in SUITS),
    *("QH", "QS", "KH", "KS"),
    *("7H", "7S", "7D", "7C"),
)
"""All cards by number, 0 to 39. Frozen: links and shared decks count by it."""

LETTERS: Mapping[str, str] = {card: letter for letter, cards in FACES.items() for card in cards} | {
    rank + suit: letter for rank in PAWNS for suit, letter in zip(SUITS, "PPpp", strict=True)
}
"""The piece that a piece card names. A checker card is in none: it names its colour alone."""

_PLACE = {rank + suit: (at, SUITS.index(suit)) for at, rank in enumerate(RANKS) for suit in SUITS} | {HIDDEN: (99, 0)}


def colour(card: str) -> int:
    """Return the side that a card names: red ones White, black ones Black."""
    return SUITS.index(card[-1]) // 2


def sort_cards(cards: Iterable[str]) -> Cards:
    """Return cards in the order of position texts: 2 to 10, Q, K, in each H D S C; unknown cards last."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


@cache
def deck(checker_cards: int) -> Cards:
    """Return the cards in play, by number; ``checker_cards`` a colour (BST-03)."""
    played = {*SIXES[: 2 * checker_cards], *SEVENS[: max(0, 2 * checker_cards - 4)]}
    return tuple(card for card in NUMBERED if card in LETTERS or card in played)


def unseen_cards(cards: Cards, *known: Sequence[str]) -> Cards:
    """Return the cards that are in none of the piles known."""
    gone = {card for pile in known for card in pile}
    return tuple(card for card in cards if card not in gone)


def remove_card(hand: Cards, card: str) -> Cards:
    """Return a hand after a card has been played; in a view it may have been one of the unknown cards."""
    at = hand.index(card if card in hand else HIDDEN)
    return hand[:at] + hand[at + 1 :]
