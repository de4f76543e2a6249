"""The calendar of deals of the day as HTML: a table of a month, each day a link to its deal with no move made."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from pyengine.core.words import Message, msg, number, say
from pyengine.play.daily import DailyDeal

from ..saved.results import GameResult
from ..views.start import describe_daily

WEEK = 7


class CalendarDay(NamedTuple):
    """A day of the month. Without ``deal`` it is still to come, or there were no tables yet. ``name`` is the date in words,
    ``link`` the deal's game string, ``result`` how it went, None if it was not played."""

    day: int
    name: str = ""
    deal: DailyDeal | None = None
    link: str = ""
    result: GameResult | None = None


class CalendarMonth(NamedTuple):
    """What the calendar shows: ids and titles of the games, and which one is shown; the month in words; short and full names of
    the weekdays; the weekday of the first day; the day that is today, or 0; whether there are months before and after."""

    games: Sequence[tuple[str, str]]
    game: str
    name: str
    weekdays: Sequence[tuple[str, str]]
    first: int
    days: Sequence[CalendarDay]
    today: int
    has_before: bool
    has_after: bool


def render_calendar(month: CalendarMonth, language: str) -> str:
    """Return the content of the dialog."""

    def word(name: str) -> str:
        return escape(say(msg(f"keep.{name}"), language))

    tabs = "".join(
        f'<button class="filter" type="button" data-do="days-game" data-game="{name}" '
        f'aria-pressed="{"true" if name == month.game else "false"}">{escape(title)}</button>'
        for name, title in month.games
    )
    turns = [
        f'<button class="btn small" type="button" data-do="days-turn" data-by="{by}" aria-label="{word(name)}"'
        f"{'' if able else ' disabled'}>{sign}</button>"
        for by, name, able, sign in ((-1, "days-before", month.has_before, "‹"), (1, "days-after", month.has_after, "›"))
    ]
    head = "".join(f'<th scope="col" abbr="{escape(full)}">{escape(short)}</th>' for short, full in month.weekdays)
    cells = ["<td></td>"] * month.first + [_render_day(day, month, language) for day in month.days]
    rows = "".join(f"<tr>{''.join(cells[at : at + WEEK])}</tr>" for at in range(0, len(cells), WEEK))
    return (
        f'<h2 id="days-title">{word("days")}</h2><div class="filters" role="group">{tabs}</div>'
        f'<div class="turn">{turns[0]}<b id="days-month" role="status">{escape(month.name)}</b>{turns[1]}</div>'
        f'<table aria-labelledby="days-month"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="note">{word("days-note")}</p>'
    )


def _render_day(day: CalendarDay, month: CalendarMonth, language: str) -> str:
    if day.deal is None:
        return f"<td>{day.day}</td>"
    told = say(_describe_day(day), language) if day.deal.level else day.name
    score = day.result.score if day.result else None
    mark = "–" if day.result and score is None else "" if score is None else number(score, language)
    perfect = " best" if score is not None and day.deal.best is not None and score >= day.deal.best else ""
    played = f'<small class="yours{perfect}">{mark}</small>' if mark else f'<small class="level">{"•" * day.deal.level}</small>'
    now = ' aria-current="date"' if day.day == month.today else ""
    return (
        f'<td><a href="play/{month.game}/#{escape(day.link)}"{now} title="{escape(told)}" aria-label="{escape(told)}">'
        f"<b>{day.day}</b>{played}</a></td>"
    )


def _describe_day(day: CalendarDay) -> Message:
    assert day.deal is not None
    level = describe_daily(day.deal)
    if day.result is None:
        return msg("keep.days-open", day=day.name, told=level)
    if day.result.score is None:
        return msg("keep.days-lost", day=day.name, told=level)
    return msg("keep.days-played", day=day.name, told=level, score=day.result.score)
