"""Standalone pictures: a whole scene in one SVG file with its own small style sheet."""

from __future__ import annotations

import re
from functools import partial
from html import escape

from ..core.game import GameInfo
from ..core.scene import Hand, Scene, SceneBoard
from ..core.words import Message, msg, say
from . import drawing, names
from .layout import layout, num
from .names import Words
from .symbols import EMBLEMS, symbols
from .theme import AUTO, THEMES, paint

GAP = 28
HEAD = 44  # height of the line over a board
CHIP = 64
HIDDEN = "display:none"
CHIP_RECT = '<rect class="fp-chip" width="64" height="64" rx="9"/>'

_CLASSED = re.compile(r'(<use href="#([\w-]+)" )?class="([^"]*)"')
_PART = re.compile(r'<path class="([^"]*)" d="([^"]*)"/>')
_LIVE = re.compile(r' data-at="[^"]*"')


class Stylist:
    """Collects the symbols and styles that a drawing uses, and rewrites it to refer to these alone."""

    def __init__(self, theme: str, board: str, around: str) -> None:
        self.themes: tuple[str, ...] = THEMES if theme == AUTO else (theme,)
        self.board: str = board
        self.around: str = around
        self.styles: dict[tuple[str, ...], str] = {}  # the name of what is painted in each theme
        self.symbols: dict[tuple[str, str], str] = {}

    def rewrite(self, drawing: str) -> str:
        """Return a drawing with the names of resolved styles and symbols in place of the site's classes."""

        def replace(hit: re.Match[str]) -> str:
            opening, symbol, classes = hit.groups()
            if opening is None:
                return self._style(classes, self.around)
            return f'<use href="#{self.symbols.setdefault((symbol, classes), f"s{len(self.symbols)}")}"'

        return _CLASSED.sub(replace, drawing)

    def _style(self, classes: str, around: str) -> str:
        styles = tuple(paint(classes, around, theme, self.board) for theme in self.themes)
        return f'class="{self.styles.setdefault(styles, f"c{len(self.styles)}")}"' if any(styles) else ""

    def _part(self, part: tuple[str, str], around: str) -> str:
        """Return a path of a symbol, "" if nothing of it shows in these colours (a halo on light pages)."""
        style = self._style(part[0], around)
        return f'<path {style} d="{part[1]}"/>' if style else ""

    def head(self) -> str:
        """Return the style sheet and the symbols, in the order of first use."""
        drawn = []
        for (symbol, classes), name in self.symbols.items():
            inner = "".join(self._part(part, f"{self.around} {classes}") for part in _PART.findall(symbols()[symbol]))
            drawn.append(f'<symbol id="{name}" viewBox="0 0 64 64">{inner}</symbol>')
        rules = "".join(f".{name}{{{styles[0] or HIDDEN}}}" for styles, name in self.styles.items())
        later = "".join(f".{name}{{{_change(*styles)}}}" for styles, name in self.styles.items() if len(set(styles)) > 1)
        rules += f"@media(prefers-color-scheme:dark){{{later}}}" if later else ""
        return f"<style>{rules}</style><defs>{''.join(drawn)}</defs>"


def _change(style: str, other: str) -> str:
    """Return the declarations that make one style of another: nothing of the first remains."""
    if not other:
        return HIDDEN
    before, after = (style or HIDDEN).split(";"), other.split(";")
    kept = {part.partition(":")[0] for part in after}
    reset = [f"{name}:initial" for name in (part.partition(":")[0] for part in before) if name not in kept]
    return ";".join([part for part in after if part not in before] + reset)


