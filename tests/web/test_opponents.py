"""The table of opponents: names as people typed them, every game once, and what deleting a name leaves."""

from __future__ import annotations

import json
from html import unescape
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from web.app.later.opponents import list_opponents, render_opponents
from web.app.saved import archive
from web.app.saved.results import LINK, End, GameResult, make_result_row, merge, restore_result
from web.app.saved.saved_game import SavedGame, make_row

NAMES = ("", "Mina", "Tom", "Zoë")
RESULTS = st.builds(
    lambda key, game, mode, won, whom: GameResult(key, game, mode, won, None, None, 9, (End(20261124, 5, 6),), whom),
    st.sampled_from("abcdefgh"),
    st.sampled_from(("place", "gravity")),
    st.sampled_from((LINK, "computer1")),
    st.sampled_from((1, 0, -1)),
    st.sampled_from(NAMES),
)


def make(key: str, won: int, whom: str = "Mina", game: str = "place") -> GameResult:
    """Return a result of a game by link."""
    return GameResult(key, game, LINK, won, None, None, 9, (End(20261124, 5, 6),), whom)


def keep(name: str, turn: str = "yours", *, came: bool = True) -> SavedGame:
    """Return a saved game with somebody."""
    greeting = (name, "", "came") if came else ("I", "", "")
    return SavedGame(
        "k1", "place", "AgECAAA", ("here", "link"), 0, 5.0, turn=turn, greeting=greeting, answerer="" if came else name
    )


def test_games_are_counted_by_opponent_and_game() -> None:
    results = [make("a", 1), make("b", -1), make("c", 0), make("d", 1, game="gravity"), make("e", 1, "Tom"), make("f", 1, "")]
    mina, tom = list_opponents(results, [])
    assert (mina.name, mina.counts) == ("Mina", {"gravity": (1, 0, 0), "place": (1, 1, 1)})
    assert (tom.name, tom.counts) == ("Tom", {"place": (1, 0, 0)})


@given(st.lists(RESULTS, max_size=9), st.lists(RESULTS, max_size=9), st.randoms())
def test_two_browsers_files_count_every_game_once(here: list[GameResult], there: list[GameResult], rng: Random) -> None:
    mine, theirs = merge({}, here), merge({}, there)
    file = archive.parse(archive.write([], "2026-11-24", theirs.values()))
    once = mine | merge(mine, archive.read_results(file))
    assert merge(once, archive.read_results(file)) == {}
    other = archive.parse(archive.write([], "2026-11-24", mine.values()))
    back = theirs | merge(theirs, archive.read_results(other))
    assert list_opponents(back.values(), []) == list_opponents(once.values(), [])
    played = sum(sum(counts) for one in list_opponents(once.values(), []) for counts in one.counts.values())
    assert played == len([result for result in once.values() if result.whom and result.mode == LINK])
    mixed = [*here, *there]
    rng.shuffle(mixed)
    assert list_opponents(merge({}, mixed).values(), []) == list_opponents(once.values(), [])


def test_results_of_older_files_have_no_name_and_those_without_one_are_written_as_before() -> None:
    row = make_result_row(make("a", 1, ""))
    assert "whom" not in row
    assert restore_result(row) == make("a", 1, "")
    named = make_result_row(make("a", 1))
    assert restore_result(json.loads(json.dumps(named))) == make("a", 1)
    for wrong in ("x" * 31, "\ud800", 5, None):
        data = {"results": [named | {"whom": wrong}, row]}
        assert list(archive.read_results(data)) == [make("a", 1, "")]


def test_games_that_go_on_are_one_tap_away() -> None:
    kept = [keep("Mina"), keep("Tom", "theirs", came=False), keep("Zoë", "over")]
    html = unescape(render_opponents(list_opponents([], kept), "../", "en"))
    assert '<a href="../play/place/#AgECAAA">PlaceChess: your turn</a>' in html
    assert "PlaceChess: waiting" in html
    assert "Zoë" not in html
    assert '<b dir="auto">Tom</b>' in html
    assert render_opponents([], "../", "en") == ""


def test_a_name_is_shown_as_text() -> None:
    html = render_opponents(list_opponents([make("a", 1, "<b>\u202eMina")], [keep("<i>")]), "", "en")
    assert "&lt;b&gt;Mina" in html
    assert "<i>" not in html
    assert "\u202e" not in html


def test_a_name_can_be_taken_out_of_a_game() -> None:
    assert keep("Mina").forget_friend() == keep("")
    assert keep("Tom", came=False).forget_friend() == keep("", came=False)
    assert keep("Tom", came=False).forget_friend().own_name == "I"
    assert "answerer" not in make_row(keep("Tom", came=False).forget_friend())
