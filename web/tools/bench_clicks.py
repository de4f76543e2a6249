"""Rows for answers of a table that is in use: from a click to the redrawn page, and from a long game's link to its last position.

A click is over when the page is laid out anew, in the same task; waiting for the next frame is not counted. Beside it: the
same board put on the same page as one text, by JavaScript alone, in turn with the clicks. The first click comes after a second,
in which a reader looks at the board; one that comes at once is measured with the start.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import Page

from pyengine import games
from web.tools.bench import Bench, Result, row
from web.tools.bench_strings import long_link

CLICKS = 80
SLOW = 4  # times, as a cheap phone is slower
SLOW_CLICKS = 40
LONG_TASK = 50  # ms, what web vitals call long
LOOKING = 1000  # ms
READY = """new Promise(next => {
    const look = () => document.body.dataset.ready ? next(true) : setTimeout(look, 20);
    look();
})"""
# Clicks at random on what may be chosen; where nothing may, on the button that goes on (a curtain), or that takes back. A game
# that is over and done with is followed by another one, which no reader would do for its speed: that is not measured.
PLAY = """async ([count, seed]) => {
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const pause = () => new Promise(next => setTimeout(next, 15));
    const press = target => target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const laidOut = () => document.body.getBoundingClientRect().height;
    const target = () => {
        const can = [...document.querySelectorAll("#boards [data-can], #hands [data-can], #choices [data-can]")];
        return can[Math.floor(random() * can.length)]
            ?? document.querySelector("#choices .btn.main") ?? document.querySelector('#tools [data-do="undo"]:not([disabled])');
    };
    const again = async () => {
        for (const button of ['#tools [data-do="new"]', "#new .btn.main"]) {
            press(document.querySelector(button));
            await pause();
        }
        if (!target()) throw new Error("no new game begins");
    };
    const [clicks, redraws] = [[], []];
    while (clicks.length < count) {
        const chosen = target();
        if (!chosen) {
            await again();
            continue;
        }
        let begin = performance.now();
        press(chosen);
        laidOut();
        clicks.push(performance.now() - begin);
        await pause();
        const board = document.querySelector("#boards");
        const drawn = board.innerHTML;
        begin = performance.now();
        board.innerHTML = drawn;
        laidOut();
        redraws.push(performance.now() - begin);
        await pause();
    }
    return [clicks, redraws];
}"""
# Long tasks, but for those that still belong to the start. A page that is loaded anew begins again.
WATCH = """() => {
    window.benchTasks = [];
    new PerformanceObserver(list => window.benchTasks.push(...list.getEntries().map(entry => entry.duration)))
        .observe({ type: "longtask" });
}"""
# The page listens for a changed fragment since it started: who listens after it hears when it is done.
OPEN = """fragment => new Promise(next => {
    const board = document.querySelector("#boards").innerHTML;
    let begin = 0;
    addEventListener("hashchange", () => {
        document.body.getBoundingClientRect();
        next([performance.now() - begin, document.querySelector("#boards").innerHTML !== board]);
    }, { once: true });
    begin = performance.now();
    location.hash = fragment;
})"""


def clicked(page: Page, count: int) -> tuple[list[float], list[float]]:
    """Click so many times, in several games if need be; the times of the clicks and of the redraws, in milliseconds."""
    page.wait_for_timeout(LOOKING)
    found: Any = page.evaluate(PLAY, [count, 1])
    return found[0], found[1]


@cache
def played(bench: Bench, name: str) -> dict[str, list[float]]:
    """The times of one game, in milliseconds, measured once for all rows."""
    server = bench.serve()
    page = bench.page(f"{server.url}play/{name}/")
    page.evaluate(READY)
    page.evaluate(WATCH)
    clicks, redraws = clicked(page, CLICKS)
    tasks: Any = page.evaluate("window.benchTasks ?? []")
    page.goto(f"{server.url}play/{name}/")
    page.reload()
    page.evaluate(READY)
    opened: Any = page.evaluate(OPEN, long_link(name))
    page.goto(f"{server.url}play/{name}/")
    page.reload()
    page.evaluate(READY)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    slow_clicks, slow_redraws = clicked(page, SLOW_CLICKS)
    page.close()
    if not opened[1]:
        raise ValueError(f"{name}: the link was not opened")
    return {
        "clicks": clicks,
        "redraws": redraws,
        "slow clicks": slow_clicks,
        "slow redraws": slow_redraws,
        "tasks": tasks,
        "link": [opened[0]],
    }


def share(times: list[float], part: float) -> float:
    """The time that this part of all times does not exceed."""
    return statistics.quantiles(times, n=100, method="inclusive")[round(part * 100) - 1]


def answer(name: str, part: float, slow: str = "") -> Callable[[Bench], Result]:
    """A row of answers to clicks."""

    def measure(bench: Bench) -> Result:
        found = played(bench, name)
        return Result(share(found[slow + "clicks"], part), share(found[slow + "redraws"], part), "ms", higher_is_better=False)

    return measure


def opening(name: str) -> Callable[[Bench], Result]:
    """A row of opening a long game, beside the time of a redraw."""

    def measure(bench: Bench) -> Result:
        found = played(bench, name)
        return Result(found["link"][0], share(found["redraws"], 0.5), "ms", higher_is_better=False)

    return measure


for _name in games.IDS:
    row(f"clicks/{_name}/p50")(answer(_name, 0.5))
    row(f"clicks/{_name}/p95")(answer(_name, 0.95))
    row(f"clicks/{_name}/slow-p95")(answer(_name, 0.95, "slow "))
    row(f"opening/{_name}")(opening(_name))


@row("clicks/task")
def task(bench: Bench) -> Result:
    """The longest task of any game after the start, beside what web vitals call long; 0 where none was."""
    longest = max((length for name in games.IDS for length in played(bench, name)["tasks"]), default=0.0)
    return Result(longest, LONG_TASK, "ms", higher_is_better=False)
