"""Captures as people read and hear them: `×` where a piece leaves the board, and what Cloak and Dagger Chess tells of them."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine.core.telling import speak_telling, write_telling
from pyengine.core.types import CHANCE

from ..harness import Harness
from . import cloak_play

CLOAK = cloak_play.CLOAK
ROOK = "3({})k3/8/8/8/8/8/8/3RK3 w move"
BACK = "4k3/8/8/8/8/8/8/[1]3[5]2[8] w move"


def count_pieces(harness: Harness, state: Any) -> int:
    """Return how many pieces stand on the board."""
    return len(harness.kit.scene(state, None).boards[0].sprites)


@pytest.mark.parametrize("name", ["place", "mitosis", "mathematichess", "gravity", "booster", "cloak"])
def test_a_capture_is_shown_where_a_piece_leaves_the_board_and_nowhere_else(name: str) -> None:
    harness, captures = Harness(name), 0
    for seed in range(6):
        for state, player, action in harness.playout(seed, 300):
            if player == CHANCE or action in harness.game.claims(state, player):
                continue
            before, after = (count_pieces(harness, at) for at in (state, harness.game.apply(state, player, action)))
            shown = write_telling(harness.notation.tell(state, player, action))
            assert ("×" in shown) == (after < before), shown
            captures += "×" in shown
    assert captures > 20 or name == "mathematichess"


@pytest.mark.parametrize(
    ("state", "text", "shown", "spoken", "german"),
    [
        (
            cloak_play.at(ROOK.format(4)),
            "d1d8",
            "♖d1×❹d8+",
            "rook d1 takes checker 4 on d8, check",
            "Turm d1 schlägt Stein 4 auf d8, Schach",
        ),
        (
            cloak_play.at("3qk3/8/8/8/8/8/8/3RK3 w move"),
            "d1d8",
            "♖d1×d8+",
            "rook d1 takes queen on d8, check",
            "Turm d1 schlägt die Dame auf d8, Schach",
        ),
        (CLOAK.play(cloak_play.at(ROOK.format(4)), "d1d8"), "=Q", "was ♛", "it was the queen", "es war die Dame"),
        (
            cloak_play.at(BACK, unmoved="a1e1h1"),
            "O-O:e1h1",
            "O–O ⑤⑧",
            "castles short with checker 5 and checker 8",
            "rochiert kurz mit Stein 5 und Stein 8",
        ),
        (
            cloak_play.at(BACK, unmoved="a1e1h1"),
            "O-O-O:e1a1",
            "O–O–O ⑤①",
            "castles long with checker 5 and checker 1",
            "rochiert lang mit Stein 5 und Stein 1",
        ),
        (
            cloak_play.at("4k3/8/8/3(2)4/4P3/8/8/4K3 w pending"),
            "*e4d5",
            "★♙e4×❷d5",
            "bonus: pawn e4 takes checker 2 on d5",
            "Bonus: Bauer e4 schlägt Stein 2 auf d5",
        ),
        (cloak_play.at("8/k7/8/8/8/8/8/4K1R1 w move"), "g1g7", "♖g1–g7+", "rook g1 to g7, check", "Turm g1 nach g7, Schach"),
    ],
)
def test_cloak_captures_castling_and_check(state: Any, text: str, shown: str, spoken: str, german: str) -> None:
    player, notation = CLOAK.actor(state), CLOAK.notation
    (action,) = notation.read(state, player, text)
    after = CLOAK.game.apply(state, player, action)
    telling = notation.tell_result(notation.tell(state, player, action), state, player, after)
    assert (write_telling(telling), speak_telling(telling), speak_telling(telling, "de")) == (shown, spoken, german)
