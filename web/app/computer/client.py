"""Where the computer thinks: in a worker, or where there is none on the page itself, in slices."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

from .worker import Answer, DealJob, Thinker, ThinkingJob, pack_job, read_answer

PATIENCE = 6.0  # seconds that the first thought waits for a worker; after that the page thinks, until the worker is there


class ThinkingClient:
    """Sends one job at a time to a `Thinker` and waits for its answer. The thinker is in a worker, which is started with the
    first job.

    ``start_worker`` returns the worker, or None where there can be none; then the page itself does the work.
    """

    def __init__(self, start_worker: Callable[[], Awaitable[Any]]) -> None:
        self._start_worker = start_worker
        self._own = Thinker()
        self._at: Any = self._own  # the thinker of the newest job
        self._starting: asyncio.Task[Any] | None = None
        self._until = 0.0
        self._stopped = False
        self.busy = False

    async def think(self, job: ThinkingJob) -> Answer:
        """Return the answer to a job."""
        self.busy = True
        try:
            thinker = await self._choose_thinker()
            if thinker is self._own:
                job = job._replace(ahead=False)  # the page has to stay free
            return read_answer(str(await thinker.think(pack_job(job))))
        finally:
            self.busy = False

    async def solve(self, job: DealJob) -> tuple[float | None, float | None, bool]:
        """Return the best score known for a deal, a bound that no play exceeds, and whether the best score is proved."""
        self._stopped = False
        thinker = await self._choose_thinker()
        if self._stopped:  # stopped while the worker was starting
            return None, None, False
        best, bound, proven = json.loads(str(await thinker.solve(pack_job(job))))
        return best, bound, proven

    async def find_worker(self) -> Any:
        """Return the worker, None where the page itself has to do the work."""
        thinker = await self._choose_thinker()
        return None if thinker is self._own else thinker

    def stop(self) -> None:
        """Have the current job end with its best result so far."""
        self._stopped = True
        self._at.stop()

    async def _choose_thinker(self) -> Any:
        if self._starting is None:
            self._starting = asyncio.ensure_future(self._start_worker_once())
            self._until = time.perf_counter() + PATIENCE
        if not self._starting.done():
            await asyncio.wait([self._starting], timeout=max(0.0, self._until - time.perf_counter()))
        self._at = self._starting.result() if self._starting.done() else self._own
        return self._at

    async def _start_worker_once(self) -> Any:
        return await self._start_worker() or self._own
