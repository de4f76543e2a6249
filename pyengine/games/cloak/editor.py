"""Position texts of Cloak and Dagger Chess as a form for the editor."""

from pyengine.chess.form import PIECES, SQUARES, TEXT, Brush, Form, Part, choice, piece_brushes, plain

from .arrays import NUMBERS

PARTS = (
    Part("board", PIECES),
    choice("side", "w", "b"),
    plain("phase", TEXT),
    Part("unmoved", SQUARES),
    plain("passing", TEXT),
    plain("pools", TEXT),
    plain("marks", TEXT),
    plain("clock"),
    plain("turn"),
    plain("arrays", TEXT),
)
_CLOAKED = tuple(
    Brush(sign, "board", sign, ("cloaked", side, str(number)))
    for side, frame in enumerate(("[{}]", "({})"))
    for number in NUMBERS
    for sign in (frame.format(number),)
)
FORM = Form(
    lambda options: PARTS,
    (*piece_brushes(), *_CLOAKED, Brush("unmoved", "unmoved", "", mark="note")),
    piece=r"\[[1-8]\]|\([1-8]\)|[A-Za-z]",
)
