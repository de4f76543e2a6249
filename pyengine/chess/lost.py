"""Captured pieces of an orthodox army, to be shown beside the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pyengine.core.scene import Hand, Item
from pyengine.core.words import msg

from .pieces import BLACK, NAMES, WHITE, piece_letter

ARMY = {"Q": 1, "R": 2, "B": 2, "N": 2, "P": 8}
MOST = 6  # most pieces lost in one turn of both sides; more can be missing only if the position was set up


def captured_hands(letters: Iterable[str], number: int) -> tuple[Hand, ...]:
    """Return the pieces missing from a board in turn ``number`` as hands of captured pieces; empty if nothing was lost.

    ``letters`` are the pieces on the board; promoted pieces count as pawns.
    """
    here = Counter(letters)
    hands = []
    missing = 0
    for player in (WHITE, BLACK):
        short = {letter: count - here[piece_letter(letter, player)] for letter, count in ARMY.items()}
        promoted = sum(-count for letter, count in short.items() if count < 0)
        short["P"] -= promoted
        items = tuple(Item("", NAMES[letter], player, count) for letter, count in short.items() if count > 0)
        missing += sum(item.count for item in items)
        if items:
            title = msg("chess.lost", tint=msg("core.tint-white" if player == WHITE else "core.tint-black"))
            hands.append(Hand(f"lost/{player}", "captured", title, player, items))
    return tuple(hands) if missing <= MOST * number else ()
