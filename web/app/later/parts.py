"""Long work, a part at a time, in a worker or on the page itself: whoever asks for no further part has stopped it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from ..computer.worker import SLICE

PART = 0.3  # seconds of work between two messages

Step = TypeVar("Step")


class Pauses:
    """Lets others have the thread every few milliseconds."""

    def __init__(self) -> None:
        self._due = time.perf_counter() + SLICE

    async def pause(self) -> None:
        """Pause if it is time to."""
        if time.perf_counter() >= self._due:
            await asyncio.sleep(0)
            self._due = time.perf_counter() + SLICE


async def do_part(work: Iterator[Step], is_last: Callable[[Step], bool]) -> Step | None:
    """Work for a moment, or until a step is the last one. Returns the newest step, None if there was none left."""
    until, pauses, newest = time.perf_counter() + PART, Pauses(), None
    for newest in work:
        if time.perf_counter() >= until or is_last(newest):
            break
        await pauses.pause()
    return newest
