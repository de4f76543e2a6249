"""Mouse, pen and finger on boards: a press and a release choose a cell, a press that moves drags a piece."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import inf
from typing import Any

from js import document
from pyodide.ffi import create_proxy

from .events import listen

DRAG = 6  # pixels a pointer moves before a press becomes a drag
# Milliseconds between the two presses of a double click by accident. Browsers count presses on one point for half a second and
# more, in which a practised player has seen the answer and means the second press.
DOUBLE = 300
NEAR = 16  # pixels between the two taps of a finger that taps twice; of a mouse browsers count presses themselves


class Pointer:
    """Listens to the pointer on the whole page. ``press`` chooses a token and returns whether that played something;
    ``draggable`` returns the picture to drag for a token, "" for none. ``dropped`` is the cell on which a dragged piece is being
    put down."""

    def __init__(self, press: Callable[[str], bool], draggable: Callable[[str], str]) -> None:
        self._choose, self._draggable = press, draggable
        self._press: _Press | None = None
        self._played = False  # by the last press
        self._elsewhere = False  # the last press was on nothing that can be chosen
        self._came_from = False  # the press before it was
        self._at = -inf  # when the last press was made, in milliseconds since the page was asked for,
        self._x = self._y = 0.0  # and where
        self._pause = 0.0  # between it and the one before
        self.dropped = ""
        self._answered = False  # the press was answered already, and its click is still to come
        listen(document, "pointerdown", self._down)
        listen(document, "mousedown", self._double_click)
        listen(document, "pointermove", self._move)
        listen(document, "pointerup", self._up)
        listen(document, "pointercancel", self._cancel)

    def take_click(self, event: Any) -> bool:
        """Return whether a click belongs to a press that was handled already. The page was redrawn then, so the click would hit
        whatever is under the finger now."""
        answered = self._answered and bool(event.detail)
        if answered:
            self._answered = False
            event.preventDefault()
        return answered

    def _down(self, event: Any) -> None:
        self._answered = False
        element = event.target.closest("[data-token]")
        self._came_from, self._elsewhere = self._elsewhere, not element
        at, x, y = float(event.timeStamp), event.clientX, event.clientY
        self._pause, way = at - self._at, abs(x - self._x) + abs(y - self._y)
        if self._pause < DOUBLE and way < NEAR and str(event.pointerType) != "mouse":
            return  # a finger that taps twice; the time goes on from its first tap
        self._at, self._x, self._y = at, x, y
        if element and event.isPrimary and event.button == 0:
            self._press = _Press(element, x, y)

    def _double_click(self, event: Any) -> None:
        """The second half of a double click chooses nothing: it would put down again what the first has taken up.

        A slow one is left alone, but where the first has played, or pressed a button that lay there, it asks for no reason.
        """
        if event.detail > 1 and self._press:
            done = self._played or self._came_from
            if self._pause < DOUBLE or (done and not self._press.may_choose):
                self._press = None

    def _move(self, event: Any) -> None:
        press = self._press
        if not press or not event.isPrimary:
            return
        if press.ghost is None:
            if abs(event.clientX - press.x) + abs(event.clientY - press.y) < DRAG or event.buttons == 0:
                return
            picture = self._draggable(press.token)
            if not picture:
                return
            press.lift(picture, str(event.pointerType) == "touch")
        press.follow(event.clientX, event.clientY)

    def _up(self, event: Any) -> None:
        press, self._press = self._press, None
        if not press or not event.isPrimary:
            return
        self._answered = True
        under = document.elementFromPoint(event.clientX, event.clientY)
        target = under.closest("[data-token]") if under else None
        token = target.dataset.token if target else ""
        if press.ghost is not None:
            press.drop()
            if token and token != press.token:
                self.dropped = token
                self._played = self._choose(token)
                self.dropped = ""
        elif token == press.token:
            self._played = self._choose(token)

    def _cancel(self, event: Any) -> None:
        press, self._press = self._press, None
        if press and press.ghost is not None:
            press.drop()


class _Press:
    """A pointer that went down on a token. ``ghost`` is the dragged picture, once it drags."""

    def __init__(self, element: Any, x: float, y: float) -> None:
        self.token, self.x, self.y = element.dataset.token, x, y
        self.may_choose = bool(element.hasAttribute("data-can"))
        self.ghost: Any = None
        self._over: Any = None  # the cell under the pointer

    def lift(self, picture: str, finger: bool) -> None:
        self.ghost = document.getElementById("drag")
        self.ghost.className = "finger" if finger else ""  # larger and above the fingertip, where it can be seen
        self.ghost.innerHTML = picture
        self.ghost.hidden = False
        for piece in document.querySelectorAll(f'.board [data-at="{self.token}"]'):
            piece.setAttribute("data-lifted", "")

    def follow(self, x: float, y: float) -> None:
        self.ghost.style.translate = f"{x}px {y}px"
        under = document.elementFromPoint(x, y)
        cell = under.closest(".board .cell") if under else None
        if cell != self._over:
            self._leave()
            self._over = cell
            if cell:
                cell.setAttribute("data-over", "")

    def _leave(self) -> None:
        if self._over:
            self._over.removeAttribute("data-over")

    def drop(self) -> None:
        self._leave()
        for piece in document.querySelectorAll("[data-lifted]"):
            piece.removeAttribute("data-lifted")
        self.ghost.hidden = True
        self.ghost.innerHTML = ""


class TouchDrag:
    """Lets a finger drag what stands on some cells; everywhere else the finger scrolls the page. ``list_cells`` returns those
    cells, and is called when a finger comes down.

    ``touch-action`` in a style sheet would be simpler, but browsers ignore it inside SVG.
    """

    def __init__(self) -> None:
        self.list_cells: Callable[[], Collection[str]] = tuple
        self._stop = create_proxy(lambda event: event.preventDefault())
        self._held: Any = None  # the cell under the finger
        document.addEventListener("touchstart", create_proxy(self._start_touch), passive=False)

    def _start_touch(self, event: Any) -> None:
        if self._held:
            self._held.removeEventListener("touchmove", self._stop)
        self._held = None
        cell = event.target.closest(".board .cell")
        if cell and str(cell.getAttribute("data-token")) in self.list_cells():
            # on the cell itself: it gets what follows even when the board is drawn anew under the finger
            cell.addEventListener("touchmove", self._stop, passive=False)
            self._held = cell
