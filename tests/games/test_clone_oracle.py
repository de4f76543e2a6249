"""Clone Chess against a second, slow reading of its rule book, and what must hold of every round."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from pyengine.core.types import Action, Player
from pyengine.games.clone import KIT
from pyengine.games.clone.state import State
from tests.games.clone_play import GAME, NOTATION, draft, hand_in, middle, pieces_on, play, submission

from .clone_naive import resolve

Sample = Callable[[int, int], int]
SQUARES = [file + rank for file in "abcdefgh" for rank in "12345678"]
VARIED: list[dict[str, object]] = [
    {"players": 3},
    {"players": 3, "knightPath": "choose", "arrivalTouch": "placed", "castleHistory": "ever"},
    {"players": 4, "arrivalTouch": "all", "cloneUnit": "distinct", "garnets": 30, "power": 30},
    {"players": 2, "castleHistory": "ever", "clones": 8, "garnetCost": 1, "rounds": 3},
]


def stray(section: int, rng: Random) -> str:
    """An order of a section that is most likely void."""
    kind, one, other, third = rng.choice("QRBNKP"), rng.choice(SQUARES), rng.choice(SQUARES), rng.choice(SQUARES)
    orders = [f"-{kind}{one}"]
    if section == 0:
        orders += [f"{kind}{one}-{other}", f"N{one}-{other}/s", f"K{one}*{other}", f"K{one}*{other}>{third}"]
    if section == 1:
        orders += [f"{kind}@{one}"]
    if section == 2:
        orders += [f"{kind}{one}>{rng.randint(1, 8)}", "lock"]
    return rng.choice(orders)


def texts(state: State, player: Player, rng: Random, strays: float = 0.3) -> str:
    """A submission of possible orders with others strewn in, so that some of the possible ones become void as well."""
    section, words = 0, []
    for action in submission(state, player, rng):
        while rng.random() < strays:
            words.append(stray(section, rng))
        word = NOTATION.write(state, player, action)
        state = GAME.apply(state, player, action)
        section += word == "|"
        if word != "done":
            words.append(word)
            if rng.random() < strays / 6 and word != "|":
                words.append(word)
    return " ".join(words)


@pytest.mark.rule("CLN-04", "CLN-05", "CLN-06")
@pytest.mark.parametrize("given", VARIED)
def test_rounds_come_out_as_in_a_second_reading(given: dict[str, object], sample: Sample) -> None:
    void = 0
    for seed in range(sample(7, 400)):
        rng = Random(f"oracle/{seed}")
        state = middle(seed, seed % 3, **given)
        if not GAME.actors(state):
            continue
        orders = [texts(state, player, rng) for player in GAME.actors(state)]
        expected, voids = resolve(NOTATION.text(state), orders, dict(state.options))
        after = play(state, *orders)
        assert NOTATION.text(after) == expected, (NOTATION.text(state), orders)
        assert [list(line.void) for line in after.report] == voids
        void += sum(map(len, voids))
    assert void > 20


def single(state: State, player: Player, rng: Random) -> list[Action]:
    """The actions of a random submission with void orders among them."""
    return list(NOTATION.read(state, player, texts(state, player, rng)))


@pytest.mark.rule("CLN-R26", "CLN-R1", "CLN-03")
def test_the_order_of_handing_in_never_matters(sample: Sample) -> None:
    for seed in range(sample(4, 200)):
        rng, state = Random(f"order/{seed}"), middle(seed, 1, players=4)
        wanted = {player: single(state, player, rng) for player in range(4)}
        ends = set()
        for mixed in (False, True, True):
            left = {player: list(actions) for player, actions in wanted.items()}
            now = state
            while left:
                player = rng.choice(list(left))
                for _ in range(1 if mixed else len(left[player])):  # one after the other, or order by order in turns
                    now = GAME.apply(now, player, left[player].pop(0))
                if not left[player]:
                    del left[player]
            ends.add(now)
        assert len(ends) == 1
        assert now.round == state.round + 1


@pytest.mark.rule("CLN-04", "CLN-39")
def test_up_to_the_clones_a_board_depends_on_its_own_orders_alone(sample: Sample) -> None:
    for seed in range(sample(4, 200)):
        rng, state = Random(f"local/{seed}"), middle(seed, 2, players=3)
        orders = [texts(state, player, rng) for player in range(3)]
        together = play(state, *orders)
        for player in range(3):
            alone = hand_in(state, player, orders[player])
            preview = draft(alone, player).board
            one = play(state, *(orders[player] if other == player else "| |" for other in range(3)))
            assert one.boards[player] == preview == together.boards[player]._replace(pieces=preview.pieces)
            came = {name for name, _ in together.report[player].arrived}
            assert set(pieces_on(together, player + 1).split()) == set(pieces_on(one, player + 1).split()) | came


def test_void_orders_never_raise_and_change_nothing(sample: Sample) -> None:
    seen = 0
    for seed in range(sample(4, 200)):
        rng, state = Random(f"void/{seed}"), middle(seed, 1, players=3)
        for section in range(3):
            for _ in range(60):
                word = stray(section, rng)
                action = NOTATION.read(state, 0, f"({word})")[0]
                assert GAME.accepts(state, 0, action)
                after = GAME.apply(state, 0, action)
                if action not in GAME.legal(state, 0) and draft(after).written[-1].fate != "step":
                    seen += 1
                    assert draft(after) == draft(state)._replace(written=draft(after).written)
                    assert draft(after).written[-1].text == word
                    assert NOTATION.write(state, 0, action) == f"({word})"
            if section < 2:
                state = hand_in(state, 0, "|")
    assert seen > 300


# --- what stays secret -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLN-03")
def test_views_that_differ_only_in_hidden_orders_are_the_same(sample: Sample) -> None:
    """Twin states: another player's submission, closed in both or open in both, is different and cannot be told."""
    for seed in range(sample(5, 200)):
        rng, state = Random(f"twins/{seed}"), middle(seed, 1, players=3)
        mine = submission(state, 0, rng)[: rng.randint(0, 6)]
        for action in mine:
            state = GAME.apply(state, 0, action)
        twins = []
        shut = rng.random() < 0.5
        for _ in range(2):
            twin = state
            for action in single(state, 1, rng)[: None if shut else -1]:
                twin = GAME.apply(twin, 1, action)
            twins.append(twin)
        assert twins[0] != twins[1]
        for viewer in (0, 2, None):
            one, other = (GAME.observe(twin, viewer) for twin in twins)
            assert one == other
            assert (one.closed[1] == "?") == shut
            tokens = [(), ("1/a1",), ("2/a1", "2/a2"), ("3/a1", "seat/1"), ("done",)]
            for full, view in ((twins[0], one), (twins[1], other)):
                assert KIT.scene(full, viewer) == KIT.scene(view, viewer) == KIT.scene(one, viewer)
                assert dict(GAME.facts(full)) == dict(GAME.facts(one))
                assert GAME.scores(full) == GAME.scores(one)
                assert NOTATION.text(full) == NOTATION.text(one)
                if viewer is not None:
                    assert list(GAME.legal(full, viewer)) == list(GAME.legal(one, viewer))
                    for asked in tokens:
                        assert KIT.explain(full, viewer, asked) == KIT.explain(one, viewer, asked)
                    assert KIT.explain(view, 1, ("2/a1",)) == KIT.explain(one, 1, ("2/a1",))


