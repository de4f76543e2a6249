"""Cloak and Dagger Chess: the parts of a turn, guesses, bonuses, uncloaking, and the ends of games, rule by rule."""

from __future__ import annotations

import pytest

from pyengine.core.types import ACCEPT, OFFER, RESIGN
from pyengine.games.cloak import KIT
from pyengine.games.cloak.arrays import letters
from tests.games.cloak_play import GAME, NOTATION, ORTHODOX, at, field, legal, moves, play, refusal, result, start

KINGS = "4k3/8/8/8/8/8/8/4K3"


@pytest.mark.rule("CLK-04", "CLK-R04", "CLK-R05", "CLK-R06")
def test_a_turn_with_everything_in_its_order() -> None:
    state = play(start("RQKRBBNN"), "?4R !n e2e4", ".")
    assert field(state, 2) == "pending"
    assert refusal(state, "?4R").rule == "CLK-R05"
    state = play(state, "*e7e5")
    assert field(state, 2) == "guess"
    state = play(state, "?3K !y")
    assert field(state, 2) == "move+"
    assert refusal(state, "*d7d5").rule == "CLK-14"
    state = play(state, "b8c6")
    assert field(state, 2) == "bonus"
    state = play(state, "*d7d5")
    assert field(state, 2) == "uncloak"
    state = play(state, "^2N", "^8R")
    assert field(state, 2) == "uncloak"
    assert refusal(state, "a7a6").rule == "CLK-04"
    state = play(state, ".")
    assert [field(state, number) for number in (1, 2, 8)] == ["w", "guess", "2"]
    assert field(state, 0) == "(1)1(3)(4)(5)(6)(7)r/ppp2ppp/2n5/3pp3/4P3/8/PPPP1PPP/[1][2][3][4][5][6][7][8]"


@pytest.mark.rule("CLK-04")
def test_the_turn_ends_after_the_move() -> None:
    state = start()
    for text in (".", "^2N", "*-", "*e2e4", "!y", "=N", "#", "*P@e2"):
        assert refusal(state, text).rule.startswith("CLK-")
    assert refusal(state, ".").rule == "CLK-04"
    assert KIT.explain(state, 1, ("e7", "e5")).rule == "CLK-04"


@pytest.mark.rule("CLK-05")
def test_one_guess_in_a_turn() -> None:
    state = play(start(), "?4R !n")
    assert refusal(state, "?5K").rule == "CLK-05"
    assert refusal(play(state, "e2e4"), "?5K").rule == "CLK-05"
    assert legal(state) == {text for text in legal(start()) if not text.startswith("?")}


@pytest.mark.rule("CLK-13")
def test_answers_are_true_and_the_checker_stays_cloaked() -> None:
    for row, letter in enumerate(ORTHODOX, 1):
        for guess in "KQRBN":
            asked = play(start(), f"?{row}{guess}")
            assert GAME.actors(asked) == (1,)
            assert legal(asked) == {"!y" if guess == letter else "!n"}
            assert refusal(asked, "!n" if guess == letter else "!y").rule == "CLK-13"
            assert KIT.explain(asked, 0, ("e2", "e4")).rule == "CLK-13"
            assert refusal(asked, "e7e5").rule == "CLK-13"
            assert f"({row})" in field(play(asked, *legal(asked)), 0)


@pytest.mark.rule("CLK-14", "CLK-R01")
def test_a_right_guess_marks_unless_the_option_says_otherwise() -> None:
    hit = play(start(), "?2N !y a2a3 *- .", "a7a6 .")
    assert field(hit, 6) == "(2)"
    assert refusal(hit, "?2N").rule == "CLK-R01"
    assert not any(text.startswith("?2") for text in legal(hit))
    again = play(start(correctGuess="repeat"), "?2N !y a2a3 *- .", "a7a6 .")
    assert field(again, 6) == "-"
    assert field(play(again, "?2N !y a3a4"), 2) == "bonus"
    shown = play(start(correctGuess="uncloak"), "?2N !y")
    assert field(shown, 0).startswith("(1)n(3)")
    assert field(shown, 6) == "-"
    assert field(play(shown, "a2a3"), 2) == "bonus"


