"""The position editor: what its clicks and fields do. It knows neither rules nor browser; its whole state stands in its
address."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from pyengine import games
from pyengine.chess.form import PIECES, SIGNS, Brush, Draft
from pyengine.core.errors import GameError
from pyengine.core.options import Options
from pyengine.core.scene import Arrow, Mark, Scene, SceneBoard
from pyengine.core.types import Token
from pyengine.play.record import Record, begin

from . import parameters
from .diagram import Diagram
from .marks import KINDS, LONGEST_NOTE
from .query import parse, write
from .reading import Reading

HAND, ERASE, NOTE, ARROW = "hand", "erase", "note", "arrow"
DEFAULT_SIZE = 360
# The settings that have fields of their own, in the order in which they stand in an address.
SETTINGS = (
    "moves", "captions", "caption", "at", "viewer", "flip", "theme", "board", "interactive", "hands", "marks", "arrows", "size",
    "find", "notes",
)  # fmt: skip
USUAL = {"find": "0", "flip": "0", "interactive": "1", "hands": "1", "theme": "auto", "size": str(DEFAULT_SIZE)}


class PositionEditor:
    """A board being set up. ``brush`` is what a click puts on a cell, ``picked`` the cell where a move or an arrow begins.

    ``missing`` is the game of the last address, if this site does not have it; then nothing was changed.
    """

    def __init__(self, examples: Mapping[str, str], game: str) -> None:
        self.examples = examples
        self.brush, self.picked, self.note, self.colour = HAND, "", "1", "1"
        self.cursor: Token = ""
        self.focus = ""
        self.settings: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.deal = ""
        self.missing = ""  # the game of the address that was opened last, if this site does not have it: nothing was changed
        self._past: list[str] = []
        self.choose(game)

    # --- the address

    def choose(self, game: str) -> None:
        """Choose a game and set up its example position."""
        self.kit, self.form = games.load(game), games.load_form(game)
        self.settings, self.options, self.picked, self.focus, self.missing = {}, {}, "", "", ""
        self._past.clear()
        self._read_draft(self.examples.get(game, ""))

    def _read_draft(self, text: str) -> None:
        options = self._read_options()
        self.draft = Draft(self.form, options, text or self.kit.notation.text(self.kit.game.start(options)))

    def _read_options(self) -> Options:
        info = self.kit.game.info
        given: dict[str, object] = {}
        for option in info.options:
            try:
                given[option.name] = option.read(self.options.get(option.name, option.default))
            except GameError:
                continue
        return info.read_options(given)

    def open(self, query: str) -> None:
        """Load an address, of this page or of an embedded board."""
        fields = dict(reversed(parse(query)))
        game = fields.get("game", self.kit.game.info.id)
        if not games.is_known(game):
            self.missing = game
            return
        self.choose(game)
        names = {option.name for option in self.kit.game.info.options}
        self.options = {name: value for name, value in fields.items() if name in names}
        self.settings = {name: value for name, value in fields.items() if name in SETTINGS}
        self.deal = fields.get("deal", "")
        self._read_draft(fields.get("position", self.draft.text if "game" not in fields else ""))

    def list_fields(self) -> list[tuple[str, str]]:
        """Return the fields of the address, without those that have their default."""
        info = self.kit.game.info
        fields = [("game", info.id)]
        position = self.draft.text
        if position != self._write_start():
            fields.append(("position", position))
        for option in info.options:
            value = self.options.get(option.name, "")
            if value and value != option.text(option.default):
                fields.append((option.name, value))
        for name in SETTINGS:
            value = self.settings.get(name, "").strip()
            if value and value != USUAL.get(name):
                fields.append((name, value))
        return fields

    def _write_start(self) -> str:
        try:
            return self.kit.notation.text(begin(self.kit, Record(self.kit.game.info.id, self.draft.options)))
        except GameError:
            return ""

    def write_query(self) -> str:
        """Return the query of the address."""
        return write(self.list_fields())

    def read(self) -> Reading:
        """Return what a board with this address would show."""
        return parameters.ParameterReader(
            self.write_query(), "", self.examples
        ).read()  # what is made today follows the rules of today

    # --- fields

    def set(self, name: str, value: str) -> None:
        """Change a field: ``part-…`` of the position, ``option-…``, ``position`` as a whole, or a setting."""
        kind, _, rest = name.partition("-")
        if kind == "part":
            self._keep()
            self.draft.set(rest, value)
        elif kind == "option":
            self.options[rest] = value
            self._fit_boards()
        elif name == "position":
            self._keep()
            self._read_draft(value.strip())
        elif name == NOTE:
            self.note = value.strip()[:LONGEST_NOTE]
        elif name == "colour":
            self.colour = value
        else:
            self.settings[name] = value

    def _fit_boards(self) -> None:
        """Set up the start position if another option has changed the number of boards."""
        text = self.draft.text
        self._read_draft(text)
        if len(self.draft.parts) != len(self.draft.atoms):
            self._read_draft("")

    def is_set(self, name: str) -> bool:
        """Return whether a setting with two values is on."""
        return self.settings.get(name, USUAL.get(name, "0")) in parameters.YES

    @property
    def size(self) -> int:
        """The width of the board in pixels."""
        text = self.settings.get("size", "")
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
        return number if 120 <= number <= 2000 else DEFAULT_SIZE

    # --- the board

    def _keep(self) -> None:
        if not self._past or self._past[-1] != self.draft.text:
            self._past.append(self.draft.text)

    @property
    def can_undo(self) -> bool:
        """True when a change of the position can be undone."""
        return any(text != self.draft.text for text in self._past)

    def undo(self) -> None:
        """Undo the last change of the position."""
        while self._past:
            text = self._past.pop()
            if text != self.draft.text:
                self._read_draft(text)
                return

    def set_start(self) -> None:
        """Set up the start position."""
        self._keep()
        self._read_draft("")

    def set_example(self) -> None:
        """Set up the game's example position."""
        self._keep()
        self._read_draft(self.examples.get(self.kit.game.info.id, ""))

    def clear(self) -> None:
        """Clear the board."""
        self._keep()
        self.draft.empty()

    def take(self, brush: str) -> None:
        """Choose what clicks put down. The same choice again returns to the hand, which moves pieces."""
        self.brush = HAND if brush == self.brush else brush
        self.picked = ""

    def _get_piece(self) -> Brush | None:
        return next((brush for brush in self.form.brushes if brush.id == self.brush), None)

    @property
    def is_flipped(self) -> bool:
        """True when the boards are drawn from the second player's side."""
        return self.is_set("flip")

    def pick_up(self, token: Token) -> tuple[str, int, str] | None:
        """Return piece, side and text of what the hand may pick up from a cell, None if there is nothing."""
        if self.brush != HAND:
            return None
        sprites = (sprite for board in self.list_boards() for sprite in board.sprites)
        return next(((sprite.piece, sprite.side, sprite.text) for sprite in sprites if sprite.cell == token), None)

    def is_picked(self, token: Token) -> bool:
        """Return whether that piece is picked up already; if not, it is the only one that stays picked up."""
        if self.picked != token:
            self.picked = ""
        return self.picked == token

    def escape(self) -> None:
        """Return to the hand."""
        self.brush, self.picked = HAND, ""

    def click(self, cell: Token) -> None:
        """Use the brush on a cell."""
        piece = self._get_piece()
        if piece:
            self._keep()
            self.draft.put(cell, self._fit_brush(piece, cell))
        elif self.brush == ERASE:
            self._keep()
            self.draft.clear(cell)
            self._rub_out(cell)
        elif self.brush == HAND:
            self._use_hand(cell)
        elif self.brush == ARROW:
            self._draw_arrow(cell)
        else:
            self._draw_mark(cell)

    def _fit_brush(self, brush: Brush, cell: Token) -> Brush:
        """Return the brush with the same picture for the part of the position to which a cell belongs."""
        for part in self.draft.parts:
            if part.kind in (PIECES, SIGNS) and cell in part.cells:
                for other in self.form.brushes:
                    if brush.picture[0] and other.part == part.name and other.picture == brush.picture:
                        return other
        return brush

    def _use_hand(self, cell: Token) -> None:
        if self.picked and self.picked != cell:
            self._keep()
            self.draft.move(self.picked, cell)
            self.picked = ""
        elif self.picked or not self.draft.get_piece(cell):
            self.picked = ""
        else:
            self.picked = cell

    def _draw_arrow(self, cell: Token) -> None:
        if self.picked and self.picked != cell:
            path = f"{self.picked}-{cell}"
            arrows = self._read_list("arrows")
            kept = [arrow for arrow in arrows if arrow.partition(":")[0] != path]
            tail = "" if self.colour == "1" else f":{self.colour}"
            self._write_list("arrows", kept if len(kept) < len(arrows) else [*kept, path + tail])
            self.picked = ""
        else:
            self.picked = "" if self.picked else cell

    def _draw_mark(self, cell: Token) -> None:
        kind = self.note if self.brush == NOTE else self.brush
        marks = self._read_list("marks")
        mark = cell if kind == "box" else f"{cell}:{kind}"
        kept = [other for other in marks if other.partition(":")[0] != cell]
        self._write_list("marks", kept if mark in marks or not kind else [*kept, mark])

    def _rub_out(self, cell: Token) -> None:
        self._write_list("marks", [mark for mark in self._read_list("marks") if mark.partition(":")[0] != cell])
        arrows = [arrow for arrow in self._read_list("arrows") if cell not in arrow.partition(":")[0].split("-")]
        self._write_list("arrows", arrows)

    def _read_list(self, name: str) -> list[str]:
        return self.settings.get(name, "").replace(",", " ").split()

    def _write_list(self, name: str, items: list[str]) -> None:
        self.settings[name] = ",".join(items)

    # --- showing

    def list_boards(self) -> tuple[SceneBoard, ...]:
        """Return the boards to edit, as the text says, even if the game would refuse the position."""
        empty: Scene = self.kit.scene(self.kit.game.start(self.draft.options), None)
        sprites, marks = self.draft.sprites(), self.draft.marks()
        own = [Mark(KINDS.get(kind or "box", "note"), cell, None, kind) for cell, _, kind in self._list_parts("marks")]
        arrows = [(path.partition("-"), colour) for path, _, colour in self._list_parts("arrows")]
        boards = []
        for board in empty.boards:
            cells = {cell.token for cell in board.cells}
            picked = (Mark("selected", self.picked),) if self.picked in cells else ()
            boards.append(
                board._replace(
                    sprites=tuple(sprite for sprite in sprites if sprite.cell in cells),
                    marks=(*(mark for mark in (*marks, *own) if mark.cell in cells), *picked),
                    arrows=tuple(
                        Arrow(start, end, int(colour or "1") - 1)
                        for (start, _, end), colour in arrows
                        if {start, end} <= cells and start != end and (colour or "1") in tuple("12345678")
                    ),
                    note=None,
                )
            )
        return tuple(boards)

    def _list_parts(self, name: str) -> list[tuple[str, str, str]]:
        return [item.partition(":") for item in self._read_list(name)]

    def make_figure(self, reading: Reading) -> Diagram | None:
        """Return the figure of the address, None if its position is refused."""
        return Diagram(reading.given, reading.setting, Random(0)) if reading.given else None
