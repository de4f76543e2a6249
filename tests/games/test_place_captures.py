"""PlaceChess: captures, shields and how games end, each numbered rule and ruling."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, islice

import pytest

from pyengine.games.place import KIT
from tests.games.place_play import FULL, GAME, NOTATION, SIDES, at, board, legal, play, refusal, result, start

# --- trample


@pytest.mark.rule("PLC-30", "PLC-R4")
@pytest.mark.parametrize(("side", "colour"), SIDES)
def test_a_knight_captures_none_one_or_two(side: str, colour: Callable[[str], str]) -> None:
    for before, after, lost in (
        ("7k/8/8/8/8/3N4/8/K7", "7k/8/8/3N4/8/8/8/K7", ""),
        ("7k/8/8/3r4/8/3N4/8/K7", "7k/8/8/3N4/8/8/8/K7", "r"),
        ("7k/8/8/8/3b4/3N4/8/K7", "7k/8/8/3N4/8/8/8/K7", "b"),
        ("7k/8/8/3r4/3b4/3N4/8/K7", "7k/8/8/3N4/8/8/8/K7", "rb"),
    ):
        state = at(colour(before) + " " + side)
        assert "d3d5~" not in legal(state)
        moved = play(state, "d3d5")
        assert board(moved) == colour(after)
        assert moved.lost == colour(lost)
    must = refusal(at("7k/8/8/8/3b4/3N4/8/K7 w"), "d3d5~")
    assert must.rule == "PLC-30"


@pytest.mark.rule("PLC-31", "PLC-R5")
@pytest.mark.parametrize("trample", ["must", "may"])
@pytest.mark.parametrize("friend", "KQRBNP")
def test_an_own_piece_is_jumped_without_harm(friend: str, trample: str) -> None:
    state = at(f"7k/8/8/8/3{friend}4/3N4/8/8 w", trample=trample)
    moved = play(state, "d3d5")
    assert board(moved) == f"7k/8/8/3N4/3{friend}4/8/8/8"
    assert moved.lost == moved.shield == ""
    assert refusal(state, "d3d5~").rule == "PLC-31"


@pytest.mark.rule("PLC-32", "PLC-R4")
def test_with_may_a_jumped_piece_but_a_queen_can_be_spared() -> None:
    state = at("7k/8/8/3r4/3b4/3N4/8/K7 w", trample="may")
    assert {"d3d5", "d3d5~"} <= legal(state)
    assert board(play(state, "d3d5")) == "7k/8/8/3N4/8/8/8/K7"
    spared = play(state, "d3d5~")
    assert board(spared) == "7k/8/8/3N4/3b4/8/8/K7"
    assert spared.lost == "r"
    queen = at("7k/8/8/8/3q4/3N4/8/K7 w", trample="may")
    assert "d3d5~" not in legal(queen)
    assert refusal(queen, "d3d5~").rule == "PLC-32"
    assert board(play(queen, "d3d5")) == "7k/8/8/8/3p4/8/8/K7"
    nothing = at("7k/8/8/3r4/8/3N4/8/K7 w", trample="may")
    assert refusal(nothing, "d3d5~").rule == "PLC-32"
    king = at("8/8/8/8/3k4/3N4/8/K7 w", trample="may")
    assert result(play(king, "d3d5~")) is None
    assert result(play(king, "d3d5")) == ((0,), "king")
    rook = at("7k/8/8/3r4/8/3R4/8/K7 w", trample="may")
    assert refusal(rook, "d3d5~").rule == "PLC-32"


# --- the shield


@pytest.mark.rule("PLC-40", "PLC-R8")
@pytest.mark.parametrize(("side", "colour"), SIDES)
@pytest.mark.parametrize(("kind", "origin"), [("R", "d3"), ("P", "d4"), ("N", "d3"), ("B", "b3")])
def test_what_captures_a_queen_is_removed_and_a_pawn_of_hers_appears(
    kind: str, origin: str, side: str, colour: Callable[[str], str]
) -> None:
    rows = {"d3": "7k/8/8/3q4/8/3X4/8/K7", "d4": "7k/8/8/3q4/3X4/8/8/K7", "b3": "7k/8/8/3q4/8/1X6/8/K7"}
    state = at(colour(rows[origin].replace("X", kind)) + " " + side)
    after = play(state, origin + "d5")
    assert board(after) == colour("7k/8/8/3p4/8/8/8/K7")
    assert after.lost == colour("q" + kind)
    assert after.shield == "d5"
    assert result(after) is None


@pytest.mark.rule("PLC-40")
def test_jumping_a_queen_is_capturing_her() -> None:
    after = play(at("7k/8/8/8/3q4/3N4/8/K7 w"), "d3d5")
    assert board(after) == "7k/8/8/8/3p4/8/8/K7"
    assert after.shield == "d4"


@pytest.mark.rule("PLC-41", "PLC-R6")
@pytest.mark.parametrize("trample", ["must", "may"])
def test_all_captures_of_the_move_count(trample: str) -> None:
    jumped = play(at("7k/8/8/3r4/3q4/3N4/8/K7 w", trample=trample), "d3d5")
    assert board(jumped) == "7k/8/8/8/3p4/8/8/K7"
    assert sorted(jumped.lost) == sorted("rqN")
    landed = play(at("7k/8/8/3q4/3r4/3N4/8/K7 w", trample=trample), "d3d5")
    assert board(landed) == "7k/8/8/3p4/8/8/8/K7"
    assert sorted(landed.lost) == sorted("rqN")
    if trample == "may":
        spared = play(at("7k/8/8/3q4/3r4/3N4/8/K7 w", trample=trample), "d3d5~")
        assert board(spared) == "7k/8/8/3p4/3r4/8/8/K7"


@pytest.mark.rule("PLC-42", "PLC-R8")
@pytest.mark.parametrize(("side", "colour"), SIDES)
def test_queen_takes_queen_leaves_a_pawn_of_the_capturer(side: str, colour: Callable[[str], str]) -> None:
    after = play(at(colour("7k/8/8/4q3/3Q4/8/8/K7") + " " + side), "d4e5")
    assert board(after) == colour("7k/8/8/4P3/8/8/8/K7")
    assert sorted(after.lost) == ["Q", "q"]


@pytest.mark.rule("PLC-40", "PLC-41", "PLC-R8")
@pytest.mark.parametrize(("side", "colour"), SIDES)
@pytest.mark.parametrize(
    ("before", "move", "queens", "attackers"),
    [
        ("7k/8/8/3q4/8/3R4/8/K7", "d3d5", "7k/8/8/3p4/8/8/8/K7", "7k/8/8/3P4/8/8/8/K7"),
        ("7k/8/8/3q4/3P4/8/8/K7", "d4d5", "7k/8/8/3p4/8/8/8/K7", "7k/8/8/3P4/8/8/8/K7"),
        ("7k/8/8/8/3q4/3N4/8/K7", "d3d5", "7k/8/8/8/3p4/8/8/K7", "7k/8/8/8/3P4/8/8/K7"),
        ("7k/8/8/3r4/3q4/3N4/8/K7", "d3d5", "7k/8/8/8/3p4/8/8/K7", "7k/8/8/8/3P4/8/8/K7"),
        ("7k/8/8/3q4/3r4/3N4/8/K7", "d3d5", "7k/8/8/3p4/8/8/8/K7", "7k/8/8/3P4/8/8/8/K7"),
    ],
)
def test_the_shield_pawn_is_of_the_queens_or_of_the_attackers_colour(
    before: str, move: str, queens: str, attackers: str, side: str, colour: Callable[[str], str]
) -> None:
    for options, after in (({}, queens), ({"shieldPawn": "queen"}, queens), ({"shieldPawn": "attacker"}, attackers)):
        state = play(at(colour(before) + " " + side, **options), move)
        assert board(state) == colour(after)
        assert state.shield
        assert result(state) is None


@pytest.mark.rule("PLC-42", "PLC-R8")
@pytest.mark.parametrize("shield", ["queen", "attacker"])
def test_queen_takes_queen_is_the_same_in_both_readings(shield: str) -> None:
    after = play(at("7k/8/8/4q3/3Q4/8/8/K7 w", shieldPawn=shield), "d4e5")
    assert board(after) == "7k/8/8/4P3/8/8/8/K7"


@pytest.mark.rule("PLC-43", "PLC-44", "PLC-50")
def test_the_attackers_shield_pawn_changes_neither_ends_nor_pawns() -> None:
    fallen = play(at("8/8/8/3q4/3K4/8/8/7k w", shieldPawn="attacker"), "d4d5")
    assert (board(fallen), result(fallen)) == ("8/8/8/3P4/8/8/8/7k", ((1,), "shield"))
    taken = play(at("8/8/8/3q4/3k4/3N4/8/K7 w", shieldPawn="attacker"), "d3d5")
    assert (board(taken), result(taken)) == ("8/8/8/3P4/8/8/8/K7", ((0,), "king"))
    ninth = play(at("8/3q4/3R4/8/8/PPPPPPPP/8/K6k w", shieldPawn="attacker"), "d6d7", "h1g1", "d7d8")
    assert ninth.board.count(b"P") == 9


@pytest.mark.rule("PLC-43", "PLC-13", "PLC-R9")
@pytest.mark.parametrize(("side", "colour"), SIDES)
def test_a_king_that_captures_a_queen_loses_at_once(side: str, colour: Callable[[str], str]) -> None:
    state = at(colour("8/8/8/3q4/3K4/8/8/7k") + " " + side)
    assert "d4d5" in legal(state)
    after = play(state, "d4d5")
    assert board(after) == colour("8/8/8/3p4/8/8/8/7k")
    assert result(after) == ((1 - state.turn,), "shield")


@pytest.mark.rule("PLC-44")
def test_shield_pawns_are_ordinary_and_may_be_the_ninth() -> None:
    state = at("pppppppp/3q4/3P4/8/8/8/8/K6k w")
    after = play(state, "d6d7", "d7d6", "a1b1", "d6d5")
    assert after.board.count(b"p") == 9
    assert board(after) == "pppppppp/8/8/3p4/8/8/8/1K5k"


# --- the end


@pytest.mark.rule("PLC-50", "PLC-R7", "PLC-41")
def test_capturing_the_king_wins_even_if_the_knight_falls() -> None:
    assert result(play(at("8/8/8/3k4/3R4/8/8/K7 w"), "d4d5")) == ((0,), "king")
    assert result(play(at("8/8/8/8/3k4/3N4/8/K7 w"), "d3d5")) == ((0,), "king")
    for text, after in (
        ("8/8/8/3q4/3k4/3N4/8/K7 w", "8/8/8/3p4/8/8/8/K7"),
        ("8/8/8/3k4/3q4/3N4/8/K7 w", "8/8/8/8/3p4/8/8/K7"),
    ):
        state = play(at(text), "d3d5")
        assert result(state) == ((0,), "king")
        assert board(state) == after
    assert NOTATION.text(state).split()[1:] == ["b", "p", "-/-", "33"]
    assert refusal(state, "a1a2").rule == "PLC-50"


@pytest.mark.rule("PLC-51")
def test_kings_may_stand_side_by_side_and_capture_each_other() -> None:
    side_by_side = at("8/8/3k4/8/3K4/8/8/8 w")
    assert "d4d5" in legal(side_by_side)
    assert result(play(side_by_side, "d4d5")) is None
    assert result(play(at("8/8/8/3k4/3K4/8/8/8 w"), "d4d5")) == ((0,), "king")
    assert result(play(at("8/8/8/3k4/3K4/8/8/8 b"), "d5d4")) == ((1,), "king")


SHUTTLE = ("a1b1", "a8b8", "b1a1", "b8a8")


def shuttle(plies: int) -> list[str]:
    return list(islice(cycle(SHUTTLE), plies))


@pytest.mark.rule("PLC-52", "PLC-53", "PLC-R13")
@pytest.mark.parametrize("limit", range(3, 10))
def test_starting_a_turn_with_one_arrangement_too_often_loses(limit: int) -> None:
    # The turn the position begins with is the first occurrence, then every fourth ply brings the next.
    state = at("r6k/8/8/8/8/8/8/R6K w", repetition=limit)
    assert state.occurrences == 1
    almost = play(state, *shuttle(4 * (limit - 1) - 1))
    assert result(almost) is None
    assert result(play(almost, SHUTTLE[-1])) == ((1,), "repetition")


@pytest.mark.rule("PLC-52")
def test_repetition_can_be_switched_off() -> None:
    state = play(at("r6k/8/8/8/8/8/8/R6K w", repetition=0), *shuttle(60))
    assert result(state) is None
    assert state.occurrences == 0


@pytest.mark.rule("PLC-53", "PLC-R11")
def test_each_player_has_an_own_count_and_the_opponent_does_not_matter() -> None:
    light = cycle(("a1b1", "b1c1", "c1a1"))
    dark = cycle(("a8b8", "b8a8"))
    state = at("r6k/8/8/8/8/8/8/R6K w")
    for _ in range(8):
        state = play(play(state, next(light)), next(dark))
    assert result(state) is None
    assert result(play(state, next(light))) == ((0,), "repetition")


@pytest.mark.rule("PLC-53")
def test_occurrences_need_not_be_consecutive() -> None:
    state = at("r6k/8/8/8/8/8/8/R6K w", repetition=3)
    walk = ["a1b1", "a8b8", "b1a1", "b8c8", "a1a2", "c8d8", "a2b2", "d8d7", "b2a2", "d7c7", "a2a1"]
    state = play(state, *walk)
    assert result(state) is None
    assert result(play(state, "c7c6")) == ((1,), "repetition")


@pytest.mark.rule("PLC-53", "PLC-R12")
def test_pieces_of_a_type_are_interchangeable() -> None:
    # The rooks a1 and b2 change places by way of a2 and b1: the same squares hold rooks again.
    state = at("k7/8/8/8/8/8/1R6/R6K w", repetition=3)
    around = ("a1a2", "a8b8", "b2b1", "b8a8", "b1a1", "a8b8", "a2b2", "b8c8")
    assert play(state, *around).occurrences == 2
    mixed = play(at("k7/8/8/8/8/8/1B6/R6K w"), "a1b1", "a8b8", "b2a1", "b8a8")
    assert mixed.occurrences == 1


@pytest.mark.rule("PLC-52", "PLC-53", "PLC-R13")
def test_the_first_turn_after_the_draft_counts_and_the_draft_does_not() -> None:
    state = start()
    while state.is_drafting:
        assert state.seen == ((), ())
        state = GAME.apply(state, state.turn, GAME.legal(state, state.turn)[0])
    assert state.occurrences == 1
    assert [len(seen) for seen in state.seen] == [1, 0]
    assert len(play(state, sorted(legal(state))[0]).seen[1]) == 1


@pytest.mark.rule("PLC-R14")
def test_a_capture_resets_no_count_of_the_capturer_and_changes_the_arrangement_of_the_other() -> None:
    state = play(at("r6k/8/8/8/p7/8/8/R6K w", repetition=3), "a1b1", "a4b4", "b1a1", "b4b3")
    assert state.occurrences == 2
    # Light has lost nothing, so Rb1 and Kh1, which stood twice before the capture, stand a third time after it.
    captured = play(state, "a1b1", "h8h7", "b1b3", "h7h8")
    assert captured.lost == "p"
    assert result(captured) is None
    assert result(play(captured, "b3b1", "h8h7")) == ((1,), "repetition")
    # Dark has lost a pawn: the rest stands as it did at the start, and that is a new arrangement.
    dark = play(at("r6k/8/8/8/p7/8/8/R6K b", repetition=3), "h8g8", "a1a2", "g8h8", "a2a4")
    assert dark.occurrences == 1


@pytest.mark.rule("PLC-R15", "PLC-50")
def test_capturing_the_king_ends_the_game_before_anybody_can_repeat() -> None:
    state = play(at("7k/8/8/8/8/7R/8/K7 b", repetition=3), "h8h7", "a1b1", "h7h8", "b1a1", "h8h7", "h3h4")
    assert result(play(state, "h7h8", "h4h5")) == ((0,), "repetition")
    moved = play(state, "h7h6")
    captured = play(moved, "h4h6")
    assert result(captured) == ((0,), "king")
    assert captured.seen == moved.seen


@pytest.mark.rule("PLC-54")
@pytest.mark.parametrize("text", ["8/8/8/8/8/8/8/8 w d K1Q1R2B2N2P8/K1Q1R2B2N2P8 0", FULL, FULL.replace(" w ", " b ")])
def test_resigning_loses_and_changes_nothing_else_and_draws_do_not_exist(text: str) -> None:
    state = at(text)
    assert "resign" not in legal(state)
    assert GAME.claims(state, state.turn) == (("resign",),)
    assert GAME.claims(state, 1 - state.turn) == ()
    after = play(state, "resign")
    assert result(after) == ((1 - state.turn,), "resign")
    assert NOTATION.text(after) == text
    for draw in (("offer",), ("accept",), ("give-up",)):
        assert not GAME.accepts(state, state.turn, draw)
        assert KIT.explain(state, state.turn, draw).rule == "PLC-54"


WALLED = "k7/8/8/8/8/8/8/8 w"  # Light owns nothing, so Light has no move


@pytest.mark.rule("PLC-55", "PLC-R10")
def test_without_a_move_one_passes() -> None:
    state = at(WALLED)
    assert legal(state) == {"pass"}
    after = play(state, "pass")
    assert NOTATION.text(after) == "k7/8/8/8/8/8/8/8 b p -/- 33"
    assert GAME.actors(after) == (1,)
    assert refusal(state, "a1a2").rule == "PLC-55"


@pytest.mark.rule("PLC-55", "PLC-52", "PLC-R10")
def test_passing_counts_as_starting_a_turn() -> None:
    passed = play(at(WALLED), "pass")
    assert [len(seen) for seen in passed.seen] == [1, 1]
    assert passed.occurrences == 1
    around = cycle(("a8b8", "b8b7", "b7a7", "a7a8"))
    state = at(WALLED)
    for _ in range(4):
        assert result(state) is None
        state = play(play(state, "pass"), next(around))
    assert result(state) == ((1,), "repetition")


@pytest.mark.rule("PLC-55", "PLC-R10")
def test_with_lose_the_player_without_a_move_has_lost() -> None:
    assert result(at(WALLED, noMove="lose")) == ((1,), "no-move")
    taken = play(at("8/8/8/8/8/8/p7/R6K w", noMove="lose"), "a1a2")
    assert result(taken) == ((0,), "no-move")
    assert NOTATION.text(taken).split()[1:] == ["b", "p", "-/-", "33"]
    assert result(play(at("8/8/8/8/8/8/p7/R6K w"), "a1a2")) is None
    boxed = "8/8/8/8/8/8/PPP5/KPP5 w"
    assert result(at(boxed, noMove="lose")) is None
