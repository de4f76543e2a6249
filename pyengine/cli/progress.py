"""The line on standard error that says how far a long command has come. It is for a terminal only."""

from __future__ import annotations

import sys


def show_progress(text: str) -> None:
    """Write a text over the line before it."""
    if sys.stderr.isatty():
        print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)


def clear_progress() -> None:
    """Clear the line for further output."""
    show_progress("")
