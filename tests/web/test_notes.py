"""Comments and variations at the table: they come with links and records, are shown, changed, kept and handed out."""

from __future__ import annotations

from random import Random

import pytest

from pyengine import games
from pyengine.core.errors import NotationError
from pyengine.core.types import RESIGN
from pyengine.core.words import LANGUAGES
from pyengine.play import link
from pyengine.play import text as texts
from pyengine.play.notes_edit import find_line, get_note
from pyengine.play.notes_link import encode_notes
from pyengine.play.record import Drawing, Entry
from pyengine.play.session import Session
from tests.play.annotating import annotate_randomly
from tests.web.tables import invite, lay_table
from tests.web.test_lines import end, find_sheets, play, render
from web.app.controllers.pasted_text import read_pasted
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.later.notes_panel import NotesPanel, read_drawings, write_drawings
from web.app.later.notes_view import read_path, render_notes, write_path
from web.app.saved.saved_game import make_row, restore_game
from web.app.table.greeting import Behind, read_behind, write_behind
from web.app.table.opening import open_saved
from web.app.table.seats import HERE, LINK
from web.app.table.table import GameTable
from web.app.views.table import TableView

PLACE = games.load("place")
RICH = "1. K@e1! {A <b>bold</b> start [%csl Gd5] [%cal Re1e2]} (1. Q@a1 2. K@e8 (2. K@d8 $6 {deep})) 2. K@e8 3. Q@d1 -- (4. Q@a8)"


def open_text(text: str = RICH) -> tuple[GameTable, NotesPanel]:
    """Return the table of a record and its comments on show."""
    table = GameTable(PLACE, Session(PLACE, texts.from_text(PLACE, text)), (HERE, HERE))
    panel = NotesPanel(table, render_notes)
    table.display.notes = panel
    return table, panel


def play_token(table: GameTable, piece: str, cell: str) -> None:
    assert table.click(f"hand/{piece}") is False
    assert table.click(cell)


# --- how they come and go


def test_a_pasted_record_opens_with_its_comments() -> None:
    pasted = read_pasted(f'[Game "place"]\n{RICH}')
    behind = read_behind("#" + pasted.fragment)
    string = pasted.fragment.removeprefix("here=").partition("&")[0]
    table = GameTable(PLACE, Session(PLACE, texts.from_text(PLACE, "K@e1 K@e8 Q@d1")), (HERE, HERE))
    assert string == table.make_string()
    table.take_comments(behind.notes)
    assert table.main.record.notes == texts.from_text(PLACE, RICH).notes
    assert table.display.asks_notes


def test_links_and_saved_games_hold_them() -> None:
    table, _ = open_text()
    table.key = "k1"
    field = read_behind("#" + table.write_link()).notes
    assert field
    saved = table.make_saved(0)
    assert saved.comments == field
    assert restore_game(make_row(saved)) == saved
    assert open_saved(saved).main.record.notes == table.main.record.notes
    plain = lay_table()
    assert "notes" not in plain.write_link()
    assert "comments" not in make_row(plain.make_saved(0))


def test_what_stands_behind_a_link_is_read_as_it_was_written() -> None:
    assert read_behind("#AgECADw" + write_behind(Behind(series="abc", notes="xyz_-"))) == Behind(
        read_behind("#AgECADw").greeting, series="abc", notes="xyz_-"
    )


def test_comments_that_were_changed_on_their_way_leave_the_game_whole() -> None:
    table, _ = open_text("K@e1 K@e8")
    table.take_comments("AQAA")
    assert table.main.record.notes == ()
    assert table.said.note is not None
    assert table.said.note.key == "link.notes"


def test_other_comments_on_a_saved_game_make_another_game() -> None:
    table, _ = open_text()
    field = table.write_comments()
    table.key = "k1"
    table.take_comments(field)
    assert table.key == "k1"
    other, _ = open_text("K@e1 {other} K@e8 Q@d1")
    table.take_comments(other.write_comments())
    assert table.key == ""
    assert table.main.record.notes == other.main.record.notes


def test_a_review_stays_while_comments_are_written() -> None:
    table, panel = open_text("K@e1 K@e8")
    table.keep_review("kept")
    table.look(1)
    assert panel.say("A comment") is None
    assert table.kept_review == "kept"


# --- where there are none


