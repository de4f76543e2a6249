"""Booster Chess: turns, steps, threats and the safety of kings (BST-04, BST-20 to BST-27)."""

from __future__ import annotations

import pytest

from tests.games.booster_play import (
    GAME,
    at,
    board,
    end_turn,
    field,
    legal,
    legal_from,
    phase,
    play,
    result,
    rule_against,
    stacks_of,
    supplies,
)

# --- turns -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BST-04")
def test_a_turn_is_move_steps_card_and_draw() -> None:
    state = at("7k/8/8/8/8/8/8/KN6", "b1W2", hands="8H/-")
    assert phase(state) == "move"
    assert rule_against(state, ".") == "BST-04"  # the normal move is compulsory
    assert rule_against(state, "8H@b1") == "BST-04"
    state = play(state, "b1c3")
    assert (phase(state), GAME.actors(state)) == ("step:c3", (0,))
    assert rule_against(state, "8H@c3") == "BST-04"
    state = play(state, ">c4")
    assert phase(state) == "step:c4"
    state = play(state, ".")
    assert (phase(state), GAME.actors(state)) == ("card", (0,))
    assert rule_against(state, "c4c5") == "BST-04"
    state = play(state, ".")
    assert (phase(state), GAME.actors(state), GAME.mover(state)) == ("draw", (-1,), 0)
    state = end_turn(state)
    assert (phase(state), GAME.actors(state), GAME.mover(state)) == ("move", (1,), 1)
    assert rule_against(state, "c4c5") == "BST-07"


@pytest.mark.rule("BST-04")
def test_parts_without_a_choice_are_passed_over() -> None:
    bare = play(at("7k/8/8/8/8/8/8/KN6", whiteCheckers=0), "b1c3")
    assert (phase(bare), GAME.actors(bare)) == ("move", (1,))
    unable = play(at("7k/8/8/8/8/8/8/KN6", hands="10C/-"), "b1c3")
    assert legal(unable) == {".", "10C@h8"}


@pytest.mark.rule("BST-04")
def test_the_card_part_comes_even_if_no_card_can_be_played() -> None:
    state = at("7k/8/8/3r4/4K3/8/8/8", hands="10S/-", phase="card")
    assert legal(state) == {"."}


# --- steps -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BST-20")
def test_a_step_costs_a_checker_and_goes_one_square_in_any_direction() -> None:
    state = play(at("7k/8/8/8/8/8/8/KN6", "b1W2"), "b1d2")
    assert {text for text in legal(state) if text != "."} == {">" + to for to in ["c1", "d1", "e1", "c2", "e2", "c3", "d3", "e3"]}
    state = play(state, ">e3")
    assert (stacks_of(state), supplies(state), phase(state)) == ("e3W1", "5/6", "step:e3")
    state = play(state, ">e4")
    assert (stacks_of(state), supplies(state), phase(state)) == ("-", "6/6", "draw")
    assert rule_against(play(at("7k/8/8/8/8/8/8/KN6", "b1W2"), "b1d2"), ">d4") == "BST-20"


@pytest.mark.rule("BST-20")
def test_steps_do_not_go_where_an_own_piece_stands() -> None:
    state = play(at("7k/8/8/8/8/8/8/KN6", "b1W1"), "b1a3")
    assert ">b2" in legal(state)
    state = play(at("7k/8/8/8/8/8/1P6/KN6", "b1W1"), "b1a3")
    assert ">b2" not in legal(state)
    assert rule_against(state, ">b2") == "BST-20"


@pytest.mark.rule("BST-20")
def test_a_step_is_a_pawn_move_for_the_count_only_if_a_pawn_steps_or_captures() -> None:
    assert field(play(at("7k/8/8/8/8/8/8/KN6", "b1W2", clock=7), "b1d2", ">e3"), 4) == "8"
    assert field(play(at("7k/8/8/8/8/8/8/KR6", "b1W2", clock=7), "b1d1", ">d2"), 4) == "8"
    assert field(play(at("7k/8/8/8/4p3/8/8/KR6", "b1W2", clock=7), "b1b4", ">c4", ">d5"), 4) == "8"
    assert field(play(at("7k/8/8/3p4/8/8/8/KR6", "b1W2", clock=7), "b1b4", ">c4", ">d5"), 4) == "0"


