"""Puzzles of games with secrets, chance, or decisions at the same time: the best action by expectation, by a clear margin.

The searches get what the solver may know, and nothing else.
"""

from __future__ import annotations

from math import log2, sqrt
from random import Random
from typing import Any, NamedTuple

from ...core.kit import Kit
from ...core.types import Action, Player
from ..mcts import TOLD
from ..review.lines import TreeRanking
from ..review.searching import LEVEL, expect
from .answer import Solution
from .openly import rank_at_sight

QUICK = 120  # playouts at each decision of a game
THOROUGH = 2_000  # playouts to check what was found
EACH = 400  # further playouts of each of the best actions
MARGIN = 0.06  # by so much, of a win, all other actions have to be worse
SURE = 2.0  # times the doubt that the difference has to be
WON, LOST = 0.98, 0.2  # who expects more or less has nothing to find
EASY = 0.3  # part of those found at sight that are kept, for beginners
MOST = 3  # actions of the solver in one puzzle


class Ranked(NamedTuple):
    """The best actions with what may be expected after them, 0 to 1, the best one first.

    ``settled`` is how many playouts a search needs to keep to the first one, ``doubt`` how far a difference may be off.
    """

    best: tuple[tuple[Action, float], ...]
    settled: int
    doubt: float


def rank(kit: Kit, state: Any, player: Player, rng: Random, playouts: int = QUICK, each: int = 0) -> Ranked:
    """Search a position; each of the best actions is tried ``each`` times more."""
    search = TreeRanking(kit, kit.game.observe(state, player), player, rng, LEVEL)
    settled, before = 1, None
    for thought in search.thoughts():
        if thought.action != before:
            settled, before = max(1, search.playouts), thought.action
        if thought.certain or search.playouts >= playouts:
            break
    best = search.list_best()
    for _ in range(0, each if len(best) > 1 else 0, TOLD):
        search.grow(TOLD * len(best), tuple(action for action, _ in best))
    expected = tuple((action, expect(kit, max(-1.0, min(1.0, value)))) for action, value in search.list_best())
    return Ranked(expected, settled, search.spread / 2 / sqrt(max(1, each or playouts)))


def find_by_samples(kit: Kit, state: Any, player: Player, rng: Random) -> Solution | None:
    """Return what is to be found in a position, None if it is no puzzle.

    The answer is the solver's own turn, as far as one action of it is clearly the best.
    """
    game, legal = kit.game, len(kit.game.legal(kit.game.observe(state, player), player))
    line: list[tuple[Player, Action]] = []
    length = place = 0
    depth = 0.0
    while game.actors(state)[:1] == (player,) and length < MOST:
        choices = game.legal(state, player)
        action = choices[0]
        if len(choices) > 1:
            clear = _find_clear(kit, state, player, rng)
            if clear is None:
                break
            action = clear.best[0][0]
            seen = rank_at_sight(kit, game.resample(game.observe(state, player), player, rng), player, action)
            if not line and not seen and clear.settled <= len(choices) and rng.random() > EASY:  # found at sight
                return None
            depth, place = max(depth, 1 + log2(1 + clear.settled / QUICK) / 2), max(place, seen)
        line.append((player, action))
        state = game.apply(state, player, action)
        if len(choices) > 1:
            length = len(line)
    return Solution("best", tuple(line[:length]), (), depth, place, legal) if length else None


def _find_clear(kit: Kit, state: Any, player: Player, rng: Random) -> Ranked | None:
    """Return how the actions of a position rank if one is clearly the best, by a first and by a thorough look."""
    first = rank(kit, state, player, rng)
    if not is_clear(first, MARGIN):
        return None
    deep = rank(kit, state, player, rng, THOROUGH, EACH)
    return deep if is_clear(deep, MARGIN) and deep.best[0][0] == first.best[0][0] else None


def is_clear(ranked: Ranked, margin: float) -> bool:
    """Return whether the best action is better than the next one by a margin, and by what is sure."""
    if len(ranked.best) < 2:
        return False
    (_, best), (_, next_best) = ranked.best[:2]
    return LOST <= best <= WON and best - next_best >= max(margin, SURE * ranked.doubt)
