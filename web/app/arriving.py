"""What arrives at a table: links of every kind, games that this browser keeps, private ways back."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import TYPE_CHECKING

from pyengine import games
from pyengine.core.errors import GameError, NotationError
from pyengine.core.game import CHANCE
from pyengine.core.kit import Kit
from pyengine.core.words import Message, msg, say
from pyengine.play import link
from pyengine.play.header import protected
from pyengine.play.session import Session, compare

from . import dom, store
from .saved import Saved
from .table import HERE, LINK, Table, open_link, opened_seats

if TYPE_CHECKING:  # with it comes all of the protocol: tables without it start sooner
    from .fair import FairTable


SLICE = 0.03  # seconds


class Arrivals(ABC):
    """Opens what arrives; `main.TablePage` says what happens then."""

    kit: Kit
    table: Table
    language: str
    private: str  # the private link that somebody came by, until the game is found again

    @abstractmethod
    def seat(self, table: Table) -> None:
        """Put a game on the table."""

    @abstractmethod
    def draw(self) -> None:
        """Redraw what changed."""

    @abstractmethod
    def changed(self) -> None:
        """Keep the game, renew the address, redraw."""

    def open(self, text: str) -> None:
        """Open a link: it goes on with the game here, or with a kept one, or is a game of its own. A bad one changes nothing."""
        try:
            if self._opens_here(text):
                return
            opened = open_link(text, games.by_number)
        except GameError as error:
            self.table.refused = msg("table.broken", why=error.message) if not isinstance(error.message, str) else None
            self.draw()
            return
        self.private = ""
        if opened.kit is not self.kit:
            dom.go(f"../{opened.record.game}/#{link.find(text)}")
            return
        known = self._kept(opened, link.find(text))
        if known:
            self.seat(known)
            self.table.receive(opened)
        elif self.table.key and self.table.receive(opened):
            pass
        else:
            seats = opened_seats(self.kit, opened)
            self.seat(Table(self.kit, Session(self.kit, opened.record, opened.states), seats, sent=len(opened.record.entries)))
            mine = [player for player, seat in enumerate(seats) if seat == HERE]
            alone = len(mine) == len(seats)
            over = self.kit.game.outcome(opened.states[-1]) is not None
            self.table.note = self._about(opened) or (
                msg("table.opened-over" if over else "table.opened-view")
                if alone
                else msg("table.opened-new", player=self.kit.game.info.player(mine[0]))
            )
        self.changed()

    def _about(self, opened: link.Opened) -> Message | None:
        """Return what to say of a solitaire somebody sent: a deal to try, or a result, which reading the link has checked."""
        record = opened.record
        if record.deal is None:
            return None
        if not any(entry.player != CHANCE for entry in record.entries):
            return msg("table.challenge", deal=str(record.deal))
        over = self.kit.game.outcome(opened.states[-1]) is not None
        return msg("table.result-checked" if over else "table.result-begun", deal=str(record.deal))

    def _opens_here(self, text: str) -> bool:
        """Open what is no open link: a protected one, a private one, a game that this browser keeps. Raises GameError."""
        name, _, rest = text.rpartition("#")[2].partition("=")
        if name == "game" and rest:
            saved = store.get(rest)
            if saved is None:
                raise NotationError(msg("table.not-kept"))
            self.seat(kept(saved))
            self.draw()
        elif name == "here":
            self._open_here(rest)
        elif name == "resume":
            self._open_private(rest)
        elif protected(found := link.find(text)):
            self._open_protected(found)
        else:
            return False
        return True

    def _open_here(self, string: str) -> None:
        """Open a game with everybody at this screen: a record or a position that somebody brought."""
        opened = open_link(string, games.by_number)
        if opened.kit is not self.kit:
            dom.go(f"../{opened.record.game}/#here={string}")
            return
        seats = (HERE,) * self.kit.game.info.player_count(opened.record.options)
        same = next((saved for saved in store.all_games() if saved.link == string and set(saved.seats) == {HERE}), None)
        self.seat(kept(same) if same else Table(self.kit, Session(self.kit, opened.record, opened.states), seats))
        self.private = ""
        self.table.note = msg("keep.opened")
        self.changed()

    # --- whatever is pasted or dropped

    def hear(self) -> None:
        """Listen for what is pasted or dropped anywhere on the page."""
        from . import files  # the table is there already

        files.hear(self.bring, self.refuse, say(msg("keep.drop-here"), self.language))

    def bring(self, text: str) -> None:
        """Open whatever was pasted or dropped: a link, a record, a position, a picture, a file of games."""
        from .dropping import FILE, is_link, understood, why

        if is_link(text):
            self.open(text)
            return
        try:
            found = understood(text, self.kit, self.table.main.record.options)
            if found == FILE:
                from .importing import bring

                self.table.note = bring(text)
                self.draw()
                return
        except GameError as error:
            self.refuse(why(error))
            return
        if found.game == self.kit.game.info.id:
            self.open("#" + found.fragment)
        else:
            dom.go(f"../{found.game}/#{found.fragment}")

    def refuse(self, why: Message) -> None:
        """Say why something cannot be opened."""
        self.table.refused = msg("table.broken", why=why)
        self.draw()

    def _kept(self, opened: link.Opened, string: str) -> Table | None:
        """Return the table of a kept game that this link belongs to."""
        for saved in store.all_games():
            if saved.game != opened.record.game or saved.fair or (LINK not in saved.seats and saved.link != string):
                continue  # a link is written in one way only
            try:
                mine = link.decode(saved.link, games.by_number)
            except GameError:
                continue
            relation = compare(mine.record, opened.record).relation
            entries = len(mine.record.entries)
            if relation == "same" or (
                LINK in saved.seats and (relation == "newer" or (relation == "older" and opened.record.entries))
            ):
                if (
                    relation == "newer"
                    and not entries
                    and HERE in saved.seats
                    and opened_mover(opened) == saved.seats.index(HERE)
                ):
                    continue
                return table_of(saved, mine)
        return None

    # --- protected games

    def _resume(self, texts: str) -> None:
        from .fair import FairTable

        found = link.find_all(texts)
        try:
            self.seat(FairTable.resumed(self.private, found, games.by_number))
        except GameError as error:
            self.table.refused = error.message if not isinstance(error.message, str) else None
            self.draw()
            return
        self.private = ""
        self.table.note = msg("table.resumed")
        self.changed()

    def _open_private(self, text: str) -> None:
        """Come back by a private link: to the kept game, or by the links at hand."""
        from pyengine.play.fair import resume

        way = resume.read(text)
        for saved in store.all_games():
            if saved.fair and saved.fair.key == way.key.hex() and saved.fair.seat == way.seat:
                self.seat(kept(saved))
                self.private = ""
                self.changed()
                return
        self.private = text
        self.draw()

    def _open_protected(self, text: str) -> None:
        from pyengine.play.fair import string

        from .fair import FairTable, same_game, second_start

        parsed = string.parse(text, games.by_number)
        if parsed.terms.kit is not self.kit:
            dom.go(f"../{parsed.terms.record.game}/#{text}")
            return
        self.private = ""
        table = self.table
        turn = len(parsed.log) % parsed.terms.seats
        if not isinstance(table, FairTable) or table.match.terms.header != parsed.terms.header or table.watches:
            # Two seats of a game may be at home in one browser: a link is for the one that is to answer it.
            mine = [saved for saved in store.all_games() if same_game(saved, parsed)]
            mine.sort(key=lambda saved: saved.fair is not None and saved.fair.seat != turn)
            if not mine:
                self.seat(FairTable.watching(text, games.by_number))
                if second_start(store.all_games(), parsed):
                    self.table.note = msg("table.second-start")
                self.changed()
                return
            self.seat(kept(mine[0]))
        table = self.table
        assert isinstance(table, FairTable)
        if not table.busy:
            self._take(table, table.taking(text, games.by_number))

    def _take(self, table: FairTable, work: Generator[float, None, bool]) -> None:
        """Take in a link a slice at a time: most end with the first one."""
        until = time.perf_counter() + SLICE
        while table is self.table:
            try:
                next(work)
            except StopIteration:
                self.changed()
                return
            if time.perf_counter() >= until:
                self.draw()
                dom.later(lambda: self._take(table, work))
                return
        work.close()


def opened_mover(opened: link.Opened) -> int:
    """Return who made the first move of a link, -1 if nobody."""
    return opened.record.entries[0].player if opened.record.entries else -1


def table_of(saved: Saved, mine: link.Opened) -> Table:
    """Return the table of a kept game."""
    table = Table(mine.kit, Session(mine.kit, mine.record, mine.states), saved.seats, sent=saved.sent, key=saved.id)
    table.notes.update(saved.notes)
    table.label = saved.label
    return table


def kept(saved: Saved) -> Table:
    """Return the table of a kept game. Raises GameError."""
    if saved.fair:
        from .fair import FairTable

        return FairTable.of(saved, games.by_number)
    return table_of(saved, link.decode(saved.link, games.by_number))
