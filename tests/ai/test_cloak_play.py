"""Cloak and Dagger Chess as the computer plays it."""

from __future__ import annotations

import pytest

from pyengine.games.cloak import KIT
from tests.ai.ponder import picks, play_turn, think_for
from tests.games.cloak_play import at, play, result, start

GAME, NOTATION = KIT.game, KIT.notation


def test_a_king_that_is_found_out_is_taken() -> None:
    # All others stand openly, so that checker 5 must be the king.
    board = "rnbq(5)bnr/pppp1ppp/8/8/8/8/PPPPQPPP/RNB1KBNR w guess"
    state = at(board, unmoved="a1b1c1e1f1g1h1a8b8c8d8e8f8g8h8")
    assert picks(KIT, state) == {"e2e8"}


@pytest.mark.parametrize("seed", [0, 1])
def test_an_own_king_that_is_found_out_is_not_left_under_attack(seed: int) -> None:
    board = "rnb1kbnr/ppppqppp/8/8/8/8/PPPP1PPP/RNBQ[5]BNR w guess"
    state, texts = play_turn(KIT, at(board, unmoved="a1b1c1d1e1f1g1h1a8b8c8e8f8g8h8"), 0, playouts=200, seed=seed)
    for action in GAME.legal(state, 1):
        assert result(GAME.apply(state, 1, action)) is None, texts


def test_a_certain_identity_is_used_for_a_guess() -> None:
    # Checker 4 has gone straight and aslant.
    state = play(start(), "a2a3", ".", "d7d5", ".", "a3a4", ".", "d8d6", ".", "a4a5", ".", "d6f4", ".")
    assert picks(KIT, state, playouts=300) == {"?4Q"}


def test_identities_that_are_only_guesswork_are_left_alone() -> None:
    state = start()
    offered = KIT.advice.candidates(state, 0, GAME.legal(state, 0))
    assert not any(NOTATION.write(state, 0, action).startswith("?") for action in offered)


def test_set_ups_keep_the_king_from_the_middle_and_from_the_rim() -> None:
    state = GAME.start(GAME.info.read_options({}))
    arrays = {text for seed in range(6) for text in [NOTATION.write(state, 0, think_for(KIT, state, 0, 20, seed).action)]}
    assert len(arrays) > 1
    assert all(text.index("K") in (1, 2, 5, 6) for text in arrays)


def test_what_stays_hidden_is_not_shown_for_nothing() -> None:
    state = play(start(), "e2e4")
    assert picks(KIT, state) == {"."}
