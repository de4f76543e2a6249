"""Cards: their order, their faces, deals that never change."""

from __future__ import annotations

import pytest

from pyengine.core.cards import SIXTEEN, face, find_due_card, remove_cards, shuffle_cards, sort_cards


def test_letters_are_sorted_as_in_position_texts() -> None:
    assert sort_cards("".join(reversed(SIXTEEN))) == SIXTEEN
    assert sort_cards("nKPxrRr") == "KRrrn"
    assert sort_cards("RRRKK") == "KRR", "no more of a letter than there are"
    assert sort_cards("") == ""


def test_cards_that_are_gone_are_removed_one_by_one() -> None:
    assert remove_cards("KRRB", "R") == "KRB"
    assert remove_cards("KRRB", "RBR") == "K"
    assert remove_cards("KRRB", ("Q", "K")) == "RRB"


@pytest.mark.parametrize(
    ("letter", "left", "card"),
    [
        ("K", "QRR", "KH"),
        ("k", "", "KS"),
        ("R", "KR", "10H"),  # the other one is still in the pile
        ("R", "K", "10D"),
        ("R", "KRR", "10H"),
        ("b", "b", "9S"),
        ("b", "", "9C"),
        ("n", "N", "8C"),
    ],
)
def test_of_two_alike_the_first_suit_turns_up_first(letter: str, left: str, card: str) -> None:
    assert face(letter, left) == card


def test_deals_never_change() -> None:
    assert "".join(shuffle_cards("parade", 1, "deck", SIXTEEN)) == "rbrRBbKkQBNNqRnn"
    assert "".join(shuffle_cards("parade", 2, "deck", SIXTEEN)) == "rNnnQKBRBbkrqNRb"
    assert "".join(shuffle_cards("neighbour", 1, "pieces", SIXTEEN)) == "KNbnBRRQNqbrnkBr"
    assert shuffle_cards("parade", 1, "deck", "K") == ("K",)
    assert shuffle_cards("parade", 1, "deck", "") == ()


def test_two_cards_come_in_either_order() -> None:
    assert {shuffle_cards("parade", number, "deck", "Kk") for number in range(1, 9)} == {("K", "k"), ("k", "K")}


@pytest.mark.parametrize(
    ("place", "left", "card"),
    [
        (0, "KQRB", "K"),
        (2, "KQRB", "R"),
        (2, "KQB", "B"),  # used already: the next that is left
        (2, "KQ", "K"),  # after the last the first
        (3, "Q", "Q"),
        (4, "KQ", "K"),
    ],
)
def test_the_card_that_is_due(place: int, left: str, card: str) -> None:
    assert find_due_card("KQRB", place, left) == card


def test_a_card_that_nobody_knows_is_not_made_up() -> None:
    assert find_due_card("K?RB", 2, "KRB") == "R"
    with pytest.raises(LookupError, match=r"^the deal does not say what card 2 is$"):
        find_due_card("K?RB", 1, "KRB")
    with pytest.raises(LookupError, match=r"^the deal does not say what card 4 is$"):
        find_due_card("K?RB", 3, "R?")  # B is gone, K as well, and then comes the one that is not known
    with pytest.raises(LookupError, match=r"^the deal does not say what card 1 is$"):
        find_due_card("KQRB", 0, "nn")
