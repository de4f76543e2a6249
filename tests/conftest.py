"""What all tests share: fixed samples by default, longer random ones with `build.py test --full`."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

FULL = bool(os.environ.get("FAIRY_FULL"))

# The usual run draws the same examples every time; the full run looks further, and elsewhere each time.
settings.register_profile("usual", derandomize=True, database=None, deadline=None, max_examples=50)
settings.register_profile("full", database=None, deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("full" if FULL else "usual")


@pytest.fixture(scope="session")
def sample() -> Callable[[int, int], int]:
    """Chooses the size of a sample: `sample(usual, full)`."""
    return lambda usual, full: full if FULL else usual
