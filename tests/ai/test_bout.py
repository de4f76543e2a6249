"""Mixed strategies for two players who decide at the same time."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.ai.bout import Bout

PAPER_BEATS_STONE = ((0.0, -1.0, 1.0), (1.0, 0.0, -1.0), (-1.0, 1.0, 0.0))


def make(size: int) -> Bout:
    offer = [(str(number),) for number in range(size)]
    return Bout((0, 1), (offer, offer), ([0.0] * size, [0.0] * size))


def play(bout: Bout, table: tuple[tuple[float, ...], ...], rounds: int) -> list[tuple[int, int]]:
    rng, pairs = Random(1), []
    for _ in range(rounds):
        pair = bout.pick(0, len(table), rng), bout.pick(1, len(table), rng)
        bout.learn(*pair, table[pair[0]][pair[1]])
        pairs.append(pair)
    return pairs


def test_it_finds_the_mixture_that_nobody_can_use_against_it() -> None:
    bout = make(3)
    play(bout, PAPER_BEATS_STONE, 4_000)
    for side in (0, 1):
        shares = [share for _, share in bout.mixture(side)]
        assert [share / sum(shares) for share in shares] == pytest.approx([1 / 3] * 3, abs=0.05)
        assert [bout.value(side, choice) for choice in range(3)] == pytest.approx([0.0] * 3, abs=0.15)


def test_a_new_choice_meets_one_that_has_been_tried() -> None:
    pairs = play(make(6), tuple(tuple(float(column - row) / 6 for column in range(6)) for row in range(6)), 40)
    tried: tuple[set[int], set[int]] = set(), set()
    for number, pair in enumerate(pairs):
        new = [choice not in before for choice, before in zip(pair, tried, strict=True)]
        assert new != [True, True] or number == 0
        for choice, before in zip(pair, tried, strict=True):
            before.add(choice)
    assert tried == (set(range(6)), set(range(6)))


def test_a_pair_is_worth_what_was_found_last() -> None:
    bout = make(2)
    for value in (1.0, 0.5, -0.25):  # the search below it learns
        bout.learn(0, 1, value)
    assert bout.worth(0, 1) == -0.25
