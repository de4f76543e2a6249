"""Geometry of boards: cells in SVG units (64 to a square), the ground under a board, outlines around groups of squares."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from html import escape
from typing import NamedTuple

from ..core.scene import Cell
from ..core.types import Player, Token

UNIT = 64
MARGIN = 23  # paper around the squares, where ranks and files are named
SLIM = 5  # around small boards: just the frame
USUAL = 8  # columns or rows of the board size for which frame, margin and names are designed
LARGE = 12  # on boards with more they grow with the board
LEAST = 0.5  # of their usual size, on the smallest boards
PIXELS = 1.75  # the largest size of a unit on a page: a square of a small board is no larger than 112 px

Point = tuple[float, float]
_NAME = re.compile(r"([a-z]+)(\d+)")


class Layout(NamedTuple):
    """A board's geometry, the same for every position on it. ``at`` maps tokens to the upper left corners of their squares."""

    left: float
    top: float
    width: float
    height: float
    at: Mapping[Token, Point]
    tones: Mapping[Token, str]
    names: Mapping[Token, str]
    rows: tuple[tuple[tuple[Token, str], ...], ...]  # as on screen; per cell its token and the start of its click target
    ground: str
    labels: tuple[tuple[Token, str, str], ...]  # within the squares: a cell, the class of its name, the rest of the element

    @property
    def widest(self) -> int:
        """The largest width of the board on a page, in pixels."""
        return round(self.width * PIXELS)


