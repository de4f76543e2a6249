"""What a direct line is besides a transport: it has to be agreed upon first. And a guard at its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pyengine.play.link import LONGEST_TEXT

from .transport import Transport

LONGEST_MESSAGE = LONGEST_TEXT + 2000  # characters: a game string, and the series behind it
BURST, PACE = 20, 2.0  # messages at once, and further ones a second; people play much slower
MOST_WRONG = 10  # messages that are no link of the game


class LineEnd(Transport, Protocol):
    """A transport to one other page, which both ends have to describe to each other. `browser.direct_line.DirectLine` is one."""

    async def offer(self) -> str:
        """Return the description of this end. Raises OSError."""

    async def answer(self, description: str) -> str:
        """Take the description of the other end, and return that of this one. Raises OSError."""

    async def accept(self, description: str) -> None:
        """Take the other end's answer. Raises OSError."""


class LineGuard:
    """Judges what comes over one line, before anything else looks at it. ``is_alarmed`` once it is more, or more often nonsense,
    than people send."""

    def __init__(self, get_time: Callable[[], float]) -> None:
        self._get_time = get_time
        self._left, self._asked = float(BURST), get_time()
        self._wrong = 0
        self.is_alarmed = False

    def admit(self, message: object) -> bool:
        """Return whether a message may be looked at."""
        now = self._get_time()
        self._left, self._asked = min(BURST, self._left + (now - self._asked) * PACE), now
        self._left -= 1
        if self._left < 0:
            self.is_alarmed = True
        elif not isinstance(message, str) or len(message) > LONGEST_MESSAGE:
            self.note_wrong()
        return not self.is_alarmed and isinstance(message, str) and len(message) <= LONGEST_MESSAGE

    def note_wrong(self) -> None:
        """Count a message that was no link of the game."""
        self._wrong += 1
        self.is_alarmed |= self._wrong >= MOST_WRONG
