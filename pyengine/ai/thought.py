"""What every search yields, and the shape all searches share.

A search is a generator ``think(kit, view, player, rng, level) -> Thinking``. It yields its best thought so far at least every
20 ms of work, so that a worker can listen between two thoughts and a page can think in slices; it may be closed at any
moment. The last thought yielded is the answer. Searches know no clock: the caller decides when to stop. They
get the view of the searching player and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..core.game import Game
from ..core.types import Action, Player


class Thought(NamedTuple):
    """The chosen action and the reasons for it.

    ``value`` is -1..1 for the searching player: 1 is won, 0 even. ``nodes`` counts positions or playouts, ``depth`` the actions
    looked ahead. ``line`` is what is expected to be played, the choice included. ``certain``: thinking longer changes nothing.
    ``proven_result``: the proved result for the searching player: 1 won, 0 drawn, -1 lost, None if nothing is proved. ``moves``:
    how many moves the winning side needs for it, this action included; 0 if unknown.
    """

    action: Action
    value: float
    nodes: int = 0
    depth: int = 0
    line: tuple[tuple[Player, Action], ...] = ()
    certain: bool = False
    proven_result: float | None = None
    moves: int = 0


Thinking = Iterator[Thought]


def find_decided_value(game: Game[Any], state: Any, player: Player, actions: Sequence[Action]) -> float | None:
    """Return the best result for a player if every action ends the game, else None."""
    best = -1.0
    for action in actions:
        outcome = game.outcome(game.apply(state, player, action))
        if outcome is None:
            return None
        best = max(best, outcome.returns[player])
    return best
