"""Computer players by name: the levels, and simple players as a baseline for measurements."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ..core.chance import draw_weighted
from ..core.kit import Kit
from ..core.types import CHANCE, Action, Player
from .choose import choose
from .levels import LEVELS
from .memory import Memory

Clock = Callable[[], float]  # seconds from any start
Chooser = Callable[[Any, Player, Random], Action]  # (view, player, random source)

NAMES = ("random", "greedy", "flat", *(f"level{level}" for level in LEVELS))
PATIENCE = 3  # factor for the thinking time of the strongest level
LONG = 400  # actions after which a random playout is stopped and evaluated


def make_player(kit: Kit, name: str, seconds: float, clock: Clock) -> Chooser:
    """Return the player with a name of `NAMES`; ``seconds`` limit the time for one action. Raises KeyError.

    It is a player of one seat in one game, and may remember what it has thought about.
    """
    if name in SIMPLE:
        simple = SIMPLE[name]
        return lambda view, player, rng: simple(kit, view, player, rng, seconds, clock)
    level = {f"level{level}": level for level in LEVELS}[name]
    memory = Memory()
    return lambda view, player, rng: choose(kit, view, player, rng, level, seconds, clock, memory=memory).action


def patience(name: str) -> int:
    """Return the factor by which a player's thinking time is multiplied."""
    return PATIENCE if name == NAMES[-1] else 1


def at_random(kit: Kit, view: Any, player: Player, rng: Random, seconds: float, clock: Clock) -> Action:
    """Return any legal action, each equally likely."""
    return rng.choice(kit.game.legal(view, player))


def greedy(kit: Kit, view: Any, player: Player, rng: Random, seconds: float, clock: Clock) -> Action:
    """Return the action after which the position is evaluated best. Hidden information is filled in at random."""
    best = -2.0
    favourites: list[Action] = []
    full = kit.game.resample(view, player, rng)
    for action in kit.game.legal(view, player):
        value = kit.evaluate(kit.game.apply(full, player, action), player)
        if value > best:
            best, favourites = value, []
        if value == best:
            favourites.append(action)
    return rng.choice(favourites)


def flat(kit: Kit, view: Any, player: Player, rng: Random, seconds: float, clock: Clock) -> Action:
    """Return the action with the best average over random playouts. All actions are tried equally often until the time is
    over."""
    game = kit.game
    legal = list(game.legal(view, player))
    rng.shuffle(legal)
    if len(legal) == 1:
        return legal[0]
    until = clock() + seconds
    totals, tries = dict.fromkeys(legal, 0.0), dict.fromkeys(legal, 0)
    while True:
        for action in legal:
            full = game.resample(view, player, rng)
            totals[action] += playout(kit, game.apply(full, player, action), player, rng)
            tries[action] += 1
            if clock() >= until:
                return max(legal, key=lambda action: totals[action] / tries[action] if tries[action] else -2.0)


SIMPLE: dict[str, Callable[[Kit, Any, Player, Random, float, Clock], Action]] = {
    "random": at_random,
    "greedy": greedy,
    "flat": flat,
}


def playout(kit: Kit, state: Any, player: Player, rng: Random) -> float:
    """Return a player's result after random play, -1..1; a game that takes too long is evaluated."""
    game = kit.game
    for _ in range(LONG):
        actors = game.actors(state)
        if not actors:
            outcome = game.outcome(state)
            return outcome.returns[player] if outcome else 0.0
        actor = actors[0]
        action = draw_weighted(game.chance(state), rng) if actor == CHANCE else rng.choice(game.legal(state, actor))
        state = game.apply(state, actor, action)
    return kit.evaluate(state, player)
