"""What weaker levels overlook and misjudge: in character, and different from one time to the next."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pyengine import games
from pyengine.ai.levels import LEVELS, Level, find_level, get_level
from pyengine.ai.weakness import Weakness
from pyengine.core.kit import Kit
from pyengine.core.types import CHANCE
from pyengine.games.gravity import KIT as GRAVITY
from pyengine.games.mitosis import KIT as MITOSIS
from tests.ai.minds import choose_at_level
from tests.games import mitosis_play

NEAR, FAR = "9/9/k8/4n4/4R4/9/9/9/8K", "4n4/9/k8/9/9/9/9/9/4R3K"  # a Knight that can be taken, one step away and eight
WIN = "4n4/9/9/9/9/9/9/9/4R3K"  # the last piece
MIDDLE = "r2k1c2r/pp1p1pp1p/2n6/4p4/9/4P4/2N6/PP1P1PP1P/R2K1C2R"


def count_answers(position: str, level: Level, seeds: int = 40) -> Counter[str]:
    """Return how often a level gives each answer in a position of Mitosis."""
    state = mitosis_play.at(position)
    answers = (choose_at_level(MITOSIS, state, level, 40, seed).action for seed in range(seeds))
    return Counter(MITOSIS.notation.write(state, 0, action) for action in answers)


def test_a_beginner_overlooks_what_is_far_away_more_often() -> None:
    near, far = count_answers(NEAR, LEVELS[1])["e5e6"], count_answers(FAR, LEVELS[1])["e1e9"]
    assert near > 30 > 10 > far > 0


def test_the_higher_the_level_the_less_is_overlooked() -> None:
    taken = [count_answers(FAR, level)["e1e9"] for level in LEVELS.values()]
    assert taken == sorted(taken)
    assert taken[-1] == 40


def test_only_a_beginner_overlooks_a_win_at_hand() -> None:
    assert 0 < count_answers(WIN, LEVELS[1])["e1e9"] < 40
    assert all(count_answers(WIN, level)["e1e9"] == 40 for number, level in LEVELS.items() if number > 1)


def test_answers_vary_except_at_the_top() -> None:
    """Where several actions are equally good, the top takes one of these."""
    for number, level in LEVELS.items():
        limits = level._replace(depth=min(level.depth, 2))
        assert (len(count_answers(MIDDLE, limits, 20)) > 2) == (number < max(LEVELS)), number


def make_weakness(kit: Kit, level: int, seed: int) -> Weakness:
    """Return what is overlooked in a game after its first turn."""
    game, rng = kit.game, Random(1)
    state = game.start(game.info.read_options({}))
    while not (state_has_last(kit, state) and game.actors(state)[0] != CHANCE):
        (actor,) = game.actors(state)
        action = game.chance(state)[0][0] if actor == CHANCE else rng.choice(game.legal(state, actor))
        state = game.apply(state, actor, action)
    player = game.actors(state)[0]
    return Weakness(kit, game.observe(state, player), player, Random(seed), LEVELS[level])


def state_has_last(kit: Kit, state: object) -> bool:
    """Return whether the scene of a state shows where a move ended."""
    return any(mark.kind == "last" for board in kit.scene(state, 0).boards for mark in board.marks)


def test_far_is_what_lies_far_from_the_last_move_or_goes_a_long_way() -> None:
    weakness = make_weakness(GRAVITY, 1, 1)
    assert weakness.farness(("a1", "h1")) == 1
    assert weakness.farness(("pass",)) == 0
    assert {round(7 * weakness.farness((cell,))) for cell in ("a1", "a8", "h1", "h8")} > {7} or weakness.farness(("a1",)) > 0


def test_within_one_search_an_action_is_overlooked_everywhere_or_nowhere() -> None:
    weakness = make_weakness(GRAVITY, 1, 2)
    actions = [(f"a{row}", f"h{row}") for row in range(1, 9)]
    seen = [weakness.sees(action) for action in actions]
    assert seen == [weakness.sees(action) for action in actions]
    assert weakness.misjudge(actions[0]) == weakness.misjudge(actions[0])


@pytest.mark.parametrize("game", games.IDS)
def test_a_level_always_sees_something(game: str) -> None:
    kit = games.load(game)
    rng, state = Random(3), kit.game.start(kit.game.info.read_options({}))
    for _ in range(12):
        actor = kit.game.actors(state)[0]
        if actor != CHANCE:
            legal = kit.game.legal(state, actor)
            weakness = Weakness(kit, kit.game.observe(state, actor), actor, rng, LEVELS[1])
            seen = weakness.watch(state, actor, legal)
            assert seen
            assert set(seen) <= set(legal)
        action = kit.game.chance(state)[0][0] if actor == CHANCE else rng.choice(kit.game.legal(state, actor))
        state = kit.game.apply(state, actor, action)
        if not kit.game.actors(state):
            return


def test_between_two_levels_limits_change_by_equal_factors() -> None:
    between = find_level(2.5)
    assert between.nodes == round((LEVELS[2].nodes * LEVELS[3].nodes) ** 0.5)
    assert LEVELS[3].noise < between.noise < LEVELS[2].noise
    assert LEVELS[3].oversight < between.oversight < LEVELS[2].oversight
    assert find_level(0.5).noise > LEVELS[1].noise
    assert find_level(0.5).oversight == 1.0


@pytest.mark.parametrize("place", [1, 2, 3, 4, 5])
def test_a_whole_place_is_that_level(place: int) -> None:
    assert find_level(place) == pytest.approx(LEVELS[place])


@pytest.mark.parametrize("game", games.IDS)
def test_each_level_is_stronger_than_the_one_below(game: str) -> None:
    """Of a game's own places, too, and the strongest is the same everywhere."""
    kit = games.load(game)
    levels = [get_level(kit, level) for level in LEVELS]
    assert [level.noise for level in levels] == sorted({level.noise for level in levels}, reverse=True)
    assert [level.playouts for level in levels] == sorted(level.playouts for level in levels)
    assert levels[-1] == LEVELS[max(LEVELS)]


def test_errors_have_a_least_size_where_all_looks_alike_at_first_sight() -> None:
    """In the first turn of Gravity the columns look alike."""
    game = GRAVITY.game
    state = game.start(game.info.read_options({}))
    while game.actors(state)[0] == CHANCE:
        state = game.apply(state, CHANCE, game.chance(state)[0][0])
    (player,) = game.actors(state)
    weakness = Weakness(GRAVITY, game.observe(state, player), player, Random(1), LEVELS[1])
    errors = [weakness.misjudge(action) for action in game.legal(state, player)]
    assert len(errors) > 5
    assert max(errors) - min(errors) > GRAVITY.advice.blur
