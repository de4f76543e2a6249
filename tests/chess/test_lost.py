"""What an orthodox army has lost, beside the board."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pyengine.chess.lost import captured_hands
from pyengine.core.words import say

FULL = "RNBQKBNRPPPPPPPP" + "rnbqkbnrpppppppp"


def list_lost(letters: str, number: int = 20) -> Mapping[str, Mapping[str, int]]:
    """Return titles and what lies under them."""
    return {say(hand.title): {item.piece: item.count for item in hand.items} for hand in captured_hands(letters, number)}


def without(letters: str, gone: str) -> str:
    """Return the letters without some."""
    for letter in gone:
        letters = letters.replace(letter, "", 1)
    return letters


def test_nothing_is_shown_as_long_as_nothing_is_lost() -> None:
    assert list_lost(FULL) == {}


def test_what_is_missing_is_counted_by_kind_and_colour() -> None:
    assert list_lost(without(FULL, "QPPr")) == {
        "Captured white pieces": {"queen": 1, "pawn": 2},
        "Captured black pieces": {"rook": 1},
    }


@pytest.mark.parametrize(("letters", "pawns"), [(without(FULL, "P") + "Q", 0), (without(FULL, "PP") + "Q", 1)])
def test_promoted_pieces_were_pawns(letters: str, pawns: int) -> None:
    assert list_lost(letters).get("Captured white pieces", {}).get("pawn", 0) == pawns


def test_a_position_that_was_set_up_has_lost_nothing() -> None:
    assert list_lost("KRkq", 1) == {}
    assert list_lost("KRkq", 12)
