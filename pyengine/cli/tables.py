"""What the commands share that make tables by the day: they add lines to a file, some weeks at a time."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

from ..core.errors import UsageError
from .files import check_writable
from .parallel import compute_all
from .progress import clear_progress, show_progress
from .series import MOST_WORKERS


def add_table_flags(parser: argparse.ArgumentParser, work: str) -> None:
    """Let a parser know the game, the file, the last day and the workers; ``work`` is what these do."""
    parser.add_argument("game", metavar="GAME", help="a game's id, as `games` lists them")
    parser.add_argument("file", metavar="FILE", type=Path, help="the table; what is in it stays")
    parser.add_argument("--until", metavar="DATE", required=True, help="the last day, as 2028-11-24")
    parser.add_argument("--workers", metavar="K", type=int, default=1, help=f"how many processes {work} (1)")


def read_until(args: argparse.Namespace) -> date:
    """Return the last day. Raises UsageError if it is none, if nobody is to work, or if the table cannot be written."""
    try:
        until = date.fromisoformat(args.until)
    except ValueError:
        raise UsageError(f"“{args.until}” is no day. Write it as 2028-11-24.") from None
    if not 1 <= args.workers <= MOST_WORKERS:
        raise UsageError(f"At least one process has to work, and at most {MOST_WORKERS}.")
    check_writable(args.file)
    return until


def extend_table(args: argparse.Namespace, jobs: Sequence[Any], make_lines: Callable[[Any], list[str]], weeks: int) -> None:
    """Add the lines of jobs, each of which is for so many weeks, in their order. What is written stays after Ctrl-C.

    Raises UsageError if there are no jobs.
    """
    if not jobs:
        raise UsageError(f"The table has all days until {args.until} already.")
    with closing(compute_all(make_lines, jobs, args.workers)) as results:
        for count, lines in enumerate(results, 1):
            with args.file.open("a", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in lines)
            show_progress(f"{count * weeks}/{len(jobs) * weeks} weeks")
    clear_progress()
