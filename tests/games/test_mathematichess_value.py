"""How Mathematichess ends and what territories are worth (MTH-30 to MTH-48)."""

from __future__ import annotations

import pytest

from pyengine.core.types import ACCEPT, OFFER, RESIGN
from tests.games.mathematichess_play import (
    DIAGONAL,
    GAME,
    NOTATION,
    X,
    Y,
    at,
    legal,
    pieces,
    play,
    result,
    ring,
    start,
    why_not,
    worth,
)

# --- the end -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MTH-30")
def test_passing_on_two_turns_running_ends_the_game() -> None:
    assert result(play(at(X), "pass", "pass")) is None
    assert result(play(at(X), "pass", "h7h5", "pass")) == ((0,), "passes")
    assert result(play(at(X), "pass", "pass", "d3d4", "pass")) == ((0,), "passes")
    assert result(play(at(X), "pass", "pass", "d3d4", "h7h5", "pass")) is None
    assert "pass" in legal(at(X))


@pytest.mark.rule("MTH-31", "MTH-R17")
def test_a_player_to_move_without_a_move_ends_the_game() -> None:
    # A pawn without a neighbour to jump over cannot move. Only the player to move counts.
    assert result(at("8/8/8/8/8/8/8/P6k b")) is None
    assert result(at("8/8/8/8/8/8/8/P6k w")) == ((1,), "no-move")
    assert result(play(at("8/8/8/8/8/8/8/P6k b"), "h1g1")) == ((1,), "no-move")
    assert result(play(at("8/8/8/8/8/8/8/P1k5 b"), "c1b1")) == ((1,), "no-move")
    assert result(play(at("8/8/8/8/8/8/8/P1r5 b"), "c1b1")) is None
    assert result(play(at("8/8/8/8/8/8/8/P6k b"), "pass")) == ((1,), "no-move")
    # so it may be over as soon as the last piece has been placed
    assert result(play(at("8/8/8/8/8/8/8/P7 b 1 -/R1"), "R@h8")) == ((1,), "no-move")
    assert result(play(at("8/8/8/8/8/8/8/P7 b 1 -/R1"), "R@b1")) is None


@pytest.mark.rule("MTH-31")
def test_the_ban_counts_for_having_no_move() -> None:
    # The pawn on c1 could only jump back to a1.
    assert result(at("8/8/8/8/8/8/8/1rP4k w 2 -/- c1a1c1/- 00 2")) == ((1,), "no-move")
    assert result(at("8/8/8/8/8/8/8/1rP4k w 2 -/- -/- 00 2")) is None


@pytest.mark.rule("MTH-32")
def test_an_offer_goes_with_a_move_and_is_accepted_instead_of_moving() -> None:
    offered = play(at(X), "d3d4 end?")
    assert GAME.claims(offered, 1) == [RESIGN, OFFER, ACCEPT]
    assert GAME.claims(offered, 0) == ()
    over = play(offered, "end!")
    assert result(over) == ((0,), "agreed")
    assert NOTATION.text(over) == NOTATION.text(offered)
    lapsed = play(offered, "h7h5")
    assert ACCEPT not in GAME.claims(lapsed, 0)
    assert OFFER in GAME.claims(lapsed, 0)
    assert ACCEPT not in GAME.claims(play(lapsed, "pass"), 1)
    assert why_not(lapsed, "accept") == ("MTH-32", "There is no offer to end that could be accepted.")
    assert ACCEPT not in GAME.claims(play(at(X), "d3d4 end?", "pass"), 0)
    assert ACCEPT in GAME.claims(play(at(X), "pass end?"), 1)
    assert ACCEPT in GAME.claims(play(offered, "h7h5 end?"), 0)


@pytest.mark.rule("MTH-32")
def test_an_offer_alone_is_no_turn() -> None:
    offering = GAME.apply(at(X), 0, OFFER)
    assert GAME.actors(offering) == (0,)
    assert GAME.legal(offering, 0) == GAME.legal(at(X), 0)
    assert GAME.claims(offering, 0) == [RESIGN]
    assert why_not(offering, "offer")[0] == "MTH-32"
    assert GAME.claims(start(), 0) == [RESIGN]
    assert why_not(start(), "offer")[0] == "MTH-32"


@pytest.mark.rule("MTH-33")
def test_the_game_ends_when_both_have_made_their_turns() -> None:
    state = play(at(X, moveLimit=2), "d3d4", "h7h5", "pass")
    assert result(state) is None
    assert result(play(state, "pass")) == ((0,), "limit")
    assert result(at(f"{X} w 2 -/- -/- 00 4", moveLimit=2)) == ((0,), "limit")
    assert result(play(at(X, moveLimit=2), "pass", "h7h5", "pass")) == ((0,), "passes")


