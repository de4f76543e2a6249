"""The content of a board as SVG text without an outer element: marks, pieces, figures, arrows, in drawing order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from html import escape

from ..core.scene import Arrow, Item, Mark, SceneBoard, Sprite, is_own_piece
from .layout import Layout, num, outline
from .symbols import EMBLEMS, PIECES, SMALL, SUITS

SIDES = ("light", "dark")
DISCS = frozenset({"checker", "cloaked"})  # pieces that carry their text on themselves; others have it in the corner
# The drawing order of marks, from below; value washes and territories come before them, targets after the pieces.
_ORDER = {kind: n for n, kind in enumerate(("last", "from", "pending", "hint", "stacked", "danger", "capture", "selected"))}
_ABOVE = frozenset({"value", "note", "danger", "due"})


def board(board: SceneBoard, place: Layout, marks: Sequence[Mark], small: bool = False) -> str:
    """Return the drawing of a board, without the outer element and without click targets."""
    selected = {mark.cell for mark in marks if mark.kind == "selected"}
    danger = {mark.cell for mark in marks if mark.kind == "danger"}
    below = sorted((mark for mark in marks if mark.kind in _ORDER), key=lambda mark: _ORDER[mark.kind])
    parts = [place.ground]
    parts += [_wash(mark, place) for mark in marks if mark.kind == "value"]
    parts += _territories(marks, place)
    # a selected square is not hatched as well; its warning sign stays
    parts += [_mark(mark, place) for mark in below if mark.kind != "danger" or mark.cell not in selected]
    taken = {sprite.cell for sprite in board.sprites}
    walls = {mark.cell for mark in marks if mark.kind == "stacked"}
    for cell, kind, rest in place.labels:
        # bricks fill the lower corners, where the letters are: these turn light
        parts.append(f'<text class="{kind}{" is-walled" if kind == "sq-file" and cell in walls else ""}" {rest}')
    for sprite in board.sprites:
        parts.append(_sprite(sprite, *place.at[sprite.cell], small, sprite.cell in walls))
    parts.append(_targets([place.at[mark.cell] for mark in marks if mark.kind == "target"]))
    for mark in marks:
        if mark.kind in _ABOVE:
            parts.append(_above(mark, place, small, mark.cell in taken, mark.cell in danger))
        elif mark.kind not in _ORDER and mark.kind not in ("territory", "target"):
            raise KeyError(mark.kind)
    parts += [_arrow(arrow, place, small) for arrow in board.arrows]
    return "".join(parts)


@lru_cache(maxsize=2048)  # nearly all of them stay the same from one drawing to the next
def use(name: str, classes: str, x: float, y: float, size: float = 64, more: str = "") -> str:
    return f'<use href="#{name}" class="{classes}" x="{num(x)}" y="{num(y)}" width="{num(size)}" height="{num(size)}"{more}/>'


def symbol(kind: str, small: bool) -> str:
    if is_own_piece(kind):
        return "fp-checker"
    if kind not in PIECES:
        raise KeyError(kind)
    return f"fp-{kind}-s" if small and kind in SMALL else f"fp-{kind}"


def sign(kind: str, text: str = "") -> str:
    """Return the text on a piece: its own text, else the first letter of a game's own piece."""
    return text or kind.partition(".")[2][:1].upper()


def _wash(mark: Mark, place: Layout) -> str:
    x, y = place.at[mark.cell]
    tone = "d" if place.tones[mark.cell] == "dark" else "l"
    shape = {"3": f"M{num(x)} {num(y)}h64v64h-64Z", "1": f"M{num(x + 64)} {num(y)}v64h-64Z"}.get(mark.text)
    return f'<path class="val-{tone}" d="{shape}"/>' if shape else ""


