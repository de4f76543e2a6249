"""Saves the game on the table in this browser, and takes over what other pages of the browser save of the same game."""

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
        """Save the game. A protected game that is only watched is not saved: its link has everything.

        In a protected game nothing can be taken back. If a later state of it is saved already, this page goes on from that one.
        If that state contradicts the one here, both are saved.
        """
        table = self.host.table
        table.key = table.key or storage.make_id()
        saved = table.make_saved(time.time(), self.host.language)
        if table.protected and saved.fair is None:
            self.is_unsaved = False
            return
        there = storage.get(table.key) if table.protected else None
        if there and there.identity == saved.identity and not holds(saved, there):
            if holds(there, saved):
                self.is_unsaved = False
                self._go_on_from(there)
                events.call_later(self.host.draw)
                return
            table.key, table.label = storage.find_free_id(table.key), say(msg("keep.aside"), self.host.language)
            saved = saved._replace(id=table.key, label=table.label)
        table.tally = None
        if saved.turn == "over":
            from . import results  # comes with the first game that ends

            before = storage.get(table.key)
            is_new = before.turn != "over" if before else self.is_unsaved
            results.follow_end(table, saved, self.host.language, is_new=is_new)
        table.unkept = _explain_trouble(table, storage.put(saved))
        self.is_unsaved = False  # not before: when a page is left Firefox may stop this script, and the next event saves again
        if table.unkept:
            table.said.note = table.unkept

    def save_greeting(self) -> None:
        """Save the greeting that is being typed, so that a page that is left loses nothing of it."""
        take_greeting(self.host.table)
        if self.host.table.key:
            self.save()

    def show_trouble(self, trouble: Message | None) -> None:
        """Show a message from the browser's storage: why it does not save any more, or None because it does again."""
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
        """Take over what another page of this browser has saved under ``key``, if it is the game on the table."""
        if self.is_unsaved:
            self.save()
        saved = storage.get(key) if key == self.host.table.key else None
        self.host.table.label = saved.label if saved else self.host.table.label  # a new label alone needs no message
        mine = self.host.table.make_saved(saved.updated, self.host.language) if saved else None
        if saved is None or mine is None or saved == mine:
            return
        if saved.fair and count_steps(saved) < count_steps(mine):
            self.save()  # the other page was behind and saved its older state; what was sealed or opened since stays
            return
        self._go_on_from(saved)

    def _go_on_from(self, saved: SavedGame) -> None:
        """Put the saved state of the game on the table."""
        try:
            self.host.show(open_saved(saved))
        except GameError:
            return  # the other state is damaged; the one here is not
        self.host.table.said.note = msg("table.other-tab")
        dom.set_fragment(self.host.table.write_fragment())
        self.host.draw()

    def import_games(self, text: str) -> None:
        """Save the games of a file, show the newest state of the game on the table, and say what was imported. Raises BadFile.

        Browsers announce changes to other pages only, so this page has to look for changes of its own game.
        """
        from .import_archive import import_games

        kept_before = dict[str, str]()

        def save_first() -> None:
            if self.is_unsaved:
                self.save()  # games of the file are compared with those saved
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
        """Close the turn. Its link is saved before anybody can see it, then shown and copied."""
        from ..table.protected import ProtectedTable  # loads the whole protocol, which most tables do not need

        assert isinstance(self.host.table, ProtectedTable)
        take_greeting(self.host.table)
        self._sealing = asyncio.ensure_future(self._seal(self.host.table))

    async def _seal(self, table: ProtectedTable) -> None:
        if await self.close_turn(table):
            self.host.continue_saved()
            if not (table.display.live and table.display.live.is_open):  # else it has gone out already
                self.host.hand_out_link()

    async def close_turn(self, table: GameTable) -> bool:
        """Close the turn of a protected game, and wait until its link is saved. Returns False if another page has done it, or
        another game lies on the table now."""
        from ..table.protected import ProtectedTable

        assert isinstance(table, ProtectedTable)
        saved = await storage.get_newest(table.key)
        behind = saved is not None and count_steps(saved) < count_steps(table.make_saved(0, self.host.language))
        if (
            saved and saved.fair and saved.fair.sent != table.link and not behind
        ):  # sealed on another page of this browser meanwhile
            self.follow_other_page(table.key)
            return False
        if table is not self.host.table or not table.is_ready:
            return False
        table.seal()
        self.save()
        table.busy = True  # whatever is drawn meanwhile does not show the link
        table.unkept = table.said.note = _explain_trouble(table, await storage.wait_until_written()) or table.unkept
        table.busy = False
        return table is self.host.table


def _explain_trouble(table: GameTable, trouble: Message | None) -> Message | None:
    """Return the message when a game cannot be saved. For a protected game it says more: its link alone does not lead back to a
    seat."""
    if trouble is None or not table.protected or trouble.key in ("table.store-wiped", "table.store-newer"):
        return trouble
    return msg("table.store-private")
