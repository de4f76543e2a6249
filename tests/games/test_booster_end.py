"""Booster Chess: how games end (BST-27, BST-28), claims, and positions that are examined as they are read."""

from __future__ import annotations

import pytest

from pyengine.core.types import ACCEPT, OFFER, RESIGN
from pyengine.core.words import say
from pyengine.games.booster import KIT
from pyengine.games.booster.state import State
from tests.games.booster_play import GAME, NOTATION, at, end_turn, field, legal, phase, play, result, rule_against, start

MATE = "R5k1/5ppp/8/8/8/8/8/K7"


@pytest.mark.rule("BST-27")
def test_no_move_in_check_is_checkmate() -> None:
    assert result(at(MATE, side="b")) == ((0,), "checkmate")
    assert result(at(MATE.swapcase(), side="w")) is None
    assert result(at("4k3/8/8/8/8/2n5/8/R3K2R", "c3B1", rights="KQ")) == ((1,), "checkmate")
    outcome = GAME.outcome(at(MATE, side="b"))
    assert outcome is not None
    assert outcome.returns == (1.0, -1.0)


@pytest.mark.rule("BST-27")
def test_no_move_without_check_is_stalemate() -> None:
    assert result(at("k7/8/1Q6/8/8/8/8/K7", side="b")) == ((), "stalemate")
    assert result(at("7k/7p/8/8/8/8/8/K7", "h7W1,h8W1", "b")) == ((), "stalemate")  # nothing but hobbled pieces


@pytest.mark.rule("BST-27")
def test_the_end_is_examined_when_the_last_decision_is_made() -> None:
    state = play(at("6k1/5ppp/8/8/8/8/8/KR6"), "b1b8")
    assert (result(state), phase(state), field(state, 1)) == (((0,), "checkmate"), "over", "b")
    assert state.hands == ((), ())  # nothing is drawn any more
    waiting = play(at("6k1/5ppp/8/8/8/8/8/KR6", hands="2H/-"), "b1b8")
    assert (result(waiting), phase(waiting)) == (None, "card")
    assert result(play(waiting, ".")) == ((0,), "checkmate")


@pytest.mark.rule("BST-R05")
def test_a_card_in_hand_does_not_postpone_mate() -> None:
    """A checker under the rook would hobble it; mate is mate all the same."""
    assert result(at(MATE, side="b", hands="-/10H,10D")) == ((0,), "checkmate")


def shuffle(state: State, times: int) -> State:
    for _ in range(times):
        for text in ("b1b2", "h8h7", "b2b1", "h7h8"):
            if result(state) is None:
                state = end_turn(play(state, text))
    return state


@pytest.mark.rule("BST-28")
def test_the_third_occurrence_is_a_draw() -> None:
    state = at("7k/8/8/8/8/8/8/KR6")
    assert GAME.facts(state)["occurrences"] == 1
    assert GAME.facts(shuffle(state, 1))["occurrences"] == 2
    over = shuffle(state, 2)
    assert (result(over), phase(over)) == (((), "repetition"), "over")


@pytest.mark.rule("BST-28")
def test_hands_and_piles_do_not_make_positions_differ() -> None:
    state = shuffle(at("7k/8/8/8/8/8/8/KR6"), 1)
    assert state.hands != ((), ())
    assert GAME.facts(state)["occurrences"] == 2


@pytest.mark.rule("BST-28")
@pytest.mark.parametrize("change", [{"rights": "Q"}, {"passed": "e6"}, {"nodouble": "c2"}])
def test_rights_make_positions_differ(change: dict[str, str]) -> None:
    placement = "7k/8/8/4p3/8/8/2P5/R3K3"
    base = at(placement, **change)  # type: ignore[arg-type]
    assert base.history != at(placement).history
    assert at(placement, "c2W1").history != at(placement).history
    assert at(placement, side="b").history != at(placement).history


@pytest.mark.rule("BST-28")
def test_the_count_of_a_position_goes_over_pawn_steps_but_not_captures() -> None:
    state = shuffle(at("7k/8/8/8/8/p7/8/KR6"), 1)
    assert len(state.history) == 5
    assert len(end_turn(play(state, "b1b3")).history) == 6
    assert len(end_turn(play(end_turn(play(end_turn(play(state, "b1b3")), "h8h7")), "b3a3")).history) == 1


