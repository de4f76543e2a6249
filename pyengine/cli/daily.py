"""``python -m pyengine daily``: makes the table of a solitaire's deals of the day, or makes it longer.

Deals are rated four weeks at a time, and laid on the weekdays from the easiest to the hardest. Four weeks depend on nothing but
their own numbers, so a table can be made longer without changing what is there, and every machine makes the same one. How a table
is written stands in `play.daily`.
"""

from __future__ import annotations

import argparse
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from .. import games
from ..core.errors import UsageError
from ..play.daily import BEGINNING, DAYS, FIRST, ROOM, WEEKS, write_code
from .arguments import add_parser
from .parallel import compute_all
from .progress import clear_progress, show_progress
from .rating import rate_deal


class FourWeeks(NamedTuple):
    """Four weeks to be rated: the game, and which ones, counted from 0."""

    game: str
    number: int


def add_command(commands: Any) -> None:
    """Add the command and its arguments."""
    parser = add_parser(commands, "daily", run, "Make a solitaire's table of deals of the day, or make it longer.")
    parser.add_argument("game", metavar="GAME", help="a game's id, as `games` lists them")
    parser.add_argument("file", metavar="FILE", type=Path, help="the table; what is in it stays")
    parser.add_argument("--until", metavar="DATE", required=True, help="the last day, as 2028-11-24")
    parser.add_argument("--workers", metavar="K", type=int, default=1, help="how many processes rate deals (1)")


def run(args: argparse.Namespace) -> int:
    """Rate and write, four weeks at a time; what is written stays after Ctrl-C. Raises GameError or UsageError."""
    games.load(args.game)
    try:
        until = date.fromisoformat(args.until)
    except ValueError:
        raise UsageError(f"“{args.until}” is no day. Write it as 2028-11-24.") from None
    if args.workers < 1:
        raise UsageError("At least one process has to work.")
    lines = args.file.read_text(encoding="utf-8").splitlines() if args.file.exists() else []
    jobs = [FourWeeks(args.game, number) for number in range(len(lines) // WEEKS, (until - BEGINNING).days // (WEEKS * DAYS) + 1)]
    if not jobs:
        raise UsageError(f"The table has all days until {args.until} already.")
    with closing(compute_all(write_weeks, jobs, args.workers)) as results:
        for count, weeks in enumerate(results, 1):
            with args.file.open("a", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in weeks)
            show_progress(f"{count * WEEKS}/{len(jobs) * WEEKS} weeks")
    clear_progress()
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