def test_games_that_go_on_elsewhere_or_hide_something_have_none() -> None:
    open_game = play(lay_table("place", HERE, LINK), 2)
    assert not open_game.can_annotate
    assert end(open_game).can_annotate
    hidden = lay_table("cloak")
    assert not hidden.can_annotate
    fair = invite("place", colours=0)
    assert not fair.can_annotate
    for table in (hidden, fair):
        assert 'data-do="notes"' not in render(table)
    assert 'data-do="notes"' in render(play(lay_table("place"), 2))


def test_a_protected_game_takes_none_even_when_it_is_over() -> None:
    fair = invite("place", colours=0)
    fair.main.record = fair.main.record._replace(notes=texts.from_text(PLACE, RICH).notes)
    assert fair.write_comments() == ""
    fair.take_comments("AQAA")
    assert fair.said.note is None


# --- what is shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_shows_moves_signs_comments_and_variations(language: str) -> None:
    table, _ = open_text()
    drawn = render_notes(TableView(table, language), table.display.notes)  # type: ignore[arg-type]
    assert "&lt;b&gt;bold&lt;/b&gt;" in drawn
    assert drawn.count('class="variation"') == 3
    assert drawn.count('data-do="notes-go"') == 3 + 2 + 1 + 1
    assert drawn.count('aria-current="true"') == 1
    assert ">?!</span>" in drawn
    assert "deep" in drawn
    assert find_sheets(drawn, language) == ["css/notes.css"]


@pytest.mark.parametrize("name", games.IDS)
def test_every_game_shows_any_tree(name: str) -> None:
    session = annotate_randomly(name, 7, 20, 12)
    table = GameTable(session.kit, session, (HERE,) * session.kit.game.info.player_count(session.record.options))
    panel = NotesPanel(table, render_notes)
    drawn = render_notes(TableView(table), panel)
    for part in drawn.split('data-path="')[1:]:
        path, at = read_path(part.partition('"')[0]), int(part.split('data-at="')[1].partition('"')[0])
        panel.go_to(path, at)
        where = panel.locate()
        assert where is not None
        assert panel.find_session(where[0]).states[sum(one for one, _ in where[0]) + where[1]] == table.session.shown_state


def test_arrows_and_squares_stand_on_the_board_where_they_belong() -> None:
    table, _ = open_text()
    table.look(1)
    board = table.make_scene().boards[0]
    assert [(arrow.start, arrow.end) for arrow in board.arrows] == [("e1", "e2")]
    assert [(mark.cell, mark.side) for mark in board.marks if mark.kind == "selected"] == [("d5", 2)]
    table.look(2)
    assert table.make_scene().boards[0].arrows == ()


def test_paths_are_read_as_they_are_written() -> None:
    for path in ((), ((1, 0),), ((12, 3), (4, 0))):
        assert read_path(write_path(path)) == path


def test_drawings_are_read_as_they_are_written() -> None:
    drawings = (Drawing("G", "d5"), Drawing("R", "e4"), Drawing("B", "a1", "h8"), Drawing("G", "2/a1", "3/b2"))
    assert read_drawings(write_drawings(drawings)) == drawings
    assert read_drawings("E2-e4, d5:r") == (Drawing("R", "d5"), Drawing("G", "e2", "e4"))
    assert read_drawings("") == ()
    for wrong in ("e2-", "nonsense", "e2-e4:x", "e2]"):
        assert read_drawings(wrong) is None


def test_on_paper_each_commented_position_has_a_diagram() -> None:
    table, panel = open_text()
    assert 'class="diagram"' not in render_notes(TableView(table), panel)
    panel.is_on_paper = True
    assert render_notes(TableView(table), panel).count('<div class="diagram"><svg') == 2


# --- what may be done


def test_somebody_steps_into_a_variation_and_comes_back() -> None:
    table, panel = open_text()
    panel.go_to(((0, 0), (1, 0)), 1)
    assert table.variation is not None
    assert panel.locate() == (((0, 0), (1, 0)), 1)
    assert panel.find_note().comment == "deep"
    table.look(1)
    assert panel.locate() == (((0, 0),), 1)
    table.leave()
    assert panel.locate() == ((), 3)


