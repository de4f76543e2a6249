"""Where the thinking is done: in a worker, and on the page itself, in slices, where no worker can be had."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from js import document
from pyscript import workers

from .thinking import Answer, Job, Riddle, Thinker, packed, read

NAME = "thinker"
PATIENCE = 20.0  # seconds until a worker that does not answer counts as none


class Brain:
    """Thinks about one job at a time. The worker is started with the first job, when the page has long been usable."""

    def __init__(self) -> None:
        self._worker: Any = None
        self._own = Thinker()
        self.busy = False

    async def think(self, job: Job) -> Answer:
        """Return the answer to a job."""
        self.busy = True
        try:
            thinker = self._worker or await self._hire()
            return read(str(await thinker.think(packed(job))))
        finally:
            self.busy = False

    async def solve(self, riddle: Riddle) -> tuple[float | None, float | None, bool]:
        """Return the best score found for a deal, what it cannot exceed, and whether that is the last word."""
        thinker = self._worker or await self._hire()
        best, bound, proven = json.loads(str(await thinker.solve(packed(riddle))))
        return best, bound, proven

    def stop(self) -> None:
        """Ask for the best found so far."""
        (self._worker or self._own).stop()

    async def _hire(self) -> Any:
        page = document.querySelector("script[type=py][data-worker]")
        if page is None:
            self._worker = self._own
            return self._worker
        script = document.createElement("script")
        script.type = "py"
        script.setAttribute("worker", "")
        script.setAttribute("name", NAME)
        script.setAttribute("src", page.dataset.worker)
        script.setAttribute("config", page.getAttribute("config"))
        document.body.append(script)
        try:
            self._worker = await asyncio.wait_for(workers[NAME], PATIENCE)
        except Exception:  # whatever keeps a worker from starting, the game goes on
            self._worker = self._own
        return self._worker
