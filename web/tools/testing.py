"""Runs the tests for `build.py test`, and the mutation tests for `build.py test --mutants`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from web.tools.common import ROOT, WORK

MUTANTS = WORK / "mutants"  # a copy of the sources, so that no changed file can stay behind in the checkout
COPIED = ("pyengine", "tests", "web", "build.py", "pyproject.toml", "LICENSE", "README.md")


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
    # Many tests start Python anew, so what was compiled is kept, aside from the sources, even where it is not wanted beside them.
    environment["PYTHONPYCACHEPREFIX"] = str(WORK / "pycache")
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    status = subprocess.call(make_command(full=full, words=words, paths=paths, rest=rest), cwd=ROOT, env=environment)
    if not (words or paths or rest):
        from web.tools.bench import guard

        print(guard.summarize(), flush=True)
    return status


def copy_sources(target: Path) -> None:
    """Bring a copy of the sources up to date. Results of earlier mutation tests in it stay, in its folder `mutants`."""
    target.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.rmtree(target / name, ignore_errors=True)
            shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy2(ROOT / name, target / name)


def run_mutants(minutes: int, names: Sequence[str]) -> int:
    """Change the engine in small ways, one at a time, and print the changes that no test notices.

    ``names`` are patterns of mutants, as in `pyengine.games.gravity.rules.*`; without any, all that pyproject.toml names under
    tool.mutmut are tried. That stops after so many minutes, and the next run goes on from there. The exit status is 0 also where
    changes go unnoticed, since people have to decide whether one matters.
    """
    copy_sources(MUTANTS)
    for name in ("tests", "web"):  # mutmut would leave what is gone
        shutil.rmtree(MUTANTS / "mutants" / name, ignore_errors=True)
    program = [sys.executable, "-m", "web.tools.mutants"]
    if status := subprocess.call([*program, "make"], cwd=MUTANTS, stdout=subprocess.DEVNULL):
        return status
    return subprocess.call([*program, "try", str(minutes), *names], cwd=MUTANTS / "mutants")
