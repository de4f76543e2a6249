"""Clone Chess by its rule book: set-up, moves, castling (CLN-01 to CLN-25)."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine.games.clone import KIT
from pyengine.games.clone.state import SeatBoard
from tests.games.clone_play import (
    GAME,
    NOTATION,
    at,
    board,
    draft,
    fact,
    hand_in,
    legal,
    penalty,
    pieces_on,
    play,
    rule_against,
    start,
    threes,
    values,
)


def moves(*texts: str, **given: Any) -> set[str]:
    """The possible moves on a board."""
    return legal(at(*texts, **given)) - {"|"}


def after(pieces: str, orders: str, worth: str = "", **given: Any) -> dict[str, object]:
    """What a round of moves makes of a board: pieces, squares worth something, penalty."""
    state = play(at(board(pieces, worth), "", **given), f"{orders} | |")
    return {"pieces": pieces_on(state), "values": values(state), "penalty": penalty(state)}


def make_threes(names: str) -> str:
    return " ".join(name + "=3" for name in names.split())


# --- set-up and course -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLN-01")
def test_boards_start_empty() -> None:
    state = start(players=5)
    assert state.boards == (SeatBoard("." * 64, "." * 64, 0, 4),) * 5
    assert GAME.scores(state) == (0.0,) * 5
    assert GAME.actors(state) == (0, 1, 2, 3, 4)


@pytest.mark.rule("CLN-01", "CLN-R19")
@pytest.mark.parametrize("garnets", [0, 4, 99])
def test_everybody_starts_with_garnets(garnets: int) -> None:
    assert [each.garnets for each in start(garnets=garnets).boards] == [garnets] * 2
    assert GAME.info.read_options({})["garnets"] == GAME.info.read_options({})["garnetCost"] == 4, "just one removal"


@pytest.mark.rule("CLN-02")
@pytest.mark.parametrize("rounds", [1, 3])
def test_the_game_lasts_its_rounds(rounds: int) -> None:
    state = start(rounds=rounds)
    for number in range(1, rounds + 1):
        assert state.round == number
        assert GAME.outcome(state) is None
        state = play(state)
    assert GAME.actors(state) == ()
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "rounds"
    assert NOTATION.text(state).startswith("CLN1;end;")
    assert KIT.explain(state, 0, ("|",)).rule == "CLN-02"
    assert rule_against(state, "|") == "CLN-02"


@pytest.mark.rule("CLN-03", "CLN-R25")
def test_everybody_hands_in_one_submission_and_the_last_one_resolves_the_round() -> None:
    state = at("Ra1", "Ra1", "Ra1")
    for player in (2, 0):
        before = state
        state = hand_in(state, player, "| |")
        assert rule_against(state, "| |", player) == "CLN-03"
        assert state.boards == before.boards, "nothing happens before all are in"
    assert GAME.actors(state) == (1,)
    state = hand_in(state, 1, "Ra1-a2 | |")
    assert (state.round, GAME.actors(state)) == (3, (0, 1, 2))
    assert [pieces_on(state, seat) for seat in (1, 2, 3)] == ["", "Ra2", ""], "an empty submission loses everything"
    assert [penalty(state, seat) for seat in (1, 2, 3)] == [6, 0, 6]


@pytest.mark.rule("CLN-03")
def test_sections_come_in_their_order() -> None:
    state = at("Ra1")
    assert legal(state) >= {"Ra1-a2", "-Ra1", "|"}
    assert not {word for word in legal(state) if "@" in word or ">" in word or word in ("lock", "done")}
    assert rule_against(state, "Q@d4") == rule_against(state, "Ra1>2") == "CLN-04"
    assert rule_against(state, "lock") == rule_against(state, "done") == "CLN-03"
    state = hand_in(state, 0, "Ra1-a2 |")
    assert legal(state) >= {"Q@d4", "-Ra2", "|"}
    assert rule_against(state, "Ra2-a3") == rule_against(state, "Ra2>2") == "CLN-04"
    state = hand_in(state, 0, "|")
    assert legal(state) == {"Ra2>2", "-Ra2", "lock", "done"}
    assert rule_against(state, "Q@d4") == rule_against(state, "Ra2-a3") == "CLN-04"
    assert rule_against(state, "|") == "CLN-03"


@pytest.mark.rule("CLN-05", "CLN-06")
def test_orders_are_carried_out_one_after_another_and_void_ones_skipped() -> None:
    state = play(at("Ra1 Pa4 Bd1"), "Pa4-a5 Ra1-a4 Bd1-a4 | |")
    assert fact(state, "void") == ["Bd1-a4"]
    assert fact(state, "unmoved") == ["Bd1"]
    assert (pieces_on(state), threes(state), penalty(state)) == ("Ra4", "a2 a3 a4 a5", 4)
    # in another order the rook is in the pawn's way, and the following order is still tried
    state = play(at("Ra1 Pa4 Bd1"), "Ra1-a4 Pa4-a5 Ra1-b1 Bd1-e2 | |")
    assert fact(state, "void") == ["Ra1-a4"]
    assert (pieces_on(state), threes(state)) == ("Rb1 Be2 Pa5", "b1 e2 a5")
    assert penalty(state) == 0


@pytest.mark.rule("CLN-06")
def test_one_void_order_is_refused_by_itself_and_counts_in_a_submission() -> None:
    state = at("Ra1")
    assert rule_against(state, "Ra1-b2") == "CLN-09"
    assert draft(hand_in(state, 0, "Ra1-b2 | Q@a1 Q@b1 | Qb5>2")).text == "Ra1-b2 | Q@a1 Q@b1 | Qb5>2"
    assert draft(hand_in(state, 0, "Ra1-b2 Qc3-c4 -Nb1 | |")).unmoved == ("Ra1",)


# --- phase A -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLN-07")
def test_every_piece_moves_once_and_ends_elsewhere() -> None:
    state = hand_in(at("Ra1 Kh8"), 0, "Ra1-a4")
    assert not {word for word in legal(state) if word.startswith("R")}
    assert rule_against(state, "Ra4-a5") == "CLN-07"
    assert rule_against(state, "Kh8-h8") == "CLN-07"
    assert rule_against(state, "Rc3-c4") == rule_against(state, "Qe5-e6") == "CLN-07"
    assert rule_against(state, "Qh8-h7") == "CLN-06"


@pytest.mark.rule("CLN-08")
@pytest.mark.parametrize(
    ("pieces", "order"),
    [("Qa1 Pa2", "Qa1-a2"), ("Ra1 Pa3", "Ra1-a3"), ("Ba1 Pb2", "Ba1-b2"), ("Na1 Pb3", "Na1-b3"), ("Ka1 Pa2", "Ka1-a2")],
)
def test_nothing_moves_onto_an_occupied_square(pieces: str, order: str) -> None:
    assert order not in moves(pieces)
    assert rule_against(at(pieces), order) == "CLN-08"
    assert rule_against(at("Pa2 Ra3"), "Pa2-a3") == "CLN-08"


@pytest.mark.rule("CLN-09")
def test_queens_rooks_and_bishops_go_any_distance_along_open_lines() -> None:
    corner = {f"a{n}" for n in range(2, 9)} | {f"{file}1" for file in "bcdefgh"}
    long = {file + rank for file, rank in zip("bcdefgh", "2345678", strict=True)}
    for letter, goals in (("R", corner), ("B", long), ("Q", corner | long)):
        assert moves(board(f"{letter}a1", garnets=0), "") == {f"{letter}a1-{goal}" for goal in goals}
    assert moves(board("Qd4 Pd6 Nf4 Kb2 Pe5", garnets=0), "") >= {"Qd4-d5", "Qd4-e4", "Qd4-c3"}
    for goal, rule in (("d7", "CLN-09"), ("h4", "CLN-09"), ("a1", "CLN-09"), ("f6", "CLN-09"), ("e6", "CLN-09")):
        assert rule_against(at("Qd4 Pd6 Nf4 Kb2 Pe5"), f"Qd4-{goal}") == rule
    assert rule_against(at("Ra1"), "Ra1-b2") == rule_against(at("Ba1"), "Ba1-a2") == "CLN-09"


@pytest.mark.rule("CLN-10")
def test_kings_step_one_square() -> None:
    assert moves(board("Kd4", garnets=0), "") == {f"Kd4-{goal}" for goal in ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"]}
    assert rule_against(at("Kd4"), "Kd4-d6") == "CLN-10"


@pytest.mark.rule("CLN-11")
def test_knights_leap_over_everything() -> None:
    ring = "Pa1 Pc1 Pa2 Pb2 Pc2 Kb8"
    state = at(board(f"Nb1 {ring}", garnets=0), "")
    assert {word for word in legal(state) if word[0] == "N"} == {"Nb1-a3", "Nb1-c3", "Nb1-d2"}
    assert rule_against(state, "Nb1-b3") == "CLN-11"


@pytest.mark.rule("CLN-12")
def test_pawns_step_one_square_ahead() -> None:
    assert moves(board("Pe2 Rd3 Pa8", garnets=0), "") >= {"Pe2-e3"}
    state = at(board("Pe2 Rd3 Pa8", garnets=0), "")
    for order in ("Pe2-e4", "Pe2-d3", "Pe2-f3", "Pe2-e1"):
        assert rule_against(state, order) == "CLN-12"
    assert not {word for word in legal(state) if word.startswith("Pa8")}
    assert KIT.explain(state, 0, ("1/a8",)).rule == "CLN-12"
    assert pieces_on(play(at("Pc7"), "Pc7-c8 | |")) == "Pc8", "no promotion"


@pytest.mark.rule("CLN-13")
def test_there_is_no_check() -> None:
    state = at("Kd4 Rb5 Qh8")
    assert legal(state) >= {"Kd4-c5", "Kd4-d5", "Kd4-e5"}
    assert pieces_on(play(at("Kd4 Rb5"), "Kd4-d5 Rb5-b1 | |")) == "Rb1 Kd5"


@pytest.mark.rule("CLN-14", "CLN-16", "CLN-R3")
def test_touched_squares_advance_and_the_start_does_not() -> None:
    assert after("Qa1", "Qa1-d4") == {"pieces": "Qd4", "values": "b2=3 c3=3 d4=3", "penalty": 0}
    assert after("Qa1", "Qa1-d4", "a1=3 b2=3 c3=1") == {"pieces": "Qd4", "values": "a1=3 b2=1 d4=3", "penalty": 0}
    assert after("Kd4", "Kd4-e5", "d4=1") == {"pieces": "Ke5", "values": "d4=1 e5=3", "penalty": 0}
    assert after("Pd4", "Pd4-d5", "d5=3") == {"pieces": "Pd5", "values": "d5=1", "penalty": 0}


@pytest.mark.rule("CLN-15", "CLN-R4")
def test_every_pass_counts() -> None:
    board_after = after("Ra4 Qd8 Ph3", "Ra4-h4 Qd8-d1 Ph3-h4", "")
    assert board_after["values"] == "d1=3 d2=3 d3=3 b4=3 c4=3 d4=1 e4=3 f4=3 g4=3 h4=3 d5=3 d6=3 d7=3"
    assert after("Ra4 Bb1 Qd8", "Ra4-h4 Bb1-h7 Qd8-d3")["values"] == (
        "c2=3 d3=1 b4=3 c4=3 d4=1 e4=1 f4=3 g4=3 h4=3 d5=3 f5=3 d6=3 g6=3 d7=3 h7=3"
    )
    assert "d4" not in str(after("Rd1 Ra4 Bb2", "Rd1-d7 Ra4-h4 Bb2-f6")["values"]), "three times is back to nothing"


@pytest.mark.rule("CLN-17")
def test_a_knight_touches_occupied_squares_too() -> None:
    board_after = after("Nb1 Pb2", "Pb2-b3 Nb1-c3", "b2=1 b3=3 c3=3")
    assert board_after == {"pieces": "Pb3 Nc3", "values": "c3=1", "penalty": 0}


@pytest.mark.rule("CLN-18", "CLN-R5")
@pytest.mark.parametrize(
    ("move", "long", "short"),
    [
        ("b1-c3", "b2 b3 c3", "c1 c2 c3"),
        ("b1-d2", "c1 d1 d2", "b2 c2 d2"),
        ("g8-e7", "e7 e8 f8", "e7 f7 g7"),
        ("d4-b3", "b3 b4 c4", "b3 c3 d3"),
    ],
)
def test_the_way_of_a_knight(move: str, long: str, short: str) -> None:
    start_square = move[:2]
    assert after(f"N{start_square}", f"N{move}")["values"] == make_threes(long)
    assert after(f"N{start_square}", f"N{move}", knightPath="choose")["values"] == make_threes(long)
    assert after(f"N{start_square}", f"N{move}/s", knightPath="choose")["values"] == make_threes(short)
    assert rule_against(at(f"N{start_square}"), f"N{move}/s") == "CLN-18"
    assert fact(play(at(f"N{start_square}"), f"N{move}/s | |"), "void") == [f"N{move}/s"]
    assert legal(at(f"N{start_square}", knightPath="choose")) >= {f"N{move}", f"N{move}/s"}


@pytest.mark.rule("CLN-19", "CLN-R2")
@pytest.mark.parametrize(("touch", "own", "other"), [("none", "", ""), ("placed", "d4", ""), ("all", "d4", "d4")])
def test_arrivals_touch_only_where_the_option_says_so(touch: str, own: str, other: str) -> None:
    state = play(start(arrivalTouch=touch), "| Q@d4 | Qd4>2")
    assert (pieces_on(state), pieces_on(state, 2)) == ("Qd4", "Qd4")
    assert (threes(state), threes(state, 2)) == (own, other)
    state = play(at(board("Ra1 Rh1", "a1=3 h1=1"), ""), "| |")
    assert values(state) == "a1=3 h1=1", "the squares of destroyed pieces stay as they are"


# --- castling ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLN-20")
def test_king_and_rook_castle_along_an_open_line() -> None:
    possible = moves("Ke4 Rh4 Ra4 Re8 Re1 Rb7")
    assert possible >= {f"Ke4*{rook}" for rook in ("h4", "a4", "e8", "e1")}
    assert rule_against(at("Ke4 Rb7"), "Ke4*b7") == "CLN-20"
    assert rule_against(at("Ke4 Rh4 Bf4"), "Ke4*h4") == "CLN-20"
    assert rule_against(at("Ke4 Qh4"), "Ke4*h4") == rule_against(at("Ke4"), "Ke4*h4") == "CLN-20"
    assert rule_against(at("Qe4 Rh4"), "Ke4*h4") == "CLN-06"


@pytest.mark.rule("CLN-21", "CLN-23", "CLN-R11")
@pytest.mark.parametrize(
    ("pieces", "order", "left", "squares", "cost"),
    [
        ("Ke1 Rh1", "Ke1*h1", "", "f1 g1 h1", 8),  # they attack each other
        ("Kd4 Rd5", "Kd4*d5>e6", "Rd4 Ke6", "d5 e6", 0),
        ("Ka1 Ra6", "Ka1*a6>b7", "Ra5 Kb7", "a2 a3 a4 a5 a6 b7", 0),
        ("Kh8 Ra8", "Kh8*a8>a7", "Ka7", "a7 a8 b8 c8 d8 e8 f8 g8", 6),
        ("Ke8 Re4", "Ke8*e4>d3", "Kd3 Re5", "d3 e4 e5 e6 e7", 0),
    ],
)
def test_castling_moves_the_king_to_the_rooks_square(pieces: str, order: str, left: str, squares: str, cost: int) -> None:
    state = play(at(pieces), f"{order} | |")
    assert (pieces_on(state), penalty(state)) == (left, cost)
    assert set(threes(state).split()) == set(squares.split())


@pytest.mark.rule("CLN-21")
def test_neighbours_swap() -> None:
    state = hand_in(at("Kd4 Rd5"), 0, "Kd4*d5")
    assert draft(state).board.pieces[27] == "R"
    assert draft(state).board.pieces[35] == "K"


@pytest.mark.rule("CLN-22", "CLN-R10")
def test_what_has_moved_this_round_does_not_castle() -> None:
    state = at("Kd4 Rd8 Rh4")
    assert rule_against(hand_in(state, 0, "Kd4-d5"), "Kd5*d8") == "CLN-22"
    assert rule_against(hand_in(state, 0, "Rd8-d7"), "Kd4*d7") == "CLN-22"
    assert rule_against(hand_in(state, 0, "Kd4*h4"), "Kh4*d8") == "CLN-20"
    # the pawn shields the king and is lost; in the next round all three count as unmoved again
    later = play(at("Kd4 Rh2 Pe4"), "Kd4-d5 Rh2-h5 Pe4-e5 | |")
    assert pieces_on(later) == "Kd5 Rh5"
    assert "Kd5*h5" in legal(later)


@pytest.mark.rule("CLN-22")
def test_with_castle_history_ever_a_move_counts_for_good() -> None:
    assert legal(at("Kd4 Rd8 Rh4", castleHistory="ever")) >= {"Kd4*d8", "Kd4*h4"}
    later = play(at("Kd4 Rh2 Pe4", castleHistory="ever"), "Kd4-d5 Rh2-h5 Pe4-e5 | K@a1 R@a8 |")
    assert NOTATION.text(later).split(";")[2].startswith("R7/8/8/3K'3R'/8/8/8/K7:")
    assert rule_against(later, "Kd5*h5") == "CLN-22"
    assert "Ka1*a8" in legal(later)
    assert rule_against(at("Kc5 Rc8'", castleHistory="ever"), "Kc5*c8") == "CLN-22"
    assert rule_against(at("Kc5' Rc8", castleHistory="ever"), "Kc5*c8") == "CLN-22"
    castled = draft(hand_in(at("Kc5 Rc8", castleHistory="ever"), 0, "Kc5*c8>d8")).board
    assert castled.moved == 1 << 59 | 1 << 50
    gone = play(at("Kc5' Rh8'", castleHistory="ever"), "| K@c5 |")
    assert NOTATION.text(gone).split(";")[2].startswith("8/8/8/2K5/8"), "another king on that square has not moved"
    sent = play(at("Kc5'", "", castleHistory="ever"), "Kc5-d5 | | Kd5>2")
    assert NOTATION.text(sent).split(";")[3].startswith("8/8/8/3K4/8"), "nor has a clone"
    assert "'" not in NOTATION.text(play(at("Kd4 Rd8"), "Kd4-c4 Rd8-e8 | |"))


@pytest.mark.rule("CLN-24", "CLN-R12")
def test_the_king_may_step_on_in_the_same_order() -> None:
    state = at("Kd4 Rd5 Pe5 Ph8")
    steps = {word for word in legal(state) if word.startswith("Kd4*d5")}
    assert steps == {"Kd4*d5", *(f"Kd4*d5>{goal}" for goal in ["c4", "e4", "c5", "c6", "d6", "e6"])}
    assert rule_against(state, "Kd4*d5>e5") == rule_against(state, "Kd4*d5>h3") == rule_against(state, "Kd4*d5>d4") == "CLN-24"
    for step in ("e5", "h3", "d4"):  # the castling stands, the step is void
        now = hand_in(state, 0, f"Kd4*d5>{step} Pe5-e6 -Ph8 | |")
        assert draft(now).written[0].fate == "step"
        assert draft(now).danger == ("Rd4", "Kd5", "Pe6")
        assert fact(play(at("Kd4 Rd5 Pe5 Ph8"), f"Kd4*d5>{step} Pe5-e6 -Ph8 | |"), "void") == []
    assert values(play(at("Kd1 Rd2"), "Kd1*d2>c1 | |")) == "c1=3 d2=3"


@pytest.mark.rule("CLN-25")
def test_both_count_as_moved_and_other_pairs_may_castle_too() -> None:
    state = hand_in(at("Ka1 Ra4 Kh1 Rh4"), 0, "Ka1*a4>b5")
    assert rule_against(state, "Kb5-b6") == rule_against(state, "Ra3-b3") == "CLN-07"
    state = play(at("Ka1 Ra4 Kh1 Rh5"), "Ka1*a4>b5 Kh1*h5>g6 | |")
    assert (pieces_on(state), penalty(state)) == ("Ra3 Rh4 Kb5 Kg6", 0)
