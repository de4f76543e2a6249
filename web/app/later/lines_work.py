"""Looks for the best moves, in a worker or on the page itself, a part at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from pyengine import games
from pyengine.ai.review.lines import Candidate, Lines, find_lines
from pyengine.core.types import Player

from ..computer.worker import unpack_job
from .parts import do_part
from .practice_work import TryJob, judge_try


class LinesJob(NamedTuple):
    """A position as the player to move sees it (`Game.observe`)."""

    game: str
    view: Any
    player: Player


def read_lines(answer: str) -> Lines:
    """Return what `LineFinder.work` has answered."""
    player, candidates, is_final = json.loads(answer)
    return Lines(
        player,
        tuple(
            Candidate(tuple(action), expected, tuple((other, tuple(follows)) for other, follows in line))
            for action, expected, line in candidates
        ),
        is_final,
    )


class LineFinder:
    """Looks at one position at a time."""

    def __init__(self) -> None:
        self._work: Iterator[Lines] = iter(())
        self._now = Lines(0)

    async def work(self, text: str) -> str:
        """Look for a moment and return the `Lines` as text. ``text`` is a packed job, "" to go on with the one before.

        A move that is tried in a puzzle is judged to the end; then the text is whether it is good.
        """
        if text:
            job: LinesJob | TryJob = unpack_job(text)
            if isinstance(job, TryJob):
                return json.dumps(await judge_try(job))
            self._now = Lines(job.player)
            self._work = find_lines(games.load(job.game), job.view, job.player, Random(0))
        self._now = await do_part(self._work, lambda step: step.is_final) or self._now
        return json.dumps(self._now)


finder = LineFinder()
