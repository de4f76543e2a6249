"""Lets the game on a table go over the chat. Sending is one update, and all that anybody has sent comes to every page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import Message, msg
from pyengine.play import link
from pyengine.play.header import is_protected
from pyengine.play.session import Session, compare

from ..browser import events
from ..controllers import storage
from ..controllers.table_host import TableHost
from ..later.direct_line_news import as_protected, find_invitation, is_closing
from ..later.direct_line_status import OPEN
from ..later.line_desk import LineDesk, is_busy
from ..later.partners import OTHER, name_partner
from ..later.transport import Transport
from ..table.greeting import read_behind
from ..table.opening import is_alike
from ..table.seats import LINK, TWO
from ..table.table import GameTable
from .arrivals import find_newest, is_for_others, is_played_by_others, is_taken
from .status import INVITING, WATCHING, ChatStatus
from .threads import ChatPerson, Thread, Threads
from .update import find_own_seat, write_update

KNOWN = ("table.fair-own", "table.opened-same")  # said of a link that brings nothing new; the list opens such links all the time
MOST_TRIED = 12  # messages of a game that are looked at when it is opened, the newest ones


class ChatLine:
    """The transport over a chat: ``write`` makes the update for a link, ``send_update`` hands it to the messenger."""

    def __init__(self, write: Callable[[str], Mapping[str, Any]], send_update: Callable[[Mapping[str, Any]], bool]) -> None:
        self._write, self._send_update = write, send_update

    def send(self, text: str) -> bool:
        """Send a link to the chat. Returns False if the messenger does not take it."""
        return self._send_update(self._write(text))

    def close(self) -> None:
        """Nothing: a chat is always open."""


class ChatDesk(LineDesk):
    """The chat of one page, for the game on its table."""

    state = OPEN
    line: Transport

    def __init__(
        self, host: TableHost, threads: Threads, me: ChatPerson, send_update: Callable[[Mapping[str, Any]], bool], opened: str
    ) -> None:
        self._threads, self._me, self._opened = threads, me, opened
        self._thread: Thread | None = None
        super().__init__(host)
        self.line = ChatLine(self._write_update, send_update)

    def follow(self) -> None:
        """Do what is due after the table was drawn: let go out what was played."""
        table = self.host.table
        if self.is_joining:
            return
        if table.key != self.key:
            self._take_up(table)
        if is_busy(table):
            return
        self._name_players(table)
        if self.inbox:
            events.call_later(self.deliver)
        else:
            if self._thread and self._thread.knows(table.make_own_string()):
                self.exchanged = table.make_own_string()
            self.hand_over(table)
        self._show(table)

    def _take_up(self, table: GameTable) -> None:
        """Begin with the game on the table, and with what the chat has of it."""
        if table.rematch_of and table.rematch_of == self.key:
            self.move_on(table)
        else:
            self.begin(table.key)
        self._thread = find_thread(self._threads, table, self._opened)
        self._opened = ""
        if table.said.note and table.said.note.key in KNOWN:
            table.said.note = None
        if self._thread and is_played_by_others(self._thread, table, self._me.address):
            self._watch(table)
        for text in self._thread.list_sound()[-MOST_TRIED:] if self._thread else ():
            self.receive(text)

    def _watch(self, table: GameTable) -> None:
        """Let the game on the table be one of others: whoever opens an open link would otherwise play the side to move."""
        session = Session(table.kit, table.main.record, list(table.main.states))
        self.host.show(GameTable(table.kit, session, [LINK] * len(table.seats), sent=table.sent, key=table.key))
        self.host.table.greeting, self.host.table.answerer = table.greeting, table.answerer
        self.host.table.said.note = msg("chat.watch-note")
        self.host.autosave.save()
        self.refresh()

    def open_news(self, text: str) -> None:
        """Open a link that goes on with the game on the table; if it shows that somebody else has the seat, watch."""
        table = self.host.table
        if table.protected and is_for_others(as_protected(table), text):
            return
        if not (table.protected and is_taken(as_protected(table), text)):
            super().open_news(text)
            return
        storage.delete(table.key)
        table.key = ""
        self.host.show(GameTable.start_new(table.kit, table.main.record.options, [LINK] * len(table.seats)))
        super().open_news(text)
        self.host.table.said.note = msg("chat.taken")

    def _name_players(self, table: GameTable) -> None:
        """Let players have the names that the messenger knows them by, unless they have written others."""
        if table.has_link_to_send and table.invites and not table.greeting.name:
            table.greeting = table.greeting._replace(name=self._me.name)
        if len(table.seats) != TWO or table.answerer or find_own_seat(table) < 0:
            return
        if not table.greeting.came:
            people = self._thread.people if self._thread else {}
            table.answerer = next((person.name for seat, person in people.items() if seat != find_own_seat(table)), "")
        elif table.has_link_to_send:
            table.answerer = self._me.name

    def _show(self, table: GameTable) -> None:
        status = ChatStatus.make(
            _name_other(table), is_asked=bool(self.invitation), is_closing=is_closing(table), stage=_find_stage(table)
        )
        if status != table.display.live:
            table.display.live = status
            self.refresh()

    def _write_update(self, text: str) -> Mapping[str, Any]:
        table = self.host.table
        if self._thread is None:
            self._thread = self._threads.by_key.setdefault(table.key, Thread(table.key))
        return write_update(table, self._thread, text, self._me)

    def lose(self, line: Transport, why: Message | None = None) -> None:
        """Say that the messenger does not take what was played; the next time that the table is drawn tries again."""
        table, note = self.host.table, why or msg("chat.unsent")
        if table.said.note != note:  # else it is said already
            table.said.note = note
            self.refresh()

    def hear(self, thread: Thread, text: str) -> None:
        """Take in a message that has just come."""
        table = self.host.table
        if table.key != self.key:
            return
        if thread is self._thread:
            self.receive(text)
        elif self._thread and (asked := find_invitation(table, text)):
            self.invitation = asked
            self.refresh()


def find_thread(threads: Threads, table: GameTable, opened: str) -> Thread | None:
    """Return the messages of the game on a table, None if nothing was sent yet. ``opened`` is the id that is tried first.

    A game has the id under which whoever invited keeps it. So an invitation from here is found by that alone: other games may
    have begun alike.
    """
    named = [threads.by_key[key] for key in (opened, table.key) if key in threads.by_key]
    others = [] if table.invites else reversed(threads.by_key.values())
    return next((thread for thread in (*named, *others) if _belongs(thread, table)), None)


def _belongs(thread: Thread, table: GameTable) -> bool:
    text = find_newest(thread)
    if not text:
        return False
    string, series = link.find(f"#{text}"), read_behind(f"#{text}").series
    if is_protected(string) != table.protected:
        return False
    try:
        if table.protected:
            from pyengine.play.fair.wire.link import parse_link

            return parse_link(string, games.by_number).terms.header == table.head
        opened = link.decode(string, games.by_number)
    except GameError:
        return False
    if thread.key == table.key:
        return True
    return (
        opened.kit is table.kit and compare(table.main.record, opened.record) != "other" and is_alike(table.series_field, series)
    )


def _find_stage(table: GameTable) -> str:
    """Return what else decides what is said of a game: whether others play it, or nobody has joined yet."""
    if find_own_seat(table) < 0:
        return "" if table.is_free else WATCHING
    return INVITING if table.invites else ""


def _name_other(table: GameTable) -> Message:
    """Return what to call those who play elsewhere."""
    if table.protected and len(table.seats) != TWO:
        match = as_protected(table).match
        return as_protected(table).name_seat(match.next_seat if match.next_seat is not None else 0)
    return name_partner(table, OTHER) if table.protected or LINK in table.seats else msg("table.friend")
