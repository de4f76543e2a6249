"""Games between computer players, and statistics of a series."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from ..core.chance import draw_weighted
from ..core.kit import Kit
from ..core.types import CHANCE
from .players import Chooser, Clock

Z = 1.959964  # 95 % of a normal distribution lie within ± this many standard deviations
LONGEST = 3000  # actions after which an unfinished game counts as a draw


class ArenaGame(NamedTuple):
    """One game. ``points`` 0..1 per player, ``plies`` atomic actions of players, ``seconds`` and ``moves`` spent per player."""

    points: tuple[float, ...]
    reason: str
    plies: int
    seconds: tuple[float, ...]
    moves: tuple[int, ...]


def play(
    kit: Kit, state: Any, choosers: Sequence[Chooser], seed: str, clock: Clock, watch: Callable[[Any], None] | None = None
) -> ArenaGame:
    """Play one game from a state to its end; each player sees its own view and has its own random source.

    ``watch`` is called with the whole state before each decision.
    """
    game = kit.game
    luck, sources = Random(f"{seed}/chance"), [Random(f"{seed}/{player}") for player in range(len(choosers))]
    seconds, moves = [0.0] * len(choosers), [0] * len(choosers)
    while True:
        actors = game.actors(state)
        if not actors or sum(moves) >= LONGEST:
            break
        if actors[0] == CHANCE:
            state = game.apply(state, CHANCE, draw_weighted(game.chance(state), luck))
            continue
        player = actors[0]
        if watch is not None:
            watch(state)
        began = clock()
        action = choosers[player](game.observe(state, player), player, sources[player])
        seconds[player] += clock() - began
        moves[player] += 1
        state = game.apply(state, player, action)
    outcome = game.outcome(state)
    points = shares(outcome.returns) if outcome else (0.5,) * len(choosers)
    return ArenaGame(points, outcome.reason if outcome else "unfinished", sum(moves), tuple(seconds), tuple(moves))


def shares(returns: Sequence[float]) -> tuple[float, ...]:
    """Return each player's points, 0..1: the share of other players with a worse result, an equal one counting half.

    A single player gets the value of the result.
    """
    others = len(returns) - 1
    if not others:
        return ((returns[0] + 1) / 2,)
    return tuple(
        (sum(other < mine for other in returns) + (sum(other == mine for other in returns) - 1) / 2) / others for mine in returns
    )


def interval(share: float, games: float) -> tuple[float, float]:
    """Return the 95 % interval of a share of points after so many games (E. B. Wilson, 1927); draws only make it narrower."""
    if not games:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def interval_of_rounds(rounds: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of a share of points, from the shares of independent rounds.

    A round are the games with the same luck in which everybody has each seat once. Its games may resemble each other or make up
    for each other, so the spread of the rounds says how much they tell: the interval is that of as many games as would spread
    so. One more round, of the greatest spread, is added for what a few alike rounds cannot show.
    """
    number = len(rounds)
    share = sum(rounds) / max(1, number)
    most = share * (1 - share)  # the greatest variance that values from 0 to 1 can have
    spread = sum((points - share) ** 2 for points in rounds)
    return interval(share, number * number * most / (spread + most) if most else number)
