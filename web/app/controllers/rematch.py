"""The next game with the same people, and taking a seat. What ends the game before goes along in the same link."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from ..table.seats import TWO
from . import storage
from .autosave import Autosave
from .registry import command

if TYPE_CHECKING:
    from ..table.protected import ProtectedTable
    from ..table.table import GameTable
    from .host import Host


class Rematch:
    """The buttons that begin another game of the same people, or join one."""

    def __init__(self, host: Host, autosave: Autosave) -> None:
        self.host, self._autosave = host, autosave
        self._working: asyncio.Task[None] | None = None

    @command("again")
    def begin_again(self, _: Any) -> None:
        """Start another game with the same players and rules."""
        before = self.host.table
        if before.protected and before.is_unsent:
            self._working = asyncio.ensure_future(self._close_and_begin(before))
        else:
            self._begin(before)

    async def _close_and_begin(self, before: GameTable) -> None:
        if await self._autosave.close_turn(before):
            self._begin(before)

    def _begin(self, before: GameTable) -> None:
        again = before.make_rematch()
        if before.ends_here:
            before.mark_sent()  # what goes along cannot be taken back
            self._autosave.save()
            again.ending = before.make_own_string()
        again.rematch_of, again.display.live = before.key, before.display.live
        self.host.show(again)
        self.host.continue_game()

    @command("join")
    def join(self, _: Any) -> None:
        """Take the free seat of an invitation."""
        table = self.host.table
        due = self._find_unclosed_game(table) if table.series else None
        if due:
            self._working = asyncio.ensure_future(self._close_and_join(table, due))
        else:
            self._join(table)

    def _find_unclosed_game(self, table: GameTable) -> ProtectedTable | None:
        """Return the table of the game before in a series, if it is over and only the closing link from here is missing."""
        from ..table.earlier_games import find_game_before
        from ..table.protected import ProtectedTable

        assert table.series is not None
        before = find_game_before(table.series, storage.list_games())
        owes = isinstance(before, ProtectedTable) and len(before.seats) == TWO and before.match.is_over and before.is_ready
        return before if owes and isinstance(before, ProtectedTable) else None

    async def _close_and_join(self, table: GameTable, before: ProtectedTable) -> None:
        self.host.show(before)
        self._join(table, before.match.text if await self._autosave.close_turn(before) else "")

    def _join(self, invited: GameTable, ending: str = "") -> None:
        from ..table.protected import ProtectedTable

        assert isinstance(invited, ProtectedTable)
        table = ProtectedTable.join(invited.match.parsed_link)
        self.host.show(table)
        table.greeting, table.series, table.answerer, table.ending = invited.greeting, invited.series, invited.answerer, ending
        table.friend_handshake, table.clock = invited.friend_handshake, invited.clock
        self.host.continue_game()
