"""A line on standard error that shows the progress of a long command, if standard error is a terminal."""

from __future__ import annotations

import sys


def show_progress(text: str) -> None:
    """Write a text over the line before it."""
    if sys.stderr and sys.stderr.isatty():  # None where a shell has closed it
        print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)


def clear_progress() -> None:
    """Clear the line for further output."""
    show_progress("")
