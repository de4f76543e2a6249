"""What is said of the length of links before a game begins, against games played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyengine.core.options import Options
from pyengine.play.fair import string
from pyengine.play.fair.estimate import COMFORTABLE, expected_length

from .table import Table, kit_of, lookup, terms
from .test_honest import sensible


def options_of(name: str, **options: Any) -> Options:
    """Return the options of a game."""
    return kit_of(name).game.info.read_options(options)


@pytest.mark.parametrize(
    ("name", "links", "options"),
    [
        ("place", 120, {}),
        ("gravity", 40, {}),
        ("synchronous", 120, {}),
        ("clone", 60, {}),
        ("clone", 60, {"players": 3, "rounds": 2, "power": 40}),
        ("clone", 60, {"players": 2, "rounds": 4, "power": 5, "clones": 1}),
        ("clone", 99, {"players": 6, "power": 60}),
    ],
)
def test_the_longest_link_of_a_game_played(name: str, links: int, options: dict[str, Any]) -> None:
    table, told = Table(terms(name, **options)), expected_length(kit_of(name), options_of(name, **options))
    table.play(Random(1), links, sensible)
    if name in ("place", "synchronous") and len(table.texts) < links:
        told -= (links - len(table.texts)) * 16 // 3
    longest = max(map(len, table.texts))
    assert 0.75 * longest < told < 1.33 * longest


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"checkerCards": 0},
        {"checkerCards": 4},
        {"whiteCheckers": 0, "blackCheckers": 0},
        {"whiteCheckers": 8, "blackCheckers": 8},
    ],
)
def test_joining_a_game_with_a_deck_is_told_exactly(options: dict[str, Any]) -> None:
    table = Table(terms("booster", **options))
    table.play(Random(1), 2)
    told = expected_length(kit_of("booster"), options_of("booster", **options))
    assert abs(told - len(table.texts[1])) <= 12


def test_when_the_deck_runs_out() -> None:
    """Twelve checkers a side leave twelve cards to draw: they are shuffled again before long."""
    options: dict[str, Any] = {"whiteCheckers": 12, "blackCheckers": 12}
    for seed in range(9):
        table, rng = Table(terms("booster", nonce=str(seed), **options)), Random(seed)
        table.play(rng, 60, sensible)
        if any(came.kind == 2 for text in table.texts[2:] for came in string.parse(text, lookup).attachments):
            break
    longest, told = max(map(len, table.texts)), expected_length(kit_of("booster"), options_of("booster", **options))
    assert 0.75 * longest < told < 1.33 * longest


def test_default_games_are_comfortable_and_crowded_ones_are_not() -> None:
    for name in ("place", "mitosis", "mathematichess", "gravity", "synchronous", "clone", "booster", "cloak"):
        assert expected_length(kit_of(name), options_of(name)) <= COMFORTABLE, name
    for name, options in (("booster", {"checkerCards": 4}), ("clone", {"players": 8}), ("clone", {"power": 60, "clones": 8})):
        assert expected_length(kit_of(name), options_of(name, **options)) > COMFORTABLE, options
