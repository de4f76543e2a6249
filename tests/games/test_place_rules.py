"""PlaceChess: the draft and how pieces move, each numbered rule and ruling."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.place_play import GAME, NOTATION, SIDES, at, board, legal, legal_from, play, refusal, result, start


def ranks(*digits: int) -> set[str]:
    return {f"{file}{rank}" for file in "abcdefgh" for rank in digits}


# --- the draft


@pytest.mark.rule("PLC-01", "PLC-R2")
def test_the_board_starts_empty_and_both_hold_sixteen() -> None:
    state = start()
    assert NOTATION.text(state) == "8/8/8/8/8/8/8/8 w d K1Q1R2B2N2P8/K1Q1R2B2N2P8 0"
    assert GAME.facts(state)["left"] == (16, 16)


@pytest.mark.rule("PLC-02", "PLC-06", "PLC-R2")
def test_placing_alternates_until_all_are_placed_then_light_moves() -> None:
    state = start()
    for number in range(32):
        assert state.is_drafting
        assert GAME.actors(state) == (number % 2,)
        assert GAME.legal(state, 1 - number % 2) == ()
        state = GAME.apply(state, number % 2, GAME.legal(state, number % 2)[0])
        assert state.ply == number + 1
    assert not state.is_drafting
    assert GAME.actors(state) == (0,)
    assert sorted(state.board.replace(b".", b"").decode()) == sorted("KQRRBBNNPPPPPPPPkqrrbbnnpppppppp")
    state = GAME.apply(state, 0, GAME.legal(state, 0)[0])
    assert GAME.actors(state) == (1,)


@pytest.mark.rule("PLC-03", "PLC-R1")
def test_placements_are_every_type_in_reserve_on_every_empty_square_of_the_own_ranks() -> None:
    state = start()
    assert legal(state) == {f"{kind}@{square}" for kind in "KQRBNP" for square in ranks(1, 2, 3)}
    state = play(state, "K@e1")
    assert legal(state) == {f"{kind}@{square}" for kind in "KQRBNP" for square in ranks(6, 7, 8)}
    state = play(state, "R@a8")
    assert legal(state) == {f"{kind}@{square}" for kind in "QRBNP" for square in ranks(1, 2, 3) - {"e1"}}
    state = play(state, "R@a1", "R@b8", "R@b1")
    assert legal(state) == {f"{kind}@{square}" for kind in "KQBNP" for square in ranks(6, 7, 8) - {"a8", "b8"}}
    assert refusal(state, "R@c8").rule == refusal(state, "K@e4").rule == refusal(state, "K@a8").rule == "PLC-03"


@pytest.mark.rule("PLC-04")
def test_bishops_may_share_a_colour_pawns_stand_anywhere_and_the_king_come_last() -> None:
    own = [*(f"P@{square}" for square in ("a3", "b1", "c3", "d1", "e1", "f1", "g1", "h1")), "B@a1", "B@c1", "N@a2", "N@b2"]
    own += ["R@c2", "R@d2", "Q@e2", "K@d3"]
    state = start()
    for text in own:
        state = play(state, text, text[:3] + str(9 - int(text[3])))
    assert NOTATION.text(state) == "bpbppppp/nnrrq3/p1pk4/8/8/P1PK4/NNRRQ3/BPBPPPPP w p -/- 32"


@pytest.mark.rule("PLC-05")
def test_nobody_passes_or_moves_in_the_draft() -> None:
    state = play(start(), "Q@a3", "R@a6")
    assert "pass" not in legal(state)
    assert all("@" in text for text in legal(state))
    assert refusal(state, "pass").rule == refusal(state, "a3a4").rule == "PLC-05"
    assert state.lost == state.shield == ""


# --- movement


@pytest.mark.rule("PLC-10")
@pytest.mark.parametrize(("side", "colour"), SIDES)
def test_a_move_ends_on_an_empty_square_or_an_enemy_never_on_an_own_piece(side: str, colour: Callable[[str], str]) -> None:
    state = at(colour("8/8/8/8/3p4/2PRr3/3K4/8") + " " + side)
    assert legal_from(state, "d3") == {"d4", "e3"}
    assert refusal(state, "d3c3").rule == refusal(state, "e3e4").rule == refusal(state, "a1a2").rule == "PLC-10"
    after = play(state, "d3d4")
    assert board(after) == colour("8/8/8/8/3R4/2P1r3/3K4/8")
    assert after.lost == colour("p")
    assert GAME.actors(after) == (1 - state.turn,)


@pytest.mark.rule("PLC-11")
@pytest.mark.parametrize("kind", "KQRBNP")
def test_every_piece_captures_as_it_moves(kind: str) -> None:
    quiet = legal_from(at(f"8/8/8/8/3{kind}4/8/8/8 w"), "d4")
    assert quiet
    for goal in quiet:
        file, rank = ord(goal[0]) - 97, int(goal[1])
        rows = ["8"] * 8
        rows[4] = f"3{kind}4"
        cells = ["."] * 8
        if rank == 4:
            cells[3] = kind
        cells[file] = "p"
        rows[8 - rank] = "".join(cells).replace(".", "1")
        text = "/".join(rows)
        while "11" in text:
            for size in range(8, 1, -1):
                text = text.replace("1" * size, str(size))
        state = at(text + " w")
        assert goal in legal_from(state, "d4")
        assert play(state, "d4" + goal).lost == "p"


@pytest.mark.rule("PLC-12", "PLC-R3")
def test_bishop_and_rook_are_blocked_by_both_sides_and_a_knight_is_not() -> None:
    state = at("8/8/1p3P2/8/1pPBRn2/4N3/4p3/4P3 w")
    assert legal_from(state, "d4") == {"c5", "b6", "e5", "c3", "b2"}
    assert legal_from(state, "e4") == {"f4", "e5", "e6", "e7"}
    assert legal_from(state, "e3") == {"e5", "c3", "g3"}
    assert refusal(state, "d4g7").rule == "PLC-23"
    blocked = refusal(state, "e4h4")
    assert blocked.rule == refusal(state, "e4g4").rule == "PLC-12"
    assert ("square", "f4") in blocked.values
    assert refusal(at("8/8/8/2p5/3B4/8/8/8 w"), "d4b6").rule == "PLC-12"


@pytest.mark.rule("PLC-13")
def test_no_check_castling_double_step_en_passant_or_promotion() -> None:
    attacked = at("8/8/8/8/8/2r5/3K4/R6R w")
    assert legal_from(attacked, "d2") == {"c2", "e2", "d1", "d3"}
    assert "d2c2" in legal(attacked)
    assert "a1a2" in legal(attacked)
    assert result(play(at("7k/8/8/8/3r4/8/3K4/8 w"), "d2d3", "d4d3")) == ((1,), "king")
    assert legal_from(at("4k3/8/8/8/8/8/8/R3K2R w"), "e1") == {"d1", "f1", "e2"}
    pawns = at("8/P7/8/4pP2/8/8/4P3/8 w")
    assert legal_from(pawns, "e2") == {"d2", "f2", "e1", "e3"}
    assert legal_from(pawns, "f5") == {"e5", "g5", "f4", "f6"}
    assert board(play(pawns, "a7a8")) == "P7/8/8/4pP2/8/8/4P3/8"


@pytest.mark.rule("PLC-14")
def test_passing_is_refused_while_a_move_exists() -> None:
    for option in ("pass", "lose"):
        state = at("8/8/8/8/8/8/8/K6k w", noMove=option)
        assert "pass" not in legal(state)
        assert refusal(state, "pass").rule == "PLC-14"


SHAPES = {
    "K": {"d6", "d4", "c5", "e5"},
    "Q": {"c4", "c5", "c6", "d4", "d6", "e4", "e5", "e6"},
    "B": {"c4", "b3", "e4", "f3", "c6", "b7", "e6", "f7"},
    "R": {"d2", "d3", "d4", "d6", "d7", "d8", "a5", "b5", "c5", "e5", "f5", "g5"},
    "N": {"d7", "d3", "b5", "f5"},
    "P": {"d6", "d4", "c5", "e5"},
}
OTHERS = {"K": "e6", "Q": "d7", "B": "a2", "R": "h5", "N": "d6", "P": "d7"}


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("P", marks=pytest.mark.rule("PLC-20")),
        pytest.param("K", marks=pytest.mark.rule("PLC-21")),
        pytest.param("Q", marks=pytest.mark.rule("PLC-22")),
        pytest.param("B", marks=pytest.mark.rule("PLC-23")),
        pytest.param("R", marks=pytest.mark.rule("PLC-24")),
        pytest.param("N", marks=pytest.mark.rule("PLC-25")),
    ],
)
@pytest.mark.parametrize(("side", "colour"), SIDES)
def test_reach_on_the_empty_board(kind: str, side: str, colour: Callable[[str], str]) -> None:
    state = at(colour(f"8/8/8/3{kind}4/8/8/8/8") + " " + side)
    assert legal_from(state, "d5") == SHAPES[kind]
    number = {"P": 20, "K": 21, "Q": 22, "B": 23, "R": 24, "N": 25}[kind]
    assert refusal(state, "d5" + OTHERS[kind]).rule == f"PLC-{number}"
