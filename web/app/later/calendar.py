"""The calendar of earlier deals of the day: which month and game it shows, and how their days went."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from pyengine import games
from pyengine.core.kit import Kit
from pyengine.play import link
from pyengine.play.daily import BEGINNING, find_deal, make_date, write_day
from pyengine.play.record import Record

from ..browser import window
from ..browser.daily_tables import read_table
from ..controllers import results
from ..saved.beginning import get_today
from ..saved.results import DAILY, DEAL, GameResult
from .calendar_view import CalendarDay, CalendarMonth, render_calendar


class Calendar:
    """The calendar. ``game`` is the solitaire whose deals it shows, ``month`` the first day of its month."""

    def __init__(self, names: Sequence[str], language: str) -> None:
        self._names, self._language = names, language
        self.game, self.month = names[0], make_date(get_today()).replace(day=1)

    def turn(self, by: int) -> None:
        """Show the next month, or the one before."""
        self.month = (self.month + timedelta(31 if by > 0 else -1)).replace(day=1)

    def render(self) -> str:
        """Return the calendar as HTML."""
        today, kit = make_date(get_today()), games.load(self.game)
        following = (self.month + timedelta(31)).replace(day=1)
        days = [self.month + timedelta(at) for at in range((following - self.month).days)]
        known = results.load()
        titles = [(name, games.load(name).game.info.title) for name in self._names]
        month = CalendarMonth(
            titles,
            self.game,
            window.format_date(self._language, write_day(self.month), month="long", year="numeric"),
            [self._name_weekday(at) for at in range(7)],
            self.month.weekday(),
            [self._make_day(day, kit, known) if BEGINNING <= day <= today else CalendarDay(day.day) for day in days],
            today.day if self.month == today.replace(day=1) else 0,
            self.month > BEGINNING,
            following <= today,
        )
        return render_calendar(month, self._language)

    def _make_day(self, day: date, kit: Kit, known: dict[str, GameResult]) -> CalendarDay:
        number = write_day(day)
        deal = find_deal(read_table(self.game), number)
        played = [known.get(f"{self.game} {mode} {deal.number}") for mode in (DAILY, DEAL)]
        best = max((result for result in played if result), key=lambda result: (result.won, result.score or 0), default=None)
        fresh = link.encode(kit, Record(self.game, kit.game.info.read_options({}), deal=deal.number))
        return CalendarDay(day.day, window.format_day(self._language, number), deal, fresh, best)

    def _name_weekday(self, at: int) -> tuple[str, str]:
        """Return the short and the full name of a weekday; 0 is Monday."""
        number = write_day(BEGINNING + timedelta(at))
        short, full = (window.format_date(self._language, number, weekday=length) for length in ("short", "long"))
        return short, full
