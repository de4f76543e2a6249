"""What is said of the game on a table, as it stands behind links and is kept with the game. It comes with the first of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.errors import NotationError
from pyengine.play.header import BrokenLink
from pyengine.play.notes_link import decode_notes, encode_notes

if TYPE_CHECKING:
    from .table import GameTable


def write_comments(table: GameTable) -> str:
    """Return the field of a game's notes, "" for none and for those that are too long for a link."""
    try:
        return encode_notes(table.kit, table.main.record, table.main.states)
    except NotationError:
        return ""  # whoever adds the last of them is told


def take_comments(table: GameTable, field: str) -> None:
    """Put the notes from a field on the table, or say why they cannot be shown. Other notes that are saved with the game stay
    there: the table goes on as another game."""
    if not table.can_annotate:
        return
    main = table.main
    try:
        notes = decode_notes(table.kit, main.record, main.states, field)
    except BrokenLink as error:
        table.said.note = error.message
        return
    if main.record.notes not in ((), notes):
        table.key = ""
    main.record = main.record._replace(notes=notes)
    table.display.asks_notes = True