def _territories(marks: Sequence[Mark], place: Layout) -> list[str]:
    groups: dict[int | None, set[tuple[float, float]]] = {}
    for mark in marks:
        if mark.kind == "territory":
            x, y = place.at[mark.cell]
            groups.setdefault(mark.side, set()).add((x / 64, y / 64))
    parts = []
    for side, corners in sorted(groups.items(), key=lambda group: -1 if group[0] is None else group[0]):
        tint = "is-shared" if side is None else f"is-{side}"
        edge = outline(corners, 5)
        parts.append(
            f'<path class="mk-rim {tint}" d="{edge}"/><path class="mk-edge {tint}" d="{edge}"/>'
            f'<path class="mk-inner {tint}" d="{outline(corners, 11.5)}"/>'
        )
    return parts


def _mark(mark: Mark, place: Layout) -> str:
    x, y = place.at[mark.cell]
    if mark.side is not None:
        tint = f"is-drawn p{mark.side % EMBLEMS + 1}"
    else:
        tint = "is-last-d" if mark.kind == "last" and place.tones[mark.cell] == "dark" else f"is-{mark.kind}"
    return use(f"mk-{mark.kind}", tint, x, y)


def _targets(corners: Sequence[tuple[float, float]]) -> str:
    """All dots in one: they come and go together, and a browser draws twenty uses of a symbol three times as slowly."""
    if not corners:
        return ""
    dots = "".join(f"M{num(x + 22.5)} {num(y + 32)}a9.5 9.5 0 1 1 19 0a9.5 9.5 0 1 1-19 0Z" for x, y in corners)
    return f'<path class="mk-ring" d="{dots}"/><path class="mk-solid is-target" d="{dots}"/>'


def _above(mark: Mark, place: Layout, small: bool, taken: bool, danger: bool) -> str:
    x, y = place.at[mark.cell]
    if mark.kind == "danger":
        return use("mk-warning-s" if small else "mk-warning", "is-danger", x, y)
    if mark.kind == "due":
        return "" if small else use("mk-due", "is-due", x, y)  # beside a small board no legend says what it means
    if not mark.text or small or (mark.kind == "value" and mark.text == "0"):  # small letters could not be read
        return ""
    if mark.kind == "value":
        where = f'x="{num(x + 60)}" y="{num(y + 18)}">{escape(mark.text)}</text>'
        return (f'<text class="val-halo" {where}' if taken else "") + f'<text class="val-num" {where}'
    wide = 12 + 9 * len(mark.text)
    top = y + 43 if danger else y + 2
    return (
        f'<rect class="fp-tag" x="{num(x + 2)}" y="{num(top)}" width="{wide}" height="19" rx="6"/>'
        f'<text class="fp-tag-num" x="{num(x + 2 + wide / 2)}" y="{num(top + 15)}">{escape(mark.text)}</text>'
    )


@lru_cache(maxsize=2048)
def _sprite(sprite: Sprite, x: float, y: float, small: bool, wall: bool) -> str:
    tint = f"fp-{SIDES[sprite.side]}"
    name = symbol(sprite.piece, small)
    more = f' data-at="{escape(sprite.cell)}"'
    under, count = sprite.stack or (0, 0)
    if count < 1:
        parts = use(name, tint, x + 3, y, 58, more) if wall and small else use(name, tint, x, y, 64, more)
    else:
        discs = 1 if small else min(count, 2)
        size = 57 if discs == 1 else 53
        below = f"fp-{SIDES[under]}"
        parts = "".join(use("fp-disc-s" if small else "fp-disc", below, x, y - 5.6 * n, 64, more) for n in range(discs))
        parts += use(name, tint, x + (64 - size) / 2, y + (0.8 if discs == 1 else -0.8), size, more)
        if count > 1:
            parts += _badge(str(count), x, y, small)
    text = sign(sprite.piece, sprite.text)
    if not text:
        return parts
    disc = sprite.piece in DISCS or is_own_piece(sprite.piece)
    return parts + (figure(text, tint, x, y, small, more) if disc else _badge(text, x, y, small, more))


