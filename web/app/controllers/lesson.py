"""The lesson on the page of a table: its buttons, and what it points at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyengine.core.words import say

from ..browser import effects
from .registry import command

if TYPE_CHECKING:
    from ..table.state import OpenLesson
    from .host import Host

OFFERED = "guided"  # under this name the browser remembers the games whose lesson was offered


class LessonGuide:
    """Leads through the lesson of the game on the table."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._shown: tuple[OpenLesson | None, int] = (None, -1)  # the lesson and its step that were drawn last

    def begin(self, lesson: OpenLesson) -> None:
        """Begin a lesson; the page loads it with the first one."""
        self.host.table.guide = lesson
        self._draw()

    @command("guide-next")
    def go_on(self, _: Any) -> None:
        """Go on with the next step."""
        if self.host.table.guide:
            self.host.table.guide.go_on()
        self._draw()

    @command("guide-end")
    def end(self, _: Any) -> None:
        """Go back to the game."""
        self.host.table.leave()
        self._draw()

    @command("guide-no")
    def decline(self, _: Any) -> None:
        """Do not offer the lesson again."""
        self._draw()

    def _draw(self) -> None:
        effects.remember_entry(OFFERED, self.host.kit.game.info.id)
        self.host.draw()

    def check_played(self) -> None:
        """Let the lesson check what was played, before anything is drawn."""
        if self.host.table.guide:
            self.host.table.guide.check_played()

    @property
    def is_teaching(self) -> bool:
        """True in a lesson, and for the first drawing after it, which has to remove what it pointed at."""
        return bool(self.host.table.guide or self._shown[0])

    def point_at_step(self) -> None:
        """Point at what the step is about. A new step is read out, and its text scrolled into view."""
        guide = self.host.table.guide
        effects.point_at(guide.list_targets() if guide else ())
        shown = (guide, guide.at) if guide else (None, -1)
        if bool(guide) != bool(self._shown[0]):  # the button that was pressed is gone
            starting = self.host.table.display.is_start_card_shown
            effects.focus('[data-do="guide-next"]' if guide else "#start .pick" if starting else '#head [data-do="guide"]')
        if guide and shown != self._shown:
            effects.say(say(guide.text, self.host.language))
            effects.scroll_to("guide")
        self._shown = shown
