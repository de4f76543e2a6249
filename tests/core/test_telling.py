"""Tellings: how several are joined, and how one is written as plain text."""

from __future__ import annotations

import pytest

from pyengine.core.telling import (
    Figure,
    Muted,
    Part,
    Telling,
    chain_spoken,
    join_spoken,
    name_card,
    repeat,
    speak_telling,
    tell_claim,
    tell_decided,
    tell_text,
    tell_words,
    write_part,
    write_telling,
)
from pyengine.core.types import ACCEPT, GIVE_UP, OFFER, RESIGN, Action
from pyengine.core.words import Message, msg, say


def test_words_alone_are_read_and_heard_alike() -> None:
    words = msg("telling.adds")
    assert tell_words(words) == Telling((words,), words, False, False)
    assert tell_words(words, quiet=True) == Telling((words,), words, True, False)
    assert tell_text("e2e4") == Telling(("e2e4",), msg("telling.text", text="e2e4"))


def test_a_decision_that_is_not_known_is_an_envelope() -> None:
    decided = tell_decided()
    assert decided == Telling((Figure("envelope", ""), " ", msg("telling.sealed")), msg("telling.decided"))
    assert write_telling(decided) == "✉ sealed"


@pytest.mark.parametrize(
    ("claim", "key"),
    [
        (RESIGN, "telling.resigns"),
        (OFFER, "telling.offers-draw"),
        (ACCEPT, "telling.accepts-draw"),
        (GIVE_UP, "telling.gives-up"),
    ],
)
def test_claims_are_told_in_words(claim: Action, key: str) -> None:
    assert tell_claim(claim) == tell_words(msg(key))
    assert say(msg(key))


def test_what_is_no_claim_is_not_told_as_one() -> None:
    assert tell_claim(("e2", "e4")) is None


@pytest.mark.parametrize(
    ("card", "name"),
    [("10S", "10 of spades"), ("QH", "queen of hearts"), ("KD", "king of diamonds"), ("2C", "2 of clubs")],
)
def test_cards_have_names(card: str, name: str) -> None:
    assert say(name_card(card)) == name


def make_count(n: int) -> Telling:
    """Return the telling of some cards that are drawn."""
    return Telling((msg("booster.tell-draws", n=n), " ", Figure("card", "9S")), msg("booster.tell-draws", n=n), True)


def test_once_is_as_it_was() -> None:
    telling = tell_text("e2e4")
    assert repeat(telling, 1) is telling


def test_counts_of_equal_tellings_are_added_up() -> None:
    assert repeat(make_count(2), 3) == make_count(6)


def test_other_values_are_not_multiplied() -> None:
    words = msg("core.seat", n=2, m=5)
    assert repeat(tell_words(words), 2).parts == (msg("core.seat", n=4, m=5),)


def test_equal_tellings_without_a_count_get_one_at_their_end() -> None:
    assert repeat(tell_text("e2e4"), 3) == Telling(
        ("e2e4", " ×3"), msg("telling.times", telling=msg("telling.text", text="e2e4"), times=3)
    )
    quiet = tell_words(msg("telling.adds"), quiet=True)
    assert repeat(quiet, 2) == Telling(
        (msg("telling.adds"), " ×2"), msg("telling.times", telling=msg("telling.adds"), times=2), True
    )


def test_actions_of_a_turn_are_one_sentence() -> None:
    one, two, three = (tell_text(text) for text in "abc")
    assert chain_spoken([]) is None
    assert chain_spoken([one]) == one.spoken
    assert chain_spoken(iter([one, two])) == msg("telling.then", first=one.spoken, then=two.spoken)
    assert chain_spoken([one, two, three]) == msg(
        "telling.then", first=msg("telling.then", first=one.spoken, then=two.spoken), then=three.spoken
    )


def test_the_sentence_of_a_turn_is_said_in_a_language() -> None:
    both = [tell_claim(OFFER), tell_claim(RESIGN)]
    known = [telling for telling in both if telling]
    sentence = msg("telling.then", first=msg("telling.offers-draw"), then=msg("telling.resigns"))
    assert join_spoken(known) == join_spoken(known, "en") == say(sentence)
    assert join_spoken(known, "de") == say(sentence, "de") != say(sentence)
    assert join_spoken([]) == ""


def test_a_telling_is_spoken_in_a_language() -> None:
    telling = Telling(("x",), msg("telling.resigns"))
    assert speak_telling(telling) == speak_telling(telling, "en") == say(msg("telling.resigns"))
    assert speak_telling(telling, "de") == say(msg("telling.resigns"), "de") != speak_telling(telling)


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("–", "–"),
        (Figure("square", "e4"), "e4"),
        (Figure("piece", "king"), "♔"),
        (Figure("piece", "pawn", 1), "♟"),
        (Figure("piece", "general", 1), "G"),
        (Figure("piece", "chancellor"), "C"),
        (Figure("piece", "archbishop"), "A"),
        (Figure("piece", "salta.moon"), "salta.moon"),
        (Figure("piece-card", "queen", 1), "[♛]"),
        (Figure("piece-card", "general"), "[G]"),
        *((Figure("card", f"10{suit}"), f"[10{sign}]") for suit, sign in zip("SHDC", "♠♥♦♣", strict=True)),
        (Figure("envelope", ""), "✉"),
        (Figure("checker", "1"), "①"),
        (Figure("checker", "9"), "⑨"),
        (Figure("checker", "1", 1), "❶"),
        (Figure("checker", "10", 1), "❿"),
        (Figure("disc", ""), "○"),
        (Figure("disc", "", 1), "●"),
        (Figure("seat", "3"), "■3"),
        (msg("telling.resigns"), "resigns"),
        (Muted(msg("telling.resigns")), "resigns"),
    ],
)
def test_parts_are_written_as_plain_text(part: Part, text: str) -> None:
    assert write_part(part) == text


@pytest.mark.parametrize("part", [msg("telling.resigns"), Muted(msg("telling.resigns"))])
def test_words_are_written_in_a_language(part: Message | Muted) -> None:
    german = say(msg("telling.resigns"), "de")
    assert write_part(part, "de") == german
    assert write_telling(Telling((Figure("piece", "king"), " ", part), msg("telling.resigns")), "de") == f"♔ {german}"
