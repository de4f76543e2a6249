"""Deals of the day: which deal belongs to a day, what it allows and how hard it is.

A solitaire may have a table, made by ``python -m pyengine daily``. A line is a week: its Monday as 2026-11-23, then seven codes
of three signs, Monday's first. They are digits of `SIGNS`: the number within the four weeks that were rated together, the best
score that is known, and the difficulty, 32 more if a better score may exist.

A day that the table does not have gets the date as its number, as all days had before there were tables.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

BEGINNING = date(2026, 11, 23)  # the first Monday
FIRST = 1_000_000  # the lowest number; a deal drawn by lot has a lower one
WEEKS, ROOM = 4, 64  # that are rated together, and the numbers they choose from
DAYS = 7
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
UNPROVEN = 32
STEPS = (18, 22, 25)  # the difficulties from which a deal is medium, hard, very hard


class DailyDeal(NamedTuple):
    """The deal of a day.

    ``level`` is 1 (easy) to 4, 0 if the deal was not rated. Then ``best`` is None, else the best score that is known;
    ``is_proven``: whether no play scores more.
    """

    number: int
    level: int = 0
    best: int | None = None
    is_proven: bool = False


def find_deal(table: str, day: int) -> DailyDeal:
    """Return the deal of a day like 20261124."""
    here = make_date(day)
    at = (here - BEGINNING).days // DAYS
    lines = table.splitlines()
    if not 0 <= at < len(lines):
        return DailyDeal(day)
    offset, best, difficulty = map(SIGNS.index, lines[at].split()[1 + here.weekday()])
    level = 1 + sum(difficulty % UNPROVEN >= step for step in STEPS)
    return DailyDeal(FIRST + at // WEEKS * ROOM + offset, level, best, difficulty < UNPROVEN)


def write_code(offset: int, best: int, difficulty: int, *, is_proven: bool) -> str:
    """Return the code of a day. Raises IndexError for a number that it cannot hold."""
    return SIGNS[offset] + SIGNS[best] + SIGNS[difficulty + UNPROVEN * (not is_proven)]


def find_day(table: str, deal: int, today: int) -> int | None:
    """Return the day of a deal if it is today, yesterday or tomorrow; None for all other deals.

    Yesterday's deal may be finished after midnight. Tomorrow's is today's for somebody who has travelled west.
    """
    here = make_date(today)
    near = (write_day(here + timedelta(days)) for days in (0, -1, 1))
    return next((day for day in near if find_deal(table, day).number == deal), None)


def make_date(day: int) -> date:
    """Return the date of a day like 20261124. Raises ValueError if there is no such day."""
    return date(day // 10_000, day // 100 % 100, day % 100)


def write_day(here: date) -> int:
    """Return a date as a number like 20261124."""
    return here.year * 10_000 + here.month * 100 + here.day
