"""Scenes: what a game shows, in a fixed set of types without rules. Every token of a legal action is a cell, an item or a
button.

Coordinates are in squares as the first player sees the board: x from the left, y from the top. Sides are 0 (light pieces) and 1
(dark pieces); players are 0-based and wear the five player colours.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

from .types import Player, Token
from .words import Message, msg

Tone = Literal["light", "dark", "base"]
MarkKind = Literal[
    "last", "selected", "target", "capture", "pending", "danger", "stacked", "territory", "value", "from", "note", "due", "hint"
]
HandKind = Literal["reserve", "cards", "pile", "captured"]
TONES: Final[tuple[Tone, ...]] = get_args(Tone)
MARKS: Final[tuple[MarkKind, ...]] = get_args(MarkKind)  # the renderer tells them apart by shape first, by colour second
HANDS: Final[tuple[HandKind, ...]] = get_args(HandKind)
OPEN = "·"  # text of a table cell that is still undecided


class Cell(NamedTuple):
    """One clickable place of a board. ``tone`` is the colour of its square; ``name`` is shown to people."""

    token: Token
    name: str
    x: float
    y: float
    tone: Tone


class Sprite(NamedTuple):
    """A piece standing on a cell. ``stack`` is (side of the discs under it, how many); ``text`` a piece's number."""

    cell: Token
    piece: str  # pawn knight bishop rook queen king general chancellor archbishop checker cloaked, or `is_own_piece`
    side: int
    text: str = ""
    stack: tuple[int, int] | None = None


class Mark(NamedTuple):
    """A state of a cell. ``side`` colours a territory (None = shared) or what somebody has drawn, ``text`` is the numeral of a
    value or note."""

    kind: MarkKind
    cell: Token
    side: int | None = None
    text: str = ""


class Arrow(NamedTuple):
    """An arrow between two cells in a player's colour, with a short text (its number). If both cells are the same, only the text
    is drawn."""

    start: Token
    end: Token
    player: Player
    text: str = ""


class SceneBoard(NamedTuple):
    """A board of ``columns`` x ``rows`` squares. ``id`` prefixes its tokens where a scene has several; ``owner`` frames it in the
    colour of that player."""

    id: str
    title: Message | None
    columns: int
    rows: int
    cells: tuple[Cell, ...]
    sprites: tuple[Sprite, ...] = ()
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    owner: Player | None = None
    note: Message | None = None


class Item(NamedTuple):
    """Something in a hand: a piece, or a card (``card`` like ``8S``).

    ``token`` "" = cannot be chosen; ``count`` is the number of equal items.
    """

    token: Token
    piece: str
    side: int
    count: int = 1  # type: ignore[assignment]  # hides tuple.count, which items do not need
    card: str = ""
    label: Message | None = None


class Hand(NamedTuple):
    """Things beside the board: a reserve, cards, a face-down pile, captured pieces."""

    id: str
    kind: HandKind
    title: Message
    owner: Player | None
    items: tuple[Item, ...]
    note: Message | None = None


class Button(NamedTuple):
    """A choice that is not on a board, with an optional piece as its picture."""

    token: Token
    label: Message
    piece: str = ""
    side: int = 0


class Row(NamedTuple):
    """A line of a table; texts or messages. ``total`` draws a rule above it."""

    cells: tuple[Message | str, ...]
    total: bool = False


class Table(NamedTuple):
    """Scores, shares or deductions as rows. With ``notes`` the viewer may mark the cells with the text `OPEN`. ``orders`` says
    that the rows are what the viewer has decided so far in a turn that is handed in as a whole."""

    id: str
    title: Message
    head: tuple[Message | str, ...]
    rows: tuple[Row, ...]
    notes: bool = False
    orders: bool = False


class Legend(NamedTuple):
    """What a mark on the board means in this game. ``text`` is the text on a mark of a value or note."""

    kind: MarkKind
    label: Message
    text: str = ""


class TurnPart(NamedTuple):
    """A part of a turn: its name, its progress, and whether it is the current part."""

    label: Message
    note: Message | None = None
    now: bool = False


class Scene(NamedTuple):
    """Everything shown to one viewer. ``caption`` says what to do next, ``progress`` how far the game is ("piece 19 of 32")."""

    boards: tuple[SceneBoard, ...]
    caption: Message
    progress: Message
    hands: tuple[Hand, ...] = ()
    buttons: tuple[Button, ...] = ()
    tables: tuple[Table, ...] = ()
    legend: tuple[Legend, ...] = ()
    hint: Message | None = None  # a second, smaller sentence under the caption
    steps: tuple[TurnPart, ...] = ()  # the parts of a turn, in their order

    def tokens(self) -> frozenset[Token]:
        """Return the tokens of everything that can be chosen."""
        tokens = {cell.token for board in self.boards for cell in board.cells}
        tokens.update(item.token for hand in self.hands for item in hand.items if item.token)
        tokens.update(button.token for button in self.buttons)
        return frozenset(tokens)


def is_own_piece(piece: str) -> bool:
    """Return whether a piece belongs to one game, such as ``salta.moon``: a disc with the letter M, named by salta's words."""
    return "." in piece


def name_piece(piece: str) -> Message:
    """Return what a piece is called."""
    return msg(piece if is_own_piece(piece) else f"core.{piece}")


def square_cells(columns: int, rows: int, prefix: str = "") -> tuple[Cell, ...]:
    """Return the cells of an ordinary board in board order (a1 b1 … a2 …), tokens with a prefix such as ``2/``; a1 is dark."""
    cells = []
    for rank in range(rows):
        for file in range(columns):
            name = f"{chr(97 + file)}{rank + 1}"
            cells.append(Cell(prefix + name, name, file, rows - 1 - rank, "light" if (file + rank) % 2 else "dark"))
    return tuple(cells)
