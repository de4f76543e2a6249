"""Bar charts as standalone SVG in the colours of the site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from .layout import num
from .theme import tokens

WIDTH, MARGIN, LABEL, VALUE = 720, 28, 250, 92  # pixels; columns of names and of figures
ROW, TITLE, GAP = 22, 30, 16
BINS = 8
_SIZE = {"title": 24, "under": 13, "panel": 15, "row": 13}


class Bar(NamedTuple):
    """A row: its name, the length of its bar (0..1), the figure behind it, and an interval drawn over it."""

    name: str
    share: float
    figure: str
    interval: Sequence[float] | None = None


class Panel(NamedTuple):
    """Rows under a title; ``middle`` is the share at which a line is drawn."""

    title: str
    bars: Sequence[Bar]
    middle: float | None = None


def histogram(values: Sequence[int]) -> list[Bar]:
    """Return the number of values in each of a few steps of equal width; the longest bar fills its row."""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // BINS))
    counts = [0] * ((high - low) // step + 1)
    for value in values:
        counts[(value - low) // step] += 1
    names = (f"{low + n * step}–{low + (n + 1) * step - 1}" if step > 1 else str(low + n) for n in range(len(counts)))
    return [Bar(name, count / max(counts), str(count)) for name, count in zip(names, counts, strict=True)]


def draw(title: str, under: str, panels: Sequence[Panel]) -> str:
    """Return the chart."""
    paint = tokens("light", "meadow")
    top, parts = 84.0, []
    for panel in panels:
        parts.append(_panel(panel, top, paint))
        top += TITLE + ROW * len(panel.bars) + GAP
    height = num(top + MARGIN - GAP)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}: {escape(under)}"><rect width="{WIDTH}" height="{height}" fill="{paint["--paper"]}"/>'
        + _text(MARGIN, 46, title, "title", paint, family="display")
        + _text(MARGIN, 66, under, "under", paint, "--ink-2")
        + "".join(parts)
        + "</svg>\n"
    )


def _panel(panel: Panel, top: float, paint: Mapping[str, str]) -> str:
    left, room = MARGIN + LABEL, WIDTH - 2 * MARGIN - LABEL - VALUE
    parts = [
        _text(MARGIN, top + 14, panel.title, "panel", paint, family="display"),
        f'<path d="M{MARGIN} {num(top + 21)}H{WIDTH - MARGIN}" stroke="{paint["--line"]}"/>',
    ]
    first = top + TITLE
    for index, bar in enumerate(panel.bars):
        y = first + index * ROW
        name = bar.name if len(bar.name) < 38 else bar.name[:36] + "…"
        parts.append(_text(MARGIN, y + 15, name, "row", paint))
        parts.append(f'<rect x="{left}" y="{num(y + 3)}" width="{room}" height="16" rx="3" fill="{paint["--well"]}"/>')
        if bar.share > 0:
            width = max(2.0, room * min(bar.share, 1.0))
            parts.append(f'<rect x="{left}" y="{num(y + 3)}" width="{num(width)}" height="16" rx="3" fill="{paint["--ink-2"]}"/>')
        if bar.interval is not None:
            low, high = (left + room * bound for bound in bar.interval)
            for colour, width in ((paint["--paper"], 4), (paint["--ink"], 1.5)):
                path = f"M{num(low)} {num(y + 6)}v10M{num(high)} {num(y + 6)}v10M{num(low)} {num(y + 11)}H{num(high)}"
                parts.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>')
        parts.append(_text(WIDTH - MARGIN, y + 15, bar.figure, "row", paint, end=True))
    if panel.middle is not None:
        x, bottom = left + room * panel.middle, first + ROW * len(panel.bars)
        parts.append(f'<path d="M{num(x)} {num(first)}V{num(bottom)}" stroke="{paint["--accent"]}" stroke-dasharray="4 3"/>')
    return "".join(parts)


def _text(
    x: float,
    y: float,
    text: str,
    size: str,
    paint: Mapping[str, str],
    colour: str = "--ink",
    family: str = "ui",
    end: bool = False,
) -> str:
    face = escape(paint[f"--font-{family}"])
    anchor = ' text-anchor="end"' if end else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-family="{face}" font-size="{_SIZE[size]}" fill="{paint[colour]}"{anchor}>'
        f"{escape(text)}</text>"
    )
