"""Synchronous Chess: exchanges of blows, each numbered rule and ruling."""

from __future__ import annotations

import pytest

from pyengine.core.types import HIDDEN, OFFER, RESIGN
from pyengine.games.synchronous import KIT
from tests.games.synchronous_play import GAME, NOTATION, SWAP, at, blows, board, legal, play, refusal, result, start

# Queen and rook reach each other's square from where they stood and from where they go.
MUTUAL = "6k1/8/8/8/7r/8/8/1Q4K1 = -", "b1b4/h4e4"


@pytest.mark.rule("SYN-20", "SYN-22", "SYN-23")
def test_what_covered_a_square_before_and_after_may_strike_there() -> None:
    state = play(start(), "e2e4/d7d5", "e4d5/d5e4")
    assert blows(state) == "d5:b:d8 used:-"
    assert GAME.actors(state) == (1,)
    assert legal(state, 1) == {"d8d5", "x"}
    # The rook covers d5 only since the bishop has left the line (SYN-R11 has the reverse).
    late = play(at("3rk3/8/3b4/3p4/8/2N5/8/4K3 = -"), "c3d5/d6a3")
    assert blows(late) == ""
    # The queen covered d5 only until she left.
    gone = play(at("3qk3/8/8/3p4/8/2N5/8/4K3 = -"), "c3d5/d8a8")
    assert blows(gone) == "d5:b:a8 used:-"
    gone = play(at("3qk3/8/8/3p4/8/2N5/8/4K3 = -"), "c3d5/d8b6")
    assert blows(gone) == ""


@pytest.mark.rule("SYN-20")
def test_nothing_is_struck_where_the_mover_is_gone() -> None:
    state = play(at("r1bqkbnr/ppp1pppp/2np4/8/8/5N2/PPPPPPPP/RNBQKB1R = KQkq"), "f3e5/c6e5")
    assert blows(state) == ""


@pytest.mark.rule("SYN-20", "SYN-R11")
def test_a_line_that_the_mover_opens_was_not_covered_before() -> None:
    state = play(at("r3k3/8/8/8/R7/8/8/N3K3 = -"), "a4a6/e8e7")
    assert blows(state) == "a6:b:a8 used:-"
    # From a8 the rook did not reach a2 past the rook on a4, which steps aside on the line of its own accord.
    state = play(at("r3k3/8/8/R7/8/8/8/4K3 = -"), "a5a4/e8e7")
    assert blows(state) == ""


@pytest.mark.rule("SYN-21", "SYN-R10")
def test_the_other_mover_itself_may_strike() -> None:
    state = play(at("3rk3/8/8/8/8/5N2/8/4K2R = K"), "f3d4/d8d6")
    assert blows(state) == "d4:b:d6 used:-"
    assert legal(state, 1) == {"d6d4", "x"}
    away = play(at("3rk3/8/8/8/8/5N2/8/4K2R = K"), "f3d4/d8a8")
    assert blows(away) == ""


@pytest.mark.rule("SYN-21", "SYN-R09")
def test_a_pawn_that_promotes_stays_the_same_piece() -> None:
    # The pawn covered d8 from e7, the queen that it has become covers it from e8.
    state = play(at("8/4P2k/8/b7/8/8/8/5K2 = -"), "e7e8q/a5d8")
    assert blows(state) == "d8:w:e8 used:-"
    assert legal(state, 0) == {"e8d8", "x"}
    assert blows(play(at("8/4P2k/8/b7/8/8/8/5K2 = -"), "e7e8n/a5d8")) == ""
    # And in a blow it is the promoted piece that is lost.
    state = play(at("r7/4P3/8/8/8/8/7k/4K3 = -"), "e7e8q/h2g3 | -/a8e8")
    assert board(state) == "4r3/8/8/8/8/6k1/8/4K3"


