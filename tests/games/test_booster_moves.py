"""Booster Chess: the set-up, normal moves and stacks (BST-01 to BST-19)."""

from __future__ import annotations

import pytest

from pyengine.games.booster.state import State
from tests.games.booster_play import (
    BOARD,
    GAME,
    NOTATION,
    at,
    board,
    end_turn,
    field,
    legal,
    legal_from,
    phase,
    play,
    rule_against,
    settle,
    stacks_of,
    start,
    supplies,
)

# --- set-up ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BST-01")
def test_the_game_begins_with_the_orthodox_array_and_full_supplies() -> None:
    state = settle(start())
    assert NOTATION.text(state).startswith(f"{BOARD} w KQkq - 0 1 - - 6/6 ")
    assert GAME.actors(state) == (0,)
    assert len(legal(state)) == 20


@pytest.mark.rule("BST-02")
def test_six_cards_each_white_first_and_the_rest_is_the_draw_pile() -> None:
    state = start()
    assert len(legal(state)) == 36
    assert {weight for _, weight in GAME.chance(state)} == {1}
    seen = []
    while phase(state) == "deal":
        seen.append(tuple(map(len, state.hands)))
        state = play(state, min(legal(state)))
    assert seen == [*((n, 0) for n in range(6)), *((6, n) for n in range(6))]
    facts = GAME.facts(state)
    assert (facts["cards"], facts["pile"], facts["discard"]) == ([6, 6], 24, [])
    assert not set(state.hands[0]) & set(state.hands[1])


@pytest.mark.rule("BST-03")
@pytest.mark.parametrize(
    ("cards", "checker_cards"),
    [(0, ""), (1, "6H 6S"), (2, "6H 6S 6D 6C"), (3, "6H 6S 6D 6C 7H 7S"), (4, "6H 6S 6D 6C 7H 7S 7D 7C")],
)
def test_the_checker_cards_are_an_option(cards: int, checker_cards: str) -> None:
    state = start(checkerCards=cards)
    offered = {text[1:] for text in legal(state)}
    assert len(offered) == 32 + 2 * cards
    assert {card for card in offered if card[0] in "67"} == set(checker_cards.split())


@pytest.mark.rule("BST-03")
@pytest.mark.parametrize(("white", "black"), [(6, 3), (0, 12), (12, 0), (0, 0), (12, 12)])
def test_each_player_gets_as_many_cards_as_checkers(white: int, black: int) -> None:
    state = settle(start(whiteCheckers=white, blackCheckers=black))
    assert supplies(state) == f"{white}/{black}"
    assert list(map(len, state.hands)) == [white, black]
    assert phase(state) == "move"


# --- normal moves ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BST-07")
@pytest.mark.parametrize("stack", ["-", "d4W1", "d4W3"])
@pytest.mark.parametrize(("piece", "count"), [("N", 8), ("B", 13), ("R", 14), ("Q", 27), ("P", 1)])
def test_bare_and_boosted_pieces_move_as_in_chess(stack: str, piece: str, count: int) -> None:
    state = at(f"7k/8/8/8/3{piece}4/8/8/K7", stack)
    lines = [move for move in legal_from(state, "d4") if move != "h8"]
    assert len(lines) == count - (piece in "BQ") * 2  # a1 and h8 are taken


@pytest.mark.rule("BST-08")
def test_a_hobbled_pawn_does_nothing() -> None:
    state = at("7k/8/8/3ppp2/4P3/8/8/7K", "e4B1")
    assert legal_from(state, "e4") == set()
    assert rule_against(state, "e4d5") == "BST-08"
    assert rule_against(at("7k/8/8/8/8/8/4P3/7K", "e2B1"), "e2e3") == "BST-08"


@pytest.mark.rule("BST-08")
def test_a_hobbled_pawn_threatens_nothing() -> None:
    placement = "7k/8/8/3p4/8/4K3/8/8"
    assert "d4" in legal_from(at(placement, "d5W1"), "e3")
    assert "e4" in legal_from(at(placement, "d5W1"), "e3")
    assert "e4" not in legal_from(at(placement), "e3")


