"""A hint as HTML: its words, with the action in figures for the eye and in words for the ear."""

from __future__ import annotations

from ..table.state import HOLE, Hint
from .figures import render_tellings
from .panels import PanelView, render_icon


def render_hint(view: PanelView, hint: Hint) -> str:
    """Return the line of a hint."""
    telling = render_tellings((hint.telling,), view.language)
    told = view.say(hint.words).replace(HOLE, telling)
    return f'<p class="told hint">{render_icon("hint")}<span>{told}</span></p>'
