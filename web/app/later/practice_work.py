"""Judges a move that somebody tries in a puzzle of their own game, in the worker or on the page itself."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from random import Random
from typing import Any, NamedTuple

from pyengine import games
from pyengine.ai.review.judge import Played, judge_decision
from pyengine.ai.review.judgement import Judgement
from pyengine.ai.solver import Progress, solve
from pyengine.core.game import Deal
from pyengine.core.types import Action, Player

from .parts import Pauses

SECONDS = 0.8  # for the judgement of a move
SOLVING = 4.0  # for that of a solitaire's move


class TryJob(NamedTuple):
    """A move tried in a game that is over. ``best`` is the best score that a solitaire's ``deal`` allowed before it."""

    game: str
    state: Any
    player: Player
    action: Action
    deal: Deal | None = None
    best: float | None = None


async def judge_try(job: TryJob) -> bool:
    """Return whether a move is as good as the best one: no inaccuracy, and in a solitaire nothing of the best score is lost."""
    kit = games.load(job.game)
    after = kit.game.apply(job.state, job.player, job.action)
    clock = time.perf_counter
    if job.deal is not None:
        return await _keeps_best(solve(kit, after, job.deal), job.best)
    played = Played((job.state, after), ((job.player, job.action),))
    judgement = await _finish(judge_decision(kit, played, 0, SECONDS, clock, Random("try")))
    return not judgement.is_swing


async def _keeps_best(solving: Iterator[Progress], best: float | None) -> bool:
    """Return whether a play is known, before the time is over, that reaches the best score."""
    until, pauses = time.perf_counter() + SOLVING, Pauses()
    for progress in solving:
        if progress.best is not None and (best is None or progress.best >= best):
            return True
        if time.perf_counter() >= until or (best is not None and (progress.bound is None or progress.bound < best)):
            return False
        await pauses.pause()
    return False


async def _finish(judging: Generator[None, None, Judgement]) -> Judgement:
    pauses = Pauses()
    while True:
        try:
            next(judging)
        except StopIteration as end:
            judgement: Judgement = end.value
            return judgement
        await pauses.pause()
