"""Arrows and marked squares of comments on boards. It comes with the first comments."""

from __future__ import annotations

from pyengine.core.scene import Arrow, Mark, Scene, SceneBoard
from pyengine.play.record import Drawing

COLOURS = {"G": 2, "R": 1, "Y": 4, "B": 0}  # numbers of players whose colours look like them


def add_drawings(scene: Scene, drawings: tuple[Drawing, ...]) -> Scene:
    """Return a scene with drawings on its boards."""
    return scene._replace(boards=tuple(_draw(board, drawings) for board in scene.boards)) if drawings else scene


def _draw(board: SceneBoard, drawings: tuple[Drawing, ...]) -> SceneBoard:
    """Return a board with those drawings that lie on it."""
    cells = {cell.token for cell in board.cells}
    arrows = [Arrow(one.cell, one.end, COLOURS[one.colour]) for one in drawings if one.end and {one.cell, one.end} <= cells]
    marks = [Mark("selected", one.cell, COLOURS[one.colour]) for one in drawings if not one.end and one.cell in cells]
    return board._replace(arrows=(*board.arrows, *arrows), marks=(*board.marks, *marks))
