"""The page of a table: connects the game on it with the events of the page."""

from __future__ import annotations

import asyncio
from typing import Any

from pyengine.core.words import msg

from ..browser import dom, events, window
from ..controllers import storage
from ..controllers.badge import renew_badge
from ..controllers.later import load_later
from ..controllers.registry import command
from ..controllers.table_host import TableHost

POSITION = "?p="  # begins a query with a position, which hosts see, as they do not see fragments
IDLE = 200  # milliseconds without a click, after which the next one is prepared


class TablePage:
    """One game on a page."""

    def __init__(self, game: str, language: str) -> None:
        self.host = host = TableHost(game, language)
        host.commands.add(self)
        self._desks: asyncio.Task[Any] | None = None
        self._lesson: asyncio.Task[None] | None = None
        self._live: asyncio.Task[None] | None = None
        host.follow_line, host.open_notes = self.load_line, self.open_notes
        dom.watch_visibility(host.drawing.finish)
        dom.watch_visibility(renew_badge)
        dom.watch_address(host.open_address)
        dom.watch_typing("typed", host.judge_typed)
        storage.listen(host.autosave.follow_other_page, host.autosave.show_trouble)
        if dom.get_fragment():
            host.open_address()
        elif (query := window.get_query()).startswith(POSITION):
            host.opener.open_any(f"?game={game}&position={query.removeprefix(POSITION)}")
            if not host.table.said.refused:
                dom.drop_query()  # after the next move the address would name an earlier position
        self._repeat_early_clicks()
        if not host.page.has_drawn:  # an early click has drawn it already
            host.draw()
        events.call_later(host.incoming.listen)
        events.call_later(host.warm_up, IDLE)
        if host.table.kept_review:
            events.call_later(self.open_desk)

    def open_notes(self) -> None:
        """Show the comments and variations that came with the game on the table."""
        self._open("notes")

    @command("review", "lines", "notes")
    def open_desk(self, button: Any = None) -> None:
        """Show the review of the game on the table, the best moves of a position, or comments; their code comes with the first of
        them."""
        self._open(str(button.dataset.do) if button else "review")

    def _open(self, name: str) -> None:
        if self._desks is None or (self._desks.done() and self._desks.result() is None):
            self._desks = asyncio.ensure_future(self._load_desks(name))
        elif self._desks.done():
            self._desks.result()[name].open()

    async def _load_desks(self, first: str) -> Any:
        if not await self._load_later():
            return None
        from ..later.desks import make_desks

        desks = make_desks(self.host)
        desks[first].open()
        return desks

    @command("guide")
    def begin_lesson(self, _: Any = None) -> None:
        """Begin the lesson of the game; its code comes with the first one."""
        self._lesson = asyncio.ensure_future(self._load_lesson())

    async def _load_lesson(self) -> None:
        if await self._load_later():
            from ..later.lesson import TableLesson

            self.host.lesson.begin(TableLesson(self.host.table))

    async def _load_later(self) -> bool:
        """Load the code for what few visitors ask for; returns False, and says so, if it could not be fetched."""
        is_loaded = await load_later()
        if not is_loaded:
            self.host.table.said.note = msg("keep.later-missing")
            self.host.draw()
        return is_loaded

    def load_line(self) -> None:
        """Load what keeps a line to somebody elsewhere; it comes with the first game by link that goes on."""
        is_over = self.host.kit.game.outcome(self.host.table.main.state) is not None
        if not is_over and dom.get_setting("live") != "off":
            self.host.follow_line = None
            self._live = asyncio.ensure_future(self._load_line())

    async def _load_line(self) -> None:
        if await load_later():  # links need no line
            from ..later.live import LiveDesk

            LiveDesk(self.host).follow()

    def _repeat_early_clicks(self) -> None:
        """Play the clicks that came before Python had started."""
        for name, token in dom.take_early_clicks():
            if name:
                dom.press(f'[data-do="{name}"]:not([disabled])')
            else:
                self.host.press(token)
