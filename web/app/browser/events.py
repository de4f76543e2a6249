"""Listening to events, and calling later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import window
from pyodide.ffi import create_once_callable, create_proxy


def listen(target: Any, event: str, call: Callable[[Any], None], passive: bool = True) -> None:
    """Listen as long as the page lives. ``passive`` listeners cannot stop what the browser does."""
    target.addEventListener(event, create_proxy(call), passive=passive)


def call_later(call: Callable[[], None], wait: int = 0) -> None:
    """Call once after so many milliseconds, when the page has handled what came before."""
    window.setTimeout(create_once_callable(call), wait)


def call_after_painting(call: Callable[[], None]) -> None:
    """Call once what was drawn can be seen; on a hidden page, soon. Calls are made in order."""
    _waiting.append(call)
    if len(_waiting) == 1:  # one call from JavaScript for all, as each costs time
        window.fairyPost.afterPaint(create_once_callable(_call_waiting))


_waiting: list[Callable[[], None]] = []


def _call_waiting() -> None:
    calls = _waiting.copy()
    _waiting.clear()
    for call in calls:
        call()
