"""Messages: how they are made, filled, inflected, shortened; whose a section of words is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from pyengine.core import words as catalogues
from pyengine.core.errors import GameError
from pyengine.core.words import (
    QUOTED,
    Message,
    add_words,
    catalogue,
    is_section_free,
    isolate,
    msg,
    number,
    read_words,
    register_section,
    say,
    shorten,
    shorten_quotes,
)

SECTION = "sayings"


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Give English a section of its own; German has nothing of it, another language one word."""
    english = ModuleType("sayings_of_a_game.en")
    english.WORDS = {  # type: ignore[attr-defined]
        "plain": "No fields, {{}} aside.",
        "all": "{text}; {n}; {half}; {truth}; {list}; {message}",
        "listed": "{all:acc}",
        "cased": "{piece:acc}, {tint:acc@piece}",
        "cat": "cat",
        "cat:acc": "the cat",
        "cat:gender": "f",
        "red": "red",
        "red:acc-f": "reddened",
    }
    monkeypatch.setattr(catalogues, "_PACKAGES", dict(catalogues._PACKAGES))
    monkeypatch.setitem(sys.modules, "sayings_of_a_game", ModuleType("sayings_of_a_game"))
    monkeypatch.setitem(sys.modules, "sayings_of_a_game.en", english)
    register_section(SECTION, "sayings_of_a_game")
    add_words("xx", {SECTION: {"cat": "chat"}})
    yield english.WORDS
    add_words("xx", {})


def test_a_message_has_a_key_and_may_have_a_rule_and_values() -> None:
    assert msg("core.x") == Message("core.x", (), "")
    assert msg("core.x", "GRV-01", rule=1, key="b") == Message("core.x", (("rule", 1), ("key", "b")), "GRV-01")


def test_a_message_is_filled_with_what_it_holds() -> None:
    values = {"n": 3, "half": -0.5, "truth": True, "list": ("a", msg(f"{SECTION}.cat"), 2), "message": msg(f"{SECTION}.red")}
    assert say(msg(f"{SECTION}.all", text="e4", **values)) == "e4; 3; −½; True; a, cat, 2; red"
    assert say(msg(f"{SECTION}.plain")) == "No fields, {{}} aside."


def test_a_word_is_inflected_where_its_language_has_the_form() -> None:
    cat, red = msg(f"{SECTION}.cat"), msg(f"{SECTION}.red")
    assert say(msg(f"{SECTION}.cased", piece=cat, tint=red)) == "the cat, reddened"
    assert say(msg(f"{SECTION}.cased", piece=red, tint=cat)) == "red, cat"
    assert say(cat, "en", "acc") == "the cat"
    assert say(msg(f"{SECTION}.listed", all=(cat, red, 3))) == "the cat, red, 3"
    assert say(cat, "en", "dat") == say(cat) == "cat"


def test_what_a_language_has_comes_before_english() -> None:
    assert say(msg(f"{SECTION}.cat"), "xx") == "chat"
    assert say(msg(f"{SECTION}.red"), "xx") == "red"
    assert say(
        msg(f"{SECTION}.all", text="", n=0.25, half="", truth="", list=(msg(f"{SECTION}.cat"),), message=msg(f"{SECTION}.cat")),
        "xx",
    ) == ("; 0.25; ; ; chat; chat")
    assert read_words("de", SECTION) == {}
    assert catalogue("de", SECTION) == catalogue("en", SECTION)


def test_a_key_without_words_is_an_error() -> None:
    with pytest.raises(KeyError):
        say(msg(f"{SECTION}.nothing"))
    with pytest.raises(ModuleNotFoundError):
        say(msg("nosection.cat"))


def test_an_import_that_fails_within_words_is_not_taken_for_words_that_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder:
        @staticmethod
        def find_spec(name: str, path: object = None, target: object = None) -> None:
            if name == "pyengine.words.de.helpless":
                raise ModuleNotFoundError("No module named 'no_such_helper'", name="no_such_helper")

    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    with pytest.raises(ModuleNotFoundError, match="no_such_helper"):
        read_words("de", "helpless")


def test_a_section_belongs_to_one_package() -> None:
    assert is_section_free(SECTION, "sayings_of_a_game")
    assert not is_section_free(SECTION, "another_game")
    assert not is_section_free("core", "another_game")
    assert is_section_free("no_such_section", "another_game")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (7, "7"),
        (-7, "−7"),
        (2.0, "2"),
        (1234567, "1234567"),
        (0.5, "½"),
        (-0.5, "−½"),
        (1.5, "1½"),
        (-10.5, "−10½"),
        (0.25, "0.25"),
        (-1.75, "−1.75"),
        (1 / 3, "0.333333"),
    ],
)
def test_numbers_are_written_for_people(value: float, text: str) -> None:
    assert number(value) == number(value, "en") == text
    assert number(value, "de") == number(value, "fr") == text.replace(".", ",")


def test_long_quotes_are_cut() -> None:
    assert shorten("x" * QUOTED) == "x" * QUOTED
    assert shorten("x" * (QUOTED + 1)) == "x" * (QUOTED - 1) + "…"
    assert shorten("x" * 500) == "x" * (QUOTED - 1) + "…"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("a\tb", "a b"),
        ("é\x00è", "é è"),
        ("ab\u05d0", isolate("ab\u05d0")),  # Hebrew
        ("ab\u0627", isolate("ab\u0627")),  # Arabic
        ("ab\u0661", isolate("ab\u0661")),  # an Arabic digit
        ("grün", "grün"),
    ],
)
def test_quotes_have_no_signs_that_turn_a_sentence(text: str, quoted: str) -> None:
    assert shorten(text) == quoted


def test_a_text_is_isolated_between_two_signs() -> None:
    assert isolate("ab") == "\u2068ab\u2069"


def test_an_error_shortens_what_it_quotes_and_nothing_else() -> None:
    short = msg("core.no-such-action", "GRV-01", text="e9")
    assert shorten_quotes(short) is short
    long = msg("core.no-such-action", "GRV-01", text="x" * 99, n=10**99, inner=msg("core.x"))
    assert shorten_quotes(long) == long._replace(values=(("text", "x" * 79 + "…"), *long.values[1:]))
    error = GameError(msg("core.no-such-action", text="x" * 99))
    assert error.message == shorten_quotes(error.message)
    assert str(error) == say(error.message)
