"""The page with all kept games: looking for one, naming it, making room, and the file of all of them."""

from __future__ import annotations

import time
from math import ceil
from typing import Any

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import Message, msg, say

from . import dom, exporting, files, frame, store
from .dropping import FILE, understood, why
from .importing import bring
from .listing import Listing
from .saved import Saved
from .shelf import STATES, found, proposed
from .view import Region

STEP = 20  # rows shown at first, and more each time
CROWDED = 0.9  # of what may be kept: from here on room is to be made
GOING = 100  # games proposed to go at once


class GamesPage(Listing):
    """Lists every game of this browser."""

    up = "../"

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.search, self.wanted, self.most = "", "", STEP
        self.told: Message | None = None
        self.stays: bool | None = None
        self.page = dom.Page(self)
        store.listen(lambda _: self.draw(), lambda _: self.draw())
        self.draw()
        frame.inputs(self._typed)
        files.hear(self.open, self._tell, say(msg("keep.drop-here"), language))

    def _all(self) -> list[Saved]:
        return [saved for saved in store.all_games() if saved.game in games.IDS]

    def draw(self) -> None:
        """Redraw what changed."""
        kept = self._all()
        shown = found(kept, self.search, self.wanted, self.language)
        rows = "".join(self.row(saved, named=True) for saved in shown[: self.most])
        body = f"<ul>{rows}</ul>"
        if not kept:
            body = f'<p class="note">{self.say(msg("table.continue-none"))}</p>'
        elif not shown:
            body = f'<p class="note">{self.word("none-found")}</p>'
        if len(shown) > self.most:
            body += f'<button class="btn" data-do="more">{self.word("more")}</button>'
        self.page.draw(
            [
                Region("filters", self._filters(kept)),
                Region("told", (f"<p>{self.say(self.told)}</p>" if self.told else "") + self.trouble()),
                Region("continue", body),
                Region("room", self._room(kept)),
                self.bin(),
            ]
        )
        frame.enable('[data-do="save-file"]', bool(kept))

    def _filters(self, kept: list[Saved]) -> str:
        chips = []
        for name in ("", *STATES):
            count = len(found(kept, self.search, name, self.language))
            pressed = "true" if name == self.wanted else "false"
            chips.append(
                f'<button class="filter" data-do="filter" data-state="{name}" aria-pressed="{pressed}">'
                f"{self.word('filter-' + (name or 'all'))} <small>{count}</small></button>"
            )
        return "".join(chips)

    def _room(self, kept: list[Saved]) -> str:
        count, size = store.used()
        told = self.word("room", count=count, most=store.MOST, size=ceil(size / 1e5) / 10, largest=round(store.LARGEST / 1e6))
        parts = [f'<p class="note">{told}</p>']
        if max(count / store.MOST, size / store.LARGEST) >= CROWDED:
            going = proposed(kept, GOING)
            if going:
                parts.append(f"<p>{self.word('crowded', count=len(going))}</p>")
                parts.append(f'<button class="btn small" data-do="make-room">{self.word("make-room", count=len(going))}</button>')
            else:
                parts.append(f"<p>{self.word('crowded-none')}</p>")
        lost = store.unreadable()
        if lost:
            parts.append(f"<p>{self.word('unreadable', count=lost)}</p>")
        if self.stays is None:
            ask = f'<button class="btn small" data-do="stay">{self.word("stay")}</button>'
            parts.append(f'<p class="note">{self.word("stay-note")} {ask}</p>')
        else:
            parts.append(f'<p class="note">{self.word("stays" if self.stays else "stays-not")}</p>')
        return "".join(parts)

    # --- events of the page

    def open(self, text: str) -> None:
        """Take over a file of games; anything else is opened at its table."""
        try:
            arrived = understood(text)
            if arrived != FILE:
                self.go(arrived.game, arrived.fragment)
                return
            self._tell(bring(text))
        except GameError as error:
            self._tell(why(error))

    def _tell(self, message: Message) -> None:
        self.told = message
        self.draw()

    def _typed(self, name: str, value: str) -> None:
        kind, _, key = name.partition("-")
        if kind == "search":
            self.search, self.most = value, STEP
            self.draw()
        elif kind == "label":
            saved = store.get(key)
            if saved:
                store.put(saved._replace(label=" ".join(value.split())))

    def command(self, name: str, element: Any) -> None:
        """The buttons."""
        if name == "filter":
            self.wanted, self.most = str(element.dataset.state), STEP
        elif name == "more":
            self.most += STEP
        elif name == "make-room":
            self.delete(proposed(self._all(), GOING))
            return
        elif name == "stay":
            store.ask_to_stay(self._asked)
            return
        elif name == "save-file":
            date = time.strftime("%Y-%m-%d")
            files.save(exporting.file_name(date), exporting.write(self._all(), date), "application/json")
            return
        elif name == "open-file":
            files.choose(self.open, self._tell)
            return
        else:
            super().command(name, element)
            return
        self.draw()

    def _asked(self, stays: bool) -> None:
        self.stays = stays
        self.draw()

    def submit(self, name: str, form: Any) -> None:
        """No forms here."""
