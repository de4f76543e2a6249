"""Protected games without chance and secrets: honest play, the order of checks, the ways back."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.play.fair.audit import audit
from pyengine.play.fair.match import watch

from .table import Table, lookup, terms


@pytest.mark.parametrize("name", ["place", "mitosis"])
def test_a_game_to_its_end(name: str) -> None:
    table = Table(terms(name))
    table.play(Random(1), 12)
    table.resign()
    assert not table.finished()
    spectator = watch(table.texts[-1], lookup)
    assert audit(spectator).missing == (1,)
    table.link(Random(1))
    assert table.finished()
    table.verify()
