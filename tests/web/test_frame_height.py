"""Heights of frames without a browser; that they are high enough, `e2e/test_heights.py` holds."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.words import LANGUAGES
from tests.web.test_embed_maker import request_snippet
from web.app.embed.query import write
from web.app.views.frame_height import choose_room, count_lines, measure_below, measure_text
from web.app.views.snippets import make_snippets, measure_height
from web.generator import publishing
from web.generator.game_files import read_card
from web.generator.rooms import choose, measure_rooms

TRAP = "game=place&position=7k/8/8/3r4/3b4/3N4/8/K7_w_p_-/-_32"
TEXTS = st.lists(st.text("aWil.", min_size=1, max_size=30), max_size=12).map(" ".join)


@given(TEXTS, st.integers(20, 400))
def test_a_text_takes_at_least_the_lines_that_its_letters_fill(text: str, width: int) -> None:
    filled = measure_text(text.replace(" ", ""), 14) / width
    assert count_lines(text, width, 14) >= filled
    assert count_lines(text, width, 14) <= 1 + len(text.split()) + 3 * filled + measure_text(text, 14) / max(width - 14, 14)
    assert count_lines(text + " a", width, 14) >= count_lines(text, width, 14)


def test_what_comes_later_counts_as_what_is_shown_first() -> None:
    at_rest = measure_height(request_snippet(f"{TRAP}&moves=d3d5_h8g8"))
    told = measure_height(request_snippet(f"{TRAP}&moves=d3d5_h8g8&captions=|{'word_' * 60}"))
    assert told > at_rest + 100
    assert measure_height(request_snippet(f"{TRAP}&moves=d3d5_h8g8&captions=|{'word_' * 60}&at=2")) == told
    assert measure_height(request_snippet(f"{TRAP}&caption={'word_' * 60}")) > measure_height(request_snippet(TRAP)) + 80


def test_a_board_is_never_wider_than_its_page_makes_it() -> None:
    assert (
        measure_height(request_snippet(TRAP, 2000))
        == measure_height(request_snippet(TRAP, 640))
        > measure_height(request_snippet(TRAP, 400))
    )


def test_no_snippet_forbids_a_reader_to_scroll() -> None:
    assert [one.id for one in make_snippets(request_snippet(TRAP)) if re.search(r"noscroll|scrolling|overflow", one.text)] == []


@pytest.mark.parametrize("game", games.IDS)
def test_an_oembed_answer_gives_a_board_the_room_it_needs(game: str) -> None:
    answer = publishing.make_oembed("https://example.org/", game)
    alone = measure_height(request_snippet(f"game={game}", int(str(answer["width"]))))
    assert alone <= int(str(answer["height"])) < alone + 260
    assert f'height="{answer["height"]}"' in str(answer["html"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.IDS)
def test_a_snippet_has_room_for_what_readers_play(game: str, language: str) -> None:
    """In other games than those that were played to measure it, too, but for rare positions, in which the board gets smaller."""
    query = write([("game", game), ("position", read_card(game)["position"])])
    rooms = measure_rooms(query, language)
    request = request_snippet(query, 400)._replace(language=language)
    assert measure_height(request._replace(rooms=rooms)) >= measure_height(request)
    figure, rng = request.figure, Random(game)
    over = 0
    for _ in range(40):
        choose(figure, rng)
        over += measure_below(figure, [400], language)[400] > choose_room(rooms, 400)
    assert over <= 4


def test_a_picture_to_step_through_reserves_no_room_for_moves() -> None:
    rooms = {300: 900}
    assert measure_height(request_snippet(TRAP)._replace(rooms=rooms)) > 900
    assert measure_height(request_snippet(TRAP + "&interactive=0")._replace(rooms=rooms)) < 900


def test_a_frame_has_the_room_of_the_next_narrower_one() -> None:
    rooms = {300: 9, 400: 7, 640: 5}
    assert [choose_room(rooms, size) for size in (120, 300, 399, 400, 2000)] == [9, 9, 9, 7, 5]
