"""Keeps a direct line to the page of the other player. Links stay what a game is made of: the line carries the same texts."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from typing import Any

from pyengine.core.errors import GameError
from pyengine.core.words import Message, msg
from pyengine.play import link

from ..browser import device, dom, events
from ..browser.direct_line import DirectLine, SiblingPages, get_scope
from ..controllers.registry import command
from ..controllers.table_host import TableHost
from ..table.seats import HERE, LINK, TWO
from ..table.table import GameTable
from .direct_line import LineEnd, LineGuard
from .direct_line_news import as_protected, decides_nothing, find_invitation, find_news, is_closing
from .direct_line_status import ANSWERED, ELSEWHERE, LATE, LOST, NONE, OFFERED, OPEN, LineStatus
from .handshake import Handshake, mark_offer, read_description, read_handshake, write_description, write_handshake

OPENING, ANSWERING = 30_000, 180_000  # milliseconds until a line that does not open is given up, by who accepts and who answers
MOST_WAITING = 4  # messages while a link is being checked


class LiveDesk:
    """The line of one page, for the game on its table.

    ``_own`` is the handshake that goes along with the next link, ``_taken`` the last one that came. ``_exchanged`` is the newest
    game string that went over the line, in whichever direction. ``_invitation`` is the friend's link to the next game, until
    somebody accepts it. ``_trouble`` says why there is no line any more.
    """

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._siblings = SiblingPages(f"{get_scope()} line", self._hear)
        self._working = set[asyncio.Task[None]]()
        self._line: LineEnd | None = None
        self._is_hopeless = False  # this browser makes no line, or somebody has misused one
        self._is_joining = False
        self._let_sleep: Callable[[], None] = lambda: None
        self._begin("")
        dom.watch_visibility(self._stay_awake)
        host.follow_line = self.follow
        host.commands.add(self)

    def _begin(self, key: str) -> None:
        """Begin with another game."""
        self._leave()
        self._key, self._inbox = key, list[str]()
        self._taken = self._exchanged = self._trouble = self._passing = ""

    def _leave(self) -> None:
        """Close the line, if there is one."""
        if self._line:
            self._line.close()
        self._line, self._state, self._own, self._invitation = None, NONE, "", ""
        self._stay_awake()

    def _stay_awake(self) -> None:
        """Keep the screen on while the line is open; browsers forget it whenever the page is hidden."""
        self._let_sleep()
        self._let_sleep = device.keep_awake() if self._state == OPEN else lambda: None

    def follow(self) -> None:
        """Do what is due after the table was drawn: take or make a handshake, or let go out what was played."""
        table = self.host.table
        if self._is_joining:
            return
        if table.key != self._key:
            self._move_on(table) if self._state == OPEN and table.rematch_of == self._key else self._begin(table.key)
        if _is_busy(table):
            return
        if not self._is_wanted(table):
            self._leave()
            self._trouble = ""
        else:
            self._take_handshake(table)
            if self._inbox:
                events.call_later(self._deliver)
            elif self._state == OPEN:
                self._hand_over(table)
            elif self._line is None and self._state != ELSEWHERE and (line := self._make()):
                self._run(self._offer(line))
        self._show(table)

    def _is_wanted(self, table: GameTable) -> bool:
        """Return whether the game on the table is one for a line: of two, one of them elsewhere, and not over."""
        if self._is_hopeless or len(table.seats) != TWO or dom.get_setting("live") == "off":
            return False
        if table.protected:
            match = as_protected(table).match
            return match.seat is not None and (match.next_seat is not None or self._state == OPEN)
        is_over = table.kit.game.outcome(table.main.state) is not None
        return sorted(table.seats) == [HERE, LINK] and (not is_over or self._state == OPEN)

    def _show(self, table: GameTable) -> None:
        """Put on the table what goes along with its link, and how it stands; draw it if that has changed."""
        shown = self._trouble if self._trouble and self._state != NONE else self._state  # once the next link can open another
        asked, closing = bool(self._invitation), is_closing(table)
        status = LineStatus(shown, _name_friend(table), asked, closing) if self._trouble or self._state != NONE else None
        is_handed_out = table.copied.partition("&")[0] == table.make_string()  # then it stays as it was copied
        own = table.own_handshake if is_handed_out and self._state != OPEN else self._own
        if (status, own) != (table.display.live, table.own_handshake):
            table.display.live, table.own_handshake = status, own
            self._refresh()

    def _refresh(self) -> None:
        events.call_later(self.host.draw)

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    # --- the next game

    def _move_on(self, table: GameTable) -> None:
        """Keep the line for the next game of the same two; the end of the one before has gone over it."""
        self._key, self._invitation = table.key, ""
        if table.ending == self._exchanged:
            table.ending = ""

    @command("live-join")
    def join_next(self, button: Any) -> None:
        """Accept the friend's invitation to the next game, as if its link had been opened."""
        host, before, text = self.host, self._key, self._invitation
        if not text or host.table.key != before:
            return
        self._invitation, self._exchanged, self._is_joining = "", link.find(text), True
        host.opener.open(text)
        if host.table.is_free:
            host.commands.run("join", button)
        self._is_joining = False
        if host.table.key != before and not host.table.is_free:
            host.table.rematch_of = before
        host.draw()

    # --- opening

    def _make(self) -> LineEnd | None:
        """Begin a line that nobody has answered yet. None if the browser refuses it."""
        self._leave()
        guard = LineGuard(time.monotonic)
        try:
            line = DirectLine(
                lambda message: self._receive(line, guard, message), lambda: self._open(line), lambda: self._lose(line)
            )
        except OSError:
            self._is_hopeless = True
            return None
        self._line = line
        return line

    async def _offer(self, line: LineEnd) -> None:
        try:
            own = write_handshake(read_description(await line.offer()))
        except (OSError, ValueError):
            self._is_hopeless = True
            own = ""
        if line is self._line:
            self._own, self._state = own, OFFERED
            self._refresh()

    def _take_handshake(self, table: GameTable) -> None:
        """Take the handshake that came with a link: answer an offer, or open the line if it answers the own one."""
        text, table.friend_handshake = table.friend_handshake, ""
        if not text or text in (self._own, self._taken):
            return
        self._taken = text
        try:
            handshake = read_handshake(text)
        except ValueError:
            return
        if not handshake.answers:
            if line := self._make():
                self._run(self._answer(line, handshake, mark_offer(text)))
        elif not self._accept(handshake) and self._state != OPEN:
            self._siblings.tell(json.dumps({"key": self._key, "answer": text}))
            self._trouble = LATE

    async def _answer(self, line: LineEnd, handshake: Handshake, mark: bytes) -> None:
        try:
            own = write_handshake(read_description(await line.answer(write_description(handshake)), mark))
        except (OSError, ValueError):
            if line is self._line:
                self._leave()
                self._refresh()
            return
        if line is self._line:
            self._own, self._state, self._trouble = own, ANSWERED, ""
            events.call_later(lambda: self._expire(line), ANSWERING)
            self._refresh()

    def _accept(self, handshake: Handshake) -> bool:
        """Open the line if a handshake answers the offer that was made here. Returns False if it does not."""
        line = self._line
        if line is None or self._state != OFFERED or handshake.answers != mark_offer(self._own):
            return False
        events.call_later(lambda: self._expire(line), OPENING)
        self._run(self._accept_answer(line, handshake))
        return True

    async def _accept_answer(self, line: LineEnd, handshake: Handshake) -> None:
        try:
            await line.accept(write_description(handshake))
        except OSError:
            self._expire(line)

    def _expire(self, line: LineEnd) -> None:
        """Give up a line that has not opened; the next link carries another offer."""
        if line is self._line and self._state != OPEN:
            self._leave()
            self._trouble = LATE
            self._refresh()

    def _open(self, line: LineEnd) -> None:
        if line is self._line:
            self._own = self._trouble = self._exchanged = ""
            self._state = OPEN
            self._stay_awake()
            self._siblings.tell(json.dumps({"key": self._key, "open": True}))
            self._refresh()

    def _lose(self, line: LineEnd, why: Message | None = None) -> None:
        if line is not self._line:
            return
        self._leave()
        self._trouble = LOST
        self._siblings.tell(json.dumps({"key": self._key, "open": False}))
        if self.host.table.key == self._key:
            self.host.table.said.note = why or msg("live.lost-note")
        self._refresh()

    def _hear(self, text: str) -> None:
        """Hear from another page of this browser. A friend's link opens a new one, while the line was offered by an older."""
        told = json.loads(text)
        if told["key"] != self._key:
            return
        if "answer" in told:
            self._accept(read_handshake(told["answer"]))
        else:
            self._leave()
            self._state, self._trouble = (ELSEWHERE, "") if told["open"] else (NONE, LOST)
        self._refresh()

    # --- what goes out

    def _hand_over(self, table: GameTable) -> None:
        """Let the newest link go out, if it was made here. A turn in which there is nothing to decide is closed by itself."""
        if table.variation or self._line is None:
            return
        string = table.make_own_string()
        if table.has_link_to_send and string != self._exchanged:
            table.own_handshake = ""
            if not self._line.send(table.write_link()):
                self._lose(self._line)
                return
            self._exchanged = string
            if table.is_unsent and not table.protected:
                table.mark_sent()
                self.host.autosave.save()
                self._refresh()
        elif table.protected and self._passing != string and decides_nothing(as_protected(table)):
            self._passing = string
            events.call_later(self._pass_turn)

    def _pass_turn(self) -> None:
        table = self.host.table
        if self._state == OPEN and table.make_own_string() == self._passing and decides_nothing(as_protected(table)):
            self.host.autosave.seal(None)

    # --- what comes in

    def _receive(self, line: LineEnd, guard: LineGuard, message: object) -> None:
        if line is self._line and guard.admit(message) and len(self._inbox) < MOST_WAITING:
            self._inbox.append(str(message))
            self._guard = guard
            events.call_later(self._deliver)
        self._look_at(guard)

    def _look_at(self, guard: LineGuard) -> None:
        """Close the line for good if somebody misuses it."""
        if guard.is_alarmed and self._line:
            self._is_hopeless = True
            self._inbox.clear()
            self._lose(self._line, msg("live.flooded"))

    def _deliver(self) -> None:
        """Open what has come, as if somebody had pasted it, even if the line is gone by now; what belongs to another game or is
        known already is left."""
        while self._inbox and self.host.table.key == self._key and not _is_busy(self.host.table):
            table, turned = self.host.table, self.host.table.display.is_turned
            message = self._inbox.pop(0)
            if self._state == OPEN and (asked := find_invitation(table, message)):
                self._invitation = asked
                self._refresh()
                continue
            try:
                text = find_news(table, message)
            except GameError:
                self._guard.note_wrong()
                self._look_at(self._guard)
                continue
            if not text:
                continue
            self._exchanged = link.find(text)
            self.host.opener.open(text)
            self.host.table.display.is_turned = turned
            if self.host.table.said.refused or (table.protected and as_protected(table).alarm):
                self._guard.note_wrong()
                self._look_at(self._guard)


def _is_busy(table: GameTable) -> bool:
    return table.protected and as_protected(table).busy


def _name_friend(table: GameTable) -> Message:
    """Return what to call the player at the other end."""
    if table.protected:
        match = as_protected(table).match
        return as_protected(table).name_seat(1 - (match.seat or 0))
    return table.name_friend(table.seats.index(LINK))
