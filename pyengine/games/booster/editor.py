"""Position texts of Booster Chess as a form for the editor."""

from pyengine.chess.form import FIXED, SQUARES, STACKS, TEXT, Brush, Draft, Form, Part, board, choice, piece_brushes, plain

from .state import CHECKERS

PARTS = (
    board(),
    choice("side", "w", "b"),
    plain("castling", TEXT),
    plain("passing", TEXT),
    plain("clock"),
    plain("turn"),
    Part(STACKS, STACKS),
    Part("nodouble", SQUARES),
    plain("supply", FIXED),
    plain("hands", TEXT),
    plain("discard", TEXT),
    choice("phase", "deal", "move", "card", "draw", "over"),
)


def _fit(draft: Draft) -> None:
    """The checkers that are not under pieces are in the supply."""
    left = [int(draft.options[name]) for name in CHECKERS]
    for sprite in draft.sprites():
        if sprite.stack:
            left[sprite.stack[0]] -= sprite.stack[1]
    draft.set("supply", "/".join(str(max(0, count)) for count in left))


FORM = Form(
    lambda options: PARTS,
    (
        *piece_brushes(),
        Brush("under-W", STACKS, "W", ("disc", 0, "")),
        Brush("under-B", STACKS, "B", ("disc", 1, "")),
        Brush("nodouble", "nodouble", "", mark="pending"),
    ),
    fit=_fit,
)
