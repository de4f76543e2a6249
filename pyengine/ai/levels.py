"""What the four levels mean. They differ in what a player sees and how surely it judges, not only in how long it thinks."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """The limits of one level; every search keeps those that mean something to it.

    ``noise`` is the spread (standard deviation, on the scale of values) of a fixed error in the judgement of each choice at
    hand. Sure wins and sure losses are judged without error, so that no level plays absurdly.
    """

    seconds: float  # at most, when nobody says otherwise
    depth: int  # atomic actions looked ahead, forced ones and exchanges not counted
    nodes: int  # positions looked at, at most
    playouts: int  # Monte Carlo playouts, at most
    noise: float


LEVELS: dict[int, Level] = {
    1: Level(0.3, 1, 400, 60, 0.1),
    2: Level(0.7, 2, 2_000, 300, 0.04),
    3: Level(2.0, 6, 1_000, 3_000, 0.01),
    4: Level(5.0, 64, 10_000_000, 10_000_000, 0.0),
}