@pytest.mark.rule("BST-21", "BST-R01")
def test_a_boost_won_by_the_capture_is_spent_at_once() -> None:
    state = play(at("7k/8/8/3n4/4P3/8/8/K7", "d5W2"), "e4d5")
    assert phase(state) == "step:d5"
    again = play(at("7k/8/8/8/8/3n4/8/KN6", "b1W1,d3W2"), "b1c3", ">d3")
    assert (stacks_of(again), phase(again)) == ("d3W2", "step:d3")


@pytest.mark.rule("BST-21")
def test_a_boost_cancelled_by_a_capture_is_gone() -> None:
    assert phase(play(at("7k/8/8/3n4/4P3/8/8/K7", "d5B1,e4W1"), "e4d5")) == "draw"
    assert phase(play(at("7k/8/8/8/8/3n4/8/1N5K", "b1W2,d3B1"), "b1c3", ">d3")) == "draw"


@pytest.mark.rule("BST-R02")
def test_steps_capture() -> None:
    state = play(at("7k/8/8/8/8/3n4/8/KN6", "b1W1"), "b1c3", ">d3")
    assert board(state) == "7k/8/8/8/8/3N4/8/K7"


@pytest.mark.rule("BST-22")
def test_only_the_piece_that_moved_may_step() -> None:
    assert phase(play(at("7k/8/8/8/8/8/8/KN1R4", "b1W2"), "d1d2")) == "draw"
    state = play(at("7k/8/8/8/8/8/8/KN1R4", "b1W1,d1W1"), "d1d2")
    assert phase(state) == "step:d2"
    assert rule_against(state, "b1c3") == "BST-22"


@pytest.mark.rule("BST-22")
def test_castling_is_never_followed_by_steps() -> None:
    state = play(at("4k3/8/8/8/8/8/8/R3K2R", rights="KQ", hands="2H/-"), "e1g1")
    assert phase(state) == "card"


@pytest.mark.rule("BST-R16")
def test_a_piece_without_a_normal_move_does_not_step() -> None:
    state = at("7k/8/8/8/8/1P6/PK6/NP6", "a1W3")
    assert legal_from(state, "a1") == {"c2"}
    blocked = at("7k/8/8/8/8/1P6/1KP5/NP6", "a1W3")
    assert legal_from(blocked, "a1") == set()
    assert rule_against(blocked, "a1a2") == "BST-07"


# --- threats -----------------------------------------------------------------------------------------------------------------

