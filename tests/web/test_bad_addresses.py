"""Addresses with something wrong in them, for the maker and for boards in frames: they are told, and never end in an error."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.words import LANGUAGES
from tests.web.test_embed_maker import BOARDS, EXAMPLES, PLACES, maker, shop
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.embed.query import parse, write
from web.app.embed.suggestions import LONGEST, find_nearest, find_nearest_action, measure_distance
from web.app.views.editor import EditorView
from web.app.views.embed import EmbedView, render_troubles
from web.app.views.snippets import encode_picture

GOLDEN = [entry["query"] for entry in json.loads((Path(__file__).parents[1] / "golden/embeds.json").read_text("utf-8"))]
SOUND = [*GOLDEN, *(write([("game", name), ("position", EXAMPLES[name])]) for name in games.IDS)]
# Digits that `int` does not read or that are too many for it, signs that mean something in positions, half a character.
ODD = st.sampled_from(
    ["", "²", "٣", "9" * 5000, "-1", "zzz", "a1:12", "a1-b2:12", "1:", "|", "%", "²/8", "\x00", "\ud800", "a1W" + "9" * 5000]
)
NAMES = st.sampled_from([*parameters.PARAMETERS, "players", "constructor"])


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """Draw the query of a board that was sound before some of its fields were cut, changed or added."""
    fields = parse(draw(st.sampled_from(SOUND)))
    for _ in range(draw(st.integers(1, 3))):
        index = draw(st.integers(0, len(fields) - 1))
        name, value = fields[index]
        at = draw(st.integers(0, len(value)))
        fields[index : index + 1] = draw(
            st.sampled_from(
                [
                    [(name, value[:at])],
                    [(name, value[:at] + draw(ODD) + value[at + 1 :])],
                    [(name, value), (draw(NAMES), draw(ODD))],
                ]
            )
        )
    return "&".join(f"{name}={value.replace('%', '%25').replace('&', '%26')}" for name, value in fields)


@given(spoilt(), st.sampled_from(LANGUAGES))
def test_the_maker_draws_whatever_its_address_says(query: str, language: str) -> None:
    made = maker("place", query)
    drawn = EditorView(made, PLACES, BOARDS, language=language)
    assert len(drawn.render()) == 8
    drawn.list_values()
    drawn.make_snippets()
    for cell in [cell.token for board in made.list_boards() for cell in board.cells][:2]:
        made.click(cell)
    assert maker("place", made.write_query()).write_query() == made.write_query()


@given(spoilt(), st.sampled_from(LANGUAGES))
def test_a_frame_draws_whatever_its_address_says(query: str, language: str) -> None:
    reading = parameters.read(query, "", EXAMPLES)
    told = render_troubles(reading.troubles, query, language, reading.given is not None)
    assert bool(told) == bool(reading.troubles)
    if reading.given:
        assert len(EmbedView(Diagram(reading.given, reading.setting, Random(1)), language).render()) == 9


@pytest.mark.parametrize("position", ["zzz", "a b c", "1;2;3", "CLN1;2;;", "8/8/8/8/8/8/8/8", "x" * 3000])
@pytest.mark.parametrize("game", games.IDS)
def test_the_maker_says_that_a_position_is_none(game: str, position: str) -> None:
    drawn = shop(maker("place", write([("game", game), ("position", position)])))
    assert "Use this" in drawn.render_verdict()
    assert len(drawn.render()) == 8
    assert drawn.list_values()["position"] == position


def test_half_a_character_becomes_the_sign_for_what_cannot_be_read() -> None:
    for half in ("\ud800", "\udfff"):
        assert write([("captions", f"a{half}b")]) == "captions=a%EF%BF%BDb"
        assert encode_picture(f"<p>{half}</p>").endswith("<p>%EF%BF%BD</p>".replace("<", "%3C").replace(">", "%3E"))
        assert parse(write([(half, half)])) == [("\ufffd", "\ufffd")]
    assert write([("captions", "\U0001f600")]) == "captions=%F0%9F%98%80", "whole ones stay what they are"


@pytest.mark.parametrize("viewer", ["9", "0009", "00" + "9" * 5000, "²"])
def test_a_viewer_that_the_game_has_not_is_told(viewer: str) -> None:
    reading = parameters.read(write([("game", "place"), ("viewer", viewer)]))
    assert [trouble.field for trouble in reading.troubles] == ["viewer"]
    assert (reading.setting.viewer, reading.setting.veiled) == (None, True)


# --- the nearest form


def plain_distance(one: str, other: str) -> float:
    """Return the distance of two words as it is defined."""
    if not one or not other:
        return float(len(one) + len(other))
    change = 0.0 if one[0] == other[0] else 0.5 if one[0].lower() == other[0].lower() else 1.0
    rest = plain_distance(one[1:], other[1:]) + change
    if not change:
        return rest
    return min(rest, plain_distance(one[1:], other) + 1, plain_distance(one, other[1:]) + 1)


WORDS = st.text("abABİß", max_size=6)


@given(WORDS, WORDS, st.sampled_from([0, 0.5, 1, 2, 2.5, 4]))
def test_a_distance_is_what_it_is_defined_to_be(one: str, other: str, most: float) -> None:
    true = plain_distance(one, other)
    assert measure_distance(one, other) == true
    assert measure_distance(one, other, most) == true if true <= most else measure_distance(one, other, most) > most


@given(WORDS, st.lists(WORDS, max_size=8))
def test_the_nearest_word_is_the_first_of_those_with_the_least_distance(word: str, known: list[str]) -> None:
    ranked = sorted((plain_distance(word, other), index) for index, other in enumerate(known))
    close = bool(word and ranked) and ranked[0][0] <= max(2, (len(word) + 1) / 2)
    assert find_nearest(word, known) == (known[ranked[0][1]] if close else None)


def lines_run(call: Any, *arguments: Any) -> int:
    """Return how many lines of Python a call runs."""
    count = 0

    def watch(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        count += event == "line"
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        call(*arguments)
    finally:
        sys.settrace(before)
    return count


def test_a_wrong_move_is_compared_with_many_possible_ones_in_little_work() -> None:
    """A player of Cloak and Dagger Chess may set up in 960 ways."""
    kit = games.load("cloak")
    state = kit.game.start(kit.game.info.read_options({}))
    written = lines_run(find_nearest_action, kit, state, "")
    for text in ("x" * LONGEST, "e2e4", "0:RQKRBBNX", "1:RQKRBBNNN"):
        assert lines_run(find_nearest_action, kit, state, text) < written + 600_000, text
    assert find_nearest_action(kit, state, "0:RQKRBBNX") == "0:NRQKRBBN"
