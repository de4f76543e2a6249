"""The buttons of “find the move” on a page with a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyengine.play.task import read_task

from ..browser import dom
from ..controllers.registry import command
from ..embed.diagram import Diagram
from .task_panel import TaskPanel


class TaskDesk:
    """What the buttons do. ``get_figure`` returns the board on the page, ``draw`` draws what changed."""

    def __init__(self, get_figure: Callable[[], Diagram | None], draw: Callable[[], object]) -> None:
        self._get_figure, self._draw = get_figure, draw

    @property
    def panel(self) -> TaskPanel | None:
        """The task on the board, None if there is none."""
        figure = self._get_figure()
        shown = figure.display.lines if figure else None
        return shown if isinstance(shown, TaskPanel) else None

    def ask(self, figure: Diagram) -> None:
        """Ask what the board is to ask; where there is nothing to find it shows everything."""
        task = read_task(figure.kit, figure.main.record, figure.main.states, figure.given.ends[figure.at])
        if task is None:
            figure.asks = False
        else:
            TaskPanel(figure, task)

    @command("task-hint")
    def give_hint(self, _: Any = None) -> None:
        """Give one hint more."""
        if self.panel:
            self.panel.give_hint()
            self._draw()

    @command("task-answer")
    def show_answer(self, _: Any = None) -> None:
        """Give the answer."""
        if self.panel:
            self.panel.show_answer()
            self._draw()
            dom.focus("#task-title")

    @command("task-again")
    def begin_again(self, _: Any = None) -> None:
        """Set the task up once more."""
        if self.panel:
            self.panel.begin()
            self._draw()
            dom.focus("#task-title")
