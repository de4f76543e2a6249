"""Rows for the memory of a table: fresh, with the worker for the computer player, after a long game, after long use.

What counts is the private memory of the page's process, after garbage was collected in the page and its workers. A page and its
workers share a process. `build.py bench --memory` watches one table for an hour.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from web.tools import browser
from web.tools.bench.clicks import OPEN, READY
from web.tools.bench.link_length import make_long_link
from web.tools.bench.runner import Bench, Result, row
from web.tools.bench.startup import make_bare_site
from web.tools.bench.thinking import WATCH, begin_against, play
from web.tools.bench.unwatched import UnwatchedBrowser
from web.tools.common import say

GAME = "mitosis"
SETTLING = 2.0  # seconds in which a page has nothing to do before it is measured
USE = 180.0  # seconds of games against the computer, without a break
STEP = 5  # minutes from one look to the next when a table is watched


def measure_private(page: UnwatchedBrowser) -> float:
    """Return the private megabytes of a page's process, after garbage was collected in the page and its workers."""
    for _ in range(2):
        page.collect_garbage()
        time.sleep(SETTLING)
    return page.measure_private()


def begin_game(page: UnwatchedBrowser) -> None:
    """Begin a game against the computer and play its first turn."""
    begin_against(page, "1")
    play(page, Random(1))
    page.evaluate("window.answered()")


def use(page: UnwatchedBrowser, seconds: float) -> int:
    """Play at random against level 1, game after game; returns how many were begun."""
    rng, end, games = Random(1), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        games += 1
        begin_against(page, "1")
        while play(page, rng) and time.monotonic() < end:
            page.evaluate("window.answered()")
    return games


def measure_heap(page: UnwatchedBrowser) -> float:
    """Return the megabytes of everything that a page holds, by a snapshot of its heap: JavaScript objects and Python's memory.
    The rest of the process is code, the worker, and memory that the browser has not given back."""
    page.ask("HeapProfiler.takeHeapSnapshot", reportProgress=False)
    parts = (event["params"]["chunk"] for event in page.events if event["method"] == "HeapProfiler.addHeapSnapshotChunk")
    heap = json.loads("".join(parts))
    fields = heap["snapshot"]["meta"]["node_fields"]
    sizes: list[int] = heap["nodes"][fields.index("self_size") :: len(fields)]
    return sum(sizes) / 1e6


class Look(NamedTuple):
    """What a table takes: the whole process, the page's part of it, and the number of DOM nodes, on the page or not."""

    minutes: int
    games: int
    megabytes: float
    held: float
    nodes: int


def take_look(page: UnwatchedBrowser, minutes: int, games: int) -> Look:
    """Measure a table after so many minutes and games."""
    whole = measure_private(page)
    page.ask("Performance.enable")
    metrics = {each["name"]: each["value"] for each in page.ask("Performance.getMetrics")["metrics"]}
    page.ask("Performance.disable")
    return Look(minutes, games, round(whole, 1), round(measure_heap(page), 1), int(metrics["Nodes"]))


def open_alone(bench: Bench, url: str) -> UnwatchedBrowser:
    """Return a page in a browser of its own, to be closed by a `with` statement."""
    page = UnwatchedBrowser(bench.chromium, browser.FLAGS)
    page.open(url)
    return page


def watch(bench: Bench, minutes: int) -> Iterator[Look]:
    """Use a table for so long and measure it every `STEP` minutes. Each time it shows a game after its first turn, so that the
    worker is running and the move lists are equally long."""
    games = 0
    with open_alone(bench, f"{bench.serve().url}play/{GAME}/") as page:
        page.evaluate(READY)
        page.evaluate(WATCH)
        begin_game(page)
        yield take_look(page, 0, games)
        for minute in range(STEP, minutes + 1, STEP):
            games += use(page, STEP * 60)
            begin_game(page)
            yield take_look(page, minute, games)


def run(chromium: Path, minutes: int, *, as_json: bool = False) -> int:
    """Watch a table for so long and print what it took; returns the exit status."""
    looks = []
    with Bench(chromium) as bench:
        for seen in watch(bench, minutes):
            say(
                f"{seen.minutes} minutes, {seen.games} games: {seen.megabytes:.0f} MB, "
                f"of it held by the page {seen.held:.1f} MB, {seen.nodes} nodes"
            )
            looks.append(seen._asdict())
    if as_json:
        print(json.dumps(looks, indent=1))
    return 0


@cache
def measure_all(bench: Bench) -> dict[str, float]:
    """Megabytes at each point, measured once for all rows."""
    server = bench.serve(make_bare_site())
    url = f"{server.url}play/{GAME}/"
    megabytes_of: dict[str, float] = {}
    with open_alone(bench, server.url + "bare.html") as page:
        page.evaluate("""async () => { while (!window.benchReady) await new Promise(next => setTimeout(next, 50)); }""")
        megabytes_of["bare"] = measure_private(page)
    with open_alone(bench, url) as page:
        page.evaluate(READY)
        megabytes_of["fresh"] = measure_private(page)
        page.evaluate(OPEN, make_long_link(GAME))
        megabytes_of["long"] = measure_private(page)
    with open_alone(bench, url) as page:
        page.evaluate(READY)
        page.evaluate(WATCH)
        begin_game(page)
        megabytes_of["worker"] = measure_private(page)
        use(page, USE / 3)
        begin_game(page)
        megabytes_of["used"] = measure_private(page)
        use(page, USE * 2 / 3)
        begin_game(page)
        megabytes_of["long used"] = measure_private(page)
    return megabytes_of


def make_memory_row(ours: str, theirs: str) -> Callable[[Bench], Result]:
    """Register a row that compares two of these points."""

    def measure(bench: Bench) -> Result:
        measured = measure_all(bench)
        return Result(measured[ours], measured[theirs], "MB", higher_is_better=False)

    return measure


row("memory/table")(make_memory_row("fresh", "bare"))
row("memory/200-plies")(make_memory_row("long", "fresh"))
row("memory/worker")(make_memory_row("worker", "fresh"))
row("memory/use")(make_memory_row("used", "worker"))
row("memory/longer-use")(make_memory_row("long used", "used"))
