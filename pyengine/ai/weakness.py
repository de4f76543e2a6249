"""What a weaker level does not see, and how far it misjudges what it sees.

People look where something has just happened, and nearby. So a level overlooks an action the likelier, the farther its goal is
from where the last move ended, or the longer its way: a capture across the board, its own or the answer to its own move. What
counts as far comes from the scene, so that it is the same in all games. Within one search an action is overlooked everywhere or
nowhere, and each choice at hand has one error of judgement.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..core.game import Game
from ..core.kit import Kit
from ..core.types import Action, Player, Token
from .levels import Level

MOST = 0.9  # nothing is overlooked more often than this

Spot = tuple[float, float]


class Weakness:
    """What one search from one view overlooks and misjudges."""

    def __init__(self, kit: Kit, view: Any, player: Player, rng: Random, level: Level) -> None:
        self._game: Game[Any] = kit.game
        self._rng, self._chance, self._sees_ends = rng, level.oversight, level.oversight < 1
        self._places: dict[Token, Spot] = {}
        self._eyes: list[Spot] = []  # where the last move ended
        self._size = 1.0
        self._seen: dict[Action, bool] = {}
        self._errors: dict[Action, float] = {}
        for board in kit.scene(view, player).boards:
            self._size = max(self._size, board.columns - 1, board.rows - 1)
            self._places |= {cell.token: (cell.x, cell.y) for cell in board.cells}
            self._eyes += [self._places[mark.cell] for mark in board.marks if mark.kind == "last"]
        self._spread = level.noise * max(kit.advice.blur, _find_spread(kit, view, player, rng)) if level.noise else 0.0

    def watch(self, state: Any, player: Player, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions of a player that are seen in a position; all of them, if it would be none."""
        return [action for action in actions if not self.overlooks(state, player, action)] or actions

    def overlooks(self, state: Any, player: Player, action: Action) -> bool:
        """Return whether an action is overlooked; only the weakest level overlooks what ends the game."""
        if self.sees(action):
            return False
        return not self._sees_ends or self._game.outcome(self._game.apply(state, player, action)) is None

    def sees(self, action: Action) -> bool:
        """Return whether an action is seen, wherever it can be played in this search."""
        seen = self._seen.get(action)
        if seen is None:
            chance = min(MOST, self._chance * self.farness(action))
            seen = self._seen[action] = self._rng.random() >= chance
        return seen

    def farness(self, action: Action) -> float:
        """Return how far away an action is, 0 to 1 for the whole board: its way, or its goal from where the last move ended."""
        way = [self._places[token] for token in action if token in self._places]
        if not way:
            return 0.0
        goal = way[-1]
        return max(_distance(way[0], goal), min((_distance(eye, goal) for eye in self._eyes), default=0.0)) / self._size

    def misjudge(self, action: Action) -> float:
        """Return the error of the value of a choice at hand."""
        if not self._spread:
            return 0.0
        if action not in self._errors:
            self._errors[action] = self._rng.gauss(0, self._spread)
        return self._errors[action]


def _find_spread(kit: Kit, view: Any, player: Player, rng: Random) -> float:
    """Return how much the choices at hand differ as they look at first sight: the middle half of them, so that a few that win or
    lose much do not count."""
    actions = kit.advice.candidates(view, player, kit.game.legal(view, player))
    full = kit.game.resample(view, player, rng)
    looks = sorted(kit.evaluate(kit.game.apply(full, player, action), player) for action in actions)
    return looks[3 * len(looks) // 4] - looks[len(looks) // 4]


def _distance(here: Spot, there: Spot) -> float:
    """Return how many steps of a King two places are apart."""
    return max(abs(here[0] - there[0]), abs(here[1] - there[1]))
