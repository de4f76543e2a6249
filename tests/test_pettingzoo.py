"""The games as environments of PettingZoo: its own test, what agents observe, and the example in the documentation."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

from pyengine import games, pettingzoo
from pyengine.pettingzoo import LENGTH, GameEnv, env

DOCS = Path(__file__).parents[1] / "web" / "docs" / "computers.md"


def read(observation: dict[str, Any]) -> str:
    """Return the text of an observation."""
    return bytes(observation["observation"]).rstrip(b"\0").decode()


def play(game: GameEnv, seed: int, most: int) -> None:
    """Play so many tokens at random, or to the end."""
    rng = Random(seed)
    game.reset(seed=seed)
    for agent in game.agent_iter(most):
        observation, _, ended, cut_short, _ = game.last()
        offered = [number for number, may in enumerate(observation["action_mask"]) if may]
        assert bool(offered) != (ended or cut_short), agent
        game.step(rng.choice(offered) if offered else None)


@pytest.mark.filterwarnings("ignore:Observation")  # it would rather have no dictionary, but masks stand in one
@pytest.mark.parametrize("name", games.IDS)
def test_every_game_passes_the_test_of_pettingzoo(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name), num_cycles=300)
    seed_test(lambda: env(name), num_cycles=40)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", games.IDS)
def test_an_observation_is_whole_and_the_same_whatever_is_hidden(name: str) -> None:
    game = env(name)
    play(game, 3, 90)
    if not game.agents:
        return
    for player, agent in enumerate(game.possible_agents):
        rules, text = game.kit.game, read(game.observe(agent))
        position, since, _ = text.split("\n")
        assert position == game.kit.notation.text(rules.observe(game._state, player))
        twin = env(name)
        twin._state = rules.resample(rules.observe(game._state, player), player, Random(8))
        twin.agent_selection, twin._chosen, twin._seats = game.agent_selection, game._chosen, game._seats
        assert read(twin.observe(agent)) == text
        assert (twin.observe(agent)["action_mask"] == game.observe(agent)["action_mask"]).all()
        assert since == "" or rules.info.simultaneous


def test_own_orders_are_observed_and_those_of_others_are_not() -> None:
    game = env("clone")
    game.reset(seed=1)
    agent = game.agent_selection
    while game.agent_selection == agent:
        before = game.observe(agent)
        game.step(next(number for number, may in enumerate(before["action_mask"]) if may))
    assert read(before).split("\n")[1]
    assert read(game.observe(game.agent_selection)).split("\n")[1] == ""


def test_the_largest_position_fits_into_an_observation() -> None:
    game = env("clone", players=8)
    play(game, 5, 4000)
    assert max(len(read(game.observe(agent))) for agent in game.possible_agents) < LENGTH * 0.8


@pytest.mark.parametrize("name", ["place", "gravity", "neighbour"])
def test_a_game_ends_with_the_result_as_reward(name: str) -> None:
    game, total = env(name), {}
    game.reset(seed=2)
    rng = Random(2)
    for agent in game.agent_iter(5000):
        observation, reward, ended, cut_short, _ = game.last()
        total[agent] = total.get(agent, 0) + reward
        offered = [number for number, may in enumerate(observation["action_mask"]) if may]
        game.step(None if ended or cut_short else rng.choice(offered))
    outcome = game.kit.game.outcome(game._state)
    assert outcome
    assert tuple(total.values()) == outcome.returns


def test_a_game_without_end_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pettingzoo, "LONGEST", 20)
    game = env("parade")
    play(game, 1, 500)
    assert not game.agents
    assert game._count == 20


def test_a_token_that_may_not_be_chosen_is_refused_and_changes_nothing() -> None:
    game = env("mitosis", render_mode="ansi")
    game.reset()
    before, mask = game.render(), game.observe(game.agent_selection)["action_mask"]
    for wrong in (next(number for number, may in enumerate(mask) if not may), len(game.tokens), None):
        with pytest.raises(ValueError, match="the action mask says"):
            game.step(wrong)
    assert game.render() == before
    assert env("mitosis").render() is None


def test_the_example_in_the_documentation_runs() -> None:
    block = re.search(r"```python\n(from pyengine\.pettingzoo.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert block
    space: dict[str, Any] = {}
    exec(block[1], space)
    assert space["game"].agents == []
