"""How thinking is timed, stopped and closed, and how a computer answers an offer."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from pyengine.ai.choose import LATE, choose, respond, start_thinking
from pyengine.ai.levels import LEVELS
from pyengine.ai.thought import Thought
from pyengine.core.kit import Kit
from pyengine.core.types import ACCEPT, OFFER
from pyengine.games.mathematichess import KIT as MATHEMATICHESS
from pyengine.games.mitosis import KIT as MITOSIS
from pyengine.games.place import KIT as PLACE
from tests.ai.minds import ALL, choose_at_level, make_clock
from tests.games import mathematichess_play, mitosis_play, place_play

MIDDLE = place_play.FULL
OPEN = [(PLACE, place_play.at(MIDDLE)), (MITOSIS, mitosis_play.start()), (MATHEMATICHESS, mathematichess_play.start())]


def looks() -> tuple[Callable[[], float], list[float]]:
    """Return a clock that ticks and the list of what it has shown."""
    shown: list[float] = []
    numbers = count()

    def clock() -> float:
        shown.append(float(next(numbers)))
        return shown[-1]

    return clock, shown


def test_it_thinks_as_long_as_it_is_given() -> None:
    for seconds in (10, 200):
        clock, shown = looks()
        thought = choose(PLACE, place_play.at(MIDDLE), 0, Random(1), 6, seconds, clock)
        assert shown[-1] == seconds
        assert thought.action in PLACE.game.legal(place_play.at(MIDDLE), 0)
    clock, shown = looks()
    choose(PLACE, place_play.at(MIDDLE), 0, Random(1), 6, clock=clock)
    assert shown[-1] == LEVELS[6].seconds


def test_stop_is_heard_at_once() -> None:
    asked = count()
    thought = choose(PLACE, place_play.at(MIDDLE), 0, Random(1), 6, 10_000, make_clock(), lambda: next(asked) == 7)
    assert next(asked) == 8
    assert thought.action in PLACE.game.legal(place_play.at(MIDDLE), 0)


def test_it_stops_when_nothing_more_can_be_found_out() -> None:
    clock, shown = looks()
    thought = choose(PLACE, place_play.at("8/8/8/3k4/3K4/8/8/8 w"), 0, Random(1), 6, 10_000, clock)
    assert thought.certain
    assert thought.line == ((0, ("d4", "d5")),)
    assert shown[-1] < 200


def test_where_there_is_no_choice_it_does_not_think() -> None:
    clock, shown = looks()
    thought = choose(PLACE, place_play.at("8/8/8/8/8/8/8/7k w"), 0, Random(1), 6, 10_000, clock)
    assert (thought.action, shown) == (("pass",), [])


@pytest.mark.parametrize("level", ALL)
def test_a_level_ends_by_itself_or_goes_on(level: int) -> None:
    thoughts = 0
    for _ in start_thinking(PLACE, place_play.at(MIDDLE), 0, Random(1), level):
        thoughts += 1
        if thoughts > 1_000:  # the fifth has some 270
            break
    assert (thoughts > 1_000) == (level == 6)


@pytest.mark.parametrize(("kit", "state"), OPEN, ids=["place", "mitosis", "mathematichess"])
def test_thoughts_come_often_and_thinking_can_be_closed(kit: Kit, state: object) -> None:
    thoughts = start_thinking(kit, state, 0, Random(1), 6)
    gaps, last = [], time.thread_time()
    for _, _thought in zip(range(400), thoughts, strict=False):
        gaps.append(time.thread_time() - last)
        last = time.thread_time()
    gaps.sort()
    assert gaps[-5] < 0.02  # the machine may be busy with something else now and then
    close = getattr(thoughts, "close", None)
    assert close is not None
    close()
    assert next(thoughts, None) is None


@pytest.mark.parametrize(("kit", "state"), OPEN, ids=["place", "mitosis", "mathematichess"])
def test_the_same_seed_chooses_the_same(kit: Kit, state: object) -> None:
    assert choose_at_level(kit, state, 1, 50, seed=5) == choose_at_level(kit, state, 1, 50, seed=5)
    assert len({choose_at_level(kit, state, 1, 50, seed).action for seed in range(8)}) > 1


def offer_adjudication(text: str) -> object:
    """Return a position of Mitosis Chess in which White has moved and proposed to adjudicate."""
    return mitosis_play.play(mitosis_play.at(text), "a1a2 adj?")


def test_an_offer_is_answered_by_what_it_brings() -> None:
    even = offer_adjudication("4k3r/9/9/9/9/9/9/9/R3K4")
    behind = offer_adjudication("4k4/9/9/9/9/9/9/9/R3K4")
    worse, better = Thought(("pass",), -0.6), Thought(("pass",), 0.4)
    level = Thought(("pass",), 0.01)
    assert respond(MITOSIS, even, 1, worse) == ACCEPT
    assert respond(MITOSIS, even, 1, better) is None
    assert respond(MITOSIS, even, 1, level) is None
    assert respond(MITOSIS, even, 1, level, turns=LATE) == ACCEPT
    assert respond(MITOSIS, behind, 1, worse) is None
    assert respond(MITOSIS, behind, 1, Thought(("pass",), -1.0)) == ACCEPT
    winning = offer_adjudication("4k2rr/9/9/9/9/9/9/9/R3K4")
    assert respond(MITOSIS, winning, 1, better) == ACCEPT


def test_without_an_offer_there_is_nothing_to_answer() -> None:
    state = mitosis_play.at("4k4/9/9/9/9/9/9/9/R3K4 ---:--- b")
    assert respond(MITOSIS, state, 1, Thought(("pass",), -1.0)) is None
    mine = mitosis_play.play(mitosis_play.start(), "e2e3")
    assert OFFER in MITOSIS.game.claims(mine, 1)
    assert respond(MITOSIS, mine, 1, Thought(("pass",), -1.0)) is None
