"""Rows for boards in an article on another origin: bytes before a tap, time until a tapped board answers, memory of ten boards.

The article contains what `/make/` offers for pasting: a picture that becomes a board. The baselines are 40 KB, a page with
nothing but Pyodide, and ten times the memory of one board.
"""

from __future__ import annotations

import statistics
import time
from functools import cache
from typing import NamedTuple

from playwright.sync_api import Page

from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.views.snippets import SnippetRequest, make_snippets
from web.tools.bench.memory import SETTLING, open_alone
from web.tools.bench.runner import Bench, Result, row
from web.tools.bench.startup import make_bare_site
from web.tools.bench.unwatched import UnwatchedBrowser

ROUNDS = 5
WANTED = 40.0  # KB
TEN = 10  # boards in a long article
PATIENCE = 120  # seconds for one more board
TRAP = "game=place&position=7k/8/8/3r4/3b4/3N4/8/K7_w_p_-/-_32&caption=A_trap"
HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>An article</title>'


class TapTimes(NamedTuple):
    """An article that was read and tapped: KB and requests before the tap, milliseconds from the tap until the board plays."""

    weight: float
    requests: int
    live: float


def make_snippet(site: str, query: str) -> str:
    """Return what the position editor offers for pasting."""
    reading = parameters.read(query)
    assert reading.given is not None
    wanted = SnippetRequest(site, site, query, 320, Diagram(reading.given, reading.setting), "meadow")
    return next(one.text for one in make_snippets(wanted) if one.id == "script")


def serve_bare(bench: Bench) -> str:
    """The address of a page with nothing but Pyodide."""
    return bench.serve(make_bare_site()).url + "bare.html"


def wait_for_bare(page: Page) -> float:
    """Milliseconds until a page with nothing but Pyodide is ready."""
    page.wait_for_function("window.benchReady", timeout=120_000)
    return float(page.evaluate("window.benchReady"))


def tap(bench: Bench, article: str) -> TapTimes:
    """Read an article with a new browser, tap its picture, and play a move as soon as the board takes one."""
    page = bench.page("about:blank")
    sizes: list[int] = []
    page.on("response", lambda answer: None if answer.url.startswith("data:") else sizes.append(len(answer.body())))
    page.goto(article, wait_until="networkidle")
    weight, requests = sum(sizes) / 1024, len(sizes)
    begun = page.evaluate("performance.now()")
    page.locator("a.fairy-post").click()
    frame = page.frame_locator("iframe")
    frame.locator("body[data-ready]").wait_for(timeout=120_000)
    frame.locator('.board [data-token="d3"]').click()
    frame.locator('.board [data-token="d5"]').click()
    frame.locator("#tools button", has_text="Reset").wait_for()
    live = page.evaluate("performance.now()") - begun
    page.context.close()
    return TapTimes(weight, requests, live)


@cache
def measure_pages(bench: Bench) -> tuple[list[TapTimes], list[float]]:
    """Articles and bare pages, in turn."""
    site = bench.serve().url
    article = bench.serve({"article.html": (HEAD + "<p>Text</p>" + make_snippet(site, TRAP)).encode()}).url + "article.html"
    ours, theirs = [], []
    for _ in range(ROUNDS):
        page = bench.page(serve_bare(bench))
        theirs.append(wait_for_bare(page))
        page.context.close()
        ours.append(tap(bench, article))
    print(f"  before the tap {ours[0].weight:.1f} KB in {ours[0].requests} requests, the article with its picture among them")
    return ours, theirs


@row("article/weight")
def measure_weight(bench: Bench) -> Result:
    """What an article with a picture loads before anybody taps."""
    ours, _ = measure_pages(bench)
    return Result(ours[0].weight, WANTED, "KB", higher_is_better=False)


@row("article/live")
def measure_live(bench: Bench) -> Result:
    """Measure from the tap to the first move that is played."""
    ours, theirs = measure_pages(bench)
    return Result(statistics.median(one.live for one in ours), statistics.median(theirs), "ms", higher_is_better=False)


def measure_memory(page: UnwatchedBrowser) -> float:
    """Return the megabytes of all pages of a browser; what processes share is counted once."""
    time.sleep(SETTLING)
    return page.measure_shared()


def start_board(page: UnwatchedBrowser, number: int) -> None:
    """Tap the board with this number and wait until it lives."""
    page.evaluate("number => document.querySelectorAll('a.fairy-post')[number].click()", number)
    end = time.monotonic() + PATIENCE
    while not page.evaluate("number => [...fairyPost.boards][number].live", number):
        if time.monotonic() > end:
            raise ValueError(f"board {number} does not start")
        time.sleep(0.05)


@row("article/ten")
def measure_ten(bench: Bench) -> Result:
    """The memory of ten boards that were all tapped, beside ten times that of the first."""
    site = bench.serve().url
    article = (HEAD + "<p>Text</p>".join([make_snippet(site, TRAP)] * TEN)).encode()
    with open_alone(bench, bench.serve({"article.html": article}).url + "article.html") as page:
        read = measure_memory(page)
        start_board(page, 0)
        first = measure_memory(page) - read
        for number in range(1, TEN):
            start_board(page, number)
        return Result(measure_memory(page) - read, TEN * first, "MB", higher_is_better=False)