@pytest.mark.rule("SYN-22", "SYN-R12")
def test_a_first_blow_belongs_to_strikers() -> None:
    # The bishop covers d5 only since the knight has left c4.
    position, moves = "3rk3/8/8/3p4/2n5/1bN5/8/4K3 = -", "c3d5/c4a5"
    state = play(at(position), moves)
    assert blows(state) == "d5:b:d8 used:-"
    assert legal(state, 1) == {"d8d5", "x"}
    assert refusal(state, "b3d5", 1).rule == "SYN-22"
    every = play(at(position, firstBlow="any"), moves)
    assert blows(every) == "d5:b used:-"
    assert legal(every, 1) == {"d8d5", "b3d5", "x"}
    # Without a striker there is nothing for the others either.
    none = play(at("4k3/8/8/3p4/2n5/1bN5/8/4K3 = -", firstBlow="any"), "c3d5/c4a5")
    assert blows(none) == ""
    # And a striker that may not strike, here the pinned bishop on e6, opens nothing for the others.
    pinned = play(at("4k3/8/4b3/3p4/2n5/1bN5/8/K3R3 = -", firstBlow="any"), "c3d5/c4a5")
    assert blows(pinned) == ""


@pytest.mark.rule("SYN-22", "SYN-24", "SYN-R12", "SYN-R16")
def test_a_pinned_striker_may_not_strike_and_starts_nothing() -> None:
    pinned = at("4k3/8/4b3/3p4/8/2N5/8/K3R3 = -")
    assert blows(play(pinned, "c3d5/e8e7")) == ""
    assert blows(play(pinned, "c3d5/e8f8")) == "d5:b:e6 used:-", "the pin is gone"
    # In both options a striker needs a blow that is legal, or nobody strikes.
    assert blows(play(at(NOTATION.text(pinned), firstBlow="any"), "c3d5/e8e7")) == ""
    assert blows(play(at(NOTATION.text(pinned), blowLegality="free"), "c3d5/e8e7")) == "d5:b:e6 used:-"


@pytest.mark.rule("SYN-23", "SYN-25")
def test_two_chains_are_decided_in_secret() -> None:
    state = play(at(SWAP), "c3d5/d5c3")
    assert blows(state) == "c3:w:b2,d5:b:d8 used:-"
    assert GAME.actors(state) == (0, 1)
    assert GAME.mover(state) is None
    assert (legal(state, 0), legal(state, 1)) == ({"b2c3", "x"}, {"d8d5", "x"})
    struck, passed = (GAME.apply(state, 0, action) for action in (("b2", "c3"), ("x",)))
    assert GAME.observe(struck, 1) == GAME.observe(passed, 1)
    assert GAME.observe(struck, None) == GAME.observe(passed, None)
    assert GAME.redact(state, 0, ("b2", "c3"), 1) == (HIDDEN,)
    assert GAME.redact(struck, 1, ("x",), 0) == ("x",)
    assert GAME.actors(struck) == (1,)
    assert GAME.mover(struck) is None
    assert refusal(struck, "x", 0).rule == "SYN-25"
    for black in (("d8", "d5"), ("x",)):
        other = GAME.apply(GAME.apply(state, 1, black), 0, ("b2", "c3"))
        assert GAME.apply(struck, 1, black) == other


@pytest.mark.rule("SYN-25")
def test_a_single_option_is_decided_openly() -> None:
    state = play(at("3rk3/8/8/3p4/8/2N5/3R4/4K3 = -"), "c3d5/e8e7")
    assert GAME.actors(state) == (1,)
    assert GAME.mover(state) == 1
    assert GAME.redact(state, 1, ("d8", "d5"), 0) == ("d8", "d5")
    assert KIT.explain(state, 0, ("d2", "d5")).rule == "SYN-25"
    assert RESIGN not in GAME.claims(state, 1)
    assert OFFER not in GAME.claims(state, 1)


@pytest.mark.rule("SYN-24")
def test_a_blow_is_a_capture_that_leaves_the_own_king_safe() -> None:
    state = play(at("3rk3/8/8/3p4/8/2N5/3R4/4K3 = -"), "c3d5/e8e7")
    assert refusal(state, "d8d6", 1).rule == "SYN-24"
    assert refusal(state, "d8d5q", 1).rule == "SYN-11"
    assert refusal(state, "e7d5", 1).rule == "SYN-24"
    # A king strikes only where nothing covers the square.
    guarded = at("8/4k3/3p4/8/8/2N5/3R4/4K3 = -")
    assert blows(play(guarded, "d2d6/e7d7")) == "d6:b:d7 used:-"
    covered = at("8/3k4/3p4/8/5B2/8/3R4/4K3 = -")
    assert blows(play(covered, "d2d6/d7e7")) == ""


