"""Rows for the memory of one table: fresh, with the worker in which the computer thinks, after a long game, after long use.

What counts is the memory that the page's process has for itself alone, after its garbage was collected. A page and its workers
share a process; of a browser's processes ours is by far the largest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random

import psutil  # type: ignore[import-untyped]
from playwright.sync_api import Page

from web.tools import node
from web.tools.bench import Bench, Result, row
from web.tools.bench_clicks import OPEN, READY
from web.tools.bench_startup import BARE, FILES
from web.tools.bench_strings import long_link
from web.tools.bench_thinking import WATCH, play

GAME = "mitosis"
SETTLING = 2000  # ms in which a page has nothing to do before it is measured
USE = 180.0  # seconds of games against the computer, without a break


def private(page: Page) -> float:
    """The megabytes that a page's process has for itself, its garbage collected."""
    session = page.context.new_cdp_session(page)
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(SETTLING)
    browser = page.context.browser
    assert browser is not None
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    renderers = [process["id"] for process in processes if process["type"] == "renderer"]
    return max(float(psutil.Process(pid).memory_full_info().uss) for pid in renderers) / 1e6


@contextmanager
def alone(bench: Bench, url: str) -> Iterator[Page]:
    """A page in a browser of its own."""
    browser = bench.launch()
    try:
        page = browser.new_page()
        page.goto(url)
        yield page
    finally:
        browser.close()


def against(page: Page, level: str) -> None:
    """Begin a game against the computer."""
    page.locator('#tools [data-do="new"]').click()
    page.locator('[name="with"][value="computer"]').check(force=True)
    page.locator(f'[name="level"][value="{level}"]').check(force=True)
    page.locator("#new .btn.main").click()


def used(page: Page, seconds: float) -> None:
    """Play at random against level 1, game after game."""
    rng, end = Random(1), time.monotonic() + seconds
    while time.monotonic() < end:
        against(page, "1")
        while play(page, rng) and time.monotonic() < end:
            page.evaluate("window.answered()")


@cache
def measured(bench: Bench) -> dict[str, float]:
    """Megabytes at each point, measured once for all rows."""
    package = node.packages() / "pyodide"
    server = bench.serve({"bare.html": BARE, **{f"npm/{name}": (package / name).read_bytes() for name in FILES}})
    url = f"{server.url}play/{GAME}/"
    found: dict[str, float] = {}
    with alone(bench, server.url + "bare.html") as page:
        page.evaluate("""async () => { while (!window.benchReady) await new Promise(next => setTimeout(next, 50)); }""")
        found["bare"] = private(page)
    with alone(bench, url) as page:
        page.evaluate(READY)
        found["fresh"] = private(page)
        page.evaluate(OPEN, long_link(GAME))
        found["long"] = private(page)
    with alone(bench, url) as page:
        page.evaluate(READY)
        page.evaluate(WATCH)
        against(page, "1")
        play(page, Random(1))
        page.evaluate("window.answered()")
        found["worker"] = private(page)
        used(page, USE / 3)
        found["used"] = private(page)
        used(page, USE * 2 / 3)
        found["long used"] = private(page)
    return found


def megabytes(ours: str, theirs: str) -> Callable[[Bench], Result]:
    """A row that sets one point beside another."""

    def measure(bench: Bench) -> Result:
        found = measured(bench)
        return Result(found[ours], found[theirs], "MB", higher_is_better=False)

    return measure


row("memory/table")(megabytes("fresh", "bare"))
row("memory/200-plies")(megabytes("long", "fresh"))
row("memory/worker")(megabytes("worker", "fresh"))
row("memory/use")(megabytes("used", "worker"))
row("memory/longer-use")(megabytes("long used", "used"))