@pytest.mark.rule("CLK-14", "CLK-15")
def test_who_gets_the_bonus() -> None:
    assert field(play(start(), "e2e4"), 2) == "uncloak"
    assert field(play(start(), "e2e4 ."), 2) == "guess"
    assert field(play(start(), "?1N !n e2e4"), 2) == "uncloak-"
    assert field(play(start(), "?1N !n e2e4 ."), 2) == "pending"
    assert field(play(start(), "?1R !y e2e4"), 2) == "bonus"
    assert field(play(start(), "?1R !y e2e4 *- ."), 2) == "guess"


@pytest.mark.rule("CLK-15", "CLK-16")
def test_a_bonus_nobody_can_take_is_lost() -> None:
    assert field(play(at(f"{KINGS} w uncloak-"), "."), 2) == "guess"
    assert field(play(at(f"{KINGS} w uncloak-", pools="0/1"), "."), 2) == "pending"
    assert field(play(at(f"{KINGS} w move+"), "e1d1"), 2) == "uncloak"


@pytest.mark.rule("CLK-16", "CLK-R17")
def test_a_bonus_is_any_pawn_move_or_a_drop() -> None:
    state = at("4k3/P7/8/3pP3/8/1p6/P1P5/4K3 w pending", passed="d6", pools="2/0")
    steps = {"*a7a8q", "*a7a8r", "*a7a8b", "*a7a8n", "*e5e6", "*e5d6", "*a2a3", "*a2a4", "*a2b3", "*c2c3", "*c2c4", "*c2b3"}
    assert legal(state) == steps | {f"*P@{file}2" for file in "bdefgh"} | {"*-"}
    after = play(state, "*P@d2")
    assert field(after, 5) == "1/0"
    assert field(after, 0).split("/")[6] == "P1PP4"
    assert refusal(state, "*P@d3").rule == "CLK-16"
    assert refusal(state, "*P@a2").rule == "CLK-16"
    assert refusal(at(f"{KINGS} w pending"), "*P@d2").rule == "CLK-16"
    assert refusal(state, "*e1e2").rule == "CLK-16"
    black = at("4k3/3p4/8/8/8/8/8/4K3 b bonus", pools="0/1")
    assert {text for text in legal(black) if "@" in text} == {f"*p@{file}7" for file in "abcefgh"}


@pytest.mark.rule("CLK-16", "CLK-09", "CLK-10")
def test_kings_bind_a_bonus_too() -> None:
    assert refusal(at("4r1k1/8/8/8/8/8/3P4/3[2]K3 w pending", pools="1/0"), "*P@a2").rule == "CLK-09"
    assert refusal(at("4r1k1/8/8/8/8/8/3P4/3[2]K3 w pending", pools="1/0"), "*d2d4").rule == "CLK-09"
    assert refusal(at("8/8/8/3k4/4P3/8/8/4K3 w pending"), "*e4d5").rule == "CLK-10"


@pytest.mark.rule("CLK-17")
def test_a_dropped_pawn_may_double_step() -> None:
    state = play(at("4k3/8/8/8/8/8/8/4K3 w pending", pools="1/0"), "*P@c2")
    assert {"c2c3", "c2c4"} <= legal(state)
    assert field(play(state, "c2c4"), 4) == "c3"


@pytest.mark.rule("CLK-18", "CLK-20", "CLK-R23")
def test_uncloaking_is_free_and_for_ever() -> None:
    state = play(start(), "g1f3")
    assert legal(state) == {".", *(f"^{number}{letter}" for number, letter in enumerate(ORTHODOX, 1))}
    for text in ("^7R", "^7K"):
        assert refusal(state, text).rule == "CLK-18"
    shown = play(state, "^7N", "^5K")
    assert refusal(shown, "^7N").rule.startswith("CLK-")
    assert "^7N" not in legal(shown)
    assert not any(text.startswith("?7") for text in legal(play(shown, ".")))
    assert refusal(play(shown, "."), "?7N").rule == "CLK-R23"
    assert refusal(play(shown, "."), "b8c7").rule == "CLK-07"
    checked = play(at("4k3/8/8/8/8/8/8/R3[1]3 w uncloak", secrets="RNBQKBNR/RNBQKBNR"), "^1R", ".")
    assert GAME.facts(checked)["check"] is True
    assert legal(checked) == {"e8d7", "e8d8", "e8f7", "e8f8"}


