"""Keys and drags on boards, the same on every page that has boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from pyengine.core.scene import SceneBoard
from pyengine.core.types import Token
from pyengine.render import svg

from ..table.board_keys import find_next_cell

Picture = tuple[str, int, str]  # a piece, its side, the text on it


class Boards(Protocol):
    """Boards on which somebody chooses. ``cursor`` is the cell on which the keyboard's cursor stands."""

    cursor: Token

    @property
    def is_flipped(self) -> bool:
        """True when the boards are drawn from the second player's side."""

    def list_boards(self) -> Sequence[SceneBoard]:
        """Return the boards over which the cursor moves."""

    def pick_up(self, token: Token) -> Picture | None:
        """Return the piece that may be picked up from a cell or a hand, None if there is none."""

    def is_picked(self, token: Token) -> bool:
        """Return whether that piece is chosen already; if not, it is the only one that stays picked up."""

    def escape(self) -> None:
        """Take back the last choice."""


class BoardInput:
    """Turns keys and drags on boards into choices. ``press`` chooses a token and returns whether that played something."""

    def __init__(
        self,
        boards: Callable[[], Boards | None],
        press: Callable[[Token], bool],
        draw: Callable[[], object],
        focus: Callable[[str], None],
    ) -> None:
        self._boards, self.press, self._draw, self._focus = boards, press, draw, focus

    def pick_up(self, token: Token) -> str:
        """Choose a piece that is being dragged, and return its picture as SVG; "" if there is nothing to pick up."""
        boards = self._boards()
        picture = boards.pick_up(token) if boards else None
        if boards is None or picture is None:
            return ""
        if not boards.is_picked(token):
            self.press(token)
        piece, side, text = picture
        return svg.piece(piece, side, text=text)

    def press_key(self, key: str, cell: Token) -> bool:
        """Handle a key pressed on a cell: move the cursor, choose, or take back. Returns whether the key means something here."""
        boards = self._boards()
        if boards is None:
            return False
        if key == "Escape":
            boards.escape()
            self._draw()
        elif key in ("Enter", " "):
            self.press(cell)
        else:
            there = find_next_cell(boards.list_boards(), cell, key, boards.is_flipped)
            if there is None:
                return False
            boards.cursor = there
            self._draw()
            self._focus(f'.board [data-token="{there}"]')
        return True