@pytest.mark.rule("MTH-33")
def test_a_position_is_the_same_later_only_without_a_limit() -> None:
    for limit, same in ((0, True), (40, False)):
        early, late = (at(f"{X} w 2 -/- -/- 00 {turns}", moveLimit=limit) for turns in (0, 30))
        assert (GAME.key(early) == GAME.key(late)) == same


@pytest.mark.rule("MTH-R21")
def test_without_a_limit_nothing_forces_an_end() -> None:
    state = pieces("Kd4 ke7")
    for _ in range(60):
        for step in ("d4d5", "e7e8", "d5c5", "e8f8", "c5c4", "f8f7", "c4d4", "f7e7"):
            state = GAME.apply(state, state.turn, (step[:2], step[2:]))
    assert result(state) is None
    assert state.turns == 480


@pytest.mark.rule("MTH-34")
def test_the_higher_total_wins() -> None:
    assert GAME.scores(at(X)) == (166, 141)
    assert result(play(at(X), "d3d4 end?", "end!")) == ((0,), "agreed")
    swapped = at(X.swapcase())
    assert GAME.scores(swapped) == (141, 166)
    over = play(swapped, "pass", "pass", "pass")
    assert result(over) == ((1,), "passes")
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert (outcome.returns, outcome.scores) == ((-1.0, 1.0), (141, 166))


@pytest.mark.rule("MTH-34")
def test_resigning_loses_whatever_the_totals_are() -> None:
    assert result(play(at(X), "resign")) == ((1,), "resign")
    assert result(play(start(), "K@e4", "resign")) == ((0,), "resign")
    assert GAME.scores(play(start(), "resign")) == (None, None)


@pytest.mark.rule("MTH-34", "MTH-R19")
def test_equal_totals_are_a_draw() -> None:
    drawn = ring("a1 h8", "Ra2 Rb1 Kb2 rg8 rh7 kg7")
    assert GAME.scores(drawn)[0] == GAME.scores(drawn)[1] == 2 * (20 + 10 + 60)
    over = GAME.apply(GAME.apply(drawn, 0, ("pass",))._replace(offer=0), 1, ACCEPT)
    assert result(over) == ((), "agreed")
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.returns == (0.0, 0.0)


# --- valuation ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MTH-40", "MTH-R3")
def test_connected_empty_squares_are_one_territory() -> None:
    assert set(worth(at(Y))) == {"e4-e5-f5", "h8"}
    assert set(worth(at(DIAGONAL))) == {"a8", "c3", "d4", "h8"}
    assert set(worth(pieces("Ka1 kh8"))) == {"-".join(sorted(f"{f}{r}" for f in "abcdefgh" for r in range(1, 9))[1:-1])}


@pytest.mark.rule("MTH-41", "MTH-R2")
def test_each_piece_around_is_one_settler() -> None:
    territory = worth(at(Y))["e4-e5-f5"]
    assert (territory.settlers, territory.base) == (12, (56, 43))
    # The king on b2 touches both squares, one by an edge and one at a corner: once, doubled.
    both = worth(ring("a2 a3", "Pa1 Pb1 Kb2 Pb3 Pb4 Pa4"))["a2-a3"]
    assert (both.settlers, both.base) == (6, (20 + 2 + 2 + 2 + 1 + 1, 0))
    # The rook on b2 settles two territories.
    two = worth(ring("a1 c3", "Pa2 Pb1 rb2 Pb3 Pb4 Pc2 Pd2 Pc4 Pd3 Pd4"))
    assert (two["a1"].base, two["c3"].base) == ((4, 5), (2 + 1 + 2 + 1 + 2 + 2 + 1, 5))


@pytest.mark.rule("MTH-42", "MTH-43", "MTH-R1")
def test_pieces_at_an_edge_of_the_territory_count_double() -> None:
    centre = worth(at(X))["d4"]
    assert centre.base == (2 * 10 + 2 * 3 + 4 + 1, 2 * 9 + 2 * 5 + 4 + 1)
    assert {kind: worth(ring("a1", f"{kind}a2 pb1 pb2"))["a1"].base[0] for kind in "KQRBNP"} == {
        "K": 20,
        "Q": 18,
        "R": 10,
        "B": 6,
        "N": 8,
        "P": 2,
    }
    assert worth(ring("a1", "pa2 pb1 Nb2"))["a1"].base == (4, 4)


