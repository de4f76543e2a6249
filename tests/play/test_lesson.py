"""Lessons as annotated games: how their text is read, and that every lesson keeps what it promises."""

from __future__ import annotations

import pytest

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.lesson import ANY, Lesson, Step
from pyengine.core.types import CHANCE
from pyengine.core.words import LANGUAGES, msg, say
from pyengine.play.lesson import LEARNER, LessonStep, judge_step, list_sentences, read_lesson, split_games
from pyengine.play.record import Note
from pyengine.play.task import TaskAnswer
from pyengine.play.text import from_text, to_text
from web.generator import limits

PLACE = games.load("place")
TRAP = '[Position "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"]\n'
EACH = pytest.mark.parametrize("game", games.IDS)


def read(text: str) -> tuple[LessonStep, ...]:
    """Return the steps of a lesson of PlaceChess."""
    return read_lesson(PLACE, text)


def read_all(game: str) -> tuple[LessonStep, ...]:
    """Return the steps of a game's lesson."""
    return read_lesson(games.load(game), games.load_lesson(game))


def test_headers_begin_a_new_game() -> None:
    text = '\n[Position "a"]\n\n[Options "b"]\n{one\n[%csl Ga1]}\n\nmoves\n[Position "c"]\n{two}\n'
    assert [game.split() for game in split_games(text)] == [
        ["[Position", '"a"]', "[Options", '"b"]', "{one", "[%csl", "Ga1]}", "moves"],
        ["[Position", '"c"]', "{two}"],
    ]
    assert split_games("\n") == []
    assert split_games('{one} moves\n\n[Position "a"]\n{two}') == ["{one} moves\n", '[Position "a"]\n{two}']


def test_each_id_in_a_comment_is_a_step() -> None:
    one, two, three = read(TRAP + "{x.one [%csl Gd3,Rd4] [%aim hand:a] x.two [%aim table:b,d5] x.three // x.hint} d3d5")
    assert [step.text for step in (one, two, three)] == [msg("x.one"), msg("x.two"), msg("x.three")]
    assert (one.aim, two.aim, three.aim) == (("d3", "d4", "hand:a"), ("table:b", "d5"), ())
    assert [step.action for step in (one, two, three)] == [None, None, ("d3", "d5")]
    assert [step.hint for step in (one, two, three)] == [None, None, msg("x.hint")]
    assert {step.at for step in (one, two, three)} == {0}


def test_what_others_play_is_not_asked_for() -> None:
    one, two = read(TRAP + "d3d5 {x.one} h8g8 {x.two} a1a2")
    assert (one.asks, one.at, one.action) == (False, 1, None)
    assert (two.asks, two.at, two.action) == (True, 2, ("a1", "a2"))
    assert [entry.player for entry in two.record.entries] == [0, 1]
    assert two.record.notes == ()


def test_moves_are_judged_as_in_a_task() -> None:
    step, told = read(TRAP + "{x.ask // x.hint} d3d5 (d3f3 {x.wrong}) (d3d1! {x.also}) (d3b3) {x.read}")
    assert judge_step(step, ("d3", "d5")) == TaskAnswer("right")
    assert judge_step(step, ("d3", "f3")) == TaskAnswer("wrong", "x.wrong")
    assert judge_step(step, ("d3", "d1")) == TaskAnswer("also", "x.also")
    assert judge_step(step, ("d3", "b3")) == TaskAnswer("wrong")
    assert judge_step(step, ("a1", "a2")) == TaskAnswer("other")
    assert judge_step(told, ("h8", "g8")) == TaskAnswer("other")
    assert list(list_sentences(step)) == [msg("x.ask"), msg("x.hint"), msg("x.wrong"), msg("x.also")]
    assert list(list_sentences(told)) == [msg("x.read")]


