"""Synchronous Chess as the computer plays it."""

from __future__ import annotations

import pytest

from pyengine.games.synchronous import KIT
from pyengine.games.synchronous.evaluate import ADVICE, _measure_side, evaluate
from pyengine.games.synchronous.weights import WEIGHTS
from tests.ai.ponder import picks, think_for
from tests.games.synchronous_play import SWAP, at, play, playout, start


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


def test_terms_have_weights_in_their_order() -> None:
    assert tuple(_measure_side(start().position, 0)) == tuple(WEIGHTS) == ADVICE.terms
    assert tuple(WEIGHTS.values()) == ADVICE.weights


def test_the_evaluation_is_the_weighted_sum_of_what_is_measured() -> None:
    count = 0
    for seed in range(6):
        for state, _, _ in playout(seed, 60):
            measures = [ADVICE.measure(state, player) for player in (0, 1)]
            if measures[0] is None or measures[1] is None:
                assert measures == [None, None]
                continue
            assert measures[0] == tuple(-value for value in measures[1])
            lead = sum(weight * value for weight, value in zip(ADVICE.weights, measures[0], strict=True))
            assert evaluate(state, 0) == pytest.approx(lead / (abs(lead) + 5), abs=1e-12)
            count += 1
    assert count > 100


def test_nothing_is_measured_amid_a_round() -> None:
    round_ = at(SWAP)
    assert ADVICE.measure(round_, 0) is not None
    assert ADVICE.measure(play(round_, "c3d5/-"), 0) is None, "a decision waits"
    assert ADVICE.measure(play(round_, "c3d5/d5c3"), 0) is None, "blows may fall"
