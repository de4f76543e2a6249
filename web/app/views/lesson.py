"""The card of a lesson, as HTML."""

from __future__ import annotations

from ..table.lesson import TableLesson
from .panels import PanelView


def render_lesson(view: PanelView, guide: TableLesson) -> str:
    """Return the current step: its number, its text, and buttons to go on or to leave."""
    count = view.word("guide-step", step=guide.at + 1, steps=len(guide.steps))
    main = " main" if not guide.step.do else ""
    further = view.word("guide-play" if guide.is_last else "guide-next")
    return (
        f'<section class="guide" aria-label="{view.word("guide")}"><p class="count">{count}</p>'
        f"<p>{view.say(guide.step.text)}</p>"
        f'<div class="row"><button class="btn small{main}" data-do="guide-next">{further}</button>'
        f'<button class="btn small quiet" data-do="guide-end">{view.word("guide-end")}</button></div></section>'
    )
