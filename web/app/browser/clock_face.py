"""Writes a running clock: its text alone changes, nothing else is drawn."""

from __future__ import annotations

from js import document


def write_time(name: str, text: str, *, is_low: bool) -> None:
    """Write what the clock with an id shows, if it is on the page."""
    element = document.getElementById(name)
    if element:
        element.textContent = text
        element.toggleAttribute("data-low", is_low)
