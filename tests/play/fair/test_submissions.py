"""Clone's submissions as numbers: every one comes back, none is longer than what is public allows, nonsense is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyengine.core.errors import IllegalAction
from pyengine.core.types import Action
from pyengine.games.clone.board import terms as terms_of
from pyengine.games.clone.links import SubmissionSealing, ways
from tests.play.fair.table import MatchTable, kit_of, terms

SEALING = SubmissionSealing()
OPTIONS: list[dict[str, Any]] = [
    {},
    {"players": 2, "power": 9, "garnets": 9, "garnetCost": 1},
    {"players": 3, "power": 30, "clones": 8, "knightPath": "choose", "cloneUnit": "distinct"},
    {"players": 4, "power": 6, "clones": 0, "castleHistory": "ever", "arrivalTouch": "all"},
]


def submit(state: Any, player: int, rng: Random) -> tuple[Any, tuple[Action, ...]]:
    """Write a submission at random; return the state after it and the orders."""
    game, orders = kit_of("clone").game, []
    while player in game.actors(state):
        legal = list(game.legal(state, player))
        longer = [action for action in legal if len(action) > 1]
        castling = [action for action in legal if len(action) == 3]
        action = rng.choice(
            legal if not longer or rng.random() < 0.1 else castling if castling and rng.random() < 0.5 else longer
        )
        orders.append(action)
        if len(game.actors(state)) == 1 and action == ("done",):
            break
        state = game.apply(state, player, action)
    return state, tuple(orders)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_round_trips(options: dict[str, Any]) -> None:
    game, rng = kit_of("clone").game, Random(str(options))
    full = game.info.read_options({**options, "rounds": 3})
    state, seen = game.start(full), 0
    while game.outcome(state) is None:
        before = state
        for player in range(terms_of(full).players):
            _, orders = submit(before, player, rng)
            try:
                plain = SEALING.plain(before, player, orders)
            except IllegalAction:  # a square filled, cleared and filled again
                orders = (("|",), ("|",), ("done",))
                plain = SEALING.plain(before, player, orders)
            assert len(plain) == SEALING.size(before, player)
            back = SEALING.actions(before, player, plain)
            assert back is not None
            assert effect(before, player, back) == effect(before, player, orders)
            assert SEALING.plain(before, player, back) == plain
            for action in back:
                assert action in game.legal(state, player)
                state = game.apply(state, player, action)
            seen += 1
    assert seen == 3 * terms_of(full).players


def effect(state: Any, player: int, orders: tuple[Action, ...]) -> tuple[object, ...]:
    """Return what a submission does to its own board, and the clones that it sends."""
    game = kit_of("clone").game
    for action in orders[:-1]:
        state = game.apply(state, player, action)
    draft = state.drafts[player]
    return draft.board, draft.clones, draft.locked


def test_void_orders_are_left_out() -> None:
    game = kit_of("clone").game
    state = game.start(game.info.read_options({}))
    orders = (("|",), ("hand/Q", "1/a1"), ("hand/Q", "1/a1"), ("hand/Q", "1/b1"), ("|",), ("done",))
    plain = SEALING.plain(state, 0, orders)
    assert SEALING.actions(state, 0, plain) == (("|",), ("hand/Q", "1/a1"), ("hand/Q", "1/b1"), ("|",), ("done",))


def test_the_order_of_placements_plays_no_part() -> None:
    game = kit_of("clone").game
    state = game.start(game.info.read_options({}))
    one, other = ("hand/Q", "1/c3"), ("hand/P", "1/a1")
    plains = {SEALING.plain(state, 0, (("|",), *pair, ("|",), ("done",))) for pair in ((one, other), (other, one))}
    assert len(plains) == 1


def test_numbers_that_are_no_submission() -> None:
    game = kit_of("clone").game
    state = game.start(game.info.read_options({}))
    size = SEALING.size(state, 0)
    assert SEALING.actions(state, 0, b"\xff" * size) is None
    rng, refused = Random(5), 0
    for _ in range(60):
        actions = SEALING.actions(state, 0, rng.randbytes(size))
        refused += actions is None
        assert actions is None or effect(state, 0, actions)
    assert refused > 50


def test_sets_of_placements_are_counted() -> None:
    assert ways(0, 18) == 1
    assert ways(1, 1) == 2  # nothing, or a pawn
    assert ways(1, 9) == 7
    assert ways(2, 2) == 1 + 2 + 2 + 1  # nothing, a pawn, a king, two pawns


def test_a_square_filled_cleared_and_filled_again_is_refused() -> None:
    game = kit_of("clone").game
    state = game.start(game.info.read_options({}))
    orders = (("|",), ("hand/P", "1/a1"), ("1/a1", "remove"), ("hand/Q", "1/a1"), ("|",), ("done",))
    with pytest.raises(IllegalAction):
        SEALING.plain(state, 0, orders)


def test_what_no_link_can_hold_is_refused_when_it_is_decided() -> None:
    """Not when the link is sent: until the last order the submission can be changed, and then it goes."""
    table = MatchTable(terms("clone"))
    match = table.arrive()
    orders: tuple[Action, ...] = (("|",), ("hand/P", "1/a1"), ("1/a1", "remove"), ("hand/Q", "1/a1"), ("|",))
    for action in orders:
        match.play(action)
    with pytest.raises(IllegalAction):
        match.play(("done",))
    assert not match.is_complete
    assert match.draft.chosen == orders
    for _ in range(4):
        match.undo()
    assert match.draft.chosen == orders[:1]
    for action in (("hand/Q", "1/a1"), ("|",), ("done",)):
        match.play(action)
    assert match.send()
