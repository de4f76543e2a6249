"""Mitosis Chess: turns, movement, bases, the king's protection (MIT-01 to MIT-33)."""

from __future__ import annotations

import pytest

from pyengine.core.errors import NotationError
from tests.games.mitosis_play import GAME, at, board, flip, legal, legal_from, mirror, play, rule_against, start

# --- turns -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MIT-01")
def test_white_begins_and_the_players_alternate() -> None:
    state = start()
    assert GAME.actors(state) == (0,)
    assert len(legal(state)) == 37
    state = play(state, "e2e5")
    assert GAME.actors(state) == (1,)
    assert GAME.legal(state, 0) == ()
    assert GAME.actors(play(state, "e8e6")) == (0,)


@pytest.mark.rule("MIT-01")
def test_nobody_passes_who_can_move() -> None:
    assert "pass" not in legal(start())
    assert rule_against(start(), "pass") == "MIT-01"


@pytest.mark.rule("MIT-02", "MIT-R20")
def test_a_player_without_a_move_passes() -> None:
    state = at("4k4/9/9/p8/P8/9/9/9/9")
    assert legal(state) == {"pass"}
    assert rule_against(state, "a5a6") == "MIT-02"
    after = play(state, "pass")
    assert after.ending is None
    assert board(after) == board(state)
    assert (after.turn, after.quiet, after.still, after.ply) == (1, 1, 1, 1)


@pytest.mark.rule("MIT-02", "MIT-R20")
def test_two_passes_in_a_row_adjudicate() -> None:
    state = at("9/9/9/p1p6/P1P6/9/9/9/9")
    once = play(state, "pass")
    assert GAME.outcome(once) is None
    twice = play(once, "pass")
    assert twice.ending == ("blocked", None)
    more = at("9/9/9/p1p6/P1P6/P8/9/9/9")
    assert play(more, "pass", "pass").ending == ("blocked", 0)


@pytest.mark.rule("MIT-02")
def test_two_passes_with_a_move_between_do_not_end_the_game() -> None:
    state = play(at("4k4/9/9/p8/P8/9/9/9/9"), "pass", "e9e8", "pass", "e8e9")
    assert GAME.outcome(state) is None


# --- movement ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MIT-10")
@pytest.mark.parametrize(
    ("letter", "moves"), [("R", 16), ("B", 16), ("N", 8), ("Q", 32), ("C", 24), ("A", 24), ("G", 40), ("K", 8)]
)
def test_what_each_piece_reaches_from_the_middle(letter: str, moves: int) -> None:
    assert len(legal_from(at(f"9/9/9/9/4{letter}4/9/9/9/9"), "e5")) == moves


@pytest.mark.rule("MIT-10")
def test_sliders_are_blocked_knights_leap_and_own_pieces_are_in_the_way() -> None:
    state = at("9/9/9/3nnn3/3nGP3/3nnn3/9/9/9")
    assert legal_from(state, "e5") == {"d4", "d5", "d6", "e4", "e6", "f4", "f6", "c4", "c6", "d3", "d7", "f3", "f7", "g4", "g6"}
    assert rule_against(state, "e5f5") == "MIT-10"
    assert rule_against(state, "e5e7") == "MIT-10"
    assert rule_against(state, "d6e8") == "MIT-01"


@pytest.mark.rule("MIT-11")
def test_the_king_steps_once_and_may_stand_attacked() -> None:
    state = at("3r1r3/9/9/9/9/9/9/9/R3K3R")
    assert legal_from(state, "e1") == {"d1", "d2", "e2", "f1", "f2"}
    assert rule_against(state, "e1g1") == "MIT-11"
    attacked = at("4r4/9/9/9/9/9/P8/9/4K4")
    assert "a3a4" in legal(attacked)


