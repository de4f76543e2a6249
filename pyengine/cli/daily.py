"""``python -m pyengine daily``: makes the table of a solitaire's deals of the day, or makes it longer.

Deals are rated four weeks at a time, and laid on the weekdays from the easiest to the hardest. Four weeks depend on nothing but
their own numbers, so a table can be made longer without changing what is there, and every machine makes the same one. How a table
is written stands in `play.daily`.
"""

from __future__ import annotations

import argparse
from datetime import timedelta
from typing import Any, NamedTuple

from .. import games
from ..core.errors import UsageError
from ..play.daily import BEGINNING, DAYS, FIRST, ROOM, WEEKS, write_code
from .arguments import add_parser
from .files import read_lines
from .rating import rate_deal
from .tables import add_table_flags, extend_table, read_until


class FourWeeks(NamedTuple):
    """Four weeks to be rated: the game, and which ones, counted from 0."""

    game: str
    number: int


def add_command(commands: Any) -> None:
    """Add the command and its arguments."""
    parser = add_parser(commands, "daily", run, "Make a solitaire's table of deals of the day, or make it longer.")
    add_table_flags(parser, "rate deals")


def run(args: argparse.Namespace) -> int:
    """Rate and write, four weeks at a time. Raises GameError or UsageError."""
    games.load(args.game)
    until, known = read_until(args), len(read_lines(args.file)) // WEEKS
    jobs = [FourWeeks(args.game, number) for number in range(known, (until - BEGINNING).days // (WEEKS * DAYS) + 1)]
    extend_table(args, jobs, write_weeks, WEEKS)
    return 0


def write_weeks(job: FourWeeks) -> list[str]:
    """Return four lines of the table. Raises UsageError if too few deals can be won."""
    kit = games.load(job.game)
    options, first, rated = kit.game.info.read_options({}), FIRST + job.number * ROOM, []
    for number in range(first, first + ROOM):
        deal = rate_deal(kit, options, number)
        rated += [deal] if deal else []
        if len(rated) == WEEKS * DAYS:
            break
    else:
        raise UsageError(f"Too few deals of {kit.game.info.title} can be won.")
    rated.sort(key=lambda deal: deal.difficulty)
    monday = BEGINNING + timedelta(job.number * WEEKS * DAYS)
    codes = [write_code(deal.number - first, deal.best, deal.difficulty, is_proven=deal.is_proven) for deal in rated]
    return [" ".join([f"{monday + timedelta(week * DAYS)}", *codes[week::WEEKS]]) for week in range(WEEKS)]
