"""How pieces are placed, moved and pushed in Mathematichess (MTH-01 to MTH-25)."""

from __future__ import annotations

import pytest

from pyengine.chess.geometry import BOARD
from tests.games.mathematichess_play import (
    DIAGONAL,
    GAME,
    NOTATION,
    W,
    X,
    Y,
    Z,
    at,
    legal,
    legal_from,
    pieces,
    play,
    start,
    why_not,
)

KINDS = "KQRBNP"
LAST = "knP1PBnQ/Q1PNKkNp/KBnPBkQb/qbNBnRN1/Kpr1qKbb/pRPKpNnk/RkrbqqrR/1RBQprqQ b 1 -/R1 -/- 00 0"


# --- stage one ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MTH-01")
def test_the_board_starts_empty_and_white_places_first() -> None:
    state = start()
    assert state.board == b"." * 64
    assert GAME.actors(state) == (0,)
    assert GAME.legal(state, 1) == ()
    seen = []
    for text in ("K@e4", "K@e5", "P@a1", "Q@h8"):
        seen.append(state.turn)
        state = play(state, text)
    assert seen == [0, 1, 0, 1]
    assert why_not(state, "hand/K", "e4") == ("MTH-02", "A king already stands on e4.")


@pytest.mark.rule("MTH-02")
def test_any_piece_of_the_supply_goes_to_any_empty_square() -> None:
    assert legal(start()) == {f"{kind}@{square}" for kind in KINDS for square in BOARD.names}
    one_left = at("8/8/8/8/8/8/8/Kk6 w 1 K4P1/K4P1 -/- 00 0")
    assert legal(one_left) == {f"{kind}@{square}" for kind in "KP" for square in BOARD.names[2:]}
    placed = play(one_left, "P@h8")
    assert NOTATION.text(placed) == "7P/8/8/8/8/8/8/Kk6 b 1 K4/K4P1 -/- 00 0"
    assert why_not(one_left, "hand/Q", "c1") == ("MTH-02", "White has no queen left in the supply.")


@pytest.mark.rule("MTH-03", "MTH-04", "MTH-R18")
def test_the_sixtieth_piece_opens_stage_two_and_white_moves() -> None:
    assert {text[2:] for text in legal(at(LAST))} == {"a1", "b7", "d4", "d8", "h5"}
    state = play(at(LAST), "R@b7")
    assert (state.is_filling, state.turn, state.board.count(b".")) == (False, 0, 4)
    assert legal(state) == {"a2a1", "b1a1", "d3d4", "d6d4", "d6d8", "e7d8", "f3d4", "g6h5", "g7h5", "pass"}
    assert why_not(state, "hand/R", "d4") == ("MTH-03", "All pieces have been placed. Now they move.")


def test_filling_takes_sixty_placements() -> None:
    state, count = start(), 0
    while state.is_filling:
        state = GAME.apply(state, state.turn, GAME.legal(state, state.turn)[0])
        count += 1
    assert (count, state.board.count(b"."), state.turns) == (60, 4, 0)


@pytest.mark.rule("MTH-03", "MTH-R16")
def test_nobody_passes_or_moves_in_stage_one() -> None:
    for state in (start(), play(start(), "K@e4", "Q@e5"), at(LAST)):
        assert "pass" not in legal(state)
        assert why_not(state, "pass")[0] == "MTH-03"
        assert why_not(state, "e4", "d4") == (
            "MTH-03",
            "Pieces move only after all 60 are on the board. Choose one from your supply.",
        )


# --- moves -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MTH-10")
def test_a_move_ends_on_an_empty_square_and_captures_nothing() -> None:
    state = pieces("Rd4 pd5 Nf4 re6 Kg1 pg2 pg3")
    assert legal_from(state, "d4") == {"c4", "e4", "d3"}
    assert "e6" not in legal_from(state, "f4")
    assert "g2" not in legal_from(state, "g1")
    after = play(state, "d4d3")
    assert sorted(after.board) == sorted(state.board)
    assert why_not(state, "d4", "d5") == ("MTH-10", "A pawn stands on d5, and nothing is ever captured.")
    assert why_not(state, "d5", "d6") == ("MTH-10", "The pawn on d5 belongs to Black.")
    assert why_not(state, "a8")[0] == "MTH-10"
    assert why_not(state, "d4", "d4") == ("MTH-10", "The rook has to leave its square.")


