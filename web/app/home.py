"""The front page: games kept in this browser, and the box for a pasted link."""

from __future__ import annotations

import re
import time
from html import escape
from typing import Any

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.kit import Kit
from pyengine.core.words import Message, msg, say
from pyengine.play import link
from pyengine.play.header import protected
from pyengine.render import svg

from . import dom, store
from .panels import words
from .saved import Saved
from .table import open_link
from .view import Region


class HomePage:
    """Lists kept games and opens pasted links."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.doubt = ""  # the game whose deletion waits for "sure?"
        self.page = dom.Page(self)
        self.draw()
        if dom.fragment():
            self._open(dom.fragment())

    def word(self, name: str, **values: object) -> str:
        """Return a word of the front end, ready for HTML."""
        return escape(say(msg("table." + name, **values), self.language))

    def draw(self) -> None:
        """Redraw the list."""
        rows = [self._row(saved) for saved in store.all_games() if saved.game in games.IDS]
        note = f'<p class="note">{self.word("continue-none")}</p>'
        self.page.draw([Region("continue", f"<ul>{''.join(rows)}</ul>" if rows else note)])

    def _row(self, saved: Saved) -> str:
        kit = games.load(saved.game)
        info = kit.game.info
        turn, mood = {"yours": ("your-turn", "turn"), "theirs": ("their-turn", "")}.get(saved.turn, ("over", ""))
        last = f"{saved.last}, " if saved.last else ""
        where = f"game={saved.id}" if saved.fair else saved.link
        picture = self._picture(kit, saved)
        doubt = self.doubt == saved.id
        name = "delete-sure" if doubt else "delete"
        return (
            f'<li><a href="play/{saved.game}/#{escape(where)}">{picture}<span><b>{escape(info.title)}</b>'
            f'<span class="note">{escape(last)}{self._ago(saved.updated)}</span></span>'
            f'<span class="{mood}">{self.word(turn)}</span></a>'
            f'<button class="btn quiet small{" bad" if doubt else ""}" data-do="delete" data-key="{escape(saved.id)}" '
            f'aria-label="{self.word(name, game=info.title)}">{self.word(name, game="") if doubt else "×"}</button></li>'
        )

    def _picture(self, kit: Kit, saved: Saved) -> str:
        try:
            state = kit.notation.position(saved.position, kit.game.info.read_options({}))
        except GameError:
            return ""  # nothing to see is no reason not to go on
        scene = kit.scene(state, None)
        return svg.board(scene.boards[0], info=kit.game.info, small=True, words=words(self.language), cells=False)

    def _ago(self, then: float) -> str:
        minutes = max(0, int((time.time() - then) / 60))
        if minutes < 1:
            return self.word("just-now")
        if minutes < 60:
            return self.word("minutes-ago", count=minutes)
        if minutes < 60 * 24:
            return self.word("hours-ago", count=minutes // 60)
        days = minutes // (60 * 24)
        return self.word("yesterday") if days == 1 else self.word("days-ago", count=days)

    def _open(self, text: str) -> None:
        try:
            game, string = self._read(text)
        except GameError as error:
            self._tell(error.message)
            return
        dom.go(f"play/{game}/#{string}")

    @staticmethod
    def _read(text: str) -> tuple[str, str]:
        """Return game and fragment of a link. Raises GameError."""
        private = re.search(r"play/(\w+)/#(resume=[\w-]+)", text)
        if private:
            return private[1], private[2]
        string = link.find(text)
        if not protected(string):
            return open_link(text, games.by_number).record.game, string
        from pyengine.play.fair.string import parse  # with it comes all of the protocol

        return parse(string, games.by_number).terms.record.game, string

    def _tell(self, message: Message | str) -> None:
        box = dom.get("paste-why")
        box.textContent = message if isinstance(message, str) else say(message, self.language)
        box.hidden = False

    # --- events of the page

    def submit(self, name: str, form: Any) -> None:
        """The paste box."""
        self._open(str(form.elements.namedItem("text").value))

    def command(self, name: str, element: Any) -> None:
        """Delete a game: once to ask, twice to do."""
        key = str(element.dataset.key)
        if self.doubt == key:
            store.delete(key)
            self.doubt = ""
        else:
            self.doubt = key
        self.draw()

    def token(self, token: str) -> None:
        """No cells here."""

    def draggable(self, token: str) -> str:
        """No pieces here."""
        return ""

    def look(self, at: int) -> None:
        """No moves here."""

    def claim(self, name: str) -> None:
        """No claims here."""

    def key(self, key: str, cell: str) -> bool:
        """Escape takes the question back."""
        if key == "Escape" and self.doubt:
            self.doubt = ""
            self.draw()
            return True
        return False