@pytest.mark.rule("BST-09")
@pytest.mark.parametrize("piece", "NBRQ")
def test_a_hobbled_piece_moves_one_ahead_and_captures_aslant(piece: str) -> None:
    placement = f"7k/8/8/8/2p1p3/3{piece}4/8/K7"
    assert legal_from(at(placement, "d3B1"), "d3") == {"d4", "c4", "e4"}
    assert legal_from(at(placement.replace("2p1p3", "2ppp3"), "d3B1"), "d3") == {"c4", "e4"}
    assert legal_from(at(placement.replace("2p1p3", "8"), "d3B1"), "d3") == {"d4"}
    assert rule_against(at(placement, "d3B1"), "d3d2") == "BST-09"


@pytest.mark.rule("BST-09")
def test_a_hobbled_piece_has_no_double_step_and_black_goes_down() -> None:
    assert legal_from(at("7k/8/8/8/8/8/3R4/K7", "d2B1"), "d2") == {"d3"}
    assert legal_from(at("k7/3r4/2P1P3/8/8/8/8/7K", "d7W1", "b"), "d7") == {"d6", "c6", "e6"}


@pytest.mark.rule("BST-09", "BST-R13")
def test_a_hobbled_king_moves_like_a_pawn_too() -> None:
    state = at("7k/8/8/8/2p5/3K4/8/8", "d3B1")
    assert legal_from(state, "d3") == {"d4", "c4"}


@pytest.mark.rule("BST-R13")
def test_the_other_king_may_stand_next_to_a_hobbled_king_but_not_in_front() -> None:
    placement = "8/8/8/3k4/8/3K4/8/8"
    free, slow = at(placement, "d3B1", "b"), at(placement, "-", "b")
    assert legal_from(slow, "d5") == {"c5", "e5", "c6", "d6", "e6"}
    assert legal_from(free, "d5") == {"c5", "e5", "c6", "d6", "e6", "d4"}  # in front, between the two forward diagonals
    assert GAME.facts(at("8/8/8/8/4k3/3K4/8/8", "d3B1", "b"))["check"] is True


@pytest.mark.rule("BST-R13")
def test_a_hobbled_king_is_checked_and_mated_as_usual() -> None:
    state = at("3r3k/8/8/8/8/3K4/8/8", "d3B1")
    assert GAME.outcome(state) is not None
    assert GAME.facts(state)["check"] is True


@pytest.mark.rule("BST-10")
def test_the_height_of_a_hobble_makes_no_difference() -> None:
    placement = "7k/8/8/8/2n1n3/3Q4/8/K7"
    assert legal(at(placement, "d3B1")) == legal(at(placement, "d3B5"))


@pytest.mark.rule("BST-11")
def test_a_stack_goes_along() -> None:
    assert stacks_of(play(at("7k/8/8/8/8/8/8/KN6", "b1W3"), "b1c3")) == "c3W3"
    assert stacks_of(play(at("7k/8/8/8/8/8/8/KN6", "b1B2"), "b1b2")) == "b2B2"


@pytest.mark.rule("BST-12")
def test_a_pawn_that_came_back_has_lost_its_double_step() -> None:
    state = play(at("7k/8/8/8/8/4P3/8/K7", "e3W2"), "e3e4", ">e3", ">e2")
    assert field(state, 7) == "e2"
    state = end_turn(play(state, "h8h7"))
    assert legal_from(state, "e2") == {"e3"}
    assert rule_against(state, "e2e4") == "BST-12"
    assert field(play(state, "e2e3"), 7) == "-"


@pytest.mark.rule("BST-12")
def test_only_an_unhobbled_pawn_on_its_starting_rank_makes_a_double_step() -> None:
    assert legal_from(at("7k/8/8/8/8/8/4P3/K7", "e2W1"), "e2") == {"e3", "e4"}
    assert legal_from(at("7k/8/8/8/8/8/4P3/K7", nodouble="e2"), "e2") == {"e3"}
    assert rule_against(at("7k/8/8/8/8/4P3/8/K7"), "e3e5") == "BST-12"
    freed = end_turn(play(at("7k/8/8/8/8/8/4P3/K7", "e2B1", hands="2H/-", phase="card"), "2H@e2", "h8h7"))
    assert legal_from(freed, "e2") == {"e3", "e4"}  # it has never moved