@pytest.mark.rule("MTH-10")
def test_there_is_no_castling_no_check_and_no_promotion() -> None:
    state = pieces("Ke1 Rh1 re8 Pa6 pa7")
    assert legal_from(state, "e1") == {"d1", "f1", "d2", "e2", "f2"}
    assert legal_from(state, "a6") == {"a8"}
    assert play(state, "a6a8").board[56:57] == b"P"


@pytest.mark.rule("MTH-11")
def test_the_rook_goes_one_square_straight() -> None:
    state = pieces("Rd4 ra1 Ph8")
    assert legal_from(state, "d4") == {"d3", "d5", "c4", "e4"}
    assert why_not(state, "d4", "d6")[0] == "MTH-11"
    assert why_not(state, "d4", "e5")[0] == "MTH-11"


@pytest.mark.rule("MTH-12")
def test_the_bishop_goes_one_square_diagonally() -> None:
    state = pieces("Bd4 ra1 Ph8")
    assert legal_from(state, "d4") == {"c3", "c5", "e3", "e5"}
    assert why_not(state, "d4", "f6")[0] == "MTH-12"
    assert why_not(state, "d4", "d5")[0] == "MTH-12"


@pytest.mark.rule("MTH-13")
def test_the_knight_leaps_as_in_chess() -> None:
    assert legal_from(pieces("Nd4 pd5 pe5 pe4 Kd3"), "d4") == {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}
    assert legal_from(pieces("Nd4 pb3 Kc6"), "d4") == {"b5", "c2", "e2", "e6", "f3", "f5"}
    assert why_not(pieces("Nd4"), "d4", "d5")[0] == "MTH-13"


@pytest.mark.rule("MTH-14")
def test_the_pawn_jumps_over_one_neighbour_that_is_no_royal() -> None:
    around = "Rc3 pd3 be3 Nc4 re4 nc5 Bd5 Pe5"
    state = pieces("Pd4 " + around)
    assert legal_from(state, "d4") == {"b2", "d2", "f2", "b4", "f4", "b6", "d6", "f6"}
    assert legal_from(pieces("Pd4 Kc3 kd3 Qe3 qc4 re4"), "d4") == {"f4"}
    assert legal_from(pieces("Pd4 pd5 pd6 re4 rf4"), "d4") == set()
    assert legal_from(pieces("Pd4 pd6"), "d4") == set()
    assert legal_from(pieces("Pg4 ph4 ph5 nf4"), "g4") == {"e4"}


@pytest.mark.rule("MTH-14")
def test_why_a_pawn_cannot_jump() -> None:
    state = pieces("Pd4 Kd5 re4 rf4")
    assert why_not(state, "d4", "d6") == ("MTH-14", "Pawns do not jump over kings and queens, and a king stands on d5.")
    assert why_not(state, "d4", "b4") == ("MTH-14", "A pawn has to jump over a piece, and c4 is empty.")
    assert why_not(state, "d4", "d3")[0] == "MTH-14"
    assert why_not(state, "d4", "f4") == ("MTH-10", "A rook stands on f4, and nothing is ever captured.")


@pytest.mark.rule("MTH-15")
def test_the_king_goes_one_square() -> None:
    assert legal_from(pieces("Kd4"), "d4") == {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}
    assert why_not(pieces("Kd4"), "d4", "d6")[0] == "MTH-15"


@pytest.mark.rule("MTH-16", "MTH-17")
def test_the_queen_goes_one_square_and_further_inside_a_territory() -> None:
    lone = at(DIAGONAL)
    assert legal_from(lone, "b2") == {"c3"}
    assert legal_from(at(f"{DIAGONAL} b"), "e5") == {"d4"}
    assert legal_from(at(Y), "g5") == {"e5", "f5"}
    assert legal_from(at(f"{Z} b"), "e3") == {"e4", "e5"}
    wide = legal_from(pieces("Qd4 Pa7 pg7"), "d4")  # all empty squares are one territory
    assert {"a1", "d8", "h4", "b6", "f6"} <= wide
    assert {"a7", "g7", "h8"}.isdisjoint(wide)
    assert why_not(pieces("Qd4"), "d4", "e6")[0] == "MTH-16"


