"""What is said of the length of links before a game begins, against games played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyengine.core.fair import Usual
from pyengine.core.options import Options
from pyengine.play.fair.estimate import COMFORTABLE, expected_length
from pyengine.play.fair.wire.link import parse_link
from web.tools.bench import link_race

from . import brisk
from .table import PROTECTED, MatchTable, kit_of, lookup, terms
from .test_honest import sensible


def options_of(name: str, **options: Any) -> Options:
    """Return the options of a game."""
    return kit_of(name).game.info.read_options(options)


def told_of(name: str, **options: Any) -> int:
    """Return what is told of the longest link of a game."""
    told = expected_length(kit_of(name), options_of(name, **options))
    assert told is not None
    return told


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
    table, told = MatchTable(terms(name, **options)), told_of(name, **options)
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
    table = MatchTable(terms("booster", **options))
    table.play(Random(1), 2)
    told = told_of("booster", **options)
    assert abs(told - len(table.texts[1])) <= 12


def test_when_the_deck_runs_out() -> None:
    """Twelve checkers a side leave twelve cards to draw: they are shuffled again before long."""
    options: dict[str, Any] = {"whiteCheckers": 12, "blackCheckers": 12}
    for seed in range(9):
        table, rng = MatchTable(terms("booster", nonce=str(seed), **options)), Random(seed)
        table.play(rng, 60, sensible)
        if any(came.kind == 2 for text in table.texts[2:] for came in parse_link(text, lookup).attachments):
            break
    longest, told = max(map(len, table.texts)), told_of("booster", **options)
    assert 0.75 * longest < told < 1.33 * longest


def test_default_games_are_comfortable_and_crowded_ones_are_not() -> None:
    for name in PROTECTED:
        assert told_of(name) <= COMFORTABLE, name
    for name, options in (("booster", {"checkerCards": 4}), ("clone", {"players": 8}), ("clone", {"power": 60, "clones": 8})):
        assert told_of(name, **options) > COMFORTABLE, options


@pytest.mark.parametrize("name", PROTECTED)
def test_every_game_says_what_its_links_are_like(name: str) -> None:
    usual = kit_of(name).game.fair_play(options_of(name)).usual
    assert usual is not None, f"fair_play of {name} names no `usual`: measure its links with `build.py bench --links`."
    assert name in link_race.GAMES, "what is measured is every game that goes by links"


@pytest.mark.parametrize("name", PROTECTED)
def test_the_longest_link_of_a_game_as_it_is_measured(name: str) -> None:
    greedy = name != "clone"  # there it takes ten seconds to look at even a few orders
    longest = max(int(link["size"]) for link in link_race.play_whole_game(name, 0, greedy))
    assert 0.75 * longest < told_of(name) < 1.33 * longest


def test_of_a_game_that_does_not_say_it_nothing_is_told() -> None:
    assert expected_length(brisk.KIT, brisk.KIT.game.info.read_options({})) is None
    with pytest.raises(TypeError):
        Usual()  # type: ignore[call-arg]
