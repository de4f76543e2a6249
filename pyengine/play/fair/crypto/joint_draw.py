"""Joint draws: no player can influence or predict them (fair-play.md section 4)."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.types import Action
from ...codec import digest
from .hash_chain import u8, u16


def draw_number(nonce: bytes, link: int, count: int, others: bytes, own: bytes, sides: int) -> int:
    """Return a number below ``sides``.

    ``link`` counts the links of the game from 1; ``count`` tells the draws of one link apart. ``own`` is the element that the
    link publishes, ``others`` the newest ones of all other seats, in the order of seats.
    """
    return int.from_bytes(digest("fp1.flip", nonce, u16(link), u8(count), others, own), "big") % sides


def pick_result(results: Sequence[tuple[Action, int]], number: int) -> Action:
    """Return the result at place ``number`` of a list that has each result as often as its weight."""
    for action, weight in results:
        if number < weight:
            return action
        number -= weight
    raise IndexError(number)