@pytest.mark.rule("MIT-12")
@pytest.mark.parametrize("turn", [str, flip])
def test_pawns_step_and_capture(turn: object) -> None:
    assert callable(turn)
    cases = {
        "k8/9/9/9/9/9/9/4P4/K8": {"e2e3", "e2e4", "e2e5"},
        "k8/9/9/9/4p4/9/9/4P4/K8": {"e2e3", "e2e4"},
        "k8/9/9/9/9/4p4/9/4P4/K8": {"e2e3"},
        "k8/9/9/9/9/9/4p4/4P4/K8": set(),
        "k8/9/9/9/9/9/3ppp3/4P4/K8": {"e2d3", "e2f3"},
        "k8/9/9/9/9/9/3PNP3/4P4/K8": set(),
    }
    for text, goals in cases.items():
        moves = legal(at(turn(text)))
        own = {action for action in moves if action[:2] == ("e2" if turn is str else "e8")}
        assert own == (goals if turn is str else {mirror(goal) for goal in goals})


@pytest.mark.rule("MIT-12")
def test_why_a_pawn_cannot() -> None:
    state = at("k8/9/9/9/4p4/9/9/4P4/K8")
    for action in ("e2e5", "e2d3", "e2d2", "e2e1"):
        assert rule_against(state, action) == "MIT-12"


@pytest.mark.rule("MIT-13")
def test_a_pawn_is_unmoved_exactly_on_its_starting_rank() -> None:
    assert legal_from(at("9/9/9/9/9/9/9/P8/9 ---:--- w - - 7 0 30"), "a2") == {"a3", "a4", "a5"}
    moved = at("9/9/9/9/9/9/P8/9/9")
    assert legal_from(moved, "a3") == {"a4"}
    assert rule_against(moved, "a3a5") == "MIT-13"
    assert legal_from(at("9/p8/9/9/9/9/9/9/9 ---:--- b"), "a8") == {"a7", "a6", "a5"}
    assert legal_from(at("9/9/p8/9/9/9/9/9/9 ---:--- b"), "a7") == {"a6"}


@pytest.mark.rule("MIT-14", "MIT-R11")
@pytest.mark.parametrize(("rank", "step", "takes"), [(5, "c2c5", "c4"), (4, "c2c5", "c3"), (4, "c2c4", "c3"), (3, "c2c5", "")])
def test_en_passant_on_every_square_passed(rank: int, step: str, takes: str) -> None:
    rows = ["4k4", *["9"] * 6, "2P6", "4K4"]
    rows[9 - rank] = "1p1p5"
    for turn in (str, flip):
        move = (lambda text: text) if turn is str else mirror
        state = play(at(turn("/".join(rows))), move(step))
        pawns = {text for text in legal(state) if text[0] in "bd"}
        ahead = {move(f"{file}{rank}{file}{rank - 1}") for file in "bd"}
        assert pawns == ahead | ({move(f"{file}{rank}{takes}") for file in "bd"} if takes else set())
        if takes:
            after = play(state, move(f"b{rank}{takes}"))
            assert after.board.count("P") + after.board.count("p") == 2
            assert (after.quiet, after.still) == (0, 0)


@pytest.mark.rule("MIT-14")
def test_en_passant_only_on_the_very_next_move_and_only_by_pawns() -> None:
    state = play(at("4k4/9/9/9/1p6n/9/9/2P6/4K4"), "c2c5")
    assert "b5c4" in legal(state)
    later = play(state, "e9e8", "e1e2")
    assert "b5c4" not in legal(later)
    assert rule_against(later, "b5c4") == "MIT-12"
    over = play(at("4k4/9/9/9/r8/2r6/9/3P5/4K4"), "d2d5")
    assert play(over, "c4d4").board.count("P") == 1


@pytest.mark.rule("MIT-15")
@pytest.mark.parametrize("turn", [str, flip])
def test_promotion_is_to_rook_bishop_or_knight_without_limit(turn: object) -> None:
    assert callable(turn)
    move = (lambda text: text) if turn is str else mirror
    state = at(turn("3r1r3/4P4/9/9/9/9/9/9/RRBBNN3 ---:--- w"))
    assert {text for text in legal(state) if text.startswith(move("e8"))} == {
        move(f"e8{goal}") + f"={part}" for goal in ("e9", "d9", "f9") for part in "RBN"
    }
    for wrong in ("", "=Q", "=K", "=P", "=G"):
        assert rule_against(state, move("e8e9") + wrong) == "MIT-15"
    after = play(state, move("e8e9") + "=N")
    assert after.board[76 if turn is str else 4].upper() == "N"
    assert rule_against(state, move("a1a2") + "=R") == "MIT-15"


