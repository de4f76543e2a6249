"""The best moves of a position: the best three in order, judged with what the player to move sees, and nothing else."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from pyengine import games
from pyengine.ai.review.lines import COUNT, Lines, find_lines
from pyengine.core.chance import draw_weighted
from pyengine.core.kit import Kit
from pyengine.core.types import CHANCE
from tests.ai.test_review import find_twins, read_game
from tests.games import place_play

STEPS = 60  # pauses of a search that are waited for
SEVERAL = [name for name in games.IDS if not games.load(name).game.info.solitaire]


def play(kit: Kit, actions: int, seed: int = 1) -> Any:
    """Return a state after random actions in which somebody may choose."""
    rng, state = Random(seed), kit.game.start(kit.game.info.read_options({}))
    while True:
        player = kit.game.actors(state)[0]
        if player == CHANCE:
            action = draw_weighted(kit.game.chance(state), rng)
        elif actions <= 0 and len(kit.game.legal(state, player)) > 1:
            return state
        else:
            action, actions = rng.choice(kit.game.legal(state, player)), actions - 1
        state = kit.game.apply(state, player, action)


def look(kit: Kit, state: Any, steps: int = STEPS) -> Lines:
    """Return the best moves after some steps of a search."""
    player = kit.game.actors(state)[0]
    *_, lines = islice(find_lines(kit, kit.game.observe(state, player), player, Random(0)), steps)
    return lines


@pytest.mark.parametrize("name", SEVERAL)
def test_the_best_moves_are_legal_and_in_order(name: str) -> None:
    kit = games.load(name)
    state = play(kit, 30)
    player = kit.game.actors(state)[0]
    lines = look(kit, state)
    legal = kit.game.legal(state, player)
    assert lines.player == player
    assert 1 <= len(lines.candidates) <= COUNT
    assert len({one.action for one in lines.candidates}) == len(lines.candidates)
    for one in lines.candidates:
        assert one.action in legal
        assert one.line[0] == (player, one.action)
        assert 0 <= one.expected <= 1
    if not (kit.game.info.hidden or kit.game.info.simultaneous or kit.game.info.chance):
        assert [one.expected for one in lines.candidates] == sorted((one.expected for one in lines.candidates), reverse=True)


def test_a_win_at_once_comes_first() -> None:
    """One move takes the king, so it is worth everything; the others are worth less."""
    kit = games.load("place")
    state = place_play.at("4k3/2RR4/8/8/8/6K1/8/8 w")
    best, *others = look(kit, state, 4000).candidates
    assert best.expected == 1
    after = kit.game.apply(state, 0, best.action)
    assert (outcome := kit.game.outcome(after)) is None or outcome.winners == (0,)
    assert all(one.expected <= best.expected for one in others)


def test_a_single_move_is_final() -> None:
    kit = games.load("clone")
    rng, state = Random(3), kit.game.start(kit.game.info.read_options({}))
    while len(kit.game.legal(state, player := kit.game.actors(state)[0])) > 1 or player == CHANCE:
        state = kit.game.apply(state, player, rng.choice(kit.game.legal(state, player)))
    lines = look(kit, state)
    assert lines.is_final
    assert [one.action for one in lines.candidates] == list(kit.game.legal(state, player))


@pytest.mark.parametrize("name", [name for name in games.IDS if games.load(name).game.info.hidden])
def test_leak_twins_get_the_same_lines(name: str) -> None:
    """Two states that the player to move cannot tell apart get the same moves, values and lines."""
    kit, played = read_game(name, 40)
    twins = list(find_twins(kit, played))[:3]
    assert twins, "there are states that look alike"
    for place, state, twin in twins:
        player = played.entries[place][0]
        told = []
        for one in (state, twin):
            *_, lines = islice(find_lines(kit, kit.game.observe(one, player), player, Random(0)), 12)
            told.append(lines)
        assert told[0] == told[1]
        assert told[0].candidates
