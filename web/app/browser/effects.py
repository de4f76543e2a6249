"""The browser's side of what makes a table pleasant: what a lesson points at, gliding pieces, sounds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from js import document, window


def remember_entry(name: str, entry: str) -> None:
    """Remember an entry of a list; a browser that keeps nothing forgets it with the page."""
    document.documentElement.setAttribute(f"data-{name}", "")
    known = str(window.fairyPost.remembered(name) or "").split()
    window.fairyPost.remember(name, " ".join(dict.fromkeys((*known, entry))))


def point_at(names: Iterable[str]) -> None:
    """Highlight these things only: tokens, "hand:ID", "table:ID". What lies beside the board is scrolled into view."""
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
    """Put the focus on the first thing that a selector finds, wherever it is on the page."""
    element = document.querySelector(selector)
    if element:
        element.focus(preventScroll=True)


def scroll_to(name: str) -> None:
    """Bring the element with an id into view, should it be outside."""
    document.getElementById(name).scrollIntoView(block="nearest")


def say(text: str) -> None:
    """Let screen readers say something."""
    document.getElementById("live").textContent = text


def is_motion_wanted() -> bool:
    """Return whether pieces may glide here."""
    return bool(window.fairyPost.effects.isMoving())


def glide(ways: Sequence[tuple[str, float, float]], came: Sequence[str], gone: Sequence[tuple[str, str]]) -> None:
    """Let pieces glide to their cells from so many squares off, others settle where they were put, and pictures of those that
    are gone fade from their cells."""
    window.fairyPost.effects.glide(json.dumps({"ways": ways, "came": came, "gone": gone}))


def is_sound_wanted() -> bool:
    """Return whether sounds are wanted."""
    return bool(window.fairyPost.effects.isSounding())


def play_sound(name: str) -> None:
    """Play a sound: move, put, capture, turn, end."""
    window.fairyPost.effects.play(name)
