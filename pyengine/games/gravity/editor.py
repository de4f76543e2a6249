"""Position texts of Gravity Chess as a form for the editor."""

from pyengine.chess.form import SQUARES, TEXT, Brush, Form, Part, board, choice, piece_brushes, plain

PARTS = (
    board(),
    choice("side", "w", "b"),
    choice("phase", "flip", "move", "add", "over"),
    choice("card", "-", *"KQRBNPkqrbnp"),
    Part("finished", SQUARES),
    plain("cards-w", TEXT),
    plain("cards-b", TEXT),
    plain("captures", TEXT),
)
FORM = Form(lambda options: PARTS, (*piece_brushes(), Brush("finished", "finished", "", mark="pending")))
