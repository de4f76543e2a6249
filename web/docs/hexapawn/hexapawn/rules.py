"""The rules of Hexapawn (HXP-01 to HXP-07)."""

from __future__ import annotations

from collections.abc import Iterator

from pyengine.chess.geometry import NE, NW, SE, SW, N, S, geometry
from pyengine.chess.lettered import EMPTY
from pyengine.chess.simple.rules import SimpleGame
from pyengine.core.game import Ending, GameInfo
from pyengine.core.types import Action, Player

AHEAD, ASIDE = (N, S), ((NW, NE), (SW, SE))  # by player
PIECES = {"P": "pawn"}


class Hexapawn(SimpleGame):
    """Hexapawn. White is player 0."""

    info = GameInfo(
        id="hexapawn",
        number=128,
        title="Hexapawn",
        rules_version=1,
        players=(2, 2),
        chance=False,
        hidden=False,
        simultaneous=False,
        options=(),
        rules="HXP",
        emblem="pawn",
    )
    grid = geometry(3, 3)
    setup = "ppp/3/PPP"
    pieces = PIECES

    def moves(self, board: str, player: Player) -> Iterator[Action]:
        """Yield steps to an empty square ahead (HXP-03) and captures (HXP-04)."""
        for square, letter in enumerate(board):
            if self.is_own(letter, player):
                ahead = self.grid.steps[AHEAD[player]][square]
                goals = [ahead] if ahead is not None and board[ahead] == EMPTY else []
                sides = [self.grid.steps[direction][square] for direction in ASIDE[player]]
                goals += [goal for goal in sides if goal is not None and self.is_own(board[goal], 1 - player)]
                for goal in goals:
                    yield self.grid.names[square], self.grid.names[goal]

    def judge(self, board: str, turn: Player) -> Ending[str] | None:
        """Return that a pawn has reached the far row (HXP-05), or that the player to move has no move (HXP-06)."""
        for player, row in ((0, board[6:]), (1, board[:3])):
            if any(self.is_own(letter, player) for letter in row):
                return Ending("far-row", player)
        return None if next(self.moves(board, turn), None) else Ending("no-move", 1 - turn)


GAME = Hexapawn()
