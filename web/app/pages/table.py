"""The page of a table: connects the game on it with the events of the page."""

from __future__ import annotations

from ..browser import dom, events, window
from ..controllers import storage
from ..controllers.badge import renew_badge
from ..controllers.table_host import TableHost

POSITION = "?p="  # begins a query with a position, which hosts see, as they do not see fragments
IDLE = 200  # milliseconds without a click, after which the next one is prepared


class TablePage:
    """One game on a page."""

    def __init__(self, game: str, language: str) -> None:
        self.host = host = TableHost(game, language)
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

    def _repeat_early_clicks(self) -> None:
        """Play the clicks that came before Python had started."""
        for name, token in dom.take_early_clicks():
            if name:
                dom.press(f'[data-do="{name}"]:not([disabled])')
            else:
                self.host.press(token)
