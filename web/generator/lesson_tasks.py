"""Boards that ask, made from a step of a game's lesson."""

from __future__ import annotations

import re

from pyengine.core.kit import Kit
from pyengine.core.words import msg, say
from pyengine.play.lesson import LEARNER, LessonStep
from pyengine.play.notes import TaskWords, make_note, order_notes, split_comment, write_question
from pyengine.play.notes_link import encode_notes
from pyengine.play.record import Note, Notes, Variation

_COMMANDS = re.compile(r"\[%[^\[\]]*\]")


def write_fields(steps: tuple[LessonStep, ...], step: LessonStep, question: str, language: str) -> list[tuple[str, str]]:
    """Return what the address of a board says besides game, options and position, so that it asks what a step asks.

    ``question`` takes the place of what the step says. The board goes on to the end of the step's game, or to a step that takes
    any move. What is said is in the language.
    """
    kit, record, last = step.task.kit, step.task.record, find_last(steps, step)
    said = {at for at, _ in record.notes if step.at <= at < last or at == len(record.entries)}
    notes = {at: _translate(note, language) for at, note in record.notes if at in said}
    record, folded = record._replace(entries=record.entries[:last]), step.task.states[: last + 1]
    first = notes[step.at]
    words = TaskWords(question, split_comment(first.comment).hint)
    notes[step.at] = make_note(write_question(words), (), (), first.variations)
    record = record._replace(notes=order_notes(notes))
    texts = [
        (f"{player}:" if len(kit.game.actors(folded[at])) > 1 else "") + kit.notation.write(folded[at], player, action)
        for at, (player, action) in enumerate(record.entries)
    ]
    fields = [("moves", "; ".join(texts)), ("find", "1")]
    fields += [("at", str(step.at))] if step.at else []
    fields += [("viewer", str(LEARNER))] if hides(kit) else []
    return [*fields, ("notes", encode_notes(kit, record, folded))]


def hides(kit: Kit) -> bool:
    """Return whether a board has to show a position as the learner sees it."""
    return kit.game.info.hidden


def find_last(steps: tuple[LessonStep, ...], step: LessonStep) -> int:
    """Return the number of the last state of a step's game that its board shows."""
    free = [other.at for other in steps if other.task is step.task and other.takes_any and other.at > step.at]
    return min([*free, len(step.task.record.entries)])


def _translate(note: Note, language: str) -> Note:
    """Return a note with sentences in place of ids, without what a lesson points at."""
    said = split_comment(_COMMANDS.sub(" ", note.comment))
    words = TaskWords(*(" ".join(say(msg(key), language) for key in part.split()) for part in said))
    variations = (Variation(way.entries, _translate_all(way.notes, language)) for way in note.variations)
    return make_note(write_question(words), note.signs, (), variations)


def _translate_all(notes: Notes, language: str) -> Notes:
    return order_notes({at: _translate(note, language) for at, note in notes})
