"""Texts of a small board game: positions such as ``ppp/3/PPP w 0`` and moves such as ``a1a2``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pyengine.core.errors import NotationError
from pyengine.core.game import Explainer
from pyengine.core.notation import Notation, match
from pyengine.core.options import Options
from pyengine.core.types import CLAIMS, Action, Player
from pyengine.core.words import msg

from ..lettered import cells, join_letters
from ..placement import read_placement, write_placement
from .rules import SimpleGame, SimpleState

if TYPE_CHECKING:
    from pyengine.core.telling import Telling

SQUARE = re.compile("[a-z][0-9]+")


class SimpleNotation(Notation[SimpleState]):
    """A position is its board, ``w`` or ``b`` for the side to move, and how many moves were made; a move is its two squares."""

    def __init__(self, game: SimpleGame, explain: Explainer) -> None:
        self.game: SimpleGame = game
        self.explain: Explainer = explain
        self._letters = frozenset(letter for name in game.pieces for letter in (name.upper(), name.lower()))

    def position(self, text: str, options: Options) -> SimpleState:
        grid, fields = self.game.grid, text.split()
        if len(fields) != 3:
            raise _refuse("bad-fields", example=f"{self.game.setup} w 0")
        board = read_placement(fields[0], grid.width, grid.height, self._letters)
        if fields[1] not in ("w", "b"):
            raise _refuse("bad-side", text=fields[1][:20])
        if not (fields[2].isascii() and fields[2].isdigit() and len(fields[2]) < 7):
            raise _refuse("bad-number", text=fields[2][:20])
        return self.game.begin_turn(SimpleState(options, join_letters(board), "wb".index(fields[1]), int(fields[2])))

    def text(self, state: SimpleState) -> str:
        grid = self.game.grid
        return f"{write_placement(cells(state.board), grid.width, grid.height)} {'wb'[state.turn]} {state.ply}"

    def read(self, state: SimpleState, player: Player, text: str) -> tuple[Action, ...]:
        tokens: Action | None = tuple(SQUARE.findall(text))
        if (text,) in CLAIMS:
            tokens = (text,)
        elif not tokens or len(tokens) < 2 or "".join(tokens) != text:  # a square alone may be a pawn's move as people write it
            tokens = None
        return (match(self.game, self, self.explain, state, player, text, tokens),)

    def write(self, state: SimpleState, player: Player, action: Action) -> str:
        return "".join(action)

    def tell(self, state: SimpleState, player: Player, action: Action) -> Telling:
        from .telling import tell  # a page's start draws no move list

        return tell(self.game, state, player, action)


def _refuse(why: str, **values: object) -> NotationError:
    return NotationError(msg("core.bad-position", why=msg("simple." + why, **values)))
