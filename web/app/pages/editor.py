"""The page of the position editor."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from pyengine.core.words import msg, say

from ..browser import dom, window
from ..controllers.board_input import BoardInput, Boards
from ..controllers.later import load_later
from ..controllers.registry import Commands, command
from ..embed.picture_metadata import add_to_address, add_to_svg
from ..embed.position_editor import HAND, SETTINGS, USUAL, PositionEditor
from ..embed.query import put_right
from ..views.editor import EditorView
from ..views.region import Region
from ..views.snippets import draw_picture, encode_picture, make_file_name

if TYPE_CHECKING:
    from ..later.task_maker import TaskMaker

SHARP = 2  # pixels of a PNG for one of the board


class EditorPage:
    """The position editor on its page: sets up boards and hands out what to paste."""

    def __init__(self, language: str) -> None:
        self.language = language
        facts: dict[str, dict[str, Any]] = window.read_data("games")
        self.boards = {name: fact["board"] for name, fact in facts.items()}
        self.rooms = {name: {int(width): room for width, room in fact["rooms"].items()} for name, fact in facts.items()}
        self.maker = PositionEditor({name: fact["example"] for name, fact in facts.items()}, next(iter(facts)))
        self.tab = "iframe"
        self.task: TaskMaker | None = None  # comes with the first board that asks for moves
        self._loading: asyncio.Task[None] | None = None
        self.board_input = BoardInput(self._get_boards, self.press, self.draw, dom.focus)
        self.commands = Commands(self)
        self.page = dom.Page(self.commands.run, self.board_input)
        self.maker.open(window.get_query())
        self.draw()
        self._open_task()
        window.listen_to_fields(self.change_field)

    def _get_boards(self) -> Boards:
        """Return the board that clicks are for: the one that is set up, or the one on which an answer is played."""
        return self.task.figure if self.task and self.task.figure else self.maker

    def _open_task(self) -> None:
        """Make what is beside the position for a board that asks for moves; its code is loaded first."""
        if self.maker.is_set("find"):
            self._loading = asyncio.ensure_future(self._load_task())
        else:
            self.task = None

    async def _load_task(self) -> None:
        if await load_later():
            from ..later.task_maker import TaskMaker

            self.task = TaskMaker(self.maker)
            self.draw()
        else:
            window.write("said", say(msg("keep.later-missing"), self.language))

    def draw(self) -> EditorView:
        """Draw what changed, and renew the address."""
        maker = self.maker
        if self.task:
            self.task.follow()
        shop = EditorView(maker, (window.get_site(), window.get_root()), self.boards, self.tab, self.language, self.rooms)
        window.set_attributes(board=maker.settings.get("board") or self.boards[maker.kit.game.info.id])
        self.page.draw(self._render(shop))
        window.hide("options-box", not shop.info.options)
        settings = {name: maker.settings.get(name, USUAL.get(name, "")) for name in SETTINGS}
        asked = self.task.list_values() if self.task else {}
        window.fill_fields(
            {**shop.list_values(), **settings, **asked, "game": shop.info.id, "colour": maker.colour, "note": maker.note}
        )
        window.enable('[data-do="undo"]', maker.can_undo)
        for name in ("copy", "svg", "png", "try"):
            window.enable(f'[data-do="{name}"]', shop.wanted is not None)
        pieces = [sprite.cell for board in maker.list_boards() for sprite in board.sprites]
        self.page.fingers.list_cells = lambda: pieces if maker.brush == HAND and not (self.task and self.task.figure) else ()
        window.set_query(maker.write_query())
        return shop

    def _render(self, shop: EditorView) -> list[Region]:
        regions = shop.render()
        if self.task is None:
            return [*regions, Region("find", "")]
        from ..later.task_maker_view import replace_regions

        return replace_regions(self.task, regions, self.language, shop.say)

    def change_field(self, name: str, value: str) -> None:
        """Put a changed field into the position editor."""
        if name == "game":
            self.maker.choose(value)
        elif name.startswith("find-") and self.task:
            self.task.set(name, value)
        else:
            self.maker.set(name, value)
        if name in ("game", "find"):
            if not self.maker.is_set("find"):
                self.maker.settings.pop("notes", None)  # they were the question
            self._open_task()
        self.draw()

    # --- events of the page

    def press(self, token: str) -> bool:
        """Use the brush on a square. A double click comes as two calls."""
        if self.task and self.task.figure:
            played = self.task.press(token)
            self.draw()
            return played
        self.maker.click(token)
        self.draw()
        return False

    # --- a board that asks for moves

    @command("find-play", "find-add", "find-done", "find-undo", "find-clear", "find-remove", "find-step")
    def change_task(self, button: Any) -> None:
        """Play the answer or another move, stop that, take moves back, write about the next one."""
        task, name = self.task, str(button.dataset.do).removeprefix("find-")
        if task is None:
            return
        if name in ("remove", "step"):
            (task.remove if name == "remove" else task.choose)(int(button.dataset.number))
        elif name in ("play", "add"):
            task.start("answer" if name == "play" else "way")
        else:
            {"done": task.stop, "undo": task.undo, "clear": task.clear}[name]()
        self.draw()
        dom.rescue_focus('#edit [tabindex="0"]' if task.playing else "#find button")

    # --- the board

    @command("brush")
    def take_brush(self, button: Any) -> None:
        """Choose what clicks put down."""
        self.maker.take(str(button.dataset.brush))
        self.draw()

    @command("start")
    def set_up_start(self, _: Any) -> None:
        """Set up the start position."""
        self.maker.set_start()
        self.draw()

    @command("empty")
    def clear(self, _: Any) -> None:
        """Clear the board."""
        self.maker.clear()
        self.draw()

    @command("example")
    def set_up_example(self, _: Any) -> None:
        """Set up the game's example position."""
        self.maker.set_example()
        self.draw()

    @command("undo")
    def undo(self, _: Any) -> None:
        """Undo the last change of the position."""
        self.maker.undo()
        self.draw()

    @command("use")
    def use_correction(self, button: Any) -> None:
        """Use a correction that is offered."""
        offers, number = self.draw().list_offers(), int(button.dataset.number)
        if number < len(offers):
            self.maker.open(put_right(self.maker.write_query(), offers[number].trouble))
            self.draw()

    @command("submit-open")
    def open_pasted(self, form: Any) -> None:
        """Load the address of a board that was pasted."""
        text = str(form.elements.namedItem("text").value)
        _, mark, query = text.partition("?")
        if mark:
            self.maker.open(query.partition("#")[0].partition('"')[0].replace("&amp;", "&"))
            self._open_task()
            self.draw()
        window.write("said", say(msg("make.opened" if mark else "make.not-opened"), self.language))

    # --- what is made of it

    @command("tab")
    def choose_snippet(self, button: Any) -> None:
        """Show another kind of snippet."""
        self.tab = str(button.dataset.tab)
        self.draw()

    @command("copy")
    def copy(self, _: Any) -> None:
        """Copy the snippet that is shown."""
        dom.copy(next(text.text for text in self.draw().make_snippets() if text.id == self.tab), self._confirm_copy)

    def _confirm_copy(self, worked: bool) -> None:
        if not worked:
            window.select("text")
        window.write("said", say(msg("make.copied" if worked else "make.not-copied"), self.language))

    @command("svg")
    def save_svg(self, _: Any) -> None:
        """Save the board as SVG. If the picture is dropped on a table, it is opened as a board again."""
        wanted = self.draw().wanted
        if wanted:
            window.download(
                make_file_name(wanted, "svg"),
                encode_picture(add_to_svg(draw_picture(wanted, hands=True), f"?{self.maker.write_query()}")),
            )

    @command("png")
    def save_png(self, _: Any) -> None:
        """Save the board as PNG. If the picture is dropped on a table, it is opened as a board again."""
        wanted, tag = self.draw().wanted, f"?{self.maker.write_query()}"
        if wanted:
            file, address = make_file_name(wanted, "png"), encode_picture(add_to_svg(draw_picture(wanted, hands=True), tag))
            window.convert_to_png(address, SHARP, lambda made: window.download(file, add_to_address(made, tag)))

    @command("try")
    def try_embed(self, _: Any) -> None:
        """Show the board as readers of the article will see it."""
        wanted = self.draw().wanted
        if wanted:
            window.show_frame("trial", f"{wanted.address}&start=load", self.maker.size, wanted.name)

    @command("table")
    def go_to_table(self, _: Any) -> None:
        """Open the board at its table."""
        from ..controllers.pasted_text import read_pasted  # loads whatever may be pasted, so not at the start

        pasted = read_pasted(f"?{self.maker.write_query()}")
        dom.go(f"../play/{pasted.game}/#{pasted.fragment}")
