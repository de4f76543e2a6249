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
        self._review: asyncio.Task[Any] | None = None
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
                dom.drop_query()  # it would soon tell an earlier position
        self._repeat_early_clicks()
        if not host.page.has_drawn:  # an early click has drawn it already
            host.draw()
        events.call_later(host.incoming.listen)
        events.call_later(host.warm_up, IDLE)
        if host.table.kept_review:
            events.call_later(self.review)

    @command("review")
    def review(self, _: object = None) -> None:
        """Show the review of the game on the table; its code comes with the first one."""
        if self._review is None or (self._review.done() and self._review.result() is None):
            self._review = asyncio.ensure_future(self._load_review())
        elif self._review.done():
            self._review.result().open()

    async def _load_review(self) -> Any:
        if not await load_later():
            self.host.table.said.note = msg("table.review-missing")
            self.host.draw()
            return None
        from ..later.review import ReviewDesk

        desk = ReviewDesk(self.host)
        self.host.commands.add(desk)
        desk.open()
        return desk

    def _repeat_early_clicks(self) -> None:
        """Play the clicks that came before Python had started."""
        for name, token in dom.take_early_clicks():
            if name:
                dom.press(f'[data-do="{name}"]:not([disabled])')
            else:
                self.host.press(token)
