"""Weights of an evaluation, fitted to the results of games by logistic regression."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log1p, sqrt
from operator import mul
from random import Random
from typing import Any, NamedTuple

from ..core.kit import Kit
from ..core.types import Action, Player
from . import arena
from .players import NAMES, Chooser, Clock, make_player

RANDOM = 0.12  # how often an action is drawn by lot, so that games differ and leads change hands
HELD_OUT = 10  # one game of so many is not learnt from
PULL = 4.0  # the weights given count as much as so many games
LEAST = 0.1  # part of a first guess that the slope keeps at least
ROUNDS, ENOUGH = 50, 1e-9  # steps of Newton's method, at most, and what a step has to gain

Case = tuple[Sequence[float], float, float]  # numbers, expected result 0..1, how much it counts


class GameSample(NamedTuple):
    """One game: what was measured for player 0 before decisions, and how it ended for that player, -1..1."""

    measures: tuple[tuple[float, ...], ...]
    result: float


class FittedWeights(NamedTuple):
    """What `fit` returns. ``scale`` is the lead after which a win is e times as likely as a loss.

    ``before`` and ``after`` are the log losses of the games held out, a game on average; None if there is none.
    """

    weights: tuple[float, ...]
    scale: float
    before: float | None
    after: float | None


def play_samples(kit: Kit, seed: str, seconds: float, clock: Clock) -> GameSample:
    """Let the strongest level play one game against itself, with so many seconds an action and a share of random actions."""
    options = kit.game.info.read_options({})
    measures: list[tuple[float, ...]] = []

    def watch(state: Any) -> None:
        measure = kit.advice.measure(state, 0)
        if measure is not None:
            measures.append(tuple(map(float, measure)))

    count = kit.game.info.player_count(options)
    choosers = [_draw_sometimes(kit, make_player(kit, NAMES[-1], seconds, clock)) for _ in range(count)]
    played = arena.play(kit, kit.game.start(options), choosers, seed, clock, watch)
    return GameSample(tuple(measures), 2 * played.points[0] - 1)


def _draw_sometimes(kit: Kit, chooser: Chooser) -> Chooser:
    def choose(view: Any, player: Player, rng: Random) -> Action:
        return rng.choice(kit.game.legal(view, player)) if rng.random() < RANDOM else chooser(view, player, rng)

    return choose


def fit(samples: Sequence[GameSample], weights: Sequence[float], pull: float = PULL) -> FittedWeights:
    """Return the weights with which leads tell the results best; the first one, which must not be 0, keeps its value.

    Every game counts as one, and ``pull`` holds the weights to those given as so many games would. Each tenth game is held out.
    """
    cases = _list_cases([sample for number, sample in enumerate(samples, 1) if number % HELD_OUT])
    leads = [((_dot(numbers, weights),), expected, share) for numbers, expected, share in cases]
    spread = sqrt(sum(share * lead * lead for (lead,), _, share in leads) / max(1.0, _count_games(cases)))
    guess = 1 / spread if spread else 1.0
    slope = max(_climb(leads, [guess], 1.0)[0], LEAST * guess)
    start = [slope * weight for weight in weights]
    best = _climb(cases, start, pull)
    while best[0] / weights[0] <= 0:  # these games say that the unit itself is worth nothing
        pull = 10 * pull + 1
        best = _climb(cases, start, pull)
    unit = best[0] / weights[0]
    others = _list_cases(samples[HELD_OUT - 1 :: HELD_OUT])
    before, after = (_lose(others, slopes) / _count_games(others) if others else None for slopes in (start, best))
    return FittedWeights((weights[0], *(one / unit for one in best[1:])), 1 / unit, before, after)


def _list_cases(samples: Sequence[GameSample]) -> list[Case]:
    return [(one, (sample.result + 1) / 2, 1 / len(sample.measures)) for sample in samples for one in sample.measures]


def _count_games(cases: Sequence[Case]) -> float:
    return sum(share for *_, share in cases)


def _climb(cases: Sequence[Case], start: Sequence[float], pull: float) -> list[float]:
    """Return the slopes of the logistic regression. ``pull`` holds them to those at the start, the more the larger the numbers
    are that a slope belongs to, so that units do not matter."""
    size, games = len(start), max(1.0, _count_games(cases))
    holds = [1e-9 + pull / 4 * sum(share * numbers[at] ** 2 for numbers, _, share in cases) / games for at in range(size)]

    def miss(slopes: Sequence[float]) -> float:
        pulls = (hold * (slope - first) ** 2 for hold, slope, first in zip(holds, slopes, start, strict=True))
        return _lose(cases, slopes) + sum(pulls) / 2

    slopes, loss = list(start), miss(start)
    for _ in range(ROUNDS):
        gradient = [hold * (slope - first) for hold, slope, first in zip(holds, slopes, start, strict=True)]
        bends = [[hold * (at == to) for to in range(size)] for at, hold in enumerate(holds)]
        for numbers, expected, share in cases:
            chance = 1 / (1 + exp(-max(-700.0, min(700.0, _dot(numbers, slopes)))))
            error, bend = share * (chance - expected), share * chance * (1 - chance)
            present = [(at, number) for at, number in enumerate(numbers) if number]
            for at, number in present:
                gradient[at] += error * number
                for to, other in present:
                    bends[at][to] += bend * number * other
        step, part = _solve(bends, gradient), 1.0
        while (less := miss(moved := [slope - part * way for slope, way in zip(slopes, step, strict=True)])) > loss:
            part /= 2
            if part < ENOUGH:
                break
        if loss - less <= ENOUGH:
            break
        slopes, loss = moved, less
    return slopes


def _lose(cases: Sequence[Case], slopes: Sequence[float]) -> float:
    """Return the log loss of all cases together."""
    leads = ((_dot(numbers, slopes), expected, share) for numbers, expected, share in cases)
    return sum(share * (max(lead, 0.0) + log1p(exp(-abs(lead))) - expected * lead) for lead, expected, share in leads)


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    total: float = sum(map(mul, left, right))
    return total


def _solve(rows: list[list[float]], values: list[float]) -> list[float]:
    """Return what the rows, symmetric and positive definite, have to be multiplied with to give the values (C. F. Gauss)."""
    full = [[*row, value] for row, value in zip(rows, values, strict=True)]
    for at, first in enumerate(full):
        full[at] = first = [number / first[at] for number in first]
        for other in range(len(full)):
            if other != at and full[other][at]:
                factor = full[other][at]
                full[other] = [number - factor * here for number, here in zip(full[other], first, strict=True)]
    return [row[-1] for row in full]
