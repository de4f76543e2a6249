"""Moving the keyboard's cursor over boards."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.scene import Cell, SceneBoard
from pyengine.core.types import Token

STEPS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def find_next_cell(boards: Sequence[SceneBoard], cursor: Token, key: str, flipped: bool) -> Token | None:
    """Return the cell to which a key moves the cursor, None if the key is another one or no cell lies there.

    Arrow keys go to the nearest cell of the row or column in that direction, Home and End to the ends of the row. Without a
    cursor any of these keys goes to the lower left corner of the first board. ``flipped`` is true when the boards are drawn from
    the other side.
    """
    if key not in STEPS and key not in ("Home", "End"):
        return None
    board, here = _find(boards, cursor)
    if here is None:
        low = max(cell.y for cell in board.cells)
        corner = [cell for cell in board.cells if cell.y == low]
        return (max if flipped else min)(corner, key=lambda cell: cell.x).token
    if key in ("Home", "End"):
        row = [cell for cell in board.cells if cell.y == here.y]
        return (max if (key == "End") != flipped else min)(row, key=lambda cell: cell.x).token
    dx, dy = STEPS[key]
    if flipped:
        dx, dy = -dx, -dy
    ahead = [
        (abs(cell.x - here.x) + abs(cell.y - here.y), cell.token)
        for cell in board.cells
        if (cell.x - here.x) * dx + (cell.y - here.y) * dy > 0 and (cell.x == here.x or not dy) and (cell.y == here.y or not dx)
    ]
    return min(ahead)[1] if ahead else None


def _find(boards: Sequence[SceneBoard], token: Token) -> tuple[SceneBoard, Cell | None]:
    for board in boards:
        for cell in board.cells:
            if cell.token == token:
                return board, cell
    return boards[0], None
