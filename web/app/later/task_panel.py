"""“Find the move” on a board: what is asked, tries, hints and the answer, as a card beside it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from html import escape
from typing import Literal

from pyengine.core.scene import Scene, name_piece
from pyengine.core.telling import Telling
from pyengine.core.words import Message, msg
from pyengine.play.move_list import tell_entries
from pyengine.play.task import Task, TaskAnswer, compare_end, find_decision, judge, list_decisions, read_question

from ..embed.diagram import Diagram
from ..table.highlights import add_highlights
from ..table.state import HOLE
from ..views.figures import render_tellings
from ..views.panels import PanelView
from .cards import render_sheet
from .trying import TryPanel

TaskTold = Literal["ask", "right", "no", "wrong", "short", "solved", "also", "answer"]
DONE: tuple[TaskTold, ...] = ("solved", "also", "answer")
MOST = 8  # actions of an answer that are told


class TaskPanel(TryPanel):
    """A task on a board. ``told`` says how it stands, ``sentence`` what the author says of the last try.

    ``misses`` and ``helps`` count wrong tries and hints. ``level`` is how many hints of this decision are shown, ``scores`` what
    was reached and what is possible at the end of a solitaire.
    """

    def __init__(self, figure: Diagram, task: Task) -> None:
        super().__init__(figure)
        self.figure, self.task = figure, task
        self.decisions = list_decisions(task)
        figure.solver, figure.display.lines = task.solver, self
        self.begin()

    def begin(self) -> None:
        """Set the task up from its beginning."""
        self.told: TaskTold = "ask"
        self.sentence = ""
        self.scores: tuple[float | None, float | None] = (None, None)
        self.misses = self.helps = 0
        self.figure.asks = True
        self._ask(self.task.start)

    def _ask(self, entry: int) -> None:
        self.level = 0
        self.reply = self._tell_line(self.entry + 1, entry) if self.told == "right" else ()
        self.set_up(entry)

    @property
    def is_done(self) -> bool:
        """True once the answer is known."""
        return self.told in DONE

    def shows(self) -> bool:
        """True: the card stays with its board."""
        return True

    # --- tries

    def follow(self) -> None:
        """Look at what was tried, if something was."""
        if self.is_done:
            return
        if self.figure.variation is not self.session:
            self.set_up(self.entry)
        elif self.task.is_free:
            self._follow_free()
        elif tried := self.take_tried():
            self._take(judge(self.task, self.entry, tried))
            self.tried = tried

    def _take(self, answer: TaskAnswer) -> None:
        self.sentence = answer.sentence
        if answer.kind == "right":
            self._go_on()
        elif answer.kind == "also":
            self._finish("also")
        else:
            self.misses += 1
            self.told = "wrong" if answer.sentence else "no"

    def _go_on(self) -> None:
        following = find_decision(self.task, self.entry + 1)
        if following == len(self.task.record.entries):
            self._finish("solved")
        else:
            self.told = "right"
            self._ask(following)

    def _follow_free(self) -> None:
        """Compare the score once a solitaire is over."""
        state = self.session.state
        if self.task.kit.game.outcome(state) is None:
            return
        is_good, *scores = compare_end(self.task, state)
        self.scores = (scores[0], scores[1])
        if is_good:
            self._finish("solved")
        else:
            self.misses += 1
            self.told = "short"
            self.set_up(self.entry)

    def show_answer(self) -> None:
        """Give the answer."""
        self._finish("answer")

    def _finish(self, told: TaskTold) -> None:
        """Show the author's game, at its end if it was found move by move, else where the answer begins."""
        figure, self.told = self.figure, told
        figure.asks = False
        ends = figure.given.ends
        is_found = told == "solved" and not self.task.is_free
        figure.go(len(ends) - 1 if is_found else bisect_right(ends, self.entry) - 1)

    # --- hints

    @property
    def hints(self) -> int:
        """How many hints there are for this decision: that of the author, and where the move begins."""
        return 1 + bool(read_question(self.task, self.entry).hint)

    def give_hint(self) -> None:
        """Give one hint more."""
        if self.level < self.hints and not self.is_done:
            self.level += 1
            self.helps += 1

    @property
    def answer(self) -> tuple[str, ...]:
        """The action that is to be found."""
        return self.task.record.entries[self.entry].action

    def _list_hints(self, view: PanelView) -> Iterator[str]:
        own = read_question(self.task, self.entry).hint
        if self.level and own:
            yield escape(own)
        if self.level == self.hints:
            yield view.say(self._name_beginning(view))

    def _name_beginning(self, view: PanelView) -> Message:
        """Return where the answer begins: on the marked square, with something beside the board, or with a choice."""
        scene: Scene = self.task.kit.scene(self.task.states[self.entry], self.task.solver)
        token = self.answer[0]
        if any(cell.token == token for board in scene.boards for cell in board.cells):
            return msg("task.hint-square")
        items = (item for hand in scene.hands for item in hand.items if item.token == token)
        item = next((item for item in items), None)
        label = next((button.label for button in scene.buttons if button.token == token), None)
        if item is not None and item.piece and not item.card:
            return msg("task.hint-piece", piece=item.label or name_piece(item.piece))
        return msg("task.hint-choice", choice=label) if label else msg("task.hint-beside")

    # --- on the board, and the card

    def add_arrow(self, scene: Scene) -> Scene:
        """Return the scene with an arrow for the answer where it was given, or with a mark where the move begins."""
        if self.is_done:
            at_answer = self.figure.variation is None and self.figure.main.at == self.entry
            return self.draw_answer(scene, self.answer) if at_answer else scene
        if self.level == self.hints and not self.figure.has_begun:
            return add_highlights(scene, (), (), "", self.answer[:1])
        return scene

    def _tell_line(self, first: int, last: int) -> tuple[Telling, ...]:
        """Return entries of the author's game in words."""
        viewer = self.figure.setting.viewer if self.figure.setting.veiled else self.task.solver
        return tell_entries(self.figure.main, first, last, viewer)[:MOST]

    def render(self, view: PanelView) -> str:
        """Return the card: its style sheet comes with it."""
        told = "".join(f"<p>{line}</p>" for line in self._list_told(view))
        hints = "" if self.is_done else "".join(f'<p class="hinted">{hint}</p>' for hint in self._list_hints(view))
        buttons = "".join(self.list_buttons(view))
        return (
            f'{render_sheet(view, "task")}<section class="task" data-told="{self.told}" aria-labelledby="task-title">'
            f'<h2 id="task-title" tabindex="-1">{self.render_title(view)}</h2><p class="asked">{self.render_question(view)}</p>'
            f'<div role="status" class="said">{told}{hints}</div>'
            f'<div class="row">{buttons}</div></section>'
        )

    def render_title(self, view: PanelView) -> str:
        """Return the heading, with the number of the move where there are several."""
        title = view.say(msg("task.title"))
        if len(self.decisions) < 2 or self.task.is_free:
            return title
        part = view.say(msg("task.part", n=self.decisions.index(self.entry) + 1, total=len(self.decisions)))
        return f"{title} <small>{part}</small>"

    def render_question(self, view: PanelView) -> str:
        """Return what is asked: the author's question, else whose move is to be found."""
        asked = read_question(self.task, self.entry).question
        if asked:
            return escape(asked)
        if self.task.is_free:
            return view.say(msg("task.ask-score"))
        if view.info.solitaire:
            return view.say(msg("task.ask-alone"))
        return view.say(msg("task.ask", player=view.info.player(self.task.solver)))

    def _list_told(self, view: PanelView) -> Iterator[str]:
        """Yield what is said of the last try, or of the answer."""
        tried = (self.tell_action(self.task.solver, self.tried),) if self.tried and self.told in ("no", "wrong", "also") else ()
        line = self._tell_line(self.entry, len(self.task.record.entries))
        if self.told == "short":
            yield self._render_scores(view)
        elif self.told == "right":
            yield self._fill(view, msg("task.right", action=HOLE), self.reply) if self.reply else view.say(msg("task.right-next"))
        elif self.told in ("no", "wrong", "also"):
            yield self._fill(view, msg(f"task.{self.told}", action=HOLE), tried)
        elif self.told == "solved" and self.task.is_free:
            yield view.say(msg("task.solved-score", score=self.scores[0] or 0))
        elif self.told in ("solved", "answer"):
            yield self._fill(view, msg("task.answered" if self.told == "answer" else "task.solved", action=HOLE), line)
        if self.sentence and self.told in ("wrong", "also"):
            yield escape(self.sentence)
        if self.told == "also" or (self.told == "solved" and self.task.is_free):
            yield self._fill(view, msg("task.given", action=HOLE), line)

    def _render_scores(self, view: PanelView) -> str:
        reached, best = self.scores
        if reached is None:
            return view.say(msg("task.short-lost", best=best or 0))
        return view.say(msg("task.short", score=reached, best=best or 0))

    def _fill(self, view: PanelView, words: Message, tellings: tuple[Telling, ...]) -> str:
        told = f'<span class="told-moves">{render_tellings(tellings, view.language)}</span>'
        return view.say(words).replace(HOLE, told)

    def list_buttons(self, view: PanelView) -> list[str]:
        """Return what can be done: a hint, the answer; afterwards once more."""
        if self.is_done:
            return [render_button(view, "again")]
        off = self.level >= self.hints
        return [render_button(view, "hint", off=off), render_button(view, "answer")]


def render_button(view: PanelView, name: str, *, kind: str = "", off: bool = False) -> str:
    """Return a button of the card."""
    disabled = " disabled" if off else ""
    return f'<button class="btn{kind}" data-do="task-{name}"{disabled}>{view.say(msg(f"task.{name}"))}</button>'
