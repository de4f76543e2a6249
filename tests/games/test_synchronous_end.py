"""Synchronous Chess: how games end, each numbered rule and ruling."""

from __future__ import annotations

import pytest

from pyengine.core.types import ACCEPT, OFFER, RESIGN
from tests.games.synchronous_play import GAME, NOTATION, at, legal, play, refusal, result, start

BOTH_MATED = "k2r4/pp6/8/8/8/8/6PP/4R2K = -", "e1e8/d8d1"
SHUFFLE = ("g1f3/g8f6", "f3g1/f6g8")


@pytest.mark.rule("SYN-32", "SYN-07")
def test_an_attacked_king_that_cannot_walk_is_mated() -> None:
    state = play(start(), "e2e4/f7f6", "d1h5/a7a5")
    assert result(state) == ((0,), "checkmate")
    assert NOTATION.text(state).endswith(" 3")
    assert result(play(start(), "e2e4/f7f6", "d1h5/g7g6")) is None
    assert result(play(start(), "f2f3/e7e5", "a2a4/d8h4")) == ((1,), "checkmate")


@pytest.mark.rule("SYN-32")
def test_two_mated_kings_are_a_draw() -> None:
    assert result(play(at(BOTH_MATED[0]), BOTH_MATED[1])) == ((), "checkmate")


@pytest.mark.rule("SYN-33")
def test_a_player_without_a_move_draws() -> None:
    assert result(at("k7/2Q5/8/8/8/8/8/4K3 = -")) == ((), "stalemate")
    assert result(at("k7/2Q5/8/8/8/7p/8/4K3 = -")) is None, "the pawn can still move"
    assert result(play(at("1k6/8/3Q4/8/8/8/8/4K3 = -"), "d6c7/b8a8")) == ((), "stalemate")
    assert result(play(at("1k6/8/3Q4/8/8/8/8/4K3 = -"), "d6d7/b8a8")) is None
    assert result(at("4k3/8/8/8/8/8/2q5/K7 = -")) == ((), "stalemate")


@pytest.mark.rule("SYN-33", "SYN-38", "SYN-R20")
def test_mate_comes_before_stalemate() -> None:
    # White's knight mates but is pinned, and White's king has no square.
    state = at("8/8/8/p3b3/kr6/ppN5/3n4/K7 = -")
    assert GAME.facts(state)["joint"] == 0
    assert GAME.facts(state)["attacked"] == (1,)
    assert result(state) == ((0,), "checkmate")
    # Without the bishop White could move; without both nobody is mated.
    assert result(at("8/8/8/p7/kr6/ppN5/3n4/K7 = -")) == ((0,), "checkmate")
    assert result(at("8/8/8/p7/kr6/pp6/3n4/K7 = -")) == ((), "stalemate")


@pytest.mark.rule("SYN-34", "SYN-R21")
def test_the_third_start_of_a_round_in_a_position_draws() -> None:
    state = play(start(), *SHUFFLE)
    assert GAME.facts(state)["occurrences"] == 2
    assert result(state) is None
    assert result(play(state, *SHUFFLE)) == ((), "repetition")
    # The rook that has moved takes a castling right along, so this is another position.
    rights = at("r3k3/8/8/8/8/8/8/R3K3 = Q")
    moved = play(rights, "a1b1/a8b8", "b1a1/b8a8")
    assert GAME.facts(moved)["occurrences"] == 1
    assert result(play(moved, "a1b1/a8b8", "b1a1/b8a8")) is None
    # A position text is its own first occurrence.
    again = at(NOTATION.text(state))
    assert GAME.facts(again)["occurrences"] == 1
    assert result(play(again, *SHUFFLE)) is None


@pytest.mark.rule("SYN-35", "SYN-R22")
def test_rounds_without_progress_end_in_a_draw() -> None:
    rooks = "4k2r/8/8/8/8/8/8/R3K3 = - -"
    assert result(play(at(f"{rooks} 48 60"), "a1a2/h8h7")) is None
    assert result(play(at(f"{rooks} 49 60"), "a1a2/h8h7")) == ((), "no-progress")
    assert result(play(at(f"{rooks} 6 60", noProgressRounds=7), "a1a2/h8h7")) == ((), "no-progress")
    assert result(play(at(f"{rooks} 49 60", noProgressRounds=51), "a1a2/h8h7")) is None
    assert result(at(f"{rooks} 0 60", noProgressRounds=0)) is None
    assert result(play(at(f"{rooks} 400 460", noProgressRounds=0), "a1a2/h8h7")) is None
    for position, moves, clock in (
        ("4k2r/8/8/8/8/8/P7/R3K3", "a2a3/h8h7", 0),
        ("4k2r/8/8/8/8/8/P7/R3K3", "a1b1/h8h7", 8),
        ("r3k3/8/8/8/8/8/8/R3K3", "e1e2/a8a1", 0),
        ("4k2b/8/8/8/8/8/8/R3K3", "a1a4/h8d4", 8),
        ("4k3/8/8/7r/8/8/8/R3K3", "a1a5/h5a5", 0),
    ):
        state = play(at(f"{position} = - - 7 9"), moves)
        assert GAME.facts(state)["clock"] == clock, moves


