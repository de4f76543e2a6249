"""Selects the search for a game and limits its time."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from ..core.kit import Kit
from ..core.types import ACCEPT, Action, Player
from .levels import Level, get_level
from .memory import Memory
from .thought import Thinking, Thought

BAD = -0.35  # a computer player with a lower value accepts a draw
EVEN = 0.03  # a position with a value nearer to 0 counts as equal
LATE = 60  # turns after which an equal game may end by agreement


def start_thinking(
    kit: Kit, view: Any, player: Player, rng: Random, level: int | Level = 4, memory: Memory | None = None
) -> Thinking:
    """Return the search for a game: alpha-beta for two players with complete information, a solitaire search, or MCTS.

    ``view`` is the player's view from `Game.observe`; the player is among its actors. A ``memory`` belongs to one seat of one
    game; with it a search may go on from what it found at the action before.
    """
    limits = level if isinstance(level, Level) else get_level(kit, level)
    if kit.game.info.solitaire:
        from .solitaire import think

        return think(kit, view, player, rng, limits)
    if not _is_open(kit, view):
        from .mcts import think

        return think(kit, view, player, rng, limits)
    from . import alphabeta

    return alphabeta.think(kit, view, player, rng, limits, memory)


def start_thinking_ahead(
    kit: Kit, view: Any, player: Player, action: Action, rng: Random, level: int | Level, memory: Memory
) -> Thinking | None:
    """Return a search of what the other side may do after an action, which leaves in ``memory`` what the player's next search
    goes on from.

    None where that would be no use: the player goes on or the game is over, the search of this game remembers nothing, or the
    level does not.
    """
    limits = level if isinstance(level, Level) else get_level(kit, level)
    if limits.noise or limits.oversight or not _is_open(kit, view):
        return None
    after = kit.game.apply(view, player, action)
    others = [actor for actor in kit.game.actors(after) if actor != player]
    return start_thinking(kit, after, others[0], rng, limits, memory) if others else None


def _is_open(kit: Kit, view: Any) -> bool:
    """Return whether two players play with everything open and nothing left to chance."""
    info = kit.game.info
    return not (info.chance or info.hidden or info.simultaneous) and info.player_count(kit.game.options(view)) == 2


def choose(
    kit: Kit,
    view: Any,
    player: Player,
    rng: Random,
    level: int | Level = 4,
    seconds: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
    stop: Callable[[], bool] | None = None,
    memory: Memory | None = None,
) -> Thought:
    """Search until the time is over, ``stop()`` returns True or the result is certain, and return the best thought.

    ``seconds`` defaults to those of the level; ``clock`` returns seconds from any origin. At least one thought is waited for.
    For ``memory`` see `start_thinking`.
    """
    limits = level if isinstance(level, Level) else get_level(kit, level)
    legal = kit.game.legal(view, player)
    if len(legal) == 1:
        return Thought(legal[0], kit.evaluate(view, player), 1, 0, ((player, legal[0]),))
    until = clock() + (limits.seconds if seconds is None else seconds)
    thoughts = start_thinking(kit, view, player, rng, limits, memory)
    best = Thought(legal[0], 0.0)
    for best in thoughts:
        if best.certain or clock() >= until or (stop is not None and stop()):
            break
    close = getattr(thoughts, "close", None)
    if close:
        close()
    return best


def respond(kit: Kit, view: Any, player: Player, thought: Thought, turns: int = 0) -> Action | None:
    """Return ACCEPT if an open offer of another player is worth accepting, else None: the thought's action is to be played.

    The result of accepting comes from the rules. A sure gain is taken. A draw is taken by a player who is worse off, or late in
    the game (``turns`` played so far) in an equal position. Claims are never searched.
    """
    if ACCEPT not in kit.game.claims(view, player):
        return None
    ended = kit.game.outcome(kit.game.apply(view, player, ACCEPT))
    if ended is None:
        return None
    gain = ended.returns[player]
    if gain > 0:
        return ACCEPT
    if gain == 0 and (thought.value <= BAD or (turns >= LATE and abs(thought.value) <= EVEN)):
        return ACCEPT
    return ACCEPT if gain < 0 and thought.value <= -1 else None