@pytest.mark.rule("MIT-15", "MIT-20")
def test_a_pawn_never_enters_a_base() -> None:
    state = at("9/4P4/9/9/9/9/9/9/9")
    assert legal_from(state, "e8") == {"e9=R", "e9=B", "e9=N"}
    assert rule_against(state, "e8e10") == "MIT-20"


# --- the base ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MIT-20", "MIT-R8")
def test_nobody_moves_into_a_base() -> None:
    state = at("9/9/9/9/9/9/3GGG3/9/9")
    assert not any(text.endswith(("0",)) for text in legal(state))
    assert rule_against(state, "d3d0") == "MIT-20"
    assert rule_against(state, "e3d10") == "MIT-20"
    along = at("9/9/9/9/9/9/9/9/9 R--:--- w")
    assert legal_from(along, "d0") == {f"d{rank}" for rank in range(1, 10)} | {"e0", "f0"}
    assert rule_against(along, "d0d10") == "MIT-20"
    assert "d9d10" not in legal(at("3R5/9/9/9/9/9/9/9/9"))


@pytest.mark.rule("MIT-21", "MIT-R7")
def test_pieces_in_the_base_move_over_the_joined_geometry() -> None:
    text = "9/9/9/9/9/9/9/9/9 {}:--- w"
    assert legal_from(at(text.format("B--")), "d0") == {"c1", "b2", "a3", "e1", "f2", "g3", "h4", "i5"}
    assert legal_from(at(text.format("N--")), "d0") == {"b1", "c2", "e2", "f1"}
    assert legal_from(at(text.format("--R")), "f0") == {f"f{rank}" for rank in range(1, 10)} | {"d0", "e0"}
    assert legal_from(at("9/9/9/9/9/9/9/9/9 ---:-n- b"), "e10") == {"c9", "d8", "f8", "g9"}


@pytest.mark.rule("MIT-21", "MIT-R7")
def test_base_shuffle_is_an_option() -> None:
    text = "4k4/9/9/3p5/9/9/9/9/4K4 R--:r-- w"
    assert {"d0e0", "d0f0"} <= legal(at(text))
    closed = at(text, baseShuffle=False)
    assert legal_from(closed, "d0") == {"d1", "d2", "d3", "d4", "d5", "d6"}
    assert rule_against(closed, "d0e0") == "MIT-21"
    assert legal_from(play(closed, "d0d6"), "d10") == {"d9", "d8", "d7", "d6"}


@pytest.mark.rule("MIT-22", "MIT-R6")
def test_pieces_in_a_base_cannot_be_captured() -> None:
    state = at("9/9/9/9/4G4/9/3C1A3/9/9 ---:rbn w")
    assert not any(text.endswith("10") for text in legal(state))
    assert rule_against(state, "e5e10") == "MIT-20"


@pytest.mark.rule("MIT-23")
def test_pieces_in_a_base_block_each_other_and_attack_outside() -> None:
    state = at("9/9/9/9/9/9/9/9/9 RN-:--- w")
    assert "f0" not in legal_from(state, "d0")
    assert rule_against(state, "d0f0") == "MIT-23"
    # The rook on d10 attacks d5, whence the white rook would take the king.
    assert "d5h5" not in legal(at("9/9/9/9/3R3k1/9/9/9/9 ---:r-- w"))
    assert "d5h5" in legal(at("9/9/3p5/9/3R3k1/9/9/9/9 ---:r-- w"))


# --- the king's protection ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MIT-30", "MIT-R1")
def test_the_capturer_must_stand_unattacked() -> None:
    assert "e5e9" in legal(at("4k4/9/9/9/4R4/9/9/9/8K"))
    # What counts is the capturer's square, not the king's: the rook on a9 guards e9, and that is no help.
    assert "e5e9" in legal(at("r3k4/9/9/9/4R4/9/9/9/8K"))
    guarded = at("4k4/9/2b6/9/4R4/9/9/9/8K")
    assert "e5e9" not in legal(guarded)
    assert rule_against(guarded, "e5e9") == "MIT-30"


