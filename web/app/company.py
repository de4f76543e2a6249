"""The computer at the table: it plays seats, hints, and finds out what a solitaire's cards allow."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from random import SystemRandom
from typing import TYPE_CHECKING

from pyengine.core.kit import Kit
from pyengine.core.words import msg

from .table import COMPUTER, Table

if TYPE_CHECKING:  # with these come the searches: tables without them start sooner
    from .brain import Brain
    from .thinking import Answer


class Company(ABC):
    """Lets the computer think, one thing at a time; `main.TablePage` says what happens then."""

    kit: Kit
    table: Table
    brain: Brain | None = None
    thinking: asyncio.Task[None] | None = None

    @abstractmethod
    def draw(self) -> None:
        """Redraw what changed."""

    @abstractmethod
    def changed(self) -> None:
        """Keep the game, renew the address, redraw."""

    def _answer(self) -> None:
        """Let the computer think when it is its turn, unless it does already."""
        player = self.table.computer
        if player is not None and self.thinking is None:
            self.thinking = asyncio.ensure_future(self._answered(self.table, player))

    async def _answered(self, table: Table, player: int) -> None:
        entries = table.main.record.entries
        try:
            answer = await self._thought(table, player, int(table.seats[player].removeprefix(COMPUTER)))
        finally:
            self.thinking = None
        # Meanwhile somebody may have taken back, gone to another game, or decided too where all decide at once.
        same = table is self.table and table.main.record.entries[: len(entries)] == entries and table.computer == player
        if same and table.kit.game.accepts(table.main.state, player, answer.action):
            table.answer(player, answer.action)
            self.changed()
        else:
            self.draw()

    async def _thought(self, table: Table, player: int, level: int) -> Answer:
        from .brain import Brain
        from .thinking import Job

        self.brain = self.brain or Brain()
        game, main = self.kit.game, table.session
        turns = main.turns()
        begun = bool(turns) and turns[-1].mover == player == game.mover(main.state)
        view = game.observe(main.state, player)
        seed = f"{SystemRandom().getrandbits(64):x}"
        return await self.brain.think(Job(game.info.id, view, player, level, seed, begun, len(turns)))

    async def _solved(self, table: Table) -> None:
        """Find out what a solitaire's deal allows, and say so."""
        from .brain import Brain
        from .thinking import Riddle

        self.brain = self.brain or Brain()
        record = table.main.record
        assert record.deal is not None
        table.optimum = msg("table.best-looking")
        self.draw()
        try:
            best, bound, proven = await self.brain.solve(Riddle(record.game, record.options, record.deal))
        finally:
            self.thinking = None
        score = None if best is None else msg("core.score", n=best)
        if proven:
            table.optimum = msg("table.best-none") if score is None else msg("table.best-proven", score=score)
        elif bound is None:
            table.optimum = msg("table.best-unknown")
        else:
            most = msg("core.score", n=bound)
            table.optimum = (
                msg("table.best-most", most=most) if score is None else msg("table.best-between", score=score, most=most)
            )
        self.draw()
        self._over()  # another game may have ended meanwhile

    def _over(self) -> None:
        """Find out what the deal of a solitaire allows when the game is over."""
        if self.kit.game.info.solitaire and self.kit.game.outcome(self.table.main.state) is not None:
            self._solve()

    def _solve(self) -> None:
        if self.thinking is None and self.table.optimum is None and self.table.main.record.deal is not None:
            self.thinking = asyncio.ensure_future(self._solved(self.table))

    def _hint(self) -> None:
        """Show what the computer would play here."""
        player = self.table.player
        if player is not None and self.thinking is None:
            self.table.note = msg("table.hint-thinking")
            self.thinking = asyncio.ensure_future(self._hinted(self.table, player))

    async def _hinted(self, table: Table, player: int) -> None:
        session = table.session
        state = session.state
        try:
            answer = await self._thought(table, player, 3)
        finally:
            self.thinking = None
        if table is self.table and session is table.session and session.state is state:
            text = self.kit.notation.write(self.kit.game.observe(state, player), player, answer.action)
            table.advice = answer.action
            key = "table.hint-alone" if self.kit.game.info.solitaire else "table.hint-told"
            table.note = msg(key, action=text, percent=round(50 + 50 * answer.value))
        self.draw()
