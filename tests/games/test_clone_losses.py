"""Clone Chess by its rule book: losses, placement, garnets (CLN-26 to CLN-32, CLN-40 to CLN-42)."""

from __future__ import annotations

import pytest

from pyengine.games.clone import KIT
from tests.games.clone_play import at, board, draft, fact, hand_in, legal, penalty, pieces_on, play, rule_against, start, threes


@pytest.mark.rule("CLN-26", "CLN-29", "CLN-R9")
def test_unmoved_pieces_are_destroyed_even_if_they_could_not_move() -> None:
    state = play(at("Ra1 Pa2 Pa3 Ba8 Pc8"), "Ba8-b7 | |")
    assert fact(state, "unmoved") == ["Pa2", "Pa3", "Pc8", "Ra1"]
    assert (pieces_on(state), penalty(state)) == ("Bb7", 9)
    assert KIT.explain(at(board("Ra1 Pa2 Kb1 Pb2", garnets=0), ""), 0, ("1/a1",)).rule == "CLN-R9"


@pytest.mark.rule("CLN-26", "CLN-R6")
def test_unmoved_pieces_endanger_nobody() -> None:
    state = play(at("Qd1 Rh5 Bg2 Ka8 Pc7"), "Qd1-d5 Bg2-e4 Pc7-c8 | |")
    assert fact(state, "unmoved") == ["Ka8", "Rh5"]
    assert fact(state, "danger") == ["Be4", "Qd5"]
    assert (pieces_on(state), penalty(state)) == ("Pc8", 20)
    assert set(threes(state).split()) == {"d2", "d3", "d4", "d5", "f3", "e4", "c8"}
    safe = play(at("Rh1 Pa4"), "Pa4-a5 | |")
    assert fact(safe, "danger") == []


@pytest.mark.rule("CLN-27", "CLN-29", "CLN-R7")
def test_attacked_pieces_are_destroyed_at_the_same_moment() -> None:
    state = play(at("Ra1 Rh1 Pe4"), "Ra1-a5 Rh1-h5 Pe4-e5 | |")
    assert (pieces_on(state), penalty(state)) == ("Ra5 Rh5", 1), "the pawn shields the rooks, and the check is not repeated"
    state = play(at("Ra1 Bc3"), "Ra1-a4 Bc3-a5 | |")
    assert (pieces_on(state), fact(state, "danger"), penalty(state)) == ("Ra4", ["Ba5"], 3)


@pytest.mark.rule("CLN-28", "CLN-R8", "CLN-R28")
@pytest.mark.parametrize(
    ("pieces", "orders", "struck"),
    [
        ("Pd3 Rg1", "Pd3-d4 Rg1-e1", ""),
        ("Pd3 Pe4", "Pd3-d4 Pe4-e5", "Pe5"),
        ("Pd3 Pc4", "Pd3-d4 Pc4-c5", "Pc5"),
        ("Pd3 Pd4", "Pd4-d5 Pd3-d4", ""),
        ("Pd3 Pe2", "Pd3-d4 Pe2-e3", "Pd4"),
        ("Kd3 Pe6", "Kd3-d4 Pe6-e7", ""),
        ("Kd3 Nh4", "Kd3-d4 Nh4-g6", ""),
        ("Kd3 Na2", "Kd3-d4 Na2-c3", "Nc3"),
        ("Nd2 Ba1", "Nd2-b3 Ba1-d4", "Bd4"),
        ("Qa1 Nh8", "Qa1-d4 Nh8-f7", ""),
        ("Qa1 Ph6", "Qa1-d4 Ph6-h7", ""),
        ("Qa2 Pg6", "Qa2-d5 Pg6-g7", ""),
        ("Qa1 Pg6", "Qa1-d4 Pg6-g7", "Pg7"),
    ],
)
def test_what_attacks_what(pieces: str, orders: str, struck: str) -> None:
    state = play(at(pieces), f"{orders} | |")
    assert fact(state, "danger") == struck.split()


# --- phase D -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLN-30", "CLN-R18")
def test_new_pieces_cost_power_and_go_on_empty_squares() -> None:
    state = hand_in(start(), 0, "| Q@d4 R@a1")
    assert draft(state).power == 3
    assert rule_against(state, "R@a2") == rule_against(state, "B@d4") == "CLN-30"
    assert legal(state) >= {"B@a2", "N@a2", "K@a2", "P@a2", "|"}
    assert not legal(state) & {"B@d4", "R@a2", "Q@a2"}
    full = hand_in(state, 0, "B@h8")
    assert legal(full) == {"-Qd4", "-Ra1", "-Bh8", "|"}
    later = play(start(), "| P@a1 |")
    assert draft(hand_in(later, 0, "|")).power == 18, "what was not spent is lost"
    assert draft(start(power=1)).power == 1
    assert rule_against(hand_in(start(power=1), 0, "|"), "K@a1") == "CLN-30"


