"""Marks and arrows in the address of a board: what stands on squares, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pyengine.core.scene import Arrow, Mark, MarkKind
from pyengine.core.types import Token
from pyengine.core.words import Message, msg

from .suggestions import find_nearest

KINDS: Mapping[str, MarkKind] = {
    "box": "selected",
    "dot": "target",
    "ring": "capture",
    "wash": "last",
    "warn": "danger",
    "pend": "pending",
}
LONGEST_NOTE = 3  # characters on a square
MOST = 600  # marks, and arrows: more than squares on eight boards
TOLD = 8  # wrong parts that are reported at once

Tell = Callable[[Message, str | None], None]  # what is wrong, and the whole list put right


def _split_list(text: str, tell: Tell) -> list[str]:
    """Return the parts of a list, up to the greatest number allowed."""
    parts = text.replace(",", " ").split()
    if len(parts) > MOST:
        tell(msg("embed.marks-many", most=MOST), ",".join(parts[:MOST]))
    return parts[:MOST]


def _put_right(parts: Sequence[str], number: int, better: str | None) -> str | None:
    """Return a list as text with one part corrected or left out, None if nothing remains."""
    return ",".join([*parts[:number], *([better] if better else []), *parts[number + 1 :]]) or None


def read_marks(text: str, cells: Sequence[Token], tell: Tell) -> tuple[Mark, ...]:
    """Read squares such as ``e4,e5:dot``. Wrong parts are reported and left out."""
    marks: list[Mark] = []
    parts, known, wrong = _split_list(text, tell), frozenset(cells), 0
    for number, part in enumerate(parts):
        cell, _, kind = part.partition(":")
        if cell in known and (kind in KINDS or len(kind) <= LONGEST_NOTE):
            sign = KINDS.get(kind or "box")
            marks.append(Mark(sign, cell) if sign else Mark("note", cell, None, kind))
            continue
        wrong += 1
        if wrong > TOLD:
            continue
        if cell not in known:
            example = f"{cells[0]},{cells[-1]}:dot"
            tell(msg("embed.mark", value=part, example=example), _put_right(parts, number, find_nearest(cell, cells)))
        else:
            better = f"{cell}:{find_nearest(kind, KINDS) or kind[:LONGEST_NOTE]}"
            tell(msg("embed.mark-text", value=kind, names=tuple(KINDS)), _put_right(parts, number, better))
    return tuple(marks)


def read_arrows(text: str, cells: Sequence[Token], tell: Tell) -> tuple[Arrow, ...]:
    """Read arrows such as ``e2-e4,d7-d5:2``. Wrong parts are reported and left out."""
    arrows: list[Arrow] = []
    parts, known, wrong = _split_list(text, tell), frozenset(cells), 0
    for number, part in enumerate(parts):
        path, _, colour = part.partition(":")
        start, _, end = path.partition("-")
        if start in known and end in known and start != end and (colour or "1") in tuple("12345678"):
            arrows.append(Arrow(start, end, int(colour or "1") - 1))
            continue
        wrong += 1
        if wrong > TOLD:
            continue
        ends = [find_nearest(start, cells), find_nearest(end, cells)]
        better = None if None in ends or ends[0] == ends[1] else f"{ends[0]}-{ends[1]}"
        tell(msg("embed.arrow", value=part, example=f"{cells[0]}-{cells[-1]}"), _put_right(parts, number, better))
    return tuple(arrows)
