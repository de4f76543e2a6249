"""Carries one game to those who play it elsewhere, over whatever line there is. The line carries the same texts as links."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from typing import Any

from pyengine.core.errors import GameError
from pyengine.core.words import Message
from pyengine.play import link

from ..browser import events
from ..controllers.registry import command
from ..controllers.table_host import TableHost
from ..table.table import GameTable
from .direct_line_news import as_protected, decides_nothing, find_invitation, find_news
from .direct_line_status import NONE, OPEN
from .transport import Transport


class LineDesk(ABC):
    """Lets go out what was played on a table, and opens what comes for it. Those who make lines say how one is opened and lost.

    ``exchanged`` is the newest game string that went over the line, in whichever direction. ``invitation`` is the friend's link
    to the next game, until somebody accepts it.
    """

    line: Transport | None = None
    state = NONE
    invitation = ""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self.is_joining = False
        self._working = set[asyncio.Task[None]]()
        self.begin("")
        host.follow_line = self.follow
        host.commands.add(self)

    def begin(self, key: str) -> None:
        """Begin with another game."""
        self.key, self.inbox = key, list[tuple[str, Transport | None]]()
        self.exchanged = self._passing = ""
        self._is_passed = False  # the link that goes out next was closed by itself

    @abstractmethod
    def follow(self) -> None:
        """Do what is due after the table was drawn."""

    @abstractmethod
    def lose(self, line: Transport, why: Message | None = None) -> None:
        """Go on without this line."""

    def note_wrong(self, sender: Transport | None) -> None:  # noqa: B027  # those who make no lines need not know
        """Note that something came which was no link of the game."""

    def finish_turn(self, table: GameTable, *, is_passed: bool) -> None:  # noqa: B027  # for lines over which a clock runs
        """Note that the newest link is about to go out. ``is_passed``: it was closed by itself, with nothing to decide."""

    def note_beside(self, message: str, sender: Transport | None, *, is_news: bool) -> None:  # noqa: B027  # the same
        """Take in what stands beside the game string of a message. ``is_news``: the game goes on with it."""

    def refresh(self) -> None:
        """Draw the table anew, soon."""
        events.call_later(self.host.draw)

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Do something that takes a while, meanwhile."""
        task = asyncio.ensure_future(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    # --- the next game

    def move_on(self, table: GameTable) -> None:
        """Keep the line for the next game of the same two; the end of the one before has gone over it."""
        self.key, self.invitation = table.key, ""
        if table.ending == self.exchanged:
            table.ending = ""

    @command("live-join")
    def join_next(self, button: Any) -> None:
        """Accept the friend's invitation to the next game, as if its link had been opened."""
        host, before, text = self.host, self.key, self.invitation
        if not text or host.table.key != before:
            return
        self.invitation, self.exchanged, self.is_joining = "", link.find(text), True
        host.opener.open(text)
        if host.table.is_free:
            host.commands.run("join", button)
        self.is_joining = False
        if host.table.key != before and not host.table.is_free:
            host.table.rematch_of = before
        host.draw()

    # --- what goes out

    def must_go_out(self, table: GameTable, string: str) -> bool:
        """Return whether the newest link is to go out."""
        return table.has_link_to_send and string != self.exchanged

    def hand_over(self, table: GameTable) -> None:
        """Let the newest link go out, if it was made here. A turn in which there is nothing to decide is closed by itself."""
        if table.variation or self.line is None:
            return
        string = table.make_own_string()
        if self.must_go_out(table, string):
            table.own_handshake = ""
            self.finish_turn(table, is_passed=self._is_passed)
            self._is_passed = False
            if not self.line.send(table.write_link()):
                self.lose(self.line)
                return
            self.exchanged = string
            if table.is_unsent and not table.protected:
                table.mark_sent()
                self.host.autosave.save()
                self.refresh()
        elif table.protected and self._passing != string and decides_nothing(as_protected(table)):
            self._passing = string
            events.call_later(self._pass_turn)

    def _pass_turn(self) -> None:
        table = self.host.table
        if self.state == OPEN and table.make_own_string() == self._passing and decides_nothing(as_protected(table)):
            self._is_passed = True
            self.host.autosave.seal(None)

    # --- what comes in

    def receive(self, message: str, sender: Transport | None = None) -> None:
        """Take in a message; it is opened as soon as the table is free. ``sender``: where there are several lines."""
        self.inbox.append((message, sender))
        events.call_later(self.deliver)

    def open_news(self, text: str) -> None:
        """Open a link that goes on with the game on the table, as if somebody had pasted it."""
        self.host.opener.open(text)

    def deliver(self) -> None:
        """Open what has come, as if somebody had pasted it, even if the line is gone by now; what belongs to another game or is
        known already is left."""
        while self.inbox and self.host.table.key == self.key and not is_busy(self.host.table):
            table, turned = self.host.table, self.host.table.display.is_turned
            message, sender = self.inbox.pop(0)
            if self.state == OPEN and (asked := find_invitation(table, message)):
                self.invitation = asked
                self.refresh()
                continue
            try:
                text = find_news(table, message)
            except GameError:
                self.note_wrong(sender)
                continue
            self.note_beside(message, sender, is_news=bool(text))
            if not text:
                continue
            self.exchanged = link.find(text)
            self.open_news(text)
            self.host.table.display.is_turned = turned
            if self.host.table.said.refused or (table.protected and as_protected(table).alarm):
                self.note_wrong(sender)


def is_busy(table: GameTable) -> bool:
    """Return whether a link of the game is being checked."""
    return table.protected and as_protected(table).busy
