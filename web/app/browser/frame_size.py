"""An embedded board in its frame: the page around is told the height, and in a frame that stays too low boards get smaller."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any

from js import ResizeObserver, document, window
from pyodide.ffi import create_proxy

from .window import cancel_timer, set_attributes, set_timer

LEAST = 150  # pixels: no board gets narrower; then the frame can be scrolled
PATIENCE = 150  # milliseconds in which the embedding page sets the height that it was told
TRIES = 7  # halvings until the width is exact to some pixels
SCALE = "--fit"  # the part of its usual width that a board gets


class FrameSize:
    """Tells ``handle`` the height of the content in pixels, and fits the content to a frame that does not follow.

    Where the page around gives the frame that height, the frame gets no scrollbar. A scrollbar would take width from the board,
    and the content would then keep the height of the frame for ever.
    """

    def __init__(self, handle: Callable[[int], None]) -> None:
        self.handle = handle
        self.told = 0
        self.scale = 1.0
        self.timer: int | None = None

    def report(self, *_: Any) -> None:
        """Tell the height that the content has at its full size, and see to it that all of it has room."""
        scale = self.scale
        self._set_scale(1)
        self.told = _measure()
        self._set_scale(scale)
        self.handle(self.told)
        self.settle()

    def settle(self, *_: Any) -> None:
        """See whether the frame has room for everything. The page around gets a moment to follow, but not again and again."""
        room = int(window.innerHeight)
        if abs(room - self.told) < 2:
            set_attributes(sized="1")
        if self.timer is not None:
            cancel_timer(self.timer)
            self.timer = None
        if self.told <= room:
            self._set_scale(1)
        else:
            self.timer = set_timer(PATIENCE if self.scale == 1 else 0, self._fit)

    def _fit(self) -> None:
        """Make the boards as large as the frame has room for."""
        self.timer = None
        width = max(1, int(document.getElementById("figure").clientWidth))
        room, low, high = int(window.innerHeight), min(1.0, LEAST / width), 1.0
        for _ in range(TRIES):
            middle = (low + high) / 2
            self._set_scale(middle)
            low, high = (middle, high) if _measure() <= room else (low, middle)
        self._set_scale(low)

    def _set_scale(self, scale: float) -> None:
        self.scale = scale
        style = document.documentElement.style
        if scale < 1:
            style.setProperty(SCALE, f"{scale:.4f}")
        else:
            style.removeProperty(SCALE)


def _measure() -> int:
    body = document.body
    return ceil(max(float(body.getBoundingClientRect().height), float(body.scrollHeight)))


def watch_height(handle: Callable[[int], None]) -> None:
    """Call with the height of the content in pixels, now and at every change, and fit boards to a frame that stays too low."""
    size = FrameSize(handle)
    window.addEventListener("resize", create_proxy(size.settle))
    ResizeObserver.new(create_proxy(size.report)).observe(document.body)
