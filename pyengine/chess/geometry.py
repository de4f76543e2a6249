"""Boards as numbered cells with precomputed rays, steps and leaps.

Cells are small ints in board order: a1 = 0, b1 = 1, ... to the last file, then the second rank; extra cells follow.
Everything here is built once per board shape and shared.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache, cached_property

from pyengine.core.errors import NotationError
from pyengine.core.words import msg

Square = int
Direction = int
Delta = tuple[int, int]

N, NE, E, SE, S, SW, W, NW = range(8)
DELTAS: tuple[Delta, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
ORTHOGONAL: tuple[Direction, ...] = (N, E, S, W)
DIAGONAL: tuple[Direction, ...] = (NE, SE, SW, NW)
ALL: tuple[Direction, ...] = tuple(range(8))
KNIGHT_LEAPS: tuple[Delta, ...] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def opposite(direction: Direction) -> Direction:
    """The direction that leads back."""
    return (direction + 4) % 8


def square_name(file: int, rank: int) -> str:
    """Name of a 0-based file and rank: (0, 0) is `a1`; rank -1 gives `a0`."""
    return sys.intern(f"{chr(ord('a') + file)}{rank + 1}")


class Geometry:
    """A board of `width` x `height` cells, 1 to 26 files, with optional annexes.

    An annex is a group of cells outside the rectangle that continue its files, ranks and diagonals. A line or leap
    enters an annex cell only if it starts in the same annex: pieces in an annex may move about in it and leave it for the
    main board, but nothing comes in from the main board or from another annex (MIT-20, MIT-21).

    Attributes, all indexed by cell unless said otherwise:
        size: number of cells, annexes included; `area` is the number of cells of the rectangle alone.
        names, index: cell -> name, and name -> cell.
        files, ranks: 0-based coordinates.
        rays[direction][cell]: cells passed in that direction, nearest first, up to the edge.
        steps[direction][cell]: the next cell or None.
        sights[direction][cell]: cells met looking outward from which a line leads back to this cell. The same as `rays`
            on a board without annexes.
        span: the most steps between two cells, annexes included; indexed by nothing.
        neighbours, edges: the adjacent cells in eight and in four directions.
    """

    def __init__(self, width: int, height: int, annexes: Iterable[Iterable[str]] = ()) -> None:
        self.width: int = width
        self.height: int = height
        self.area: int = width * height
        places = [(file, rank) for rank in range(height) for file in range(width)]
        home = [0] * len(places)
        for number, annex in enumerate(annexes, start=1):
            for name in annex:
                places.append((ord(name[0]) - ord("a"), int(name[1:]) - 1))
                home.append(number)
        self.size: int = len(places)
        self.files: tuple[int, ...] = tuple(file for file, _ in places)
        self.ranks: tuple[int, ...] = tuple(rank for _, rank in places)
        self.names: tuple[str, ...] = tuple(square_name(*place) for place in places)
        self.index: Mapping[str, Square] = {name: cell for cell, name in enumerate(self.names)}
        self._at: dict[Delta, Square] = {place: cell for cell, place in enumerate(places)}
        self._home: tuple[int, ...] = tuple(home)
        self.span: int = max(max(axis) - min(axis) for axis in (self.files, self.ranks))
        self._leaps: dict[Delta, tuple[Square | None, ...]] = {}
        self.steps: tuple[tuple[Square | None, ...], ...] = tuple(
            tuple(self._from(cell, *delta) for cell in range(self.size)) for delta in DELTAS
        )
        self.rays: tuple[tuple[tuple[Square, ...], ...], ...] = tuple(
            tuple(self._ray(cell, direction) for cell in range(self.size)) for direction in ALL
        )
        self.sights: tuple[tuple[tuple[Square, ...], ...], ...] = self.rays
        if self.size > self.area:
            self.sights = tuple(tuple(self._sight(cell, direction) for cell in range(self.size)) for direction in ALL)
        self.neighbours: tuple[tuple[Square, ...], ...] = tuple(self._around(cell, ALL) for cell in range(self.size))
        self.edges: tuple[tuple[Square, ...], ...] = tuple(self._around(cell, ORTHOGONAL) for cell in range(self.size))

    def _from(self, cell: Square, dx: int, dy: int) -> Square | None:
        goal = self._at.get((self.files[cell] + dx, self.ranks[cell] + dy))
        return None if goal is None or self._home[goal] not in (0, self._home[cell]) else goal

    def _ray(self, cell: Square, direction: Direction) -> tuple[Square, ...]:
        ray: list[Square] = []
        if not self._home[cell]:
            step = self.steps[direction]
            after = step[cell]
            while after is not None:
                ray.append(after)
                after = step[after]
            return tuple(ray)
        dx, dy = DELTAS[direction]
        # Multiples of the delta from the start, not step after step: only the start decides which annex is open.
        while (goal := self._from(cell, dx * (len(ray) + 1), dy * (len(ray) + 1))) is not None:
            ray.append(goal)
        return tuple(ray)

    def _sight(self, cell: Square, direction: Direction) -> tuple[Square, ...]:
        dx, dy = DELTAS[direction]
        back = self.rays[opposite(direction)]
        outward = (self._at.get((self.files[cell] + dx * k, self.ranks[cell] + dy * k)) for k in range(1, self.span + 1))
        return tuple(other for other in outward if other is not None and cell in back[other])

    def _around(self, cell: Square, directions: Iterable[Direction]) -> tuple[Square, ...]:
        goals = (self.steps[direction][cell] for direction in directions)
        return tuple(goal for goal in goals if goal is not None)

    def leaps(self, delta: Delta) -> tuple[Square | None, ...]:
        """Per cell, the cell `delta` = (files, ranks) away, or None where that is off the board."""
        if delta not in self._leaps:
            self._leaps[delta] = tuple(self._from(cell, *delta) for cell in range(self.size))
        return self._leaps[delta]

    @cached_property
    def between(self) -> Mapping[tuple[Square, Square], tuple[Square, ...]]:
        """The cells strictly between two cells of one line; pairs that share no line are absent."""
        return {
            (cell, goal): ray[:distance]
            for rays in self.rays
            for cell, ray in enumerate(rays)
            for distance, goal in enumerate(ray)
        }

    def at(self, file: int, rank: int) -> Square | None:
        """The cell at 0-based coordinates, annexes included, or None."""
        return self._at.get((file, rank))

    def distance(self, one: Square, other: Square) -> int:
        """King distance in steps, lines not wrapping around the edges and blockers ignored."""
        return max(abs(self.files[one] - self.files[other]), abs(self.ranks[one] - self.ranks[other]))

    def nearest(self, cell: Square, cells: Iterable[Square]) -> Square:
        """Return the one of `cells` that is nearest to `cell`, the first of several. Raises ValueError when there are none."""
        return min(cells, key=lambda other: self.distance(cell, other))

    def square(self, name: str) -> Square:
        """The cell called `name`. Raises NotationError when there is none."""
        try:
            return self.index[name]
        except KeyError:
            raise NotationError(msg("chess.no-square", name=name)) from None


@cache
def geometry(width: int, height: int, annexes: tuple[tuple[str, ...], ...] = ()) -> Geometry:
    """The shared Geometry of this shape, e.g. `geometry(9, 9, (("d0", "e0", "f0"), ("d10", "e10", "f10")))`."""
    return Geometry(width, height, annexes)


BOARD = geometry(8, 8)
