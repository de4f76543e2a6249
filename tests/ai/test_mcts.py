"""The Monte Carlo search: it never peeks, keeps to its limits, and finds mixed choices where decisions fall at the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any, ClassVar, NamedTuple

import pytest

from pyengine import games
from pyengine.ai import mcts
from pyengine.ai.levels import LEVELS, Level
from pyengine.ai.thought import Thought
from pyengine.core.chance import draw_weighted
from pyengine.core.game import Outcome
from pyengine.core.kit import Advice, Kit
from pyengine.core.options import Options
from pyengine.core.types import CHANCE, Action, Player, Token
from tests.toys.base import Toy, info
from tests.toys.base import kit as toy_kit

GAMES = [
    name
    for name, about in ((name, games.load(name).game.info) for name in games.IDS)
    if not about.solitaire and (about.chance or about.hidden or about.simultaneous)
]
SHORT = Level(1.0, 64, 1_000_000, 60 * mcts.SAVED, 0.0)


def last(kit: Kit, state: Any, player: Player, seed: int = 0, level: Level = SHORT) -> Thought:
    """Return what the search thinks in the end."""
    *_, thought = mcts.think(kit, kit.game.observe(state, player), player, Random(seed), level)
    return thought


def wander(kit: Kit, seed: int, length: int) -> list[Any]:
    """Return the states of a random game in which somebody has a choice."""
    rng, states = Random(seed), []
    state = kit.game.start(kit.game.info.read_options({}))
    for _ in range(length):
        actors = kit.game.actors(state)
        if not actors:
            break
        player = rng.choice(actors)
        if player != CHANCE and len(kit.game.legal(state, player)) > 1:
            states.append(state)
        action = draw_weighted(kit.game.chance(state), rng) if player == CHANCE else rng.choice(kit.game.legal(state, player))
        state = kit.game.apply(state, player, action)
    return states


def many(kit: Kit, state: Any) -> bool:
    """Whether the player to act has much to choose from, also after what is not worth a look has been left out."""
    player = kit.game.actors(state)[0]
    return len(kit.advice.candidates(state, player, kit.game.legal(state, player))) > 3


@pytest.mark.parametrize("name", GAMES)
def test_what_it_may_not_know_makes_no_difference(name: str) -> None:
    kit = games.load(name)
    differed = 0
    for seed in range(3):
        states = wander(kit, seed, 60)
        for state in Random(seed).sample(states, min(4, len(states))):
            player = kit.game.actors(state)[-1]
            view = kit.game.observe(state, player)
            twin = kit.game.resample(view, player, Random(99))
            differed += twin != state
            assert last(kit, twin, player) == last(kit, state, player)
    assert differed or not (kit.game.info.hidden or kit.game.info.simultaneous)


@pytest.mark.parametrize("name", ["synchronous", "clone", "cloak"])
def test_a_decision_that_waits_is_not_seen(name: str) -> None:
    kit = games.load(name)
    start = kit.game.start(kit.game.info.read_options({}))
    choices = kit.game.legal(start, 0)
    waiting: list[Any] = []
    for action in (choices[0], choices[-1] if name != "clone" else choices[0]):
        state = kit.game.apply(start, 0, action)
        while name == "clone" and not state.closed[0]:
            state = kit.game.apply(state, 0, Random(len(waiting)).choice(kit.game.legal(state, 0)))
        waiting.append(state)
    assert waiting[0] != waiting[1]
    assert last(kit, waiting[0], 1) == last(kit, waiting[1], 1)


@pytest.mark.parametrize("name", GAMES)
def test_it_yields_early_and_may_be_closed_at_any_time(name: str) -> None:
    kit = games.load(name)
    state = next(state for state in wander(kit, 5, 60) if many(kit, state))
    player = kit.game.actors(state)[0]
    view = kit.game.observe(state, player)
    thoughts: Any = mcts.think(kit, view, player, Random(1), LEVELS[6])
    seen = [next(thoughts) for _ in range(5)]
    thoughts.close()
    assert all(thought.action in kit.game.legal(view, player) for thought in seen)
    steps = [after.nodes - before.nodes for before, after in pairwise(seen)]
    assert max(steps) <= mcts.TOLD


def test_what_is_expected_can_be_played() -> None:
    kit = games.load("gravity")
    state = next(state for state in wander(kit, 7, 90) if state.phase == "move" and many(kit, state))
    player = kit.game.actors(state)[0]
    thought = last(kit, state, player)
    assert len(thought.line) > 1
    assert thought.line[0] == (player, thought.action)
    for actor, action in thought.line:
        assert action in kit.game.legal(state, actor)
        state = kit.game.apply(state, actor, action)


@pytest.mark.parametrize("name", GAMES)
def test_the_playouts_of_a_level_are_kept(name: str) -> None:
    kit = games.load(name)
    state = next(state for state in wander(kit, 6, 60) if many(kit, state))
    player = kit.game.actors(state)[0]
    assert last(kit, state, player, level=SHORT._replace(playouts=23 * mcts.SAVED)).nodes == 23


# --- toys --------------------------------------------------------------------------------------------------------------------


class PennyState(NamedTuple):
    """What has been shown so far."""

    shown: tuple[Action, Action] = ((), ())


class Pennies(Toy[PennyState]):
    """Both show heads or tails at once: the first player wins two for equal heads, one for equal tails, else loses one."""

    info = info("pennies", 241, simultaneous=True)

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        return () if prefix else ["heads", "tails"]

    def start(self, options: Options) -> PennyState:
        return PennyState()

    def options(self, state: PennyState) -> Options:
        return Options({})

    def actors(self, state: PennyState) -> tuple[Player, ...]:
        return tuple(player for player in (0, 1) if not state.shown[player])

    def legal(self, state: PennyState, player: Player) -> Sequence[Action]:
        return [("heads",), ("tails",)] if player in self.actors(state) else []

    def apply(self, state: PennyState, player: Player, action: Action) -> PennyState:
        white, black = state.shown
        return PennyState((action, black) if player == 0 else (white, action))

    def outcome(self, state: PennyState) -> Outcome | None:
        if self.actors(state):
            return None
        gain = (1.0 if state.shown[0] == ("heads",) else 0.5) if state.shown[0] == state.shown[1] else -0.5
        return Outcome((), "end", (gain, -gain), (None, None))


class Gamble(Toy[tuple[str, ...]]):
    """One player chooses between something sure and something that chance decides."""

    choices: Sequence[Token]
    risky: Token
    weights: ClassVar[Mapping[Token, int]]
    gains: ClassVar[Mapping[Token, float]]

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        return () if prefix else list(self.weights) if player == CHANCE else self.choices

    def start(self, options: Options) -> tuple[str, ...]:
        return ()

    def options(self, state: tuple[str, ...]) -> Options:
        return Options({})

    def actors(self, state: tuple[str, ...]) -> tuple[Player, ...]:
        if not state:
            return (0,)
        return (CHANCE,) if state == (self.risky,) else ()

    def legal(self, state: tuple[str, ...], player: Player) -> Sequence[Action]:
        return [(choice,) for choice in self.choices] if player in self.actors(state) else []

    def chance(self, state: tuple[str, ...]) -> Sequence[tuple[Action, int]]:
        return [((token,), weight) for token, weight in self.weights.items()] if self.actors(state) == (CHANCE,) else []

    def apply(self, state: tuple[str, ...], player: Player, action: Action) -> tuple[str, ...]:
        return (*state, *action)

    def outcome(self, state: tuple[str, ...]) -> Outcome | None:
        if self.actors(state):
            return None
        gain = self.gains[state[-1]]
        return Outcome((), "end", (gain, -gain), (None, None))


class Dice(Gamble):
    """A sure half, or a die that wins everything on one side out of three: worth less."""

    info = info("dice", 242, chance=True)
    choices, risky = ("die", "half"), "die"
    weights: ClassVar = {"won": 1, "lost": 2}
    gains: ClassVar = {"won": 1.0, "lost": -1.0, "half": 0.0}


def blind(game: Toy[Any]) -> Kit:
    """Return a kit whose evaluator knows nothing."""
    made = toy_kit(game, str, lambda text, options: None)
    return made._replace(evaluate=lambda state, player: 0.0, advice=Advice())


def test_who_decides_at_the_same_time_cannot_be_foreseen() -> None:
    game = Pennies()
    level = SHORT._replace(playouts=600 * mcts.SAVED)
    shown = [last(blind(game), game.start(Options({})), player, seed, level).action for player in (0, 1) for seed in range(20)]
    for choices in (shown[:20], shown[20:]):
        assert set(choices) == {("heads",), ("tails",)}


def test_a_pair_of_choices_is_worth_what_the_position_after_it_is() -> None:
    kit = games.load("synchronous")
    for player, sign in ((0, 1), (1, -1)):
        search = mcts.TreeSearch(kit, kit.game.start(kit.game.info.read_options({})), player, Random(1), LEVELS[6])
        search.grow(600)
        bout, visits = search.root.bout, []
        assert bout is not None
        for first, row in enumerate(bout.seen[0]):
            for second, worth in row.items():
                child = search.root.children[bout.offers[0][first], bout.offers[1][second]]
                assert worth == sign * child.worth
                visits.append(child.visits)
        assert max(visits) > 5


def test_nobody_expects_an_action_because_it_is_looked_at() -> None:
    search = mcts.TreeSearch(blind(Pennies()), PennyState(), 0, Random(1), LEVELS[6])
    search.grow(400)
    bout = search.root.bout
    assert bout is not None
    expected, heads = bout.mixture(1), bout.tries[0][0]
    search.grow(400, (("tails",),))
    assert bout.mixture(1) == expected
    assert bout.tries[0][0] == heads
    assert abs(bout.value(0, 0) - bout.value(0, 1)) < 0.2, "against that mixture both are worth about the same"


def test_chance_is_weighed_as_the_rules_do() -> None:
    game = Dice()
    thought = last(blind(game), game.start(Options({})), 0, level=SHORT._replace(playouts=400 * mcts.SAVED))
    assert thought.action == ("half",)
    assert thought.value == 0


def test_cards_come_up_as_often_as_they_should() -> None:
    """Not at random, where nothing is hidden: so the value is exact however few playouts there were."""
    search = mcts.TreeSearch(blind(Dice()), (), 0, Random(4), LEVELS[6])
    search.grow(90, (("die",),))
    table = search.root.children[(("die",),)]
    drawn = {token: table.children[((token,),)].visits for token in ("won", "lost")}
    assert abs(drawn["lost"] - 2 * drawn["won"]) <= 2
    assert table.worth == pytest.approx(-1 / 3)


def test_what_is_hidden_is_drawn_by_how_likely_it_is() -> None:
    kit = games.load("cloak")
    state = wander(kit, 6, 60)[2]
    search = mcts.TreeSearch(kit, kit.game.observe(state, 0), 0, Random(1), LEVELS[6])
    drawn = [search._sample(number) for number in range(200)]
    usual = sum(kit.advice.odds(sample, 0) == 1 for sample in drawn)
    assert 140 < usual < 200, "of all set-ups not even half are like those of the computers, but the others come up, too"
    assert len({sample.secrets[1] for sample in drawn}) > 100


def test_what_a_player_knows_it_may_do_is_listed_once() -> None:
    kit = games.load("cloak")
    state = next(state for state in wander(kit, 6, 60) if state.phase == "guess")
    search = mcts.TreeSearch(kit, kit.game.observe(state, state.turn), state.turn, Random(1), LEVELS[6])
    search.grow(60)
    assert list(search.root.offers) == [(-1, state.turn)]


def test_weak_levels_err_but_not_about_sure_results() -> None:
    game = Dice()
    noisy = SHORT._replace(playouts=100 * mcts.SAVED, noise=6.0)
    state = ("die", "lost")
    kit = blind(game)._replace(evaluate=lambda state, player: 0.3 if "half" in state else 0.0)  # so the choices differ
    assert {last(kit, game.start(Options({})), 0, seed, noisy).action for seed in range(12)} == {("die",), ("half",)}
    assert game.outcome(state) is not None


class Brink(Gamble):
    """A leap promises nearly everything; who stays is lost but for a little luck."""

    info = info("brink", 243, chance=True)
    choices, risky = ("leap", "stay"), "stay"
    weights: ClassVar = {"luck": 1, "none": 8}
    gains: ClassVar = {"luck": 0.95, "none": -0.95, "leap": 0.95}


class Warned(Advice):
    """Knows that who leaps loses at once."""

    def is_doomed(self, state: Any, player: Player, action: Action) -> bool:
        return action == ("leap",)


def test_what_loses_at_once_stays_out_of_favour_however_often_it_is_tried_again() -> None:
    game = Brink()
    for playouts in (100, 1000, 4000):
        level = SHORT._replace(playouts=playouts * mcts.SAVED)
        for seed in range(3):
            assert last(blind(game), (), 0, seed, level).action == ("leap",)
            warned = last(blind(game)._replace(advice=Warned()), (), 0, seed, level)
            assert warned.action == ("stay",)
            assert warned.value < 0


class Winning(Advice):
    """Knows that who stays wins, after a while."""

    def find_win(self, view: Any, player: Player) -> Sequence[Sequence[Action]]:
        return [(), (), [("stay",), ("then",)]]


def test_a_win_with_the_rest_of_the_turn_is_taken_though_its_first_action_looks_bad() -> None:
    kit = blind(Brink())._replace(advice=Winning())
    won = last(kit, (), 0)
    assert (won.action, won.value, won.line) == (("stay",), 1.0, ((0, ("stay",)), (0, ("then",))))
    assert (won.certain, won.proven_result, won.moves) == (True, 1.0, 1)
    steps = [thought.nodes for thought in mcts.think(kit, (), 0, Random(0), SHORT)]
    assert max(after - before for before, after in pairwise(steps)) <= mcts.TOLD


def test_weak_levels_do_not_look_for_such_a_win_and_others_may_overlook_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = blind(Brink())._replace(advice=Winning())
    assert last(kit, (), 0, level=SHORT._replace(depth=mcts.ALERT - 1)).action == ("leap",)
    assert last(kit, (), 0, level=SHORT._replace(depth=mcts.ALERT)).action == ("stay",)
    monkeypatch.setattr(mcts.Weakness, "sees", lambda self, action: action != ("then",))
    assert last(kit, (), 0, level=SHORT._replace(oversight=0.1)).action == ("leap",)


class AllDoomed(Advice):
    """Knows that everything loses at once."""

    def is_doomed(self, state: Any, player: Player, action: Action) -> bool:
        return True


def test_where_all_loses_at_once_the_value_says_so() -> None:
    """Also in what is said on the way; before the first playout nothing is known."""
    _, *thoughts = mcts.think(blind(Brink())._replace(advice=AllDoomed()), (), 0, Random(0), SHORT)
    assert {thought.value for thought in thoughts} == {-1}
