"""The work of a review, in a worker or on the page itself, a part at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from pyengine import games
from pyengine.ai.review.judge import Played, count_judged, count_units, review
from pyengine.ai.review.judgement import Review
from pyengine.ai.review.text import read_review, write_review
from pyengine.core.errors import GameError
from pyengine.play.record import Record, deal_of, states

from ..computer.worker import unpack_job
from .parts import do_part

WHOLE = 15.0  # seconds that a review may take, about; each decision gets its share
SHARES = (0.04, 0.4)  # least and most seconds of a decision
ALONE = 1.0  # the same in a solitaire, which gets twenty of them


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
        seconds = ALONE if kit.game.info.solitaire else min(SHARES[1], max(SHARES[0], WHOLE / max(1, self._total)))
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
            self._begin(unpack_job(text))
        self._now = await do_part(self._work, lambda step: step.is_whole) or self._now
        assert self._now is not None
        done = count_judged(self._kit, self._now)
        return json.dumps(ReviewPart(done, self._total, write_review(self._now), self._now.is_whole))


reviewer = Reviewer()