@pytest.mark.rule("BST-12")
def test_another_pawn_captured_there_takes_the_mark_along() -> None:
    state = play(at("7k/8/8/8/8/5b2/4P3/K7", nodouble="e2", side="b"), "f3e2")
    assert field(state, 7) == "-"


@pytest.mark.rule("BST-13")
def test_en_passant_right_after_a_double_step_without_a_step() -> None:
    state = at("7k/8/8/8/3p4/8/4P3/K7", "e2W1")
    there = play(state, "e2e4", ".")
    assert field(there, 3) == "e3"
    assert board(play(there, "d4e3")) == "7k/8/8/8/8/4p3/8/K7"
    stepped = play(state, "e2e4", ">f4")
    assert field(stepped, 3) == "-"
    assert rule_against(settle(stepped), "d4e3") == "BST-07"
    later = play(there, "h8h7", "a1a2", ".")
    assert rule_against(settle(later), "d4e3") == "BST-13"


@pytest.mark.rule("BST-13")
def test_a_step_onto_the_passed_square_captures_nothing() -> None:
    state = at("7k/8/8/8/3pP3/8/8/K7", "d4B2", "b", passed="e3")
    after = play(state, "d4d3", ">e3")
    assert "P" in board(after)


@pytest.mark.rule("BST-13")
def test_a_refused_en_passant_names_its_rule() -> None:
    assert rule_against(at("7k/8/8/8/3pP3/8/8/K7", side="b"), "d4e3") == "BST-13"


@pytest.mark.rule("BST-R12")
def test_a_hobbled_piece_captures_en_passant() -> None:
    state = at("7k/8/8/3pN3/8/8/8/K7", "d5B1,e5B1", passed="d6")
    after = play(state, "e5d6")
    assert (board(after), stacks_of(after), field(after, 4)) == ("7k/8/3N4/8/8/8/8/K7", "d6B2", "0")
    assert legal_from(at("7k/8/8/3pN3/8/8/8/K7", passed="d6"), "e5") >= {"d7", "f7"}
    assert "d6" not in legal_from(at("7k/8/8/3pN3/8/8/8/K7", passed="d6"), "e5")


# --- castling ----------------------------------------------------------------------------------------------------------------

CASTLE = "4k3/8/8/8/8/8/8/R3K2R"


@pytest.mark.rule("BST-14")
def test_castling_moves_both() -> None:
    assert board(play(at(CASTLE, rights="KQ"), "e1g1")) == "4k3/8/8/8/8/8/8/R4RK1"
    assert board(play(at(CASTLE, rights="KQ"), "e1c1")) == "4k3/8/8/8/8/8/8/2KR3R"
    state = play(at("r3k2r/8/8/8/8/8/8/4K3", side="b", rights="kq"), "e8c8")
    assert (board(state), field(state, 2)) == ("2kr3r/8/8/8/8/8/8/4K3", "-")


@pytest.mark.rule("BST-14", "BST-R14")
@pytest.mark.parametrize(
    ("stacks", "left"),
    [("h1W1", {"c1"}), ("h1B1", {"c1"}), ("a1W2", {"g1"}), ("a1B1", {"g1"}), ("e1W1", set()), ("e1B1", set())],
)
def test_neither_king_nor_rook_may_have_a_checker(stacks: str, left: set[str]) -> None:
    state = at(CASTLE, stacks, rights="KQ")
    assert legal_from(state, "e1") & {"c1", "g1"} == left
    for goal in {"c1", "g1"} - left:
        assert rule_against(state, "e1" + goal) == "BST-R14"


@pytest.mark.rule("BST-14")
@pytest.mark.parametrize(
    ("placement", "stacks", "lost"),
    [
        ("4k3/8/8/8/8/6n1/8/R3K2R", "-", {"g1"}),  # the knight attacks f1
        ("4k3/8/8/8/7n/8/8/R3K2R", "h4B1", {"g1"}),  # via g2 or f3: f1, g1
        ("4k3/8/8/8/8/n7/8/R3K2R", "a3B1", {"c1"}),  # via c2: d1, c1
        ("4k3/8/8/8/8/8/8/Rn2K2R", "-", {"c1"}),
        ("4k3/8/8/b7/8/8/8/R3K2R", "-", {"c1", "g1"}),  # in check
    ],
)
def test_start_transit_and_end_may_not_be_threatened(placement: str, stacks: str, lost: set[str]) -> None:
    state = at(placement, stacks, rights="KQ")
    assert {"c1", "g1"} - legal_from(state, "e1") == lost
    for goal in lost:
        assert rule_against(state, "e1" + goal) == "BST-14"


