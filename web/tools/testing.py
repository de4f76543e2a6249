"""The one pytest run behind `build.py test`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from web.tools.common import ROOT


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def command(*, full: bool, words: str | None, paths: Sequence[str], rest: Sequence[str]) -> list[str]:
    """The pytest command line. Browser tests come first, as they take longest, and each of their files stays on one worker."""
    line = [sys.executable, "-m", "pytest", "-n", str(cores()), "--dist", "loadgroup", *rest]
    if full:
        line += ["-m", ""]  # lifts the default, which leaves the long samples out
    if words:
        line += ["-k", words]
    return [*line, *(paths or ["e2e", "tests"])]


def run(browser: Path, *, full: bool, words: str | None, paths: Sequence[str], rest: Sequence[str]) -> int:
    """Run the tests in parallel with one closing summary; returns pytest's exit status.

    After a run of everything it also says whether something is clearly slower than it was, which never fails.
    """
    environment = {**os.environ, "FAIRY_BROWSER": str(browser), "FAIRY_FULL": "1" if full else ""}
    status = subprocess.call(command(full=full, words=words, paths=paths, rest=rest), cwd=ROOT, env=environment)
    if not (words or paths or rest):
        from web.tools import guard

        print(guard.summary(), flush=True)
    return status
