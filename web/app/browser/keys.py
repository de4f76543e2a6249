"""Enter and the space bar on boards and buttons: pressed twice at once, or held, they end nothing that nobody has seen."""

from __future__ import annotations

from math import inf
from typing import Any

from js import document

from .events import listen
from .pointer import DOUBLE

PRESSES = ("Enter", " ")


class KeyPresses:
    """Tells which presses by key come too soon. It has to hear keys before whoever asks it.

    Presses that follow each other within a moment are a run, as is a key that is held. In one run each cell and each choice is
    pressed once, and no button that was not there when it began: a button keeps the focus when other words come to stand on it.
    """

    def __init__(self) -> None:
        self._at = -inf  # when the last press was made, in milliseconds since the page was asked for
        self._there = set[str]()  # the buttons at the beginning of a run
        self._pressed = set[str]()  # cells and choices that were pressed in it
        self.is_hasty = False
        listen(document, "keydown", self._hear)

    def takes(self, event: Any) -> bool:
        """Return whether a click comes from such a press."""
        return self.is_hasty and event.detail == 0 and float(event.timeStamp) - self._at < DOUBLE

    def _hear(self, event: Any) -> None:
        self.is_hasty = False
        element = event.target.closest("button,[data-token]")
        if not element or str(event.key) not in PRESSES:
            self._at = -inf  # whoever moves on or writes has looked
            return
        pause, self._at = float(event.timeStamp) - self._at, float(event.timeStamp)
        if pause >= DOUBLE and not event.repeat:
            self._there, self._pressed = {_name(button) for button in document.querySelectorAll("button")}, set()
        name = _name(element)
        is_choice = element.hasAttribute("data-token")
        is_new = str(element.localName) == "button" and name not in self._there
        self.is_hasty = is_new or name in self._pressed
        if is_choice:
            self._pressed.add(name)


def _name(element: Any) -> str:
    data = element.dataset
    return f"{getattr(data, 'token', '')} {getattr(data, 'do', '')} {element.textContent}"