@pytest.mark.rule("BST-14")
def test_rights_are_lost_when_king_or_rook_has_moved_or_fallen() -> None:
    state = play(at("4k3/8/8/8/8/8/8/R3K2R", side="b", rights="KQ"), "e8e7")
    assert field(state, 2) == "KQ"
    assert field(play(state, "h1h2"), 2) == "Q"
    assert field(play(state, "e1e2"), 2) == "-"
    taken = play(at("4k3/8/8/8/8/5n2/8/R3K2R", side="b", rights="KQ", stacks="f3B1"), "f3g1", ">h1")
    assert field(taken, 2) == "Q"
    assert rule_against(at(CASTLE, rights="Q"), "e1g1") == "BST-14"


# --- promotion ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BST-15")
@pytest.mark.parametrize("letter", "qrbn")
def test_a_pawn_promotes_by_move_or_step_and_keeps_its_stack(letter: str) -> None:
    by_move = play(at("8/3P4/8/8/8/8/8/k3K3", "d7W2"), "d7d8" + letter)
    assert board(by_move).startswith(f"3{letter.upper()}4")
    assert stacks_of(by_move) == "d8W2"
    by_step = play(at("8/8/3P4/8/8/8/8/k3K3", "d6W2"), "d6d7", ">e8" + letter)
    assert board(by_step).startswith(f"4{letter.upper()}3")
    assert stacks_of(by_step) == "e8W1"


@pytest.mark.rule("BST-15")
def test_promotion_is_no_choice() -> None:
    state = at("8/3P4/8/8/8/8/8/k3K3", "d7W1")
    assert "d7d8" not in legal(state)
    assert rule_against(state, "d7d8") == "BST-15"
    assert rule_against(state, "e1d1q") == "BST-15"
    assert ">c8" not in legal(play(at("8/8/3P4/8/8/8/8/k3K3", "d6W1"), "d6d7"))


@pytest.mark.rule("BST-R18")
def test_a_pawn_promoted_by_a_step_steps_on_but_does_not_move_again() -> None:
    state = play(at("8/8/3P4/8/8/8/8/k3K3", "d6W2"), "d6d7", ">d8q")
    assert phase(state) == "step:d8"
    assert legal(state) == {".", ">c7", ">c8", ">d7", ">e7", ">e8"}


# --- stacks ------------------------------------------------------------------------------------------------------------------


def capture(under_victim: str, under_taker: str = "") -> State:
    stacks = ",".join(filter(None, (under_taker and "e4" + under_taker, under_victim and "d5" + under_victim))) or "-"
    return play(at("7k/8/8/3n4/4P3/8/8/K7", stacks), "e4d5")


@pytest.mark.rule("BST-16")
def test_a_capture_takes_the_stack_over() -> None:
    assert stacks_of(capture("B2")) == "d5B2"
    assert stacks_of(capture("W2")) == "d5W2"
    assert stacks_of(capture("W2", "W1")) == "d5W3"
    assert stacks_of(capture("")) == "-"


@pytest.mark.rule("BST-16")
def test_a_step_that_captures_takes_the_stack_over() -> None:
    state = play(at("7k/8/8/8/3n4/8/8/KN6", "b1W1,d4W2"), "b1c3", ">d4")
    assert (stacks_of(state), phase(state)) == ("d4W2", "step:d4")


@pytest.mark.rule("BST-17")
def test_pairs_of_both_colours_go_home() -> None:
    state = capture("B2", "W1")
    assert (stacks_of(state), supplies(state)) == ("d5B1", "6/5")
    state = capture("B1", "W3")
    assert (stacks_of(state), supplies(state)) == ("d5W2", "4/6")
    state = capture("B2", "W2")
    assert (stacks_of(state), supplies(state)) == ("-", "6/6")


