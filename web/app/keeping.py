"""Keeps the game on the table in this browser, and in step with other pages that show it."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from pyengine.core.words import Message, msg

from . import dom, store
from .arriving import kept
from .table import Table

if TYPE_CHECKING:  # with it comes all of the protocol: tables without it start sooner
    from .fair import FairTable


class Keeping(ABC):
    """Keeps what is played; `main.TablePage` says what happens then."""

    table: Table
    owed = False  # whether something was played that is not kept yet
    sealing: asyncio.Task[None] | None = None

    @abstractmethod
    def seat(self, table: Table) -> None:
        """Put a game on the table."""

    @abstractmethod
    def draw(self) -> None:
        """Redraw what changed."""

    @abstractmethod
    def shown(self) -> None:
        """Renew the address, redraw, go on."""

    def keep(self) -> None:
        """Keep the game; who only watches a protected one has its link."""
        table, self.owed = self.table, False
        table.key = table.key or store.new_id()
        saved = table.saved(time.time())
        if table.protected and saved.fair is None:
            return
        table.unkept = store.put(saved)
        if table.unkept:
            table.note = table.unkept

    def unkept(self, trouble: Message | None) -> None:
        """The browser says that it keeps games no more, or does again."""
        table = self.table
        if trouble and trouble.key == "table.store-wiped" and table.key:
            self.keep()
        elif table.key:
            table.unkept = trouble
        if trouble:
            table.note = trouble
        self.draw()

    def elsewhere(self, key: str) -> None:
        """Another page of this browser kept a game: if it is this one, go on from there."""
        if self.owed:
            self.keep()
        saved = store.get(key) if key == self.table.key else None
        self.table.label = saved.label if saved else self.table.label  # no news of the game
        if saved is None or saved == self.table.saved(saved.updated):
            return
        self.seat(kept(saved))
        self.table.note = msg("table.other-tab")
        dom.set_fragment(self.table.string())
        self.draw()

    def seal(self, table: FairTable) -> None:
        """Close the turn, keep its link before anybody sees it, then show it."""
        self.sealing = asyncio.ensure_future(self._sealed(table))

    async def _sealed(self, table: FairTable) -> None:
        saved = await store.fresh(table.key)
        if saved and saved.fair and saved.fair.sent != table.link:  # sealed on another page of this browser meanwhile
            self.elsewhere(table.key)
            return
        if table is not self.table or not table.ready:
            return
        table.seal()
        self.keep()
        table.busy = True  # whatever is drawn meanwhile does not show the link
        table.unkept = table.note = await store.written() or table.unkept
        table.busy = False
        if table is self.table:
            self.shown()
