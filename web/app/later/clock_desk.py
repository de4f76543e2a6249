"""Keeps the clock of the game on the table: lets it run while the line is open, writes it, and tells what it shows."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Any

from pyengine.core.types import Player
from pyengine.core.words import msg, say

from ..browser import clock_face, effects, events
from ..controllers.registry import command
from ..controllers.table_host import TableHost
from ..table.greeting import read_behind
from ..table.seats import TWO
from ..table.table import GameTable
from .clock import MINUTE, TENTHS_BELOW, GameClock, find_wait, show_time
from .clock_view import ClockView, name_face
from .partners import find_thinking

LOW = {MINUTE: "live.clock-minute", TENTHS_BELOW: "live.clock-seconds"}  # what screen readers tell of the own time, once each
CLAIM = "&claim=time"  # behind a game string that is known already: its sender claims the win


class ClockDesk:
    """The clock of one page. ``send`` sends a text to the other pages, whether or not they know it."""

    def __init__(self, host: TableHost, send: Callable[[str], None]) -> None:
        self.host, self._send = host, send
        self.view, self._shown = ClockView(), tuple[object, ...]()
        self._of = "", ""  # the key of the game, and the name of its clock
        self._told = set[int]()  # the low times that were told
        self._before = self._tick = 0  # what the own clock showed last, and the number of the tick that is due
        host.commands.add(self)

    @property
    def clock(self) -> GameClock | None:
        """The clock of the game on the table, None for a game without one."""
        return self.view.clock

    def follow(self, table: GameTable, *, is_open: bool) -> None:
        """Do what is due after the table was drawn, or after a line was opened or lost."""
        if self._of != (table.key, table.clock.partition("_")[0]):
            self._begin(table)
        self.view.own = table.find_own_player()
        if clock := self.clock:
            before = clock.thinking
            clock.run(find_thinking(table) if is_open else None)
            if before is not None and clock.thinking is None:
                self._keep(table)
            if clock.fallen is None:
                self.view.claimer, self.view.is_put_away = None, False
            self._show_times(clock)
        summary = self.view.sum_up()
        if table.display.clock is not self.view or summary != self._shown:
            table.display.clock, self._shown = self.view, summary
            events.call_later(self.host.draw)

    def _begin(self, table: GameTable) -> None:
        """Take up the clock of another game, or another clock."""
        self._of, self._told, self.view = (table.key, table.clock.partition("_")[0]), set(), ClockView()
        try:
            self.view.clock = GameClock(table.clock, len(table.seats), time.monotonic) if table.clock else None
        except ValueError:
            return  # of a newer page

    def _keep(self, table: GameTable) -> None:
        """Keep what the clock shows with the game."""
        if self.clock:
            table.clock = self.clock.write()
            self.host.autosave.save()

    # --- moves

    def press(self, table: GameTable, *, is_passed: bool) -> None:
        """Note that somebody here has moved, before their link goes out."""
        clock, own = self.clock, table.find_own_player()
        if clock is None or own is None or clock.thinking != own:
            return
        if not is_passed:
            clock.press(own)
            clock.run(None)  # until the table is drawn: it may take a while until the link has gone out
        if clock.terms.is_for_each_move:
            self._told.clear()
        self._keep(table)

    def hear(self, table: GameTable, message: str, players: Collection[Player], *, is_news: bool) -> None:
        """Take over what a message says of the clocks of others. If it says nothing sound, the own page has to guess."""
        clock = self.clock
        if clock is None:
            return
        is_told = clock.hear(read_behind(f"#{message}").clock, players)
        if is_news and not is_told and (mover := clock.thinking) is not None and mover in players:
            clock.press(mover)
        if is_news and clock.thinking in players:
            clock.run(None)  # the same, until the link is opened
        if message.endswith(CLAIM) and len(table.seats) == TWO and clock.fallen == self.view.own:
            self.view.claimer, self.view.is_put_away = next(iter(players)), False
        table.clock = clock.write()
        events.call_later(self.host.draw)

    # --- the running clock

    def _show_times(self, clock: GameClock) -> None:
        """Write what all clocks show, and come back once that is not true any more."""
        for player in range(len(self.host.table.seats)):
            left = clock.read(player)
            clock_face.write_time(name_face(player), show_time(left), is_low=left < TENTHS_BELOW)
        self._warn(clock)
        self._tick += 1
        if clock.thinking is not None:
            number = self._tick
            events.call_later(lambda: self._go_on(clock, number), find_wait(clock.read(clock.thinking)))

    def _go_on(self, clock: GameClock, number: int) -> None:
        if number != self._tick or clock is not self.clock:
            return
        if clock.fallen is not None:
            self.host.draw()
        else:
            self._show_times(clock)

    def _warn(self, clock: GameClock) -> None:
        """Have screen readers tell, once each, that little time is left here."""
        if self.view.own is None:
            return
        left = clock.read(self.view.own)
        for low, key in LOW.items():
            if left <= low < self._before and low not in self._told:
                self._told.add(low)
                effects.say(say(msg(key), self.host.language))
        self._before = left

    # --- once a time is over

    @command("clock-claim")
    def claim(self, _: Any) -> None:
        """Claim the win, as the time of the other player is over; they may give it or play on."""
        table = self.host.table
        self.view.claimer = self.view.own
        self._send(table.write_link() + CLAIM)
        self.host.draw()

    @command("clock-on")
    def play_on(self, _: Any) -> None:
        """Play on without a clock."""
        self.view.is_put_away = True
        self.host.draw()