@pytest.mark.rule("MTH-17", "MTH-40")
def test_squares_that_touch_at_a_corner_stop_the_queen() -> None:
    assert why_not(at(DIAGONAL), "b2", "d4") == (
        "MTH-17",
        "The way to d4 crosses from one territory to another; a queen goes further only inside one.",
    )
    apart = at(DIAGONAL)
    board = bytearray(apart.board)
    board[BOARD.index["c4"]] = ord(".")  # joins c3 and d4 around the corner
    joined = apart._replace(board=bytes(board))
    assert legal_from(joined, "b2") == {"c3", "d4"}


@pytest.mark.rule("MTH-17", "MTH-R12")
def test_the_queen_goes_in_straight_lines_only() -> None:
    state = at(Y)  # e4, e5, f5 are one territory
    assert legal_from(state, "g5") == {"e5", "f5"}
    assert why_not(state, "g5", "e4")[0] == "MTH-16"


# --- pushes ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MTH-20")
def test_royals_push_either_colour_and_take_the_square() -> None:
    state = pieces("Kd4 pd5 Ne4 Qa1 ra2")
    assert {"d5>d6", "e4>f4"} <= legal_from(state, "d4")
    assert "a2>a3" in legal_from(state, "a1")
    after = play(state, "d4d5>d6")
    assert {BOARD.names[square]: chr(letter) for square, letter in enumerate(after.board) if letter != 46} == {
        "d5": "K",
        "d6": "p",
        "e4": "N",
        "a1": "Q",
        "a2": "r",
    }
    for other in ("R", "B", "N", "P"):
        assert not any(">" in text for text in legal_from(pieces(f"{other}d4 pd5 pe5"), "d4"))


@pytest.mark.rule("MTH-20")
def test_a_push_is_three_clicks() -> None:
    state = pieces("Kd4 pd5")
    assert ("d4", "d5", "d6") in GAME.legal(state, 0)
    assert why_not(state, "d4", "d5") == ("MTH-20", "Say where the pushed pawn ends.")
    assert why_not(state, "d4", "e5", "e6") == ("MTH-20", "Nothing is pushed on the way to e5.")
    assert why_not(state, "d4", "d5", "d6", "d7")[0] == "MTH-20"


@pytest.mark.rule("MTH-21", "MTH-R10", "MTH-R11")
def test_a_pushed_piece_goes_straight_on_to_an_empty_square() -> None:
    state = pieces("Kd4 pd5 pe4 rf4 nc3 Ke1 Ph1 Kg1")
    assert {text for text in legal_from(state, "d4") if ">" in text} == {"d5>d6", "c3>b2"}
    assert not any(text.startswith("h1") for text in legal_from(state, "g1"))
    assert why_not(state, "d4", "d5", "e6") == ("MTH-21", "The pushed pawn goes straight on, to d6.")
    assert why_not(state, "d4", "e4", "f4") == ("MTH-21", "The pawn on e4 cannot be pushed: the rook on f4 is in the way.")
    assert why_not(state, "g1", "h1") == ("MTH-21", "The pawn on h1 cannot be pushed off the board.")


@pytest.mark.rule("MTH-22")
def test_a_queen_pushes_further_across_a_territory() -> None:
    assert legal_from(at(Z), "e7") == {"e6>e5", "e5>e4"}
    state = pieces("Qd1 nd2 Kg1 ng2")
    assert {text for text in legal_from(state, "d1") if ">" in text} == {"d2>d3", "d3>d4", "d4>d5", "d5>d6", "d6>d7", "d7>d8"}
    assert {text for text in legal_from(state, "g1") if ">" in text} == {"g2>g3"}  # a King pushes one square
    after = play(state, "d1d5>d6")
    assert (after.board[BOARD.index["d6"]], after.board[BOARD.index["d5"]]) == (ord("n"), ord("Q"))
    assert after.board[BOARD.index["d2"]] == ord(".")
    assert why_not(state, "d1", "d8") == (
        "MTH-22",
        "The knight on d2 would be pushed past d8, and there is no empty square for it.",
    )


