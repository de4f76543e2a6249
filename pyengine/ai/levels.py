"""The six levels. They differ in what they see and how well they judge it, not only in time."""

from __future__ import annotations

from typing import NamedTuple

from ..core.kit import Kit


class Level(NamedTuple):
    """The limits of one level; every search uses those that apply to it.

    ``noise`` is the spread (standard deviation) of a fixed error added to the value of each action at the root, in units of how
    much these actions differ at first sight. Certain wins and losses get no error, so that no level plays absurdly.
    ``oversight`` is how likely an action across the whole board is not seen, nearer ones less; with 1 not even what ends the
    game is always seen. See `weakness`.
    """

    seconds: float  # default time limit for one action
    depth: int  # atomic actions looked ahead, forced ones and exchanges not counted
    nodes: int  # positions searched, at most
    playouts: int  # Monte Carlo playouts, at most
    noise: float
    oversight: float = 0.0


LEVELS: dict[int, Level] = {
    1: Level(0.3, 1, 400, 80, 2.0, 1.0),
    2: Level(0.3, 1, 400, 200, 1.2, 0.6),
    3: Level(0.7, 2, 2_000, 700, 0.6, 0.3),
    4: Level(2.0, 6, 1_000, 3_000, 0.37, 0.16),
    5: Level(2.0, 64, 8_000, 10_000, 0.1, 0.03),
    6: Level(5.0, 64, 10_000_000, 10_000_000, 0.0, 0.0),
}


def get_level(kit: Kit, level: int) -> Level:
    """Return the limits of a level in a game: those of the place that the game gives it among `LEVELS`."""
    places = kit.advice.levels
    return find_level(places[level - 1]) if level <= len(places) else LEVELS[level]


def find_level(place: float) -> Level:
    """Return the limits at a place between two levels; 2.5 is in the middle of 2 and 3, and what is below 1 goes on as steeply.

    Limits change by the same factor over equal ways.
    """
    below = min(max(int(place), 1), len(LEVELS) - 2)  # the last one has no errors, and no limits but time
    way = place - below
    lower, upper = LEVELS[below], LEVELS[below + 1]
    values = [low * (high / low) ** way for low, high in zip(lower, upper, strict=True)]
    seconds, depth, nodes, playouts, noise, oversight = values
    return Level(seconds, max(1, round(depth)), max(1, round(nodes)), max(1, round(playouts)), noise, min(1.0, oversight))
