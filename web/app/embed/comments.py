"""Comments behind a game string, as captions of a board's steps. It comes with the first of them."""

from __future__ import annotations

from collections.abc import Iterator

from pyengine.core.kit import Kit
from pyengine.core.telling import write_telling
from pyengine.play import link
from pyengine.play.notes import SIGNS, split_comment
from pyengine.play.notes_link import decode_notes
from pyengine.play.record import Note, Notes, Record, State, Variation

from .reading import GivenGame


def read_comments(opened: link.Opened, field: str) -> link.Opened:
    """Return an open link with the notes of its field. Raises BrokenLink."""
    return opened._replace(record=read_notes(opened.kit, opened.record, opened.states, field))


def read_notes(kit: Kit, record: Record, states: list[State], field: str) -> Record:
    """Return a record with the notes of a field. Raises BrokenLink."""
    return record._replace(notes=decode_notes(kit, record, states, field))


def write_captions(given: GivenGame, *, is_task: bool = False) -> tuple[str, ...]:
    """Return a caption for each step: the signs and comments of its entries, and the variations that replace one of them. Of the
    comments of a task the hints are left out."""
    notes = dict(given.record.notes)
    if is_task:
        notes = {at: note._replace(comment=split_comment(note.comment).question) for at, note in notes.items()}
    captions = []
    for first, last in zip(given.ends, given.ends[1:], strict=False):
        parts: list[str] = []
        for at in range(first, last):
            parts += _write_note(notes.get(at + 1, Note()))
            parts += _write_variations(given, notes.get(at, Note()), given.states[at])
        if last == len(given.record.entries):
            parts += _write_variations(given, notes.get(last, Note()), given.states[last])
        captions.append(" ".join(parts))
    return tuple(captions)


def _write_note(note: Note) -> Iterator[str]:
    yield from (SIGNS[sign] for sign in note.signs if sign in SIGNS)
    if note.comment:
        yield note.comment


def _write_variations(given: GivenGame, note: Note, state: State) -> Iterator[str]:
    for variation in note.variations:
        yield f"({' '.join(_write_line(given, variation, state))})"


def _write_line(given: GivenGame, variation: Variation, state: State) -> Iterator[str]:
    notes: Notes = variation.notes
    said = dict(notes)
    yield from _write_note(said.get(0, Note()))
    for at, entry in enumerate(variation.entries):
        telling = given.kit.notation.tell(state, *entry)
        if not telling.quiet:
            yield write_telling(telling)
        before, state = state, given.kit.game.apply(state, *entry)
        yield from _write_note(said.get(at + 1, Note()))
        yield from _write_variations(given, said.get(at, Note()), before)
    yield from _write_variations(given, said.get(len(variation.entries), Note()), state)