def standalone(
    scene: Scene,
    *,
    size: int | None,
    theme: str,
    board: str,
    flip: bool,
    lang: str,
    info: GameInfo | None,
    hands: bool,
    last: Message | None,
) -> str:
    """Return a scene as one picture; see `svg.standalone`."""
    words: Words = partial(say, language=lang)
    many = len(scene.boards) > 1
    across = _across(len(scene.boards))
    small = size is not None and _square(scene, across, size) < 26
    places = [layout(b.cells, b.columns, b.rows, flip, not small, b.owner) for b in scene.boards]
    head = HEAD if any(_has_titles(b, many) for b in scene.boards) else 0
    wide = max((p.width for p in places), default=0)
    high = max((p.height for p in places), default=0) + head
    lines = -(-len(places) // across)
    pad = GAP if many or hands else 0
    width = across * (wide + GAP) - GAP + 2 * pad if places else 640.0
    height = lines * (high + GAP) - GAP + 2 * pad if places else 0.0
    parts = []
    for index, (one, place) in enumerate(zip(scene.boards, places, strict=True)):
        beside = min(across, len(places) - index // across * across)  # boards in this line; a short last line is centred
        left = pad + (index % across + (across - beside) / 2) * (wide + GAP) + (wide - place.width) / 2
        top = pad + (index // across) * (high + GAP)
        if head:
            parts.append(_head(one, words, left, top, small))
        drawn = _LIVE.sub("", drawing.board(one, place, one.marks, small))
        parts.append(f'<g transform="translate({num(left - place.left)} {num(top + head - place.top)})">{drawn}</g>')
    if hands:
        for hand in scene.hands:
            drawn, height = _hand(hand, words, pad, height, width - 2 * pad)
            parts.append(drawn)
    if pad:
        parts.insert(0, f'<rect class="fp-ground" width="{num(width)}" height="{num(height)}" rx="16"/>')
    return _whole(scene, parts, width, height, size, Stylist(theme, board, "fp-xs" if small else ""), words, info, last)


def _whole(
    scene: Scene,
    parts: list[str],
    width: float,
    height: float,
    size: int | None,
    stylist: Stylist,
    words: Words,
    info: GameInfo | None,
    last: Message | None,
) -> str:
    body = stylist.rewrite("".join(parts))
    tints = names.tints(info)
    told = " ".join(names.board_name(b, words, tints) for b in scene.boards)
    if last is not None:
        told += " " + words(msg("board.last-move", action=last))
    shape = f' width="{size}" height="{num(size * height / width)}"' if size else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}"{shape} role="img">'
        f"<title>{escape(words(scene.caption))}</title><desc>{escape(told)}</desc>{stylist.head()}{body}</svg>"
    )


def _across(boards: int) -> int:
    return max(1, boards if boards <= 3 else -(-boards // 2))


def _square(scene: Scene, across: int, size: int) -> float:
    columns = max((b.columns for b in scene.boards), default=1)
    return size / (across * (columns + 0.7))


def _has_titles(board: SceneBoard, many: bool) -> bool:
    return many and (board.title is not None or board.owner is not None)


def _head(board: SceneBoard, words: Words, left: float, top: float, small: bool) -> str:
    heading = ""
    x = left + 2
    if board.owner is not None:
        n = board.owner % EMBLEMS + 1
        heading = f'<use href="#pl-{n}" class="p{n}" x="{num(x)}" y="{num(top + 6)}" width="28" height="28"/>'
        x += 38
    if board.title is not None:
        heading += f'<text class="fp-caption" x="{num(x)}" y="{num(top + 30)}">{escape(words(board.title))}</text>'
    return heading


def _hand(hand: Hand, words: Words, left: float, top: float, room: float) -> tuple[str, float]:
    """Draw a hand below the rest; return the drawing and the new height of the picture."""
    x = left
    heading = ""
    if hand.owner is not None:
        n = hand.owner % EMBLEMS + 1
        heading = f'<use href="#pl-{n}" class="p{n}" x="{num(x)}" y="{num(top + 4)}" width="20" height="20"/>'
        x += 28
    heading += f'<text class="fp-caption-2" x="{num(x)}" y="{num(top + 21)}">{escape(words(hand.title))}</text>'
    top += 34
    x = left
    tall = 80 if any(item.card or item.piece == "card-back" for item in hand.items) else CHIP
    for item in hand.items:
        drawn, card = drawing.item(item)
        count = f"×{item.count}" if item.count > 1 else ""
        wide = (56 if card else CHIP) + 16 * len(count) + 14
        if x > left and x + wide > left + room:
            x, top = left, top + tall + 12
        # cards are a little larger than chips, as their ranks must be read
        shape = f'<g transform="translate(-12 0) scale(1.25)">{drawn}</g>' if card else f"{CHIP_RECT}{drawn}"
        label = f'<text class="fp-count" x="{62 if card else 70}" y="{tall - 6}">{count}</text>' if count else ""
        heading += f'<g transform="translate({num(x)} {num(top)})">{shape}{label}</g>'
        x += wide
    return heading, top + tall + GAP
