"""Changes what is said of a game. Every function returns another record; a page loads this module with the first notes.

A *path* leads to a variation: for each line on the way the number of the state at which the next one begins, and its number among
those that begin there. ``()`` is the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..core.errors import NotationError
from ..core.words import msg
from .notes import DEEPEST, make_note, order_notes
from .record import Drawing, Entry, Note, Record, Variation

Path = tuple[tuple[int, int], ...]


def find_line(record: Record, path: Path) -> Variation:
    """Return the line at the end of a path; the game as one, too. Raises IndexError where there is none."""
    line = Variation(record.entries, record.notes)
    for at, index in path:
        line = get_note(line, at).variations[index]
    return line


def get_note(line: Variation, at: int) -> Note:
    """Return what is said of a state of a line."""
    return dict(line.notes).get(at, Note())


def list_entries(record: Record, path: Path, at: int) -> tuple[Entry, ...]:
    """Return all entries from the beginning of the game up to a state of a line."""
    entries: tuple[Entry, ...] = ()
    line = Variation(record.entries, record.notes)
    for begin, index in path:
        entries += line.entries[:begin]
        line = get_note(line, begin).variations[index]
    return entries + line.entries[:at]


def change_note(
    record: Record,
    path: Path,
    at: int,
    *,
    comment: str | None = None,
    signs: Iterable[int] | None = None,
    drawings: Iterable[Drawing] | None = None,
) -> Record:
    """Return the record with another comment, other signs or drawings at a state of a line; what is None stays."""

    def change(line: Variation) -> Variation:
        note = get_note(line, at)
        changed = make_note(
            note.comment if comment is None else comment,
            note.signs if signs is None else signs,
            note.drawings if drawings is None else drawings,
            note.variations,
        )
        return _with_note(line, at, changed)

    return _change(record, path, change)


def count_before(path: Path) -> int:
    """Return the number of entries before the line at the end of a path begins."""
    return sum(at for at, _ in path)


def follow_entries(record: Record, path: Path, at: int, entries: Sequence[Entry]) -> tuple[Path, int, int]:
    """Go on from a state of a line with these entries, as far as the line or its variations do.

    Returns the path and state that are reached, and how many of the entries lead there.
    """
    line = find_line(record, path)
    for number, entry in enumerate(entries):
        ways = get_note(line, at).variations
        index = next((number for number, way in enumerate(ways) if way.entries[0] == entry), None)
        if at < len(line.entries) and line.entries[at] == entry:
            at += 1
        elif index is not None:
            path, line, at = (*path, (at, index)), ways[index], 1
        else:
            return path, at, number
    return path, at, len(entries)


def add_variation(record: Record, path: Path, at: int, entries: Sequence[Entry]) -> tuple[Record, Path, int]:
    """Return the record in which entries go on from a state of a line, and the path and state at their end.

    Where the line or a variation goes on like that already, they are followed; a variation that ends there gets longer. Raises
    NotationError where variations would be nested too deeply.
    """
    path, at, done = follow_entries(record, path, at, entries)
    line, rest = find_line(record, path), tuple(entries[done:])
    if not rest:
        return record, path, at
    if path and at == len(line.entries):
        return _put_line(record, path, line._replace(entries=line.entries + rest)), path, at + len(rest)
    if path and at == 0:  # another way to begin stands beside it
        return add_variation(record, path[:-1], path[-1][0], rest)
    if len(path) >= DEEPEST:
        raise NotationError(msg("link.variation-deep", most=DEEPEST))
    note = get_note(line, at)
    added = note._replace(variations=(*note.variations, Variation(rest)))
    return _put_line(record, path, _with_note(line, at, added)), (*path, (at, len(note.variations))), len(rest)


def delete_variation(record: Record, path: Path) -> Record:
    """Return the record without a variation. Raises IndexError for the game itself."""
    (at, index), around = path[-1], path[:-1]

    def change(line: Variation) -> Variation:
        note = get_note(line, at)
        return _with_note(line, at, note._replace(variations=note.variations[:index] + note.variations[index + 1 :]))

    return _change(record, around, change)


def insert_variation(record: Record, path: Path, variation: Variation) -> Record:
    """Return the record with a variation at the end of a path, before those that stand there.

    Raises IndexError if the line around it does not lead there.
    """
    (at, index), around = path[-1], path[:-1]

    def change(line: Variation) -> Variation:
        if at > len(line.entries):
            raise IndexError
        note = get_note(line, at)
        return _with_note(line, at, note._replace(variations=(*note.variations[:index], variation, *note.variations[index:])))

    return _change(record, around, change)


def promote_variation(record: Record, path: Path) -> tuple[Record, Path]:
    """Return the record with a variation one place further up, and the path that now leads to it.

    It changes places with the variation before it; the first one with what follows in the line around it. The first variation
    of the game becomes the game, and what was played becomes a variation. Raises IndexError for the game itself.
    """
    (at, index), around = path[-1], path[:-1]

    def swap(line: Variation) -> Variation:
        note = get_note(line, at)
        ways = list(note.variations)
        ways[index - 1 : index + 1] = ways[index], ways[index - 1]
        return _with_note(line, at, note._replace(variations=tuple(ways)))

    def exchange(line: Variation) -> Variation:
        note = get_note(line, at)
        raised = note.variations[0]
        rest = Variation(line.entries[at:], tuple((number - at, said) for number, said in line.notes if number > at))
        intro = get_note(raised, 0)
        here = make_note(
            f"{note.comment} {intro.comment}",
            note.signs,
            note.drawings + intro.drawings,
            (*((rest,) if rest.entries else ()), *note.variations[1:]),
        )
        notes = {number: said for number, said in line.notes if number < at}
        notes |= {at + number: said for number, said in raised.notes if number}
        return Variation(line.entries[:at] + raised.entries, order_notes({**notes, at: here}))

    return (_change(record, around, swap), (*around, (at, index - 1))) if index else (_change(record, around, exchange), around)


def take_up_variation(record: Record) -> Record:
    """Return the record in which the last entry takes up a variation that begins with it: what is said of the entry there is said
    of the game, and the rest of the variation goes on from its end."""
    game, at = Variation(record.entries, record.notes), len(record.entries) - 1
    before = get_note(game, at)
    taken = next((way for way in before.variations if way.entries[0] == record.entries[at]), None)
    if taken is None:
        return record
    intro, said = get_note(taken, 0), get_note(taken, 1)
    rest = Variation(taken.entries[1:], tuple((number - 1, note) for number, note in taken.notes if number > 1))
    others = tuple(way for way in before.variations if way is not taken)
    before = make_note(f"{before.comment} {intro.comment}", before.signs, before.drawings + intro.drawings, others)
    here = said._replace(variations=(*((rest,) if rest.entries else ()), *said.variations))
    return record._replace(notes=_with_note(_with_note(game, at, before), at + 1, here).notes)


def _with_note(line: Variation, at: int, note: Note) -> Variation:
    return line._replace(notes=order_notes({**dict(line.notes), at: note}))


def _put_line(record: Record, path: Path, line: Variation) -> Record:
    return _change(record, path, lambda _: line)


def _change(record: Record, path: Path, change: Callable[[Variation], Variation]) -> Record:
    """Return the record in which the line at the end of a path is changed."""

    def descend(line: Variation, rest: Path) -> Variation:
        if not rest:
            return change(line)
        (at, index), after = rest[0], rest[1:]
        note = get_note(line, at)
        ways = list(note.variations)
        ways[index] = descend(ways[index], after)
        return _with_note(line, at, note._replace(variations=tuple(ways)))

    line = descend(Variation(record.entries, record.notes), path)
    return record._replace(entries=line.entries, notes=line.notes)