def num(value: float) -> str:
    """Write a coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def loops(corners: Collection[Point]) -> list[list[Point]]:
    """Return the outlines of unit squares, given by upper left corners, clockwise (holes the other way).

    Squares that share an edge belong together; squares that only touch at a corner do not.
    """
    edges = set()
    for x, y in corners:
        edges |= {((x, y), (x + 1, y)), ((x + 1, y), (x + 1, y + 1)), ((x + 1, y + 1), (x, y + 1)), ((x, y + 1), (x, y))}
    ahead: dict[Point, list[Point]] = {}
    for start, end in sorted(edges):
        if (end, start) not in edges:
            ahead.setdefault(start, []).append(end)
    outlines = []
    while ahead:
        start = min(ahead)
        loop, here, end = [start], start, _leave(ahead, start, None)
        while end != start:
            direction = (end[0] - here[0], end[1] - here[1])
            here = end
            end = _leave(ahead, here, direction)
            if (end[0] - here[0], end[1] - here[1]) != direction:
                loop.append(here)
        outlines.append(loop)
    return outlines


def _leave(ahead: dict[Point, list[Point]], here: Point, direction: Point | None) -> Point:
    """Remove and return an edge that leaves a corner; of two the right one, which belongs to the same square."""
    ends = ahead[here]
    if direction is None or len(ends) == 1:
        end = ends[0]
    else:
        end = next(e for e in ends if (e[0] - here[0], e[1] - here[1]) == (-direction[1], direction[0]))
    ends.remove(end)
    if not ends:
        del ahead[here]
    return end


def outline(corners: Collection[Point], inset: float = 0, unit: float = UNIT) -> str:
    """Return the path data around a group of squares (corners in squares, ``inset`` in units, to the inside)."""
    parts = []
    for loop in loops(corners):
        moved = []
        for index, (x, y) in enumerate(loop):
            before, after = loop[index - 1], loop[(index + 1) % len(loop)]
            (ax, ay), (bx, by) = _inward(before, (x, y)), _inward((x, y), after)
            moved.append(f"{num(x * unit + inset * (ax + bx))} {num(y * unit + inset * (ay + by))}")
        parts.append(f"M{'L'.join(moved)}Z")
    return "".join(parts)


def _inward(start: Point, end: Point) -> Point:
    """Return the unit normal of a clockwise edge that points inside."""
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])
    return -(end[1] - start[1]) / length, (end[0] - start[0]) / length


def _squares(corners: Iterable[Point]) -> str:
    return "".join(f"M{num(x * UNIT)} {num(y * UNIT)}h64v64h-64Z" for x, y in corners)


def scale(columns: int, rows: int) -> float:
    """Return the size of frame, margin and names of a board, as a part of the usual one: a page draws all boards as wide as it
    can, so on a board of few squares they would be large, and on one of very many too small to read."""
    span = max(columns, rows)
    return max(LEAST, min(1.0, span / USUAL), span / LARGE)


@lru_cache(maxsize=64)
def layout(
    cells: tuple[Cell, ...], columns: int, rows: int, flip: bool, named: bool, owner: Player | None, inside: bool = False
) -> Layout:
    """Return the geometry of a board. ``named`` asks for the names of ranks and files: in a paper margin around the squares, or
    within the squares at the left and at the foot if ``inside``."""
    spots = {c.token: (columns - 1 - c.x, rows - 1 - c.y) if flip else (c.x, c.y) for c in cells}
    at = {token: (x * UNIT, y * UNIT) for token, (x, y) in spots.items()}
    xs, ys = [x for x, _ in at.values()], [y for _, y in at.values()]
    part = scale(columns, rows)
    margin = (MARGIN if named and not inside else SLIM) * part
    left, top = min(xs, default=0) - margin, min(ys, default=0) - margin
    lines: dict[float, list[tuple[float, Token, str]]] = {}
    for cell in cells:
        x, y = at[cell.token]
        start = (
            f'data-token="{escape(cell.token)}" x="{num(x)}" y="{num(y)}" width="64" height="64" aria-label="{escape(cell.name)}'
        )
        lines.setdefault(y, []).append((x, cell.token, start))
    return Layout(
        left,
        top,
        max(xs, default=0) + UNIT + margin - left,
        max(ys, default=0) + UNIT + margin - top,
        at,
        {c.token: c.tone for c in cells},
        {c.token: c.name for c in cells},
        tuple(tuple(item[1:] for item in sorted(line)) for _, line in sorted(lines.items())),
        _ground(cells, spots, named and not inside, owner, part),
        _inner_labels(cells, spots, part) if named and inside else (),
    )


def _ground(cells: tuple[Cell, ...], spots: Mapping[Token, Point], named: bool, owner: Player | None, part: float) -> str:
    around = outline(spots.values())
    scaled = f'transform="scale({num(part)})" ' if part != 1 else ""
    edge = f'{scaled}d="{outline(spots.values(), unit=UNIT / part) if scaled else around}"'
    parts = []
    if named:
        parts.append(f'<path class="sq-hair" {edge}/><path class="sq-sheet" {edge}/>')
    if owner is None:
        parts.append(f'<path class="sq-frame" {edge}/>')
    else:
        parts.append(f'<path class="sq-owner p{owner % 8 + 1}" {edge}/>')
    # one light area under all squares, so that no gap of another colour shows between them
    parts.append(f'<path class="sq-light" d="{around}"/>')
    for tone in ("dark", "base"):
        squares = _squares(spots[c.token] for c in cells if c.tone == tone)
        if squares:
            parts.append(f'<path class="sq-{tone}" d="{squares}"/>')
    if named:
        parts.append(_labels(cells, spots, part))
    return "".join(parts)


def _find_labelled_cells(cells: tuple[Cell, ...], spots: Mapping[Token, Point]) -> tuple[dict[float, tuple[float, str]], ...]:
    """Return by y the leftmost square of every row with its number, and by x the lowest of every column with its letter."""
    ranks: dict[float, tuple[float, str]] = {}
    files: dict[float, tuple[float, str]] = {}
    for cell in cells:
        match = _NAME.fullmatch(cell.name)
        if match is None:
            continue
        x, y = spots[cell.token]
        if y not in ranks or x < ranks[y][0]:
            ranks[y] = (x, match[2])
        if x not in files or y > files[x][0]:
            files[x] = (y, match[1])
    return ranks, files


def _labels(cells: tuple[Cell, ...], spots: Mapping[Token, Point], part: float) -> str:
    """Name every row at its left end and every column at its foot, wherever squares carry names like e4."""
    ranks, files = _find_labelled_cells(cells, spots)
    labels = [(x * UNIT - 12 * part, y * UNIT + 32 + 5 * part, name) for y, (x, name) in sorted(ranks.items())]
    labels += [(x * UNIT + 32, y * UNIT + UNIT + 17 * part, name) for x, (y, name) in sorted(files.items())]
    return "".join(
        f'<text class="sq-name{"-2" if len(name) > 1 else ""}" {_place(x, y, part)}>{name}</text>' for x, y, name in labels
    )


def _place(x: float, y: float, part: float) -> str:
    if part == 1:
        return f'x="{num(x)}" y="{num(y)}"'
    return f'transform="translate({num(x)} {num(y)}) scale({num(part)})"'


def _inner_labels(cells: tuple[Cell, ...], spots: Mapping[Token, Point], part: float) -> tuple[tuple[Token, str, str], ...]:
    """Name rows and columns in left corners of squares, numbers in the upper ones, letters in the lower ones: in the right ones
    are the numbers on pieces and stacks."""
    ranks, files = _find_labelled_cells(cells, spots)
    tokens = {spot: token for token, spot in spots.items()}
    labels = [("sq-rank", (x, y), 2 + 12 * part, name) for y, (x, name) in sorted(ranks.items())]
    labels += [("sq-file", (x, y), UNIT - 4.0, name) for x, (y, name) in sorted(files.items())]
    return tuple(
        (tokens[spot], kind, f"{_place(spot[0] * UNIT + 3, spot[1] * UNIT + down, part)}>{name}</text>")
        for kind, spot, down, name in labels
    )
