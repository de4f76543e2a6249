"""Shorthand for the tests of computer players: thinking that takes the same steps on any machine."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from pyengine.ai.choose import choose
from pyengine.ai.levels import LEVELS, Level
from pyengine.ai.thought import Thought
from pyengine.core.kit import Kit
from tests.conftest import FULL

PATIENT = Level(60.0, 64, 10_000_000, 10_000_000, 0.0)


def make_clock() -> Callable[[], float]:
    """Return a clock on which every look takes a second."""
    numbers = count()
    return lambda: float(next(numbers))


def choose_at_level(kit: Kit, state: Any, level: int | Level = 6, looks: int = 600, seed: int = 0) -> Thought:
    """Return what a level chooses for the player whose turn it is, thinking for so many looks at the clock."""
    player = kit.game.actors(state)[0]
    view = kit.game.observe(state, player)
    return choose(kit, view, player, Random(seed), level, looks, make_clock())


def texts(kit: Kit, state: Any, level: int | Level = 6, seeds: int = 3 if FULL else 2, looks: int = 600) -> set[str]:
    """Return the texts of what a level chooses with different seeds."""
    player = kit.game.actors(state)[0]
    return {kit.notation.write(state, player, choose_at_level(kit, state, level, looks, seed).action) for seed in range(seeds)}


ALL = tuple(LEVELS)
