"""What a position's text of Neighbour Chess Solitaire consists of, for editors."""

from pyengine.chess.form import MEN, TEXT, Draft, Form, board, choice, men, plain

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


FORM = Form(lambda options: PARTS, men({letter: name for letter, name in MEN.items() if letter != "P"}), fit=_fit)