@pytest.mark.rule("CLN-31")
def test_pawns_may_stand_anywhere_and_in_any_number() -> None:
    squares = [f"{file}{rank}" for rank in (1, 8) for file in "abcdefgh"]
    state = play(start(), f"| {' '.join('P@' + square for square in squares)} |")
    assert pieces_on(state) == " ".join("P" + square for square in squares)


@pytest.mark.rule("CLN-32")
def test_new_pieces_are_first_tested_in_the_next_round() -> None:
    state = play(start(), "| Q@d4 R@d5 |")
    assert (pieces_on(state), penalty(state)) == ("Qd4 Rd5", 0)
    assert pieces_on(play(state, "Qd4-d3 Rd5-d6 | |")) == ""


# --- garnets -----------------------------------------------------------------------------------------------------------------

EX6 = "Ra1 Pa2 Ph8 Ne4"


@pytest.mark.rule("CLN-40", "CLN-41")
@pytest.mark.parametrize(
    ("garnets", "orders", "left", "cost", "worth", "over"),
    [
        (8, "-Ph8 -Pa2 Ra1-a6 Ne4-c3", "Nc3 Ra6", 1, 24, 0),
        (4, "-Ph8 -Pa2 Ra1-a6 Ne4-c3", "Nc3", 7.5, 9, 0),
        (4, "-Ph8 Pa2-a3 Ra1-a2 Ne4-c3", "Nc3", 7.5, 15, 0),
        (3, "-Ph8 Ra1-b1", "Rb1", 5, 3, 3),
    ],
)
def test_removals_cost_garnets_and_half_the_power(
    garnets: int, orders: str, left: str, cost: float, worth: int, over: int
) -> None:
    state = play(at(board(EX6, garnets=garnets), ""), f"{orders} | |")
    assert (pieces_on(state), penalty(state)) == (left, cost)
    assert (state.boards[0].squares, state.boards[0].garnets) == (worth, over)


@pytest.mark.rule("CLN-41", "CLN-R20")
def test_half_points_are_not_rounded_and_nothing_else_is_paid() -> None:
    for letter, half in (("P", 0.5), ("B", 1.5), ("N", 1.5), ("K", 1), ("R", 3), ("Q", 4.5)):
        state = play(at(f"{letter}d4"), f"-{letter}d4 | |")
        assert (pieces_on(state), penalty(state)) == ("", half)
        assert fact(state, "removed") == [letter + "d4"]
        assert fact(state, "unmoved") == fact(state, "danger") == []


@pytest.mark.rule("CLN-40")
@pytest.mark.parametrize("cost", [1, 4, 20])
def test_the_price_of_a_removal(cost: int) -> None:
    state = at(board("Pa2 Ph2", garnets=cost + cost // 2), "", garnetCost=cost)
    once = hand_in(state, 0, "-Pa2")
    assert draft(once).board.garnets == cost // 2
    assert rule_against(hand_in(state, 0, "-Pa2"), "-Ph2") == "CLN-40"
    assert rule_against(state, "-Pb2") == "CLN-40"
    assert rule_against(state, "-Qa2") == "CLN-06"


@pytest.mark.rule("CLN-42", "CLN-R21")
def test_a_removal_counts_where_it_is_written() -> None:
    # among the moves: before anything is destroyed, so a piece that was lost anyway is cheaper
    state = play(at("Ra1 Bc3"), "Ra1-a4 Bc3-a5 -Ba5 | |")
    assert (pieces_on(state), penalty(state), fact(state, "danger")) == ("Ra4", 1.5, [])
    # among the placements: the losses have been paid, a new piece may go on the square
    state = play(at("Ra1 Pc3 Nh1"), "Ra1-a5 Pc3-c4 Nh1-g3 | -Pc4 Q@c4 |")
    assert (pieces_on(state), penalty(state)) == ("Ng3 Qc4 Ra5", 0.5)
    assert rule_against(hand_in(at("Ra1 Bc3"), 0, "Ra1-a4 Bc3-a5 |"), "-Ba5") == "CLN-40", "it is gone already"
    # among the clones: the square is free before any clone lands, and what was cloned before stays cloned
    state = play(at("Rd3", "Bd2"), "Rd3-d4 | | Rd4>2 -Rd4", "Bd2-c3 | N@d4 | Bc3>1")
    assert (pieces_on(state), pieces_on(state, 2)) == ("Bc3", "Bc3 Nd4")
    assert fact(state, "failed", 2) == ["Rd4 from 1: occupied"]
    state = play(at("Rd3", "Bb2"), "Rd3-d4 | | -Rd4", "Bb2-d4 | | Bd4>1")
    assert pieces_on(state) == "Bd4"
    # a clone that arrives in this round is out of reach
    state = play(at("Rd3", ""), "Rd3-d4 | | Rd4>2", "| | -Rd4")
    assert (pieces_on(state, 2), fact(state, "void", 2)) == ("Rd4", ["-Rd4"])
