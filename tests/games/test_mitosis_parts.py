"""Mitosis Chess: splitting and the loss of the king (MIT-40 to MIT-46)."""

from __future__ import annotations

import pytest

from tests.games.mitosis_play import GAME, NOTATION, at, board, legal, legal_from, play, result, rule_against

LOST = "8k/9/9/4{}4/9/9/9/9/4R3K ---:{} w"


@pytest.mark.rule("MIT-40")
@pytest.mark.parametrize(("major", "parts"), [("g", "RBN"), ("q", "RB"), ("c", "RN"), ("a", "BN")])
def test_a_captured_compound_yields_its_parts(major: str, parts: str) -> None:
    state = play(at(LOST.format(major, "---")), "e1e6")
    assert state.pending == parts
    assert GAME.actors(state) == (1,)
    assert {"".join(sign for sign in text if sign in "RBN") for text in legal(state)} >= {parts}


@pytest.mark.rule("MIT-40", "MIT-41")
@pytest.mark.parametrize(
    ("major", "base", "count"),
    [("g", "---", 6), ("q", "---", 6), ("g", "-n-", 6), ("c", "r--", 2), ("g", "rb-", 3), ("q", "rb-", 2), ("a", "--r", 2)],
)
def test_how_many_arrangements_there_are(major: str, base: str, count: int) -> None:
    state = play(at(LOST.format(major, base)), "e1e6")
    assert len(legal(state)) == count
    size = min(base.count("-"), len(state.pending))
    assert {text.count(",") + 1 for text in legal(state)} == {size}


@pytest.mark.rule("MIT-41")
def test_with_a_full_base_there_is_nothing_to_arrange() -> None:
    state = play(at(LOST.format("g", "rbn")), "e1e6")
    assert state.pending == ""
    assert "i9i8" in legal(state)
    assert rule_against(state, "@Rd10") == "MIT-40"


@pytest.mark.rule("MIT-41", "MIT-R10")
def test_pieces_in_the_base_stay_and_nothing_is_refused_or_left_out() -> None:
    state = play(at(LOST.format("q", "n--")), "e1e6")
    assert legal(state) == {"@Re10,Bf10", "@Be10,Rf10"}
    assert board(play(state, "@Be10,Rf10")).endswith("---:nbr")
    for less in ("@Re10", "@Be10", "pass", "i9i8"):
        assert rule_against(state, less) == "MIT-41"
    assert rule_against(state, "@Rd10,Be10") == "MIT-41"
    assert rule_against(state, "@Rd0,Be0") == "MIT-40"
    assert rule_against(state, "@Ne10,Rf10") == "MIT-41"


@pytest.mark.rule("MIT-01", "MIT-42", "MIT-R9")
def test_the_owner_arranges_before_moving_and_may_use_the_parts_at_once() -> None:
    state = play(at(LOST.format("g", "---")), "e1e6")
    assert GAME.legal(state, 0) == ()
    assert all(text.startswith("@") for text in legal(state))
    ready = play(state, "@Bd10,Ne10,Rf10")
    assert (ready.turn, ready.ply, ready.quiet, ready.pending) == (1, 1, 0, "")
    assert {"f10f1", "e10d8", "d10c9"} <= legal(ready)
    assert play(ready, "f10f1").turn == 0


@pytest.mark.rule("MIT-41")
def test_both_sides_have_their_own_base() -> None:
    state = play(at("4r3k/9/9/9/9/4Q4/9/9/8K ---:--- b"), "e9e4")
    assert len(legal(state)) == 6
    assert board(play(state, "@Be0,Rf0")).endswith("-BR:---")


@pytest.mark.rule("MIT-43")
@pytest.mark.parametrize("piece", ["r", "b", "n", "p"])
def test_other_pieces_yield_nothing(piece: str) -> None:
    state = play(at(LOST.format(piece, "---")), "e1e6")
    assert (state.pending, state.turn) == ("", 1)


@pytest.mark.rule("MIT-43")
def test_promoted_pieces_yield_nothing() -> None:
    state = play(at("9/4P4/9/9/9/9/9/9/4K3r ---:--- w"), "e8e9=R", "i1i9", "e1e2", "i9e9")
    assert (state.pending, state.ending) == ("", None)


@pytest.mark.rule("MIT-45", "MIT-R12", "MIT-43")
def test_the_king_takes_its_minors_along_from_board_and_base() -> None:
    state = play(at("r3k4/p8/9/9/4R4/1q7/9/9/8K ---:n-r w"), "e5e9")
    assert board(state) == "4R4/p8/9/9/9/1q7/9/9/8K ---:---"
    assert (state.pending, state.ending) == ("", None)
    white = play(at("4r3k/9/9/9/9/9/R1BN5/P8/3QK1GAC R-N:--- b"), "e9e1")
    assert board(white) == "8k/9/9/9/9/9/9/P8/3Qr1GAC ---:---"


@pytest.mark.rule("MIT-46", "MIT-R13")
def test_minors_gained_without_a_king_stay() -> None:
    state = play(at("9/9/9/4g4/9/9/p8/9/4R3K ---:--- w"), "e1e6")
    assert len(legal(state)) == 6
    ready = play(state, "@Rd10,Be10,Nf10", "a3a2", "e6e5")
    assert "d10d1" in legal(ready)
    promoted = play(at("9/9/9/9/9/9/9/p8/4R3K ---:--- b"), "a2a1=N")
    assert promoted.board[0] == "n"
    assert not promoted.ending


@pytest.mark.rule("MIT-46", "MIT-R13")
def test_with_vanish_minors_without_a_king_are_gone_at_once() -> None:
    state = play(at("9/9/9/4g4/9/9/p8/9/4R3K ---:--- w", kinglessMinors="vanish"), "e1e6")
    assert (state.pending, state.turn) == ("", 1)
    assert legal(state) == {"a3a2"}
    after = play(state, "a3a2", "i1i2", "a2a1=R")
    assert after.board[0] == ""
    assert result(after) == ((0,), "eliminated")
    # With a king nothing vanishes.
    kept = play(at("k8/9/9/4g4/9/9/9/p8/4R3K ---:--- w", kinglessMinors="vanish"), "e1e6")
    assert kept.pending == "RBN"
    assert play(kept, "@Rd10,Be10,Nf10", "a2a1=R").board[0] == "r"


@pytest.mark.rule("MIT-46")
def test_a_vanishing_pawn_can_take_the_last_piece_with_it() -> None:
    state = play(at("1n7/P8/9/9/9/9/9/9/9 ---:--- w", kinglessMinors="vanish"), "a8b9=R")
    assert result(state) == ((), "eliminated")
    assert NOTATION.text(state).startswith("9/9/9/9/9/9/9/9/9 ")


@pytest.mark.rule("MIT-40", "MIT-46")
def test_the_parts_of_a_kingless_side_come_from_compounds_that_survived() -> None:
    state = play(at("4k4/9/9/q8/4R4/9/9/9/R7K ---:--- w"), "e5e9", "a6b6", "a1b1", "b6a6", "b1a1", "a6b6", "e9e6", "b6e6")
    assert state.board.count("q") == 1
    taken = play(at("9/9/9/q8/9/9/9/9/R7K ---:--- w", kinglessMinors="stay"), "a1a6")
    assert result(taken) == ((0,), "eliminated")
    assert legal_from(at("9/9/9/q8/9/9/9/9/R7K"), "a1") >= {"a6"}