@pytest.mark.rule("SYN-24", "SYN-11")
@pytest.mark.parametrize("piece", "qrbn")
def test_a_pawn_that_strikes_on_the_last_rank_promotes(piece: str) -> None:
    state = play(at("4k3/8/8/8/8/8/3p4/R3K3 = -"), "e1f2/e8e7", "a1e1/e7f7")
    assert legal(state, 1) == {f"d2e1{letter}" for letter in "qrbn"} | {"x"}
    assert refusal(state, "d2e1", 1).rule == "SYN-11"
    after = play(state, f"-/d2e1{piece}")
    assert board(after) == f"8/5k2/8/8/8/8/5K2/4{piece}3"


@pytest.mark.rule("SYN-26", "SYN-27")
def test_both_strike_in_one_step() -> None:
    state = play(at(SWAP), "c3d5/d5c3 | b2c3/d8d5")
    assert NOTATION.text(state) == "6k1/1p6/8/3r4/8/2P5/8/3R2K1 = - - 0 1 blows d5:w used:c3d5"
    assert legal(state, 0) == {"d1d5", "x"}


@pytest.mark.rule("SYN-26")
def test_a_target_that_strikes_away_is_missed() -> None:
    state = play(at(MUTUAL[0]), MUTUAL[1])
    assert blows(state) == "b4:b:e4,e4:w:b4 used:-"
    both = play(state, "b4e4/e4b4")
    # Both used, nobody else can answer: the round is over, and nothing was captured.
    assert NOTATION.text(both) == "6k1/8/8/8/1r2Q3/8/8/6K1 = - - 1 2"
    one = play(state, "b4e4/x")
    assert NOTATION.text(one) == "6k1/8/8/8/4Q3/8/8/6K1 = - - 0 2"


@pytest.mark.rule("SYN-27", "SYN-R13")
def test_later_blows_may_come_from_anybody() -> None:
    opened = play(at("3rk3/8/8/3p4/8/2N5/3R4/3RK3 = -"), "c3d5/e8e7 | -/d8d5")
    assert legal(opened, 0) == {"d2d5", "x"}
    assert board(play(opened, "d2d5/-")) == "8/4k3/8/3R4/8/8/8/3RK3"
    # The queen behind never covered d5 before the chain: now she may strike.
    behind = play(at("3q4/3rk3/8/3p4/8/2N5/3R4/3RK3 = -"), "c3d5/e7f7 | -/d7d5 | d2d5/-")
    assert blows(behind) == "d5:b used:d5"
    assert legal(behind, 1) == {"d8d5", "x"}
    assert board(play(behind, "-/d8d5 | d1d5/-")) == "8/5k2/8/3R4/8/8/8/4K3"


@pytest.mark.rule("SYN-28", "SYN-R17")
def test_a_pass_ends_the_chain_for_good() -> None:
    state = play(at(SWAP), "c3d5/d5c3")
    assert NOTATION.text(play(state, "b2c3/x")) == "3r2k1/1p6/8/3N4/8/2P5/8/3R2K1 = - - 0 2"
    assert NOTATION.text(play(state, "x/x")) == "3r2k1/1p6/8/3N4/8/2n5/1P6/3R2K1 = - - 1 2"
    later = play(state, "x/d8d5")
    assert blows(later) == "d5:w used:d5"
    assert refusal(later, "b2c3", 0).rule == "SYN-24"


@pytest.mark.rule("SYN-28", "SYN-31")
def test_a_chain_without_a_blow_ends_by_itself() -> None:
    state = play(start(), "e2e4/d7d5", "e4d5/d5e4 | -/d8d5")
    assert NOTATION.text(state) == "rnb1kbnr/ppp1pppp/8/3q4/4p3/8/PPPP1PPP/RNBQKBNR = KQkq - 0 3"
    assert GAME.actors(state) == (0, 1)


