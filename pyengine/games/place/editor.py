"""What a position's text of PlaceChess consists of, for editors."""

from pyengine.chess.form import TEXT, Form, board, choice, piece_brushes, plain

PARTS = (board(), choice("side", "w", "b"), choice("phase", "d", "p"), plain("reserves", TEXT), plain("actions"))
FORM = Form(lambda options: PARTS, piece_brushes())
