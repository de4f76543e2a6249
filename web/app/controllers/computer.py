"""The computer at a table: it plays, gives hints, and solves solitaires' deals."""

from __future__ import annotations

import asyncio
from random import SystemRandom
from typing import TYPE_CHECKING

from pyengine.core.game import GameInfo
from pyengine.core.options import Options
from pyengine.core.words import Message, msg, say

from ..table.seats import COMPUTER
from ..table.state import HOLE, Hint
from ..table.table import GameTable
from .registry import command

if TYPE_CHECKING:  # loads the searches, which most tables do not need
    from ..computer.client import ThinkingClient
    from ..computer.worker import Answer
    from .host import Host


LOOKING = msg("table.hint-thinking")
PATIENCE = 3  # seconds of thinking before they are counted on the page


def describe_hint(info: GameInfo, options: Options, player: int, text: str, answer: Answer) -> Message:
    """Return the sentence of a hint: the action, written as ``text``, and the player's prospects, which are certain only if
    proved."""
    if info.solitaire:
        return _describe_hint_alone(text, answer)
    side, players, moves = info.player(player), info.player_count(options), answer.moves
    if answer.proven_result == 1:
        if moves == 1:
            return msg("table.hint-won-turn" if len(answer.line) > 1 else "table.hint-won-now", action=text)
        return msg("table.hint-won-in", action=text, side=side, moves=moves)
    if answer.proven_result == 0:
        return msg("table.hint-drawn", action=text)
    if players > 2:
        return msg(
            "table.hint-place", action=text, side=side, place=1 + round((players - 1) * (1 - answer.value) / 2), players=players
        )
    if answer.proven_result == -1:
        other = info.player(1 - player)
        if moves == 0:
            return msg("table.hint-lost", action=text, side=side)
        if moves == 1:
            return msg("table.hint-lost-next", action=text, side=side, other=other)
        return msg("table.hint-lost-in", action=text, side=side, other=other, moves=moves)
    percent = round(50 + 50 * answer.value)
    if percent <= 0:
        return msg("table.hint-hardly", action=text, side=side)
    if percent >= 100:
        return msg("table.hint-nearly", action=text, side=side)
    if 45 <= percent <= 55:
        return msg("table.hint-even", action=text, side=side, percent=percent)
    return msg("table.hint-told", action=text, side=side, percent=percent)


def _describe_hint_alone(text: str, answer: Answer) -> Message:
    if answer.proven_result == 1 and answer.moves == 1:
        return msg("table.hint-won-now", action=text)
    if answer.proven_result == 1:
        return msg("table.hint-alone-won", action=text, moves=answer.moves)
    if answer.proven_result == -1:
        return msg("table.hint-alone-lost", action=text)
    return msg("table.hint-alone", action=text)


