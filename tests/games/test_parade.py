"""Parade Chess Solitaire: layout, orders, additions, connection, debt and score, with the rule book's worked examples."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.cards import SIXTEEN
from pyengine.core.game import Outcome
from pyengine.core.types import CHANCE, GIVE_UP
from pyengine.games.parade import KIT
from tests.games.parade_play import CORNER, GAME, NOTATION, START, X1, X8, at, draw, legal, outcome, rule_against
from tests.harness import hand_of

from . import solitaire_naive as naive

# --- the layout --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAR-01")
def test_squares_are_numbered_in_reading_order() -> None:
    assert legal(at(START)) >= {"N@b1", "B@c1", "R@d1", "Q@f1", "K@g1"}
    assert legal(at(START, "K@g1")) >= {"N@a2", "B@b2", "R@c2", "Q@e2", "k@f2"}


@pytest.mark.rule("PAR-02")
def test_all_sixteen_cards_may_come_in_the_layout_and_eight_do() -> None:
    state = at(START)
    weights = {action[0]: weight for action, weight in GAME.chance(state)}
    assert weights == {letter: SIXTEEN.count(letter) for letter in SIXTEEN}
    turned = 0
    while GAME.actors(state) == (CHANCE,):
        assert (GAME.legal(state, 0), GAME.claims(state, 0), GAME.mover(state)) == ((), (), 0)
        state, turned = GAME.apply(state, CHANCE, GAME.chance(state)[-1][0]), turned + 1
    assert (turned, state.stage, state.tally, len(state.unseen)) == (8, "1", 8, 8)
    assert hand_of(draw(state), "pile").items[0].count == 8


@pytest.mark.rule("PAR-03", "PAR-R07")
@pytest.mark.parametrize(
    ("cards", "squares"),
    [
        ("BRkrnNrb", "c1 g1 f2 b3 d3 f3 b4 e4"),
        ("KkQqRRrr", "g1 f2 d3 b4 f4 b5 f5 b6"),
        ("NNnnBBbb", "b1 d1 f1 h1 c2 f2 a3 d3"),
    ],
)
def test_each_piece_of_the_layout_leaves_its_gap_over_the_ends_of_rows(cards: str, squares: str) -> None:
    state = at(START, *(f"{letter}@{square}" for letter, square in zip(cards, squares.split(), strict=True)))
    assert naive.read(NOTATION.text(state).split()[0]) == dict(zip(squares.split(), cards, strict=True))


@pytest.mark.rule("PAR-04")
def test_the_layout_cards_lie_on_the_discard_pile() -> None:
    state = at(START, "B@c1", "R@g1", "k@f2", "r@b3", "n@d3", "N@f3", "r@b4", "b@e4")
    shown = [item.card for item in hand_of(draw(state), "discards").items]
    assert sorted(shown) == sorted(["9H", "10H", "KS", "10S", "10C", "8S", "8H", "9S"])
    assert {action[0] for action, _ in GAME.chance(at(NOTATION.text(state), "+"))} == set("KQRBNqbn")


# --- orders ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAR-05")
def test_every_action_spends_a_card_and_is_chosen_before_the_card_is_seen() -> None:
    state = at(X1)
    assert "+" in legal(state)
    assert at(X1, "d3:c1b2").tally == 7
    announced = at(X1, "+")
    assert (announced.tally, GAME.actors(announced), GAME.legal(announced, 0)) == (7, (CHANCE,), ())
    assert GAME.mover(announced) == 0, "the card belongs to the player's turn"
    assert rule_against(announced, "d3:c1b2", player=0) == "PAR-12", "no way back to an order"
    assert at(X1, "+", "N@g4").tally == 7


@pytest.mark.rule("PAR-06")
def test_orders_go_to_attacked_pieces_of_the_other_colour_and_to_attacked_squares() -> None:
    state = at(X1)
    assert len(legal(state)) == 27
    by = {square: {text for text in legal(state) if text.startswith(square)} for square in ("d3", "e4", "f2", "b3", "b4", "g1")}
    assert {square: len(texts) for square, texts in by.items()} == {"d3": 5, "e4": 9, "f2": 12, "b3": 0, "b4": 0, "g1": 0}
    assert by["d3"] == {"d3:c1b2", "d3:c1c5", "d3:c1e1", "d3:c1e5", "d3:c1f4"}
    assert rule_against(state, "d3:c1d2") == "PAR-07"
    assert rule_against(state, "d3:a8b8") == "PAR-06"
    assert rule_against(state, "a8:c1b2") == "PAR-06"
    assert rule_against(state, "b4:c1b2") == "PAR-07"


@pytest.mark.rule("PAR-07")
def test_a_line_ends_with_the_first_piece_met_and_the_subjects_way_of_moving_does_not_matter() -> None:
    state = at("8/8/8/8/8/8/8/R1nb3k 1 8 KQ" + "RBBNNqrrbn")
    assert {text for text in legal(state) if text.startswith("a1")} == {
        *(f"a1:c1{goal}" for goal in ("b1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"))
    }, "the bishop d1 behind the knight is not seen, and the knight is sent like a rook"
    assert rule_against(state, "a1:d1b1") == "PAR-07"


@pytest.mark.rule("PAR-08", "PAR-R02")
def test_the_subject_is_lifted_first_so_that_the_line_goes_on_behind_it() -> None:
    state = at(X1)
    assert {text[5:] for text in legal(state) if text.startswith("e4:f3")} == {
        "g2",
        "h1",
        "d5",
        "c6",
        "b7",
        "a8",
        "f5",
        "g6",
        "h7",
    }
    blocked = at("8/8/8/8/1r2b3/1r1n1N2/5kR1/2B5 1 8 KQRBNqbn")
    assert not {"e4:f3g2", "e4:f3h1"} & legal(blocked)
    assert rule_against(blocked, "e4:f3h1") == "PAR-08"


@pytest.mark.rule("PAR-09")
def test_nothing_is_captured_and_the_commander_stays() -> None:
    before = naive.read(X1.split()[0])
    for text in legal(at(X1)) - {"+"}:
        after = naive.read(NOTATION.text(at(X1, text)).split()[0])
        expected = {square: letter for square, letter in before.items() if square != text[3:5]}
        assert text[5:] not in before
        assert after == {**expected, text[5:]: before[text[3:5]]}


@pytest.mark.rule("PAR-R01")
def test_a_subject_is_never_sent_to_an_occupied_square() -> None:
    assert rule_against(at(X1), "d3:c1b4") == "PAR-R01"
    assert rule_against(at(X1), "d3:c1f2") == "PAR-R01"


@pytest.mark.rule("PAR-R03")
def test_a_subject_has_to_leave_its_square() -> None:
    assert rule_against(at(X1), "d3:c1c1") == "PAR-R03"
    assert "d3:c1c1" not in legal(at(X1))


@pytest.mark.rule("PAR-R04")
def test_pieces_of_the_commanders_own_colour_are_not_ordered_about() -> None:
    assert rule_against(at(X1), "b4:b3b2") == "PAR-R04"
    assert not any(text.startswith(("b4:b3", "b3:b4", "f2:g3")) for text in legal(at(X1)))


@pytest.mark.rule("PAR-10")
def test_both_colours_command_and_kings_are_pieces_like_others() -> None:
    state = at("8/8/8/8/k6R/8/8/K6r 1 8 QRBBNNqrbbnn")
    assert {text[:2] for text in legal(state)} == {"+", "h4", "h1"}
    assert any(text.startswith("h4:a4") for text in legal(state)), "a king is sent about"
    assert any(text.startswith("h1:a1") for text in legal(state))
    assert any(text.startswith("h1:h4") for text in legal(state)), "the attacked king binds nobody"
    assert any(text.startswith("f2:g1") for text in legal(at(X1))), "a king commands"


@pytest.mark.rule("PAR-11")
def test_a_card_spent_on_an_order_stays_unknown() -> None:
    state = at(X1, "e4:f3g2")
    assert (state.unseen, state.tally) == ("KQRBNqbn", 7)
    discards = hand_of(draw(state), "discards")
    assert (discards.items[-1].piece, discards.items[-1].card, discards.items[-1].count) == ("card-back", "", 1)
    assert sum(weight for _, weight in GAME.chance(at(NOTATION.text(state), "+"))) == 8, "it may still be any of the eight"
    assert {item.count for item in hand_of(draw(state), "pile").items} == {7}
    assert not any(item.card for name in ("pile", "unseen") for item in hand_of(draw(state), name).items)


# --- additions ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAR-12", "PAR-R05")
def test_an_added_piece_leaves_its_gap_behind_the_furthest_piece() -> None:
    assert legal(at(X1, "+")) == {"N@g4", "n@g4", "B@h4", "b@h4", "R@a5", "Q@c5", "q@c5", "K@d5"}
    assert at(X1, "+N@g4").board[30] == "N"
    assert at(X1, "+K@d5").board[35] == "K"
    assert at(X1, "+N@g4").unseen == "KQRBqbn"


@pytest.mark.rule("PAR-R08")
def test_the_furthest_piece_counts_even_if_an_order_put_it_there() -> None:
    assert legal(at(X1, "e4:f3h7", "+")) == {"N@b8", "n@b8", "B@c8", "b@c8", "R@d8", "Q@f8", "q@f8", "K@g8"}
    assert legal(at(X1, "e4:f3a8", "+")) == {"N@c8", "n@c8", "B@d8", "b@d8", "R@e8", "Q@g8", "q@g8", "K@h8"}


@pytest.mark.rule("PAR-13")
@pytest.mark.parametrize(("row", "kept"), [("5R2", {"N@h8", "n@h8"}), ("6R1", set()), ("7R", set())])
def test_a_piece_that_runs_off_the_board_is_lost_and_its_card_is_spent(row: str, kept: set[str]) -> None:
    position = f"{row}/8/8/8/8/8/8/n7 1 6 KQRBNkqrrbbn"
    texts = legal(at(position, "+"))
    assert {text for text in texts if not text.endswith("@-")} == kept
    assert {text for text in texts if text.endswith("@-")} >= {"B@-", "R@-", "q@-", "k@-"}
    state = at(position, "+b@-")
    assert NOTATION.text(state) == f"{row}/8/8/8/8/8/8/n7 1 5 KQRBNkqrrbn"
    scene = KIT.scene(state, 0)
    assert scene.hint is not None
    assert scene.hint.rule == "PAR-13"


@pytest.mark.rule("PAR-R06")
def test_with_the_option_a_piece_goes_on_from_a1_to_the_first_empty_square() -> None:
    position = "5R2/8/8/8/8/8/8/n1r5 1 6 KQRBNkqrbbn"
    assert legal(at(position, "+", overflow="wrap")) == {
        *("N@h8", "n@h8", "B@b1", "b@b1", "R@b1", "r@b1", "Q@d1", "q@d1", "K@e1", "k@e1"),
    }
    state = at(position, "+B@b1", overflow="wrap")
    assert NOTATION.text(state) == "5R2/8/8/8/8/8/8/nBr5 1 5 KQRNkqrbbn"
    assert legal(at(NOTATION.text(state), "+", overflow="wrap")) >= {"b@d1", "R@d1"}, "the furthest piece is still f8"


# --- connection and score ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAR-14", "PAR-R15")
@pytest.mark.parametrize(
    ("placement", "groups"),
    [
        (X1.split()[0], 6),
        ("8/8/8/8/8/8/1r6/R7", 2),
        ("8/8/8/8/8/8/r7/7R", 2),
        ("8/8/8/8/8/8/8/Rr6", 1),
        ("8/8/8/8/8/8/R7/r7", 1),
        ("2BQr3/3nN3/2K1N3/6b1/8/8/8/8", 3),
        ("8/8/8/8/8/8/8/R6r", 2),
    ],
)
def test_neighbours_share_an_edge_whatever_their_colours(placement: str, groups: int) -> None:
    assert GAME.facts(at(f"{placement} 1 1 n"))["groups"] == groups == naive.clusters(naive.read(placement), corners=False)


@pytest.mark.rule("PAR-15", "PAR-16")
def test_the_game_is_won_when_every_piece_is_joined_to_every_other() -> None:
    state = at(X8.format("1 3"))
    connecting = {text for text in legal(state) - {"+"} if GAME.outcome(at(X8.format("1 3"), text))}
    assert connecting == {"e6:g5c7"}
    assert GAME.facts(state)["connecting"] == ["e6:g5c7"]
    ended = outcome(at(X8.format("1 3"), "e6:g5c7"))
    assert ended == Outcome((0,), "connected", (1.0,), (2,))


@pytest.mark.rule("PAR-R09")
def test_the_game_ends_at_once_with_cards_left() -> None:
    state = at(X8.format("1 8"), "e6:g5c7")
    assert (GAME.legal(state, 0), GAME.claims(state, 0), GAME.chance(state)) == ((), (), ())
    assert outcome(state).scores == (7,)
    assert KIT.explain(state, 0, ("+",)).rule == "PAR-16"


@pytest.mark.rule("PAR-R10")
def test_a_layout_that_connects_scores_eight() -> None:
    state = at("8/8/8/8/8/8/8/RN6 0 1 KQRBBNkqr", "K@a2")
    assert outcome(state) == Outcome((0,), "connected", (1.0,), (8,))
    for seed in range(30):
        rng, state = Random(seed), at(START)
        while GAME.actors(state) == (CHANCE,):
            state = GAME.apply(state, CHANCE, rng.choice(GAME.chance(state))[0])
        assert GAME.outcome(state) is None, "no layout of the cards does that"


@pytest.mark.rule("PAR-R11")
def test_connected_with_the_last_card_is_a_win_with_nothing() -> None:
    assert outcome(at(X8.format("1 1"), "e6:g5c7")) == Outcome((0,), "connected", (1.0,), (0,))


# --- debt --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAR-17")
def test_after_the_last_card_every_order_costs_a_point() -> None:
    cards = ["R@a5", "q@g5", "B@b6", "n@d6", "N@f6", "b@a7", "K@h7", "Q@f8"]
    state = at(X1, *(part for card in cards[:7] for part in ("+", card)))
    assert (state.stage, state.tally, GAME.scores(state)) == ("1", 1, (1,))
    state = at(NOTATION.text(state), "+", "Q@f8")
    assert NOTATION.text(state) == "5Q2/b6K/1B1n1N2/R5q1/1r2b3/1r1n1N2/5k2/2B3R1 2 0 -"
    assert GAME.scores(state) == (0,)
    assert "+" not in legal(state)
    order = min(legal(state))
    assert GAME.scores(at(NOTATION.text(state), order)) == (-1,)
    assert outcome(at(X8.format("2 4"), "e6:g5c7")) == Outcome((0,), "connected", (1.0,), (-5,))
    assert at(X8.format("1 1"), "c6:d7b5").stage == "2", "an order may spend the last card as well"


@pytest.mark.rule("PAR-R12")
def test_nothing_is_added_in_debt() -> None:
    assert rule_against(at(X8.format("2 4")), "+") == "PAR-R12"


@pytest.mark.rule("PAR-18")
def test_the_option_ends_the_game_after_sixteen_orders_in_debt() -> None:
    state = at(X8.format("2 15"), "c6:d7b5", debtLimit="16")
    assert outcome(state) == Outcome((), "debt", (-1.0,), (None,))
    assert KIT.explain(state, 0, ("+",)).rule == "PAR-18"
    assert outcome(at(X8.format("2 15"), "e6:g5c7", debtLimit="16")).scores == (-16,)
    assert GAME.outcome(at(X8.format("2 14"), "c6:d7b5", debtLimit="16")) is None


@pytest.mark.rule("PAR-R14")
def test_without_the_option_the_counting_goes_on() -> None:
    state = at(X8.format("2 15"), "c6:d7b5")
    assert GAME.outcome(state) is None
    assert GAME.scores(at(NOTATION.text(state), min(legal(state)))) == (-17,)


@pytest.mark.rule("PAR-19")
def test_a_game_given_up_or_stuck_in_debt_has_no_score() -> None:
    stuck = at(CORNER.format("2 3"))
    assert outcome(stuck) == Outcome((), "stuck", (-1.0,), (None,))
    assert KIT.explain(stuck, 0, ()).rule == "PAR-19"
    for position in (X1, X8.format("2 4"), CORNER.format("1 8")):
        state = at(position)
        assert GAME.claims(state, 0) == (GIVE_UP,)
        given = at(position, "give-up")
        assert outcome(given) == Outcome((), "gave-up", (-1.0,), (None,))
        assert NOTATION.text(given) == position
    assert GAME.claims(at(X1, "+"), 0) == ()


@pytest.mark.rule("PAR-R13")
def test_without_an_order_only_additions_are_left_while_there_are_cards() -> None:
    state = at(CORNER.format("1 8"))
    assert legal(state) == {"+"}
    assert GAME.facts(state)["orders"] == 0
    assert rule_against(state, "a1:b2b1") == "PAR-R13"


# --- the second reading ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAR-06", "PAR-07", "PAR-08", "PAR-09", "PAR-12", "PAR-13", "PAR-14")
@pytest.mark.parametrize("overflow", ["lost", "wrap"])
def test_random_games_agree_with_the_second_reading(overflow: str) -> None:
    for seed in range(6):
        rng, state = Random(seed), GAME.start(GAME.info.read_options({"overflow": overflow}))
        for _ in range(60):
            pieces = naive.read(NOTATION.text(state).split()[0])
            (actor,) = GAME.actors(state) or (None,)
            if actor is None:
                break
            if actor == CHANCE:
                wrap = overflow == "wrap"
                assert legal(state) == {f"{letter}@{naive.find_landing(pieces, letter, wrap)}" for letter in state.unseen}
                action = rng.choice(GAME.chance(state))[0]
            else:
                expected = naive.orders(pieces)
                assert legal(state) == (expected | {"+"} if state.stage == "1" else expected)
                assert GAME.facts(state)["groups"] == naive.clusters(pieces, corners=False) > 1
                adding = state.stage == "1" and rng.random() < 0.5
                action = ("+",) if adding else rng.choice(GAME.legal(state, 0))
            state = GAME.apply(state, actor, action)
