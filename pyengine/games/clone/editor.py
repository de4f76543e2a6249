"""Position texts of Clone Chess as a form for the editor: a board, its values and two numbers a seat."""

from pyengine.chess.form import FIXED, NAMES, PIECE_NAMES, SIGNS, TEXT, Brush, Form, Part, board, piece_brushes, plain
from pyengine.core.options import Options

# values are written from the highest rank down
_DOWN = tuple(name for rank in range(7, -1, -1) for name in NAMES[8 * rank : 8 * rank + 8])


def _parts(options: Options) -> tuple[Part, ...]:
    parts = [plain("head", FIXED), plain("round", TEXT)]
    for seat in range(1, int(options["players"]) + 1):
        cells = tuple(f"{seat}/{name}" for name in _DOWN)
        parts += [board("board", f"{seat}/"), Part("values", SIGNS, (".",), cells)]
        parts += [plain(f"penalty/{seat}"), plain(f"garnets/{seat}")]
    return tuple(parts)


_OWN = tuple(brush for brush in piece_brushes(PIECE_NAMES) if brush.sign.isupper())
FORM = Form(
    _parts,
    (*_OWN, Brush("v3", "values", "3", mark="value"), Brush("v1", "values", "1", mark="value")),
    piece="[A-Za-z]'?",
    pattern="[;:]",
)
