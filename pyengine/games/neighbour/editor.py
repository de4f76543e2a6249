"""Position texts of Neighbour Chess Solitaire as a form for the editor."""

from pyengine.chess.form import PIECE_NAMES, TEXT, Draft, Form, board, choice, piece_brushes, plain

PARTS = (
    board(),
    choice("phase", "add", "draw", "move", "over"),
    plain("last", TEXT),
    plain("pieces"),
    plain("positions"),
    plain("shown", TEXT),
)


def _fit(draft: Draft) -> None:
    """Cards left are at most those that the pieces on the board have not used."""
    standing = sum(map(bool, draft.letters(0)))
    if draft.get("phase") == "move":
        draft.set("pieces", str(max(0, min(draft.number("pieces"), 16 - standing))))
        draft.set("positions", str(max(0, min(draft.number("positions"), 20 - standing))))
        draft.set("last", "-")
        draft.set("shown", "-")


_BRUSHES = piece_brushes({letter: name for letter, name in PIECE_NAMES.items() if letter != "P"})
FORM = Form(lambda options: PARTS, _BRUSHES, fit=_fit)
