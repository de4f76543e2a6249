"""Position texts of Synchronous Chess as a form for the editor."""

from pyengine.chess.form import FIXED, TEXT, Form, board, piece_brushes, plain

PARTS = (board(), plain("turn", FIXED), plain("castling", TEXT), plain("none", FIXED), plain("clock"), plain("round"))
FORM = Form(lambda options: PARTS, piece_brushes())