@pytest.mark.rule("MIT-30")
def test_the_capturer_is_judged_before_the_capture() -> None:
    # The black rook attacks e5 through no piece; blocked by the pawn it does not.
    assert "e5e9" not in legal(at("4k4/9/9/9/r3R4/9/9/9/8K"))
    assert "e5e9" in legal(at("4k4/9/9/9/r1P1R4/9/9/9/8K"))
    # A pawn may take a king too, promoting or not, under the same rule.
    assert {"d8e9=R", "d8e9=B", "d8e9=N"} <= legal(at("4k4/3P5/9/9/9/9/9/9/9", kingSelfGuard=False))
    assert not any(text.startswith("d8e9") for text in legal(at("r3k4/3P5/9/9/9/9/9/9/9 ---:r-- w", kingSelfGuard=False)))


@pytest.mark.rule("MIT-31", "MIT-R4")
def test_pieces_in_the_base_guard_their_king() -> None:
    assert "e5a5" in legal(at("9/9/9/9/k3R4/9/9/9/9"))
    state = at("9/9/9/9/k3R4/9/9/9/9 ---:-r- w")
    assert "e5a5" not in legal(state)
    assert rule_against(state, "e5a5") == "MIT-31"


@pytest.mark.rule("MIT-31")
def test_pawns_guard_diagonally_only() -> None:
    assert "c5b6" in legal(at("9/9/9/1kp6/2P6/9/9/9/8K", kingSelfGuard=False))
    state = at("9/9/9/1k1p5/2P6/9/9/9/8K", kingSelfGuard=False)
    assert rule_against(state, "c5b6") == "MIT-30"


@pytest.mark.rule("MIT-31", "MIT-R5")
def test_a_piece_in_its_base_takes_the_king_past_any_guard() -> None:
    text = "9/9/9/3k5/9/9/9/9/r1rrr4 R--:r-- w"
    assert "d0d1" in legal(at(text))
    state = at("9/9/9/3k5/9/9/9/9/r3r4 R--:r-- w")
    assert "d0d6" in legal(state)
    assert play(state, "d0d6").board.count("k") == 0


@pytest.mark.rule("MIT-32", "MIT-R2")
def test_the_king_guards_itself_unless_the_option_says_no() -> None:
    text = "4k4/4R4/9/9/9/9/9/9/8K"
    assert rule_against(at(text), "e8e9") == "MIT-32"
    assert "e8e9" in legal(at(text, kingSelfGuard=False))
    kings = "9/9/9/4k4/4K4/9/9/9/9"
    assert rule_against(at(kings), "e5e6") == "MIT-32"
    assert "e5e6" in legal(at(kings, kingSelfGuard=False))


@pytest.mark.rule("MIT-31", "MIT-R3")
def test_a_guard_counts_by_its_pattern_alone() -> None:
    # The rook e1 may not take on e5 itself (the rook a1 guards the white king there), but its pattern still guards.
    state = at("9/9/9/3k5/4K4/9/9/9/R3r4", kingSelfGuard=False)
    assert rule_against(state, "e5d6") == "MIT-30"
    assert "e1e5" not in legal(at("9/9/9/3k5/4K4/9/9/9/R3r4 ---:--- b", kingSelfGuard=False))


@pytest.mark.rule("MIT-33")
def test_all_other_captures_are_free() -> None:
    guarded = "9/9/9/9/4r4/9/9/9/4R3k ---:-r- w"
    assert "e1e5" in legal(at(guarded))
    king = at("9/9/9/3qr4/4K4/3n5/9/9/8k")
    assert {"e5d6", "e5e6"} <= legal(king)
    # A king next to a guarded enemy king cannot take it, next to an unguarded one (without self-guard) it can.
    assert "e5d6" not in legal(at("9/9/9/3k5/4K4/9/9/9/4r4", kingSelfGuard=False))
    assert "e5d6" in legal(at("9/9/9/3k5/4K4/9/9/9/9", kingSelfGuard=False))


def test_positions_hold_at_most_one_king_a_side_and_no_pawn_on_an_edge() -> None:
    for text in ("kk7/9/9/9/9/9/9/9/9", "p8/9/9/9/9/9/9/9/9", "9/9/9/9/9/9/9/9/P8"):
        with pytest.raises(NotationError):
            at(text)
