"""Shows the comments and variations of the game on the table, and what the buttons and fields beside them do."""

from __future__ import annotations

from typing import Any

from pyengine.core.errors import GameError, NotationError
from pyengine.core.words import Message, msg
from pyengine.play.record import Drawing

from ..browser import dom, window
from ..browser.drawing_pointer import DrawingPointer
from ..controllers.registry import command
from ..controllers.table_host import TableHost
from .notes_panel import NotesPanel, read_drawings
from .notes_view import read_path, render_notes

TEXT, DRAWN = "notes-text", "notes-drawn"  # ids of the fields


class NotesDesk:
    """The buttons and fields of comments. What is typed is kept at once, so that nothing has to be saved."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        dom.watch_input((TEXT,), self.take_comment)
        dom.watch_input((DRAWN,), self.take_drawings)
        dom.watch_change(DRAWN, self.correct_drawings)
        window.listen_to_printing(self.draw_on_paper)
        DrawingPointer(lambda: self.panel is not None, lambda: self.panel is not None and self.panel.is_drawing, self.draw_one)

    @property
    def panel(self) -> NotesPanel | None:
        """What is shown now, None if nothing is."""
        shown = self.host.table.open_notes
        return shown if isinstance(shown, NotesPanel) else None

    def open(self) -> None:
        """Show the comments of the game on the table."""
        table = self.host.table
        if table.can_annotate:
            table.display.notes = NotesPanel(table, render_notes)
            self.host.draw()

    @command("notes-close")
    def close(self, _: Any = None) -> None:
        """Show the plain move list again; the comments stay with the game."""
        self.host.table.display.notes = None
        self.host.draw()

    @command("notes-go")
    def go_to(self, button: Any) -> None:
        """Show the position after a move of the game or of a variation."""
        if self.panel:
            self.panel.go_to(read_path(str(button.dataset.path)), int(button.dataset.at))
            self.host.draw()

    @command("notes-sign")
    def toggle_sign(self, button: Any) -> None:
        """Put a sign on the move on show, or take it away."""
        self._change(lambda panel: panel.toggle_sign(int(button.dataset.sign)))

    @command("notes-keep")
    def keep(self, _: Any) -> None:
        """Make a variation of what is tried out."""
        self._change(NotesPanel.keep)
        dom.focus(f"#{TEXT}")

    @command("notes-delete")
    def delete(self, _: Any) -> None:
        """Delete the variation on show; it can be brought back."""
        self._change(NotesPanel.delete)
        dom.focus('#moves [data-do="notes-restore"]')

    @command("notes-restore")
    def restore(self, _: Any) -> None:
        """Bring back what was deleted last."""
        self._change(NotesPanel.restore)
        dom.rescue_focus('#moves [aria-current="true"]')

    @command("notes-promote")
    def promote(self, _: Any) -> None:
        """Move the variation on show up; the first one of the game becomes a game of its own."""
        made = None
        try:
            made = self.panel.promote() if self.panel else None
        except NotationError as error:
            self.host.table.said.refuse(error.message)
        if made is None:
            self._save()
        else:
            self.host.show(made)
            made.display.notes = NotesPanel(made, render_notes)
            made.said.note = msg("notes.promoted")
            self.host.continue_game()
        dom.rescue_focus('#moves [aria-current="true"]')

    @command("notes-draw")
    def toggle_drawing(self, _: Any = None) -> None:
        """Let fingers and the left button draw on the board instead of moving pieces, or not any more."""
        if self.panel:
            self.panel.is_drawing, self.panel.version = not self.panel.is_drawing, self.panel.version + 1
            self.host.table.said.note = msg("notes.draw-how") if self.panel.is_drawing else None
            self.host.draw()

    def draw_one(self, start: str, end: str, colour: str) -> None:
        """Draw an arrow or mark a square on the board; the same once more takes it away."""
        self._change(lambda panel: panel.toggle_drawing(Drawing(colour, start, end)))

    def draw_on_paper(self, is_printed: bool) -> None:
        """Show a diagram with each commented position while the page is printed."""
        panel = self.panel
        if panel and panel.is_on_paper != is_printed:
            panel.is_on_paper, panel.version = is_printed, panel.version + 1
            self.host.draw()

    def take_comment(self) -> None:
        """Keep what is typed into the comment, without drawing anything: the field would change under the fingers."""
        self._take(comment=str(dom.get(TEXT).value))

    def take_drawings(self) -> None:
        """Keep and draw the arrows and squares that are typed."""
        why = self._take(drawings=str(dom.get(DRAWN).value))
        dom.get(DRAWN).setAttribute("aria-invalid", "true" if why else "false")

    def correct_drawings(self) -> None:
        """Say what is wrong with what was typed; not before, since every arrow is wrong until its end is typed."""
        if self.panel and read_drawings(str(dom.get(DRAWN).value)) is None:
            self.panel.correct()
            self.host.draw()

    def _take(self, comment: str | None = None, drawings: str | None = None) -> Message | None:
        panel = self.panel
        if panel is None:
            return None
        why = panel.say(comment, drawings)
        if why is None:
            self._save()
        elif drawings is None:
            self.host.table.said.refuse(why)
            self.host.draw(whole=False)
        return why

    def _change(self, change: Any) -> None:
        """Change something, say why where that is not possible, and save the game."""
        if self.panel is None:
            return
        try:
            why = change(self.panel)
        except GameError as error:
            why = error.message
        if why is not None:
            self.host.table.said.refuse(why)
        self._save()

    def _save(self) -> None:
        """Save the game with its comments, and draw what changed."""
        self.host.autosave.save()
        self.host.draw()
