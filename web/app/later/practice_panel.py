"""Own mistakes of a reviewed game as puzzles: the position before each of them, tries, the answer and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pyengine.ai.review.judgement import Judgement
from pyengine.ai.review.reasons import find_reason
from pyengine.core.scene import Scene
from pyengine.core.words import msg

from ..table.state import HOLE
from ..table.table import GameTable
from ..views.figures import render_tellings
from ..views.panels import PanelView
from .cards import render_sheet
from .puzzles import list_puzzles
from .review_panel import ReviewPanel
from .review_view import list_costs, render_more
from .trying import TryPanel

Told = Literal["ask", "checking", "same", "no", "yes", "also", "answer"]
SOLVED: tuple[Told, ...] = ("yes", "also", "answer")


class PracticePanel(TryPanel):
    """One puzzle after the other. ``told`` says how the current one stands.

    ``check`` is called to have a move judged that is neither the answer nor what was played.
    """

    def __init__(self, table: GameTable, review: ReviewPanel, check: Callable[[], None]) -> None:
        super().__init__(table)
        self.review, self._check = review, check
        self.puzzles = list_puzzles(table, review.review)
        self.at = -1
        self.told: Told = "ask"
        self.count = 0  # of those that were solved without showing the answer
        self.go_on()

    @property
    def judgement(self) -> Judgement:
        """The judgement of the mistake that the current puzzle is about."""
        return self.review.review.judgements[self.puzzles[self.at]]

    @property
    def is_last(self) -> bool:
        """True at the last puzzle."""
        return self.at == len(self.puzzles) - 1

    def go_on(self) -> None:
        """Set up the next puzzle."""
        self.at += 1
        self.table.variation = None
        self.review.go_to(self.puzzles[self.at])
        self.told, self.tried = "ask", ()
        self.set_up(self.judgement.entry)

    def follow(self) -> None:
        """Look at what was tried, if something was: set the position up again, and say whether it is the answer."""
        tried = () if self.told in SOLVED else self.take_tried()
        if not tried or self.told == "checking":
            return
        judgement, self.tried = self.judgement, tried
        if tried == judgement.better:
            self._solve("yes")
        elif tried == self.table.main.record.entries[judgement.entry].action:
            self.told = "same"
        else:
            self.told = "checking"
            self._check()

    def learn(self, *, is_good: bool) -> None:
        """Take in whether the move that was tried is as good as the answer."""
        if is_good:
            self._solve("also")
        else:
            self.told = "no"

    def _solve(self, told: Told) -> None:
        self.told = told
        self.count += 1

    def show_answer(self) -> None:
        """Give the answer."""
        self.told = "answer"

    # --- on the board, and the card

    def add_arrow(self, scene: Scene) -> Scene:
        """Return the scene, with an arrow for the answer once it is known."""
        return self.draw_answer(scene, self.judgement.better) if self.told in SOLVED else scene

    def render(self, view: PanelView) -> str:
        """Return the card: its style sheet comes with it."""
        title = view.say(msg("review.find-title", n=self.at + 1, total=len(self.puzzles)))
        more = render_more(view) if self.review.has_more and self.is_last and self.told in SOLVED else ""
        return (
            f"{render_sheet(view, 'review')}"
            f'<section class="review practice" aria-labelledby="practice-title" data-key="{self.at}">'
            f'<h2 id="practice-title" tabindex="-1">{title}</h2><div role="status"><p>{self._render_told(view)}</p>'
            f'{self._render_reasons(view)}</div><div class="row">{"".join(self._list_buttons(view))}</div>{more}</section>'
        )

    def _render_told(self, view: PanelView) -> str:
        better = self.review.tell_better()
        answer = (better,) if better else ()
        played = (self.review.tell(self.puzzles[self.at]),)
        tried = (self.tell_action(self.judgement.player, self.tried),) if self.tried else ()
        tellings = {"ask": played, "answer": answer, "yes": answer}.get(self.told, tried)
        words = view.say(msg(f"review.find-{self.told}", action=HOLE))
        return words.replace(HOLE, f"<span>{render_tellings(tellings, view.language)}</span>")

    def _render_reasons(self, view: PanelView) -> str:
        """Return what follows the answer, why the mistake was one and what it cost, "" before the answer is known."""
        if self.told not in SOLVED:
            return ""
        better = self.review.tell_better()
        line = (*((better,) if better and self.told == "also" else ()), *self.review.tell_line())
        name = "better" if self.told == "also" else "line"
        then = (
            f'<p class="better"><span class="note">{view.say(msg(f"review.{name}"))}</span> '
            f"{render_tellings(line, view.language)}</p>"
            if line
            else ""
        )
        judgement = self.judgement
        action = self.table.main.record.entries[judgement.entry].action
        reason = find_reason(view.table.kit, self.table.main.states, action, judgement)
        told = render_tellings((self.review.tell(self.puzzles[self.at]),), view.language)
        kind = view.say(msg(f"review.told-{judgement.kind}", action=HOLE)).replace(HOLE, f"<span>{told}</span>")
        because = f" {view.say(reason)}" if reason else ""
        return f'{then}<p class="note">{kind}{because} {" ".join(list_costs(view, self.review, judgement))}</p>'

    def _list_buttons(self, view: PanelView) -> list[str]:
        buttons = []
        if self.told not in SOLVED:
            buttons.append(f'<button class="btn" data-do="practice-answer">{view.say(msg("review.find-show"))}</button>')
        elif not self.is_last:
            buttons.append(f'<button class="btn main" data-do="practice-next">{view.say(msg("review.find-next"))}</button>')
        buttons.append(f'<button class="btn" data-do="practice-end">{view.say(msg("review.find-end"))}</button>')
        return buttons
