"""Alpha-beta against plain minimax, on random games in which nobody knows beforehand who acts next."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from pyengine.ai import alphabeta
from pyengine.ai.levels import Level
from pyengine.ai.thought import Thought
from pyengine.core.game import Outcome
from pyengine.core.kit import Advice, Kit
from pyengine.core.options import Options
from pyengine.core.types import Action, Player, Token
from tests.ai.minds import PATIENT
from tests.toys.base import Toy, info
from tests.toys.base import kit as toy_kit

LENGTH = 6
WORDS: tuple[Action, ...] = (("a",), ("b",), ("c",), ("d",))


class State(NamedTuple):
    """Where a random game stands."""

    seed: int
    path: tuple[Action, ...] = ()


class Woods(Toy[State]):
    """A random tree: who acts, what can be done and what comes of it hang on the path alone. ``sure``: only wins and losses."""

    info = info("woods", 240)

    def __init__(self, sure: bool) -> None:
        self.sure = sure
        self.applied = 0

    def start(self, options: Options) -> State:
        return State(0)

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        return () if prefix else [word for (word,) in WORDS]

    def _luck(self, state: State) -> Random:
        return Random(f"{state.seed}/{state.path}")

    def actors(self, state: State) -> tuple[Player, ...]:
        return () if len(state.path) == LENGTH else (self._luck(state).randrange(2),)

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        return WORDS[: (1 if state.path else 2) + self._luck(state).randrange(1000) % 3] if player in self.actors(state) else ()

    def options(self, state: State) -> Options:
        return Options({})

    def apply(self, state: State, player: Player, action: Action) -> State:
        self.applied += 1
        return state._replace(path=(*state.path, action))

    def outcome(self, state: State) -> Outcome | None:
        if self.actors(state):
            return None
        gain = self._luck(state).uniform(-0.9, 0.9)
        if self.sure:
            gain = 1.0 if gain > 0 else -1.0
        return Outcome((int(gain < 0),), "end", (gain, -gain), (None, None))


def kit(game: Toy[Any], advice: Advice | None = None) -> Kit:
    """Return a kit whose evaluator knows nothing."""
    made = toy_kit(game, str, lambda text, options: None)
    return made._replace(evaluate=lambda state, player: 0.0, advice=advice or Advice())


def minimax(game: Woods, state: State) -> float:
    """Return what a state brings player 0 when both play best."""
    outcome = game.outcome(state)
    if outcome:
        return outcome.returns[0]
    (player,) = game.actors(state)
    values = [minimax(game, game.apply(state, player, action)) for action in game.legal(state, player)]
    return max(values) if player == 0 else min(values)


def last(game: Woods, state: State, level: Level = PATIENT, seed: int = 1) -> Thought:
    """Return the last thought of a search that may look to the end."""
    (player,) = game.actors(state)
    made = kit(game)._replace(evaluate=lambda state, player: Random(repr(state)).uniform(-0.3, 0.3))  # never asked at the end
    *_, thought = alphabeta.think(made, state, player, Random(seed), level._replace(depth=LENGTH))
    return thought


@pytest.mark.parametrize("sure", [False, True])
def test_the_value_and_the_choice_are_those_of_minimax(sure: bool) -> None:
    game = Woods(sure)
    for seed in range(40):
        state = State(seed)
        (player,) = game.actors(state)
        sign = 1 if player == 0 else -1
        thought = last(game, state)
        assert thought.value == pytest.approx(sign * minimax(game, state), abs=1e-6)
        assert sign * minimax(game, game.apply(state, player, thought.action)) == pytest.approx(thought.value, abs=1e-6)
        assert thought.line[0] == (player, thought.action)
        assert thought.certain or not sure or thought.depth == LENGTH


def test_it_looks_at_far_fewer_positions_than_minimax() -> None:
    searched, all_ = 0, 0
    for seed in range(10):
        game = Woods(False)
        last(game, State(seed))
        searched += game.applied
        game = Woods(False)
        minimax(game, State(seed))
        all_ += game.applied
    assert searched < 3 * all_  # six searches, each deeper by one


def test_the_expected_line_can_be_played() -> None:
    game = Woods(False)
    for seed in range(10):
        state = State(seed)
        for player, action in last(game, state).line:
            assert action in game.legal(state, player)
            state = game.apply(state, player, action)


class Corridor(Toy[int]):
    """Steps on a line: player 0 wins at 5 and loses at -2; a step forward is one or two, and player 1 can only wait."""

    info = info("corridor", 241)

    def start(self, options: Options) -> int:
        return 0

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        return () if prefix else ("one", "two", "back")

    def actors(self, state: int) -> tuple[Player, ...]:
        return () if state in (-2, 5, 6) else (0,)

    def legal(self, state: int, player: Player) -> Sequence[Action]:
        return (("one",), ("two",), ("back",)) if player in self.actors(state) else ()

    def options(self, state: int) -> Options:
        return Options({})

    def apply(self, state: int, player: Player, action: Action) -> int:
        return state + {"one": 1, "two": 2, "back": -2}[action[0]]

    def outcome(self, state: int) -> Outcome | None:
        if self.actors(state):
            return None
        return Outcome((0,), "end", (1.0, -1.0), (None, None)) if state > 0 else Outcome((1,), "end", (-1.0, 1.0), (None, None))


def test_one_player_may_act_several_times_and_the_quickest_win_is_found() -> None:
    *_, thought = alphabeta.think(kit(Corridor()), 0, 0, Random(1), PATIENT)
    assert (thought.value, thought.certain, thought.depth) == (1.0, True, 3)
    assert [player for player, _ in thought.line] == [0, 0, 0]


def test_a_level_keeps_its_limits() -> None:
    game = Woods(False)
    for seed in range(10):
        (player,) = game.actors(State(seed))
        deepest = [
            thought.depth for thought in alphabeta.think(kit(game), State(seed), player, Random(1), PATIENT._replace(depth=2))
        ]
        assert max(deepest) == 2
        nodes = [
            thought.nodes for thought in alphabeta.think(kit(game), State(seed), player, Random(1), PATIENT._replace(nodes=20))
        ]
        assert max(nodes) < 40


def test_an_unsure_judgement_changes_choices_but_no_sure_result() -> None:
    doubtful, certain = Woods(False), Woods(True)
    noisy = PATIENT._replace(noise=9.0)
    other = 0
    for seed in range(20):
        state = State(seed)
        other += last(doubtful, state, noisy).action != last(doubtful, state).action
        if max(minimax(certain, state), -minimax(certain, state)) == 1:
            assert last(certain, state, noisy).value == last(certain, state).value
    assert other > 3


class Exchanges(Advice):
    """Calls everything forcing."""

    def list_forcing_actions(self, state: Any, player: Player) -> Sequence[Action]:
        return Corridor().legal(state, player)


def test_forcing_actions_are_followed_beyond_the_depth() -> None:
    shallow = PATIENT._replace(depth=1)
    *_, blind = alphabeta.think(kit(Corridor()), 0, 0, Random(1), shallow)
    *_, seeing = alphabeta.think(kit(Corridor(), Exchanges()), 0, 0, Random(1), shallow)
    assert (blind.value, seeing.value) == (0.0, 1.0)


class Doomed(Advice):
    """Leaves out whatever could help."""

    def candidates(self, state: Any, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        return [("back",)] if state < 5 else legal


def test_what_was_left_out_is_not_taken_for_lost() -> None:
    deep = PATIENT._replace(depth=alphabeta.WIDER - 1)
    for start in (0, 4):
        *_, thought = alphabeta.think(kit(Corridor(), Doomed()), start, 0, Random(1), deep)
        assert (thought.action, thought.certain, thought.depth) == (("back",), False, deep.depth)
    *_, thought = alphabeta.think(kit(Corridor()), 3, 0, Random(1), deep)
    assert thought.certain


def test_with_time_the_choice_is_made_among_all_actions() -> None:
    *_, thought = alphabeta.think(kit(Corridor(), Doomed()), 4, 0, Random(1), PATIENT._replace(depth=alphabeta.WIDER))
    assert (thought.value, thought.proven_result, thought.moves) == (1.0, 1.0, 1)


class Waiting(Toy[tuple[bool, int]]):
    """After one choice nothing is left but waiting for ever, each in turn."""

    info = info("waiting", 242)

    def start(self, options: Options) -> tuple[bool, int]:
        return (False, 0)

    def options(self, state: tuple[bool, int]) -> Options:
        return Options({})

    def actors(self, state: tuple[bool, int]) -> tuple[Player, ...]:
        return (state[1],)

    def legal(self, state: tuple[bool, int], player: Player) -> Sequence[Action]:
        return (("wait",),) if state[0] else (("wait",), ("pass",))

    def apply(self, state: tuple[bool, int], player: Player, action: Action) -> tuple[bool, int]:
        return (True, 1 - player)

    def outcome(self, state: tuple[bool, int]) -> Outcome | None:
        return None

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        return () if prefix else ("wait", "pass")


def test_waiting_for_ever_is_not_followed_for_ever() -> None:
    *_, thought = alphabeta.think(kit(Waiting()), (False, 0), 0, Random(1), PATIENT._replace(depth=3))
    assert (thought.depth, thought.value) == (3, 0.0)


class Ledge(Toy[str]):
    """Whatever player 1 does, player 0 may fall, which brings player 1 so much, or hold on for a draw."""

    info = info("ledge", 243)

    def __init__(self, gain: float) -> None:
        self.gain = gain

    def start(self, options: Options) -> str:
        return "ledge"

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        return () if prefix else ("push", "rest", "fall", "hold")

    def actors(self, state: str) -> tuple[Player, ...]:
        return (1,) if state == "ledge" else (0,) if state in ("push", "rest") else ()

    def legal(self, state: str, player: Player) -> Sequence[Action]:
        if player not in self.actors(state):
            return ()
        return (("push",), ("rest",)) if player == 1 else (("fall",), ("hold",))

    def options(self, state: str) -> Options:
        return Options({})

    def apply(self, state: str, player: Player, action: Action) -> str:
        return action[0]

    def outcome(self, state: str) -> Outcome | None:
        if self.actors(state):
            return None
        gain = self.gain if state == "fall" else 0.0
        return Outcome((), "end", (-gain, gain), (None, None))


class Giddy(Advice):
    """Leaves out holding on."""

    def candidates(self, state: Any, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        return legal if player == 1 else legal[:1]


@pytest.mark.parametrize("gain", [1.0, 0.5, -0.5])
def test_what_another_left_out_might_have_saved_the_day(gain: float) -> None:
    deep = PATIENT._replace(depth=4)
    *_, thought = alphabeta.think(kit(Ledge(gain), Giddy()), "ledge", 1, Random(1), deep)
    assert thought.value == pytest.approx(gain)
    assert (thought.proven_result, thought.certain) == (None, False), "nothing is proved by what was left out"
    *_, thought = alphabeta.think(kit(Ledge(gain)), "ledge", 1, Random(1), deep)
    assert thought.value == pytest.approx(min(0.0, gain)), "with all at hand it is known that player 0 takes the better"
