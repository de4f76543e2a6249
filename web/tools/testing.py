"""Runs the tests for `build.py test`, and the mutation tests for `build.py test --mutants`."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from web.tools.common import ROOT, WORK, say

MUTANTS = WORK / "mutants"  # a copy of the sources, so that no changed file can stay behind in the checkout
COPIED = ("pyengine", "tests", "web", "build.py", "pyproject.toml", "LICENSE", "README.md")
STOPPING = 30  # seconds in which an interrupted run may save its results


def count_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def make_command(*, full: bool, words: str | None, paths: Sequence[str], rest: Sequence[str]) -> list[str]:
    """Return the pytest command line. Browser tests come first, as they take longest; each of their files stays on one worker."""
    line = [sys.executable, "-m", "pytest", "-n", str(count_cores()), "--dist", "loadgroup", *rest]
    if full:
        line += ["-m", ""]  # lifts the default, which leaves the long samples out
    if words:
        line += ["-k", words]
    return [*line, *(paths or ["e2e", "tests"])]


def needs_every_browser(paths: Sequence[str]) -> bool:
    """Whether the tests at these paths, all if there are none, ask for browsers beside Chromium."""
    names = [Path(path.partition("::")[0]).name for path in paths]
    return not paths or any(name == "e2e" or name.startswith("test_everywhere") for name in names)


def run(browser: Path, *, full: bool, words: str | None, paths: Sequence[str], rest: Sequence[str]) -> int:
    """Run the tests in parallel; returns pytest's exit status.

    After a run of all tests it also reports whether something became clearly slower; that never makes the run fail.
    """
    environment = {**os.environ, "FAIRY_BROWSER": str(browser), "FAIRY_FULL": "1" if full else ""}
    status = subprocess.call(make_command(full=full, words=words, paths=paths, rest=rest), cwd=ROOT, env=environment)
    if not (words or paths or rest):
        from web.tools.bench import guard

        print(guard.summarize(), flush=True)
    return status


def copy_sources(target: Path) -> None:
    """Bring a copy of the sources up to date. Results of earlier mutation tests in it stay."""
    target.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.rmtree(target / name, ignore_errors=True)
            shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy2(ROOT / name, target / name)


def list_unnoticed(results: str) -> list[str]:
    """Return the mutants that no test noticed, with mutmut's verdict on each, and how many the run did not reach."""
    lines = [line.strip() for line in results.splitlines() if line.strip()]
    waiting = sum(line.endswith(": not checked") for line in lines)
    return [*(line for line in lines if not line.endswith((": not checked", ": killed"))), f"not checked: {waiting}"]


def run_mutants(minutes: int, names: Sequence[str]) -> int:
    """Change the engine in small ways, one at a time, and print the changes that no test notices.

    ``names`` are patterns of mutants, as in `pyengine.games.gravity.rules.*`; without any, all that pyproject.toml names under
    tool.mutmut are run. A run stops after so many minutes, and the next one goes on from there. The exit status is 0 also where
    changes go unnoticed, since people have to decide whether one matters.
    """
    copy_sources(MUTANTS)
    mutmut = [sys.executable, "-m", "mutmut"]
    run = subprocess.Popen([*mutmut, "run", "--max-children", str(count_cores()), *names], cwd=MUTANTS)
    try:
        status = run.wait(60 * minutes)
    except subprocess.TimeoutExpired:
        say(f"Stopping after {minutes} minutes; the next run goes on from here")
        run.send_signal(signal.SIGINT)
        status = 0
        try:
            run.wait(STOPPING)
        except subprocess.TimeoutExpired:
            run.kill()
            run.wait()
    if status:
        return status
    results = subprocess.run([*mutmut, "results"], cwd=MUTANTS, capture_output=True, text=True, check=True).stdout
    print("\n".join(list_unnoticed(results)), flush=True)
    return 0
