"""Booster Chess: cards, draws and what is hidden (BST-05, BST-06, BST-29 to BST-32)."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.types import CHANCE, HIDDEN
from pyengine.games.booster import KIT
from pyengine.games.booster.deck import deck
from tests.games.booster_play import (
    GAME,
    NOTATION,
    actor,
    at,
    board,
    end_turn,
    field,
    legal,
    phase,
    play,
    rule_against,
    settle,
    stacks_of,
    start,
    supplies,
)

ARMY = "4k3/pp6/1n1b4/8/8/1N1B2R1/PP4Q1/4K3"


def targets(card: str, placement: str = ARMY, stacks: str = "-", side: str = "w", checkers: int = 2) -> set[str]:
    """The squares on which a card may be played."""
    hands = f"{card}/-" if side == "w" else f"-/{card}"
    state = at(placement, stacks, side, hands=hands, phase="card", checkerCards=checkers)
    return {text.partition("@")[2] for text in legal(state) if text != "."}


# --- what cards do -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BST-29")
def test_a_card_puts_an_own_checker_under_a_piece_and_is_discarded() -> None:
    state = at(ARMY, hands="8H,KS/-", phase="card")
    after = play(state, "8H@b3")
    assert (stacks_of(after), supplies(after), field(after, 10)) == ("b3W1", "5/6", "8H")
    assert after.hands[0] == ("KS",)
    hobbled = play(state, "KS@e8")
    assert stacks_of(hobbled) == "e8W1"
    black = play(at(ARMY, side="b", hands="-/8H", phase="card"), "8H@b3")
    assert stacks_of(black) == "b3B1"


@pytest.mark.rule("BST-29")
def test_a_card_undoes_a_hobble_or_a_boost() -> None:
    assert stacks_of(play(at(ARMY, "b3B2", hands="8H/-", phase="card"), "8H@b3")) == "b3B1"
    freed = play(at(ARMY, "b3B1", hands="8H/-", phase="card"), "8H@b3")
    assert (stacks_of(freed), supplies(freed)) == ("-", "6/6")
    assert stacks_of(play(at(ARMY, "b6B1", hands="8S/-", phase="card"), "8S@b6")) == "-"


@pytest.mark.rule("BST-29")
def test_only_cards_in_hand_are_played_on_pieces() -> None:
    state = at(ARMY, hands="8H/-", phase="card")
    assert rule_against(state, "8D@b3") == "BST-29"
    assert rule_against(state, "8H@c3") == "BST-29"
    assert KIT.explain(state, 0, ("hand/8H", "hand/8H")).rule == "BST-29"


@pytest.mark.rule("BST-30")
@pytest.mark.parametrize(
    ("cards", "squares"),
    [
        ("2H 3D 4H 5D", {"a2", "b2"}),
        ("2S 3C 4S 5C", {"a7", "b7"}),
        ("8H 8D", {"b3"}),
        ("8S 8C", {"b6"}),
        ("9H 9D", {"d3"}),
        ("9S 9C", {"d6"}),
        ("10H 10D", {"g3"}),
        ("QH", {"g2"}),
        ("KH", {"e1"}),
        ("KS", {"e8"}),
    ],
)
def test_a_piece_card_matches_all_of_its_type_and_colour(cards: str, squares: set[str]) -> None:
    for card in cards.split():
        assert targets(card) == squares
    assert rule_against(at(ARMY, hands="8H/-", phase="card"), "8H@d3") == "BST-30"


@pytest.mark.rule("BST-30")
def test_promoted_pieces_count_as_what_they_are() -> None:
    state = play(at("7k/4P3/8/8/8/8/8/KN6", hands="8H/-"), "e7e8n")
    assert legal(state) == {".", "8H@b1", "8H@e8"}


@pytest.mark.rule("BST-31")
def test_a_checker_card_matches_every_piece_of_its_colour() -> None:
    assert targets("6H") == targets("6D") == {"b3", "d3", "g3", "a2", "b2", "g2", "e1"}
    assert targets("6S") == targets("6C") == {"a7", "b7", "b6", "d6", "e8"}
    assert targets("7H", checkers=4) == targets("6H")
    assert targets("7C", checkers=4) == targets("6S")


@pytest.mark.rule("BST-31", "BST-R19")
def test_a_card_without_its_piece_is_a_checker_card_of_its_colour() -> None:
    assert targets("10S") == targets("QS") == targets("6S")  # Black has neither, though White has both
    assert targets("9H", "7k/8/8/8/8/8/8/KN6") == {"a1", "b1"}
    assert rule_against(at(ARMY, hands="10S/-", phase="card"), "10S@g3") == "BST-31"


@pytest.mark.rule("BST-32")
def test_without_a_checker_in_the_supply_no_card_is_played() -> None:
    state = play(at("7k/8/8/8/8/8/8/KN6", "b1W1", whiteCheckers=1), "b1c3", ".")
    assert phase(state) == "move"
    assert GAME.actors(state) == (1,)
    for hands in ("2H/-", "-/2H"):
        with pytest.raises(ValueError, match="more cards than"):
            at("7k/8/8/8/8/8/8/KN6", hands=hands, whiteCheckers=0, blackCheckers=0)


@pytest.mark.rule("BST-32")
def test_a_stack_grows_by_cards_without_limit() -> None:
    state = at("7k/8/8/8/8/8/8/KN6", "b1W5", hands="8H/-", phase="card")
    assert stacks_of(play(state, "8H@b1")) == "b1W6"


@pytest.mark.rule("BST-R06")
def test_a_card_may_not_expose_the_own_king() -> None:
    placement = "7k/8/8/3r4/4K3/8/8/8"
    state = at(placement, hands="10S,KS/-", phase="card")
    assert legal(state) == {".", "KS@h8"}
    assert rule_against(state, "10S@d5") == "BST-R06"
    assert targets("10S", placement, "d5B1") == {"d5"}  # that only ends its boost


@pytest.mark.rule("BST-R07")
def test_a_card_may_give_check_and_mate() -> None:
    mate = play(at("R5k1/8/5K2/8/8/8/8/8", hands="KS/-", phase="card"), "KS@g8")
    outcome = GAME.outcome(mate)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("checkmate", (0,))
    check = play(at("7k/8/8/8/2N5/8/8/K7", "-", hands="8H/-", phase="card"), "8H@c4")
    assert GAME.facts(end_turn(check))["check"] is False
    near = play(at("8/8/5k2/8/2N5/8/8/K7", hands="8H/-", phase="card"), "8H@c4")
    assert GAME.facts(end_turn(near))["check"] is True  # e5 or d6 and a step


@pytest.mark.rule("BST-R20")
def test_one_card_a_turn() -> None:
    state = play(at(ARMY, hands="8H,8D/-", phase="card", clock=3), "8H@b3")
    assert (phase(state), GAME.actors(state)) == ("draw", (CHANCE,))


@pytest.mark.rule("BST-R25")
def test_a_checker_spent_on_a_step_may_be_played_at_once() -> None:
    state = play(at("7k/8/8/8/8/8/8/KN6", "b1W2", hands="8H/-", whiteCheckers=3), "b1c3", ">c4", ">c5")
    assert stacks_of(play(state, "8H@c5")) == "c5W1"
    alone = at("7k/8/8/8/8/8/8/KN6", "b1W1", whiteCheckers=2, hands="8H/-")
    assert stacks_of(play(alone, "b1c3", ">c4", "8H@c4")) == "c4W1"


# --- draws -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BST-05")
def test_cards_are_drawn_one_by_one_up_to_the_supply() -> None:
    state = play(at("7k/8/8/8/8/8/8/KN6", "b1W2", hands="2H,3H,4H/-"), "b1c3", ">c4", ".", ".")
    assert (phase(state), supplies(state)) == ("draw", "5/6")
    assert legal(state) == {"+" + card for card in deck(2) if card not in ("2H", "3H", "4H")}
    state = play(state, "+KS")
    assert (phase(state), field(state, 9)) == ("draw", "2H,3H,4H,KS/-")
    state = play(state, "+6D")
    assert (phase(state), field(state, 9), field(state, 1)) == ("move", "2H,3H,4H,6D,KS/-", "b")


@pytest.mark.rule("BST-05", "BST-R21")
def test_the_discards_become_the_draw_pile_when_a_card_is_needed() -> None:
    cards = [card for card in deck(0) if card not in ("8H", "2H", "3H", "4H", "5H")]
    state = at("7k/8/8/8/8/8/8/KN6", hands="8H/2H", discard=",".join(cards), whiteCheckers=2, blackCheckers=2, checkerCards=0)
    state = play(state, "b1c3", ".")
    assert legal(state) == {"+3H", "+4H", "+5H"}
    state = play(state, "+3H", "h8h7", ".", "+4H", "c3e4", "8H@e4")
    assert phase(state) == "move"  # one checker, one card: nothing is needed
    state = play(state, "h7h8", "2H@a1", "e4c3", ">b3", ".")
    assert legal(state) == {"+5H"}
    state = play(state, "+5H")
    assert len(state.discard) == len(cards) + 2  # the pile is empty, but nothing is needed yet
    state = play(state, "h8h7", ".", "b3d4", "3H@a1")
    assert legal(state) == {"+" + card for card in (*cards, "8H", "2H", "3H")}
    assert field(state, 10) == "-"


@pytest.mark.rule("BST-06")
def test_nothing_is_drawn_in_the_other_player_s_turn() -> None:
    state = at("7k/8/8/3n4/4P3/8/8/K7", "d5B1,e4W1", hands="-/2H", blackCheckers=2)
    state = play(state, "e4d5")
    assert supplies(state) == "6/2"  # a checker of Black's has come home
    assert phase(state) == "draw"
    for _ in range(6):
        assert phase(state) == "draw"
        state = GAME.apply(state, CHANCE, GAME.chance(state)[0][0])
    assert list(map(len, state.hands)) == [6, 1]
    state = play(state, "h8h7", ".")
    assert (phase(state), actor(state)) == ("draw", CHANCE)
    assert list(map(len, end_turn(state).hands)) == [6, 2]


# --- what is hidden ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BST-02", "BST-05")
def test_a_draw_shows_its_card_to_the_owner_alone() -> None:
    state = start()
    draw = ("+KS",)
    assert GAME.redact(state, CHANCE, draw, 0) == draw
    assert GAME.redact(state, CHANCE, draw, 1) == GAME.redact(state, CHANCE, draw, None) == ("+?",)
    black = settle(start(whiteCheckers=0, blackCheckers=1))
    first = start(whiteCheckers=0, blackCheckers=1)
    assert GAME.redact(first, CHANCE, draw, 1) == draw
    assert GAME.redact(first, CHANCE, draw, 0) == ("+?",)
    assert GAME.observe(black, 0).hands == ((), (HIDDEN,))
    assert GAME.observe(black, 1) == black


def test_unknown_draws_are_applied_and_written() -> None:
    state = start(whiteCheckers=2, blackCheckers=1)
    assert GAME.accepts(state, CHANCE, ("+?",))
    assert NOTATION.write(state, CHANCE, ("+?",)) == "+1"
    assert NOTATION.read(state, CHANCE, "+2") == (("+?",), ("+?",))
    assert NOTATION.read(state, CHANCE, "+?") == (("+?",),)
    state = play(state, "+2", "+KS")
    assert field(state, 9) == "?,?/KS"
    assert not GAME.accepts(state, CHANCE, ("+?",))
    state = play(state, "g1f3")
    assert {text for text in legal(state) if text.endswith("@f3")} == {"8H@f3", "8D@f3", "6H@f3", "6D@f3"}
    assert field(play(state, "8H@f3"), 9) == "?/KS"


def test_resampled_hands_use_unseen_cards_alone() -> None:
    state = at(ARMY, hands="2H,8H/9C,KS,QH", discard="2S,3S")
    seen = set()
    for seed in range(40):
        full = GAME.resample(GAME.observe(state, 0), 0, Random(seed))
        assert full.hands[0] == ("2H", "8H")
        assert len(set(full.hands[1])) == 3
        assert not set(full.hands[1]) & {"2H", "8H", "2S", "3S", HIDDEN}
        seen.update(full.hands[1])
    assert seen == set(deck(2)) - {"2H", "8H", "2S", "3S"}
    assert board(state) == ARMY
