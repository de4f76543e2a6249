"""Mitosis Chess: how it ends (MIT-50 to MIT-58)."""

from __future__ import annotations

import pytest

from pyengine.core.types import ACCEPT, GIVE_UP, OFFER, RESIGN
from pyengine.games.mitosis.board import home
from tests.games.mitosis_play import GAME, NOTATION, at, claims, legal, play, refusal, result, rule_against, start

ALMOST = "- - 99 99 199"


@pytest.mark.rule("MIT-50")
def test_a_player_may_resign_at_any_own_turn() -> None:
    state = start()
    assert RESIGN in claims(state)
    assert RESIGN not in GAME.legal(state, 0)
    assert GAME.claims(state, 1) == ()
    over = play(state, "resign")
    assert result(over) == ((1,), "resign")
    assert GAME.actors(over) == ()
    assert NOTATION.text(over) == NOTATION.text(state)
    assert result(play(state, "e2e4", "resign")) == ((0,), "resign")
    pending = play(at("8k/9/9/4g4/9/9/9/9/4R3K"), "e1e6")
    assert result(play(pending, "resign")) == ((0,), "resign")
    assert refusal(state, "resign", 1).rule == "MIT-01"


@pytest.mark.rule("MIT-51", "MIT-R14")
def test_an_empty_home_army_loses_at_once() -> None:
    state = play(at("9/9/9/4n4/9/9/9/9/4R4 ---:rbn w"), "e1e6")
    assert result(state) == ((0,), "eliminated")
    assert GAME.legal(state, 1) == GAME.claims(state, 1) == ()
    major = play(at("9/9/9/4g4/9/9/9/9/4R4"), "e1e6")
    assert result(major) == ((0,), "eliminated")
    assert NOTATION.text(major).split()[3] == "-"
    black = play(at("4r4/9/9/9/9/9/9/9/4Q4 R--:--- b"), "e9e1")
    assert result(black) == ((1,), "eliminated")
    assert result(play(at("9/9/9/4n4/n8/9/9/9/4R4"), "e1e6")) is None


@pytest.mark.rule("MIT-51", "MIT-45")
def test_a_king_whose_side_had_only_minors_takes_the_game_along() -> None:
    state = play(at("r3k4/9/9/9/4R4/9/9/9/8K ---:n-r w"), "e5e9")
    assert result(state) == ((0,), "eliminated")
    assert result(play(at("r3k4/9/9/9/4R4/9/9/9/8K ---:n-r w", lastStand=True), "e5e9")) == ((0,), "eliminated")


@pytest.mark.rule("MIT-52", "MIT-R14")
def test_the_last_stand_gives_one_turn_to_bring_a_piece_out() -> None:
    state = play(at("9/9/9/4n4/9/9/9/9/4R4 ---:r-- w", lastStand=True), "e1e6")
    assert result(state) is None
    assert result(play(state, "d10d5")) is None
    assert result(play(state, "d10e10")) == ((0,), "eliminated")
    bare = play(at("9/9/9/4n4/9/9/9/9/4R4 ---:--- w", lastStand=True), "e1e6")
    assert result(bare) == ((0,), "eliminated")


@pytest.mark.rule("MIT-52")
def test_the_parts_of_the_last_piece_count_for_the_last_stand() -> None:
    state = play(at("9/9/9/4q4/9/9/9/9/4R4", lastStand=True), "e1e6")
    assert (result(state), state.pending) == (None, "RB")
    ready = play(state, "@Rd10,Bf10")
    assert result(ready) is None
    assert result(play(ready, "d10d6")) is None
    assert result(play(ready, "d10e10")) == ((0,), "eliminated")


@pytest.mark.rule("MIT-53", "MIT-R17")
def test_home_armies_are_sorted_from_king_to_pawn() -> None:
    state = at("9/9/pnbraqcgk/9/9/9/PPP6/9/9 RBN:r-- w")
    assert GAME.facts(state)["armies"] == ("PPP", "KGQCARBNP")


@pytest.mark.rule("MIT-54", "MIT-R15", "MIT-R18")
def test_fifty_moves_by_each_side_without_a_capture() -> None:
    state = at(f"4k4/9/9/9/4p4/9/9/9/3RK4 ---:--- b {ALMOST}")
    assert result(state) is None
    assert result(play(state, "e9e8")) == ((0,), "fifty")
    assert result(play(state, "e5e4")) == ((0,), "fifty"), "pawn moves do not count anew"
    taken = at(f"4k4/9/9/9/3Rp4/9/9/9/4K4 ---:--- w {ALMOST}")
    assert result(play(taken, "d5e5")) is None
    assert play(taken, "d5e5").quiet == 0