def test_moves_that_are_tried_out_become_a_variation() -> None:
    table, panel = open_text("K@e1 K@e8 Q@d1")
    table.look(1)
    table.explore()
    play_token(table, "K", "d8")
    assert panel.locate() is None
    assert 'data-do="notes-keep"' in render_notes(TableView(table), panel)
    assert panel.keep() is None
    assert table.main.record == texts.from_text(PLACE, "K@e1 K@e8 (K@d8) Q@d1")
    assert panel.locate() == (((1, 0),), 1)
    play_token(table, "Q", "d1")
    assert panel.keep() is None
    assert table.main.record == texts.from_text(PLACE, "K@e1 K@e8 (K@d8 Q@d1) Q@d1")
    panel.toggle_sign(3)
    panel.toggle_sign(4)
    assert panel.say("Why not?", None) is None
    assert panel.say(None, "d1-d8") is None
    assert table.main.record == texts.from_text(PLACE, "K@e1 K@e8 (K@d8 Q@d1 $4 {Why not? [%cal Gd1d8]}) Q@d1")
    panel.toggle_sign(4)
    assert panel.find_note().signs == ()
    assert panel.say(None, "nowhere") is not None


def test_another_move_in_an_earlier_position_begins_a_variation() -> None:
    table, panel = open_text("K@e1 K@e8 Q@d1")
    panel.go_to((), 1)
    assert not table.click("a1")
    assert table.said.refused is not None
    assert table.session is table.main, "nothing was chosen, so the game stays on show"
    assert panel.locate() == ((), 1)
    play_token(table, "K", "d8")
    assert panel.keep() is None
    assert table.main.record == texts.from_text(PLACE, "K@e1 K@e8 (K@d8) Q@d1")
    table.leave()
    table.display.notes = None
    table.look(1)
    assert not table.click("d8")
    assert table.session is table.main, "without comments on show the past is not played in"


def test_a_variation_branches_in_its_middle() -> None:
    table, panel = open_text("K@e1 K@e8 (K@d8 Q@d1) Q@d1")
    panel.go_to(((1, 0),), 1)
    play_token(table, "R", "d1")
    assert panel.keep() is None
    assert table.main.record == texts.from_text(PLACE, "K@e1 K@e8 (K@d8 Q@d1 (R@d1)) Q@d1")


def test_a_variation_is_deleted_and_brought_back() -> None:
    table, panel = open_text()
    record = table.main.record
    panel.go_to(((0, 0), (1, 0)), 1)
    panel.delete()
    assert panel.locate() == (((0, 0),), 1)
    assert get_note(find_line(table.main.record, ((0, 0),)), 1).variations == ()
    assert 'data-do="notes-restore"' in render_notes(TableView(table), panel)
    panel.restore()
    assert table.main.record == record


def test_what_is_said_after_a_deletion_stays_when_the_variation_comes_back() -> None:
    table, panel = open_text("K@e1 (Q@a1) (Q@b1) K@e8")
    panel.go_to(((0, 0),), 1)
    panel.delete()
    panel.go_to((), 1)
    assert panel.say("Said since then") is None
    panel.restore()
    assert table.main.record == texts.from_text(PLACE, "K@e1 {Said since then} (Q@a1) (Q@b1) K@e8")


def test_a_variation_of_moves_that_were_taken_back_does_not_come_back() -> None:
    table, panel = open_text("K@e1 K@e8 Q@d1 -- (Q@a8)")
    panel.go_to(((3, 0),), 1)
    panel.delete()
    table.undo()
    panel.restore()
    assert table.main.record == texts.from_text(PLACE, "K@e1 K@e8")


def test_arrows_stay_as_they_are_typed_and_what_is_wrong_is_said_afterwards() -> None:
    table, panel = open_text("K@e1 K@e8")
    for typed in ("d5-d2 ", "d5-d2 h3", "d5-d2 h3:r"):
        assert panel.say(None, typed) is None
        assert f'value="{typed}"' in render_notes(TableView(table), panel)
    assert panel.say(None, "d5-d2 h") is not None
    assert "notes-why" not in render_notes(TableView(table), panel)
    panel.correct()
    assert 'value="d5-d2 h"' in (drawn := render_notes(TableView(table), panel))
    assert 'aria-describedby="notes-why"' in drawn
    table.look(1)
    assert "notes-why" not in render_notes(TableView(table), panel)


