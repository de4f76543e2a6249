"""The buttons of the puzzles from a reviewed game; what is tried is judged in the worker."""

from __future__ import annotations

import asyncio
from typing import Any

from pyengine.play.record import deal_of

from ..browser import dom
from ..computer.worker import pack_job
from ..controllers.later import get_address
from ..controllers.registry import command
from ..controllers.table_host import TableHost
from .lines_work import LineFinder
from .practice_panel import PracticePanel
from .practice_work import TryJob
from .review_panel import ReviewPanel


class PracticeDesk:
    """Leads through the own mistakes of a game."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._checking: asyncio.Task[None] | None = None
        self._own = LineFinder()

    @property
    def panel(self) -> PracticePanel | None:
        """The puzzles on show, None if there are none."""
        shown = self.host.table.open_lines
        return shown if isinstance(shown, PracticePanel) else None

    @command("practice")
    def begin(self, _: Any = None) -> None:
        """Show the first puzzle of the review on the table."""
        table = self.host.table
        if isinstance(table.open_review, ReviewPanel):
            table.display.lines = PracticePanel(table, table.open_review, self._check)
            self._draw()

    @command("practice-answer")
    def show_answer(self, _: Any = None) -> None:
        """Give the answer of the puzzle."""
        if self.panel:
            self.panel.show_answer()
            self._draw()

    @command("practice-next")
    def go_on(self, _: Any = None) -> None:
        """Show the next puzzle."""
        if self.panel:
            self.panel.go_on()
            self._draw()

    @command("practice-end")
    def end(self, _: Any = None) -> None:
        """Go back to the review, at the decision that the puzzle was about."""
        panel, table = self.panel, self.host.table
        if panel:
            table.display.lines = None
            table.leave()
            panel.review.go_to(panel.puzzles[panel.at])
            self.host.draw()
            dom.focus("#review-title")

    def _draw(self) -> None:
        self.host.draw()
        dom.focus("#practice-title")

    def _check(self) -> None:
        panel = self.host.table.open_lines
        if isinstance(panel, PracticePanel):
            self._checking = asyncio.ensure_future(self._judge(panel))

    async def _judge(self, panel: PracticePanel) -> None:
        judgement, table, tried = panel.judgement, panel.table, panel.tried
        deal = deal_of(table.kit.game, table.main.record) if judgement.scores else None
        best = judgement.scores[0] if judgement.scores else None
        state = table.main.states[judgement.entry]
        text = pack_job(TryJob(table.kit.game.info.id, state, judgement.player, tried, deal, best))
        worker = await self.host.computer.get_client().find_worker()
        answer = str(await worker.lines(get_address(), text)) if worker else ""
        answer = answer or await self._own.work(text)  # the worker could not fetch the code, or there is none
        if self.panel is panel and panel.judgement is judgement and panel.told == "checking":
            panel.learn(is_good=answer == "true")
            self.host.draw()
