"""The page of all saved games: searching, naming, making room, and the file of all of them."""

from __future__ import annotations

import asyncio
import time
from html import escape
from math import ceil
from typing import Any

from pyengine.core.errors import GameError
from pyengine.core.words import Message, msg

from ..browser import dom, files, window
from ..controllers import results, storage
from ..controllers.badge import renew_badge
from ..controllers.import_archive import import_games
from ..controllers.later import is_loaded, load_later
from ..controllers.pasted_text import FILE, read_pasted
from ..controllers.registry import command
from ..saved import archive
from ..saved.beginning import get_today
from ..saved.saved_game import SavedGame
from ..views.region import Region
from ..views.results import render_list
from ..views.saved_games import STATES, filter_games, guess_game, propose_deletions
from .game_list import GameListPage

STEP = 20  # rows shown at first, and more each time
CROWDED = 0.9  # of what may be kept: from here on room is to be made
GOING = 100  # games proposed to go at once


class SavedGamesPage(GameListPage):
    """Lists every game of this browser."""

    up = "../"

    def __init__(self, language: str) -> None:
        self.search, self.most = "", STEP
        self.wanted = "yours" if window.get_query() == "?yours" else ""  # a shortcut of the installed app
        self.told: Message | None = None
        self.stays: bool | None = None
        self.is_asking = False  # whether the results are to be deleted
        self._loading: asyncio.Task[None] | None = None  # of the table of opponents
        super().__init__(language)
        self.draw()
        window.listen_to_fields(self._search)
        self.incoming.listen()
        self.incoming.listen_to_launches()

    def _list_shown(self) -> list[SavedGame]:
        return list(storage.list_games())

    def draw(self) -> None:
        """Draw what changed."""
        renew_badge()
        kept = self._list_shown()
        shown = filter_games(kept, self.search, self.wanted, self.language)
        rows = "".join(self.render_row(saved, named=True) for saved in shown[: self.most])
        body = f"<ul>{rows}</ul>"
        if not kept:
            body = f'<p class="note">{self.say(msg("table.continue-none"))}</p>'
        elif not shown:
            body = f'<p class="note">{self.word("none-found")}</p>'
        if len(shown) > self.most:
            body += f'<button class="btn" data-do="more">{self.word("more")}</button>'
        self.page.draw(
            [
                Region("filters", self._render_filters(kept)),
                Region("told", (f"<p>{self.say(self.told)}</p>" if self.told else "") + self.render_trouble()),
                Region("continue", body),
                Region("room", self._render_room(kept)),
                Region("results", render_list(results.load(), get_today(), time.time(), self.is_asking, self.language)),
                Region("opponents", self._render_opponents(kept)),
                self.render_bin(),
            ]
        )
        window.enable('[data-do="save-file"]', bool(kept or results.load() or results.load_tries()))

    def _render_opponents(self, kept: list[SavedGame]) -> str:
        """Return the table of opponents, "" while nobody has a name. What makes it is loaded first."""
        if not any(result.whom for result in results.load().values()) and not any(saved.friend_name for saved in kept):
            return ""
        if not is_loaded():
            if self._loading is None:
                self._loading = asyncio.ensure_future(self._load_opponents())
            return ""
        from ..later.opponents import list_opponents, render_opponents

        return render_opponents(list_opponents(results.load().values(), kept), self.up, self.language)

    async def _load_opponents(self) -> None:
        if await load_later():
            self.draw()

    def _render_filters(self, kept: list[SavedGame]) -> str:
        chips = []
        for name in ("", *STATES):
            count = len(filter_games(kept, self.search, name, self.language))
            pressed = "true" if name == self.wanted else "false"
            chips.append(
                f'<button class="filter" data-do="filter" data-state="{name}" aria-pressed="{pressed}">'
                f"{self.word('filter-' + (name or 'all'))} <small>{count}</small></button>"
            )
        return "".join(chips)

    def _render_room(self, kept: list[SavedGame]) -> str:
        count, size = storage.measure_use()
        told = self.word("room", count=count, most=storage.MOST, size=ceil(size / 1e5) / 10, largest=round(storage.LARGEST / 1e6))
        parts = [f'<p class="note">{told}</p>']
        if max(count / storage.MOST, size / storage.LARGEST) >= CROWDED:
            going = propose_deletions(kept, GOING)
            if going:
                parts.append(f"<p>{self.word('crowded', count=len(going))}</p>")
                parts.append(f'<button class="btn small" data-do="make-room">{self.word("make-room", count=len(going))}</button>')
            else:
                parts.append(f"<p>{self.word('crowded-none')}</p>")
        lost = storage.list_unreadable()
        if lost:
            rows = "".join(self._render_lost(key, text) for key, text in lost.items())
            parts.append(f"<p>{self.word('unreadable', count=len(lost))}</p><ul>{rows}</ul>")
        if self.stays is None:
            ask = f'<button class="btn small" data-do="stay">{self.word("stay")}</button>'
            parts.append(f'<p class="note">{self.word("stay-note")} {ask}</p>')
        else:
            parts.append(f'<p class="note">{self.word("stays" if self.stays else "stays-not")}</p>')
        return "".join(parts)

    def _render_lost(self, key: str, text: str) -> str:
        """Return the row of a game that cannot be read: which game it seems to be, and a button to delete it."""
        title = guess_game(text) or key
        name = self.word("delete-lost", game=title)
        return (
            f'<li class="row"><span><b>{escape(title)}</b> <span class="note">{self.word("lost")}</span></span>'
            f'<button class="btn quiet small" data-do="delete-lost" data-key="{escape(key)}" aria-label="{name}">×</button></li>'
        )

    # --- events of the page

    def open(self, text: str) -> None:
        """Import a file of games; anything else is opened at its table."""
        try:
            arrived = read_pasted(text)
            if arrived != FILE:
                self.go(arrived.game, arrived.fragment)
                return
            import_games(text, self.language, self.tell)
        except GameError as error:
            self.tell(error.message)

    def tell(self, message: Message) -> None:
        """Show a message above the list."""
        self.told = message
        self.draw()

    def _search(self, name: str, value: str) -> None:
        kind, _, key = name.partition("-")
        if kind == "search":
            self.search, self.most = value, STEP
            self.draw()
        elif kind == "label":
            saved = storage.get(key)
            if saved:
                storage.put(saved._replace(label=" ".join(value.split())))

    @command("filter")
    def filter(self, button: Any) -> None:
        """Show only the games in a state."""
        self.wanted, self.most = str(button.dataset.state), STEP
        self.draw()

    @command("more")
    def show_more(self, _: Any) -> None:
        """Show more rows."""
        self.most += STEP
        self.draw()

    @command("make-room")
    def make_room(self, _: Any) -> None:
        """Delete the games that are proposed for it."""
        self.delete(propose_deletions(self._list_shown(), GOING))

    @command("stay")
    def ask_to_stay(self, _: Any) -> None:
        """Ask the browser not to clear the games when it runs out of room."""
        window.ask_to_persist(self._tell_persisted)

    def _tell_persisted(self, stays: bool) -> None:
        self.stays = stays
        self.draw()

    @command("reset", "reset-no")
    def ask_to_delete_results(self, button: Any) -> None:
        """Ask whether the results are to be deleted, or leave them."""
        self.is_asking = str(button.dataset.do) == "reset"
        self.draw()
        dom.focus("#results button")

    @command("reset-yes")
    def delete_results(self, _: Any) -> None:
        """Delete the results of this browser."""
        results.delete_all()
        self.is_asking = False
        self.tell(msg("results.reset-done"))

    @command("forget")
    def forget_opponent(self, button: Any) -> None:
        """Delete a name: from the results, and from the saved games."""
        from ..later.opponents import clean_name, tell_forgotten

        name = str(button.dataset.name)
        results.replace(result._replace(whom="") for result in list(results.load().values()) if clean_name(result.whom) == name)
        for saved in storage.list_games():
            if clean_name(saved.friend_name) == name:
                storage.put(saved.forget_friend())
        self.tell(tell_forgotten(name))
        dom.focus("#opponents button")

    @command("save-file")
    def save_file(self, _: Any) -> None:
        """Save all games and results as one file."""
        date = time.strftime("%Y-%m-%d")
        text = archive.write(self._list_shown(), date, results.load().values(), results.load_tries())
        files.save(archive.make_file_name(date), text, "application/json")