@pytest.mark.rule("MTH-22")
def test_a_long_push_stays_inside_one_territory() -> None:
    apart = at(DIAGONAL)
    board = bytearray(apart.board)
    # A queen on a1, a bishop beside her on b2, then c3 and d4, which touch at a corner.
    board[BOARD.index["a1"]], board[BOARD.index["b2"]] = ord("Q"), ord("b")
    state = apart._replace(board=bytes(board))
    assert legal_from(state, "a1") == {"b2>c3"}
    assert why_not(state, "a1", "c3", "d4")[0] == "MTH-22"
    board[BOARD.index["c4"]] = ord(".")
    assert legal_from(state._replace(board=bytes(board)), "a1") == {"b2>c3", "c3>d4"}


@pytest.mark.rule("MTH-22", "MTH-R13")
def test_the_pushed_piece_stands_beside_the_queen_at_the_start() -> None:
    state = pieces("Qd1 nd3")
    assert not any(">" in text for text in legal_from(state, "d1"))
    assert why_not(state, "d1", "d4") == ("MTH-17", "The knight on d3 is in the way.")
    two = pieces("Qd1 nd2 bd3")
    assert not any(">" in text for text in legal_from(two, "d1"))
    assert why_not(two, "d1", "d4") == ("MTH-22", "The bishop on d3 is in the way.")


@pytest.mark.rule("MTH-23", "MTH-R10")
def test_with_the_option_a_pushed_piece_may_go_aside() -> None:
    state = pieces("Kd4 pd5 rd6 Qa1 na2", push="any")
    aside = {f"d5>{square}" for square in ("c4", "e4", "c5", "e5", "c6", "e6")}
    assert {text for text in legal_from(state, "d4") if ">" in text} == aside
    assert {text for text in legal_from(state, "a1") if ">" in text} == {
        *(f"a2>{square}" for square in ("a3", "b1", "b2", "b3")),
        *(f"a{rank}>a{rank + 1}" for rank in range(3, 8)),
    }
    assert why_not(state, "d4", "d5", "d6") == (
        "MTH-23",
        "The pushed pawn goes to an empty square beside it: c4, e4, c5, e5, c6, e6.",
    )
    after = play(state, "d4d5>c4")
    assert [after.board[BOARD.index[name]] for name in ("d4", "d5", "c4")] == [ord(letter) for letter in ".Kp"]
    assert why_not(pieces("Kd4 pd5 rd6"), "d4", "d5")[0] == "MTH-21"


@pytest.mark.rule("MTH-23")
def test_a_piece_pushed_aside_needs_an_empty_square_beside_it() -> None:
    assert why_not(at(X, push="any"), "d3", "c2") == ("MTH-23", "The rook on c2 cannot be pushed: no empty square is beside it.")
    assert "b2c3>d4" in legal(at(f"{X} b", push="any"))


@pytest.mark.rule("MTH-24")
def test_royals_are_never_pushed() -> None:
    for royal in "KQkq":
        state = pieces(f"Kd4 {royal}d5 Qa1 {royal}a2")
        assert not any(">" in text for square in ("d4", "a1") for text in legal_from(state, square))
        assert why_not(state, "d4", "d5")[0] == "MTH-24"
        assert why_not(state, "a1", "a4")[0] == "MTH-24"
        assert not any(">" in text for text in legal_from(pieces(f"Kd4 {royal}d5", push="any"), "d4"))


