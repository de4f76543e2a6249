"""The best score of a solitaire by plain uniform-cost search over the rules: slow, and nothing to be wrong about."""

from __future__ import annotations

import heapq
from typing import Any

from pyengine.core.game import Deal
from pyengine.core.kit import Kit
from pyengine.core.types import CHANCE

FAILED = "more positions than a plain search should have to look at"


def best_score(kit: Kit, state: Any, deal: Deal | None, most: int = 40_000) -> float | None:
    """Return the best score that play from a state can end with, None when no play wins.

    Positions are taken in the order of what their scores stand at, which never rises.
    Raises AssertionError beyond ``most`` positions.
    """
    game = kit.game
    number = 0
    heap: list[tuple[float, int, Any]] = [(0.0, 0, state)]
    seen = set()
    while heap:
        _, _, state = heapq.heappop(heap)
        key = (game.key(state), game.scores(state))
        if key in seen:
            continue
        seen.add(key)
        assert len(seen) <= most, FAILED
        outcome = game.outcome(state)
        if outcome:
            if outcome.winners:
                return outcome.scores[0]
            continue
        actors = game.actors(state)
        if actors == (CHANCE,):
            after = [game.apply(state, CHANCE, game.deal_next(state, deal))] if deal else []
        else:
            after = [game.apply(state, 0, action) for action in game.legal(state, 0)]
        for later in after:
            score = game.scores(later)[0]
            if score is not None:
                number += 1
                heapq.heappush(heap, (-score, number, later))
    return None
