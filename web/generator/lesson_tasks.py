"""Boards that ask, made from a step of a game's lesson."""

from __future__ import annotations

import re
from typing import NamedTuple

from pyengine import games
from pyengine.core.kit import Kit
from pyengine.core.words import msg, say
from pyengine.play.lesson import LEARNER, LessonStep, read_lesson
from pyengine.play.notes import TaskWords, make_note, order_notes, split_comment, write_question
from pyengine.play.notes_link import encode_notes
from pyengine.play.record import Note, Notes, Variation
from pyengine.play.session import Session
from web.app.later.task_maker import write_moves

_COMMANDS = re.compile(r"\[%[^\[\]]*\]")


class AskedStep(NamedTuple):
    """A step of a lesson that a board asks for, with those that follow in its game up to state ``last``."""

    step: LessonStep
    last: int


def find_step(kit: Kit, key: str) -> AskedStep | None:
    """Return the step that says this and asks for one move, None if there is none. The board ends before a step that takes any
    move."""
    steps = read_lesson(kit, games.load_lesson(kit.game.info.id))
    step = next((step for step in steps if step.text.key == key and step.action), None)
    if step is None:
        return None
    free = [other.at for other in steps if other.task is step.task and other.takes_any and other.at > step.at]
    return AskedStep(step, min([*free, len(step.task.record.entries)]))


def write_fields(asked: AskedStep, question: str, language: str) -> list[tuple[str, str]]:
    """Return the fields of the address of the board. ``question`` takes the place of what the step says; all else that is said is
    in the language."""
    step, last = asked
    kit, record, folded = step.task.kit, step.task.record, list(step.task.states[: last + 1])
    ends = (len(record.entries),)  # what is said at the end of the whole game is no question
    notes = {at: _translate(note, language) for at, note in record.notes if at in (*range(step.at, last), *ends)}
    words = TaskWords(question, split_comment(notes[step.at].comment).hint)
    notes[step.at] = make_note(write_question(words), (), (), notes[step.at].variations)
    record = record._replace(entries=record.entries[:last], notes=order_notes(notes))
    options = kit.game.info.options
    changed = [(one.name, one.text(value)) for one in options if (value := record.options[one.name]) != one.default]
    fields = [("game", record.game), *changed]
    fields += [("position", record.position)] if record.position else []
    fields += [("moves", write_moves(Session(kit, record, folded), 0)), ("find", "1")]
    fields += [("at", str(step.at))] if step.at else []
    fields += [("viewer", str(LEARNER))] if kit.game.info.hidden else []
    return [*fields, ("notes", encode_notes(kit, record, folded))]


def _translate(note: Note, language: str) -> Note:
    """Return a note with sentences in place of ids, without what a lesson points at."""
    said = split_comment(_COMMANDS.sub(" ", note.comment))
    words = TaskWords(*(" ".join(say(msg(key), language) for key in part.split()) for part in said))
    variations = (Variation(way.entries, _translate_all(way.notes, language)) for way in note.variations)
    return make_note(write_question(words), note.signs, (), variations)


def _translate_all(notes: Notes, language: str) -> Notes:
    return order_notes({at: _translate(note, language) for at, note in notes})