class ComputerPlayer:
    """Has the computer think for a table, about one thing at a time."""

    def __init__(self, host: Host) -> None:
        self.host, self.kit = host, host.kit
        self._client: ThinkingClient | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._clock: asyncio.TimerHandle | None = None

    @command("stop")
    def stop(self, _: object = None) -> None:
        """Have the computer play the best move it knows by now."""
        self.abandon()
        self.host.draw()

    def abandon(self) -> None:
        """Stop thinking: the game is not on the table any more, or nobody waits for the answer."""
        if self._client:
            self._client.stop()

    def take_turn(self) -> None:
        """Start thinking if it is the computer's turn and it does not think yet."""
        player = self.host.table.computer
        if player is not None and self._thinking is None:
            self._thinking = asyncio.ensure_future(self._answer_turn(self.host.table, player))

    async def _answer_turn(self, table: GameTable, player: int) -> None:
        from ..browser import device  # late, as with workers: hints are put into words without a browser

        entries, let_sleep = table.main.record.entries, device.keep_awake()
        self._count_seconds()
        try:
            answer = await self._ask(table, player, int(table.seats[player].removeprefix(COMPUTER)))
        finally:
            self._thinking = None
            let_sleep()
            if self._clock:
                self._clock.cancel()
        # Meanwhile somebody may have taken back, gone to another game, or decided too where all decide at once.
        same = table is self.host.table and table.main.record.entries[: len(entries)] == entries and table.computer == player
        if same and table.kit.game.accepts(table.main.state, player, answer.action):
            table.answer(player, answer.action)
            self.host.continue_game()
        else:
            self.host.draw()

    def _count_seconds(self, seconds: int = 0) -> None:
        """Show how long the computer has been thinking, each second once it takes long. Only a text changes, and nothing is
        drawn."""
        from ..browser import dom

        place = dom.find("#choices .seconds") if seconds else None
        if place:
            place.textContent = say(msg("table.seconds", count=seconds), self.host.language)
        following = seconds + 1 if seconds else PATIENCE
        self._clock = asyncio.get_running_loop().call_later(following - seconds, self._count_seconds, following)

    def get_client(self) -> ThinkingClient:
        """Return what asks the worker."""
        from ..browser.worker_thread import start_worker
        from ..computer.client import ThinkingClient

        self._client = self._client or ThinkingClient(start_worker)
        return self._client

    async def _ask(self, table: GameTable, player: int, level: int, hint: bool = False) -> Answer:
        from ..browser import device
        from ..computer.worker import ThinkingJob

        game, main = self.kit.game, table.session
        turns = main.turns()
        begun = bool(turns) and turns[-1].mover == player == game.mover(main.state)
        view = game.observe(main.state, player)
        seed = f"{SystemRandom().getrandbits(64):x}"
        # A phone would get warm.
        ahead = not hint and device.has_mouse()
        return await self.get_client().think(ThinkingJob(game.info.id, view, player, level, seed, begun, len(turns), hint, ahead))

    async def _solve_deal(self, table: GameTable) -> None:
        """Look for the best score of a solitaire's deal, and put the result into `GameTable.optimum`."""
        from ..computer.worker import DealJob

        record = table.main.record
        assert record.deal is not None
        table.optimum = msg("table.best-looking")
        self.host.draw()
        try:
            best, bound, proven = await self.get_client().solve(DealJob(record.game, record.options, record.deal))
        finally:
            self._thinking = None
        score = None if best is None else msg("core.score", n=best)
        if proven and best is not None:
            from . import results  # the end of the game has brought it along

            results.follow_solution(table, best, self.host.language)
        if proven:
            table.optimum = msg("table.best-none") if score is None else msg("table.best-proven", score=score)
        elif bound is None:
            table.optimum = msg("table.best-unknown")
        else:
            most = msg("core.score", n=bound)
            table.optimum = (
                msg("table.best-most", most=most) if score is None else msg("table.best-between", score=score, most=most)
            )
        self.host.draw()
        self.solve_at_end()  # another game may have ended meanwhile

    def solve_at_end(self) -> None:
        """Solve the deal if the game on the table is a solitaire that is over."""
        if self.kit.game.info.solitaire and self.kit.game.outcome(self.host.table.main.state) is not None:
            self.solve()

    @command("best")
    def solve(self, _: object = None) -> None:
        """Look for the best score of the solitaire's deal on the table."""
        if self._thinking is None and self.host.table.optimum is None and self.host.table.main.record.deal is not None:
            self._thinking = asyncio.ensure_future(self._solve_deal(self.host.table))

    @command("hint")
    def hint(self, _: object = None) -> None:
        """Show what the computer would play here."""
        player = self.host.table.player
        self.host.table.begin_here()
        if player is not None and self._thinking is None:
            table = self.host.table
            table.said.hint, table.said.note = None, LOOKING
            table.display.forget_turn(table.session.state)  # its arrows would lie over the hint
            self._thinking = asyncio.ensure_future(self._show_hint(table, player))
        self.host.draw()

    async def _show_hint(self, table: GameTable, player: int) -> None:
        session = table.session
        state = session.state
        try:
            answer = await self._ask(table, player, 4, hint=True)
        finally:
            self._thinking = None
            if table.said.note == LOOKING:
                table.said.note = None
        if table is self.host.table and session is table.session and session.state is state:
            telling = self.kit.notation.tell(self.kit.game.observe(state, player), player, answer.action)
            words = describe_hint(self.kit.game.info, self.kit.game.options(state), player, HOLE, answer)
            table.said.hint = Hint(state, answer.action, telling, words)
        self.host.draw()