@pytest.mark.rule("CLK-14", "CLK-18")
def test_a_mark_goes_with_the_cloak() -> None:
    state = play(start(), "?7N !y a2a3 *- .", "a7a6 ^7N")
    assert field(state, 6) == "-"
    assert field(state, 0).startswith("(1)(2)(3)(4)(5)(6)n(8)")


@pytest.mark.rule("CLK-19", "CLK-R11", "CLK-R25")
def test_no_king_is_uncloaked_in_visible_check() -> None:
    state = at("4r3/8/8/8/8/8/8/4[5]3 w uncloak")
    assert legal(state) == {"."}
    assert refusal(state, "^5K").rule == "CLK-19"
    assert legal(at("4(1)3/8/8/8/8/8/8/4[5]3 w uncloak")) == {".", "^5K"}
    assert legal(at("8/8/8/8/8/8/3k4/4[5]3 w uncloak")) == {"."}
    assert legal(at("8/8/8/8/8/8/3(5)4/4[5]3 w uncloak")) == {".", "^5K"}
    beside = at("8/8/8/3k4/8/3[5]4/8/8 w move")
    assert "d3d4" in legal(beside)
    assert legal(play(beside, "d3d4")) == {"."}


# --- captures ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLK-12", "CLK-R22")
def test_a_captured_checker_is_named_at_once() -> None:
    state = play(at("3(4)k3/8/8/8/8/8/8/3RK3 w move+", marks="(4)"), "d1d8")
    assert [field(state, number) for number in (0, 2, 6)] == ["3Rk3/8/8/8/8/8/8/4K3", "move=4+", "-"]
    assert GAME.actors(state) == (1,)
    assert legal(state) == {"=Q"}
    assert refusal(state, "=R").rule == "CLK-12"
    assert refusal(state, "e8d8").rule == "CLK-12"
    assert KIT.explain(state, 0, ("end",)).rule == "CLK-12"
    assert field(play(state, "=Q"), 2) == "uncloak"
    assert field(play(at("3qk3/8/8/8/8/8/8/3RK3 w move"), "d1d8"), 2) == "uncloak"
    bonus = play(at("4k3/8/8/3(2)4/4P3/8/8/4K3 w pending"), "*e4d5")
    assert field(bonus, 2) == "pending=2"
    assert field(play(bonus, "=N"), 2) == "guess"


@pytest.mark.rule("CLK-26", "CLK-R12", "CLK-R19")
def test_capturing_a_cloaked_king_wins() -> None:
    for marks in ("-", "(5)"):
        state = play(at("3(5)4/8/8/8/8/8/8/3RK3 w move", marks=marks), "d1d8")
        assert result(state) is None
        assert result(play(state, "=K")) == ((0,), "king-capture")
    bonus = play(at("8/8/8/3(5)4/4P3/8/8/4K3 w bonus"), "*e4d5", "=K")
    assert result(bonus) == ((0,), "king-capture")
    assert field(bonus, 2) == "over"
    assert result(play(at("4k3/8/8/4p3/3[5]4/8/8/8 b move"), "e5d4", "=K")) == ((1,), "king-capture")


@pytest.mark.rule("CLK-10", "CLK-R08")
def test_an_open_king_is_not_captured_but_for_the_option() -> None:
    board = "3k4/8/8/8/8/8/8/3R1K2 w move"
    assert refusal(at(board), "d1d8").rule == "CLK-10"
    assert "d1d8" not in legal(at(board))
    assert result(play(at(board, captureUncloakedKing=True), "d1d8")) == ((0,), "king-capture")


