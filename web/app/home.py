"""The front page: games kept in this browser, and the box for a pasted link."""

from __future__ import annotations

import time
from html import escape
from typing import Any

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import Message, msg, say
from pyengine.play import link
from pyengine.play.session import Session
from pyengine.render import svg

from . import dom, store
from .panels import words
from .table import HERE, Saved, open_link
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
        try:
            opened = link.decode(saved.link, games.by_number)
        except GameError as error:
            return f"<li><span>{self.word('store-unreadable', why=error.message)}</span></li>"
        kit, record = opened.kit, opened.record
        info, actors = kit.game.info, kit.game.actors(opened.states[-1])
        scene = kit.scene(kit.game.observe(opened.states[-1], None), None)
        picture = svg.board(scene.boards[0], info=info, small=True, words=words(self.language), cells=False)
        turn, mood = (
            ("over", "") if not actors else ("your-turn", "turn") if saved.seats[actors[0]] == HERE else ("their-turn", "")
        )
        last = ""
        if record.entries:
            session = Session(kit, record, opened.states)
            last = (session.text(len(record.entries) - 1, None) or "…") + ", "
        doubt = self.doubt == saved.id
        name = "delete-sure" if doubt else "delete"
        return (
            f'<li><a href="play/{saved.game}/#{escape(saved.link)}">{picture}<span><b>{escape(info.title)}</b>'
            f'<span class="note">{escape(last)}{self._ago(saved.updated)}</span></span>'
            f'<span class="{mood}">{self.word(turn)}</span></a>'
            f'<button class="btn quiet small{" bad" if doubt else ""}" data-do="delete" data-key="{escape(saved.id)}" '
            f'aria-label="{self.word(name, game=info.title)}">{self.word(name, game="") if doubt else "×"}</button></li>'
        )

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
            opened = open_link(text, games.by_number)
        except GameError as error:
            self._tell(error.message)
            return
        dom.go(f"play/{opened.record.game}/#{link.find(text)}")

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