@pytest.mark.rule("BST-18", "BST-R08", "BST-R10")
@pytest.mark.parametrize("count", [1, 3])
def test_a_piece_on_its_far_rank_is_freed_completely(count: int) -> None:
    state = play(at("7k/2R5/8/8/8/8/8/K7", f"c7B{count}"), "c7c8")
    assert (stacks_of(state), supplies(state)) == ("-", "6/6")
    own = at("7k/8/8/8/8/8/8/K1R5", f"c1B{count}")  # on its own first rank it stays hobbled
    assert legal_from(own, "c1") == {"c2"}


@pytest.mark.rule("BST-18")
def test_a_capture_on_the_far_rank_does_not_hobble() -> None:
    state = play(at("3r3k/8/8/8/8/8/8/K2R4", "d8B2"), "d1d8")
    assert (stacks_of(state), supplies(state)) == ("-", "6/6")
    black = play(at("k2r4/8/8/8/8/8/8/3R3K", "d1W2", "b"), "d8d1")
    assert stacks_of(black) == "-"


@pytest.mark.rule("BST-R09")
@pytest.mark.parametrize(("immunity", "left"), [(True, "-"), (False, "a8B1")])
def test_a_card_hobbles_a_piece_on_its_far_rank_only_without_immunity(immunity: bool, left: str) -> None:
    state = at("R7/7k/8/8/8/8/8/K7", side="b", hands="-/10H", phase="card", farRankImmunity=immunity)
    after = play(state, "10H@a8")
    assert stacks_of(after) == left
    assert after.discard == ("10H",)
    assert supplies(after) == ("6/6" if immunity else "6/5")


@pytest.mark.rule("BST-R06", "BST-R09")
@pytest.mark.parametrize("immunity", [True, False])
def test_a_card_may_not_free_a_piece_that_then_threatens_the_own_king(immunity: bool) -> None:
    """Hobbled on its far rank, as a position may have it, the knight would be freed by one checker more."""
    state = at("4N3/6k1/8/8/8/8/8/K7", "e8B1", "b", hands="-/8H", phase="card", farRankImmunity=immunity)
    assert ("8H@e8" in legal(state)) is not immunity


@pytest.mark.rule("BST-R09")
def test_arriving_on_the_far_rank_frees_in_any_case() -> None:
    assert stacks_of(play(at("7k/2R5/8/8/8/8/8/K7", "c7B1", farRankImmunity=False), "c7c8")) == "-"


@pytest.mark.rule("BST-R11")
def test_hobbled_pieces_do_not_promote() -> None:
    state = at("7k/2N5/8/8/8/8/8/K7", "c7B1")
    assert legal_from(state, "c7") == {"c8"}
    assert board(play(state, "c7c8")).startswith("2N4k")


@pytest.mark.rule("BST-19")
def test_stack_then_cancelling_then_the_far_rank_then_promotion() -> None:
    """A pawn with one checker takes a rook on two enemy ones: one pair goes, the hobble left is freed, the queen is bare."""
    state = play(at("3r3k/4P3/8/8/8/8/8/K7", "d8B2,e7W1"), "e7d8q")
    assert (board(state), stacks_of(state), supplies(state)) == ("3Q3k/8/8/8/8/8/8/K7", "-", "6/6")
    kept = play(at("3r3k/4P3/8/8/8/8/8/K7", "d8B1,e7W2"), "e7d8q")
    assert (stacks_of(kept), phase(kept)) == ("d8W1", "step:d8")


@pytest.mark.rule("BST-R17")
def test_a_pawn_on_its_first_rank_stays_a_pawn_and_moves_one_square() -> None:
    state = play(at("7k/8/8/8/8/4P3/8/K7", "e3W3"), "e3e4", ">e3", ">e2", ">d1")
    assert board(state) == "7k/8/8/8/8/8/8/K2P4"
    state = end_turn(play(state, "h8h7"))
    assert legal_from(state, "d1") == {"d2"}
    state = play(state, "d1d2")
    assert field(state, 7) == "d2"
    assert legal_from(end_turn(play(state, "h7h8")), "d2") == {"d3"}


@pytest.mark.rule("BST-R22")
def test_stacks_have_no_limit() -> None:
    state = at("7k/8/8/3n4/4P3/8/8/K7", "e4W5,d5W7", whiteCheckers=12)
    assert stacks_of(play(state, "e4d5")) == "d5W12"