def test_the_button_that_shows_comments_hides_them() -> None:
    table, _ = open_text("K@e1 K@e8")
    assert 'data-do="notes-close" aria-pressed="true"' in render(table)
    table.display.notes = None
    assert 'data-do="notes" aria-pressed="false"' in render(table)


def test_a_variation_moves_up_and_at_last_becomes_a_game_of_its_own() -> None:
    table, panel = open_text("K@e1 (Q@a1 K@e8 (K@d8 R@d1)) (B@c1) K@e8")
    panel.go_to(((0, 0), (1, 0)), 2)
    assert panel.promote() is None
    assert table.main.record == texts.from_text(PLACE, "K@e1 (Q@a1 K@d8 (K@e8) R@d1) (B@c1) K@e8")
    assert panel.locate() == (((0, 0),), 3)
    panel.go_to(((0, 1),), 1)
    assert panel.promote() is None
    assert table.main.record == texts.from_text(PLACE, "K@e1 (B@c1) (Q@a1 K@d8 (K@e8) R@d1) K@e8")
    assert panel.locate() == (((0, 0),), 1)
    made = panel.promote()
    assert made is not None
    assert made.main.record == texts.from_text(PLACE, "B@c1 (K@e1 K@e8) (Q@a1 K@d8 (K@e8) R@d1)")
    assert made.main.at == 1
    assert table.main.record.entries == (Entry(0, ("hand/K", "e1")), Entry(1, ("hand/K", "e8")))


def test_what_is_filled_in_by_chance_is_not_kept() -> None:
    table = lay_table("synchronous")
    play(table, 8, Random(2))
    table.main.act(0, RESIGN)
    while table.main.actors:
        player = table.main.actors[0]
        table.main.act(player, table.main.legal(player)[0])
    panel = NotesPanel(table, render_notes)
    table.display.notes = panel
    assert table.can_annotate
    table.look(2)
    table.explore()
    if not panel.is_rooted:
        assert panel.keep() is not None


def test_comments_that_are_too_long_for_a_link_are_refused() -> None:
    table, panel = open_text("K@e1 K@e8")
    table.look(1)
    assert panel.say("long " * 12_000) is not None
    assert table.main.record.notes == ()


def test_what_gets_too_long_by_moving_up_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    table, panel = open_text("K@e1 K@e8 (K@d8) (K@c8)")
    before = table.main.record
    panel.go_to(((1, 1),), 1)
    monkeypatch.setattr(link, "LONGEST_NOTES", 5)
    with pytest.raises(NotationError, match="Shorten some"):
        panel.promote()
    assert table.main.record == before


# --- boards in other pages


def test_a_board_in_another_page_shows_them_as_captions() -> None:
    table, _ = open_text()
    reading = parameters.read("", table.write_link())
    assert reading.troubles == ()
    assert reading.given is not None
    diagram = Diagram(reading.given, reading.setting)
    diagram.go(1)
    assert diagram.get_caption() == "! A <b>bold</b> start (↓♕a1 ↓♚e8 (↓♚d8 ?! deep))"
    board = diagram.make_scene().boards[0]
    assert [(arrow.start, arrow.end) for arrow in board.arrows] == [("e1", "e2")]
    diagram.go(2)
    assert diagram.get_caption() == ""
    assert diagram.make_scene().boards[0].arrows == ()
    diagram.go(3)
    assert diagram.get_caption() == "(↓♛a8)"
    assert diagram.make_table_string() == table.write_link()


def test_own_captions_and_viewers_go_before_them() -> None:
    table, _ = open_text()
    for query, captions in (("captions=mine", ("mine",)), ("viewer=light", ())):
        assert parameters.read(query, table.write_link()).setting.captions == captions


def test_a_board_with_damaged_comments_shows_the_game() -> None:
    reading = parameters.read("", table_string() + "&notes=AQAA")
    assert reading.given is not None
    assert reading.given.record.notes == ()
    assert [trouble.field for trouble in reading.troubles] == ["#"]


def table_string() -> str:
    return open_text()[0].make_string()


@pytest.mark.parametrize("name", games.IDS)
def test_tree_and_board_say_the_same(name: str) -> None:
    session = annotate_randomly(name, 9, 20, 12)
    field = encode_notes(session.kit, session.record, session.states)
    reading = parameters.read("", f"{session.string()}&notes={field}")
    assert reading.given is not None
    assert reading.given.record == session.record
    assert any(reading.setting.captions)
