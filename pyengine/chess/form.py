"""Position texts as forms: a game lists the parts of its position texts, and the position editor works from that list alone.

The text is the authoritative form. A `Draft` may hold a position that the game refuses; only the game's notation decides that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from pyengine.core.errors import NotationError
from pyengine.core.options import Options
from pyengine.core.scene import Mark, MarkKind, Sprite
from pyengine.core.types import Token

from .geometry import BOARD as SQUARES_8X8
from .geometry import geometry
from .placement import read_placement, write_placement

# Kinds of parts. On the board: pieces by rank, one sign a cell, checkers under pieces, a list of squares. Beside the board: one
# of several words, a number, free text. Fixed parts have no field in the editor.
PartKind = Literal["pieces", "signs", "stacks", "squares", "choice", "number", "text", "fixed"]
PIECES: Final = "pieces"
SIGNS: Final = "signs"
STACKS: Final = "stacks"
SQUARES: Final = "squares"
CHOICE: Final = "choice"
NUMBER: Final = "number"
TEXT: Final = "text"
FIXED: Final = "fixed"
PIECE_PATTERN = "[A-Za-z]"
HIGHEST_STACK = 12
_STACK = re.compile(r"([a-z]\d+)([WB])(\d{1,6})", re.ASCII)
NAMES = tuple(SQUARES_8X8.names)


class Part(NamedTuple):
    """One part of a position's text. ``cells`` are its cells in order: a board's from the lowest rank up, others as written.

    ``values`` are the words of a choice, or the signs of a cell (the first is the empty one).
    """

    name: str
    kind: PartKind
    values: tuple[str, ...] = ()
    cells: tuple[Token, ...] = NAMES
    width: int = 8


class Brush(NamedTuple):
    """An item for a cell: a ``sign`` for the part with that name. ``picture`` is (piece, side, text); "" = no piece, then
    ``mark`` is shown instead."""

    id: str
    part: str
    sign: str
    picture: tuple[str, int, str] = ("", 0, "")
    mark: MarkKind | None = None


class Form(NamedTuple):
    """The parts of a game's position text. ``parts`` may depend on the options; ``pattern`` is the text around the parts."""

    parts: Callable[[Options], tuple[Part, ...]]
    brushes: tuple[Brush, ...]
    piece: str = PIECE_PATTERN
    pattern: str = " "
    fit: Callable[[Draft], None] | None = None  # updates parts that depend on the others


