"""Position texts of a small board game as a form for the editor."""

from __future__ import annotations

from ..form import Form, board, choice, piece_brushes, plain
from .rules import SimpleGame


def make_form(game: SimpleGame) -> Form:
    """Return the form of a game's positions: its board, the side to move, and how many moves were made."""
    parts = (board(width=game.grid.width, height=game.grid.height), choice("side", "w", "b"), plain("actions"))
    return Form(lambda options: parts, piece_brushes(game.pieces))
