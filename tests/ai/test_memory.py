"""What a player remembers from one action to the next: it saves time, and nothing is called proved for having been so before."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any

import pytest

from pyengine import games
from pyengine.ai import alphabeta, memory
from pyengine.ai.choose import choose, start_thinking_ahead
from pyengine.ai.levels import LEVELS
from pyengine.ai.memory import Memory, PositionTable
from pyengine.core.game import Outcome
from pyengine.core.kit import Kit
from pyengine.core.options import Options
from pyengine.core.types import RESIGN, Action, Player, Token
from tests.ai.minds import PATIENT
from tests.ai.test_alphabeta import LENGTH, State, Woods, kit, last
from tests.games import mitosis_play, place_play
from tests.toys.base import Toy, info

PLACE = games.load("place")


def test_a_search_goes_on_from_what_was_found_before() -> None:
    state, level = place_play.at(place_play.FULL), LEVELS[6]._replace(depth=3)
    kept = Memory()
    *_, first = alphabeta.think(PLACE, state, 0, Random(1), level, kept)
    *_, again = alphabeta.think(PLACE, state, 0, Random(1), level, kept)
    assert (again.action, again.depth) == (first.action, 3)
    assert again.nodes < first.nodes / 2


def test_what_was_searched_ahead_need_not_be_searched_again() -> None:
    state, level, kept = place_play.at(place_play.FULL), LEVELS[6], Memory()
    action = PLACE.game.legal(state, 0)[0]
    ahead = start_thinking_ahead(PLACE, state, 0, action, Random(1), level._replace(depth=4), kept)
    assert ahead is not None
    *_, expected = ahead
    answered = PLACE.game.apply(PLACE.game.apply(state, 0, action), 1, expected.action)
    less = level._replace(depth=3)
    *_, unprepared = alphabeta.think(PLACE, answered, 0, Random(1), less)
    *_, prepared = alphabeta.think(PLACE, answered, 0, Random(1), less, kept)
    assert prepared.depth == unprepared.depth
    assert prepared.nodes < unprepared.nodes / 2


@pytest.mark.parametrize("name", games.IDS)
def test_only_games_that_remember_think_ahead(name: str) -> None:
    kit = games.load(name)
    state = kit.game.start(kit.game.info.read_options({}))
    player = kit.game.actors(state)[0]
    view = kit.game.observe(state, max(player, 0))
    actions = kit.game.legal(view, player)
    thoughts = start_thinking_ahead(kit, view, player, actions[0], Random(1), 6, Memory()) if actions else None
    assert (thoughts is not None) == (name in ("place", "mitosis", "mathematichess"))


def test_where_it_would_be_no_use_nobody_thinks_ahead() -> None:
    def starts(kit: Kit, state: Any, action: Action, level: int = 6) -> bool:
        (player,) = kit.game.actors(state)
        return start_thinking_ahead(kit, state, player, action, Random(1), level, Memory()) is not None

    state = place_play.at(place_play.FULL)
    assert starts(PLACE, state, PLACE.game.legal(state, 0)[0])
    assert not starts(PLACE, state, PLACE.game.legal(state, 0)[0], 5)  # a level that remembers nothing
    assert not starts(PLACE, state, RESIGN)  # the game is over
    mitosis, arranging = games.load("mitosis"), mitosis_play.play(mitosis_play.at("4k4/9/9/9/4q4/9/9/9/4R3K"), "e1e5")
    assert arranging.pending
    assert not starts(mitosis, arranging, mitosis.game.legal(arranging, 1)[0])  # who has arranged the parts moves, too


def test_weaker_levels_remember_nothing() -> None:
    state, kept = place_play.at(place_play.FULL), Memory()
    thoughts = [choose(PLACE, state, 0, Random(1), 2, 9e9, memory=kept) for _ in range(2)]
    assert thoughts[0] == thoughts[1] == choose(PLACE, state, 0, Random(1), 2, 9e9)


@pytest.mark.parametrize("sure", [False, True])
def test_what_is_remembered_changes_no_value(sure: bool) -> None:
    game = Woods(sure)
    for seed in range(20):
        state, kept = State(seed), Memory()
        while game.actors(state):
            (player,) = game.actors(state)
            *_, thought = alphabeta.think(kit(game), state, player, Random(1), PATIENT._replace(depth=LENGTH), kept)
            alone = last(game, state)
            assert (thought.proven_result, thought.moves) == (alone.proven_result, alone.moves)
            assert thought.value == pytest.approx(alone.value, abs=1e-6)
            state = game.apply(state, player, game.legal(state, player)[-1])


class Pendulum(Toy[tuple[int, int, bool]]):
    """Player 0 swings back and forth, player 1 waits. Who swings too often loses, which the key of a position does not tell."""

    info = info("pendulum", 244)
    most = 4

    def start(self, options: Options) -> tuple[int, int, bool]:
        return (0, 0, False)  # where it is, how often it was swung, whether player 1 is to act

    def options(self, state: tuple[int, int, bool]) -> Options:
        return Options({})

    def actors(self, state: tuple[int, int, bool]) -> tuple[Player, ...]:
        return () if state[1] >= self.most else (int(state[2]),)

    def legal(self, state: tuple[int, int, bool], player: Player) -> Sequence[Action]:
        return (("left",), ("right",)) if player in self.actors(state) else ()

    def apply(self, state: tuple[int, int, bool], player: Player, action: Action) -> tuple[int, int, bool]:
        place, swung, waiting = state
        return (place, swung, False) if waiting else (1 - place, swung + 1, True)

    def outcome(self, state: tuple[int, int, bool]) -> Outcome | None:
        return None if self.actors(state) else Outcome((1,), "end", (-1.0, 1.0), (None, None))

    def key(self, state: tuple[int, int, bool]) -> Hashable:
        return (state[0], state[2])

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        return () if prefix else ("left", "right")


def test_a_loss_that_hung_on_what_came_before_is_not_remembered_as_sure() -> None:
    kept = Memory()
    *_, late = alphabeta.think(kit(Pendulum()), (0, 2, False), 0, Random(1), PATIENT._replace(depth=4), kept)
    assert late.proven_result == -1.0
    *_, early = alphabeta.think(kit(Pendulum()), (0, 0, False), 0, Random(1), PATIENT._replace(depth=2), kept)
    assert early.proven_result is None


def test_what_has_come_up_too_often_since_is_not_done_for_being_remembered_as_good() -> None:
    state, level, kept = place_play.at(place_play.FULL), LEVELS[6]._replace(depth=3), Memory()
    *_, once = alphabeta.think(PLACE, state, 0, Random(1), level, kept)
    after = PLACE.game.apply(state, 0, once.action)
    repeated = PLACE.game.apply(after, 1, PLACE.game.legal(after, 1)[-1]).seen[0][-1]
    again = state._replace(seen=((*[repeated] * 4, *state.seen[0]), state.seen[1]))  # a fifth turn like that loses
    assert PLACE.advice.past(state) is None
    *_, thought = alphabeta.think(PLACE, again, 0, Random(1), level, kept)
    assert thought.action != once.action
    assert thought.value > -0.5


def test_a_table_forgets_the_older_half(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST", 2)
    table = PositionTable()
    for number in range(5):
        table.put(number, 1, alphabeta.EXACT, 0.0, None)
    assert [number for number in range(5) if table.get(number)] == [2, 3, 4]


def test_a_memory_of_another_kind_is_made_anew() -> None:
    kept = Memory()
    table = kept.keep(PositionTable, PositionTable())
    assert kept.keep(PositionTable, PositionTable()) is table
    other: dict[str, str] = {}
    assert kept.keep(dict, other) is other
