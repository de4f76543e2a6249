"""Position texts of Mitosis Chess as a form for the editor."""

from pyengine.chess.form import PIECE_NAMES, PIECES, SIGNS, TEXT, Brush, Form, Part, choice, piece_brushes, plain
from pyengine.chess.pieces import NAMES

from .board import BOARD, MAIN

MAIN_CELLS, BASE_CELLS = tuple(BOARD.names[:MAIN]), tuple(BOARD.names[MAIN:])
BASE_PIECES = {letter: NAMES[letter] for letter in "QRBN"}
PARTS = (
    Part("board", PIECES, cells=MAIN_CELLS, width=9),
    Part("bases", SIGNS, ("-",), BASE_CELLS),
    choice("side", "w", "b"),
    plain("pending", TEXT),
    plain("passing", TEXT),
    plain("captureless"),
    plain("quiet"),
    plain("plies"),
)
_ALL = {**PIECE_NAMES, **{letter: name for letter, name in NAMES.items() if letter not in PIECE_NAMES}}
_IN_BASES = tuple(Brush("base-" + brush.id, "bases", brush.sign, brush.picture) for brush in piece_brushes(BASE_PIECES))
FORM = Form(lambda options: PARTS, (*piece_brushes(_ALL), *_IN_BASES))
