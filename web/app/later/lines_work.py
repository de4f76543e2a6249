"""Looks for the best moves, in a worker or on the page, a part at a time: whoever asks for no further part has stopped it."""

from __future__ import annotations

import asyncio
import json
import pickle
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from pyengine import games
from pyengine.ai.review.lines import Candidate, Lines, find_lines
from pyengine.core.types import Player

from .practice_work import TryJob, judge_try

PART = 0.3  # seconds of work between two messages
SLICE = 0.02  # seconds between two pauses


class LinesJob(NamedTuple):
    """A position as the player to move sees it (`Game.observe`)."""

    game: str
    view: Any
    player: Player


def pack_job(job: LinesJob | TryJob) -> str:
    """Return a job as text for `LineFinder`. Only this site's own pages may write such texts, since they are unpickled."""
    return b64encode(pickle.dumps(job)).decode()


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
            job: LinesJob | TryJob = pickle.loads(b64decode(text))
            if isinstance(job, TryJob):
                return json.dumps(await judge_try(job))
            self._now = Lines(job.player)
            self._work = find_lines(games.load(job.game), job.view, job.player, Random(0))
        until = time.perf_counter() + PART
        breath = time.perf_counter() + SLICE
        for lines in self._work:
            self._now, now = lines, time.perf_counter()
            if now >= until or lines.is_final:
                break
            if now >= breath:
                await asyncio.sleep(0)
                breath = time.perf_counter() + SLICE
        return json.dumps(self._now)


finder = LineFinder()
