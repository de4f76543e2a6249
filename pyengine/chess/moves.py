"""Movement on any Geometry, with the board as a sequence of letters per cell ("" = empty).

A game compiles the movements it needs once, `REACH = reaches(BOARD, MOVEMENTS["R"])`, and then asks about
`REACH[square]`. Whether a piece may be taken is the caller's business: `prey` names the letters that may.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from .geometry import Geometry, Square, opposite
from .pieces import Movement

LetterBoard = Sequence[str]


class Reach(NamedTuple):
    """What a movement reaches from one cell of an empty board: lines, nearest cell first, and cells that nothing can screen."""

    lines: tuple[tuple[Square, ...], ...]
    jumps: tuple[Square, ...]


class AttackSources(NamedTuple):
    """From where one cell can be attacked: outward lines and lone cells, each cell with the letters of the pieces that attack
    from there when nothing stands between."""

    lines: tuple[tuple[tuple[Square, frozenset[str]], ...], ...]
    jumps: tuple[tuple[Square, frozenset[str]], ...]


@cache
def compile_reaches(geometry: Geometry, movement: Movement) -> tuple[Reach, ...]:
    """The Reach of a movement from every cell. Rides of one cell count as jumps, since nothing can block them."""
    compiled = []
    for cell in range(geometry.size):
        rays = [geometry.rays[direction][cell][:cells] for direction, cells in movement.rides]
        leaps = [geometry.leaps(delta)[cell] for delta in movement.leaps]
        near = [ray[0] for ray in rays if len(ray) == 1]
        jumps = dict.fromkeys(near + [goal for goal in leaps if goal is not None])
        compiled.append(Reach(tuple(ray for ray in rays if len(ray) > 1), tuple(jumps)))
    return tuple(compiled)


def controlled_cells(board: LetterBoard, reach: Reach) -> list[Square]:
    """Cells attacked from the cell of `reach`: along each line up to and including the first piece of either colour."""
    cells = list(reach.jumps)
    for line in reach.lines:
        for cell in line:
            cells.append(cell)
            if board[cell]:
                break
    return cells


def destinations(board: LetterBoard, reach: Reach, prey: Container[str] = ()) -> list[Square]:
    """Cells a piece can move to: empty ones, and those of the pieces in `prey`, which end their lines. By default quiet moves."""
    cells = [cell for cell in reach.jumps if not board[cell] or board[cell] in prey]
    for line in reach.lines:
        for cell in line:
            if board[cell]:
                if board[cell] in prey:
                    cells.append(cell)
                break
            cells.append(cell)
    return cells


def is_clear(board: LetterBoard, geometry: Geometry, one: Square, other: Square) -> bool:
    """Whether two cells share a line with no piece strictly between them."""
    between = geometry.between.get((one, other))
    return between is not None and not any(board[cell] for cell in between)


def compile_sources(geometry: Geometry, movements: Mapping[str, Movement]) -> tuple[AttackSources, ...]:
    """The AttackSources of every cell against pieces of these letters. Build it once: this costs milliseconds."""
    cells = range(geometry.size)
    jumps: list[dict[Square, set[str]]] = [{} for _ in cells]
    ranges: list[dict[str, int]] = [{} for _ in geometry.rays]
    for letter, movement in movements.items():
        for delta in movement.leaps:
            for origin, goal in enumerate(geometry.leaps(delta)):
                if goal is not None:
                    jumps[goal].setdefault(origin, set()).add(letter)
        for direction, most in movement.rides:
            outward = ranges[opposite(direction)]
            outward[letter] = max(most, outward.get(letter, 0))
    # Who attacks from so far off depends on the direction alone: one set for all cells.
    within = [
        [frozenset(letter for letter, most in letters.items() if most >= off) for off in range(geometry.span + 1)]
        for letters in ranges
    ]
    compiled = []
    for cell in cells:
        lines = []
        for direction, letters in enumerate(within):
            line = [(origin, letters[geometry.distance(cell, origin)]) for origin in geometry.sights[direction][cell]]
            while line and not line[-1][1]:
                line.pop()
            if line:
                lines.append(tuple(line))
        origins = tuple((origin, frozenset(letters)) for origin, letters in sorted(jumps[cell].items()))
        compiled.append(AttackSources(tuple(lines), origins))
    return tuple(compiled)


def attackers(board: LetterBoard, watch: AttackSources) -> list[Square]:
    """Cells of the pieces that attack the cell of `watch`; what stands on that cell itself does not matter."""
    sources = [cell for cell, letters in watch.jumps if board[cell] in letters]
    for line in watch.lines:
        for cell, letters in line:
            if board[cell]:
                if board[cell] in letters:
                    sources.append(cell)
                break
    return sources


def is_attacked(board: LetterBoard, watch: AttackSources) -> bool:
    """Whether any piece attacks the cell of `watch`."""
    for cell, letters in watch.jumps:
        if board[cell] in letters:
            return True
    for line in watch.lines:
        for cell, letters in line:
            if board[cell]:
                if board[cell] in letters:
                    return True
                break
    return False
