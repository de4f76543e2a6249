"""The difference between two scenes: which pieces moved, came or went. Used for motion and sounds; it knows no browser."""

from __future__ import annotations

from typing import NamedTuple

from pyengine.core.scene import Scene, SceneBoard, Sprite
from pyengine.core.types import Token

MOST = 6  # pieces; if more of them change, the position is another one and not the result of a move


class Glide(NamedTuple):
    """The move of a piece to ``cell``: ``dx`` and ``dy`` lead back to where it was, in squares as the first player sees the
    board."""

    cell: Token
    dx: float
    dy: float


class SceneDiff(NamedTuple):
    """Pieces that moved, cells with pieces that were not on the board before, and pieces that are no longer on a board."""

    ways: tuple[Glide, ...] = ()
    came: tuple[Token, ...] = ()
    gone: tuple[Sprite, ...] = ()


NOTHING = SceneDiff()


def compare_scenes(before: Scene, after: Scene) -> SceneDiff:
    """Return what happened to the pieces on boards that both scenes show; `NOTHING` if more than `MOST` pieces changed.

    A piece counts as moved from the nearest cell where an equal piece is gone.
    """
    ways: list[Glide] = []
    came: list[Token] = []
    gone: list[Sprite] = []
    earlier = {board.id: board for board in before.boards}
    for board in after.boards:
        if board.id in earlier and board.sprites != earlier[board.id].sprites:
            moved, new, lost = _compare_boards(earlier[board.id], board)
            ways += moved
            came += new
            gone += lost
    if len(ways) + len(came) + len(gone) > MOST:
        return NOTHING
    return SceneDiff(tuple(ways), tuple(came), tuple(gone))


def _compare_boards(before: SceneBoard, after: SceneBoard) -> tuple[list[Glide], list[Token], list[Sprite]]:
    old, new = _list_pieces(before), _list_pieces(after)
    left = {cell: piece for cell, piece in old.items() if new.get(cell) != piece}
    places = {cell.token: (cell.x, cell.y) for cell in after.cells}
    ways: list[Glide] = []
    came: list[Token] = []
    for cell, piece in new.items():
        if old.get(cell) == piece:
            continue
        x, y = places[cell]
        alike = [start for start, other in left.items() if other == piece and start in places]
        if alike:
            start = min(alike, key=lambda start: abs(places[start][0] - x) + abs(places[start][1] - y))
            del left[start]
            ways.append(Glide(cell, places[start][0] - x, places[start][1] - y))
        else:
            came.append(cell)
    return ways, came, [piece for piece in before.sprites if piece.cell in left]


def _list_pieces(board: SceneBoard) -> dict[Token, tuple[str, int, str]]:
    return {sprite.cell: _describe_piece(sprite) for sprite in board.sprites}


def _describe_piece(sprite: Sprite) -> tuple[str, int, str]:
    return sprite.piece, sprite.side, sprite.text
