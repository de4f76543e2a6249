"""Paths, stopping with a message, and a lock. Standard library only: build.py uses it outside `.venv`."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
CONTENT = WEB / "content"
STATIC = WEB / "static"
SCRIPTS = WEB / "js"
DIST = ROOT / "dist"  # the built site
WORK = ROOT / ".build"  # stamps, downloads and half-made parts


class Stop(Exception):
    """Ends a command with a message for the person at the terminal, and an exit status."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        super().__init__(sentence)
        self.status = status


def say(line: str) -> None:
    """Report what is being done, on standard error; standard output is only for the command's result."""
    print(line, file=sys.stderr, flush=True)


@contextlib.contextmanager
def hold_lock() -> Iterator[None]:
    """Hold the lock of this work tree, so that two commands started together do not disturb each other's build."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as file:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
