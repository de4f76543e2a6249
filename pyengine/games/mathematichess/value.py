"""The values of territories, and the players who get them (MTH-40 to MTH-48)."""

from __future__ import annotations

from typing import NamedTuple

from pyengine.chess.bitboards import BIT, SQUARES, Bits, CachedTable, union
from pyengine.chess.geometry import BOARD, Square
from pyengine.core.options import Options
from pyengine.core.types import Player

from .board import VALUES, territories
from .state import EMPTY, LETTERS

CORNERS = union((0, 7, 56, 63))
RIM = union(square for square in range(64) if not (0 < square % 8 < 7 and 0 < square // 8 < 7)) & ~CORNERS
_PIECES: dict[int, tuple[Player, int]] = {
    letter: (side, kind) for side, letters in enumerate(LETTERS) for kind, letter in enumerate(letters)
}


class TerritorySquares(NamedTuple):
    """What the squares of a territory alone decide.

    ``around``: the squares that touch it, whether by an edge, and whether they touch a square on the rim of the board that is no
    corner of it (the two readings of MTH-42).
    """

    name: str
    around: tuple[tuple[Square, bool, bool], ...]
    on_corner: bool
    lone_corner: bool


class Territory(NamedTuple):
    """A territory valued. Pairs are White's and Black's; ``to`` is who takes the value, None where it is split.

    ``likes`` are the sums of like settlers that give bonuses, ``extra`` the agreed points of MTH-48.
    """

    name: str
    squares: Bits
    settlers: int
    base: tuple[int, int]
    likes: tuple[tuple[int, ...], tuple[int, ...]]
    one_colour: bool
    extra: int
    value: int
    to: Player | None

    @property
    def bonus(self) -> tuple[int, int]:
        """The bonus points (MTH-45)."""
        white, black = self.likes
        return 3 * sum(white), 3 * sum(black)

    @property
    def shares(self) -> tuple[int, int]:
        """Base and bonus points (MTH-46)."""
        bonus = self.bonus
        return self.base[0] + bonus[0], self.base[1] + bonus[1]

    def gain(self, player: Player) -> float:
        """The points that a player gets of it."""
        if self.to is None:
            return self.value / 2 if self.value % 2 else self.value // 2
        return self.value if self.to == player else 0


def _ground(squares: Bits) -> TerritorySquares:
    cells = SQUARES[squares]
    edge = union(other for cell in cells for other in BOARD.edges[cell])
    rim = union(other for cell in cells if BIT[cell] & RIM for other in BOARD.neighbours[cell])
    touched = union(other for cell in cells for other in BOARD.neighbours[cell]) & ~squares
    around = tuple((other, bool(BIT[other] & edge), bool(BIT[other] & rim)) for other in SQUARES[touched])
    name = "-".join(sorted(BOARD.names[cell] for cell in cells))
    return TerritorySquares(name, around, bool(squares & CORNERS), len(cells) == 1 and bool(squares & CORNERS))


GROUNDS: CachedTable[TerritorySquares] = CachedTable(_ground)


def settlers(board: bytes, squares: Bits, by_board: bool) -> list[tuple[Player, int, int]]:
    """Return the pieces that touch a territory, as side, kind and factor: 2 where a piece counts double, else 1 (MTH-41,
    MTH-42)."""
    pieces = []
    for square, by_edge, by_rim in GROUNDS[squares].around:
        letter = board[square]
        if letter != EMPTY:
            side, kind = _PIECES[letter]
            pieces.append((side, kind, 2 if (by_rim if by_board else by_edge) else 1))
    return pieces


def appraise(board: bytes, squares: Bits, options: Options) -> Territory:
    """Return a territory with its value (MTH-41 to MTH-48). ``squares`` are those of the territory."""
    ground = GROUNDS[squares]
    face = options["bonusBase"] == "face"
    base, count, sums = [0, 0], ([0] * 6, [0] * 6), ([0] * 6, [0] * 6)
    pieces = settlers(board, squares, options["sideRule"] == "board")
    for side, kind, times in pieces:
        value = VALUES[kind]
        base[side] += times * value
        count[side][kind] += 1
        sums[side][kind] += value if face else times * value
    least = 2 if (ground.on_corner if options["joinedCorner"] == "any" else ground.lone_corner) else 3
    white, black = (tuple(total for total, many in zip(sums[side], count[side], strict=True) if many >= least) for side in (0, 1))
    shares = (base[0] + 3 * sum(white), base[1] + 3 * sum(black))
    compared = base if options["majority"] == "base" else shares
    to = None if compared[0] == compared[1] else int(compared[1] > compared[0])
    one_colour = any(count[0]) != any(count[1])
    extra = 0
    if to is not None:
        alike = sorted(count[to])
        extra += int(options["fourKind"]) if alike[-1] >= 4 else 0
        extra += int(options["fullHouse"]) if alike[-1] >= 3 and alike[-2] >= 2 else 0
    value = sum(shares) * (2 if one_colour else 1) + extra
    return Territory(ground.name, squares, len(pieces), (base[0], base[1]), (white, black), one_colour, extra, value, to)


def valuation(board: bytes, options: Options) -> tuple[Territory, ...]:
    """All territories of a board by name: file first, as people list squares."""
    return tuple(sorted(appraise(board, squares, options) for squares in territories(board)))


def totals(territories: tuple[Territory, ...]) -> tuple[float, float]:
    """Return the total of each player."""
    return sum(territory.gain(0) for territory in territories), sum(territory.gain(1) for territory in territories)


def sums(board: bytes, territory: Territory, options: Options) -> tuple[str, str]:
    """Return each player's share as a sum, the most valuable piece first, such as ``2×5 + 2×5 + 3×20``; "" for nothing."""
    lines: tuple[list[str], list[str]] = ([], [])
    pieces = settlers(board, territory.squares, options["sideRule"] == "board")
    for side, kind, times in sorted(pieces, key=lambda settler: (-VALUES[settler[1]], -settler[2])):
        lines[side].append(f"2×{VALUES[kind]}" if times == 2 else str(VALUES[kind]))
    for side in (0, 1):
        lines[side].extend(f"3×{like}" for like in territory.likes[side])
    return " + ".join(lines[0]), " + ".join(lines[1])
