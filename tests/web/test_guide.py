"""First lessons without a browser: every step can be done, what else is played is put back, the game itself stays as it is."""

from __future__ import annotations

from html import unescape

import pytest

from pyengine import games
from pyengine.core.words import msg, say
from pyengine.play.lesson import LEARNER, LessonStep, judge_step, read_lesson
from tests.web.tables import lay_table
from web.app.later.lesson import TableLesson
from web.app.table.table import GameTable
from web.app.views.table import TableView
from web.generator import limits

EACH = pytest.mark.parametrize("game", games.IDS)


def begin_lesson(game: str) -> GameTable:
    """Return a fresh table for people at one screen."""
    table = lay_table(game)
    table.guide = TableLesson(table)
    return table


def guide_of(table: GameTable) -> TableLesson:
    """Return the lesson that is going on."""
    assert isinstance(table.guide, TableLesson)
    return table.guide


def do(table: GameTable) -> None:
    """Do what a step asks for, by clicks on what it points at; or read it."""
    guide = guide_of(table)
    if not guide.step.asks:
        guide.go_on()
        return
    for _ in range(8):
        aims = [aim for aim in guide.list_targets() if aim in table.next_tokens]
        table.click(aims[0] if aims else table.next_tokens[0])
        before = guide.at
        guide.check_played()
        if guide.at != before or table.guide is None:
            return
    raise AssertionError(guide.step)


@EACH
def test_every_step_can_be_done_and_points_at_what_is_there(game: str) -> None:
    table = begin_lesson(game)
    guide, main = guide_of(table), table.main.record
    assert len(guide.steps) in limits.STEPS
    for number in range(len(guide.steps)):
        assert guide.at == number
        scene = table.make_scene()
        there = {"hand:" + hand.id for hand in scene.hands} | {"table:" + part.id for part in scene.tables} | scene.tokens()
        assert set(guide.list_targets()) <= there, guide.step
        regions = {region.id: region.html for region in TableView(table).render()}
        assert say(guide.step.text)[:20] in unescape(regions["guide"])
        assert table.player == LEARNER or not guide.step.asks
        do(table)
    assert table.guide is None
    assert table.variation is None
    assert table.main.record == main


@EACH
def test_something_else_is_put_back(game: str) -> None:
    tried, kinds = 0, set[str]()
    for number in range(len(read_lesson(games.load(game), games.load_lesson(game)))):
        table = begin_lesson(game)
        while guide_of(table).at < number:
            guide_of(table).go_on()
        step, session = guide_of(table).step, table.session
        others = [a for a in session.legal(LEARNER) if judge_step(step, a).kind in ("wrong", "other")]
        wrong = [a for a in others if judge_step(step, a).kind == "wrong"]
        for other in {*wrong, *others[:3]}:
            answer, state = judge_step(step, other), table.session.state
            table.session.act(LEARNER, other)
            guide_of(table).check_played()
            assert guide_of(table).at == number
            assert table.session.state == state
            assert table.said.note is not None
            assert table.said.note.key == (answer.sentence or find_note(step))
            assert say(table.said.note)
            kinds.add(answer.kind)
            tried += 1
    assert tried
    assert "wrong" in kinds


def find_note(step: LessonStep) -> str:
    """Return the key of what is said of a move that the author has no sentence for."""
    return "lesson.hinted" if step.hint else "lesson.other" if step.asks else "lesson.read"


@EACH
def test_another_right_answer_leads_on(game: str) -> None:
    for number, step in enumerate(read_lesson(games.load(game), games.load_lesson(game))):
        for other in step.task.kit.game.legal(step.task.states[step.at], LEARNER):
            if not step.asks or (answer := judge_step(step, other)).kind != "also":
                continue
            table = begin_lesson(game)
            while guide_of(table).at < number:
                guide_of(table).go_on()
            table.session.act(LEARNER, other)
            guide_of(table).check_played()
            assert guide_of(table).at == number + 1
            assert table.said.note == msg(answer.sentence)


def test_a_hint_is_given_when_something_else_was_played() -> None:
    table = begin_lesson("place")
    for _ in range(2):
        guide_of(table).go_on()
    table.click("a1")
    table.click("a2")
    guide_of(table).check_played()
    assert table.said.note is not None
    assert say(table.said.note).startswith("That works too. The knight jumps up")
    do(table)
    assert table.said.note is None


@EACH
def test_a_lesson_can_be_watched_without_doing_anything(game: str) -> None:
    done, watched = begin_lesson(game), begin_lesson(game)
    while done.guide:
        assert guide_of(watched).at == guide_of(done).at
        assert watched.session.state == done.session.state  # what was to be done is done
        do(done)
        guide_of(watched).go_on()
    assert watched.guide is None


def test_undo_does_not_lead_out_of_a_step() -> None:
    table = begin_lesson("place")
    guide = guide_of(table)
    while guide.at < 4:
        do(table)
    state = table.session.state  # the rook has taken the queen
    assert not table.can_undo
    table.undo()
    guide.check_played()
    assert guide.at == 4
    assert table.session.state == state


def test_going_back_to_the_game_ends_the_lesson() -> None:
    table = begin_lesson("gravity")
    table.leave()
    assert table.guide is None
    table = begin_lesson("gravity")
    table.variation = None  # as when another game arrives
    guide_of(table).check_played()
    assert table.guide is None
