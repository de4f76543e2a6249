"""Games that come from elsewhere, without a browser: how they look, and what a site says of one that it does not have.

Moons is one of five files and four ranks with a piece of its own, and without a king.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import pytest

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.kit import Kit
from pyengine.core.words import LANGUAGES, say
from pyengine.play import link
from pyengine.play.record import Record
from pyengine.play.text import to_text
from tests.coroutines import run_coroutine
from tests.toys import moons
from tests.web.tables import invite, lay_table
from web.app.computer.worker import Thinker, ThinkingJob, pack_job, read_answer
from web.app.controllers.pasted_text import read_pasted
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.embed.position_editor import PositionEditor
from web.app.saved import archive
from web.app.table.open_links import open_link
from web.app.table.seats import HERE
from web.app.table.table import GameTable
from web.app.views import saved_games
from web.app.views.editor import EditorView
from web.app.views.snippets import SnippetRequest, make_snippets, measure_height
from web.app.views.table import TableView
from web.generator.site import choose_columns

EXAMPLES, BOARDS = (
    {"moons": "m4/5/1M3/5 w 4", "place": "7k/8/8/3r4/8/3N4/8/K7 w p -/- 32"},
    {"moons": "meadow", "place": "meadow"},
)
PLACES = ("https://example.org/en/", "https://example.org/")


@pytest.fixture
def kit() -> Iterator[Kit]:
    with moons.install() as kit:
        yield kit


def regions(view: TableView) -> dict[str, str]:
    """Return the regions of a page as text."""
    return {region.id: unescape(region.html) for region in view.render()}


def play(table: GameTable, *tokens: str) -> None:
    """Click."""
    for token in tokens:
        table.click(token)


# --- a site that has it


def test_sides_wear_a_piece_of_the_game(kit: Kit) -> None:
    drawn = regions(TableView(lay_table(kit)))
    seats = drawn["above"] + drawn["below"]
    assert seats.count('href="#fp-checker"') == 2
    assert "fp-king" not in seats


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_played_and_ends_with_a_card_without_a_king(kit: Kit, language: str) -> None:
    table = GameTable(kit, lay_table(kit).main, (HERE, HERE))
    for tokens in ("a2a3", "e3e2", "a3a4", "e2e1", "a4a3", "e1d1", "a3a2", "d1c1", "a2a1", "c1b1", "a1b1"):
        play(table, tokens[:2], tokens[2:])
    drawn = regions(TableView(table, language))
    assert "fp-king" not in "".join(drawn.values())
    assert 'class="result' in drawn["result"]
    assert drawn["result"].count('href="#fp-checker"') >= 1


def test_the_computer_answers_in_it(kit: Kit) -> None:
    job = ThinkingJob("moons", kit.game.start(kit.game.info.read_options({})), 0, 2, "1")
    table = lay_table(kit)
    answer = read_answer(run_coroutine(Thinker().think(pack_job(job))))
    assert answer.action in table.main.legal(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_editor_sets_its_pieces_up_and_calls_them_by_their_names(kit: Kit, language: str) -> None:
    made = PositionEditor(EXAMPLES, "moons")
    made.take("M")
    made.click("e4")
    assert made.draft.text == "m3M/5/1M3/5 w 4"
    view = EditorView(made, PLACES, BOARDS, language=language)
    drawn = {region.id: unescape(region.html) for region in view.render()}
    assert {"en": "white moon", "de": "weißer Mond", "fr": "lune blanche"}[language] in drawn["palette"]
    assert drawn["edit"].count('role="gridcell"') == 20
    assert "Moons" in drawn["verdict"]
    made.click("e4")
    assert made.draft.text == EXAMPLES["moons"]


def test_parts_of_its_positions_that_no_other_game_has_have_names(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    made = PositionEditor(EXAMPLES, "moons")
    view = EditorView(made, PLACES, BOARDS)
    assert view.own_word("part-tide", "tide") == "tide"
    monkeypatch.setitem(view_words(), "part-tide", "Tide < now")
    assert view.own_word("part-tide", "tide") == "Tide &lt; now"
    assert view.own_word("part-side", "side") == "Side to move"


def view_words() -> dict[str, str]:
    """Return the English words of Moons, to be changed by a test."""
    from tests.toys.moons.words import en

    return en.WORDS


@pytest.mark.parametrize("size", [300, 640, 2000])
def test_frames_are_as_high_as_its_board(kit: Kit, size: int) -> None:
    reading = parameters.read("game=moons&position=m4/5/1M3/5_w_4&moves=b2b3;a4a3")
    assert reading.troubles == ()
    assert reading.given is not None
    figure = Diagram(reading.given, reading.setting)
    wanted = SnippetRequest(*PLACES, "game=moons", size, figure, "meadow")
    assert {one.id for one in make_snippets(wanted)} >= {"iframe", "script", "mediawiki"}
    wide = min(size, 640)
    assert measure_height(wanted) <= wide + 250
    assert measure_height(wanted) >= min(wide, 590) * 0.8


@pytest.mark.parametrize("text", ["m4/5/1M3/5 w 4", '[Game "moons"]\n\n1. a2a3 e3e2'])
def test_what_is_pasted_is_recognized(kit: Kit, text: str) -> None:
    assert read_pasted(text).game == "moons"


@pytest.mark.parametrize("wrong", ["m5/5/1M3/5 w 4", "m4/5/1M4/5 w 4", "m4/5/1M3 w 4", "m3/5/1M3/5/5 w 4", "m4/5/1M3/5"])
def test_a_wrong_position_is_mended_on_a_board_that_is_no_square(kit: Kit, wrong: str) -> None:
    reading = parameters.read(f"game=moons&position={wrong}")
    assert [(trouble.field, trouble.better) for trouble in reading.troubles] == [
        ("position", "m4/5/1M3/5 w 4" if wrong.endswith(" w 4") else "m4/5/1M3/5 w 0")
    ]


def test_links_and_kept_games_open(kit: Kit) -> None:
    table = lay_table(kit)
    play(table, "a2", "a3")
    assert open_link(table.make_string(), games.by_number).record.game == "moons"
    protected = invite(kit)
    play(protected, "a2", "a3")
    protected.seal()
    assert read_pasted(f"#{protected.make_string()}").game == "moons"


def test_stamps_of_the_front_page_fill_their_rows_whatever_their_number() -> None:
    assert {count: choose_columns(count) for count in (10, 11, 12, 13, 14, 15, 16, 18)} == {
        10: 5,
        11: 4,
        12: 4,
        13: 5,
        14: 5,
        15: 5,
        16: 4,
        18: 6,
    }
    assert all(count % choose_columns(count) != 1 for count in range(10, 60))  # never one alone


# --- a site that has it not


class Traces:
    """What somebody has of games of Moons."""

    def __init__(self) -> None:
        with moons.install() as kit:
            table = lay_table(kit)
            play(table, "a2", "a3")
            self.open = table.make_string()
            self.record = to_text(kit, table.main.record)
            self.saved = table.make_saved(5.0)._replace(id="m1", label="with Ben")
            protected = invite(kit)
            protected.key = "m2"
            play(protected, "a2", "a3")
            protected.seal()
            self.protected = protected.make_string()
            self.fair = protected.make_saved(7.0)


@pytest.fixture(scope="module")
def traces() -> Traces:
    return Traces()


def refusal(text: str) -> list[str]:
    """Return why a text is not understood, in each language."""
    with pytest.raises(GameError) as caught:
        read_pasted(text)
    return [say(caught.value.message, language) for language in LANGUAGES]


def test_whatever_is_pasted_names_the_missing_game(traces: Traces) -> None:
    texts = [
        f"#{traces.open}",
        f"#{traces.protected}",
        "https://example.org/play/moons/#resume=AAAABBBBCCCC",
        traces.record,
    ]
    for text in texts:
        sentences = refusal(text)
        assert all("moons" in sentence for sentence in sentences)
        assert "pen it where" in sentences[0]
        assert sentences[0] != sentences[1]


def test_an_address_of_a_board_names_it_and_those_that_are_there() -> None:
    reading = parameters.read("game=moons&position=m4/5/1M3/5_w_4")
    assert reading.given is None
    why = say(reading.troubles[0].why)
    assert "“moons”" in why
    assert all(name in why for name in games.IDS)
    assert parameters.read("game=gravty").troubles[0].better == "gravity"  # one that was only written wrongly


def test_a_board_opened_in_the_editor_names_it_and_changes_nothing() -> None:
    made = PositionEditor(EXAMPLES, "place")
    before = made.write_query()
    made.open("game=moons&position=m4/5/1M3/5_w_4&moves=b2b3")
    assert made.write_query() == before
    assert "“moons”" in EditorView(made, PLACES, BOARDS).render_verdict()
    made.open("game=place")
    assert "“moons”" not in EditorView(made, PLACES, BOARDS).render_verdict()
    made.open("game=moons")
    made.choose("place")
    assert made.missing == ""


def test_its_games_stay_in_the_file_of_all_games(traces: Traces) -> None:
    kept = [traces.saved, traces.fair]
    text = archive.write(kept, "2026-11-23")
    assert archive.read(text) == (kept, 0)
    merged = archive.merge([], kept, 0, 99, lambda: "new")
    assert (list(merged.games), merged.added) == (kept, 2)
    again = archive.merge(kept, kept, 0, 99, lambda: "new")
    assert (again.games, again.same) == ((), 2)
    with moons.install():
        assert archive.read(text) == (kept, 0)


def test_what_only_claims_to_be_of_it_is_not_kept(traces: Traces) -> None:
    place = games.load("place")
    foreign = link.encode(place, Record("place", place.game.info.read_options({})))
    wrong = [
        traces.saved._replace(game="suns"),
        traces.saved._replace(link=foreign),
        traces.saved._replace(link=traces.open[:-2]),
        traces.saved._replace(link=traces.open[:-1] + ("A" if traces.open[-1] != "A" else "E")),
        traces.saved._replace(link=""),
        traces.fair._replace(game="suns"),
    ]
    assert archive.read(archive.write(wrong, "2026-11-23")) == ([], len(wrong))


def test_the_list_names_it_by_its_id(traces: Traces) -> None:
    assert saved_games.get_title(traces.saved) == "moons"
    assert saved_games.filter_games([traces.saved], "moons ben", "", "en") == [traces.saved]
    with moons.install():
        assert saved_games.get_title(traces.saved) == "Moons"
