"""Computer play of solitaires: it plays well and knows nothing of the cards to come."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyengine import games
from pyengine.ai import solver
from pyengine.ai.levels import LEVELS
from pyengine.ai.solitaire import think
from pyengine.ai.thought import Thought
from pyengine.core.game import Deal
from pyengine.core.kit import Kit
from pyengine.core.types import CHANCE
from tests.games import neighbour_play

PARADE, NEIGHBOUR = games.load("parade"), games.load("neighbour")


def think_to_end(kit: Kit, state: Any, level: int = 4, seed: int = 1) -> Thought:
    """Think to the end."""
    best = None
    for best in think(kit, kit.game.observe(state, 0), 0, Random(seed), LEVELS[level]):
        assert best.action in kit.game.legal(state, 0)
    assert best
    return best


def play(kit: Kit, number: int, level: int = 4) -> float | None:
    """Play a deal to its end and return the score."""
    state = kit.game.start(kit.game.info.read_options({}))
    deal = kit.game.deal(kit.game.options(state), number)
    assert deal
    while actors := kit.game.actors(state):
        action = kit.game.deal_next(state, deal) if actors == (CHANCE,) else think_to_end(kit, state, level).action
        state = kit.game.apply(state, actors[0], action)
    return kit.game.scores(state)[0]


def laid_out(number: int) -> tuple[Any, Deal]:
    """Return Parade after its layout, and the deal."""
    state = PARADE.game.start(PARADE.game.info.read_options({}))
    deal = PARADE.game.deal(PARADE.game.options(state), number)
    assert deal
    while PARADE.game.actors(state) == (CHANCE,):
        state = PARADE.game.apply(state, CHANCE, PARADE.game.deal_next(state, deal))
    return state, deal


@pytest.mark.parametrize("level", [1, 4])
def test_what_wins_at_once_is_played(level: int) -> None:
    options = PARADE.game.info.read_options({})
    state = PARADE.notation.position("2BQr3/3nN3/2K1N3/6b1/8/8/8/8 1 3 RRBkqrbn", options)
    assert think_to_end(PARADE, state, level).action == ("e6", "g5", "c7")
    state = neighbour_play.at("8/8/8/8/8/5n2/8/4nRB1 move - 12 16 -")
    assert think_to_end(NEIGHBOUR, state, level).action[:2] == ("g1", "g2")


@pytest.mark.parametrize("number", [1, 2, 9, 11])
def test_parade_is_played_as_well_as_it_can_be_without_further_cards(number: int) -> None:
    state, deal = laid_out(number)
    sure = list(solver.solve(PARADE, state, None))[-1]
    best = list(solver.solve(PARADE, state, deal))[-1]
    assert sure.best is not None
    assert best.best is not None
    score = play(PARADE, number)
    assert score is not None
    assert sure.best <= score <= best.best


@pytest.mark.parametrize("number", [17, 22, 46])
def test_neighbour_is_played_to_a_win(number: int) -> None:
    score = play(NEIGHBOUR, number)
    assert score is not None
    assert score > 10


def test_a_stop_comes_when_a_sure_end_is_worth_more() -> None:
    state = neighbour_play.at("8/8/8/R7/Q7/8/B7/8 add a5 13 17 3S,6S,3C")
    hint = think_to_end(NEIGHBOUR, state)
    assert hint.action == ("stop",)
    assert len(hint.line) == 3
    assert hint.value > 0.5


def test_cards_are_turned_up_where_nothing_else_can_win() -> None:
    state = neighbour_play.at("8/8/8/8/8/8/8/3R4 add d1 15 19 3H")
    assert think_to_end(NEIGHBOUR, state).action == ("+",)


def test_the_same_seed_thinks_the_same_and_the_cards_to_come_do_not_matter() -> None:
    """The state holds no order of cards: two deals that agree so far are one state, and what is thought is one thought."""
    state, deal = laid_out(9)
    layout, hand = deal.piles
    other = Deal((layout, tuple(reversed(hand))))
    twin = PARADE.game.start(PARADE.game.info.read_options({}))
    while PARADE.game.actors(twin) == (CHANCE,):
        twin = PARADE.game.apply(twin, CHANCE, PARADE.game.deal_next(twin, other))
    assert think_to_end(PARADE, state, 2, 5) == think_to_end(PARADE, twin, 2, 5)
