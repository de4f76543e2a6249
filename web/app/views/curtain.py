"""The envelope that covers the board while the device is handed to the next player, whose name is on it."""

from __future__ import annotations

from pyengine.core.scene import SceneBoard
from pyengine.core.types import Player
from pyengine.render.layout import layout, num
from pyengine.render.svg import few

from .panels import PanelView
from .result import POSTMARK, render_emblem

EDGE = 9  # half the width of the striped border, in the board's units


def render_envelope(view: PanelView, board: SceneBoard, player: Player) -> str:
    """Return a closed envelope for a player. It is as large as the board, so that nothing else on the page moves."""
    place = layout(board.cells, board.columns, board.rows, False, True, board.owner, inside=True)
    width, height = place.width, place.height
    sides = f'x="{EDGE}" y="{EDGE}" width="{num(width - 2 * EDGE)}" height="{num(height - 2 * EDGE)}" rx="6"'
    right, low, middle = num(width - 2 * EDGE), num(height - 2 * EDGE), num(width / 2)
    folds = (
        f"M{2 * EDGE} {2 * EDGE}L{middle} {num(height * 0.56)}L{right} {2 * EDGE}"
        f"M{2 * EDGE} {low}L{num(width * 0.4)} {num(height * 0.46)}M{right} {low}L{num(width * 0.6)} {num(height * 0.46)}"
    )
    return (
        f'<div class="envelope" aria-hidden="true"><svg class="board{few(place)}" viewBox="0 0 {num(width)} {num(height)}">'
        '<pattern id="airmail" patternUnits="userSpaceOnUse" width="44" height="44" patternTransform="rotate(25)">'
        '<rect class="one" width="14" height="44"/><rect class="two" x="22" width="14" height="44"/></pattern>'
        f'<rect class="paper" {sides}/><rect class="edge" {sides}/><path class="folds" d="{folds}"/></svg>'
        f'<div class="to"><div class="stampbox"><div class="stamp">{render_emblem(view, player)}</div>{POSTMARK}</div>'
        f"<b>{view.say(view.info.player(player))}</b></div></div>"
    )
