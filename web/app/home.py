"""The front page: the games to go on with, and the box for whatever was pasted."""

from __future__ import annotations

from typing import Any

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import Message, msg, say

from . import dom, store
from .listing import Listing
from .shelf import state
from .view import Region

SHOWN = 4


class HomePage(Listing):
    """Lists the games touched last and opens what is pasted or dropped."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.page = dom.Page(self)
        store.listen(lambda _: self.draw(), lambda _: self.draw())
        self.draw()
        if dom.fragment():
            self.open(dom.fragment())
        dom.later(self._hear)

    def _hear(self) -> None:
        from . import files  # the list is there already

        files.hear(self.open, self._tell, say(msg("keep.drop-here"), self.language))

    def draw(self) -> None:
        """Redraw the list."""
        kept = [saved for saved in store.all_games() if saved.game in games.IDS]
        running = sorted(kept, key=lambda saved: state(saved) == "over")
        rows = "".join(self.row(saved, named=False) for saved in running[:SHOWN])
        note = f'<p class="note">{self.say(msg("table.continue-none"))}</p>'
        every = f'<p class="every"><a href="games/">{self.word("all", count=len(kept))}</a></p>'
        body = (f"<ul>{rows}</ul>" if rows else note) + every
        self.page.draw([Region("continue", body), Region("told", self.trouble()), self.bin()])

    def open(self, text: str) -> None:
        """Open whatever was pasted or dropped, or say what is wrong with it."""
        from .dropping import FILE, understood, why

        try:
            found = understood(text)
            if found == FILE:
                from .importing import bring

                self._tell(bring(text))
                self.draw()
                return
        except GameError as error:
            self._tell(why(error))
            return
        self.go(found.game, found.fragment)

    def _tell(self, message: Message) -> None:
        box = dom.get("paste-why")
        box.textContent = say(message, self.language)
        box.hidden = False

    def command(self, name: str, element: Any) -> None:
        """The buttons."""
        if name == "open-file":
            from . import files

            files.choose(self.open, self._tell)
        else:
            super().command(name, element)

    def submit(self, name: str, form: Any) -> None:
        """The paste box."""
        self.open(str(form.elements.namedItem("text").value))
