"""What the Monte Carlo search remembers: nodes, and the actions tried at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.types import Action, Player
from .bout import Bout


class Arm:
    """One action of one player at one node, with its statistics.

    ``value`` is the estimated value for the player, ``floor`` a lower bound of it that is tighter after more visits, ``error``
    a fixed error added to the estimate, to weaken a level or for a danger that playouts do not see. ``offered`` counts how often
    it could have been chosen.
    """

    __slots__ = ("action", "error", "floor", "offered", "total", "value", "visits")

    def __init__(self, action: Action, error: float = 0.0) -> None:
        self.action: Action = action
        self.error: float = error
        self.visits: int = 0
        self.offered: int = 0
        self.total: float = 0.0
        self.value: float = 0.0
        self.floor: float = -9.0

    def lower(self, loss: float) -> None:
        """Take something off the value for good."""
        self.error, self.value, self.floor = self.error - loss, self.value - loss, self.floor - loss


class Chance:
    """A chance result with its weight; that with the least ``due`` comes next, so that all come as often as they should."""

    __slots__ = ("due", "result", "weight")

    def __init__(self, result: Action, weight: int) -> None:
        self.result: Action = result
        self.weight: int = weight
        self.due: float = 0.5 / weight


class TreeNode:
    """A node of the tree: the actions since the root, regardless of hidden information.

    ``turn`` is the player whose turn it is, ``actors`` who is to act: both are public, so they are the same in all samples.
    ``states``, ``offers`` and ``values`` hold the state, legal actions and evaluation of each sample at this node. ``arms`` are
    the actions of each deciding player, ``best`` the best arm known. Values of a node are those for the searching player.
    """

    __slots__ = ("actors", "arms", "best", "bout", "chances", "children", "offers", "states", "turn", "values", "visits", "worth")

    def __init__(self, turn: Player | None, actors: tuple[Player, ...]) -> None:
        self.turn: Player | None = turn
        self.actors: tuple[Player, ...] = actors
        self.visits: int = 0
        self.states: dict[int, Any] = {}
        self.offers: dict[tuple[int, Player], Sequence[Action]] = {}
        self.values: dict[int, float] = {}
        self.arms: dict[Player, dict[Action, Arm]] = {}
        self.children: dict[tuple[Action | None, ...], TreeNode] = {}
        self.worth: float = 0.0
        self.best: Arm | None = None
        self.chances: list[Chance] | None = None  # where cards come up and nothing is hidden
        self.bout: Bout | None = None  # for two players who decide at the same time


def average_chances(node: TreeNode) -> float:
    """Return the value of a node at which a card comes up: of the cards tried, each as likely as the rules have it."""
    total, weights = 0.0, 0
    for chance in node.chances or ():
        child = node.children.get((chance.result,))
        if child is not None:
            total += chance.weight * child.worth
            weights += chance.weight
    return total / weights
