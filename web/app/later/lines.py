"""Shows the best moves of the position on the table: asks the worker part by part, and turns to each other position."""

from __future__ import annotations

import asyncio
from typing import Any

from ..browser import dom
from ..computer.worker import pack_job
from ..controllers.later import get_address
from ..controllers.registry import command
from ..controllers.table_host import TableHost
from ..views.region import Region
from .lines_view import LinesPanel
from .lines_work import LineFinder, LinesJob, read_lines

PARTS = 26  # of work that a position gets, some eight seconds


class LinesDesk:
    """The buttons of the best moves."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._working: asyncio.Task[None] | None = None
        self._own = LineFinder()

    @property
    def panel(self) -> LinesPanel | None:
        """What is shown now, None if nothing is."""
        shown = self.host.table.open_lines
        return shown if isinstance(shown, LinesPanel) else None

    def open(self) -> None:
        """Show the best moves of the position on the table, if that is allowed."""
        table = self.host.table
        if not table.can_show_lines:
            return
        table.display.lines = LinesPanel(table, self._begin)
        self.host.draw()
        dom.focus("#lines-title")

    @command("lines-close")
    def close(self, _: Any = None) -> None:
        """Put them away, which stops the work."""
        self.host.table.display.lines = None
        self.host.draw()
        dom.focus('#status [data-do="lines"]')

    def _begin(self) -> None:
        """Start working, unless that goes on anyway: it turns to the new position by itself."""
        if self._working is None or self._working.done():
            self._working = asyncio.ensure_future(self._work())

    async def _work(self) -> None:
        worker = await self.host.computer.get_client().find_worker()
        while (panel := self.panel) and not panel.is_done:
            state, player, done = panel.state, panel.player, 0
            assert player is not None
            view = self.host.kit.game.observe(state, player)
            text = pack_job(LinesJob(self.host.kit.game.info.id, view, player))
            while self.panel is panel and panel.state is state and not panel.is_done:
                answer = str(await worker.lines(get_address(), text)) if worker else await self._own.work(text)
                if not answer:
                    worker = None  # it could not fetch the code: the page, which has it, does the work
                    continue
                text, done = "", done + 1
                if self.panel is panel and panel.state is state and panel.learn(read_lines(answer), is_last=done >= PARTS):
                    self._show(panel)

    def _show(self, panel: LinesPanel) -> None:
        """Draw what has changed, and nothing else."""
        view = self.host.make_view()
        scene = view.scene = panel.table.make_scene()
        self.host.put(
            [
                Region("boards", view.render_large(scene)),
                Region("minis", view.render_small(scene)),
                Region("lines", panel.render(view)),
            ]
        )
