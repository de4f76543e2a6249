"""Long work in slices: generators that yield between short pieces, so that a page stays responsive.

They yield the fraction done, about 0 to 1; a piece takes a few milliseconds in CPython.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")


def finish(work: Generator[Any, None, T]) -> T:
    """Run the rest of the work at once and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def scale(work: Generator[float, None, T], low: float, high: float) -> Generator[float, None, T]:
    """Run a part of longer work: its fraction done, 0 to 1, is scaled to ``low`` to ``high``."""
    while True:
        try:
            done = next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        yield low + (high - low) * done
