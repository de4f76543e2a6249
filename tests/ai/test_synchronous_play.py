"""Synchronous Chess as the computer plays it."""

from __future__ import annotations

from pyengine.games.synchronous import KIT
from pyengine.games.synchronous.evaluate import evaluate
from tests.ai.ponder import picks, think_for
from tests.games.synchronous_play import SWAP, at, play


def test_a_mate_whatever_the_other_side_does_is_given() -> None:
    assert picks(KIT, at("k7/8/1K6/2p5/8/8/8/7R = -")) == {"h1h8"}
    assert picks(KIT, at("7r/8/8/8/2P5/1k6/8/K7 = -"), player=1) == {"h8h1"}


def test_a_king_in_danger_walks() -> None:
    # Anything but c1 is mate when the rook comes down now.
    assert picks(KIT, at("7r/8/8/8/4P3/1k6/8/1K6 = -")) == {"b1c1"}


def test_what_has_been_chosen_already_is_not_seen() -> None:
    start = at("7r/8/8/8/4P3/1k6/8/1K6 = -")
    chosen = {think_for(KIT, play(start, f"-/{text}"), player=0) for text in ("h8h1", "h8h7")}
    assert len(chosen) == 1


def test_a_piece_is_taken_that_cannot_leave() -> None:
    # Black's king is attacked and has to walk, so the queen stays.
    assert picks(KIT, at("6k1/8/8/3q4/8/2N5/8/K5R1 = -")) == {"c3d5"}


def test_blows_are_struck_where_they_win() -> None:
    state = play(at(SWAP), "c3d5/d5c3")
    assert picks(KIT, state, player=0) == {"b2c3"}
    # Black would lose the rook on top of the knight.
    assert picks(KIT, state, player=1) == {"x"}


def test_a_waiting_choice_is_judged_as_if_the_other_side_stood_still() -> None:
    state = at("6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 = -")
    assert evaluate(play(state, "c3d5/-"), 0) > evaluate(play(state, "c3b1/-"), 0) + 0.3
    assert evaluate(state, 1) == -evaluate(state, 0)
