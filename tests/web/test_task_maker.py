"""The maker of boards that ask: the answer and wrong moves are played, and the address asks for them."""

from __future__ import annotations

import pytest

from pyengine import games
from pyengine.core.words import LANGUAGES, say
from pyengine.play.notes import make_note, order_notes
from pyengine.play.notes_link import encode_notes
from pyengine.play.record import Drawing
from pyengine.play.task import judge, list_decisions, read_question, read_task
from tests.play.playing import play_randomly
from web.app.embed import parameters
from web.app.embed.position_editor import PositionEditor
from web.app.embed.query import write
from web.app.later.task_maker import TaskMaker
from web.app.later.task_maker_view import replace_regions
from web.app.views.editor import EditorView

POSITION = "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"


def open_maker(**fields: str) -> tuple[PositionEditor, TaskMaker]:
    maker = PositionEditor(dict.fromkeys(games.IDS, ""), "place")
    maker.open(write({"game": "place", "position": POSITION, "find": "1", **fields}.items()))
    return maker, TaskMaker(maker)


def press(task: TaskMaker, *tokens: str) -> None:
    for token in tokens:
        task.press(token)
        task.follow()


def make() -> tuple[PositionEditor, TaskMaker]:
    """Make a board that asks for two moves."""
    maker, task = open_maker()
    task.start("answer")
    press(task, "d3", "d5", "h8", "g8", "a1", "a2")
    task.stop()
    task.set("find-question", "Take  both.")
    task.set("find-hint", "Look at the knight.")
    for cells in (("d3", "f3"), ("d3", "d1")):
        task.start("way")
        press(task, *cells)
    task.set("find-sentence-0", "The bishop stays.")
    task.set("find-sentence-1", "Good, too.")
    task.set("find-right-1", "1")
    return maker, task


def test_what_is_made_asks_for_it() -> None:
    maker, task = make()
    reading = parameters.read(maker.write_query())
    assert not reading.troubles
    assert reading.setting.find
    given = reading.given
    assert given is not None
    asked = read_task(given.kit, given.record, given.states)
    assert asked is not None
    assert list_decisions(asked) == (0, 2)
    assert tuple(read_question(asked, 0)) == ("Take both.", "Look at the knight.")
    assert tuple(judge(asked, 0, ("d3", "f3"))) == ("wrong", "The bishop stays.")
    assert judge(asked, 0, ("d3", "d1")).kind == "also"
    assert task.playing == "", "one move, and it is over"


def test_what_was_made_is_opened_again() -> None:
    maker, task = make()
    other = PositionEditor(dict.fromkeys(games.IDS, ""), "gravity")
    other.open(maker.write_query())
    again = TaskMaker(other)
    assert again.steps == task.steps
    again.write()
    assert other.write_query() == maker.write_query()


def make_both() -> tuple[PositionEditor, TaskMaker]:
    """As `make`, and the second move is asked for as well."""
    maker, task = make()
    task.choose(1)
    task.set("find-question", "And now?")
    task.set("find-hint", "The king is free.")
    task.start("way")
    press(task, "a1", "b1")
    task.set("find-sentence-0", "Too slow.")
    return maker, task


def test_each_move_of_the_answer_has_words_of_its_own() -> None:
    maker, task = make_both()
    assert task.list_values()["find-question"] == "And now?"
    given = maker.read().given
    assert given is not None
    asked = read_task(given.kit, given.record, given.states)
    assert asked is not None
    assert tuple(read_question(asked, 0)) == ("Take both.", "Look at the knight.")
    assert tuple(read_question(asked, 2)) == ("And now?", "The king is free.")
    assert tuple(judge(asked, 2, ("a1", "b1"))) == ("wrong", "Too slow.")
    assert judge(asked, 0, ("a1", "b1")).kind == "other"
    task.choose(0)
    assert task.list_values()["find-question"] == "Take both."
    task.choose(9)
    assert task.list_values()["find-question"] == "Take both.", "there is no such move"


def test_words_for_a_later_move_go_with_the_moves_before_it() -> None:
    maker, task = make_both()
    task.start("answer")
    task.undo()
    assert task.list_values()["find-question"] == "Take both.", "the second move is gone"
    press(task, "a1", "b1")
    task.choose(1)
    assert task.list_values()["find-question"] == "And now?", "the same position, another move"
    task.clear()
    press(task, "d3", "f3", "h8", "g8", "a1", "a2")
    task.choose(1)
    assert task.list_values()["find-question"] == "", "another position"
    assert not maker.read().troubles


