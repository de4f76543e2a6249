"""Drawing at random by weights. `Game.chance` gives the weights."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def draw_weighted(results: Sequence[tuple[T, float]], rng: Random) -> T:
    """Return one of ``results``, pairs of a result and its weight. Weights are whole numbers, or fractions from a search."""
    (result,) = rng.choices([result for result, _ in results], [weight for _, weight in results])
    return result
