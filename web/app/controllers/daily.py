"""Which deal is today's, by the table of its game."""

from __future__ import annotations

from pyengine.play.daily import DailyDeal, find_day, find_deal

from ..browser.daily_tables import read_table
from ..saved.beginning import get_today


def get_daily_deal(game: str) -> DailyDeal:
    """Return today's deal of a solitaire."""
    return find_deal(read_table(game), get_today())


def find_day_of(game: str, deal: int) -> int | None:
    """Return the day, like 20261124, of a deal that is today's, yesterday's or tomorrow's; None for others."""
    return find_day(read_table(game), deal, get_today())


def get_possible(game: str, day: int) -> int | None:
    """Return the best possible score of a day's deal, None if it is not proven."""
    deal = find_deal(read_table(game), day)
    return deal.best if deal.is_proven else None
