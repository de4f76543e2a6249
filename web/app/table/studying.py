"""What is thought and said of a game at its table: its review, the best moves, comments and variations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.errors import GameError, NotationError
from pyengine.core.types import CHANCE, Token
from pyengine.play.record import Record
from pyengine.play.session import Session

from .choosing import Choosing
from .seats import COMPUTER, HERE

if TYPE_CHECKING:
    from .state import OpenLines, OpenNotes, OpenReview


class Studying(Choosing):
    """A table at which a game can be studied, where that helps nobody who still plays it."""

    _kept_review: tuple[Record | None, str] = (None, "")  # of the game as it was then

    # --- reviews

    @property
    def can_be_reviewed(self) -> bool:
        """True when a review may judge the game: it is over, or one person plays the computer and nothing is hidden."""
        if self.variation or self.guide or all(entry.player == CHANCE for entry in self.main.record.entries):
            return False
        if self.kit.game.outcome(self.main.state) is not None:
            return True
        return self._is_alone and not (self._secrets or self.kit.game.info.solitaire)

    @property
    def _is_alone(self) -> bool:
        """True when one person plays, against computers or against nobody."""
        return self.seats.count(HERE) == 1 and all(seat == HERE or seat.startswith(COMPUTER) for seat in self.seats)

    @property
    def kept_review(self) -> str:
        """The text of the review kept with the game, "" for none or once the game has gone on."""
        record, text = self._kept_review
        return text if text and record == self.main.record._replace(notes=()) else ""

    def keep_review(self, text: str) -> None:
        """Keep a review with the game as it is now."""
        self._kept_review = (self.main.record._replace(notes=()), text)

    @property
    def open_review(self) -> OpenReview | None:
        """The review that is shown, None if none is. It closes when the game goes on, and while something is tried out."""
        review = self.display.review
        if review is None or self.variation:
            return None
        return review if review.record._replace(notes=()) == self.main.record._replace(notes=()) else None

    # --- the best moves

    @property
    def can_show_lines(self) -> bool:
        """True when the computer may say what it thinks of the position on show.

        That is while somebody looks back on a game that is over, or tries moves out where no other person plays the game: against
        computers, or where nothing has been played yet.
        """
        if self.guide or self.kit.game.info.solitaire or not (self.variation or not self.main.is_live):
            return False
        if self.kit.game.outcome(self.main.state) is not None:
            return True
        begun = any(entry.player != CHANCE for entry in self.main.record.entries)
        return self.variation is not None and (self._is_alone or (not begun and set(self.seats) == {HERE}))

    @property
    def open_lines(self) -> OpenLines | None:
        """The best moves of the position on show or a puzzle, None if neither is shown."""
        lines = self.display.lines
        return lines if lines and lines.shows() and not self.open_review else None

    # --- what is said of the game

    @property
    def can_annotate(self) -> bool:
        """True when comments and variations may be written: nobody elsewhere plays on, and nothing is hidden."""
        if self.guide or self.protected:
            return False
        return not (self.is_by_link or self._secrets) or self.kit.game.outcome(self.main.state) is not None

    @property
    def open_notes(self) -> OpenNotes | None:
        """The comments that are shown in place of the move list, None if none are."""
        return self.display.notes if self.display.notes and self.can_annotate and not self.open_review else None

    def click(self, token: Token) -> bool:
        """Choose a token. In an earlier position of a commented game that begins a variation; where nothing is chosen by it, the
        game stays on show as it was."""
        session, at, before, start = self.session, self.session.at, self.variation, self._variation_start
        if session.is_live or not self.open_notes or not self.kit.game.actors(session.shown_state):
            return super().click(token)
        self.show_line(session.explore(), at)
        self._settle(self.session)
        played = super().click(token)
        if not (played or self.chosen or self.held):
            self.variation, self._variation_start = before, start
            session.look(at)
        return played

    def show_line(self, session: Session, first: int) -> None:
        """Show a line as if it were tried out; what is played from entry ``first`` on can be taken back."""
        self.variation, self._variation_start = session, first
        self.drop_choice()

    def write_comments(self) -> str:
        """Return the field of the game's notes, "" for none and for those that are too long for a link."""
        if not self.main.record.notes or not self.can_annotate:
            return ""
        from pyengine.play.notes_link import encode_notes  # most games have none

        try:
            return encode_notes(self.kit, self.main.record, self.main.states)
        except NotationError:
            return ""  # whoever adds the last of them is told

    def take_comments(self, field: str) -> None:
        """Put the notes from a field on the table, or say why they cannot be shown. Other notes that are saved with the game stay
        there: the table goes on as another game."""
        if not field or not self.can_annotate:
            return
        from pyengine.play.notes_link import decode_notes

        try:
            notes = decode_notes(self.kit, self.main.record, self.main.states, field)
        except GameError as error:
            self.said.note = error.message
            return
        if self.main.record.notes not in ((), notes):
            self.key = ""
        self.main.record = self.main.record._replace(notes=notes)
        self.display.asks_notes = True
