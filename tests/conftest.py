"""What all tests share: fixed samples by default, longer random ones with `build.py test --full`."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

FULL = bool(os.environ.get("FAIRY_FULL"))

# A process that has read all tests holds so many objects that looking for cycles among them took a sixth of its time.
gc.set_threshold(100_000, 50, 100)

# The usual run draws the same examples every time; the full run looks further, and elsewhere each time.
settings.register_profile("usual", derandomize=True, database=None, deadline=None, max_examples=50)
settings.register_profile("full", database=None, deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("full" if FULL else "usual")


def list_pairs(first: Sequence[str], second: Sequence[str], every: int = 1) -> list[Any]:
    """Return parameters: all pairs, of which the usual run takes one for each of the first, or for every so many of them, with
    each of the second in turn."""
    usual = {(name, second[number % len(second)]) for number, name in enumerate(first[::every])}
    return [pytest.param(*pair, marks=() if pair in usual else pytest.mark.full) for pair in product(first, second)]


def list_some(names: Sequence[str], first: int = 0, every: int = 4) -> list[Any]:
    """Return parameters: all of these, of which the usual run takes every fourth one, or more, from the one at ``first`` on."""
    usual = names[first::every]
    return [pytest.param(name, marks=() if name in usual else pytest.mark.full) for name in names]


@pytest.fixture(scope="session")
def sample() -> Callable[[int, int], int]:
    """Chooses the size of a sample: `sample(usual, full)`."""
    return lambda usual, full: full if FULL else usual
