"""Comments and variations on a table: which of them is looked at, what may be done with it, and what is drawn of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pyengine.core.errors import NotationError
from pyengine.core.scene import Scene
from pyengine.core.words import Message, msg
from pyengine.play.notes import make_note
from pyengine.play.notes_edit import (
    Path,
    add_variation,
    change_note,
    count_before,
    delete_variation,
    find_line,
    follow_entries,
    get_note,
    insert_variation,
    list_entries,
    promote_variation,
)
from pyengine.play.notes_link import encode_notes
from pyengine.play.record import Drawing, Note, Record, Variation, apply_checked
from pyengine.play.session import Session

from ..table.drawings import add_drawings
from ..table.seats import HERE
from ..table.table import GameTable


class NotesPanel:
    """The comments of a game on show. Where somebody looks follows from what the table shows, so that there is one cursor only.

    ``version`` changes with everything that the list shows besides that. ``deleted`` is the variation that was deleted last, with
    its path. ``typed`` are the drawings as somebody types them for the state on show; ``is_corrected``: it is said what is wrong
    with them. ``is_drawing``: presses on the board draw. ``is_on_paper``: it is being printed.
    """

    def __init__(self, table: GameTable, draw: Callable[[Any, Any], str]) -> None:
        self.table, self._draw = table, draw
        self.version = 0
        self.deleted: tuple[Path, Variation] | None = None
        self.typed: tuple[tuple[Path, int] | None, str] = (None, "")
        self.is_corrected = self.is_drawing = self.is_on_paper = False
        self._sessions: tuple[Record | None, dict[Path, Session]] = (None, {})

    @property
    def record(self) -> Record:
        """The game with all that is said of it."""
        return self.table.main.record

    # --- where somebody looks

    @property
    def is_rooted(self) -> bool:
        """True when what is shown goes on from the game; not where hidden things were filled in to try something out."""
        shown, game = self.table.session.record, self.record
        return (shown.position, shown.deal) == (game.position, game.deal)

    def locate(self) -> tuple[Path, int] | None:
        """Return the line and the state that are shown, None if they are no part of the game or of a variation."""
        session = self.table.session
        if session is self.table.main:
            return (), session.at
        if not self.is_rooted:
            return None
        path, at, done = follow_entries(self.record, (), 0, session.record.entries[: session.at])
        return (path, at) if done == session.at else None

    def find_note(self) -> Note:
        """Return what is said of the state on show."""
        here = self.locate()
        return get_note(find_line(self.record, here[0]), here[1]) if here else Note()

    def find_session(self, path: Path) -> Session:
        """Return a line as a session of its own, from the beginning of the game to its end."""
        known, sessions = self._sessions
        if known is not self.record:
            self._sessions = (self.record, sessions := {})
        if not path:
            return self.table.main
        if path not in sessions:
            (at, _), around = path[-1], self.find_session(path[:-1])
            start = count_before(path[:-1]) + at
            folded = list(around.states[: start + 1])
            line = find_line(self.record, path)
            for entry in line.entries:
                folded.append(apply_checked(self.table.kit, folded[-1], entry))
            entries = list_entries(self.record, path, len(line.entries))
            sessions[path] = Session(self.table.kit, self.record._replace(entries=entries, notes=()), folded)
        return sessions[path]

    def go_to(self, path: Path, at: int) -> None:
        """Show a state of a line."""
        table = self.table
        if not path:
            if table.variation:
                table.leave()
            table.look(at)
            return
        line = self.find_session(path)
        before = count_before(path)
        table.show_line(Session(table.kit, line.record, list(line.states)), before)
        table.session.look(before + at)

    # --- what may be done

    def _put(self, record: Record) -> None:
        """Put a changed record in place of the old one. Raises NotationError if its notes are too long for a link."""
        encode_notes(self.table.kit, record, self.table.main.states)
        self.table.main.record = record
        self.version += 1

    def say(self, comment: str | None = None, drawings: str | None = None) -> Message | None:
        """Say something of the state on show; returns why that is not possible. ``drawings`` is as `write_drawings` has it."""
        here = self.locate()
        if here is None:
            return msg("notes.elsewhere")
        drawn = None
        if drawings is not None:
            drawn, self.typed, self.is_corrected = read_drawings(drawings), (here, drawings), False
            if drawn is None:
                return msg("notes.drawings-wrong")
        try:
            self._put(change_note(self.record, *here, comment=comment, drawings=drawn))
        except NotationError as error:
            return error.message
        return None

    def find_typed(self) -> tuple[str, Message | None]:
        """Return the drawings of the state on show as somebody has typed them, and what is to be said of them."""
        drawings, (where, typed) = self.find_note().drawings, self.typed
        if where is None or where != self.locate() or read_drawings(typed) not in (None, drawings):
            return write_drawings(drawings), None
        return typed, msg("notes.drawings-wrong") if self.is_corrected and read_drawings(typed) is None else None

    def correct(self) -> None:
        """Say what is wrong with the drawings, as nobody goes on typing."""
        self.is_corrected, self.version = True, self.version + 1

    def toggle_drawing(self, drawing: Drawing) -> Message | None:
        """Draw an arrow or mark a square, in place of one of another colour; take it away if it is there already. Returns why
        that is not possible."""
        drawn = self.find_note().drawings
        others = tuple(one for one in drawn if (one.cell, one.end) != (drawing.cell, drawing.end))
        return self.say(drawings=write_drawings(others if drawing in drawn else (*others, drawing)))

    def toggle_sign(self, sign: int) -> None:
        """Put a sign on the move before the state on show in place of its first six, or take it away."""
        here = self.locate()
        if here is None or not here[1]:
            return
        signs = self.find_note().signs
        kept = [one for one in signs if one > 6]
        self._put(change_note(self.record, *here, signs=kept if sign in signs else [sign, *kept]))

    def keep(self) -> Message | None:
        """Make a variation of the moves that are tried out; returns why that is not possible."""
        if not self.is_rooted:
            return msg("notes.elsewhere")
        at_end = self.table.session.at - len(self.table.session.record.entries)
        try:
            record, path, at = add_variation(self.record, (), 0, self.table.session.record.entries)
            self._put(record)
        except NotationError as error:
            return error.message
        self.go_to(path, max(at + at_end, 0))
        return None

    def promote(self) -> GameTable | None:
        """Move the variation on show one place up. Returns the table of another game where it has become the game itself.

        Raises NotationError if that makes the notes too long for a link.
        """
        here = self.locate()
        if here is None or not here[0]:
            return None
        record, path = promote_variation(self.record, here[0])
        self.deleted = None  # its path leads elsewhere now
        if path or here[0][-1][1]:
            self._put(record)
            self.go_to(path if record.entries == self.record.entries else (), self._shift(here, path))
            return None
        table = GameTable(self.table.kit, Session(self.table.kit, record), (HERE,) * len(self.table.seats))
        table.look(count_before(here[0]) + here[1])
        return table

    @staticmethod
    def _shift(here: tuple[Path, int], path: Path) -> int:
        """Return the number of the state on show in the line to which its variation belongs now."""
        return here[1] + (here[0][-1][0] if len(path) < len(here[0]) else 0)

    def delete(self) -> None:
        """Delete the variation on show with all in it, and show where it began."""
        here = self.locate()
        if here and here[0]:
            deleted, (at, _) = find_line(self.record, here[0]), here[0][-1]
            self._put(delete_variation(self.record, here[0]))
            self.deleted = (here[0], deleted)
            self.go_to(here[0][:-1], at)

    def restore(self) -> None:
        """Bring back what was deleted last; all that was said since then stays."""
        if self.deleted:
            with suppress(IndexError):  # moves were taken back, and it would begin after the last one
                self._put(insert_variation(self.record, *self.deleted))
        self.deleted = None
        self.version += 1

    # --- on the board

    def add_drawings(self, scene: Scene) -> Scene:
        """Return the scene with the arrows and squares of the state on show."""
        return add_drawings(scene, self.find_note().drawings)

    def render(self, view: Any) -> str:
        """Return the moves with what is said of them."""
        return self._draw(view, self)


def write_drawings(drawings: tuple[Drawing, ...]) -> str:
    """Return drawings as they are typed: ``e2-e4 d5``; a colour other than green stands behind: ``d5:R``."""
    return " ".join(
        one.cell + (f"-{one.end}" if one.end else "") + (f":{one.colour}" if one.colour != "G" else "") for one in drawings
    )


def read_drawings(text: str) -> tuple[Drawing, ...] | None:
    """Return the drawings that were typed, None if they are not written like that."""
    commands = []
    for word in text.replace(",", " ").split():
        cells, _, colour = word.partition(":")
        start, dash, end = cells.lower().partition("-")
        commands.append(f"[%{'cal' if dash else 'csl'} {colour.upper() or 'G'}{start}{dash}{end}]")
    note = make_note(" ".join(commands))
    return None if note.comment else note.drawings