@pytest.mark.rule("CLK-16", "CLK-R16")
def test_the_pool_holds_captured_pawns_alone() -> None:
    assert field(play(at("4k3/8/8/3p4/8/8/8/3RK3 w move"), "d1d5"), 5) == "0/1"
    assert field(play(at("4k3/8/8/3q4/8/8/8/3RK3 w move"), "d1d5"), 5) == "0/0"
    promoted = play(at("4k3/8/8/8/8/8/3p4/4[5]1[1]1 b move"), "d2d1q", ".")
    assert field(play(promoted, "e1d1"), 5) == "0/0"
    passing = play(at("4k3/8/8/3pP3/8/8/8/4K3 w move", passed="d6"), "e5d6")
    assert [field(passing, number) for number in (0, 5)] == ["4k3/8/3P4/8/8/8/8/4K3", "0/1"]


@pytest.mark.rule("CLK-R24")
def test_a_second_queen() -> None:
    state = play(at("4k3/P7/8/8/8/8/8/3QK3 w move"), "a7a8q")
    assert field(state, 0) == "Q3k3/8/8/8/8/8/8/3QK3"


# --- guesses about what is known ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLK-R02", "CLK-R03")
def test_the_certain_and_the_wrong_may_be_guessed() -> None:
    state = play(start(), "a2a3 .", "b8c6 .")
    assert GAME.facts(state)["certain"] == ("????????", "?N??????")
    hit = play(state, "?2N !y a3a4 *- .", "a7a6 .")
    assert not any(text.startswith("?2") for text in legal(hit))
    wrong = play(state, "?1N !n a3a4 .", "*- a7a6 .")
    assert field(play(wrong, "?1N !n a4a5 ."), 2) == "pending"


# --- ends ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLK-27", "CLK-R10")
def test_checkmate_and_the_bonus_that_ends_a_check() -> None:
    mate = at("R5k1/5ppp/8/8/8/8/8/4K3 b guess")
    assert legal(mate) == {"#"}
    assert refusal(mate, "h7h6").rule == "CLK-28"
    assert result(play(mate, "#")) == ((0,), "checkmate")
    back = at("[1]5k1/4rppp/8/8/8/8/8/4K3 w uncloak-", pools="0/1")
    assert moves(play(back, "^1R", ".")) == {"e7e8"}
    board = "6bk/7p/8/8/8/8/8/[3]3[5]3 w uncloak"
    assert result(play(at(board, pools="0/1"), "^3B", ".", "#")) == ((0,), "checkmate")
    due = play(at(f"{board}-", pools="0/1"), "^3B", ".")
    assert legal(due) == {"*-", "*p@g7"}
    assert result(play(due, "*-", "#")) == ((0,), "checkmate")
    assert "#" not in legal(play(due, "*p@g7"))
    assert result(play(at("[1]5k1/5ppp/8/8/8/8/8/4K3 b guess"), "g8f8 .")) is None  # a cloaked rook mates nobody


@pytest.mark.rule("CLK-28")
def test_stalemate_is_a_draw() -> None:
    state = at("7k/5Q2/8/8/8/8/8/4K3 b guess")
    assert legal(state) == {"#"}
    assert result(play(state, "#")) == ((), "stalemate")
    assert refusal(at(f"{KINGS} w guess"), "#").rule == "CLK-28"


@pytest.mark.rule("CLK-28")
def test_only_the_owner_knows_whether_a_cloaked_bishop_can_move() -> None:
    board = "4k2(8)/8/8/8/8/1p6/1P6/[1]7 w guess"
    shut = at(board, secrets="BRKNNRQB/RNBQKBNR")
    assert legal(shut) == {"#"}
    assert result(play(shut, "#")) == ((), "stalemate")
    rook = at(board)
    assert "#" not in legal(rook)
    assert GAME.observe(shut, 1) == GAME.observe(rook, 1)
    assert legal(GAME.observe(rook, 1)) == {*legal(rook), "#", "a1c2", "a1b3", "a1b1", "a1a2"}
    # Who guesses can move, so everybody learns that it is no bishop.
    assert [letters(state.possible[0], 1) for state in (rook, play(rook, "?8N"))] == ["QRBN", "QRN"]


@pytest.mark.rule("CLK-29")
def test_threefold_repetition() -> None:
    state = start()
    for _ in range(2):
        state = play(state, "g1f3 .", "g8f6 .", "f3g1 .", "f6g8 .")
    # The knights have moved now, so the very first position was another one.
    assert GAME.facts(state)["occurrences"] == 2
    state = play(state, "g1f3 .", "g8f6 .")
    assert result(state) == ((), "repetition")