def test_notes_that_the_maker_does_not_make_stay() -> None:
    """They were written by hand: the caption of a reply, arrows of a question."""
    maker, _ = make_both()
    given = maker.read().given
    assert given is not None
    notes = dict(given.record.notes)
    notes[1] = make_note("Black has no choice.")
    notes[2] = make_note(notes[2].comment, drawings=[Drawing("G", "a1", "a2")], variations=notes[2].variations)
    record = given.record._replace(notes=order_notes(notes))
    maker.settings["notes"] = encode_notes(given.kit, record, given.states)
    again = TaskMaker(maker)
    again.set("find-question", "Take them both.")
    changed = maker.read().given
    assert changed is not None
    assert dict(changed.record.notes) == notes | {0: notes[0]._replace(comment="Take them both. // Look at the knight.")}


def test_a_solitaire_that_is_played_freely_is_asked_for_once() -> None:
    session = play_randomly("parade", 5, 1500, debtLimit="16")
    kit, record = session.kit, session.record
    begin = len(record.entries) - 6
    maker = PositionEditor(dict.fromkeys(games.IDS, ""), "parade")
    fields = {"game": "parade", "position": kit.notation.text(session.states[begin]), "debtLimit": "16", "find": "1"}
    maker.open(write(fields.items()))
    task = TaskMaker(maker)
    task.start("answer")
    for entry in record.entries[begin:]:
        press(task, *entry.action)
    task.stop()
    given = maker.read().given
    assert given is not None
    assert kit.game.outcome(given.states[-1]) is not None
    assert len(task.decisions) == 1


def test_moves_are_taken_back_and_away() -> None:
    maker, task = make()
    task.start("answer")
    task.undo()
    assert maker.settings["moves"] == "d3d5; h8g8"
    task.clear()
    assert maker.settings["moves"] == ""
    assert not maker.read().troubles
    task.remove(0)
    assert [way.sentence for way in task.step.ways] == ["Good, too."]
    task.remove(7)


def test_another_position_keeps_what_is_still_possible() -> None:
    maker, task = make()
    maker.set("position", "7k/8/8/3r4/3b4/3N4/8/1K6 w p -/- 32")
    task.follow()
    assert [way.sentence for way in task.step.ways] == ["The bishop stays.", "Good, too."]
    assert "notes" not in [trouble.field for trouble in maker.read().troubles]
    maker.set("position", "7k/8/8/3r4/3b4/8/8/1K6 w p -/- 32")
    task.follow()
    assert task.step.ways == ()
    maker.set("position", "rubbish")
    task.follow()
    assert maker.read().given is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_says_what_to_do(language: str) -> None:
    maker, task = make()
    shop = EditorView(maker, ("http://a/", "http://a/"), {"place": "meadow"}, language=language)

    def draw() -> dict[str, str]:
        regions = replace_regions(task, shop.render(), language, lambda message: say(message, language))
        return {region.id: region.html for region in regions}

    drawn = draw()
    assert drawn["find"].count("<li>") == 2
    assert 'data-do="find-add"' in drawn["find"]
    assert "find=1" in drawn["snippet"]
    assert "notes=" in drawn["snippet"]
    assert drawn["find"].count('data-do="find-step"') == 2
    assert drawn["find"].count('aria-pressed="true"') == 1
    task.start("way")
    assert "data-can" in draw()["edit"] or 'class="cell' in draw()["edit"]
    assert draw()["told"] != drawn["told"]


@pytest.mark.parametrize("name", games.IDS)
def test_an_answer_of_any_game_is_read_back(name: str) -> None:
    maker = PositionEditor(dict.fromkeys(games.IDS, ""), name)
    maker.open(f"game={name}&find=1")
    task = TaskMaker(maker)
    task.start("answer")
    for _ in range(6):
        assert task.figure is not None
        if task.figure.next_tokens:
            press(task, task.figure.next_tokens[-1])
    reading = maker.read()
    assert not reading.troubles
    assert reading.given is not None
    assert task.figure is not None
    session = task.figure.variation
    assert session is not None
    assert reading.given.record.entries == session.record.entries
