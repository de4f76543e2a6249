"""Position texts of PlaceChess as a form for the editor."""

from pyengine.chess.form import TEXT, Form, board, choice, piece_brushes, plain

PARTS = (board(), choice("side", "w", "b"), choice("phase", "d", "p"), plain("reserves", TEXT), plain("actions"))
FORM = Form(lambda options: PARTS, piece_brushes())