@pytest.mark.rule("MTH-42", "MTH-R1")
def test_with_the_other_reading_the_edge_of_the_board_doubles() -> None:
    territories = worth(at(X, sideRule="board"))
    assert {name: territory.value for name, territory in territories.items()} == {"a1": 50, "d4": 37, "d8": 104, "h5": 98}
    # b2 touches a1, a2: a2 is on the rim and no corner; b1 touches both as well; the corner alone doubles nothing.
    joined = worth(ring("a1 a2", "Rb1 Nb2 Ba3 Pb3", sideRule="board"))["a1-a2"]
    assert joined.base == (2 * (5 + 4 + 3 + 1), 0)
    # of b2 and b1 only b1 is on the rim; c3 and a3 touch b2 alone
    inner = worth(ring("b1 b2", "Ra1 Rc1 Na2 Nc2 Ba3 Bb3 Bc3", sideRule="board", joinedCorner="lone"))["b1-b2"]
    assert inner.base == (2 * (5 + 5 + 4 + 4) + 3 + 3 + 3, 0)


@pytest.mark.rule("MTH-44")
def test_three_alike_give_a_bonus_in_a_corner_two() -> None:
    assert worth(at(X))["a1"].bonus == (60, 0)
    assert worth(at(X))["h5"].bonus == (0, 45)
    for corner, settlers in {
        "a1": "Ra2 Rb1 kb2",
        "a8": "Ra7 Rb8 kb7",
        "h1": "Rh2 Rg1 kg2",
        "h8": "Rh7 Rg8 kg7",
    }.items():
        assert worth(ring(corner, settlers))[corner].bonus == (60, 0)
    side = "Ra1 Ra3 kb1 nb2 qb3"
    assert worth(ring("a2", side))["a2"].bonus == (0, 0)
    assert worth(ring("a2", side.replace("k", "R")))["a2"].bonus == (3 * (10 + 10 + 5), 0)


@pytest.mark.rule("MTH-44", "MTH-R9")
def test_a_joined_territory_with_a_corner_square_is_a_corner() -> None:
    settlers = "Rb1 Rb2 ka3 nb3"
    assert worth(ring("a1 a2", settlers))["a1-a2"].bonus == (60, 0)
    assert worth(ring("a1 a2", settlers, joinedCorner="lone"))["a1-a2"].bonus == (0, 0)
    assert worth(ring("a1", "Ra2 Rb1 kb2", joinedCorner="lone"))["a1"].bonus == (60, 0)


@pytest.mark.rule("MTH-44", "MTH-R4")
def test_like_pieces_of_both_colours_give_no_bonus() -> None:
    assert worth(ring("a1", "Ra2 rb1 kb2"))["a1"].bonus == (0, 0)
    assert worth(ring("a2", "Ra1 Ra3 rb1 nb2 qb3"))["a2"].bonus == (0, 0)
    assert worth(ring("a2", "Na1 Na3 Nb1 nb2 qb3"))["a2"].bonus == (3 * (8 + 8 + 4), 0)


@pytest.mark.rule("MTH-45", "MTH-R5", "MTH-R6")
def test_the_bonus_is_thrice_the_sum_of_all_that_are_alike() -> None:
    five = "Nc3 Nd3 Ne3 Nc4 be4 rc5 Nd5 ke5"
    assert worth(ring("d4", five))["d4"].bonus == (3 * (4 + 8 + 4 + 8 + 8), 0)
    assert worth(ring("d4", five, bonusBase="face"))["d4"].bonus == (3 * 5 * 4, 0)
    assert worth(ring("d4", five, bonusBase="face"))["d4"].base == (32, 6 + 5 + 10)
    two_kinds = "Nc3 Nd3 Ne3 Rc4 Re4 Rc5 kd5 be5"
    assert worth(ring("d4", two_kinds))["d4"].bonus == (3 * (4 + 8 + 4) + 3 * (10 + 10 + 5), 0)


@pytest.mark.rule("MTH-45")
def test_both_sides_may_have_a_bonus() -> None:
    assert worth(ring("d4", "Nc3 Nd3 Ne3 bc4 be4 bc5 kd5 Qe5"))["d4"].bonus == (3 * 16, 3 * 15)


@pytest.mark.rule("MTH-46", "MTH-R7")
def test_the_larger_share_takes_the_value_of_both() -> None:
    territories = worth(at(X))
    assert [(name, territory.shares, territory.value, territory.to) for name, territory in territories.items()] == [
        ("a1", (80, 10), 90, 0),
        ("d4", (31, 33), 64, 1),
        ("d8", (38, 0), 76, 0),
        ("h5", (17, 60), 77, 1),
    ]
    by_base = worth(at(X, majority="base"))
    assert (by_base["h5"].value, by_base["h5"].to) == (77, 0)
    assert GAME.scores(at(X, majority="base")) == (243, 64)


