"""PlaceChess as the computer judges it."""

from __future__ import annotations

import pytest

from pyengine.games.place import KIT
from tests.games.place_play import at


def judge(text: str) -> float:
    """Return what a position is worth to Light."""
    return KIT.evaluate(at(text), 0)


def test_a_king_belongs_in_the_middle_when_few_pieces_are_left_and_at_the_rim_before() -> None:
    few = "2r4k/1p6/8/8/{}/8/P7/{} w"
    assert judge(few.format("4K3", "3R4")) > judge(few.format("8", "K2R4"))
    full = "rknq1n1r/pbpppp1b/1p4pp/{}/8/PP4PP/B1PPPP1B/R1NQ1N1R w"
    assert judge(full.format("4K3")) < judge(full.format("7K"))


@pytest.mark.parametrize(
    ("aiming", "elsewhere"),
    [
        ("8/7P/8", "8/5P2/8"),
        ("8/6N1/8", "8/5N2/8"),
        ("8/4B3/8", "8/8/4B3"),
        ("4R3/8/8", "8/4R3/8"),
    ],
)
def test_what_reaches_a_square_at_the_king_counts_more_when_few_pieces_are_left(aiming: str, elsewhere: str) -> None:
    few = "7k/{}/8/8/1K6/p7 w"
    assert judge(few.format(aiming)) > judge(few.format(elsewhere))
    for side in (aiming, elsewhere):  # the same for the other side
        turned = "/".join(reversed(few.split()[0].format(side).swapcase().split("/"))) + " b"
        assert judge(turned) == pytest.approx(-judge(few.format(side)))
