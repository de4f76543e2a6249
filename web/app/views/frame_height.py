"""The height that a frame of a fixed size needs, so that nothing of its board is cut off at any step.

The blocks are laid out here as `css/embed.css` lays them out. The width of text is not known, since fonts differ from reader to
reader: letters count as wide as those of wide fonts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import unescape
from math import ceil
from typing import TYPE_CHECKING

from pyengine.core.scene import Hand, Scene, SceneBoard
from pyengine.core.words import Message, msg, say
from pyengine.play.notes import split_comment
from pyengine.render.layout import layout

from ..embed.diagram import Diagram
from .embed import EmbedView

if TYPE_CHECKING:
    from pyengine.core.telling import Part

WIDEST, PADDING = 640, 4  # .embed: its greatest width; its padding where it has a theme of its own
GAP, NARROW_GAP = 8, 4
LEAD = 1.5  # of all text but where a number stands
BODY, SMALL, TINY = 16, 14, 12  # sizes of letters
BUTTON, TOOL = 40, 36  # heights of buttons: of steps and choices, of tools
STEP_BUTTONS = 5 * 42
BELOW = 200  # in a frame so narrow the items of a hand may stand below its name
SLACK = 4  # what browsers round
CARD, HEADING, NARROW_CARD = 12, 22, 320  # the card that asks for moves: its padding, its heading; where its buttons wrap
TYPICAL = "A sentence about the move that was tried, as long as they are."
# Widths of letters in parts of their size, in wide fonts; bold ones are wider still.
THIN, WIDE = frozenset("ijlftrI.,:;!|'’‘\"()[] -·"), frozenset("mwMW@%&—…„“”ÄÖÜ")
BOLD = 1.12
FIGURINE = "Mi"  # letters as wide as a figurine


def measure_frame(figure: Diagram, size: int, language: str, rooms: Mapping[int, int] | None = None) -> int:
    """Return the height in pixels for a frame that is ``size`` pixels wide.

    ``rooms`` are the heights that readers' own moves may need below the board, by the width of a frame; see `choose_room`.
    """
    room = choose_room(rooms, size) if rooms and figure.setting.hands and figure.setting.interactive else 0
    padding = PADDING * bool(figure.setting.theme)
    width = min(size, WIDEST) - 2 * padding
    tallest = 0.0
    for at in range(len(figure.given.ends)):
        shown = Diagram(figure.given, figure.setting)
        shown.asks = False
        shown.go(at)
        sheet = _Sheet(shown, width, language)
        tallest = max(tallest, sheet.measure() + max(0.0, room - sheet.measure_below()))
    if figure.setting.find:
        tallest += GAP + measure_task(figure, width)
    if figure.setting.caption:
        tallest += GAP + SMALL * LEAD * count_lines(figure.setting.caption, width, SMALL)
    return ceil((tallest + 2 * padding + SLACK) / 10) * 10


def choose_room(rooms: Mapping[int, int], size: int) -> int:
    """Return the height from ``rooms`` for a frame of a width: that of the widest frame listed that is no wider, else that of the
    narrowest one."""
    return rooms[max((width for width in rooms if width <= size), default=min(rooms))]


def measure_task(figure: Diagram, width: float) -> float:
    """Return the height of the card that asks for moves: its longest text, and what is said of tries, hints and the answer."""
    column, notes = width - 2 * CARD - 5, dict(figure.given.record.notes)
    words = [split_comment(note.comment) for note in notes.values()]
    asked = [BODY * LEAD * count_lines(one.question or TYPICAL, column, BODY) for one in words]
    said = [said.comment for note in notes.values() for way in note.variations for _, said in way.notes]
    said += [one.hint for one in words]
    lines = count_lines(TYPICAL, column, SMALL) + max((count_lines(text, column, SMALL) for text in said if text), default=1)
    buttons = BUTTON if width >= NARROW_CARD else 2 * BUTTON + GAP
    return 2 * CARD + HEADING + max(asked, default=BODY * LEAD) + SMALL * LEAD * (lines + 1) + NARROW_GAP + buttons + 3 * GAP


def measure_below(figure: Diagram, sizes: Iterable[int], language: str) -> dict[int, int]:
    """Return the heights of hands, buttons and status of what a board shows now, by the frame's width, in pixels."""
    sheet, heights = _Sheet(figure, 0, language), dict[int, int]()
    for size in sizes:
        sheet.width = size
        heights[size] = ceil(sheet.measure_below())
    return heights


