"""Neighbour Chess Solitaire: adding, placing, borrowed moves, connection and score, with the rule book's worked examples."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.cards import SIXTEEN
from pyengine.core.game import Outcome
from pyengine.core.types import CHANCE, GIVE_UP
from pyengine.games.neighbour import KIT
from pyengine.games.neighbour.board import POSITIONS
from pyengine.games.neighbour.state import State
from tests.games.neighbour_play import GAME, NOTATION, PAIR, START, X7, X8, at, board, legal, outcome, rule_against

from . import solitaire_naive as naive


def moves(state: State) -> set[str]:
    """The moves, whoever pays."""
    return {text[:4] for text in legal(state)}


# --- adding ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEI-01")
def test_the_board_is_empty_and_both_piles_are_full() -> None:
    assert NOTATION.text(GAME.start(GAME.info.read_options({}))) == START
    state = at(START)
    assert (state.pieces, state.positions, GAME.scores(state)) == (16, 20, (36,))
    results = GAME.chance(at(START, "+"))
    assert sum(weight for _, weight in results) == 16 * 20
    assert {action[1] for action, _ in results} == set(POSITIONS)
    assert {action[0]: weight for action, weight in results} == {letter: SIXTEEN.count(letter) for letter in SIXTEEN}


@pytest.mark.rule("NEI-02")
def test_an_addition_spends_the_top_card_of_each_pile() -> None:
    announced = at(START, "+")
    assert (GAME.actors(announced), GAME.legal(announced, 0), GAME.claims(announced, 0), GAME.mover(announced)) == (
        (CHANCE,),
        (),
        (),
        0,
    )
    assert (announced.pieces, announced.positions) == (16, 20)
    state = at(START, "+", "R/3H")
    assert (state.pieces, state.positions, state.shown, state.board[3]) == (15, 19, ("3H",), "R")
    again = at(NOTATION.text(state), "+")
    assert not any(text.endswith("/3H") for text in legal(again)), "a position card comes once"
    assert {weight for action, weight in GAME.chance(again) if action[0] == "R"} == {1}
    assert {weight for action, weight in GAME.chance(again) if action[0] == "r"} == {2}


@pytest.mark.rule("NEI-03")
def test_the_first_piece_is_counted_from_a1_and_the_others_from_the_piece_added_last() -> None:
    state = at(START, "+R/3H", "+k/5C", "+N/6D")
    assert NOTATION.text(state) == "8/8/1N1k4/8/8/8/8/3R4 add b6 13 17 3H,5C,6D"
    assert GAME.facts(state)["groups"] == 3
    assert at(START, "+R/3S").board[24] == "R"


@pytest.mark.rule("NEI-04")
def test_red_goes_right_and_black_goes_up_and_both_come_round_again() -> None:
    state = at(START, "+Q/6H", "+n/4D", "+b/6S", "+K/5C")
    assert NOTATION.text(state) == "8/2b5/8/8/2K5/8/8/2n3Q1 add c4 12 16 4D,5C,6H,6S"
    for start, card, goal in (("h8", "2H", "b8"), ("h8", "6D", "f8"), ("h8", "2S", "h2"), ("h8", "6C", "h6"), ("a1", "6H", "g1")):
        row, file = start[1], "abcdefgh".index(start[0])
        text = f"{file or ''}K{7 - file or ''}"
        placement = "/".join(text if str(number) == row else "8" for number in range(8, 0, -1))
        state = at(f"{placement} add {start} 15 19 {'3H' if card != '3H' else '4H'}", f"+N/{card}")
        assert naive.read(board(state)) == {start: "K", goal: "N"}


@pytest.mark.rule("NEI-05")
def test_a_piece_is_placed_at_once_on_an_empty_target() -> None:
    state = at(START, "+", "R/3H")
    assert (state.phase, naive.read(board(state))) == ("add", {"d1": "R"})


@pytest.mark.rule("NEI-06")
def test_a_taken_target_leaves_the_choice_of_an_empty_square_next_to_it() -> None:
    state = at(START, "+R/3H", "+N/5C", "+q/3S")
    assert NOTATION.text(state) == "8/8/3N4/8/8/8/8/3R4 place:q@d1 d6 13 17 3H,3S,5C"
    assert legal(state) == {"@c1", "@c2", "@d2", "@e1", "@e2"}
    assert GAME.actors(state) == (0,)
    assert legal(at("8/8/8/8/8/8/8/7Q place:n@h1 h1 14 18 2H,3D")) == {"@g1", "@g2", "@h2"}, "distances do not wrap"
    assert rule_against(state, "@d1") == "NEI-06"
    assert rule_against(state, "+") == "NEI-06"
    assert rule_against(state, "stop") == "NEI-06"


@pytest.mark.rule("NEI-R05")
def test_the_next_ring_opens_only_when_the_nearer_one_is_full() -> None:
    one = at("8/8/8/8/8/8/8/QK6 place:n@a1 b1 13 17 2H,3D,4S")
    assert legal(one) == {"@a2", "@b2"}
    assert rule_against(one, "@c2") == "NEI-R05"
    two = at("8/8/8/8/8/8/RN6/Kq6 place:n@a1 b1 11 15 2H,3H,3D,4S,5S")
    assert legal(two) == {"@a3", "@b3", "@c1", "@c2", "@c3"}
    assert rule_against(two, "@b2") == "NEI-06"
    assert rule_against(two, "@d4") == "NEI-R05"


@pytest.mark.rule("NEI-R04")
def test_the_next_piece_is_counted_from_where_the_last_one_really_stands() -> None:
    state = at(START, "+R/3H", "+N/5C", "+q/3S", "@c2")
    assert NOTATION.text(state) == "8/8/3N4/8/8/8/2q5/3R4 add c2 13 17 3H,3S,5C"
    assert naive.read(board(at(NOTATION.text(state), "+K/2S")))["c4"] == "K"


@pytest.mark.rule("NEI-07")
def test_after_each_addition_one_adds_again_or_stops_for_good() -> None:
    assert legal(at(START)) == {"+"}
    assert rule_against(at(START), "stop") == "NEI-07"
    state = at(START, *X7)
    assert legal(state) == {"+", "stop"}
    stopped = at(NOTATION.text(state), "stop")
    assert stopped.phase == "move"
    assert not {"+", "stop"} & legal(stopped)
    assert rule_against(stopped, "stop") == "NEI-07"


@pytest.mark.rule("NEI-R08")
def test_nothing_is_added_after_the_stop() -> None:
    stopped = at(START, *X7, "stop")
    assert rule_against(stopped, "+") == "NEI-R08"
    assert rule_against(at(NOTATION.text(stopped), "f1g2~p"), "+") == "NEI-R08"


@pytest.mark.rule("NEI-08")
def test_adding_is_over_when_the_piece_pile_is_empty() -> None:
    cards = "2H,2D,2S,2C,3H,3D,3S,3C,4H,4D,4S,4C,5H,5D,5S"
    state = at(f"KQ5R/8/R1BB4/8/2NN2k1/8/q4rrb/bn6 add a1 1 5 {cards}", "+n/6S", minPieces=16)
    assert (state.phase, state.pieces, state.positions) == ("move", 0, 4)
    assert {text[4:] for text in legal(state)} == {"~s"}
    assert rule_against(state, "+") == "NEI-08"


@pytest.mark.rule("NEI-R14")
def test_no_card_leads_back_to_the_starting_square() -> None:
    for file in "abcdefgh":
        for card in POSITIONS:
            assert naive.target(f"{file}4", card) != f"{file}4"
            state = at(f"8/8/8/8/8/8/8/K7 add a1 15 19 {'2H' if card != '2H' else '3H'}", f"+Q/{card}")
            assert state.phase == "add"


# --- moving ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEI-09", "NEI-R09")
def test_every_move_is_paid_from_either_pile_that_has_a_card() -> None:
    state = at(PAIR.format("13 17"))
    assert len(legal(state)) == 36
    assert legal(state) == {move + pay for move in moves(state) for pay in ("~p", "~s")}
    paid = {pay: at(PAIR.format("13 17"), f"d4f3{pay}") for pay in ("~p", "~s")}
    assert (paid["~p"].pieces, paid["~p"].positions) == (12, 17)
    assert (paid["~s"].pieces, paid["~s"].positions) == (13, 16)
    assert GAME.scores(paid["~p"]) == GAME.scores(paid["~s"]) == (29,)
    assert {text[4:] for text in legal(at(PAIR.format("0 17")))} == {"~s"}
    assert {text[4:] for text in legal(at(PAIR.format("13 0")))} == {"~p"}
    assert rule_against(at(PAIR.format("0 17")), "d4b3~p") == "NEI-09"
    assert rule_against(at(START, *X7), "g1g2~p") == "NEI-09", "not before the stop"


@pytest.mark.rule("NEI-10")
def test_only_a_piece_next_to_one_of_its_own_colour_moves() -> None:
    state = at(PAIR.format("13 17"))
    assert {text[:2] for text in moves(state)} == {"d4", "e4"}
    assert rule_against(state, "a8a7~p") == "NEI-10"
    assert outcome(at("k7/8/8/8/3Rn3/8/8/8 move - 13 17 -")).reason == "stuck"
    corner = at("7n/8/8/8/8/2B5/1R6/8 move - 12 16 -")
    assert {text[:2] for text in moves(corner)} == {"b2", "c3"}, "a corner is enough to lend"
    assert {text[:2] for text in moves(at("7n/8/8/8/8/2B5/1R6/8 move - 12 16 -", connect="4"))} == {"b2", "c3"}


@pytest.mark.rule("NEI-R07")
def test_neither_neighbours_nor_moves_wrap_around() -> None:
    assert outcome(at("8/8/8/8/8/8/8/R6N move - 14 18 -")).reason == "stuck"
    state = at("7k/8/8/8/8/8/8/RN6 move - 13 17 -")
    assert moves(state) == {"a1b3", "a1c2", *(f"b1{file}1" for file in "cdefgh"), *(f"b1b{row}" for row in "2345678")}


@pytest.mark.rule("NEI-11")
def test_a_piece_moves_as_any_of_its_lenders() -> None:
    state = at("7n/8/8/8/8/2B5/1Rk5/8 move - 12 16 -")
    rook = {"b2a1", "b2a3", "b2c1"}
    bishop = {f"c3{goal}" for goal in ("a3", "b3", "d3", "e3", "f3", "g3", "h3", "c4", "c5", "c6", "c7", "c8")}
    assert moves(state) == rook | bishop
    both = at("7k/8/8/8/8/1B6/1RN5/8 move - 12 16 -")
    assert {"b2a1", "b2a4", "b2d3"} <= moves(both), "as the bishop, and as the knight"


@pytest.mark.rule("NEI-R12")
def test_a_borrowed_move_begins_where_the_mover_stands() -> None:
    assert {text for text in moves(at(PAIR.format("13 17"))) if text.startswith("d4")} == {
        *("d4b3", "d4b5", "d4c2", "d4c6", "d4e2", "d4e6", "d4f3", "d4f5"),
    }


@pytest.mark.rule("NEI-12")
def test_a_type_is_the_printed_one_and_ones_own_counts_only_if_lent() -> None:
    state = at(PAIR.format("13 17"))
    assert rule_against(state, "d4d8~p") == "NEI-12"
    assert rule_against(state, "e4f6~p") == "NEI-12"
    same = at("7k/8/8/8/8/8/8/RR6 move - 13 17 -")
    assert "a1a8" in moves(same)
    chain = at("7k/8/8/8/8/8/8/RNB5 move - 12 16 -")
    assert not any(text in moves(chain) for text in ("a1b2", "a1c3")), "the knight lends no bishop that it has borrowed"


@pytest.mark.rule("NEI-13", "NEI-R06")
def test_nothing_is_captured_and_kings_may_be_attacked() -> None:
    state = at("8/8/8/8/3RN2k/8/8/K7 move - 12 16 -")
    assert rule_against(state, "e4h4~p") == "NEI-13"
    assert "e4g4" in moves(state)
    assert rule_against(state, "d4e4~p") == "NEI-13"
    assert len(naive.read(board(at(NOTATION.text(state), "e4g4~p")))) == 4
    shielded = at("8/8/8/8/3RNk2/8/8/K7 move - 12 16 -")
    assert rule_against(shielded, "e4g4~p") == "NEI-11"


@pytest.mark.rule("NEI-R13")
def test_a_moved_piece_may_end_alone() -> None:
    state = at(PAIR.format("13 17"), "e4e8~p")
    assert naive.read(board(state)) == {"a8": "k", "d4": "R", "e8": "N"}
    assert outcome(state).reason == "stuck"


# --- connection, score, end --------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEI-14", "NEI-R01")
@pytest.mark.parametrize(
    ("board", "eight", "four"),
    [
        ("8/8/8/8/8/2B5/1R6/8", 1, 2),
        ("8/8/8/8/8/8/8/Rr6", 1, 1),
        ("8/8/8/8/8/8/8/R6r", 2, 2),
        ("8/8/8/8/8/8/R7/1r6", 1, 2),
        ("8/8/1N1k4/8/8/8/8/3R4", 3, 3),
        ("8/8/8/8/8/5n2/8/4nRB1", 2, 2),
    ],
)
def test_corners_connect_unless_the_option_says_no(board: str, eight: int, four: int) -> None:
    for connect, groups in (("8", eight), ("4", four)):
        count = sum(map(str.isalpha, board))
        state = at(
            f"{board} place:q@{min(naive.read(board))} {min(naive.read(board))} {15 - count} {19 - count} "
            + ",".join(POSITIONS[: count + 1]),
            connect=connect,
        )
        assert GAME.facts(state)["groups"] == groups == naive.clusters(naive.read(board), corners=connect == "8")


@pytest.mark.rule("NEI-15")
def test_every_piece_has_to_be_joined_to_every_other() -> None:
    assert GAME.outcome(at("8/8/8/8/8/8/RN6/6bb move - 12 16 -")) is None
    assert outcome(at("8/8/8/8/8/8/RN6/2bb4 move - 12 16 -")).winners == (0,)


@pytest.mark.rule("NEI-16")
def test_a_connected_position_wins_the_cards_left() -> None:
    state = at(START, *X7, "stop")
    assert GAME.facts(state)["moves"] == 15
    assert GAME.facts(state)["connecting"] == ["g1g2"]
    assert outcome(at(NOTATION.text(state), "g1g2~p")) == Outcome((0,), "connected", (1.0,), (27,))
    state = at(START, *X8)
    assert {name: GAME.facts(state)[name] for name in ("moves", "connecting", "connecting_first", "added", "paid", "cards")} == {
        "moves": 25,
        "connecting": [],
        "connecting_first": ["a4b4", "a5b4", "a5b5"],
        "added": 3,
        "paid": 0,
        "cards": 30,
    }
    won = at(NOTATION.text(state), "a4b4~s", "a5a3~p")
    assert (outcome(won).scores, GAME.facts(won)["paid"]) == ((28,), 2)
    assert NOTATION.text(won) == "8/8/8/8/1Q6/R7/B7/8 over - 12 16 -"


@pytest.mark.rule("NEI-R10")
def test_an_addition_that_connects_wins_at_once() -> None:
    state = at(START, "+R/2H", "+N/6H", "+q/2D", "@b2")
    assert NOTATION.text(state) == "8/8/8/8/8/8/1q6/N1R5 over - 13 17 -"
    assert outcome(state) == Outcome((0,), "connected", (1.0,), (30,))
    assert KIT.explain(state, 0, ("+",)).rule == "NEI-16"


@pytest.mark.rule("NEI-R02")
def test_a_single_piece_wins_only_where_the_option_says_so() -> None:
    assert GAME.outcome(at(START, "+R/3H")) is None
    assert outcome(at(START, "+R/3H", minPieces=1)).scores == (34,)
    near = "8/8/8/8/8/8/8/RN6 add b1 14 18 2H,3H"
    assert outcome(at(near)).scores == (32,)
    assert GAME.outcome(at(near, minPieces=3)) is None
    three = "8/8/8/8/8/8/1q6/RN6 add b2 13 17 2H,3H,6H"
    assert outcome(at(three, minPieces=3)).scores == (30,)


@pytest.mark.rule("NEI-R03")
def test_stopping_with_one_piece_is_allowed_and_loses() -> None:
    state = at(START, "+R/3H")
    assert legal(state) == {"+", "stop"}
    hint = KIT.scene(state, 0).hint
    assert hint is not None
    assert hint.rule == "NEI-R03", "the table warns"
    assert outcome(at(NOTATION.text(state), "stop")) == Outcome((), "stuck", (-1.0,), (None,))


@pytest.mark.rule("NEI-17")
def test_the_game_is_lost_without_a_card_or_a_move() -> None:
    stuck = at("k7/8/8/8/3Rn3/8/8/8 add a8 13 17 6D,6S,6C", "stop")
    assert outcome(stuck) == Outcome((), "stuck", (-1.0,), (None,))
    assert NOTATION.text(stuck) == "k7/8/8/8/3Rn3/8/8/8 over - 13 17 -"
    spent = at(PAIR.format("1 0"), "d4b3~p")
    assert outcome(spent) == Outcome((), "cards", (-1.0,), (None,))
    assert KIT.explain(spent, 0, ()).rule == "NEI-17"


@pytest.mark.rule("NEI-R11")
def test_the_last_card_may_still_win() -> None:
    state = at("8/8/8/8/8/5n2/8/4nRB1 move - 0 1 -", "g1g2~s")
    assert outcome(state) == Outcome((0,), "connected", (1.0,), (0,))


@pytest.mark.rule("NEI-18")
def test_the_player_may_give_up_at_any_time() -> None:
    for position in (START, PAIR.format("13 17"), "8/8/8/8/8/8/8/QK6 place:n@a1 b1 13 17 2H,3D,4S"):
        state = at(position)
        assert GAME.claims(state, 0) == (GIVE_UP,)
        given = at(position, "give-up")
        assert outcome(given) == Outcome((), "gave-up", (-1.0,), (None,))
        assert NOTATION.text(given) == position
        assert KIT.explain(given, 0, ()).rule == "NEI-18"


# --- the second reading ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEI-04", "NEI-05", "NEI-06", "NEI-10", "NEI-11", "NEI-12", "NEI-13", "NEI-14")
@pytest.mark.parametrize("connect", ["8", "4"])
def test_random_games_agree_with_the_second_reading(connect: str) -> None:
    placed = moved = 0
    for seed in range(60):
        rng = Random(f"{seed}{connect}")
        options = GAME.info.read_options({"connect": connect, "minPieces": rng.choice((2, 16))})
        state, adding = GAME.start(options), rng.randint(6, 16)
        start = "a1"
        while GAME.actors(state):
            pieces = naive.read(board(state))
            (actor,) = GAME.actors(state)
            if actor == CHANCE:
                action = rng.choice(GAME.chance(state))[0]
                goal = naive.target(start, action[1])
                after = GAME.apply(state, actor, action)
                expected = {**pieces, goal: action[0]} if goal not in pieces else pieces
                assert naive.read(board(after)) == expected
                start = goal if goal not in pieces else start
            else:
                if state.phase == "place":
                    placed += 1
                    goal = naive.target(start, state.last[1])
                    assert legal(state) == {f"@{square}" for square in naive.ring(pieces, goal)}
                elif state.phase == "move":
                    moved += 1
                    assert moves(state) == naive.moves(pieces)
                action = rng.choice(GAME.legal(state, 0))
                if state.phase == "add":
                    action = ("+",) if len(pieces) < adding else ("stop",)
                start = action[0] if state.phase == "place" else start
                after = GAME.apply(state, 0, action)
            state = after
            pieces = naive.read(board(state))
            if state.phase in ("add", "move"):
                won = len(pieces) >= int(options["minPieces"]) and naive.clusters(pieces, corners=connect == "8") == 1
                assert (state.ending == ("connected", 0)) == won
                assert state.pieces + state.positions == 36 - 2 * len(pieces) - int(str(GAME.facts(state)["paid"]))
        assert state.ending.reason in ("connected", "cards", "stuck")
    assert placed > 10
    assert moved > 100
