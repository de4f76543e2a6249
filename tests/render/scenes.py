"""Boards that use the whole vocabulary, for the tests of the renderer."""

from __future__ import annotations

from pyengine.core.scene import MARKS, Arrow, Cell, Hand, Item, Mark, Scene, SceneBoard, Sprite, square_cells
from pyengine.core.words import msg

BACK = ["rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook"]
PIECES = tuple(
    Sprite(f"{file}{rank}", piece, side)
    for side, (back, front) in enumerate((("1", "2"), ("8", "7")))
    for rank, row in ((back, BACK), (front, ["pawn"] * 8))
    for file, piece in zip("abcdefgh", row, strict=True)
)
START = SceneBoard("", None, 8, 8, square_cells(8, 8), PIECES)

# Every kind of mark, piece, stack and figure.
EVERYTHING = SceneBoard(
    "",
    msg("core.seat", n=1),
    8,
    8,
    square_cells(8, 8),
    (
        *(Sprite(f"{file}1", piece, 0) for file, piece in zip("abcdefgh", BACK, strict=True)),
        Sprite("a5", "general", 0),
        Sprite("b5", "chancellor", 1),
        Sprite("c5", "archbishop", 0),
        Sprite("d5", "checker", 1),
        Sprite("e5", "cloaked", 1, "7"),
        Sprite("f5", "knight", 0, "", (1, 1)),
        Sprite("g5", "pawn", 1, "", (0, 4)),
    ),
    (
        *(Mark(kind, f"{file}3") for file, kind in zip("abcdefgh", MARKS, strict=False)),
        Mark("territory", "a7", 0),
        Mark("territory", "b7", 1),
        Mark("territory", "c7"),
        Mark("value", "d7", None, "3"),
        Mark("value", "e7", None, "1"),
        Mark("value", "f7", None, "0"),
        Mark("value", "b5", None, "1"),
        Mark("from", "g7"),
        Mark("last", "h5"),
        Mark("note", "h7", None, "12"),
        Mark("due", "b1"),
        Mark("hint", "g1"),
    ),
    (Arrow("b1", "c3", 0, "1"), Arrow("g8", "f6", 7)),
    owner=2,
)

# A board of 9 x 9 with three squares more below and above it, as off-board bases have them.
BASES = SceneBoard(
    "",
    None,
    9,
    9,
    (*square_cells(9, 9), *(Cell(f"{f}{r}", f"{f}{r}", 3 + n, 9 - r, "base") for r in (0, 10) for n, f in enumerate("def"))),
    (Sprite("d0", "rook", 0), Sprite("e10", "knight", 1)),
)


def scene(*boards: SceneBoard, hands: tuple[Hand, ...] = ()) -> Scene:
    """Make a scene of boards."""
    return Scene(boards, msg("core.pass"), msg("core.pass"), hands)


HANDS = (
    Hand("h", "cards", msg("core.seat", n=1), 0, (Item("hand/8S", "knight", 1, 1, "8S"), Item("", "card-back", 1, 4))),
    Hand("r", "reserve", msg("core.seat", n=2), 1, (Item("hand/p", "pawn", 1, 8), Item("", "king", 1))),
)