@lru_cache(maxsize=4096)
def measure_text(text: str, size: float, *, bold: bool = False) -> float:
    """Return the greatest width of a text in pixels, in letters of a size."""
    parts = (0.42 if sign in THIN else 1.0 if sign in WIDE else 0.78 if sign.isupper() else 0.65 for sign in text)
    return sum(parts) * size * (BOLD if bold else 1)


def count_lines(text: str, width: float, size: float, *, bold: bool = False) -> int:
    """Return the greatest number of lines that a text takes in a column. A word that is wider than the column is broken."""
    count, free = 1, width
    for number, word in enumerate(text.split()):
        long = measure_text(word, size, bold=bold)
        space = measure_text(" ", size, bold=bold) if number else 0.0
        if long + space <= free:
            free -= long + space
            continue
        rows = max(1, ceil(long / max(width - size, size)))  # at the end of a line a letter may find no room
        count += rows - (free == width)
        free = width - long if rows == 1 else 0.0
    return count


def measure_rows(boxes: Iterable[tuple[float, float]], width: float, gap: float, between: float) -> float:
    """Return the height of boxes (width, height) set side by side, in as many rows as they need."""
    total, high, free = 0.0, 0.0, width
    for wide, tall in boxes:
        if high and wide + gap > free:
            total, high, free = total + high + between, 0.0, width
        free -= wide + (gap if high else 0)
        high = max(high, tall)
    return total + high


