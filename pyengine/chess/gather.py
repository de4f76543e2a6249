"""Lower bound for both solitaires: the least number of pieces that must move until all pieces are connected.

At the end the pieces stand on a connected set of squares, one square for each piece. Filling a square of this set that is empty
now takes at least one action. So the bound is the least number of empty squares in any connected set with as many squares as
there are pieces. It never exceeds the true number of actions, however the pieces move.
"""

from __future__ import annotations

from collections.abc import Sequence

from .bitboards import Bits

ROOM = 300_000  # maximum number of cached answers; a full table is cleared

SizedGroup = tuple[Bits, Bits, int]  # its squares, the squares around it, the number of its squares


def split_groups(squares: Bits, near: Sequence[Bits]) -> list[SizedGroup]:
    """Return the connected groups of squares; ``near`` is as for `groups`."""
    parts = []
    while squares:
        front = squares & -squares
        squares ^= front
        group = front
        around = 0
        while front:
            low = front & -front
            beside = near[low.bit_length() - 1]
            around |= beside
            new = beside & squares
            squares ^= new
            group |= new
            front = front ^ low | new
        parts.append((group, around & ~group, group.bit_count()))
    return parts


class Gathering:
    """Tells whether pieces can be connected by filling a given number of empty squares at most; answers are cached."""

    def __init__(self, near: Sequence[Bits]) -> None:
        self._near = near
        self._known: list[dict[Bits, bool]] = []
        self._joints: dict[Bits, dict[Bits, Bits]] = {}

    def can_connect(self, squares: Bits, count: int) -> bool:
        """Return whether filling ``count`` empty squares can connect all pieces."""
        if count < 0:
            return False
        while len(self._known) <= count:
            self._known.append({})
        known = self._known[count]
        answer = known.get(squares)
        if answer is None:
            if len(known) >= ROOM:
                known.clear()
            answer = known[squares] = self._compute_can_connect(squares, count)
        return answer

    def least(self, squares: Bits) -> int:
        """Return the least number of empty squares that must be filled to connect all pieces."""
        count = 0
        while not self.can_connect(squares, count):
            count += 1
        return count

    def joints(self, squares: Bits) -> dict[Bits, Bits]:
        """Return, for each piece whose single move can connect all pieces, the empty squares to which it would have to move."""
        by_piece = self._joints.get(squares)
        if by_piece is None:
            if len(self._joints) >= ROOM:
                self._joints.clear()
            by_piece = self._joints[squares] = {}
            rest = squares
            while rest:
                piece = rest & -rest
                rest ^= piece
                goals = ~squares
                for _, around, _ in split_groups(squares ^ piece, self._near):
                    goals &= around
                    if not goals:
                        break
                else:
                    by_piece[piece] = goals
        return by_piece

    def _compute_can_connect(self, squares: Bits, count: int) -> bool:
        groups = split_groups(squares, self._near)
        if len(groups) <= 1:
            return True
        if not count:
            return False
        total = squares.bit_count()
        # A connected set with `count` squares filled has room for all when it takes in all pieces but `count`.
        least = total - count
        groups.sort(key=lambda group: -group[2])
        for index, (_, around, size) in enumerate(groups):
            # The set holds one of the groups; those before this one have been tried, so they are left out now.
            if total < least:
                return False
            if self._grow(size, around, count, least, groups[index + 1 :], squares):
                return True
            total -= size
        return False

    def _grow(self, size: int, around: Bits, count: int, least: int, others: list[SizedGroup], barred: Bits) -> bool:
        """Return whether a connected set of ``size`` pieces grows to ``least`` when ``count`` squares around it are filled."""
        open_ = around & ~barred
        if count == 1:
            return _touches_groups(open_, least - size, others)
        while open_:
            square = open_ & -open_
            open_ ^= square
            more, beside, apart = size, around | self._near[square.bit_length() - 1], []
            for group in others:
                if group[1] & square:
                    more += group[2]
                    beside |= group[1]
                else:
                    apart.append(group)
            if more >= least or self._grow(more, beside, count - 1, least, apart, barred | square):
                return True
            barred |= square  # all sets with this square have been tried
        return False


def _touches_groups(squares: Bits, missing: int, others: list[SizedGroup]) -> bool:
    """Return whether one of these squares touches groups of ``missing`` pieces together."""
    spare = sum(size for _, _, size in others) - missing
    if spare < 0:
        return False
    kept = [squares] + [0] * spare  # kept[n]: the squares that fail to touch groups of n pieces
    for _, around, size in others:
        for n in range(spare, -1, -1):
            kept[n] = kept[n] & around | (kept[n - size] & ~around if n >= size else 0)
    return any(kept)
