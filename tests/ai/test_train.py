"""Fitting the weights of an evaluation."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any

import pytest

from pyengine.ai import train
from pyengine.ai.train import GameSample, fit
from pyengine.core.kit import Advice
from pyengine.core.types import Player
from pyengine.games.clone import KIT as CLONE
from pyengine.games.synchronous import KIT as SYNCHRONOUS

TRUE = (1.0, 3.0, -0.5, 0.02)
SLOPE = 0.7
GIVEN = (1.0, 1.0, 1.0, 0.05)


def make_samples(games: int, seed: int = 1, positions: int = 3, *, by_chance: bool = True) -> list[GameSample]:
    """Return games that end as leads under the weights `TRUE` say, by chance or as can be expected."""
    rng, samples = Random(seed), []
    for _ in range(games):
        middle = [rng.gauss(0, 1), rng.gauss(0, 0.5), rng.gauss(0, 2), rng.gauss(0, 20)]
        lead = sum(weight * number for weight, number in zip(TRUE, middle, strict=True))
        chance = 1 / (1 + exp(-SLOPE * lead))
        result = (1.0 if rng.random() < chance else -1.0) if by_chance else 2 * chance - 1
        samples.append(GameSample((tuple(middle),) * positions, result))
    return samples


def mirror(sample: GameSample) -> GameSample:
    """Return a game as the other side sees it."""
    return GameSample(tuple(tuple(-number for number in measure) for measure in sample.measures), -sample.result)


def test_weights_are_recovered() -> None:
    result = fit(make_samples(300, by_chance=False), GIVEN, 0.0)
    assert result.weights == pytest.approx(TRUE, rel=1e-3)
    assert 1 / result.scale == pytest.approx(SLOPE, rel=1e-3)


def test_the_loss_of_games_held_out_falls() -> None:
    result = fit(make_samples(3000), GIVEN)
    assert result.weights == pytest.approx(TRUE, rel=0.4)
    assert result.before is not None
    assert result.after is not None
    assert result.after < result.before - 0.05


def test_the_unit_keeps_its_value_whatever_it_is() -> None:
    samples = make_samples(600)
    one = fit(samples, GIVEN, 0.0)
    ten = fit(samples, [10 * weight for weight in GIVEN], 0.0)
    assert ten.weights == pytest.approx([10 * weight for weight in one.weights], rel=1e-4)
    assert ten.scale == pytest.approx(10 * one.scale, rel=1e-4)


def test_weights_stay_where_nothing_speaks_against_them() -> None:
    assert fit([], GIVEN) == train.FittedWeights(GIVEN, 1.0, None, None)
    assert fit([GameSample((), 1.0)], GIVEN).weights == GIVEN
    silent = [GameSample(tuple((*measure[:3], 0.0) for measure in sample.measures), sample.result) for sample in make_samples(50)]
    result = fit(silent, GIVEN)
    assert result.weights[1:3] != pytest.approx(GIVEN[1:3], rel=0.05)
    assert result.weights[3] == GIVEN[3]


def test_a_unit_that_seems_worth_nothing_does_not_inflate_the_others() -> None:
    rng = Random(1)
    noise = [GameSample(sample.measures, rng.choice([-1.0, 1.0])) for sample in make_samples(100)]
    useless = [
        GameSample(tuple((rng.gauss(0, 1), *measure[1:]) for measure in one.measures), one.result) for one in make_samples(100)
    ]
    for samples in (noise, useless):
        assert all(abs(weight) < 20 * abs(given) for weight, given in zip(fit(samples, GIVEN).weights, GIVEN, strict=True))


def test_a_pull_holds_weights_to_those_given() -> None:
    samples = make_samples(100)
    distances = [
        sum(abs(one - other) for one, other in zip(fit(samples, GIVEN, pull).weights, GIVEN, strict=True))
        for pull in (1.0, 30.0, 1e7)
    ]
    assert distances == sorted(distances, reverse=True)
    assert distances[-1] < 0.01


def test_both_sides_of_a_game_say_the_same() -> None:
    samples = make_samples(200)
    assert fit([*map(mirror, samples)], GIVEN).weights == pytest.approx(fit(samples, GIVEN).weights)


def test_a_long_game_counts_as_much_as_a_short_one() -> None:
    short, long = make_samples(200, positions=1), make_samples(200, positions=7)
    mixed = [pair[number % 2] for number, pair in enumerate(zip(short, long, strict=True))]
    assert fit(mixed, GIVEN).weights == pytest.approx(fit(short, GIVEN).weights, rel=1e-3)


@pytest.mark.parametrize("games", [1, 2, 12])
def test_few_games_that_say_the_opposite_break_nothing(games: int) -> None:
    samples = [GameSample(((5.0, 1.0, 0.0, 2.0),), -1.0)] * games
    result = fit(samples, GIVEN)
    assert result.weights[0] == GIVEN[0]
    assert result.scale > 0
    assert all(abs(weight) < 1000 for weight in result.weights)
    assert (result.before is None) is (games < train.HELD_OUT)


def test_draws_pull_leads_to_nothing() -> None:
    drawn = [GameSample(sample.measures, 0.0) for sample in make_samples(300)]
    assert fit(drawn, GIVEN).scale > 3 * fit(make_samples(300), GIVEN).scale


def test_a_game_is_measured_before_decisions() -> None:
    sample = train.play_samples(SYNCHRONOUS, "1", 0.0001, time.thread_time)
    assert sample.measures[0] == (0.0,) * len(SYNCHRONOUS.advice.terms)
    assert any(any(measure) for measure in sample.measures)
    assert sample.result in (-1.0, 0.0, 1.0)


def test_everybody_sees_only_its_own_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured is the whole state; who chooses sees what it may."""

    class Watcher(Advice):
        def measure(self, state: Any, player: Player) -> Sequence[float] | None:
            measured.append(state)
            return (float(len(measured)),) if len(measured) % 2 else None

    measured: list[Any] = []
    seen: list[bool] = []

    def choose_and_tell(kit: Any, name: str, seconds: float, clock: Any) -> Any:
        def choose(view: Any, player: Player, rng: Random) -> tuple[str, ...]:
            seen.append(kit.game.observe(view, player) == view)
            return rng.choice(kit.game.legal(view, player))

        return choose

    monkeypatch.setattr(train, "make_player", choose_and_tell)
    sample = train.play_samples(CLONE._replace(advice=Watcher()), "1", 0.01, time.thread_time)
    assert all(seen)
    assert 0.7 < len(seen) / len(measured) < 1, "some actions are drawn by lot"
    assert sample.measures == tuple((float(number),) for number in range(1, len(measured) + 1, 2))