@pytest.mark.rule("MTH-46")
def test_equal_shares_split_a_territory() -> None:
    assert worth(ring("a1", "Ra2 rb1 Pb2"))["a1"].to == 0
    exact = worth(ring("d4", "Kc3 kc5 Ne3 ne5 Rd3 rd5 Bc4 be4"))["d4"]
    assert (exact.shares, exact.value, exact.to) == ((30, 30), 60, None)
    assert (exact.gain(0), exact.gain(1)) == (30, 30)


@pytest.mark.rule("MTH-46")
def test_halves_of_an_odd_value_are_kept() -> None:
    # Base points are equal, and three bishops counted by face give 27.
    fair = ring("d4", "Bc3 Bd3 Be3 qc4 Re4 rc5 Pd5 pe5", majority="base", bonusBase="face")
    assert (worth(fair)["d4"].base, worth(fair)["d4"].value, worth(fair)["d4"].to) == ((24, 24), 75, None)
    assert GAME.scores(fair) == (37.5, 37.5)


@pytest.mark.rule("MTH-47", "MTH-R8")
def test_a_territory_with_settlers_of_one_colour_counts_twice() -> None:
    assert (worth(at(X))["d8"].shares, worth(at(X))["d8"].value) == ((38, 0), 76)
    plain = worth(ring("a1", "ra2 nb1 kb2"))["a1"]  # no bonus, and yet
    assert (plain.bonus, plain.value, plain.to) == ((0, 0), 2 * (10 + 8 + 10), 1)
    assert worth(ring("a1", "ra2 nb1 Pb2"))["a1"].value == 10 + 8 + 1


@pytest.mark.rule("MTH-48", "MTH-R20")
def test_agreed_points_for_four_of_a_kind_and_a_full_house() -> None:
    four = "Nc3 Nd3 Ne3 Nc4 be4 rc5 kd5 be5"
    house = "Nc3 Nd3 Ne3 Rc4 Re4 pc5 pd5 pe5"
    both = "Nc3 Nd3 Ne3 Nc4 Re4 Rc5 pd5 be5"
    base = {name: worth(ring("d4", name))["d4"].value for name in (four, house, both)}
    for settlers, kind, full in ((four, 100, 0), (house, 0, 40), (both, 100, 40)):
        territory = worth(ring("d4", settlers, fourKind=100, fullHouse=40))["d4"]
        assert (territory.to, territory.extra) == (0, kind + full)
        assert territory.value == base[settlers] + kind + full
    # two threes are a full house too; four and one are none
    assert worth(ring("d4", "Nc3 Nd3 Ne3 Rc4 Re4 Rc5 pd5 be5", fullHouse=7))["d4"].extra == 7
    assert worth(ring("d4", "Nc3 Nd3 Ne3 Nc4 Re4 kc5 pd5 be5", fullHouse=7))["d4"].extra == 0
    assert worth(ring("d4", "Nc3 Nd3 Ne3 Kc4 Re4 kc5 pd5 be5", fullHouse=7, fourKind=9))["d4"].extra == 0
    # five of a kind are four as well, and two pairs are no full house
    assert worth(ring("d4", "Nc3 Nd3 Ne3 Nc4 Ne4 pc5 pd5 be5", fullHouse=7, fourKind=9))["d4"].extra == 9
    assert worth(ring("d4", "Nc3 Nd3 Pe3 Rc4 Re4 pc5 pd5 pe5", fullHouse=7, fourKind=9))["d4"].extra == 0


@pytest.mark.rule("MTH-48")
def test_agreed_points_go_to_the_taker_alone_and_are_never_doubled() -> None:
    # White has four knights, Black takes the territory.
    taken = worth(ring("d4", "Nc3 Ne3 Nc5 Ne5 kd3 kd5 kc4 qe4", fourKind=100))["d4"]
    assert (taken.to, taken.extra) == (1, 0)
    alone = worth(ring("d4", "Nc3 Nd3 Ne3 Nc4 Re4 Rc5 Pd5 Be5", fourKind=100, fullHouse=10))["d4"]
    assert alone.value == 2 * alone.shares[0] + 110
    # Points agreed do not change who takes it, and a split territory has none.
    split = worth(ring("d4", "Nc3 Nd3 Ne3 Nc4 nc5 nd5 ne5 ne4", fourKind=100))["d4"]
    assert (split.to, split.extra, split.value) == (None, 0, sum(split.shares))


@pytest.mark.rule("MTH-48")
def test_agreed_points_are_off_by_default() -> None:
    assert worth(ring("d4", "Nc3 Nd3 Ne3 Nc4 Re4 Rc5 pd5 be5"))["d4"].extra == 0
