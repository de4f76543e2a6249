"""The samples of the contract tests are as large as they are meant to be, on every machine."""

from __future__ import annotations

import time
from itertools import count

import pytest

from pyengine import games

from .driver import FEW, KITS, MANY, every_game, places, samples, walk, walks

# States that a property looks at in the average walk, at least. Games of a few moves have no more.
# A game that is installed from elsewhere is asked for two.
LEAST = dict.fromkeys(games.IDS, 20) | {
    "neighbour": 4, "pair": 6, "five": 15, "vault": 4, "twins": 6, "poker": 5, "lineup": 2, "hexapawn": 4,
}  # fmt: skip


def test_the_samples_are_not_cut() -> None:
    assert (FEW, MANY) >= (7, 1000)
    assert LEAST.keys() <= KITS.keys()


@every_game
@samples
def test_a_sample_holds_every_walk_and_enough_states_of_each(name: str, size: int) -> None:
    assert sum(1 for _ in walks(name, size)) == size
    assert sum(1 for _ in places(name, size)) >= size * LEAST.get(name, 2)


@every_game
def test_a_sample_does_not_hang_on_the_clock(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = [(place.options, place.state) for place in places(name, 2)]
    hours = count(0, 3600)
    for clock in ("time", "monotonic", "perf_counter", "process_time"):
        monkeypatch.setattr(time, clock, lambda: float(next(hours)))
    walk.cache_clear()
    assert [(place.options, place.state) for place in places(name, 2)] == usual
    assert sum(1 for _ in walks(name, 2)) == 2
