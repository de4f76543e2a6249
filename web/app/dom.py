"""The page: redraws regions, keeps the focus, turns pointer, keyboard and forms into a few calls. No rules, no state of a
game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Protocol

from js import document, navigator, window
from pyodide.code import run_js
from pyodide.ffi import create_once_callable, create_proxy, to_js

from .view import Region

DRAG = 6  # pixels a pointer moves before a press becomes a drag


class Handler(Protocol):
    """What a page does on its events."""

    def token(self, token: str) -> bool:
        """A cell, item or choice was chosen; return True if that played something."""

    def draggable(self, token: str) -> str:
        """Return the picture to drag for a token as HTML, "" if there is nothing to pick up."""

    def command(self, name: str, element: Any) -> None:
        """A button with data-do was pressed."""

    def look(self, at: int) -> None:
        """A place in the move list was chosen."""

    def claim(self, name: str) -> None:
        """A claim was chosen."""

    def submit(self, name: str, form: Any) -> None:
        """A form with data-form was sent."""

    def key(self, key: str, cell: str) -> bool:
        """A key was pressed on a cell of a board, or elsewhere (""); return True if it was used."""


def get(name: str) -> Any:
    """Return the element with an id, None if there is none."""
    return document.getElementById(name)


def listen(target: Any, event: str, call: Callable[[Any], None], passive: bool = True) -> None:
    """Listen for as long as the page lives."""
    target.addEventListener(event, create_proxy(call), passive=passive)


def later(call: Callable[[], None], wait: int = 0) -> None:
    """Call something once the page has had time for its own, after so many milliseconds."""
    window.setTimeout(create_once_callable(call), wait)


def painted(call: Callable[[], None]) -> None:
    """Call something once what was drawn can be seen; on a page that nobody sees, soon."""
    window.fairyPainted(create_once_callable(call))


class Page:
    """Redraws what changed and listens on the whole document, so that redrawn elements need no listeners of their own."""

    def __init__(self, handler: Handler) -> None:
        self.handler = handler
        self._drawn: dict[str, str] = {}
        self._press: _Press | None = None
        self._played = False  # by the last press
        self.dropped = ""  # the cell on which a dragged piece is being put down
        self._heard = False
        self.fingers = Fingers()
        listen(document, "pointerdown", self._down)
        listen(document, "mousedown", self._again)
        listen(document, "pointermove", self._move)
        listen(document, "pointerup", self._up)
        listen(document, "pointercancel", self._cancel)
        listen(document, "click", self._click, passive=False)
        listen(document, "keydown", self._key, passive=False)
        listen(document, "submit", self._submit, passive=False)

    @property
    def drawn(self) -> bool:
        """True once something was drawn here, and not only by the page as it came."""
        return bool(self._drawn)

    def draw(self, regions: Iterable[Region]) -> None:
        """Put the HTML of changed regions into their elements; what stays the same stays, and so does the focus."""
        changed: list[str] = []
        for region in regions:
            if self._drawn.get(region.id) != region.html:
                self._drawn[region.id] = region.html
                changed += region
        if changed:
            window.fairyDraw(to_js(changed))

    # --- pointer: press and release choose; a press that moves drags

    def _down(self, event: Any) -> None:
        self._heard = False
        element = event.target.closest("[data-token]")
        if element and event.isPrimary and event.button == 0:
            self._press = _Press(element.dataset.token, event.clientX, event.clientY)

    def _again(self, event: Any) -> None:
        """The second half of a double click, when the first has played already, chooses nothing more."""
        if event.detail > 1 and self._played:
            self._press = None

    def _move(self, event: Any) -> None:
        press = self._press
        if not press or not event.isPrimary:
            return
        if press.ghost is None:
            if abs(event.clientX - press.x) + abs(event.clientY - press.y) < DRAG or event.buttons == 0:
                return
            picture = self.handler.draggable(press.token)
            if not picture:
                return
            press.lift(picture, str(event.pointerType) == "touch")
        press.follow(event.clientX, event.clientY)

    def _up(self, event: Any) -> None:
        press, self._press = self._press, None
        if not press or not event.isPrimary:
            return
        self._heard = True
        under = document.elementFromPoint(event.clientX, event.clientY)
        target = under.closest("[data-token]") if under else None
        token = target.dataset.token if target else ""
        if press.ghost is not None:
            press.drop()
            if token and token != press.token:
                self.dropped = token
                self._played = self.handler.token(token)
                self.dropped = ""
        elif token == press.token:
            self._played = self.handler.token(token)

    def _cancel(self, event: Any) -> None:
        press, self._press = self._press, None
        if press and press.ghost is not None:
            press.drop()

    # --- buttons, keys, forms

    def _click(self, event: Any) -> None:
        if self._heard and event.detail:
            # The press was answered and the page redrawn: its click would hit whatever lies under the finger now.
            self._heard = False
            event.preventDefault()
            return
        element = event.target.closest("[data-token],[data-do],[data-look],[data-claim]")
        if not element or element.hasAttribute("disabled"):
            return
        data = element.dataset
        if hasattr(data, "token"):
            if event.detail == 0:  # pressed by key or by assistive technology; the pointer was heard already
                self.handler.token(data.token)
        elif hasattr(data, "do"):
            self.handler.command(data.do, element)
        elif hasattr(data, "look"):
            self.handler.look(int(data.look))
        else:
            self.handler.claim(data.claim)

    def _key(self, event: Any) -> None:
        on_board = event.target.closest("[role=grid]")
        plain = not (event.ctrlKey or event.metaKey or event.altKey)
        typing = event.target.closest("input,textarea,select,dialog")
        cell = str(event.target.dataset.token) if on_board and hasattr(event.target.dataset, "token") else ""
        if plain and not typing and (cell or event.key == "Escape") and self.handler.key(str(event.key), cell):
            event.preventDefault()

    def _submit(self, event: Any) -> None:
        name = event.target.dataset
        if hasattr(name, "form"):
            event.preventDefault()
            self.handler.submit(name.form, event.target)


class Aside:
    """Draws regions as a page does, on none."""

    def __init__(self) -> None:
        self._places = window.Map.new()

    def draw(self, regions: Iterable[Region]) -> None:
        """Put the HTML of regions where nobody sees it."""
        window.fairyAside(to_js([part for region in regions for part in region]), self._places)


class _Press:
    """A pointer that went down on a token; ``ghost`` is the picture under it once it drags."""

    def __init__(self, token: str, x: float, y: float) -> None:
        self.token, self.x, self.y = token, x, y
        self.ghost: Any = None
        self._over: Any = None  # the cell under the pointer

    def lift(self, picture: str, finger: bool) -> None:
        self.ghost = get("drag")
        self.ghost.className = "finger" if finger else ""  # larger and above the fingertip, where it can be seen
        self.ghost.innerHTML = picture
        self.ghost.hidden = False
        for man in document.querySelectorAll(f'.board [data-at="{self.token}"]'):
            man.setAttribute("data-lifted", "")

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
        for man in document.querySelectorAll("[data-lifted]"):
            man.removeAttribute("data-lifted")
        self.ghost.hidden = True
        self.ghost.innerHTML = ""


class Fingers:
    """Lets a finger pick up what stands on some cells; everywhere else it scrolls the page.

    ``touch-action`` would say so in a style sheet, but browsers ignore it inside drawings.
    """

    def __init__(self) -> None:
        self.cells: frozenset[str] = frozenset()
        self._stop = create_proxy(lambda event: event.preventDefault())
        self._held: Any = None  # the cell under the finger
        document.addEventListener("touchstart", create_proxy(self._touched), passive=False)

    def _touched(self, event: Any) -> None:
        if self._held:
            self._held.removeEventListener("touchmove", self._stop)
        self._held = None
        cell = event.target.closest(".board .cell")
        if cell and str(cell.getAttribute("data-token")) in self.cells:
            # on the cell itself: it gets what follows even when the board is drawn anew under the finger
            cell.addEventListener("touchmove", self._stop, passive=False)
            self._held = cell


def copy(text: str, done: Callable[[bool], None]) -> None:
    """Put a text on the clipboard and say whether it worked."""
    clipboard = getattr(navigator, "clipboard", None)
    if clipboard is None:
        done(False)
        return
    clipboard.writeText(text).then(lambda _: done(True), lambda _: done(False))


def share(title: str, address: str) -> None:
    """Open the system's share sheet; the user may close it again, which is no fault."""
    sheet = to_js({"title": title, "url": address}, dict_converter=window.Object.fromEntries)
    navigator.share(sheet).then(lambda _: None, lambda _: None)


def fragment() -> str:
    """Return the game string in the address, "" if there is none."""
    return str(window.location.hash).lstrip("#")


def set_fragment(string: str) -> None:
    """Renew the address without a new page in the history."""
    window.history.replaceState(None, "", f"#{string}" if string else str(window.location.pathname))


@cache
def address() -> str:
    """Return the address of this page without its fragment, which stays the same as long as the page lives."""
    return str(window.location.href).partition("#")[0]


def go(where: str) -> None:
    """Go to another page."""
    window.location.href = where


async def qr_code(root: str, text: str, name: str) -> str:
    """Return a text as a QR code in SVG; ``root`` leads to the site's root."""
    module = await run_js(f"import({json.dumps(str(window.URL.new(root + 'qr.js', document.baseURI).href))})")
    return str(module.draw(text, name))
