"""The page of the maker: wires a `Maker` to the page."""

from __future__ import annotations

from typing import Any

from pyengine.core.words import msg, say

from . import dom, frame
from .grid import step
from .maker import HAND, SETTINGS, USUAL, Maker
from .pictures import in_svg, tagged
from .query import mended
from .snippets import data_address, file_name, picture
from .workshop import Workshop

SHARP = 2  # pixels of a PNG for one of the board


class MakePage:
    """Sets up boards and hands out what to paste."""

    def __init__(self, language: str) -> None:
        self.language = language
        facts: dict[str, dict[str, str]] = frame.data("games")
        self.boards = {name: fact["board"] for name, fact in facts.items()}
        self.maker = Maker({name: fact["example"] for name, fact in facts.items()}, next(iter(facts)))
        self.tab = "iframe"
        self.page = dom.Page(self)
        self.maker.open(frame.query())
        self.draw()
        frame.inputs(self.typed)

    def draw(self) -> Workshop:
        """Redraw what changed, renew the address."""
        maker = self.maker
        shop = Workshop(maker, (frame.site(), frame.root()), self.boards, self.tab, self.language)
        frame.dress(board=maker.settings.get("board") or self.boards[maker.kit.game.info.id])
        self.page.draw(shop.regions())
        frame.hide("options-box", not shop.info.options)
        settings = {name: maker.settings.get(name, USUAL.get(name, "")) for name in SETTINGS}
        frame.fill({**shop.values(), **settings, "game": shop.info.id, "colour": maker.colour, "note": maker.note})
        frame.enable('[data-do="undo"]', maker.undoable)
        for name in ("copy", "svg", "png", "try"):
            frame.enable(f'[data-do="{name}"]', shop.wanted is not None)
        pieces = [sprite.cell for board in maker.boards() for sprite in board.sprites]
        self.page.fingers.cells = frozenset(pieces if maker.brush == HAND else ())
        frame.set_query(maker.query())
        return shop

    def typed(self, name: str, value: str) -> None:
        """A field was changed."""
        if name == "game":
            self.maker.choose(value)
        else:
            self.maker.set(name, value)
        self.draw()

    # --- events of the page

    def token(self, token: str) -> bool:
        """A square was clicked; a double click is two."""
        self.maker.click(token)
        self.draw()
        return False

    def draggable(self, token: str) -> str:
        """Pick up a piece of the board."""
        if self.maker.brush != HAND:
            return ""
        found = [sprite for board in self.maker.boards() for sprite in board.sprites if sprite.cell == token]
        if not found:
            return ""
        if self.maker.picked != token:
            self.maker.picked = ""
            self.token(token)
        return Workshop.drawn(found[0])

    def command(self, name: str, element: Any) -> None:
        """The buttons."""
        maker = self.maker
        if name == "brush":
            maker.take(str(element.dataset.brush))
        elif name == "tab":
            self.tab = str(element.dataset.tab)
        elif name in ("start", "empty", "example", "undo"):
            {"start": maker.start, "empty": maker.empty, "example": maker.example, "undo": maker.undo}[name]()
        elif name == "table":
            from .dropping import understood  # with it comes all that can be pasted

            found = understood(f"?{maker.query()}")
            dom.go(f"../play/{found.game}/#{found.fragment}")
            return
        shop = self.draw()
        if name == "use":
            offers = shop.offers()
            number = int(element.dataset.number)
            if number < len(offers):
                maker.open(mended(maker.query(), offers[number].trouble))
                self.draw()
        elif name == "copy":
            dom.copy(next(text.text for text in shop.texts() if text.id == self.tab), self._copied)
        elif name in ("svg", "png") and shop.wanted:
            tag = f"?{maker.query()}"  # dropped on a table, the picture becomes a board again
            address = data_address(in_svg(picture(shop.wanted, hands=True), tag))
            file = file_name(shop.wanted, name)
            if name == "svg":
                frame.download(file, address)
            else:
                frame.png(address, SHARP, lambda made: frame.download(file, tagged(made, tag)))
        elif name == "try" and shop.wanted:
            frame.show_frame("trial", f"{shop.wanted.address}&start=load", maker.size, shop.wanted.name)

    def _copied(self, worked: bool) -> None:
        if not worked:
            frame.select("text")
        frame.write("said", say(msg("make.copied" if worked else "make.not-copied"), self.language))

    def submit(self, name: str, form: Any) -> None:
        """An address of a board was pasted."""
        text = str(form.elements.namedItem("text").value)
        _, found, query = text.partition("?")
        if found:
            self.maker.open(query.partition("#")[0].partition('"')[0].replace("&amp;", "&"))
            self.draw()
        frame.write("said", say(msg("make.opened" if found else "make.not-opened"), self.language))

    def look(self, at: int) -> None:
        """No move list here."""

    def claim(self, name: str) -> None:
        """No claims here."""

    def key(self, key: str, cell: str) -> bool:
        """Walk over the board, put down, go back to the hand."""
        if key == "Escape":
            self.maker.take(HAND)
            self.maker.brush = HAND
            self.draw()
        elif key in ("Enter", " "):
            self.token(cell)
        else:
            there = step(self.maker.boards(), cell, key, self.maker.flag("flip"))
            if there is None:
                return False
            self.maker.cursor = there
            self.draw()
            frame.focus(f'.board [data-token="{there}"]')
        return True
