"""A board in a notebook that its reader plays on, and that tells Python what is played. Needs ``anywidget``, nothing else does.

``LiveBoard(Board("gravity"), site="https://…")`` or, with the fields of a board's address, ``LiveBoard(game="gravity", …)``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from traitlets import List, Unicode

from pyengine.board import Board
from web.app.embed.diagram import Diagram

from .board import SCRIPT_FILE, draw_board, read_game, render_board

MODULE = Path(__file__).with_suffix(".js")


class LiveBoard(AnyWidget):
    """A board of the engine, or one that fields describe; both may be given. ``site`` is where Fairy Post is; without it there is
    a picture alone.

    ``position`` and ``moves`` are what is shown now, and what its reader has played.
    """

    _esm = f"const startBoards = () => {{\n{SCRIPT_FILE.read_text('utf-8')}\n}};\n{MODULE.read_text('utf-8')}"
    figure = Unicode().tag(sync=True)
    position = Unicode().tag(sync=True)
    moves = List(Unicode()).tag(sync=True)

    def __init__(self, board: Board | None = None, *, site: str = "", **fields: object) -> None:
        """Draw the board. Raises BoardError if something is wrong with a field."""
        given = {name: write_value(value) for name, value in fields.items()}
        string = board.link if board else ""
        if board and board.viewer is not None:
            given.setdefault("viewer", str(board.viewer))
        shown = Diagram(*read_game(given, string))
        self._record = shown.given.record
        super().__init__(figure=render_board(draw_board(given, site, string)), position=shown.write_position())

    @property
    def board(self) -> Board:
        """The board of the engine at the position that is shown now, with what the reader has played."""
        options: dict[str, Any] = dict(self._record.options)
        return Board(self._record.game, self.position, **options)

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """Return what notebooks show: the widget, and its picture where there are no widgets."""
        made = super()._repr_mimebundle_(**asked)
        data, more = made if isinstance(made, tuple) else (made or {}, {})
        return {**data, "text/html": self.figure}, more


def write_value(value: object) -> str:
    """Return a field's value as it stands in an address."""
    return str(int(value)) if isinstance(value, bool) else str(value)
