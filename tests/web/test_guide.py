"""First lessons without a browser: every step can be done, what else is played is put back, the game itself stays as it is."""

from __future__ import annotations

from html import unescape

import pytest

from pyengine import games
from pyengine.core.lesson import ANY
from pyengine.core.words import LANGUAGES, say
from tests.web.tables import lay_table
from web.app.table.lesson import LEARNER, TableLesson
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
    assert table.guide
    return table.guide


def do(table: GameTable) -> None:
    """Do what a step asks for, by clicks on what it points at; or read it."""
    guide = guide_of(table)
    if guide.action is None:
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
        assert table.player == LEARNER or guide.action is None
        do(table)
    assert table.guide is None
    assert table.variation is None
    assert table.main.record == main


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_are_short(game: str, language: str) -> None:
    for step in games.load_lesson(game).steps:
        assert len(say(step.text, language)) in limits.CHARACTERS, step.text.key


@EACH
def test_something_else_is_put_back(game: str) -> None:
    tried = 0
    for number in range(len(games.load_lesson(game).steps)):
        table = begin_lesson(game)
        guide = guide_of(table)
        while guide.at < number:
            do(table)
        session = table.session
        others = [] if guide.step.do == ANY else [a for a in session.legal(LEARNER) if a != guide.action][:3]
        for other in others:
            state = table.session.state
            table.session.act(LEARNER, other)
            guide.check_played()
            assert guide.at == number
            assert table.session.state == state
            assert table.said.note is not None
            assert table.said.note.key == ("table.guide-other" if guide.step.do else "table.guide-read")
            tried += 1
    assert tried


@EACH
def test_a_lesson_can_be_watched_without_doing_anything(game: str) -> None:
    done, watched = begin_lesson(game), begin_lesson(game)
    for step in games.load_lesson(game).steps:
        assert guide_of(watched).at == guide_of(done).at
        if step.do != ANY and not step.position:
            assert watched.session.state == done.session.state  # what was to be done is done
        do(done)
        guide_of(watched).skip()
    assert watched.guide is done.guide is None


def test_undo_does_not_lead_out_of_a_step() -> None:
    table = begin_lesson("place")
    guide = guide_of(table)
    while guide.at < 4:
        do(table)
    state = table.session.state  # the rook has taken the queen
    assert table.can_undo
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
