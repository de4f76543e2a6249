"""Keeps a direct line to the page of the other player. Links stay what a game is made of: the line carries the same texts."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from pyengine.core.words import Message, msg

from ..browser import device, dom, events
from ..browser.direct_line import DirectLine, SiblingPages, get_scope
from ..controllers.table_host import TableHost
from ..table.seats import HERE, LINK, TWO
from ..table.table import GameTable
from .direct_line import LineEnd, LineGuard
from .direct_line_news import as_protected, is_closing
from .direct_line_status import ANSWERED, ELSEWHERE, LATE, LOST, NONE, OFFERED, OPEN, LineStatus
from .handshake import Handshake, mark_offer, read_description, read_handshake, write_description, write_handshake
from .line_desk import LineDesk, is_busy, name_friend
from .transport import Transport

OPENING, ANSWERING = 30_000, 180_000  # milliseconds until a line that does not open is given up, by who accepts and who answers
MOST_WAITING = 4  # messages while a link is being checked


class LiveDesk(LineDesk):
    """The line of one page, for the game on its table.

    ``_own`` is the handshake that goes along with the next link, ``_taken`` the last one that came. ``_trouble`` says why there
    is no line any more.
    """

    line: LineEnd | None = None

    def __init__(self, host: TableHost) -> None:
        self._siblings = SiblingPages(f"{get_scope()} line", self._hear)
        self._guard = LineGuard(time.monotonic)
        self._is_hopeless = False  # this browser makes no line, or somebody has misused one
        self._let_sleep: Callable[[], None] = lambda: None
        super().__init__(host)
        dom.watch_visibility(self._stay_awake)

    def begin(self, key: str) -> None:
        """Begin with another game."""
        self._leave()
        self._taken = self._trouble = ""
        super().begin(key)

    def _leave(self) -> None:
        """Close the line, if there is one."""
        if self.line:
            self.line.close()
        self.line, self.state, self._own, self.invitation = None, NONE, "", ""
        self._stay_awake()

    def _stay_awake(self) -> None:
        """Keep the screen on while the line is open; browsers forget it whenever the page is hidden."""
        self._let_sleep()
        self._let_sleep = device.keep_awake() if self.state == OPEN else lambda: None

    def follow(self) -> None:
        """Do what is due after the table was drawn: take or make a handshake, or let go out what was played."""
        table = self.host.table
        if self.is_joining:
            return
        if table.key != self.key:
            self.move_on(table) if self.state == OPEN and table.rematch_of == self.key else self.begin(table.key)
        if is_busy(table):
            return
        if not self._is_wanted(table):
            self._leave()
            self._trouble = ""
        else:
            self._take_handshake(table)
            if self.inbox:
                events.call_later(self.deliver)
            elif self.state == OPEN:
                self.hand_over(table)
            elif self.line is None and self.state != ELSEWHERE and (line := self._make()):
                self.run(self._offer(line))
        self._show(table)

    def _is_wanted(self, table: GameTable) -> bool:
        """Return whether the game on the table is one for a line: of two, one of them elsewhere, and not over."""
        if self._is_hopeless or len(table.seats) != TWO or dom.get_setting("live") == "off":
            return False
        if table.protected:
            match = as_protected(table).match
            return match.seat is not None and (match.next_seat is not None or self.state == OPEN)
        is_over = table.kit.game.outcome(table.main.state) is not None
        return sorted(table.seats) == [HERE, LINK] and (not is_over or self.state == OPEN)

    def _show(self, table: GameTable) -> None:
        """Put on the table what goes along with its link, and how it stands; draw it if that has changed."""
        shown = self._trouble if self._trouble and self.state != NONE else self.state  # once the next link can open another
        asked, closing = bool(self.invitation), is_closing(table)
        status = LineStatus(shown, name_friend(table), asked, closing) if self._trouble or self.state != NONE else None
        is_handed_out = table.copied.partition("&")[0] == table.make_string()  # then it stays as it was copied
        own = table.own_handshake if is_handed_out and self.state != OPEN else self._own
        if (status, own) != (table.display.live, table.own_handshake):
            table.display.live, table.own_handshake = status, own
            self.refresh()

    # --- opening

    def _make(self) -> LineEnd | None:
        """Begin a line that nobody has answered yet. None if the browser refuses it."""
        self._leave()
        self._guard = LineGuard(time.monotonic)
        try:
            line = DirectLine(lambda message: self._receive(line, message), lambda: self._open(line), lambda: self.lose(line))
        except OSError:
            self._is_hopeless = True
            return None
        self.line = line
        return line

    async def _offer(self, line: LineEnd) -> None:
        try:
            own = write_handshake(read_description(await line.offer()))
        except (OSError, ValueError):
            self._is_hopeless = True
            own = ""
        if line is self.line:
            self._own, self.state = own, OFFERED
            self.refresh()

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
                self.run(self._answer(line, handshake, mark_offer(text)))
        elif not self._accept(handshake) and self.state != OPEN:
            self._siblings.tell(json.dumps({"key": self.key, "answer": text}))
            self._trouble = LATE

    async def _answer(self, line: LineEnd, handshake: Handshake, mark: bytes) -> None:
        try:
            own = write_handshake(read_description(await line.answer(write_description(handshake)), mark))
        except (OSError, ValueError):
            if line is self.line:
                self._leave()
                self.refresh()
            return
        if line is self.line:
            self._own, self.state, self._trouble = own, ANSWERED, ""
            events.call_later(lambda: self._expire(line), ANSWERING)
            self.refresh()

    def _accept(self, handshake: Handshake) -> bool:
        """Open the line if a handshake answers the offer that was made here. Returns False if it does not."""
        line = self.line
        if line is None or self.state != OFFERED or handshake.answers != mark_offer(self._own):
            return False
        events.call_later(lambda: self._expire(line), OPENING)
        self.run(self._accept_answer(line, handshake))
        return True

    async def _accept_answer(self, line: LineEnd, handshake: Handshake) -> None:
        try:
            await line.accept(write_description(handshake))
        except OSError:
            self._expire(line)

    def _expire(self, line: LineEnd) -> None:
        """Give up a line that has not opened; the next link carries another offer."""
        if line is self.line and self.state != OPEN:
            self._leave()
            self._trouble = LATE
            self.refresh()

    def _open(self, line: LineEnd) -> None:
        if line is self.line:
            self._own = self._trouble = self.exchanged = ""
            self.state = OPEN
            self._stay_awake()
            self._siblings.tell(json.dumps({"key": self.key, "open": True}))
            self.refresh()

    def lose(self, line: Transport, why: Message | None = None) -> None:
        """Close the line; play goes on by link."""
        if line is not self.line:
            return
        self._leave()
        self._trouble = LOST
        self._siblings.tell(json.dumps({"key": self.key, "open": False}))
        if self.host.table.key == self.key:
            self.host.table.said.note = why or msg("live.lost-note")
        self.refresh()

    def _hear(self, text: str) -> None:
        """Hear from another page of this browser. A friend's link opens a new one, while the line was offered by an older."""
        told = json.loads(text)
        if told["key"] != self.key:
            return
        if "answer" in told:
            self._accept(read_handshake(told["answer"]))
        else:
            self._leave()
            self.state, self._trouble = (ELSEWHERE, "") if told["open"] else (NONE, LOST)
        self.refresh()

    # --- what comes in

    def _receive(self, line: LineEnd, message: object) -> None:
        if line is self.line and self._guard.admit(message) and len(self.inbox) < MOST_WAITING:
            self.receive(str(message))
        self._look_for_misuse()

    def note_wrong(self) -> None:
        """Count what came and was no link of the game."""
        self._guard.note_wrong()
        self._look_for_misuse()

    def _look_for_misuse(self) -> None:
        """Close the line for good if somebody misuses it."""
        if self._guard.is_alarmed and self.line:
            self._is_hopeless = True
            self.inbox.clear()
            self.lose(self.line, msg("live.flooded"))
