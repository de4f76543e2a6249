"""Moons: a board game of five files and four ranks with a piece of its own, as a wheel from elsewhere would bring it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import MappingProxyType

from pyengine import games
from pyengine.chess.geometry import E, N, S, W, geometry
from pyengine.chess.simple.explain import RuleIds, make_explainer
from pyengine.chess.simple.notation import SimpleNotation
from pyengine.chess.simple.rules import SimpleGame
from pyengine.chess.simple.scene import make_scene
from pyengine.core.game import Ending, GameInfo
from pyengine.core.kit import Kit
from pyengine.core.types import Action, Player
from pyengine.core.words import msg


class Moons(SimpleGame):
    """Two moons a side step along files and ranks and capture; who has none left has lost."""

    info = GameInfo("moons", 200, "Moons", 1, (2, 2), False, False, False, (), "MOO", emblem="moons.moon")
    grid = geometry(5, 4)
    setup = "m4/4m/M4/4M"
    pieces = MappingProxyType({"M": "moons.moon"})

    def moves(self, board: str, player: Player) -> Iterator[Action]:
        for square, letter in enumerate(board):
            for direction in (N, E, S, W) if self.is_own(letter, player) else ():
                goal = self.grid.steps[direction][square]
                if goal is not None and not self.is_own(board[goal], player):
                    yield self.grid.names[square], self.grid.names[goal]

    def judge(self, board: str, turn: Player) -> Ending[str] | None:
        return None if any(self.is_own(letter, turn) for letter in board) else Ending("eclipse", 1 - turn)


GAME = Moons()
EXPLAIN = make_explainer(GAME, RuleIds("MOO-01", "MOO-02", "MOO-03", "MOO-04"), lambda *_: msg("moons.step", "MOO-02"))
KIT = Kit(GAME, make_scene(GAME), SimpleNotation(GAME, EXPLAIN), EXPLAIN, lambda state, player: 0.0)


@contextmanager
def install() -> Iterator[Kit]:
    """Have the game on the list of games for a while."""
    games.register(KIT, __name__)
    try:
        yield KIT
    finally:
        del games._registered["moons"]