class Draft:
    """A position text that is being edited."""

    def __init__(self, form: Form, options: Options, text: str) -> None:
        self.form: Form = form
        self.options: Options = options
        self.parts: tuple[Part, ...] = form.parts(options)
        parts_of_text = re.split(f"({form.pattern})", text)
        self.atoms: list[str] = parts_of_text[::2]
        self._between = parts_of_text[1::2]

    @property
    def text(self) -> str:
        """The current position text."""
        return "".join(atom + sign for atom, sign in zip(self.atoms, [*self._between, ""], strict=True))

    def _at(self, name: str, cell: Token = "") -> int | None:
        for index, part in enumerate(self.parts[: len(self.atoms)]):
            if part.name == name and (not cell or cell in part.cells):
                return index
        return None

    # --- beside the board

    def get(self, name: str) -> str:
        """Return a part's text, "" if the position has no such part."""
        index = self._at(name)
        return "" if index is None else self.atoms[index]

    def set(self, name: str, value: str) -> None:
        """Set the text of a part. Characters that separate parts are removed."""
        index = self._at(name)
        if index is not None:
            self.atoms[index] = re.sub(self.form.pattern, "", value)

    def number(self, name: str) -> int:
        """Return a number of at most six digits, 0 for anything else."""
        text = self.get(name)
        return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0

    # --- on the board

    def letters(self, index: int) -> list[str]:
        """Return the content of each cell of a part, "" = empty; all empty if the text cannot be read."""
        part = self.parts[index]
        if part.kind == SIGNS:
            signs = [sign for sign in self.atoms[index] if sign not in "/:"]
            if len(signs) != len(part.cells):
                return self._none(part)
            return [sign if sign != part.values[0] else "" for sign in signs]
        try:
            return list(read_placement(self.atoms[index], part.width, len(part.cells) // part.width, None, self.form.piece))
        except NotationError:
            return self._none(part)

    @staticmethod
    def _none(part: Part) -> list[str]:
        return [""] * len(part.cells)

    def _write(self, index: int, letters: list[str]) -> None:
        part = self.parts[index]
        if part.kind == PIECES:
            self.atoms[index] = write_placement(letters, part.width, len(part.cells) // part.width)
            return
        signs = iter(letters)
        frame = self.atoms[index] if len(self.letters(index)) == len(part.cells) else part.values[0] * len(part.cells)
        self.atoms[index] = "".join(sign if sign in "/:" else next(signs) or part.values[0] for sign in frame)

    def _stacks(self) -> dict[Token, tuple[str, int]]:
        matches = _STACK.findall(self.get(STACKS))
        return {cell: (owner, int(count)) for cell, owner, count in matches}

    def _write_stacks(self, stacks: Mapping[Token, tuple[str, int]]) -> None:
        shown = [f"{cell}{stacks[cell][0]}{stacks[cell][1]}" for cell in self._cells(STACKS) if cell in stacks]
        self.set(STACKS, ",".join(shown) or "-")

    def _read_cells(self, name: str) -> list[Token]:
        return re.findall(r"[a-z]\d+", self.get(name))

    def _list(self, name: str, cells: list[Token]) -> None:
        self.set(name, "".join(cell for cell in self._cells(name) if cell in cells) or "-")

    def _cells(self, name: str) -> tuple[Token, ...]:
        return next(part.cells for part in self.parts if part.name == name)

    def get_piece(self, cell: Token) -> str:
        """Return the sign of the piece on a cell, "" if there is none."""
        for index, part in enumerate(self.parts[: len(self.atoms)]):
            if part.kind in (PIECES, SIGNS) and cell in part.cells:
                sign = self.letters(index)[part.cells.index(cell)]
                if sign and self._brush(part.name, sign):
                    return sign
        return ""

    def _brush(self, name: str, sign: str) -> Brush | None:
        return next((brush for brush in self.form.brushes if (brush.part, brush.sign) == (name, sign) and brush.picture[0]), None)

    def put(self, cell: Token, brush: Brush) -> None:
        """Apply a brush to a cell. The same item there is removed instead; checkers are added to the pile."""
        index = self._at(brush.part, cell)
        if index is None:
            return
        part = self.parts[index]
        if part.kind == STACKS:
            stacks = self._stacks()
            owner, count = stacks.get(cell, (brush.sign, 0))
            stacks[cell] = (brush.sign, min(count + 1, HIGHEST_STACK) if owner == brush.sign else 1)
            self._write_stacks(stacks)
        elif part.kind == SQUARES:
            cells = self._read_cells(part.name)
            self._list(part.name, [other for other in cells if other != cell] if cell in cells else [*cells, cell])
        else:
            letters = self.letters(index)
            at = part.cells.index(cell)
            same = letters[at] == brush.sign
            if brush.picture[0]:
                self.clear(cell)
                letters = self.letters(index)
            letters[at] = "" if same else brush.sign
            self._write(index, letters)
        self._fit()

    def clear(self, cell: Token) -> None:
        """Remove everything from a cell except the value of the square."""
        for index, part in enumerate(self.parts[: len(self.atoms)]):
            if part.kind in (PIECES, SIGNS) and cell in part.cells:
                letters = self.letters(index)
                at = part.cells.index(cell)
                if letters[at] and self._brush(part.name, letters[at]):
                    letters[at] = ""
                    self._write(index, letters)
            elif part.kind == STACKS:
                self._write_stacks({other: stack for other, stack in self._stacks().items() if other != cell})
            elif part.kind == SQUARES and cell in self._read_cells(part.name):
                self._list(part.name, [other for other in self._read_cells(part.name) if other != cell])
        self._fit()

    def move(self, start: Token, end: Token) -> None:
        """Move a piece with the checkers under it."""
        sign, stack = self.get_piece(start), self._stacks().get(start)
        homes = [part.name for part in self.parts if end in part.cells and self._brush(part.name, sign)]
        if not sign or start == end or not homes:
            return
        self.clear(start)
        self.clear(end)
        brush = self._brush(homes[0], sign)
        if brush:
            self.put(end, brush)
        if stack:
            self._write_stacks({**self._stacks(), end: stack})
        self._fit()

    def empty(self) -> None:
        """Remove all pieces and checkers, and clear lists of squares."""
        for index, part in enumerate(self.parts[: len(self.atoms)]):
            if part.kind in (PIECES, SIGNS):
                self._write(index, self._none(part))
            elif part.kind in (STACKS, SQUARES):
                self.atoms[index] = "-"
        self._fit()

    def _fit(self) -> None:
        if self.form.fit:
            self.form.fit(self)

    # --- showing

    def sprites(self) -> tuple[Sprite, ...]:
        """Return the pieces on all boards."""
        stacks = self._stacks()
        sprites = []
        for index, part in enumerate(self.parts[: len(self.atoms)]):
            if part.kind not in (PIECES, SIGNS):
                continue
            for cell, sign in zip(part.cells, self.letters(index), strict=True):
                brush = self._brush(part.name, sign) if sign else None
                if brush:
                    owner, count = stacks.get(cell, ("W", 0))
                    piece, side, text = brush.picture
                    sprites.append(Sprite(cell, piece, side, text, ("WB".index(owner), count) if count else None))
        return tuple(sprites)

    def marks(self) -> tuple[Mark, ...]:
        """Return marks for the values of squares, and for the squares of lists."""
        marks: list[Mark] = []
        shown = {brush.part: brush.mark for brush in self.form.brushes if brush.mark}
        for index, part in enumerate(self.parts[: len(self.atoms)]):
            if part.kind == SIGNS and part.name in shown:
                values = zip(part.cells, self.letters(index), strict=True)
                marks += [Mark(shown[part.name], cell, None, sign) for cell, sign in values if sign]
            elif part.kind == SQUARES and part.name in shown:
                marks += [Mark(shown[part.name], cell) for cell in self._read_cells(part.name)]
        return tuple(marks)


PIECE_NAMES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}


def piece_brushes(names: Mapping[str, str] = PIECE_NAMES, part: str = "board") -> tuple[Brush, ...]:
    """Return brushes for pieces of both sides: capitals are the first player's."""
    return tuple(
        Brush(letter if not side else letter.lower(), part, letter if not side else letter.lower(), (name, side, ""))
        for side in (0, 1)
        for letter, name in names.items()
    )


def board(name: str = "board", prefix: str = "", width: int = 8, height: int = 8) -> Part:
    """Return the part for a board of squares, by default 8x8."""
    return Part(name, PIECES, cells=tuple(prefix + cell for cell in geometry(width, height).names), width=width)


def choice(name: str, *values: str) -> Part:
    """Return a part whose text is one of several words."""
    return Part(name, CHOICE, values, ())


def plain(name: str, kind: PartKind = NUMBER) -> Part:
    """Return a part that is edited beside the board, not on it."""
    return Part(name, kind, (), ())
