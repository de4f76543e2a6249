"""A lesson at the table: it says step by step what to do and points at it.

Each step is a session of its own, like moves that are tried out, so the game itself stays as it is.
"""

from __future__ import annotations

from pyengine import games
from pyengine.core.words import Message, msg
from pyengine.play.lesson import LessonStep, judge_step, read_lesson
from pyengine.play.session import Session
from pyengine.play.task import AnswerKind

from ..table.table import GameTable
from ..views.panels import PanelView


def _describe_other(step: LessonStep, kind: AnswerKind) -> Message | None:
    """Return what is said of a move that the author has no sentence for."""
    if kind in ("right", "also"):
        return None
    if not step.asks:
        return msg("lesson.read")
    return msg("lesson.hinted", hint=step.hint) if step.hint else msg("lesson.other")


class TableLesson:
    """The lesson of a table's game. It ends after its last step, or when the player goes back to the game."""

    def __init__(self, table: GameTable) -> None:
        self.table = table
        self.steps = read_lesson(table.kit, games.load_lesson(table.kit.game.info.id))
        self.at = 0
        self._set_up()

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.steps[self.at]

    @property
    def text(self) -> Message:
        """What the current step says."""
        return self.step.text

    @property
    def is_last(self) -> bool:
        """True at the last step."""
        return self.at == len(self.steps) - 1

    def go_on(self) -> None:
        """Go to the next step, as if what this one asks for had been played; after the last one, back to the game."""
        if self.is_last:
            self.table.leave()
            return
        self.at += 1
        self._set_up()

    def _set_up(self) -> None:
        """Put the position of the step on the table."""
        step = self.step
        self._session = Session(self.table.kit, step.record, list(step.task.states[: step.at + 1]))
        self.table.show_line(self._session, step.at)
        self.table.said.clear()

    def check_played(self) -> None:
        """Go on if what was played is right. If something else was played, set the position up again and say so."""
        if self.table.variation is not self._session:
            self.table.guide = None
            return
        step, entries = self.step, self._session.record.entries
        if len(entries) == step.at:
            return
        answer = judge_step(step, entries[step.at].action)
        if answer.kind in ("right", "also"):
            self.go_on()
        else:
            self._set_up()
        self.table.said.note = msg(answer.sentence) if answer.sentence else _describe_other(step, answer.kind)

    def list_targets(self) -> tuple[str, ...]:
        """Return what to point at now: tokens, "hand:ID" or "table:ID"."""
        chosen, action = self.table.chosen, self.step.action
        if action:
            return (action[len(chosen) if action[: len(chosen)] == chosen else 0],)
        return () if chosen else self.step.aim

    def render(self, view: PanelView) -> str:
        """Return the card of the current step: its number, its text, and buttons to go on or to leave."""
        count = view.say(msg("lesson.step", step=self.at + 1, steps=len(self.steps)))
        main = "" if self.step.asks else " main"
        further = view.say(msg("lesson.play" if self.is_last else "lesson.next"))
        return (
            f'<section class="guide" aria-label="{view.word("guide")}"><p class="count">{count}</p>'
            f"<p>{view.say(self.text)}</p>"
            f'<div class="row"><button class="btn small{main}" data-do="guide-next">{further}</button>'
            f'<button class="btn small quiet" data-do="guide-end">{view.say(msg("lesson.end"))}</button></div></section>'
        )