WALL = "4k3/8/8/3n4/8/8/3PPP2/3RKR2"
CORNER = "4k3/8/8/8/8/8/r5PP/6RK"
CHAIN = "4k3/8/8/8/r2N4/8/3N4/4K3"
CHECKS = [
    ("4k3/8/8/8/8/2n5/8/4K3", "-", False),
    ("4k3/8/8/8/8/2n5/8/4K3", "c3B1", True),  # d1, then a step
    ("4k3/8/8/8/8/2n5/8/4K3", "c3W1", False),
    ("4k3/8/8/3n4/8/8/8/4K3", "d5B1", False),
    ("4k3/8/8/3n4/8/8/8/4K3", "d5B2", True),
    ("4k3/8/8/8/8/8/r7/4K3", "a2B1", True),
    ("4k3/8/8/8/8/r7/8/4K3", "a3B1", False),
    ("4k3/8/8/8/8/r7/8/4K3", "a3B2", True),
    ("4k3/8/8/8/8/8/p7/4K3", "a2B3", False),
    ("4k3/8/8/8/8/8/p7/4K3", "a2B4", True),  # a1, promoted there, then b1, c1, d1 and the king
    # pieces in the way are captured, and cost what lies under them
    (WALL, "d5B1", False),
    (WALL, "d5B2", True),  # c3, d2
    (WALL, "d2W1,d5B2,e2W1,f2W1", False),
    (WALL, "d2W1,d5B3,e2W1,f2W1", True),
    (WALL, "d2W2,d5B3,e2W2,f2W2", True),  # c3, c2, d1
    (WALL, "d1W1,d2W2,d5B3,e2W2,f1W1,f2W2", False),
    (CORNER, "a2B1", True),
    (CORNER, "a2B1,g2W1", False),
    (CORNER, "a2B2,g2W1", True),
    (CORNER, "a2B3,g2W3", True),  # f2, g1
    (CORNER, "a2B3,g1W2,g2W3", True),  # f2, g3, h2
    (CORNER, "a2B3,g1W2,g2W3,h2W1", False),
    # checkers under captured pieces are won
    (CORNER, "-", False),
    (CORNER, "g2B1", True),
    (CORNER, "a2W1,g2B2", False),  # a hobbled rook does not get to g2
    ("4k3/8/8/8/8/5r2/6PP/6RK", "f3W1,g2B2", True),  # it captures like a pawn and is boosted then
    ("4k3/8/8/8/8/5r2/6PP/6RK", "f3W2,g2B2", False),
    (CHAIN, "a4B1,d2B1,d4B1", True),  # d4 wins one, d3, d2 wins another
    (CHAIN, "a4B1,d2B1", False),
    (CHAIN, "a4B1,d4B1", False),
    # a piece may come back over the square that it left
    ("7k/8/8/8/8/8/nn6/Kn6", "b2B2", False),
    ("7k/8/8/8/8/8/nn6/Kn6", "b2B3", True),  # d1, c2, b2
]


@pytest.mark.rule("BST-23", "BST-24")
@pytest.mark.parametrize(("placement", "stacks", "check"), CHECKS)
def test_steps_give_check(placement: str, stacks: str, check: bool) -> None:
    assert GAME.facts(at(placement, stacks, whiteCheckers=12))["check"] is check


@pytest.mark.rule("BST-12", "BST-24")
def test_a_threat_may_begin_with_a_double_step() -> None:
    placement = "7k/4p3/8/8/3K4/8/8/8"
    assert GAME.facts(at(placement, "e7B1"))["check"] is True
    assert GAME.facts(at(placement, "e7B1", nodouble="e7"))["check"] is False


@pytest.mark.rule("BST-24")
def test_cards_and_the_own_king_do_not_matter_for_threats() -> None:
    state = at("4k3/8/8/8/8/2n5/8/4K3", hands="-/8S,8C,KH")
    assert GAME.facts(state)["check"] is False


@pytest.mark.rule("BST-24")
def test_a_threat_may_begin_with_a_capture_en_passant() -> None:
    """After e2e4 the pawn on d4 could take it in passing and step from e3 to the king."""
    assert legal_from(at("7k/8/8/8/3p4/8/4PK2/8"), "e2") == {"e3", "e4"}
    state = at("7k/8/8/8/3p4/8/4PK2/8", "d4B1")
    assert "e4" not in legal_from(state, "e2")
    assert rule_against(state, "e2e4") == "BST-25"
    assert GAME.facts(at("7k/8/8/8/3pP3/8/5K2/8", "d4B1"))["check"] is False


@pytest.mark.rule("BST-R15")
def test_pinned_pieces_threaten() -> None:
    placement = "3k4/8/8/3n4/8/8/3R4/4K3"
    assert legal_from(at(placement, "d5B2", "b"), "d5") == set()
    assert GAME.facts(at(placement, "d5B2"))["check"] is True