def test_any_move_is_right_but_typical_wrong_ones() -> None:
    (step,) = read(TRAP + "{x.ask [%any]} d3d5 (d3f3 {x.wrong})")
    assert step.action == ()
    assert judge_step(step, ("a1", "a2")) == TaskAnswer("right")
    assert judge_step(step, ("d3", "f3")) == TaskAnswer("wrong", "x.wrong")


@pytest.mark.parametrize("text", ["{x.one} d3d9", "{x.one} d3d5 (d3d9 {x.wrong})", '[Position "9/9"]\n{x.one}', "{x.one"])
def test_what_cannot_be_played_is_refused(text: str) -> None:
    with pytest.raises(GameError):
        read(text if text.startswith("[") else TRAP + text)


OLDER = Lesson(
    (
        Step(msg("x.any"), do=ANY, aim=("a1",)),
        Step(msg("x.take"), position="7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32", do="d3d5", then=("1:h8g8",)),
        Step(msg("x.on"), do="a1a2"),
        Step(msg("x.end", n=2), aim=("d5",)),
    )
)


def test_rows_of_steps_are_lessons_as_well() -> None:
    first, take, on, end = read_lesson(PLACE, OLDER)
    assert [step.action for step in (first, take, on, end)] == [(), ("d3", "d5"), ("a1", "a2"), None]
    assert [step.at for step in (first, take, on, end)] == [0, 0, 2, 3]
    assert (first.aim, end.aim, end.text) == (("a1",), ("d5",), msg("x.end", n=2))
    assert take.task is on.task is end.task
    assert judge_step(first, ("hand/Q", "a1")) == judge_step(take, ("d3", "d5")) == TaskAnswer("right")
    assert judge_step(take, ("d3", "f3")) == TaskAnswer("other")
    assert list(list_sentences(take)) == [msg("x.take")]


@EACH
def test_the_text_of_a_lesson_is_written_as_it_is_read(game: str) -> None:
    kit = games.load(game)
    lesson = games.load_lesson(game)
    assert isinstance(lesson, str)
    for text in split_games(lesson):
        record = from_text(kit, text)
        assert from_text(kit, to_text(kit, record)) == record


@EACH
def test_a_lesson_can_be_played_along_its_own_moves(game: str) -> None:
    steps, kit = read_all(game), games.load(game)
    assert len(steps) in limits.STEPS
    for step, following in zip(steps, (*steps[1:], None), strict=True):
        state = step.task.states[step.at]
        if step.asks:
            answer = step.task.record.entries[step.at].action
            assert answer in kit.game.legal(state, LEARNER), step.text.key
            assert judge_step(step, answer) == TaskAnswer("right")
        if step.takes_any and following:
            assert following.task is not step.task, f"{step.text.key}: what was played instead would be gone"
        actors = kit.game.actors(state)
        assert CHANCE not in actors, f"{step.text.key} is said before a card is drawn"


@EACH
def test_other_moves_of_a_lesson_are_possible_and_have_a_sentence(game: str) -> None:
    kit, kinds = games.load(game), set[str]()
    for step in read_all(game):
        note = dict(step.task.record.notes)[step.at]
        for variation in note.variations if step.asks else ():
            (entry,) = variation.entries
            assert entry.player == LEARNER
            assert entry.action in kit.game.legal(step.task.states[step.at], LEARNER)
            answer = judge_step(step, entry.action)
            assert answer == TaskAnswer(answer.kind, dict(variation.notes).get(1, Note()).comment)
            assert answer.kind in ("wrong", "also")
            assert answer.sentence, kit.notation.write(step.task.states[step.at], *entry)
            kinds.add(answer.kind)
    assert "wrong" in kinds, "a typical wrong answer"


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_lesson_says_is_short_and_the_game_s_own(game: str, language: str) -> None:
    for step in read_all(game):
        for message in list_sentences(step):
            assert message.key.startswith(f"{game}.lesson-")
            assert len(say(message, language)) in limits.CHARACTERS, message.key
