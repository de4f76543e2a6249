"""Weights of an evaluation, fitted to the results of games by logistic regression."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, log1p, sqrt
from operator import mul
from random import Random
from typing import Any, NamedTuple

from ..core.kit import Kit
from ..core.types import Action, Player
from . import arena
from .players import NAMES, Chooser, Clock, make_player

RANDOM = 0.12  # how often an action is drawn by lot, so that games differ and leads change hands
HELD_OUT = 10  # one game of so many is not learnt from
PULL = 20.0  # the weights given count as much as about so many games
ROUNDS, TINY = 50, 1e-9  # steps of Newton's method, at most, and what one has to gain for each position
HIGHEST = 300.0  # exponent

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
    """Return the weights with which leads tell the results best; the first one keeps its value.

    Every game counts as one; ``pull`` keeps the weights near those given, as about so many would. Each tenth game is held out.
    """
    cases = _list_cases([sample for number, sample in enumerate(samples, 1) if number % HELD_OUT])
    games = max(1.0, sum(share for *_, share in cases))
    leads = [((_dot(numbers, weights),), expected, share) for numbers, expected, share in cases]
    spread = sqrt(sum(share * lead * lead for (lead,), _, share in leads) / games) or 1.0
    each = pull / 4 / games / spread**2  # 1/4 is what an even game tells
    penalties = [each * sum(share * numbers[at] ** 2 for numbers, _, share in cases) for at in range(len(weights))]
    penalties[0] = min(pull, 1.0) / 4  # of the slope, which is only guessed
    start = [*_minimise(leads, 1.0, [-log(spread)], penalties[:1]), *weights[1:]]
    best = _minimise(cases, weights[0], start, penalties)
    others = _list_cases(samples[HELD_OUT - 1 :: HELD_OUT])
    losses = (_compute_log_loss(others, _weigh(point, weights[0])) for point in (start, best))
    before, after = (loss / sum(share for *_, share in others) if others else None for loss in losses)
    return FittedWeights((weights[0], *best[1:]), exp(-best[0]), before, after)


def _list_cases(samples: Sequence[GameSample]) -> list[Case]:
    return [(one, (sample.result + 1) / 2, 1 / len(sample.measures)) for sample in samples for one in sample.measures]


def _weigh(point: Sequence[float], first: float) -> list[float]:
    """Return the slopes of all numbers: their weights, the first one fixed, times the slope whose logarithm is in its place."""
    slope = exp(min(point[0], HIGHEST))
    return [slope * weight for weight in (first, *point[1:])]


def _minimise(cases: Sequence[Case], first: float, start: Sequence[float], penalties: Sequence[float]) -> list[float]:
    """Return the logarithm of the slope, and all weights but the first. ``penalties`` are for the squared
    distance of each to the start."""
    size = len(start)

    def compute_loss(point: Sequence[float]) -> float:
        pulls = (penalty * (now - then) ** 2 for penalty, now, then in zip(penalties, point, start, strict=True))
        return _compute_log_loss(cases, _weigh(point, first)) + sum(pulls) / 2

    point, loss = list(start), compute_loss(start)
    for _ in range(ROUNDS):
        gradient = [penalty * (now - then) for penalty, now, then in zip(penalties, point, start, strict=True)]
        hessian = [[(penalty + TINY) * (at == to) for to in range(size)] for at, penalty in enumerate(penalties)]
        slope, slopes = exp(min(point[0], HIGHEST)), _weigh(point, first)
        for numbers, expected, share in cases:
            lead = _dot(numbers, slopes)
            chance = 1 / (1 + exp(-max(-HIGHEST, min(HIGHEST, lead))))
            error, curvature = share * (chance - expected), share * chance * (1 - chance)
            effects = [(at, slope * number if at else lead) for at, number in enumerate(numbers) if number or not at]
            for place, (at, effect) in enumerate(effects):
                gradient[at] += error * effect
                for to, other in effects[place:]:
                    hessian[at][to] += curvature * effect * other
        step, part = _solve(hessian, gradient), 1.0
        while (
            less := compute_loss(moved := [now - part * way for now, way in zip(point, step, strict=True)])
        ) > loss and part > TINY:
            part /= 2
        if loss - less <= TINY * len(cases):
            break
        point, loss = moved, less
    return point


def _compute_log_loss(cases: Sequence[Case], slopes: Sequence[float]) -> float:
    """Return the log loss of all cases together."""
    leads = ((_dot(numbers, slopes), expected, share) for numbers, expected, share in cases)
    return sum(share * (max(lead, 0.0) + log1p(exp(-abs(lead))) - expected * lead) for lead, expected, share in leads)


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    total: float = sum(map(mul, left, right))
    return total


def _solve(half: list[list[float]], values: list[float]) -> list[float]:
    """Return what rows, of which the half from the diagonal on is enough, are multiplied with to give the values."""
    full = [[half[min(at, to)][max(at, to)] for to in range(len(half))] + [value] for at, value in enumerate(values)]
    for at in range(len(full)):
        first = full[at] = [number / full[at][at] for number in full[at]]
        for to, row in enumerate(full):
            if to != at and row[at]:
                full[to] = [number - row[at] * here for number, here in zip(row, first, strict=True)]
    return [row[-1] for row in full]
