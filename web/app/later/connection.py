"""The line to one other page, from the offer to its end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Protocol

from pyengine.core.words import Message, msg

from ..browser import dom, events
from ..browser.direct_line import DirectLine
from .direct_line import LineEnd, LineGuard
from .direct_line_status import ANSWERED, LATE, LOST, NONE, OFFERED, OPEN
from .handshake import Handshake, mark_offer, read_description, write_description, write_handshake
from .ice import choose_servers

OPENING, ANSWERING = 30_000, 180_000  # milliseconds until a line that does not open is given up, by who accepts and who answers


def find_servers() -> list[dict[str, str]]:
    """Return the servers for a new line, as the browser is told of them."""
    return choose_servers(dom.get_setting("server"), dom.get_setting("ice"))


class Listener(Protocol):
    """Who has connections, and is told of what happens to them."""

    def on_message(self, connection: Connection, message: str) -> None:
        """A text has come that may be looked at."""

    def on_change(self, connection: Connection) -> None:
        """It stands otherwise with it now."""

    def on_loss(self, connection: Connection, why: Message) -> None:
        """The open line is gone."""


class Connection:
    """A transport that is opened by handshakes, which go along with links; after its end it can be opened again.

    ``own`` is the handshake that goes along with the next link. ``trouble`` says why there is no line any more. ``known`` is the
    newest text that went over it, in whichever direction. ``is_hopeless``: this browser makes no line, or somebody misused one.
    """

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._working = set[asyncio.Task[None]]()
        self._guard = LineGuard(time.monotonic)
        self._line: LineEnd | None = None
        self.state, self.own, self.trouble, self.known = NONE, "", "", ""
        self.is_hopeless = False
        self._servers: list[dict[str, str]] = []

    @property
    def is_idle(self) -> bool:
        """True while nothing is under way that could open a line."""
        return self._line is None

    # --- opening

    def offer(self) -> None:
        """Offer a line."""
        if line := self._make():
            self._run(self._offer(line))

    def answer(self, text: str, handshake: Handshake) -> None:
        """Answer an offer that came."""
        if line := self._make():
            self._run(self._answer(line, handshake, mark_offer(text)))

    def accept(self, handshake: Handshake) -> bool:
        """Open the line if a handshake answers the offer that was made here. Returns False if it does not."""
        line = self._line
        if line is None or self.state != OFFERED or handshake.answers != mark_offer(self.own):
            return False
        events.call_later(lambda: self._expire(line), OPENING)
        self._run(self._accept(line, handshake))
        return True

    def _make(self) -> LineEnd | None:
        """Begin a line that nobody has answered yet. None if the browser refuses it."""
        self.close()
        self._guard = guard = LineGuard(time.monotonic)
        self._servers = find_servers()
        try:
            line = DirectLine(
                lambda message: self._receive(line, guard, message),
                lambda: self._open(line),
                lambda: self._lose(line),
                self._servers,
            )
        except OSError:
            self.is_hopeless = True
            return None
        self._line = line
        return line

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def _offer(self, line: LineEnd) -> None:
        try:
            own = write_handshake(read_description(await line.offer(), far=bool(self._servers)))
        except (OSError, ValueError):
            self.is_hopeless = True
            own = ""
        if line is self._line:
            self.own, self.state = own, OFFERED
            self._listener.on_change(self)

    async def _answer(self, line: LineEnd, handshake: Handshake, mark: bytes) -> None:
        try:
            described = await line.answer(write_description(handshake))
            own = write_handshake(read_description(described, mark, far=bool(self._servers)))
        except (OSError, ValueError):
            if line is self._line:
                self.close()
                self._listener.on_change(self)
            return
        if line is self._line:
            self.own, self.state, self.trouble = own, ANSWERED, ""
            events.call_later(lambda: self._expire(line), ANSWERING)
            self._listener.on_change(self)

    async def _accept(self, line: LineEnd, handshake: Handshake) -> None:
        try:
            await line.accept(write_description(handshake))
        except OSError:
            self._expire(line)

    def _expire(self, line: LineEnd) -> None:
        """Give up a line that has not opened; the next link carries another offer."""
        if line is self._line and self.state != OPEN:
            self.close()
            self.trouble = LATE
            self._listener.on_change(self)

    def _open(self, line: LineEnd) -> None:
        if line is self._line:
            self.own = self.trouble = self.known = ""
            self.state = OPEN
            self._listener.on_change(self)

    # --- as a transport

    def send(self, text: str) -> bool:
        """Send a text. Returns False, and is lost, if it is not taken."""
        line = self._line
        if line is None or self.state != OPEN:
            return False
        if not line.send(text):
            self._lose(line)
            return False
        return True

    def close(self) -> None:
        """Close the line, if there is one."""
        if self._line:
            self._line.close()
        self._line, self.state, self.own = None, NONE, ""

    def drop(self) -> None:
        """Lose the line, if there is one."""
        if self._line:
            self._lose(self._line)

    def _lose(self, line: LineEnd, why: Message | None = None) -> None:
        if line is self._line:
            self.close()
            self.trouble = LOST
            self._listener.on_loss(self, why or msg("live.lost-note"))

    # --- what comes

    def _receive(self, line: LineEnd, guard: LineGuard, message: object) -> None:
        if line is self._line and guard.admit(message):
            self._listener.on_message(self, str(message))
        self._look_for_misuse()

    def note_wrong(self) -> None:
        """Count what came and was no link of the game."""
        self._guard.note_wrong()
        self._look_for_misuse()

    def _look_for_misuse(self) -> None:
        """Close the line for good if somebody misuses it."""
        if self._guard.is_alarmed and self._line:
            self.is_hopeless = True
            self._lose(self._line, msg("live.flooded"))
