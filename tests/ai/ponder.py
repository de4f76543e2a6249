"""Shorthand for the tests of the Monte Carlo search: as many playouts on any machine."""

from __future__ import annotations

from random import Random
from typing import Any

from pyengine.ai import mcts
from pyengine.ai.levels import Level
from pyengine.ai.thought import Thought
from pyengine.core.kit import Kit
from pyengine.core.types import Player


def think_for(kit: Kit, state: Any, player: Player | None = None, playouts: int = 100, seed: int = 0) -> Thought:
    """Return what a player, by default the first to act, thinks after so many playouts."""
    who = kit.game.actors(state)[0] if player is None else player
    level = Level(60.0, 64, 10_000_000, playouts * mcts.SAVED, 0.0)
    *_, thought = mcts.think(kit, kit.game.observe(state, who), who, Random(seed), level)
    return thought


def picks(kit: Kit, state: Any, player: Player | None = None, playouts: int = 100, seeds: int = 3) -> set[str]:
    """Return the texts of what is chosen with different seeds."""
    who = kit.game.actors(state)[0] if player is None else player
    return {kit.notation.write(state, who, think_for(kit, state, who, playouts, seed).action) for seed in range(seeds)}


def play_turn(kit: Kit, state: Any, player: Player, playouts: int = 100, seed: int = 0) -> tuple[Any, list[str]]:
    """Return the state after a player's whole turn, or submission, as the search plays it, and the texts of its actions."""
    texts: list[str] = []
    while player in kit.game.actors(state):
        action = think_for(kit, state, player, playouts, seed).action
        texts.append(kit.notation.write(state, player, action))
        state = kit.game.apply(state, player, action)
    return state, texts