@pytest.mark.rule("SYN-29", "SYN-R18")
def test_a_piece_strikes_once_in_a_round_over_both_chains() -> None:
    # The queen has struck on e4; on b4, where White has the answer, she may not strike again.
    state = play(at(MUTUAL[0]), MUTUAL[1], "b4e4/e4b4")
    assert blows(state) == ""
    state = play(at("6k1/8/8/8/7r/2P5/8/1Q4K1 = -"), "b1b4/h4e4 | b4e4/e4b4")
    assert blows(state) == "b4:w used:b4e4"
    assert legal(state, 0) == {"c3b4", "x"}
    assert refusal(state, "e4b4", 0).rule == "SYN-29"
    # The simultaneous move is no strike: the rook that has moved may strike and then has struck.
    moved = play(at("3rk3/8/8/8/8/5N2/8/3RK3 = -"), "f3d4/d8d6 | -/d6d4")
    assert blows(moved) == "d4:w used:d4"


@pytest.mark.rule("SYN-24", "SYN-30", "SYN-R19")
def test_a_king_that_has_struck_can_be_captured() -> None:
    # The king strikes where nothing covers the square as the board stands. But the knight on e3 strikes away, and that opens
    # the line of its rook.
    state = play(at("2r5/8/5k2/8/8/3NN3/8/4R2K = -"), "d3e5/c8c4")
    assert blows(state) == "c4:w:e3,e5:b:f6 used:-"
    taken = play(state, "e3c4/f6e5")
    assert legal(taken, 0) == {"e1e5", "x"}
    assert refusal(taken, "c4e5", 0).rule == "SYN-29"
    over = play(taken, "e1e5/-")
    assert result(over) == ((0,), "king-capture")
    assert NOTATION.text(over) == "8/8/8/4R3/2N5/8/8/7K = - - 0 2"
    spared = play(taken, "x/-")
    assert result(spared) is None
    assert GAME.facts(spared)["attacked"] == (1,)


@pytest.mark.rule("SYN-30", "SYN-R05")
def test_both_kings_captured_in_one_step_are_a_draw() -> None:
    text = "7r/8/8/k7/7K/8/8/R7 = - - 1 9 blows h4:b,a5:w used:h4a5"
    assert blows(at(text)) == "", "under strict rules a blow has to end the attack on the own king"
    state = at(text, blowLegality="free")
    assert blows(state) == "h4:b,a5:w used:h4a5"
    assert result(play(state, "a1a5/h8h4")) == ((), "king-capture")
    assert result(play(state, "a1a5/x")) == ((0,), "king-capture")
    assert result(play(state, "x/h8h4")) == ((1,), "king-capture")


@pytest.mark.rule("SYN-31", "SYN-02")
def test_the_round_ends_when_no_chain_is_live() -> None:
    state = play(at("3rk3/8/8/3p4/8/2N5/3R4/4K3 = -"), "c3d5/e8e7 | -/d8d5")
    assert GAME.facts(state)["round"] == 1
    after = play(state, "d2d5/-")
    assert GAME.facts(after)["round"] == 2
    assert GAME.actors(after) == (0, 1)
    assert GAME.facts(after)["used"] == ()


@pytest.mark.rule("SYN-R14")
def test_free_blows_may_leave_the_king_attacked_and_cost_it() -> None:
    position, moves = "8/3k4/3p4/8/5B2/8/3R4/4K3 = -", "d2d6/d7e7"
    assert blows(play(at(position), moves)) == ""
    free = play(at(position, blowLegality="free"), moves)
    assert legal(free, 1) == {"e7d6", "x"}
    struck = play(free, "-/e7d6")
    assert legal(struck, 0) == {"f4d6", "x"}
    assert result(play(struck, "f4d6/-")) == ((0,), "king-capture")


@pytest.mark.rule("SYN-R15")
def test_a_blow_by_an_attacked_side_has_to_end_the_attack() -> None:
    # The knight opens the line of its rook to the king. Striking the knight would not help.
    position, moves = "3rk3/7p/8/3p4/8/4N3/8/K3R3 = -", "e3d5/h7h6"
    state = play(at(position), moves)
    assert GAME.facts(state)["attacked"] == (1,)
    assert blows(state) == ""
    assert blows(play(at(position, blowLegality="free"), moves)) == "d5:b:d8 used:-"
    # Here the knight itself attacks. Only the king might answer it by a chosen move, but any piece by a blow.
    state = play(at("5k2/p4b2/8/8/5N2/8/P7/K7 = -"), "f4g6/a7a6")
    assert GAME.facts(state)["attacked"] == (1,)
    assert legal(state, 1) == {"f7g6", "x"}
