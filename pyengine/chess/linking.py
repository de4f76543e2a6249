"""Exact Steiner trees on the board: how many empty squares must be filled to connect separate pieces by sides or corners.

The algorithm is Dreyfus and Wagner's (Networks 1, 1971) with costs on squares instead of edges, as Erickson, Monma and Veinott
(Mathematics of Operations Research 12, 1987) order it: for every set of groups, and every number of squares filled, the set
of squares at which a link of these groups can stand. Such sets of squares are single ints, so a union of two links is one `&`.
Links that cannot be extended to the groups still missing are dropped at once.
"""

from __future__ import annotations

from collections.abc import Generator

from .bitboards import FILES, FULL, KING, Bits
from .gather import split_groups

PAUSE = 400  # unions between two pauses, about a millisecond
NEVER = 99
FEW = 5

Group = tuple[Bits, Bits]  # the group's squares, the squares around it

_NOT_A, _NOT_H = FULL ^ FILES[0], FULL ^ FILES[7]


def spread(squares: Bits) -> Bits:
    """Return the squares and all squares that touch them by a side or corner."""
    wide = squares | (squares << 1) & _NOT_A | (squares >> 1) & _NOT_H
    return (wide | wide << 8 | wide >> 8) & FULL


def find_links(pieces: Bits, count: int) -> Generator[None, None, Bits]:
    """Return all empty squares that belong to a set of ``count`` squares which, when filled, connects all pieces.

    No square is returned if ``count`` squares cannot be enough. Yields None now and then as a pause.
    """
    groups = [(group, around) for group, around, _ in split_groups(pieces, KING)]
    if len(groups) > 3 * count + 1:  # a square touches four groups at most
        return 0
    if len(groups) == 1:
        wide = pieces
        for _ in range(count):
            wide = spread(wide)
        return wide & ~pieces
    near = [_distances(pieces, groups, index, count) for index in range(len(groups))]
    if len(groups) > FEW and not (yield from _link(pieces, groups, _far_apart(groups, near, count), count)):
        return 0
    return (yield from _link(pieces, groups, near, count))


def _far_apart(groups: list[Group], near: list[list[Bits]], count: int) -> list[list[Bits]]:
    """Return the distances to a few groups that are far from each other; these suffice to exclude most impossible cases."""
    chosen = [0]
    while len(chosen) < FEW:
        # Where n squares reach all chosen groups there is no need to go: the group left out longest is the farthest.
        ranks = []
        for index, (_, around) in enumerate(groups):
            if index not in chosen:
                gaps = [next((n for n in range(count + 1) if near[one][n] & around), count + 1) for one in chosen]
                ranks.append((min(gaps), sum(gaps), index))
        chosen.append(max(ranks)[2])
    return [near[index] for index in chosen]


def _link(pieces: Bits, groups: list[Group], near: list[list[Bits]], count: int) -> Generator[None, None, Bits]:
    """Return the squares that may be filled to link the groups whose distances are in ``near``."""
    everything = (1 << len(near)) - 1
    # open_[some][n]: where n further squares, this one included, may be enough to reach each of some groups.
    open_: list[list[Bits]] = [[FULL] * (count + 1)]
    for some in range(1, everything + 1):
        first = near[(some & -some).bit_length() - 1]
        rest = open_[some & (some - 1)]
        open_.append([one & other for one, other in zip(first, rest, strict=True)])
    # where[some][n]: the squares at which a link of some groups with n squares filled can stand; fewest[some]: the least such n.
    where: list[list[Bits]] = [[]]
    fewest = [NEVER]
    work = 0
    for some in range(1, everything + 1):
        row = _unite(some, where, fewest, count)
        if row is None:
            row = [0, near[some.bit_length() - 1][1]] + [0] * (count - 1)
        work += 1 << some.bit_count()
        if work > PAUSE:
            work = 0
            yield None
        least, filling = NEVER, 0
        limits = open_[everything ^ some]
        for filled in range(1, count + 1):
            filling |= row[filled] | (_further(filling, pieces, groups) if filling else 0)
            filling &= limits[count - filled + 1]
            row[filled] = filling
            if filling and least == NEVER:
                least = filled
        where.append(row)
        fewest.append(least)
    return where[everything][count]


def _further(squares: Bits, pieces: Bits, groups: list[Group]) -> Bits:
    """Return the empty squares that touch one of these squares, or a group that touches one of these squares."""
    wide = spread(squares)
    if wide & pieces:
        for group, around in groups:
            if wide & group:
                wide |= around
    return wide & ~pieces


def _distances(pieces: Bits, groups: list[Group], index: int, count: int) -> list[Bits]:
    """Return, by number, the squares that are filled last when so many fill the gap to a group; groups between cost nothing."""
    rows = [0, groups[index][1]]
    for _ in range(count - 1):
        rows.append(rows[-1] | _further(rows[-1], pieces, groups))
    return rows


def _unite(some: int, where: list[list[Bits]], fewest: list[int], count: int) -> list[Bits] | None:
    """Return where links of two parts of some groups meet, by number of squares filled; None when there is only one group."""
    low = some & -some
    part = rest = some ^ low
    if not rest:
        return None
    row = [0] * (count + 1)
    while part:
        least, other = fewest[part], fewest[some ^ part]
        if least + other <= count + 1:
            ones, others = where[part], where[some ^ part]
            for n in range(least, count + 2 - other):
                one = ones[n]
                for m in range(other, count + 2 - n):
                    both = one & others[m]
                    if both:
                        row[n + m - 1] |= both
        part = (part - 1) & rest
    return row
