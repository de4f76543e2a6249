"""Position texts of Mathematichess as a form for the editor."""

from pyengine.chess.form import TEXT, Form, board, choice, piece_brushes, plain

PARTS = (
    board(),
    choice("side", "w", "b"),
    choice("stage", "1", "2"),
    plain("supplies", TEXT),
    plain("bans", TEXT),
    choice("passes", "00", "10", "01", "11"),
    plain("turns"),
)
FORM = Form(lambda options: PARTS, piece_brushes())
