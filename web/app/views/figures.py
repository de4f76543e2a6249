"""Moves as HTML: small pictures of pieces, cards and discs between squares and words (see `pyengine.core.telling`).

The pictures refer to a sprite sheet that stands once on the page.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

from pyengine.core.telling import FIGURINES, SUITS, Figure, Muted, Part, Telling, join_spoken
from pyengine.core.words import say
from pyengine.render import svg

SIDES = ("light", "dark")
RED = "HD"
ENVELOPE = (
    '<svg class="seal-sign" viewBox="4 12 56 40" aria-hidden="true">'
    '<path d="M6 14h52v36H6zl26 22 26-22" fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round"/></svg>'
)
FIGURES = {sign: (kind, side) for kind, signs in FIGURINES.items() for side, sign in enumerate(signs)}


@lru_cache(maxsize=2048)
def render_telling(telling: Telling, language: str) -> str:
    """Return what a telling shows. It is hidden from screen readers, which read ``telling.spoken`` instead."""
    return "".join(_render_part(part, language) for part in telling.parts)


def render_tellings(tellings: tuple[Telling, ...], language: str) -> str:
    """Return actions as pictures, and as one hidden sentence for screen readers.

    The sentence is no aria-label: people who control the page by voice say what they see, and a label would replace that.
    """
    shown = [render_telling(telling, language) for telling in tellings]
    seen = " · ".join(f"<span>{one}</span>" for one in shown) if len(shown) > 1 else "".join(shown)
    return f'<span aria-hidden="true">{seen}</span><span class="quiet-words">{escape(join_spoken(tellings, language))}</span>'


def has_figures(tellings: tuple[Telling, ...]) -> bool:
    """Return whether there is anything to look at in what tellings show, or words alone."""
    return any(isinstance(part, Figure) for telling in tellings for part in telling.parts)


def render_text(text: str) -> str:
    """Return a telling that was saved as plain text, with pictures in place of its figurines."""
    return "".join(_draw(*FIGURES[sign]) if sign in FIGURES else escape(sign) for sign in text)


def _render_part(part: Part, language: str) -> str:
    if isinstance(part, str):
        return escape(part)
    if isinstance(part, Figure):
        return _render_figure(part)
    if isinstance(part, Muted):
        return f'<span class="muted">{escape(say(part.words, language))}</span>'
    return escape(say(part, language))


@lru_cache(maxsize=256)
def _render_figure(figure: Figure) -> str:
    kind, name, side = figure
    if kind == "square":
        return escape(name)
    if kind == "piece":
        return _draw(name, side)
    if kind == "piece-card":
        return f'<span class="face">{_draw(name, side)}</span>'
    if kind == "card":
        suit = " red" if name[-1] in RED else ""
        return f'<span class="face{suit}">{escape(name[:-1])}{SUITS[name[-1]]}</span>'
    if kind == "envelope":
        return ENVELOPE
    if kind == "checker":
        return f'<span class="figurine">{svg.piece("checker", side, text=name, small=True)}</span>'
    if kind == "disc":  # it lies at the foot of its square
        use = f'<use href="#fp-disc-s" class="fp-{SIDES[side]}" width="64" height="64"/>'
        return f'<svg class="figurine flat fp-xs" viewBox="4 48 56 18" aria-hidden="true">{use}</svg>'
    return f'<span class="figurine">{svg.emblem(int(name) - 1)}</span>'


def _draw(kind: str, side: int) -> str:
    """Return a piece as a figurine. It is kept short, as a move list has hundreds."""
    tint = SIDES[side]
    return f'<svg class="figurine fp-xs" viewBox="0 0 64 64" aria-hidden="true"><use href="#fp-{kind}" class="fp-{tint}"/></svg>'