# --- no shuttling ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MTH-25", "MTH-R14")
def test_a_piece_may_not_go_back_on_the_next_turn() -> None:
    state = play(pieces("Rd4 Nh1 rd8"), "d4d5", "d8d7")
    assert "d4" not in legal_from(state, "d5")
    assert legal_from(state, "d5") == {"c5", "e5", "d6"}
    assert why_not(state, "d5", "d4") == (
        "MTH-25",
        "The rook went from d4 to d5 on the last turn, and may go to neither of them now.",
    )
    later = play(state, "h1g3", "d7c7")
    assert "d4" in legal_from(later, "d5")  # another piece was moved in between
    assert "g3h1" not in legal(later)


@pytest.mark.rule("MTH-25")
def test_another_piece_may_go_where_the_first_one_came_from() -> None:
    state = play(pieces("Rd4 Rc4 rh8"), "d4d5", "h8h7")
    assert "d4" in legal_from(state, "c4")


@pytest.mark.rule("MTH-25", "MTH-R14")
def test_a_piece_that_was_pushed_may_go_to_neither_end() -> None:
    state = play(pieces("Rd4 kf5"), "d4e4", "f5e4>d3")
    assert NOTATION.text(state).split()[4] == "d3d4e4/e4f5e4"
    assert legal_from(state, "d3") == {"c3", "e3", "d2"}  # not d4, from where it had come
    pushed = play(pieces("Kd4 qd5"), "d4c3", "d5d4")
    assert NOTATION.text(pushed).split()[4] == "c3d4c3/d4d5d4"
    back = play(pieces("Rd3 ke5"), "d3d4", "e5d4>c3")
    assert back.bans[0] == tuple(BOARD.index[name] for name in ("c3", "d3", "d4"))
    assert legal_from(back, "c3") == {"b3", "c2", "c4"}  # d3 is forbidden, d4 is occupied


@pytest.mark.rule("MTH-25")
def test_the_ban_covers_the_square_reached_too() -> None:
    state = at("8/8/8/8/8/2R5/8/8 w 2 -/- c3d4c4/- 00 2")
    assert legal_from(state, "c3") == {"b3", "d3", "c2"}  # not c4
    knight = at("8/8/8/8/8/2N5/8/8 w 2 -/- c3d5b5/- 00 2")
    assert legal_from(knight, "c3") == {"a2", "a4", "b1", "d1", "e2", "e4"}


@pytest.mark.rule("MTH-25")
def test_in_a_push_the_royal_is_banned_and_not_the_piece_pushed() -> None:
    state = play(pieces("Kd4 Rd5 rh8"), "d4d5>d6", "h8h7")
    assert NOTATION.text(state).split()[4] == "d5d4d5/h7h8h7"
    assert "d4" not in legal_from(state, "d5")
    assert legal_from(state, "d6") == {"c6", "d7", "e6"}


@pytest.mark.rule("MTH-25")
def test_an_own_royal_may_push_a_piece_back() -> None:
    state = play(pieces("Rd4 Kd6 rh8"), "d4d5", "h8h7")
    assert "d5>d4" in legal_from(state, "d6")  # it is the King that moves
    assert "d4" not in legal_from(state, "d5")


@pytest.mark.rule("MTH-25")
def test_a_royal_may_not_push_its_way_back() -> None:
    state = play(pieces("Kd4 rc4 Ph8"), "d4d5", "c4d4")
    assert "d4>d3" not in legal_from(state, "d5")
    assert why_not(state, "d5", "d4", "d3")[0] == "MTH-25"
    assert why_not(state, "d5", "d4")[0] == "MTH-25"


@pytest.mark.rule("MTH-25", "MTH-R15")
def test_a_pass_lifts_the_ban() -> None:
    state = play(at(W), "d4e4", "pass")
    assert len(legal(state)) == 6
    assert "e4d4" not in legal(state)
    assert "e4d4" in legal(at("1nRbKkn1/BrqQNrbN/PNRrPBKq/ppkKqnBP/QNq1Krqr/RpBpRbPP/QNBkQkKn/1nbRkbQp w 2 -/- -/- 01 2"))
    assert "d4" in legal_from(play(pieces("Rd4 rh8"), "d4d5", "h8h7", "pass", "h7g7"), "d5")


@pytest.mark.rule("MTH-25")
def test_placements_ban_nothing() -> None:
    assert play(at(LAST), "R@b7").bans == (None, None)