def _badge(text: str, x: float, y: float, small: bool, more: str = "") -> str:
    """A number on a small disc in the corner of a square."""
    radius, drop = (13, 8) if small else (10, 5.4)
    cx, cy = x + 62 - radius, y + 58 - radius
    return (
        f'<circle class="fp-tag" cx="{num(cx)}" cy="{num(cy)}" r="{radius}"{more}/>'
        f'<text class="fp-tag-num" x="{num(cx)}" y="{num(cy + drop)}"{more}>{escape(text)}</text>'
    )


def figure(text: str, tint: str, x: float, y: float, small: bool = False, more: str = "") -> str:
    where = f'x="{num(x + 32)}" y="{num(y + (43 if small else 41))}"{more}'
    return f'<text class="fp-num {tint}" {where}>{escape(text)}</text>'


def _arrow(arrow: Arrow, place: Layout, small: bool) -> str:
    (x1, y1), (x2, y2) = place.at[arrow.start], place.at[arrow.end]
    tint = f"p{arrow.player % EMBLEMS + 1}"
    if arrow.start == arrow.end:  # it came from elsewhere
        return "" if small or not arrow.text else _arrow_tag(arrow.text, tint, x1 + 13, y1 + 13)
    x1, y1, x2, y2 = x1 + 32, y1 + 32, x2 + 32, y2 + 32
    angle = math.atan2(y2 - y1, x2 - x1)
    x2, y2 = x2 - 6 * math.cos(angle), y2 - 6 * math.sin(angle)
    barbs = [(x2 - 18 * math.cos(angle + turn), y2 - 18 * math.sin(angle + turn)) for turn in (0.62, -0.62)]
    (ax, ay), (bx, by) = barbs
    path = f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}M{num(ax)} {num(ay)}L{num(x2)} {num(y2)}L{num(bx)} {num(by)}"
    drawing = f'<path class="arrow-rim" d="{path}"/><path class="arrow {tint}" d="{path}"/>'
    if arrow.text and not small:
        drawing += _arrow_tag(arrow.text, tint, x1 + 0.42 * (x2 - x1), y1 + 0.42 * (y2 - y1))
    return drawing


def _arrow_tag(text: str, tint: str, x: float, y: float) -> str:
    return (
        f'<circle class="arrow-tag {tint}" cx="{num(x)}" cy="{num(y)}" r="12"/>'
        f'<text class="arrow-num" x="{num(x)}" y="{num(y + 5.4)}">{escape(text)}</text>'
    )


def plain(kind: str, tint: str, small: bool, text: str = "") -> str:
    """Return a piece in a square of 64 units."""
    text = sign(kind, text)
    return use(symbol(kind, small), tint, 0, 0) + (figure(text, tint, 0, 0, small) if text else "")


@lru_cache(maxsize=1024)
def item(thing: Item, small: bool = False) -> tuple[str, bool]:
    """Return the drawing of an item in a square of 64 units, and whether it is a card (which uses x 10-54, y 1-63 of it)."""
    tint = f"fp-{SIDES[thing.side]}"
    suit = SUITS.get(thing.card[-1:])
    if suit is None:
        back = bool(thing.card) or thing.piece == "card-back"
        return use("fp-card-back", tint, 0, 0) if back else plain(thing.piece, tint, small), back
    ink = "suit-red" if suit in ("heart", "diamond") else "suit-black"
    drawing = (
        f"{use('fp-card-face', 'fp-card', 0, 0)}"
        f'<text class="fp-rank {ink}" x="{20 if len(thing.card) < 3 else 22}" y="15.5">{escape(thing.card[:-1])}</text>'
        f"{use(f'fp-{suit}', ink, 15.2, 17.2, 9.6)}{use(f'fp-{suit}', ink, 40, 49, 8.4)}"
    )
    if thing.piece and not thing.piece.startswith("card-"):
        own = f'<g transform="translate(17 20) scale({num(33 / 64)})">{plain(thing.piece, tint, small)}</g>'
        drawing += own if is_own_piece(thing.piece) else use(symbol(thing.piece, small), tint, 17, 20, 33)
    return drawing, True
