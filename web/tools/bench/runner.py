"""`build.py bench`: measures ours against a baseline, row by row.

A row is a function that takes the `Bench` and returns a `Result`, registered with `@row("area/name")`. Modules with rows are
listed in `MODULES`. Both sides of a row are measured in the same run, in turn.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright

from e2e.launching import start_playwright
from web.tools import browser
from web.tools.common import Stop, say
from web.tools.serve import Server

MODULES = (
    "web.tools.bench.perft",
    "web.tools.bench.each_game",
    "web.tools.bench.thinking",
    "web.tools.bench.startup",
    "web.tools.bench.clicks",
    "web.tools.bench.lines",
    "web.tools.bench.link_length",
    "web.tools.bench.memory",
    "web.tools.bench.article",
)


@dataclass(frozen=True)
class Result:
    """What a row measured: our figure and the baseline's, in the same unit."""

    value: float
    baseline: float
    unit: str
    higher_is_better: bool

    @property
    def ratio(self) -> float:
        """Ours over baseline."""
        return self.value / self.baseline

    @property
    def better(self) -> str:
        """The word for which way is good."""
        return "higher is better" if self.higher_is_better else "lower is better"


class Bench(contextlib.ExitStack):
    """What rows may use: a browser, started when first needed, and servers. Everything is stopped on leaving."""

    def __init__(self, chromium: Path) -> None:
        super().__init__()
        self.chromium = chromium

    @cached_property
    def playwright(self) -> Playwright:
        """The driver of browsers, of Firefox as well."""
        driver = start_playwright()
        self.callback(driver.stop)
        return driver

    @cached_property
    def _browser(self) -> Browser:
        started = self.launch()
        self.callback(started.close)
        return started

    def launch(self) -> Browser:
        """Return a browser of its own; the caller closes it."""
        return self.playwright.chromium.launch(executable_path=self.chromium, args=list(browser.FLAGS))

    def serve(self, extra: Mapping[str, bytes] | None = None) -> Server:
        """Serve the built site, with further files by name."""
        server = Server(("127.0.0.1", 0), extra=extra).start()
        self.callback(server.stop)
        return server

    def page(self, url: str) -> Page:
        """Open an address in a browser profile of its own."""
        page = self._browser.new_context().new_page()
        page.goto(url)
        return page


Measurement = Callable[[Bench], Result]
ROWS: dict[str, Measurement] = {}


def row(name: str) -> Callable[[Measurement], Measurement]:
    """Registers a row under a name such as "perft/cpython"."""

    def register(measure: Measurement) -> Measurement:
        ROWS[name] = measure
        return measure

    return register


def choose_rows(names: Sequence[str]) -> dict[str, Measurement]:
    """The rows whose names start with one of the words; all without words.

    Raises:
        Stop: a word fits no row.
    """
    for module in MODULES:
        importlib.import_module(module)
    for word in names:
        if not any(name.startswith(word) for name in ROWS):
            raise Stop(f"There is no row {word}; there are {', '.join(ROWS)}.")
    return {name: measure for name, measure in ROWS.items() if not names or name.startswith(tuple(names))}


def format_table(results: Mapping[str, Result]) -> str:
    """The results for a person to read."""
    lines = [("row", "ours", "baseline", "unit", "ours/baseline", "")]
    for name, result in results.items():
        ours, theirs = (f"{value:,.0f}" if value >= 100 else f"{value:.3g}" for value in (result.value, result.baseline))
        lines.append((name, ours, theirs, result.unit, f"{result.ratio:.2f}", result.better))
    return align(lines, (str.ljust, str.rjust, str.rjust, str.ljust, str.rjust, str.ljust))


def align(lines: Sequence[Sequence[str]], sides: Sequence[Callable[[str, int], str]]) -> str:
    """A table for a person to read; each column is padded on its side, such as `str.ljust`."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = ([side(cell, width) for side, cell, width in zip(sides, line, widths, strict=True)] for line in lines)
    return "\n".join("  ".join(cells).rstrip() for cells in padded)


def format_list(results: Mapping[str, Result]) -> list[dict[str, str | float]]:
    """The results for a program; the unit says which way is good."""
    return [
        {
            "name": name,
            "value": round(result.value, 3),
            "unit": f"{result.unit}, {result.better}",
            "baseline": round(result.baseline, 3),
            "ratio": round(result.ratio, 3),
        }
        for name, result in results.items()
    ]


def find_median_rate(work: int, seconds: Sequence[float]) -> float:
    """Units of work per second, by the median time."""
    return work / statistics.median(seconds)


def run(chromium: Path, rows: Mapping[str, Measurement], *, as_json: bool) -> int:
    """Measure the rows and print them; returns the exit status."""
    results = {}
    with Bench(chromium) as bench:
        for name, measure in rows.items():
            say(f"Measuring {name}")
            results[name] = measure(bench)
    print(json.dumps(format_list(results), indent=1) if as_json else format_table(results))
    return 0
