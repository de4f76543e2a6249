"""Gravity Chess as the computer plays it."""

from __future__ import annotations

from pyengine.games.gravity import KIT
from pyengine.games.gravity.evaluate import evaluate
from pyengine.games.gravity.state import State
from tests.ai.ponder import picks
from tests.games.gravity_play import GAME, at


def outlook(state: State, player: int) -> float:
    """What the search takes a position to be worth."""
    value = KIT.advice.outlook(state, player)
    assert value is not None
    return value


def test_the_last_turn_is_won() -> None:
    # Only with the rook under it is the bishop stacked on row 2, which wins by the rows.
    assert picks(KIT, at("8/8/8/3R4/8/8/2B5/1r6 w move - - - - 0-2")) <= {"d5d1", "c2d1"}


def test_the_last_drop_does_not_lose_the_game() -> None:
    # Everywhere else the rook is stacked on row 4 in White's last turn, and White wins by a point.
    assert picks(KIT, at("8/8/8/8/8/ppppppp1/ppppppp1/ppppppp1 b add R - - - 39-0")) == {"R@h8"}


def test_a_piece_is_taken_rather_than_passed_by() -> None:
    assert picks(KIT, at("8/8/4Q3/8/2p1n3/8/8/8 w move p - KRRBBNNPPPP kqrrbbnppp 0-0")) == {"e6e4"}


def test_pieces_that_can_be_taken_are_worth_less_to_the_search() -> None:
    safe = at("8/8/4r3/8/3N4/8/8/8 b flip - - KQRRBBNPPPP kqrbbnnpppp 0-0")
    hangs = at("8/8/4r3/8/4N3/8/8/8 b flip - - KQRRBBNPPPP kqrbbnnpppp 0-0")
    assert outlook(hangs, 0) < outlook(safe, 0) - 0.05
    assert outlook(hangs, 1) == -outlook(hangs, 0)
    assert evaluate(hangs, 0) == evaluate(safe, 0)


def test_the_search_begins_with_what_earns_most_and_leaves_nothing_out() -> None:
    state = at("8/8/4Q3/8/2p1n3/8/8/R7 w move p - KRRBBNNPPPP kqrrbbnppp 0-0")
    legal = GAME.legal(state, 0)
    ranked = KIT.advice.candidates(state, 0, legal)
    assert {ranked[0], ranked[1]} == {("e6", "e4"), ("e6", "c4")}, "the captures"
    assert sorted(ranked) == sorted(legal)


def test_cards_to_come_change_nothing_when_they_come() -> None:
    before = at("8/8/4r3/8/3N4/8/8/8 b flip - - KQRRBBNPPPP kqrbbnnpppp 0-0")
    for card, _ in GAME.chance(before):
        assert abs(evaluate(GAME.apply(before, -1, card), 0) - evaluate(before, 0)) < 0.05


def test_a_card_that_is_turned_over_helps_nobody_on_average() -> None:
    for position in (
        "8/8/4r3/8/3N4/8/8/8 b flip - - KQRRBBNPPPP kqrbbnnpppp 0-0",
        "8/2p5/4r3/1N6/3N4/1P6/8/R2n4 w flip - - KQRBBPPP kqrbbnppp 0-0",
        "3Q4/5p2/2r1r3/1N6/8/1P4k1/P2b4/RN1n2p1 b flip - - KRBPP qrbnpp 2-1",
    ):
        before = at(position)
        cards = GAME.chance(before)
        after = sum(weight * outlook(GAME.apply(before, -1, card), before.turn) for card, weight in cards)
        assert abs(after / sum(weight for _, weight in cards) - outlook(before, before.turn)) < 0.04


def test_a_piece_that_lands_too_late_is_worth_little() -> None:
    for piece in "KPN":
        low, high = (at(f"{rows} w flip - - - k 0-0") for rows in (f"8/8/8/8/8/8/4{piece}3/8", f"8/4{piece}3/8/8/8/8/8/8"))
        assert evaluate(high, 0) < evaluate(low, 0) - 0.2, "it has two turns left"


def test_tall_columns_suit_pawns_and_rooks() -> None:
    for piece, least in (("P", 0.15), ("R", 0.15), ("N", -0.02)):
        tall, flat = (at(f"8/8/8/{row}/8/4p3/4p3/r3p3 w flip - - KQBNPP kqbbnpp 7-0") for row in (f"4{piece}3", f"2{piece}5"))
        assert evaluate(tall, 0) > evaluate(flat, 0) + least