@pytest.mark.rule("SYN-35")
def test_blows_that_capture_and_blows_by_pawns_are_progress() -> None:
    swap = at("3r2k1/1p6/8/3n4/8/2N5/1P6/3R2K1 = - - 7 9")
    state = play(swap, "c3d5/d5c3")
    assert GAME.facts(state)["clock"] == 8
    assert GAME.facts(play(state, "x/x"))["clock"] == 8
    assert GAME.facts(play(state, "x/d8d5"))["clock"] == 0
    assert GAME.facts(play(state, "b2c3/x"))["clock"] == 0
    missed = play(at("6k1/8/8/8/7r/8/8/1Q4K1 = - - 7 9"), "b1b4/h4e4 | b4e4/e4b4")
    assert GAME.facts(missed)["clock"] == 8


@pytest.mark.rule("SYN-36")
@pytest.mark.parametrize(
    ("position", "over"),
    [
        ("4k3/8/8/8/8/8/8/4K3 = -", True),
        ("4k3/8/8/8/8/8/8/3NK3 = -", True),
        ("3bk3/8/8/8/8/8/8/4K3 = -", True),
        ("3bk3/8/8/8/8/8/8/3NK3 = -", False),
        ("4k3/8/8/8/8/8/8/2NNK3 = -", False),
        ("4k3/8/8/8/8/8/4P3/4K3 = -", False),
        ("4k3/8/8/8/8/8/8/3RK3 = -", False),
        ("3qk3/8/8/8/8/8/8/4K3 = -", False),
    ],
)
def test_kings_with_at_most_one_light_piece_cannot_win(position: str, over: bool) -> None:
    assert result(at(position)) == (((), "material") if over else None)


@pytest.mark.rule("SYN-37")
def test_resigning_and_draws_belong_between_rounds() -> None:
    state = start()
    assert set(GAME.claims(state, 0)) == {RESIGN, OFFER}
    assert result(GAME.apply(state, 0, RESIGN)) == ((1,), "resign")
    offered = GAME.apply(state, 0, OFFER)
    assert set(GAME.claims(offered, 1)) == {RESIGN, ACCEPT}
    assert set(GAME.claims(offered, 0)) == {RESIGN}
    assert result(GAME.apply(offered, 1, ACCEPT)) == ((), "agreed")
    # Choosing a move declines; choosing one's own leaves the offer standing.
    assert GAME.facts(GAME.apply(offered, 1, ("e7", "e5")))["offer"] is None
    assert GAME.facts(GAME.apply(offered, 0, ("e2", "e4")))["offer"] == 0
    # An offer that comes after the other has chosen waits for the next round.
    late = GAME.apply(GAME.apply(GAME.apply(state, 1, ("e7", "e5")), 0, OFFER), 0, ("e2", "e4"))
    assert GAME.facts(late)["round"] == 2
    assert ACCEPT in GAME.claims(late, 1)
    for text in ("give-up", "accept"):
        assert refusal(state, text, 0).rule == "SYN-37"
    assert refusal(offered, "offer", 0).rule == "SYN-37"
    assert refusal(offered, "offer", 1).rule == "SYN-37"
    blows = play(at("3rk3/8/8/3p4/8/2N5/3R4/4K3 = -"), "c3d5/e8e7")
    assert GAME.claims(blows, 1) == ()
    for text in ("resign", "offer", "accept"):
        assert refusal(blows, text, 1).rule == "SYN-37"


@pytest.mark.rule("SYN-37", "SYN-04")
def test_what_was_chosen_is_forgotten_when_the_game_is_given_up() -> None:
    chosen = GAME.apply(start(), 0, ("e2", "e4"))
    assert GAME.apply(chosen, 1, RESIGN) == GAME.apply(GAME.observe(chosen, 1), 1, RESIGN)
    assert GAME.apply(chosen, 1, RESIGN).pending == ((), ())


@pytest.mark.rule("SYN-38")
def test_the_order_of_endings() -> None:
    # King capture before everything: here the clock runs out as well.
    capture = at("4k3/8/8/8/4p3/8/3K4/8 = - - 49 60", noProgressRounds=50)
    assert result(play(capture, "d2e3/e4e3")) == ((1,), "king-capture")
    # Mate before the clock, stalemate before missing material, missing material before repetition and clock.
    assert result(play(at("k2r4/pp6/8/8/8/8/6PP/4R2K = - - 49 60"), BOTH_MATED[1])) == ((), "checkmate")
    assert result(at("k7/8/1K6/2B5/8/8/8/8 = - - 60 70")) == ((), "material")
    assert result(at("k7/8/NK6/8/8/8/8/8 = - - 60 70")) == ((), "stalemate")
    assert result(at("4k3/8/8/8/8/8/8/3NK3 = - - 60 70")) == ((), "material")
    # Repetition before the clock: both come in the same round.
    state = at("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR = KQkq - 46 60")
    assert result(play(state, *SHUFFLE, *SHUFFLE)) == ((), "repetition")


def test_the_sides_without_a_piece_or_a_king() -> None:
    assert result(at("8/8/8/8/8/8/8/4K2R = -")) == ((), "stalemate")
    state = at("4k3/pppp4/8/8/8/8/8/R6R = -")
    assert result(state) is None
    assert "a1a7" in legal(state, 0)
    assert result(play(state, "a1a7/d7d6")) is None
