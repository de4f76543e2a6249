"""Kept games that are damaged or made up: they spoil nothing else, say what is wrong, and never stop a page."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.errors import GameError
from tests.web.tables import invite
from tests.web.test_fair_table import SHORT, pass_links
from tests.web.test_keeping import table
from web.app.saved import archive
from web.app.saved.saved_game import SavedGame, restore_game
from web.app.table.opening import open_saved
from web.app.views import saved_games
from web.app.views.table import TableView

PROTECTED = ("gravity", "cloak", "clone", "booster")


@cache
def sound(name: str) -> SavedGame:
    """Return a game as the browser keeps it; a protected one where the name begins so."""
    if not name.startswith("fair-"):
        return table(name, 5).make_saved(5.0)._replace(id="a1", label="with Ben")
    game, rng = name.removeprefix("fair-"), Random(3)
    tables = [invite(game, **SHORT[game])]
    pass_links(tables, rng, 3)
    return tables[0].make_saved(5.0)._replace(id="f1")


NAMES = (*games.IDS, *(f"fair-{game}" for game in PROTECTED))


def file_of(*rows: Any) -> str:
    """Return a file with these rows."""
    return json.dumps({"format": archive.FORMAT, "version": 1, "games": rows})


def look(saved: SavedGame) -> None:
    """Do with a kept game all that a list and a table do; whatever is wrong with it may only be told."""
    saved_games.render_picture(saved, "en")
    saved_games.render_last(saved)
    saved_games.describe_deal([saved], saved.game, 1)
    saved_games.filter_games([saved], "ben", "", "en")
    try:
        opened = open_saved(saved)
    except GameError:
        return
    assert opened.make_saved(1.0).game == saved.game
    assert TableView(opened, base="https://example.org/").render()


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_game_opens(name: str) -> None:
    look(sound(name))
    assert open_saved(sound(name)).make_saved(5.0)._replace(id="", label="") == sound(name)._replace(id="", label="")


@pytest.mark.parametrize("number", ["9" * 400, "9" * 5000, "-" + "9" * 400, "1e999", "NaN", "1" * 30])
def test_a_number_beyond_all_bounds_spoils_one_game_and_no_other(number: str) -> None:
    good, bad = sound("place"), sound("gravity")
    for field in ("updated", "sent"):
        row = json.dumps({**bad._asdict(), field: "HERE"}).replace('"HERE"', number)
        text = file_of(good._asdict(), "HERE").replace('"HERE"', row)
        assert archive.read(text) == ([good], 1)


def damaged_secrets() -> list[tuple[str, Any]]:
    """Return a name and a change of what a protected game keeps."""

    def change(at: int, value: Any) -> Callable[[list[Any]], list[Any]]:
        return lambda fair: [*fair[:at], value, *fair[at + 1 :]]

    return [
        ("seat", change(0, 9)),
        ("seat of another game", change(0, 2)),
        ("seat below", change(0, -1)),
        ("empty header", change(1, "")),
        ("cut header", change(1, "0102")),
        ("longer header", lambda fair: change(1, fair[1] + "00")(fair)),
        ("another game's header", change(1, "01" + "ff" * 30)),
        ("empty key", change(2, "")),
        ("short key", change(2, "ab" * 15)),
        ("array", change(3, 99999)),
        ("array below", change(3, -1)),
        ("sent", change(4, "AQ" * 40)),
        ("received", change(5, "AQ" * 40)),
    ]


@pytest.mark.parametrize("change", [pair[1] for pair in damaged_secrets()], ids=[pair[0] for pair in damaged_secrets()])
@pytest.mark.parametrize("links", [True, False], ids=["with links", "not yet sent"])
def test_a_protected_game_that_cannot_start_is_not_taken_and_says_so_when_it_is_here(
    change: Callable[[list[Any]], list[Any]], links: bool
) -> None:
    row = json.loads(json.dumps(sound("fair-cloak")._asdict()))
    if not links:
        row["fair"][4] = row["fair"][5] = ""
    row["fair"] = change(row["fair"])
    assert archive.read(file_of(sound("place")._asdict(), row)) == ([sound("place")], 1)
    try:
        saved = restore_game(row)
    except ValueError:
        return  # kept here it counts as unreadable
    with pytest.raises(GameError):
        open_saved(saved)
    look(saved)


def test_a_protected_game_whose_links_are_of_another_one_is_not_taken() -> None:
    row, other = sound("fair-gravity"), sound("fair-clone")
    assert row.fair is not None
    assert other.fair is not None
    mixed = row._replace(fair=row.fair._replace(received=other.fair.received))
    assert archive.read(file_of(mixed._asdict())) == ([], 1)
    look(mixed)


@pytest.mark.parametrize(
    "seats", [[], ["here"], ["here"] * 3, ["here", "there"], ["here", "computer9"], ["computer", "link"], ["here", "levelx"]]
)
def test_a_game_with_seats_that_are_none_is_told(seats: list[str]) -> None:
    row = {**sound("gravity")._asdict(), "seats": seats}
    try:
        saved = restore_game(row)
    except ValueError:
        return
    with pytest.raises(GameError):
        open_saved(saved)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.integers(10**300, 10**320),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a kept game with something in it replaced."""
    row = json.loads(json.dumps(sound(draw(st.sampled_from(NAMES)))._asdict()))
    for _ in range(draw(st.integers(1, 3))):
        part: Any = row
        at: Any = draw(st.sampled_from(list(row)))
        if isinstance(part[at], list) and part[at] and draw(st.booleans()):
            part = part[at]
            at = draw(st.integers(0, len(part) - 1))
        old = part[at]
        if isinstance(old, str) and draw(st.booleans()):
            cut = draw(st.integers(0, len(old)))
            part[at] = old[:cut] + draw(st.text(max_size=3) | st.just(old[cut + 1 :])) + old[cut + 1 :]
        elif isinstance(old, int) and draw(st.booleans()):
            part[at] = draw(st.integers(-3, 2000))
        else:
            part[at] = draw(VALUES)
    return row


@given(spoilt())
def test_a_file_with_a_spoilt_game_brings_all_others_and_nothing_that_stops_a_page(row: dict[str, Any]) -> None:
    good = [sound("place"), sound("fair-gravity")]
    text = file_of(good[0]._asdict(), row, good[1]._asdict())
    states, unreadable = archive.read(text)
    assert (states[0], states[-1]) == (good[0], good[1])
    assert len(states) + unreadable == 3
    for saved in states[1:-1]:
        look(saved)


@given(spoilt())
def test_a_spoilt_game_that_is_kept_is_unreadable_or_opens_or_says_why_not(row: dict[str, Any]) -> None:
    try:
        saved = restore_game(row)
    except ValueError:
        return
    if saved.game in games.IDS:
        look(saved)


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")) | VALUES.map(lambda value: json.dumps(value)))
def test_any_text_is_a_file_of_games_or_is_refused(text: str) -> None:
    for given_ in (text, file_of("HERE").replace('"HERE"', text)):
        try:
            archive.read(given_)
        except archive.BadFile:
            continue
