"""Listening to the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import window
from pyodide.ffi import create_once_callable, create_proxy


def listen(target: Any, event: str, call: Callable[[Any], None], passive: bool = True) -> None:
    """Listen for as long as the page lives."""
    target.addEventListener(event, create_proxy(call), passive=passive)


def call_later(call: Callable[[], None], wait: int = 0) -> None:
    """Call something once the page has had time for its own, after so many milliseconds."""
    window.setTimeout(create_once_callable(call), wait)


def call_after_painting(call: Callable[[], None]) -> None:
    """Call something once what was drawn can be seen; on a page that nobody sees, soon."""
    window.fairyPost.afterPaint(create_once_callable(call))
