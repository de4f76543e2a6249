"""Rows for the memory of a table: fresh, with the worker for the computer player, after a long game, after long use.

What counts is the private memory of the page's process, after garbage was collected in the page and its workers and the browser
was told that memory is short; otherwise it keeps memory that it does not use. A page and its workers share a process; of a
browser's processes ours is by far the largest. `build.py bench --memory` watches one table for an hour.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import psutil  # type: ignore[import-untyped]
from playwright.sync_api import Page

from web.tools.bench.clicks import OPEN, READY
from web.tools.bench.link_length import make_long_link
from web.tools.bench.runner import Bench, Result, row
from web.tools.bench.startup import make_bare_site
from web.tools.bench.thinking import WATCH, play
from web.tools.common import say

GAME = "mitosis"
SETTLING = 2000  # ms in which a page has nothing to do before it is measured
USE = 180.0  # seconds of games against the computer, without a break
COLLECT = json.dumps({"id": 1, "method": "HeapProfiler.collectGarbage"})
STEP = 5  # minutes from one look to the next when a table is watched


def measure_private(page: Page) -> float:
    """Return the private megabytes of a page's process, after garbage was collected in the page and its workers."""
    session = page.context.new_cdp_session(page)
    workers: list[str] = []
    session.on("Target.attachedToTarget", lambda event: workers.append(event["sessionId"]))
    session.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False})
    for _ in range(2):
        for worker in workers:  # workers have little memory of their own and would collect no garbage by themselves
            session.send("Target.sendMessageToTarget", {"sessionId": worker, "message": COLLECT})
        session.send("HeapProfiler.collectGarbage")
        session.send("Memory.simulatePressureNotification", {"level": "critical"})
        page.wait_for_timeout(SETTLING)
    session.detach()  # listeners take memory in the page, too
    browser = page.context.browser
    assert browser is not None
    asking = browser.new_browser_cdp_session()
    processes = asking.send("SystemInfo.getProcessInfo")["processInfo"]
    asking.detach()
    renderers = [process["id"] for process in processes if process["type"] == "renderer"]
    return max(float(psutil.Process(pid).memory_full_info().uss) for pid in renderers) / 1e6


@contextmanager
def open_alone(bench: Bench, url: str) -> Iterator[Page]:
    """A page in a browser of its own."""
    browser = bench.launch()
    try:
        page = browser.new_page()
        page.goto(url)
        yield page
    finally:
        browser.close()


def begin_against(page: Page, level: str) -> None:
    """Begin a game against the computer."""
    page.evaluate("document.querySelector('#tools [data-do=new]').click()")  # it stands in a menu
    page.locator('[name="with"][value="computer"]').check(force=True)
    page.locator(f'[name="level"][value="{level}"]').check(force=True)
    page.locator("#new .btn.main").click()


def begin_game(page: Page) -> None:
    """Begin a game against the computer and play its first turn."""
    begin_against(page, "1")
    play(page, Random(1))
    page.evaluate("window.answered()")


def use(page: Page, seconds: float) -> int:
    """Play at random against level 1, game after game; returns how many were begun."""
    rng, end, games = Random(1), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        games += 1
        begin_against(page, "1")
        while play(page, rng) and time.monotonic() < end:
            page.evaluate("window.answered()")
    return games


def measure_heap(page: Page) -> float:
    """Return the megabytes of everything that a page holds, by a snapshot of its heap: JavaScript objects and Python's memory.
    The rest of the process is code, the worker, and memory that the browser has not given back."""
    session, parts = page.context.new_cdp_session(page), list[str]()
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: parts.append(event["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
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


def take_look(page: Page, minutes: int, games: int) -> Look:
    """Measure a table after so many minutes and games."""
    whole = measure_private(page)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return Look(minutes, games, round(whole, 1), round(measure_heap(page), 1), int(metrics["Nodes"]))


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