class _Sheet:
    """What a frame shows at one step."""

    def __init__(self, figure: Diagram, width: float, language: str) -> None:
        self.figure, self.width, self.language = figure, width, language
        self.plate = EmbedView(figure, language)
        self.scene: Scene = figure.make_scene()
        self.icons = 2 if figure.make_table_string() else 1

    def measure(self) -> float:
        """Return the height of everything in pixels: the blocks, with a gap between any two."""
        blocks = [
            self.measure_board(),
            self.measure_small(),
            self.measure_steps(),
            self.measure_caption(),
            self.measure_below(),
        ]
        return self._stack(blocks)

    def measure_below(self) -> float:
        """Return the height of what changes most while a reader plays."""
        return self._stack([self.measure_hands(), self.measure_choices(), self.measure_foot()])

    def _stack(self, blocks: Iterable[float]) -> float:
        shown = [block for block in blocks if block]
        return sum(shown) + GAP * max(0, len(shown) - 1)

    def say(self, message: Message | str) -> str:
        """Return a message's sentence."""
        return message if isinstance(message, str) else say(message, self.language)

    def measure_picture(self, board: SceneBoard, width: float) -> float:
        """Return the height of a board's picture."""
        place = layout(board.cells, board.columns, board.rows, self.figure.is_flipped, True, board.owner)
        return min(width, place.widest) * place.height / place.width

    def measure_owner(self, board: SceneBoard, width: float) -> float:
        """Return the height of the line with a board's owner."""
        name = measure_text(self.say(board.title or msg("board.board")), SMALL, bold=True)
        note = measure_text(self.say(board.note), TINY) if board.note else 0.0
        inner = max(width, 1)
        boxes = [(min(24 + name, inner), SMALL * 1.25 * (1 + int(name // inner)))]
        boxes += [(min(note, inner), SMALL * 1.25 * (1 + int(note // inner)))] if note else []
        return measure_rows([(24, 24), *boxes], inner, 6, 0) + NARROW_GAP

    def measure_board(self) -> float:
        """Return the height of the board that is shown large."""
        large = self.plate._choose_large(self.scene)
        return self.measure_picture(large, self.width) + (
            self.measure_owner(large, self.width) if len(self.scene.boards) > 1 else 0
        )

    def measure_small(self) -> float:
        """Return the height of the other boards, two in a row."""
        large = self.plate._choose_large(self.scene)
        inner = (self.width - GAP) / 2 - 2 * (NARROW_GAP + 1)
        tall = [
            max(28.0, self.measure_owner(one, inner)) + self.measure_picture(one, inner) + 2 * (NARROW_GAP + 1)
            for one in self.scene.boards
            if one is not large
        ]
        rows = [max(tall[index : index + 2]) for index in range(0, len(tall), 2)]
        return sum(rows) + GAP * max(0, len(rows) - 1)

    def measure_steps(self) -> float:
        """Return the height of the controls for stepping and of the step's name."""
        if not self.figure.steps:
            return 0.0
        text = say(msg("embed.count", at=self.figure.at, steps=self.figure.steps), self.language) + " " + self.write_step()
        wide = min(measure_text(text, SMALL, bold=True) + NARROW_GAP, self.width)
        line = SMALL * LEAD * count_lines(text, self.width, SMALL, bold=True)
        return measure_rows([(min(STEP_BUTTONS, self.width), BUTTON), (wide, line)], self.width, 12, NARROW_GAP)

    def write_step(self) -> str:
        """Return the step's name, with letters as wide as its figurines in their place."""
        from pyengine.core.telling import Figure, write_part  # only for boards with steps

        def write(part: Part) -> str:
            drawn = isinstance(part, Figure) and part.kind not in ("square", "card")
            return FIGURINE if drawn else write_part(part, self.language)

        return " · ".join("".join(map(write, telling.parts)) for telling in self.figure.tell_step())

    def measure_caption(self) -> float:
        """Return the height of the author's caption of the step."""
        text = self.figure.get_caption()
        return BODY * LEAD * count_lines(text, self.width - 28, BODY) + 16 if text else 0.0

    def measure_hands(self) -> float:
        """Return the height of reserves, cards and piles."""
        if not self.figure.setting.hands:
            return 0.0
        return measure_rows([self.measure_hand(hand) for hand in self.scene.hands], self.width, 12, GAP)

    def measure_hand(self, hand: Hand) -> tuple[float, float]:
        """Return the width and height of a hand: its name beside its items."""
        name = self.say(hand.title)
        wide, item, tall = min(measure_text(name, TINY), 6.5 * TINY), 40.0, 40.0
        if hand.kind in ("cards", "pile"):
            item, tall = 30.0, 45.0
        column = max(item, self.width - wide - GAP - 5)
        count = max(1, len(hand.items))
        side = max(1, int((column + 7) // (item + 7)))
        rows = ceil(count / side)
        high, head = rows * (tall + 7) - 7, TINY * 1.2 * count_lines(name, wide + 1, TINY)
        high = high + head + GAP if self.width <= BELOW else max(high, head)
        return min(self.width, wide + GAP + min(count, side) * (item + 7)), high

    def measure_choices(self) -> float:
        """Return the height of the buttons for tokens that are not on the board."""
        buttons = []
        for button in self.scene.buttons:
            if button.token in self.plate.can:
                picture = 28 + GAP if button.piece else 0
                wide = measure_text(self.say(button.label), SMALL, bold=True) + picture + 27
                column = max(self.width - picture - 27, SMALL)
                tall = SMALL * 1.2 * count_lines(self.say(button.label), column, SMALL, bold=True) + 3
                buttons.append((min(wide, self.width), max(BUTTON, tall, 28 + 3 if picture else 0)))
        return measure_rows(buttons, self.width, GAP, GAP)

    def measure_foot(self) -> float:
        """Return the height of the status line beside the tools: the greater one of before and after the first click."""
        figure, own = self.figure, self.plate.own_word
        labels = [own("play")] if figure.is_playable and not self.plate.can else []
        tools = [self._measure_row(labels, "")]
        if figure.is_playable:
            tools.append(self._measure_row([own("undo"), own("reset")], own("trying")))
        return max(tools)

    def _measure_row(self, labels: list[str], note: str) -> float:
        pictured = 18 + GAP if note else 0
        boxes = [(measure_text(unescape(label), SMALL, bold=True) + 2 * GAP + 3 + pictured, TOOL) for label in labels]
        boxes += [(TOOL, TOOL)] * self.icons
        room = self.width * 0.6
        tools = measure_rows(boxes, room, NARROW_GAP, NARROW_GAP)
        beside = min(room, sum(wide for wide, _ in boxes) + NARROW_GAP * (len(boxes) - 1))
        column = max(self.width - beside - GAP, 1)
        status, shown = 0.0, self.plate.render_state(self.scene)
        if shown:
            over = "class=over" in shown
            status = SMALL * 1.35 * count_lines(self.say(self.scene.caption), column, SMALL, bold=over)
            status += TINY * 1.35 * count_lines(unescape(note), column, TINY) if note else 0
        return max(tools, status, TOOL)