@pytest.mark.rule("MIT-54")
def test_the_number_of_moves_is_an_option() -> None:
    text = "4k4/9/9/9/4p4/9/9/9/3RK4"
    moves = ("e1e2", "e9e8", "e2e1", "e8e9")
    assert result(play(at(text, fifty=2), *moves[:3])) is None
    assert result(play(at(text, fifty=2), *moves)) == ((0,), "fifty")
    assert result(play(at(f"{text} ---:--- b - - 399 399 400", fifty=200), "e9e8")) == ((0,), "fifty")
    never = play(at(f"{text} ---:--- b {ALMOST}", fifty=0), "e9e8")
    assert result(never) is None
    assert GAME.facts(never)["limit"] == 0


@pytest.mark.rule("MIT-54", "MIT-02")
def test_passes_count() -> None:
    state = play(at("4k4/9/9/p8/P8/9/9/9/9", fifty=2), "pass", "e9e8", "pass", "e8e9")
    assert result(state) == ((1,), "fifty")


def test_a_position_text_beyond_the_limit_is_over() -> None:
    text = "9/4k4/9/9/4p4/9/9/9/3RK4 ---:--- w - - 100 100 200"
    assert result(at(text)) == ((0,), "fifty")
    assert result(at(text, fifty=51)) is None


@pytest.mark.rule("MIT-R21")
def test_repetition_changes_nothing() -> None:
    state = at("4k4/9/9/9/4p4/9/9/9/3RK4")
    for _ in range(24):
        state = play(state, "e1e2", "e9e8", "e2e1", "e8e9")
        assert result(state) is None
    assert result(play(state, "e1e2", "e9e8", "e2e1", "e8e9")) == ((0,), "fifty")


@pytest.mark.rule("MIT-55", "MIT-R17")
@pytest.mark.parametrize(
    ("pieces", "winner"),
    [
        ("KR kp", 0),
        ("KQ kg", 1),
        ("G k", 1),
        ("KR kr", -1),
        ("KRNN krbp", 1),
        ("PP k", 0),
        ("KP kpp", 1),
        ("QP cn", 0),
        ("CP an", 0),
        ("AP rb", 0),
        ("RP bn", 0),
        ("BP np", 0),
        ("KBN knb", -1),
    ],
)
def test_armies_are_compared_by_number_then_piece_by_piece(pieces: str, winner: int) -> None:
    white, black = pieces.split()
    rows = ["9", "9", black + str(9 - len(black)), "9", "9", "9", white + str(9 - len(white)), "9", "9"]
    # Black's pieces in the base do not count.
    state = at("/".join(rows) + " --N:rb- w")
    offered = play(state, "f0e2 adj?")
    expected = white + "N"
    assert GAME.facts(state)["stronger"] == winner
    assert home(offered.board, 0) == "".join(sorted(expected, key="KGQCARBNP".index))


@pytest.mark.rule("MIT-55", "MIT-57")
def test_the_result_of_an_adjudication() -> None:
    draw = play(at("4k4/9/9/9/2r6/9/9/9/3RK4 ---:b-- w"), "e1e2 adj?", "adj!")
    assert result(draw) == ((), "agreed")
    outcome = GAME.outcome(draw)
    assert outcome is not None
    assert (outcome.returns, outcome.scores) == ((0.0, 0.0), (None, None))
    won = GAME.outcome(play(at("4k4/9/9/9/2p6/9/9/9/3RK4"), "e1e2 adj?", "adj!"))
    assert won is not None
    assert (won.winners, won.returns) == ((0,), (1.0, -1.0))


@pytest.mark.rule("MIT-56", "MIT-R19")
def test_the_last_pawn_has_its_own_count() -> None:
    for piece, own_count in {"k": True, "n": True, "r": True, "g": False, "a": False}.items():
        state = at(f"9/9/{piece}8/9/9/9/9/4P4/9 ---:--- w - - 99 99 199")
        after = play(state, "e2e3")
        assert result(after) == (None if own_count else ((1,), "fifty"))
        assert (after.quiet, after.still) == (100, 0)
    both = at("9/9/p8/9/9/9/9/4P4/9 ---:--- w - - 99 99 199")
    assert result(play(both, "e2e3")) is None
    more = at("9/9/n8/9/9/9/9/3PP4/9 ---:--- w - - 99 99 199")
    assert result(play(more, "e2e3")) == ((0,), "fifty")
    waiting = at("9/9/k8/9/9/9/4P4/9/9 ---:--- b - - 140 99 240")
    assert result(play(waiting, "a7a8")) == ((1,), "fifty")
    assert result(play(at("9/9/k8/9/9/9/4P4/9/9 ---:--- b - - 140 98 240"), "a7a8")) is None


