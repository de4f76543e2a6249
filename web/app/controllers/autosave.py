"""Keeps the game on the table in this browser, and in step with other pages that show it."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from pyengine.core.errors import GameError
from pyengine.core.words import Message, msg, say

from ..browser import dom, events
from ..saved.progress import count_steps, holds
from ..saved.saved_game import SavedGame
from ..table.opening import open_saved
from . import storage
from .greeting import take_greeting
from .registry import command

if TYPE_CHECKING:
    from ..table.protected import ProtectedTable
    from ..table.table import GameTable
    from .host import Host


class Autosave:
    """Saves what is played on a page. ``is_unsaved`` is true while something was played that is not saved yet."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.is_unsaved = False
        self._sealing: asyncio.Task[None] | None = None

    def save(self) -> None:
        """Keep the game; who only watches a protected one has its link.

        Of a protected game nothing is taken back: where a later state is kept, this page goes on from there, and where that
        has parted from the one here both are kept.
        """
        table, self.is_unsaved = self.host.table, False
        table.key = table.key or storage.make_id()
        saved = table.make_saved(time.time(), self.host.language)
        if table.protected and saved.fair is None:
            return
        there = storage.get(table.key) if table.protected else None
        if there and there.identity == saved.identity and not holds(saved, there):
            if holds(there, saved):
                self._go_on_from(there)
                events.call_later(self.host.draw)
                return
            table.key, table.label = storage.find_free_id(table.key), say(msg("keep.aside"), self.host.language)
            saved = saved._replace(id=table.key, label=table.label)
        table.unkept = _explain_trouble(table, storage.put(saved))
        if table.unkept:
            table.said.note = table.unkept

    def show_trouble(self, trouble: Message | None) -> None:
        """The browser says that it keeps games no more, or does again."""
        table = self.host.table
        trouble = _explain_trouble(table, trouble)
        if trouble and trouble.key == "table.store-wiped" and table.key:
            self.save()
        elif table.key:
            table.unkept = trouble
        if trouble:
            table.said.note = trouble
        self.host.draw()

    def follow_other_page(self, key: str) -> None:
        """Another page of this browser kept a game: if it is this one, go on from there."""
        if self.is_unsaved:
            self.save()
        saved = storage.get(key) if key == self.host.table.key else None
        self.host.table.label = saved.label if saved else self.host.table.label  # no news of the game
        mine = self.host.table.make_saved(saved.updated, self.host.language) if saved else None
        if saved is None or mine is None or saved == mine:
            return
        if saved.fair and count_steps(saved) < count_steps(mine):
            self.save()  # a page that was behind has kept what it had; what was sealed or opened since is not taken back
            return
        self._go_on_from(saved)

    def _go_on_from(self, saved: SavedGame) -> None:
        """Show the state of the game that is kept."""
        try:
            self.host.show(open_saved(saved))
        except GameError:
            return  # this page has a sounder state
        self.host.table.said.note = msg("table.other-tab")
        dom.set_fragment(self.host.table.make_string())
        self.host.draw()

    def import_games(self, text: str) -> None:
        """Keep the games of a file, go on from what is kept then, and say what came of it. Raises BadFile.

        No other page tells this one what it has kept itself.
        """
        from .import_archive import import_games

        kept_before = dict[str, str]()

        def save_first() -> None:
            if self.is_unsaved:
                self.save()  # what arrives is compared with what is kept
            key = self.host.table.key
            kept_before[key] = storage.get_text(key)

        def tell(message: Message) -> None:
            for key, row in kept_before.items():
                if storage.get_text(key) != row:
                    self.follow_other_page(key)
            self.host.table.said.note = message
            self.host.draw()

        import_games(text, self.host.language, tell, save_first)

    @command("seal")
    def seal(self, _: Any) -> None:
        """Close the turn, keep its link before anybody sees it, then show and copy it."""
        from ..table.protected import ProtectedTable  # with it comes all of the protocol: tables without it start sooner

        assert isinstance(self.host.table, ProtectedTable)
        take_greeting(self.host.table)
        self._sealing = asyncio.ensure_future(self._seal(self.host.table))

    async def _seal(self, table: ProtectedTable) -> None:
        saved = await storage.get_newest(table.key)
        behind = saved is not None and count_steps(saved) < count_steps(table.make_saved(0, self.host.language))
        if (
            saved and saved.fair and saved.fair.sent != table.link and not behind
        ):  # sealed on another page of this browser meanwhile
            self.follow_other_page(table.key)
            return
        if table is not self.host.table or not table.is_ready:
            return
        table.seal()
        self.save()
        table.busy = True  # whatever is drawn meanwhile does not show the link
        table.unkept = table.said.note = _explain_trouble(table, await storage.wait_until_written()) or table.unkept
        table.busy = False
        if table is self.host.table:
            self.host.continue_saved()
            self.host.hand_out_link()


def _explain_trouble(table: GameTable, trouble: Message | None) -> Message | None:
    """Return what to say when a game cannot be saved. A link does not bring back to a seat of a protected game."""
    if trouble is None or not table.protected or trouble.key in ("table.store-wiped", "table.store-newer"):
        return trouble
    return msg("table.store-private")