@pytest.mark.rule("CLK-29")
def test_fifty_turns_without_progress() -> None:
    state = play(at(f"{KINGS} w guess", counters="98 60"), "e1d1 .")
    assert result(state) is None
    assert result(play(state, "e8d8")) is None
    assert result(play(state, "e8d8 .")) == ((), "no-progress")
    pawn = at("4k3/7p/8/8/8/8/8/4K3 b guess", counters="99 60")
    assert field(play(pawn, "h7h6 ."), 7) == "0"
    bonus = play(at("4k3/7p/8/8/8/8/8/4K3 b move+", counters="99 60"), "e8d8", "*h7h6", ".")
    assert field(bonus, 7) == "0"


@pytest.mark.rule("CLK-27", "CLK-28", "CLK-29", "CLK-R26")
def test_mate_and_stalemate_go_before_the_draws_where_all_is_public() -> None:
    mate = play(at("6k1/5ppp/8/8/8/8/8/R3K3 w guess", counters="99 60"), "a1a8", ".")
    assert legal(mate) == {"#"}
    assert result(play(mate, "#")) == ((0,), "checkmate")
    assert result(play(at("7k/8/5Q2/8/8/8/8/4K3 w guess", counters="99 60"), "f6f7", ".", "#")) == ((), "stalemate")
    bonus = "6bk/7p/8/8/8/8/8/[3]3[5]3 w uncloak-"
    assert result(play(at(bonus, counters="100 60"), "^3B", ".", "#")) == ((0,), "checkmate")
    for state in (mate, play(mate, "#")):
        again = NOTATION.position(NOTATION.text(state), state.options)
        assert result(again) == result(state)


def test_games_begun_under_the_first_rules_end_as_they_did() -> None:
    before = at("6k1/5ppp/8/8/8/8/8/R3K3 w guess", counters="99 60")
    older = NOTATION.position(NOTATION.text(before), GAME.info.read_options({}, 1))
    assert result(play(older, "a1a8", ".")) == ((), "no-progress")


@pytest.mark.rule("CLK-29", "CLK-R26")
def test_hidden_pieces_or_a_bonus_leave_the_draw_at_once() -> None:
    # The bishop on a1 cannot move, which nobody but Black may learn.
    hidden = play(at("6k1/5ppp/8/8/8/8/1p6/(3)[2]2R1K1 w guess", counters="99 60"), "e1e8", ".")
    assert result(hidden) == ((), "no-progress")
    saved = play(at("6bk/7p/8/8/8/8/8/[3]3[5]3 w uncloak-", pools="0/1", counters="100 60"), "^3B", ".")
    assert result(saved) == ((), "no-progress")
    assert result(NOTATION.position(NOTATION.text(hidden), hidden.options)) == ((), "no-progress")


@pytest.mark.rule("CLK-29")
def test_agreeing_and_resigning() -> None:
    state = start()
    assert GAME.claims(state, 0) == (RESIGN, OFFER)
    assert GAME.claims(state, 1) == ()
    offered = play(state, "draw?", "e2e4 .")
    assert GAME.claims(offered, 1) == (RESIGN, ACCEPT)
    assert result(play(offered, "draw!")) == ((), "agreed")
    assert GAME.claims(play(offered, "e7e5"), 1) == (RESIGN, OFFER)
    assert result(play(state, "resign")) == ((1,), "resign")
    assert KIT.explain(state, 0, ACCEPT).rule == "CLK-29"
    assert KIT.explain(state, 0, ("give-up",)).rule == "CLK-29"
    kept = play(state, "draw?", "?2N !y", "e2e4 *- .")
    assert ACCEPT in GAME.claims(kept, 1)


@pytest.mark.rule("CLK-30")
def test_after_the_game_both_assignments_are_open() -> None:
    state = start("RQKRBBNN", ORTHODOX)
    for viewer in (None, 0, 1):
        assert GAME.observe(state, viewer) != state
        over = play(state, "resign")
        assert GAME.observe(over, viewer) == over
        assert over.secrets == ("RQKRBBNN", ORTHODOX)