@pytest.mark.rule("MIT-57", "MIT-R15")
def test_a_proposal_goes_with_a_move_and_is_accepted_instead_of_one() -> None:
    state = start()
    assert OFFER in claims(state)
    assert ACCEPT not in claims(state)
    assert rule_against(state, "adj!") == "MIT-57"
    assert NOTATION.read(state, 0, "e2e4 adj?") == (OFFER, ("e2", "e4"))
    making = play(state, "adj?")
    assert GAME.actors(making) == (0,)
    assert claims(making) == {RESIGN}
    assert rule_against(making, "adj?") == "MIT-57"
    open_offer = play(making, "e2e4")
    assert claims(open_offer) == {RESIGN, OFFER, ACCEPT}
    assert NOTATION.text(open_offer) == NOTATION.text(play(state, "e2e4"))
    agreed = play(open_offer, "adj!")
    assert result(agreed) == ((), "agreed")
    assert NOTATION.text(agreed) == NOTATION.text(open_offer)
    assert GIVE_UP not in claims(state)


@pytest.mark.rule("MIT-57")
def test_a_proposal_lapses_when_the_other_player_moves() -> None:
    state = play(start(), "e2e4 adj?", "e8e6")
    assert state.offer is None
    assert ACCEPT not in claims(state)
    assert ACCEPT not in claims(play(state, "d2d4"))
    again = play(start(), "e2e4 adj?", "e8e6 adj?")
    assert ACCEPT in claims(again)
    assert result(play(again, "adj!")) == ((), "agreed")


@pytest.mark.rule("MIT-57")
def test_accepting_forgoes_an_arrangement_and_proposing_comes_after_it() -> None:
    state = play(at("8k/9/9/4g4/9/9/9/9/4R3K"), "e1e6 adj?")
    assert claims(state) == {RESIGN, ACCEPT}
    assert rule_against(state, "adj?") == "MIT-57"
    agreed = play(state, "adj!")
    assert (result(agreed), agreed.pending) == (((0,), "agreed"), "")
    arranged = play(state, "@Rd10,Be10,Nf10")
    assert claims(arranged) == {RESIGN, OFFER, ACCEPT}, "the proposal is open until a move is made"
    assert len(NOTATION.read(state, 1, "@Rd10,Be10,Nf10 d10d9 adj?")) == 3


@pytest.mark.rule("MIT-58", "MIT-R16")
def test_one_piece_left_is_adjudicated_only_with_the_option() -> None:
    text = "8k/9/9/4n4/9/9/8P/9/4R3K"
    assert result(play(at(text), "e1e6")) is None
    assert result(play(at(text, bare=True), "e1e6")) == ((0,), "bare")
    two = "7nk/9/9/4n4/9/9/8P/9/4R3K"
    assert result(play(at(two, bare=True), "e1e6")) is None


@pytest.mark.rule("MIT-58")
def test_not_while_the_player_to_move_can_capture() -> None:
    state = play(at("9/9/9/4nk3/9/9/8P/9/4R3K", bare=True), "e1e6")
    assert "f6e6" in legal(state)
    assert result(state) is None
    assert result(play(state, "f6f7")) == ((0,), "bare")


@pytest.mark.rule("MIT-58", "MIT-56")
def test_not_in_the_last_pawn_case() -> None:
    assert result(play(at("8k/9/9/9/9/9/n7P/9/9", bare=True), "i3i4")) == ((1,), "bare")
    assert result(play(at("8q/9/9/9/9/9/6P2/9/9", bare=True), "g3g4")) == ((1,), "bare")
    assert result(play(at("8k/9/9/9/9/9/8P/9/9", bare=True), "i3i4")) is None


@pytest.mark.rule("MIT-58")
def test_an_arrangement_comes_before_the_test() -> None:
    state = play(at("9/9/9/4g3k/9/9/8P/9/4R3K", bare=True), "e1e6")
    assert result(state) is None
    # A rook on e10 could capture on e6, so the game goes on; otherwise it is adjudicated.
    assert result(play(state, "@Rd10,Be10,Nf10")) == ((0,), "bare")
    assert result(play(state, "@Bd10,Re10,Nf10")) is None


@pytest.mark.rule("MIT-51", "MIT-54")
def test_the_first_reason_that_applies_is_named() -> None:
    # The hundredth ply without a capture is also the one that loses the last piece.
    state = at(f"9/9/9/9/9/9/9/p8/8R ---:--- b {ALMOST}", kinglessMinors="vanish", bare=True)
    assert result(play(state, "a2a1=R")) == ((0,), "eliminated")
    blocked = at("9/9/9/p1p6/P1P6/9/9/9/9 ---:--- w - - 98 98 99", bare=True)
    assert result(play(blocked, "pass", "pass")) == ((), "blocked")
    fifty = at(f"8k/9/9/9/9/9/8P/9/4R3K ---:--- w {ALMOST}", bare=True)
    assert result(play(fifty, "i3i4")) == ((0,), "fifty")
