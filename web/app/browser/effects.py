"""Effects on a page: what a lesson points at, gliding pieces, sounds, text for screen readers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from js import document, window


def remember_entry(name: str, entry: str) -> None:
    """Add an entry to a list that this browser remembers. Where nothing can be saved, it is remembered as long as the page
    lives."""
    document.documentElement.setAttribute(f"data-{name}", "")
    known = str(window.fairyPost.remembered(name) or "").split()
    window.fairyPost.remember(name, " ".join(dict.fromkeys((*known, entry))))


def point_at(names: Iterable[str]) -> None:
    """Highlight these things and nothing else: tokens, "hand:ID" or "table:ID". Things beside the board are scrolled into
    view."""
    for element in document.querySelectorAll("[data-aim]"):
        element.removeAttribute("data-aim")
    for name in names:
        kind, sign, rest = name.partition(":")
        selector = f'[data-{kind}="{rest}"]' if sign else f'[data-token="{name}"]'
        for element in document.querySelectorAll(selector):
            element.setAttribute("data-aim", "")
            if not element.closest(".board"):
                element.scrollIntoView(block="nearest")


def focus(selector: str) -> None:
    """Focus the first element that matches a selector, without scrolling."""
    element = document.querySelector(selector)
    if element:
        element.focus(preventScroll=True)


def scroll_to(name: str) -> None:
    """Scroll the element with an id into view if it is outside."""
    document.getElementById(name).scrollIntoView(block="nearest")


def say(text: str) -> None:
    """Have screen readers say something."""
    document.getElementById("live").textContent = text


def is_motion_wanted() -> bool:
    """Return whether pieces may glide."""
    return bool(window.fairyPost.effects.isMoving())


def glide(ways: Sequence[tuple[str, float, float]], came: Sequence[str], gone: Sequence[tuple[str, str]]) -> None:
    """Show what happened to pieces: some glide to their cells (``ways``: cell, and how many squares they come from the left and
    from above), some appear on cells (``came``), and pictures fade from cells (``gone``)."""
    window.fairyPost.effects.glide(json.dumps({"ways": ways, "came": came, "gone": gone}))


def is_sound_wanted() -> bool:
    """Return whether sounds are wanted."""
    return bool(window.fairyPost.effects.isSounding())


def play_sound(name: str) -> None:
    """Play a sound: move, put, capture, turn, end."""
    window.fairyPost.effects.play(name)
