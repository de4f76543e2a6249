"""Cards that name pieces, the order in which they are listed, and deals by number.

A pile is a string of piece letters (a multiset, in the order of `SIXTEEN`) or a tuple of card names such as ``10H``. It says
which cards are left, not in which order they will turn up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .digest import sha256

SUITS = "HDSC"  # the order in which suits are listed: red before black
SIXTEEN = "KQRRBBNNkqrrbbnn"  # a card for every piece but the pawns, in the order of all position texts
FACES: Mapping[str, tuple[str, ...]] = {
    "K": ("KH",),
    "Q": ("QH",),
    "R": ("10H", "10D"),
    "B": ("9H", "9D"),
    "N": ("8H", "8D"),
    "k": ("KS",),
    "q": ("QS",),
    "r": ("10S", "10C"),
    "b": ("9S", "9C"),
    "n": ("8S", "8C"),
}
"""The playing cards of a piece, the one that is shown first coming first."""


def sort_cards(cards: str) -> str:
    """Return piece letters in the order of `SIXTEEN`. Other letters, and more of a letter than `SIXTEEN` has, are left out."""
    return "".join(letter * min(cards.count(letter), len(faces)) for letter, faces in FACES.items())


def remove_cards(cards: str, gone: Sequence[str]) -> str:
    """Return the letters without those that are gone; a letter that is not among them is ignored."""
    for letter in gone:
        cards = cards.replace(letter, "", 1)
    return cards


def face(letter: str, left: str) -> str:
    """Return the playing card of a piece that has just turned up, given the letters left; of two alike the first suit first."""
    faces = FACES[letter]
    return faces[max(0, len(faces) - 1 - left.count(letter))]


def shuffle_cards(game: str, number: int, pile: str, cards: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of a pile in the order of the deal with this number, the top card first; ``cards`` is in its listed order.

    Fisher-Yates from the last card down: card i changes places with card SHA-256("fairy-post/game/number/pile/i") mod (i + 1),
    the digest read as one big-endian number. This never changes: a number deals the same cards in every version.
    """
    pile_order = list(cards)
    for i in range(len(pile_order) - 1, 0, -1):
        j = int.from_bytes(sha256(f"fairy-post/{game}/{number}/{pile}/{i}".encode()).digest(), "big") % (i + 1)
        pile_order[i], pile_order[j] = pile_order[j], pile_order[i]
    return tuple(pile_order)


def find_due_card(pile: Sequence[str], place: int, left: Sequence[str]) -> str:
    """Return the card at a place of a dealt pile.

    In a position that is not of this deal that card may have been used already. Then the next card that is left is returned;
    after the last card of the pile comes the first. Raises LookupError when the card is unknown (``?``) or no card of the deal is
    left.
    """
    for card in (*pile[place:], *pile[:place]):
        if card == "?":
            break
        if card in left:
            return card
    raise LookupError(f"the deal does not say what card {place + 1} is")
