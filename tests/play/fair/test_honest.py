"""Honest games by link, to their ends, as every seat and a spectator see them."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.game import Action
from pyengine.play.fair.audit import audit
from pyengine.play.fair.match import Match, watch

from .table import Table, lookup, terms


@pytest.mark.parametrize("name", ["place", "mitosis"])
def test_an_open_game_to_its_end(name: str) -> None:
    table = Table(terms(name))
    table.play(Random(1), 12)
    table.resign()
    assert not table.finished()
    assert audit(watch(table.texts[-1], lookup)).missing == (1,)
    table.link(Random(1))
    assert table.finished()
    table.verify()


@pytest.mark.parametrize("seed", range(4))
def test_gravity_to_its_end(seed: int) -> None:
    table = Table(terms("gravity", nonce=str(seed)))
    rng = Random(seed)
    table.play(rng)
    table.verify()
    assert len(table.texts) == 2 + (table.match(0).fold.players[0] != 0) + 25 + 1


def test_colours_fall_both_ways_and_can_be_fixed() -> None:
    found = set()
    for nonce in map(str, range(12)):
        table = Table(terms("gravity", nonce=nonce))
        table.play(Random(1), 3)
        found.add(table.match(0).fold.players)
    assert found == {(0, 1), (1, 0)}
    for seat in (0, 1):
        table = Table(terms("gravity", colours=seat))
        table.play(Random(1), 4)
        assert table.match(1).fold.players[seat] == 0


@pytest.mark.parametrize("seed", range(3))
def test_synchronous(seed: int) -> None:
    table = Table(terms("synchronous", nonce=str(seed), noProgressRounds=3))
    table.play(Random(seed), 60)
    if not table.finished():
        table.resign()
        table.link(Random(seed))
    table.verify()


def test_two_seats_need_two_links_a_turn_and_one() -> None:
    table = Table(terms("synchronous"))
    rng = Random(5)
    turns = []
    while len(table.texts) < 9:
        table.link(rng)
        turns.append(table.match((len(table.texts) - 1) % 2).fold.state.position.number)
    assert turns == [1, 1, 2, 2, 3, 3, 4, 4, 5]


@pytest.mark.parametrize("seed", range(4))
def test_cloak(seed: int) -> None:
    table = Table(terms("cloak", nonce=str(seed)), arrays=(17 * seed, 959 - seed))
    table.play(Random(seed), 60)
    if not table.finished():
        table.resign()
        table.link(Random(seed))
    table.verify()


@pytest.mark.parametrize("power", [3, pytest.param(18, marks=pytest.mark.full)])
def test_clone_five_players_five_rounds(power: int) -> None:
    table = Table(terms("clone", power=power))
    rng = Random(3)
    while len(table.texts) < 5 or not table.match((len(table.texts) - 1) % 5).over:
        table.link(rng, sensible)
    assert len(table.texts) == 41
    for _ in range(4):
        table.link(rng)
    table.verify()


def sensible(match: Match, rng: Random) -> Action:
    """Decide at random, rarely ending a section early or removing a piece."""
    legal = list(match.legal())
    others = [action for action in legal if len(action) > 1 and action[-1] != "remove"]
    return rng.choice(others) if others and rng.random() < 0.95 else rng.choice(legal)


@pytest.mark.parametrize("seed", range(2))
def test_booster(seed: int) -> None:
    table = Table(terms("booster", nonce=str(seed), whiteCheckers=3, blackCheckers=3))
    rng = Random(seed)
    table.play(rng, 30)
    for seat in (0, 1):
        match = table.match(seat)
        hand = match.fold.state.hands[match.fold.players[seat]]
        assert len(hand) == len(match.fold.hands[seat])
    if not table.finished():
        table.resign()
        table.link(rng)
    table.verify()


@pytest.mark.parametrize("seed", range(3))
def test_reshuffles_overtake_each_other(seed: int) -> None:
    table = Table(terms("brisk", nonce=str(seed), turns=12))
    rng, flying = Random(seed), 0
    while not table.texts or not table.finished():
        table.link(rng)
        fold = table.match((len(table.texts) - 1) % 2).fold
        flying = max(flying, sum(epoch.stage < 3 for epoch in fold.epochs))
        assert all(len(hand) == len(held) for hand, held in zip(fold.state.hands, fold.hands, strict=True))
    assert flying > 1
    assert len(fold.epochs) >= 4
    table.verify()