# --- safety ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BST-25", "BST-R03")
def test_every_action_by_itself_has_to_be_safe() -> None:
    state = at("4r1k1/8/8/8/8/8/4B3/4K3", "e2W1")
    assert legal_from(state, "e2") == set()
    assert rule_against(state, "e2f3") == "BST-R03"
    assert rule_against(at("4r1k1/8/8/8/8/8/4B3/4K3"), "e2f3") == "BST-25"
    steps = play(at("4r1k1/8/8/8/8/8/4R3/4K3", "e2W2"), "e2e4")
    assert legal(steps) == {".", ">e3", ">e5"}
    assert rule_against(steps, ">d4") == "BST-25"


@pytest.mark.rule("BST-25")
def test_a_king_does_not_move_to_where_steps_lead() -> None:
    state = at("4k3/8/8/8/8/7n/8/4K3", "h3B1")
    assert "f1" not in legal_from(state, "e1")
    assert "f1" in legal_from(at("4k3/8/8/8/8/7n/8/4K3"), "e1")


@pytest.mark.rule("BST-R04")
def test_steps_end_a_check_only_with_the_option() -> None:
    """The rook on a4 gives check along the rank; the knight can get between only by a step."""
    placement = "7k/8/8/8/r5K1/8/8/1N6"
    slow, kind = at(placement, "b1W2"), at(placement, "b1W2", stepEscape=True)
    assert legal_from(slow, "b1") == set()
    assert rule_against(slow, "b1c3") == "BST-R04"
    assert legal_from(kind, "b1") == {"a3", "c3", "d2"}
    state = play(kind, "b1c3")
    assert phase(state) == "step:c3"
    assert legal(state) >= {">b4", ">c4", ">d4"}
    assert "." not in legal(state)
    assert rule_against(state, ".") == "BST-R04"
    assert rule_against(play(kind, "b1a3"), ">a2") == "BST-25"
    done = play(state, ">c4")
    assert legal(done) >= {"."}
    assert ">c3" not in legal(done)  # the check is ended and does not come back


@pytest.mark.rule("BST-R04")
def test_no_other_piece_may_be_let_in_meanwhile() -> None:
    open_line = at("6rk/8/8/6N1/r5K1/8/8/8", "g5W3", stepEscape=True)
    assert legal_from(open_line, "g5") == set()
    assert legal_from(at("7k/8/8/6N1/r5K1/8/8/8", "g5W3", stepEscape=True), "g5") != set()


@pytest.mark.rule("BST-R04")
def test_a_king_does_not_escape_through_another_check() -> None:
    state = at("3rr2k/8/8/8/8/8/8/4K3", "e1W1", stepEscape=True)
    assert legal_from(state, "e1") == {"e2", "f1", "f2"}
    assert legal(play(state, "e1e2")) == {">f1", ">f2", ">f3"}
    assert legal_from(at("3rr2k/8/8/8/8/8/8/4K3", "e1W1"), "e1") == {"f1", "f2"}


@pytest.mark.rule("BST-R04")
def test_mate_takes_the_escape_into_account() -> None:
    """The knight could step in between only after its move."""
    placement = "7k/8/2N5/8/8/8/r7/r6K"
    assert result(at(placement, "c6W3")) == ((1,), "checkmate")
    assert legal(at(placement, "c6W3", stepEscape=True)) == {"c6b4", "c6d4"}
    assert result(at(placement, "c6W2", stepEscape=True)) == ((1,), "checkmate")


@pytest.mark.rule("BST-26")
def test_the_enemy_king_is_neither_captured_nor_stepped_onto() -> None:
    taking = at("7k/8/8/8/8/8/8/K6R")
    assert "h8" not in legal_from(taking, "h1")
    assert rule_against(taking, "h1h8") == "BST-26"
    state = play(at("8/8/8/8/8/3k4/8/KN6", "b1W1"), "b1d2")
    assert ">d3" not in legal(state)
    assert rule_against(state, ">d3") == "BST-26"
