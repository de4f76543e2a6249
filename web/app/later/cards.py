"""What several cards beside a board share: their style sheets, and arrows for moves that they speak of."""

from __future__ import annotations

from pyengine.core.scene import Arrow, SceneBoard
from pyengine.core.types import Action, Player
from pyengine.core.words import LANGUAGES

from ..views.panels import PanelView

TICK = "✓"
GOOD, BAD = 0, 1  # whose colours the arrows have: blue is good, red is not


def render_sheet(view: PanelView, name: str) -> str:
    """Return the element for a style sheet that comes with a card."""
    up = "" if view.language == LANGUAGES[0] else "../"  # style sheets are with the pages in the first language
    return f'<link rel="stylesheet" href="{view.root}{up}css/{name}.css">'


def draw_arrows(board: SceneBoard, actions: list[tuple[Action, str, Player]]) -> SceneBoard:
    """Return a board with an arrow for each action that it shows, with its sign and the number of its colour."""
    cells = {cell.token for cell in board.cells}
    arrows = []
    for action, sign, colour in actions:
        places = [token for token in action if token in cells]
        if places:
            arrows.append(Arrow(places[0], places[-1], colour, sign))
    return board._replace(arrows=(*board.arrows, *arrows)) if arrows else board