@pytest.mark.rule("BST-28")
def test_fifty_turns_each_without_progress_are_a_draw() -> None:
    assert result(play(at("7k/8/8/8/8/8/8/KR6", clock=99), "b1b2")) == ((), "no-progress")
    assert result(play(at("7k/8/8/8/8/8/8/KR6", clock=98), "b1b2")) is None
    assert result(play(at("7k/8/8/8/8/8/P7/KR6", clock=99), "a2a3")) is None
    assert result(play(at("7k/8/8/8/8/1r6/8/KR6", clock=99), "b1b3")) is None
    assert result(play(at("7k/8/8/8/8/8/8/KR6", "b1W1", clock=99), "b1b2", ".")) == ((), "no-progress")
    assert result(play(at("7k/8/8/8/8/8/n7/1R5K", "b1W1", clock=99), "b1b2", ">a2")) is None


@pytest.mark.rule("BST-28")
def test_mate_goes_before_the_count() -> None:
    assert result(play(at("6k1/5ppp/8/8/8/8/8/KR6", clock=99), "b1b8")) == ((0,), "checkmate")


@pytest.mark.rule("BST-R23")
def test_a_card_does_not_set_the_count_back() -> None:
    state = play(at("7k/8/8/8/8/8/8/KR6", clock=7, hands="10H/-"), "b1b2", "10H@b2")
    assert field(state, 4) == "8"
    assert result(play(at("7k/8/8/8/8/8/8/KR6", clock=99, hands="10H/-"), "b1b2", "10H@b2")) == ((), "no-progress")


@pytest.mark.rule("BST-R24")
def test_bare_kings_play_on_and_may_mate() -> None:
    assert result(at("7k/8/8/8/8/8/8/K7")) is None
    assert result(at("k7/8/1K6/8/8/8/8/8", "b6W4", "b")) == ((0,), "checkmate")


@pytest.mark.rule("BST-28")
def test_players_may_resign_or_agree_a_draw() -> None:
    state = end_turn(start())
    assert GAME.claims(state, 0) == (RESIGN, OFFER)
    assert GAME.claims(state, 1) == ()
    assert result(GAME.apply(state, 0, RESIGN)) == ((1,), "resign")
    offered = GAME.apply(state, 0, OFFER)
    assert GAME.claims(offered, 0) == (RESIGN,)
    moved = end_turn(play(offered, "e2e4"))
    assert GAME.claims(moved, 1) == (RESIGN, ACCEPT)
    assert result(GAME.apply(moved, 1, ACCEPT)) == ((), "agreed")
    declined = play(moved, "e7e5")
    assert GAME.claims(declined, 1) == (RESIGN, OFFER)
    assert GAME.claims(start(), 0) == ()
    assert KIT.explain(state, 0, ACCEPT).rule == KIT.explain(offered, 0, OFFER).rule == "BST-28"
    assert KIT.explain(GAME.apply(state, 0, RESIGN), 1, ("e7", "e5")).rule == "BST-28"


@pytest.mark.rule("BST-27", "BST-28")
@pytest.mark.parametrize(
    ("placement", "side", "clock", "reason"),
    [
        (MATE, "b", 0, "checkmate"),
        ("k7/8/1Q6/8/8/8/8/K7", "b", 0, "stalemate"),
        ("7k/8/8/8/8/8/8/KR6", "w", 100, "no-progress"),
        ("7k/8/8/8/8/8/8/KR6", "w", 7, "repetition"),
    ],
)
def test_a_finished_position_says_how_it_ended(placement: str, side: str, clock: int, reason: str) -> None:
    state = at(placement, side=side, clock=clock, phase="over")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == reason
    assert phase(state) == "over"
    assert say(KIT.scene(state, None).caption).endswith(".")


@pytest.mark.rule("BST-27")
def test_parts_of_a_turn_are_examined_as_they_are_read() -> None:
    """A deal or a draw before a mate leads straight to the end; a part without anything to decide leads on."""
    assert phase(at(MATE, side="b", phase="deal")) == "over"
    assert phase(at(MATE, phase="draw")) == "over"
    assert phase(at("7k/8/8/8/8/8/8/KN6", phase="deal", whiteCheckers=0, blackCheckers=0)) == "move"
    assert phase(at("7k/8/8/8/8/8/8/KN6", phase="draw", whiteCheckers=0)) == "move"
    assert phase(at("7k/8/8/8/8/8/8/KN6", phase="card")) == "draw"
    assert phase(at("7k/8/8/8/8/8/8/KN6", phase="step:b1")) == "draw"
    assert phase(at("7k/8/8/8/8/8/8/KN6", "b1W1", phase="step:b1")) == "step:b1"
    again = at("7k/8/8/8/8/8/8/KR6", clock=100)
    assert (result(again), len(legal(again)) > 0) == (None, True)  # taken as it stands
    assert NOTATION.text(again).split()[4] == "100"
    assert rule_against(again, "a1a3") == "BST-07"
