"""A hint as HTML: its sentence, with the action as pictures for readers and as words for screen readers."""

from __future__ import annotations

from ..table.state import HOLE, Hint
from .figures import render_tellings
from .panels import PanelView, render_icon


def render_hint(view: PanelView, hint: Hint) -> str:
    """Return the line with the hint."""
    telling = render_tellings((hint.telling,), view.language)
    told = view.say(hint.words).replace(HOLE, telling)
    return f'<p class="told hint">{render_icon("hint")}<span>{told}</span></p>'
