"""What a search has proved it says: won, lost or drawn, and within how many moves. What is only likely is not called proved."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from random import Random
from typing import Any

import pytest

from pyengine import games
from pyengine.ai import alphabeta, mcts
from pyengine.ai.choose import start_thinking
from pyengine.ai.levels import LEVELS
from pyengine.ai.thought import Thought
from pyengine.core.game import Outcome
from pyengine.core.kit import Kit
from pyengine.core.puzzle import PuzzleStep
from tests.ai.minds import PATIENT
from tests.ai.test_alphabeta import LENGTH, State, Woods
from tests.ai.test_alphabeta import kit as woods_kit
from tests.games import gravity_play, mitosis_play, neighbour_play, place_play

PLACE, MITOSIS, GRAVITY, NEIGHBOUR = (games.load(name) for name in ("place", "mitosis", "gravity", "neighbour"))
ENDING = "8/5p2/2P5/3nP3/1Q3b2/6q1/b1RrpRp1/1rNBBknp w move - b4c6 - - 0-4"  # the last move: Black has won, whatever White does


def last(kit: Kit, state: Any) -> Thought:
    """Return what a hint says in the end."""
    player = kit.game.actors(state)[0]
    level = LEVELS[4]._replace(noise=0.0, oversight=0.0)
    *_, thought = start_thinking(kit, kit.game.observe(state, player), player, Random(1), level)
    return thought


def soonest(game: Woods, state: State) -> tuple[float, int]:
    """Return what a state brings player 0, and after how many actions: who wins hurries, who loses does not."""
    outcome = game.outcome(state)
    if outcome:
        return outcome.returns[0], 0
    (player,) = game.actors(state)
    sign = 1 if player == 0 else -1
    depths = [soonest(game, game.apply(state, player, action)) for action in game.legal(state, player)]
    gain, actions = max(depths, key=lambda one: (sign * one[0], -sign * one[0] * one[1]))
    return gain, actions + 1


def test_what_is_proved_is_so_and_within_so_many_moves() -> None:
    game, told = Woods(True), 0
    for seed in range(60):
        state = State(seed // 2, (("a",),) * (seed % 2))  # after the first action there may be no choice
        (player,) = game.actors(state)
        gain, actions = soonest(game, state)
        mine = gain if player == 0 else -gain
        for thought in alphabeta.think(woods_kit(game), state, player, Random(1), PATIENT._replace(depth=LENGTH)):
            if thought.proven_result is not None:
                assert thought.proven_result == thought.value == mine
                assert thought.moves == ((actions + 1) // 2 if mine > 0 else actions // 2)
                told += 1
        assert thought.proven_result == mine
    assert told


class Even(Woods):
    """A random tree in which nobody ever wins."""

    def outcome(self, state: State) -> Outcome | None:
        return None if self.actors(state) else Outcome((), "end", (0.0, 0.0), (None, None))


def test_a_draw_is_proved_where_every_action_ends_the_game() -> None:
    game = Even(True)
    for length in range(LENGTH):
        state = State(3, (("a",),) * length)
        *_, thought = alphabeta.think(woods_kit(game), state, game.actors(state)[0], Random(1), PATIENT._replace(depth=LENGTH))
        assert thought.proven_result == (0.0 if length == LENGTH - 1 else None)


@pytest.mark.parametrize(
    ("kit", "state", "proven", "moves"),
    [
        (PLACE, place_play.at("4k3/2RR4/8/8/8/6K1/8/8 w"), 1.0, 2),
        (PLACE, place_play.at("4k3/2RR4/8/8/8/6K1/8/8 b"), -1.0, 2),
        (PLACE, place_play.at(place_play.FULL), None, 0),
        (MITOSIS, mitosis_play.at("9/9/9/4n4/9/9/9/9/4R3K"), 1.0, 1),
        (GRAVITY, gravity_play.at("7R/8/P4p2/8/3K2p1/4BP2/r2PRb2/nPbkB1r1 w move - d4a6 - - 4-3"), 1.0, 1),
        (GRAVITY, gravity_play.at(ENDING), -1.0, 0),
        (GRAVITY, gravity_play.at("8/5Np1/p2P4/6P1/5pK1/n3NP1P/1rr2b1B/1RQ1RqbB w move - e3g5d6f7 - - 3-0"), -1.0, 0),
    ],
    ids=["won", "lost", "open", "mitosis", "gravity", "gravity-lost", "gravity-forced"],
)
def test_what_is_proved_in_games(kit: Kit, state: Any, proven: float | None, moves: int) -> None:
    thought = last(kit, state)
    assert (thought.proven_result, thought.moves) == (proven, moves)
    assert proven is None or thought.value == proven


@pytest.mark.parametrize("name", ["synchronous", "cloak", "booster"])
def test_nothing_is_proved_about_what_is_hidden(name: str) -> None:
    kit = games.load(name)
    state = kit.game.start(kit.game.info.read_options({}))
    while not kit.game.actors(state) or kit.game.actors(state)[0] < 0:
        state = kit.game.apply(state, -1, kit.game.chance(state)[0][0])
    thoughts = mcts.think(kit, kit.game.observe(state, 0), 0, Random(1), LEVELS[1])
    assert {thought.proven_result for thought in thoughts} == {None}


# --- solitaires


def test_a_sure_win_of_a_solitaire_is_told() -> None:
    state = neighbour_play.at("8/8/8/R7/Q7/8/B7/8 add a5 13 17 3S,6S,3C")
    thought = last(NEIGHBOUR, state)
    assert (thought.action, thought.proven_result, thought.moves) == (("stop",), 1.0, 3)


def test_cards_to_come_prove_nothing() -> None:
    thought = last(NEIGHBOUR, neighbour_play.at("8/8/8/8/8/8/8/3R4 add d1 15 19 3H"))
    assert (thought.action, thought.proven_result, thought.moves) == (("+",), None, 0)


class Hopeless:
    """A puzzle that nothing solves."""

    root, least, most = 0, 0, 3

    def steps(self, node: Hashable, left: int | None) -> Iterator[PuzzleStep | None]:
        return iter(())

    def outlook(self, node: Hashable) -> tuple[Hashable, float]:
        return 0, 0.0

    def score(self, cost: int) -> float:
        return -float(cost)


def test_a_lost_solitaire_is_told_where_no_card_can_help() -> None:
    kit = NEIGHBOUR._replace(puzzle=lambda state, deal: Hopeless())
    assert last(kit, neighbour_play.at("8/8/8/8/8/5n2/8/4nRB1 move - 12 16 -")).proven_result == -1.0
    assert last(kit, neighbour_play.at("8/8/8/R7/Q7/8/B7/8 add a5 13 17 3S,6S,3C")).proven_result is None, "a card might help"
