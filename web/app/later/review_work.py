"""The work of a review, in a worker or on the page itself, a part at a time: whoever asks for no further part has stopped it."""

from __future__ import annotations

import asyncio
import json
import pickle
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import NamedTuple

from pyengine import games
from pyengine.ai.review.judge import Played, count_judged, count_units, review
from pyengine.ai.review.judgement import Review
from pyengine.ai.review.text import read_review, write_review
from pyengine.core.errors import GameError
from pyengine.play.record import Record, deal_of, states

PART = 0.3  # seconds of work between two messages
SLICE = 0.02  # seconds between two pauses
WHOLE = 15.0  # seconds that a review may take, about; each decision gets its share
SHARES = (0.04, 0.4)  # least and most seconds of a decision
ALONE = 1.5  # the most in a solitaire, whose games have few of them


class ReviewJob(NamedTuple):
    """A game to be reviewed, and the text of a review that was stopped, "" for none."""

    record: Record
    known: str = ""


class ReviewPart(NamedTuple):
    """What is judged by now: how many things of how many, and the text of the review. ``is_last``: nothing is left to do."""

    done: int
    total: int
    text: str
    is_last: bool


def pack_job(job: ReviewJob) -> str:
    """Return a job as text for `Reviewer`. Only this site's own pages may write such texts, since they are unpickled."""
    return b64encode(pickle.dumps(job)).decode()


def read_part(answer: str) -> ReviewPart:
    """Return what `Reviewer.work` has answered."""
    return ReviewPart(*json.loads(answer))


class Reviewer:
    """Reviews one game at a time."""

    def __init__(self) -> None:
        self._work: Iterator[Review] = iter(())
        self._now: Review | None = None
        self._total = 0
        self._kit = games.load(games.IDS[0])

    def _begin(self, job: ReviewJob) -> None:
        kit, record = games.load(job.record.game), job.record
        played = Played(states(kit, record), record.entries, deal_of(kit.game, record))
        self._kit, self._total = kit, count_units(kit, played)
        seconds = min(ALONE if kit.game.info.solitaire else SHARES[1], max(SHARES[0], WHOLE / max(1, self._total)))
        try:
            known = read_review(kit, len(record.entries), job.known) if job.known else None
        except GameError:
            known = None
        self._now = None
        self._work = review(kit, played, seconds, known=known)

    async def work(self, text: str) -> str:
        """Judge for a moment and return a `ReviewPart` as text. ``text`` is a packed job, "" to go on with the one before.

        Raises GameError for a game that cannot be reviewed.
        """
        if text:
            self._begin(pickle.loads(b64decode(text)))
        until = time.perf_counter() + PART
        breath = time.perf_counter() + SLICE
        for review_now in self._work:
            self._now, now = review_now, time.perf_counter()
            if now >= until or review_now.is_whole:
                break
            if now >= breath:
                await asyncio.sleep(0)
                breath = time.perf_counter() + SLICE
        assert self._now is not None
        done = count_judged(self._kit, self._now)
        return json.dumps(ReviewPart(done, self._total, write_review(self._now), self._now.is_whole))


reviewer = Reviewer()
