"""Shared by commands in which computers play: the clock of computer players, and the limits of arguments."""

from __future__ import annotations

import argparse
import time

from ..ai import players
from ..core.errors import UsageError

# Processor time, so that other load on the machine does not count; a browser has no such clock.
CLOCK = getattr(time, "thread_time", time.perf_counter)
MOST_GAMES, MOST_WORKERS = 1_000_000, 1024  # games, processes
HOUR = 3600  # seconds
LONGEST_THINKING = 3600  # seconds for one action
SHOWN = 80  # characters of something wrong that are repeated to people


def check_numbers(args: argparse.Namespace) -> None:
    """Raises UsageError for a number of games or of workers that is out of bounds."""
    if not 1 <= args.games <= MOST_GAMES or not 1 <= args.workers <= MOST_WORKERS:
        raise UsageError(f"There is at least one game and one worker, and at most {MOST_GAMES} games and {MOST_WORKERS} workers.")


def check_player(name: str) -> None:
    """Raises UsageError for a computer player that does not exist."""
    if name not in players.NAMES:
        raise UsageError(
            f"There is no player “{name}”. There are {', '.join(players.NAMES)}, and programs with a path, as ./mybot."
        )
