"""Reviews the game on the table: asks the worker part by part, shows the result, and keeps it with the game."""

from __future__ import annotations

import asyncio
from typing import Any

from pyengine.ai.review.judge import Played, count_units, explain_refusal
from pyengine.ai.review.judgement import Review
from pyengine.ai.review.text import BadReview, read_review, write_review
from pyengine.core.errors import GameError
from pyengine.core.words import msg, say
from pyengine.play.record import deal_of

from ..browser import device, dom, window
from ..computer.worker import pack_job
from ..controllers.later import get_address
from ..controllers.registry import command
from ..controllers.table_host import TableHost
from ..table.table import GameTable
from .review_panel import ReviewPanel
from .review_view import render_review
from .review_work import Reviewer, ReviewJob, ReviewPart, read_part

ARROWS = {"ArrowLeft": -1, "ArrowRight": 1}


class ReviewDesk:
    """The buttons and keys of a review."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._working: asyncio.Task[None] | None = None
        window.listen_to_arrows(self.press_arrow)

    @property
    def panel(self) -> ReviewPanel | None:
        """The review that is shown, None if none is."""
        shown = self.host.table.open_review
        return shown if isinstance(shown, ReviewPanel) else None

    def open(self) -> None:
        """Show the review of the game on the table: the one kept with it, else a new one."""
        table = self.host.table
        if self.panel or not table.can_be_reviewed:
            return
        main = table.main
        played = Played(main.states, main.record.entries, deal_of(table.kit.game, main.record))
        why = explain_refusal(table.kit, played)
        if why is not None:
            table.said.refuse(why)
            self.host.draw()
            return
        panel = ReviewPanel(table, Review(table.kit.game.info.id, len(main.record.entries)), render_review)
        panel.total = count_units(table.kit, played)
        panel.has_more = dom.find("main[data-puzzles]") is not None
        note = None
        if table.kept_review:
            try:
                panel.review = read_review(table.kit, len(main.record.entries), table.kept_review)
            except BadReview as bad:
                note = bad.message
        table.display.review, table.said.note = panel, note
        if panel.review.is_whole or panel.review.judgements:  # one that was stopped goes on when that is asked for
            self._draw()
        else:
            self._begin(panel, "")
        dom.focus("#review-title")

    def _draw(self) -> None:
        self.host.draw()
        dom.rescue_focus("#review-title")

    def _begin(self, panel: ReviewPanel, known: str) -> None:
        panel.progress, panel.current = 0, None
        self._draw()
        self._working = asyncio.ensure_future(self._work(panel, known))

    async def _work(self, panel: ReviewPanel, known: str) -> None:
        table, let_sleep = self.host.table, device.keep_awake()
        worker = await self.host.computer.get_client().find_worker()
        own = Reviewer()
        text = pack_job(ReviewJob(panel.record._replace(tags=()), known))
        try:
            while panel.progress is not None and table is self.host.table and self.panel is panel:
                answer = str(await worker.review(get_address(), text)) if worker else await own.work(text)
                if not answer:
                    worker = None  # it could not fetch the code: the page, which has it, does the work
                    continue
                part, text = read_part(answer), ""
                if panel.progress is None:
                    return
                panel.progress = part.done
                if part.is_last:
                    self._finish(table, panel, part.text)
                    return
                self._show_progress(panel, part)
        except GameError as error:
            table.display.review = None
            table.said.refuse(error.message)
            self._draw()
        finally:
            let_sleep()

    def _show_progress(self, panel: ReviewPanel, part: ReviewPart) -> None:
        """Show how far it is. Only a text and a bar change, and nothing is drawn."""
        panel.review = read_review(self.host.kit, panel.review.entries, part.text)
        told, bar = dom.get("review-told"), dom.get("review-bar")
        if told and bar:
            told.textContent = say(msg("review.working", done=part.done, total=part.total), self.host.language)
            bar.value = part.done

    def _finish(self, table: GameTable, panel: ReviewPanel, text: str) -> None:
        panel.review, panel.progress = read_review(table.kit, panel.review.entries, text), None
        self._keep(table, text)
        self._draw()

    def _keep(self, table: GameTable, text: str) -> None:
        table.keep_review(text)
        if table.key:
            self.host.autosave.save()

    # --- buttons and keys

    @command("review-stop")
    def stop(self, _: Any = None) -> None:
        """Show what is judged by now, and keep it."""
        panel = self.panel
        if panel:
            panel.progress = None
            self._keep(panel.table, write_review(panel.review))
            self._draw()

    @command("review-on")
    def go_on(self, _: Any = None) -> None:
        """Judge the rest."""
        if self.panel:
            self._begin(self.panel, write_review(self.panel.review))

    @command("review-close")
    def close(self, _: Any = None) -> None:
        """Put the review away; it is kept."""
        table = self.host.table
        table.display.review = None
        table.main.look(len(table.main.record.entries))
        self.host.draw()
        dom.focus('#result [data-do="review"]')

    @command("review-at")
    def go_to(self, element: Any) -> None:
        """Look at a decision that was pressed in the curve or in the list."""
        if self.panel and self.panel.progress is None:
            self.panel.go_to(int(element.dataset.at))
            self._draw()

    @command("review-next")
    def go_to_next_mistake(self, _: Any = None) -> None:
        """Look at the next marked decision."""
        place = self.panel.find_next_mistake() if self.panel else None
        if self.panel and place is not None:
            self.panel.go_to(place)
            self._draw()

    def press_arrow(self, key: str) -> bool:
        """Look at the decision before or after; returns whether the key meant that."""
        if key not in ARROWS or not self.panel or self.panel.progress is not None:
            return False
        self.panel.step(ARROWS[key])
        self._draw()
        return True
