"""Arrows and squares drawn on a board: with the right button of a mouse, or with any pointer while that is switched on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document
from pyodide.ffi import create_proxy

RIGHT = 2  # the number of the button
# By the keys that are held, as on other boards in the web: green, red, blue, yellow.
COLOURS = {(False, False): "G", (True, False): "R", (False, True): "B", (True, True): "Y"}


class DrawingPointer:
    """Listens to the whole page before all others do. ``is_open`` tells whether anything may be drawn, ``is_on`` whether every
    pointer draws; ``draw`` gets the cells at both ends and the colour."""

    def __init__(self, is_open: Callable[[], bool], is_on: Callable[[], bool], draw: Callable[[str, str, str], None]) -> None:
        self._is_open, self._is_on, self._draw = is_open, is_on, draw
        self._begin = ""  # the cell on which the pointer went down
        self._over: Any = None  # the cell under it
        for event, call in (
            ("pointerdown", self._down),
            ("pointermove", self._move),
            ("pointerup", self._up),
            ("pointercancel", self._cancel),
            ("touchmove", self._hold),
            ("contextmenu", self._stop_menu),
            ("click", self._stop_click),
        ):
            document.addEventListener(event, create_proxy(call), capture=True, passive=False)

    def _find_cell(self, event: Any) -> Any:
        under = document.elementFromPoint(event.clientX, event.clientY)
        return under.closest("#boards .board .cell[data-token]") if under else None

    def _down(self, event: Any) -> None:
        self._begin = ""
        if not event.isPrimary or not self._is_open() or not (event.button == RIGHT or (event.button == 0 and self._is_on())):
            return
        cell = self._find_cell(event)
        if cell:
            event.stopPropagation()
            self._begin = str(cell.dataset.token)
            self._mark(cell)

    def _move(self, event: Any) -> None:
        if self._begin:
            event.stopPropagation()
            self._mark(self._find_cell(event))

    def _up(self, event: Any) -> None:
        begin, self._begin = self._begin, ""
        if not begin:
            return
        event.stopPropagation()
        self._mark(None)
        cell = self._find_cell(event)
        if cell:
            end = str(cell.dataset.token)
            colour = COLOURS[bool(event.shiftKey or event.ctrlKey), bool(event.altKey)]
            self._draw(begin, "" if end == begin else end, colour)

    def _cancel(self, event: Any) -> None:
        self._begin = ""
        self._mark(None)

    def _mark(self, cell: Any) -> None:
        """Let the cell under the pointer be seen."""
        if self._over:
            self._over.removeAttribute("data-over")
        self._over = cell
        if cell:
            cell.setAttribute("data-over", "")

    def _hold(self, event: Any) -> None:
        """A finger that draws scrolls nothing."""
        if self._begin:
            event.preventDefault()

    def _stop_menu(self, event: Any) -> None:
        if self._is_open() and self._find_cell(event):
            event.preventDefault()

    def _stop_click(self, event: Any) -> None:
        """A press that draws chooses nothing; a key does."""
        if event.detail and self._is_open() and self._is_on() and self._find_cell(event):
            event.stopPropagation()
            event.preventDefault()