@pytest.mark.rule("CLN-03")
def test_only_closing_leaves_a_trace() -> None:
    state = middle(1, 1, players=3)
    actions = submission(state, 1, Random(2))
    view = GAME.observe(state, 0)
    for action in actions[:-1]:
        assert GAME.redact(state, 1, action, 0) is GAME.redact(state, 1, action, None) is None
        assert GAME.redact(state, 1, action, 1) == action
        state = GAME.apply(state, 1, action)
        assert GAME.observe(state, 0) == view
    assert GAME.redact(state, 1, ("done",), 0) == ("?",)
    state = GAME.apply(state, 1, ("done",))
    assert GAME.observe(state, 0) == GAME.apply(view, 1, ("?",))
    assert GAME.observe(state, 1).closed == ("", "done", "")
    assert GAME.actors(view) == (0, 1, 2)
    assert GAME.actors(state) == GAME.actors(GAME.observe(state, 0)) == (0, 2)
    state = play(state, "| |", "", "| |")
    assert GAME.facts(state)["submissions"] == {"1": "| |", "2": state.report[1].text, "3": "| |"}, "then all can read them"
    last = hand_in(hand_in(middle(1, 1, players=2), 0, "| |"), 1, "| |")
    assert last.round == 3
    assert GAME.redact(hand_in(middle(1, 1, players=2), 0, "| |"), 1, ("done",), 0) == ("done",)
