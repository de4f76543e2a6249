"""Position texts of Parade Chess Solitaire as a form for the editor."""

from pyengine.chess.form import PIECE_NAMES, TEXT, Draft, Form, board, choice, piece_brushes, plain
from pyengine.core.cards import SIXTEEN, remove_cards, sort_cards

PARTS = (board(), choice("stage", "0", "1", "1+", "2"), plain("count"), plain("cards", TEXT))


def _fit(draft: Draft) -> None:
    """No card is both unseen and on the board, and there are as many in hand as are unseen at most."""
    standing = [letter for letter in draft.letters(0) if letter]
    left = remove_cards(SIXTEEN, standing)
    shown = draft.get("cards")
    unseen = sort_cards("".join(letter * min(shown.count(letter), left.count(letter)) for letter in dict.fromkeys(left)))
    draft.set("cards", unseen or "-")
    if draft.get("stage") == "1":
        draft.set("count", str(min(draft.number("count"), 8, len(unseen))))


_BRUSHES = piece_brushes({letter: name for letter, name in PIECE_NAMES.items() if letter != "P"})
FORM = Form(lambda options: PARTS, _BRUSHES, fit=_fit)
