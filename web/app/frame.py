"""The browser around an embedded board: its address, the page it stands in, time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from js import ResizeObserver, clearTimeout, document, setTimeout, window
from pyodide.ffi import create_once_callable, create_proxy

MARK = "fairyPost"  # in every message; its value is the version of the interface


def query() -> str:
    """Return the query of this page's address, as written."""
    return str(window.location.search)


def set_query(text: str) -> None:
    """Renew the address without a new page in the history; a frame that may not is left as it is."""
    window.history.replaceState(None, "", f"?{text}" if text else str(window.location.pathname))


def data(name: str) -> Any:
    """Return what the page carries as JSON in a data attribute of its body."""
    return json.loads(str(document.body.getAttribute(f"data-{name}") or "null"))


def tell(event: str, **values: object) -> None:
    """Tell the page around this frame; it may be anybody's, so a message says only what the board shows."""
    if window.parent.js_id != window.js_id:
        message = json.dumps({MARK: 1, "event": event, **values})
        window.parent.postMessage(window.JSON.parse(message), "*")


def hear(handle: Callable[[dict[str, Any]], None]) -> None:
    """Hand on the commands of the page around this frame, and of nobody else."""

    def heard(event: Any) -> None:
        if event.source is None or event.source.js_id != window.parent.js_id:
            return
        message = json.loads(str(window.JSON.stringify(event.data) or "null"))
        if isinstance(message, dict) and message.get(MARK) == 1:
            handle(message)

    window.addEventListener("message", create_proxy(heard))


def watch_height(handle: Callable[[int], None]) -> None:
    """Call with the height of the content in pixels, now and whenever it changes."""
    body = document.body
    observer = ResizeObserver.new(create_proxy(lambda *_: handle(int(body.scrollHeight))))
    observer.observe(body)


def arrows(handle: Callable[[str], bool]) -> None:
    """Hand on arrow keys, Home and End that are pressed outside boards and fields."""

    def pressed(event: Any) -> None:
        plain = not (event.ctrlKey or event.metaKey or event.altKey or event.shiftKey)
        elsewhere = event.target.closest("[role=grid],input,textarea,select,dialog")
        if plain and not elsewhere and handle(str(event.key)):
            event.preventDefault()

    document.addEventListener("keydown", create_proxy(pressed))


def later(milliseconds: int, call: Callable[[], None]) -> int:
    """Call once after a time; returns what `never` takes."""
    return int(setTimeout(create_once_callable(call), milliseconds))


def never(timer: int) -> None:
    """Forget a call that was to come."""
    clearTimeout(timer)


def grab(tokens: Iterable[str]) -> None:
    """Let a finger pick up what stands on these cells; everywhere else it scrolls the page."""
    wanted = set(tokens)
    for cell in document.querySelectorAll(".board .cell"):
        cell.style.touchAction = "none" if cell.getAttribute("data-token") in wanted else ""


def show(name: str, html: str) -> None:
    """Put HTML into the element with an id and hide it when it is empty."""
    element = document.getElementById(name)
    element.innerHTML = html
    element.hidden = not html


def hide(name: str, hidden: bool) -> None:
    """Hide the element with an id, or show it again."""
    document.getElementById(name).hidden = hidden


def write(name: str, text: str) -> None:
    """Put plain text into the element with an id and hide it when it is empty."""
    element = document.getElementById(name)
    element.textContent = text
    element.hidden = not text


def dress(**values: str) -> None:
    """Set data attributes of the whole page; "" takes one away."""
    for name, value in values.items():
        if value:
            document.documentElement.setAttribute(f"data-{name}", value)
        else:
            document.documentElement.removeAttribute(f"data-{name}")


def focus(selector: str) -> None:
    """Put the focus on the first element that a selector finds."""
    element = document.querySelector(selector)
    if element:
        element.focus()
