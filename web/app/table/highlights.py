"""Marks on the boards besides those of the game: chosen cells, cells that may be chosen next, and the hint's move."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.scene import Mark, Scene, SceneBoard
from pyengine.core.types import Action, Token


def add_highlights(scene: Scene, chosen: Action, following: Sequence[Token], held: Token, advice: Action) -> Scene:
    """Return the scene with these marks added.

    ``chosen`` are the tokens chosen so far, ``following`` those that may come next, ``held`` the part of a token that is picked
    up, ``advice`` the action of a hint.
    """
    return scene._replace(boards=tuple(_mark_board(board, chosen, following, held, advice) for board in scene.boards))


def moves_pieces(scene: Scene, following: Sequence[Token]) -> bool:
    """Return whether one of the next tokens is a piece on a board. Then the next tokens are not marked: it would be every movable
    piece."""
    occupied = {sprite.cell for board in scene.boards for sprite in board.sprites}
    return any(token in occupied for token in following)


def split_token(token: Token) -> frozenset[str]:
    """Return the parts of a token such as "set/3/R"."""
    return frozenset(token.split("/"))


def _mark_board(board: SceneBoard, chosen: Action, following: Sequence[Token], held: Token, advice: Action) -> SceneBoard:
    cells = {cell.token for cell in board.cells}
    occupied = {sprite.cell for sprite in board.sprites}
    marks = [Mark("hint", token) for token in advice if token in cells]
    marks += [Mark("selected", token) for token in (*chosen, held) if token in cells]
    if held:
        following = [token for token in following if split_token(held) < split_token(token)]
    marks += [Mark("capture" if token in occupied else "target", token) for token in following if token in cells]
    return board._replace(marks=(*board.marks, *marks)) if marks else board
