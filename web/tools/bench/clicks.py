"""Rows for a table in use: from a click to the redrawn page, and from a long game's link to its last position.

A click counts as answered when the board, the choices, hands to choose from and the status line are on the page and laid out, in
the same task; waiting for the next frame is not counted. The panels follow after that frame is painted: the rows "whole" include
them and the frame. The baseline is the same board put on the same page as one text, by JavaScript alone, in turn with the clicks.
The first click comes after a second, in which readers look at the board (one that comes at once is part of the start), and each
other click when everything before it is painted.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from playwright.sync_api import Page

from pyengine import games
from web.tools.bench.link_length import make_long_link
from web.tools.bench.runner import Bench, Result, row

CLICKS = 80
SLOW = 4  # times, as a cheap phone is slower
SLOW_CLICKS = 40
LONG_TASK = 50  # ms, what web vitals call long
LOOKING = 1000  # ms
PAINTING = 100  # ms, in which all that was drawn is painted; on a machine with few cores that would delay the next click
READY = """new Promise(next => {
    const look = () => document.body.dataset.ready ? next(true) : setTimeout(look, 20);
    look();
})"""
# Clicks at random on what may be chosen; where nothing may, on the button that goes on (a curtain), or that takes back. A game
# that is over and done with is followed by another one, which no reader would do for its speed: that is not measured, and neither
# is the button of the start card that begins at this screen.
PLAY = """async ([count, seed, painting]) => {
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const pause = () => new Promise(next => setTimeout(next, painting));
    const press = target => target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const laidOut = () => document.body.getBoundingClientRect().height;
    const painted = () => new Promise(next => requestAnimationFrame(() => setTimeout(next)));
    // What something takes until the page is laid out, and until that is painted and what follows is laid out.
    const timed = async something => {
        const begin = performance.now();
        something();
        laidOut();
        const answered = performance.now() - begin;
        await painted();
        laidOut();
        const whole = performance.now() - begin;
        await pause();
        return [answered, whole];
    };
    const target = () => {
        const can = [...document.querySelectorAll("#main [data-can]")];
        return can[Math.floor(random() * can.length)] ?? document.querySelector("#choices .btn.main")
            ?? document.querySelector('#tools [data-do="undo"]:not([aria-disabled])');
    };
    const again = async () => {
        for (const button of ['#tools [data-do="new"]', "#new .btn.main"]) {
            press(document.querySelector(button));
            await pause();
        }
        if (!target()) throw new Error("no new game begins");
    };
    const begin = document.querySelector('#start :is([data-do="sit-here"], [data-do="deal-day"])');
    if (begin) {
        press(begin);
        await pause();
    }
    const [clicks, redraws] = [[], []];
    while (clicks.length < count) {
        const chosen = target();
        if (!chosen) {
            await again();
            continue;
        }
        clicks.push(await timed(() => press(chosen)));
        const board = document.querySelector("#boards");
        const drawn = board.innerHTML;
        redraws.push(await timed(() => { board.innerHTML = drawn; }));
    }
    return [clicks, redraws];
}"""
# Long tasks, but for those that still belong to the start. A page that is loaded anew begins again.
WATCH = """() => {
    window.benchTasks = [];
    new PerformanceObserver(list => window.benchTasks.push(...list.getEntries().map(entry => entry.duration)))
        .observe({ type: "longtask" });
}"""
# The page has listened for a changed fragment since it started: a later listener is called when the page has finished.
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


class ClickTimes(NamedTuple):
    """Milliseconds of clicks and of redraws, each until the page is laid out, and until all of it is."""

    clicks: list[float]
    whole_clicks: list[float]
    redraws: list[float]
    whole_redraws: list[float]


def click(page: Page, count: int) -> ClickTimes:
    """Click so many times, in several games if need be.

    Raises:
        ValueError: the clicks played nothing, so their times mean nothing.
    """
    page.wait_for_timeout(LOOKING)
    clicks, redraws = page.evaluate(PLAY, [count, 1, PAINTING])
    if not page.evaluate("location.hash"):
        raise ValueError(f"{page.url}: the clicks played nothing")
    return ClickTimes(*([pair[n] for pair in pairs] for pairs in (clicks, redraws) for n in (0, 1)))


class TableTimes(NamedTuple):
    """What was measured at a table: clicks, clicks with the processor slowed down, long tasks, a link opened."""

    times: ClickTimes
    slow: ClickTimes
    tasks: list[float]
    link: float


@cache
def measure_game(bench: Bench, name: str) -> TableTimes:
    """The times of one game, in milliseconds, measured once for all rows."""
    server = bench.serve()
    page = bench.page(f"{server.url}play/{name}/")
    page.evaluate(READY)
    page.evaluate(WATCH)
    times = click(page, CLICKS)
    tasks: Any = page.evaluate("window.benchTasks ?? []")
    page.goto(f"{server.url}play/{name}/")
    page.reload()
    page.evaluate(READY)
    opened: Any = page.evaluate(OPEN, make_long_link(name))
    page.goto(f"{server.url}play/{name}/")
    page.reload()
    page.evaluate(READY)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    slow = click(page, SLOW_CLICKS)
    page.close()
    if not opened[1]:
        raise ValueError(f"{name}: the link was not opened")
    return TableTimes(times, slow, tasks, opened[0])


def find_quantile(times: list[float], part: float) -> float:
    """The time that this part of all times does not exceed."""
    return statistics.quantiles(times, n=100, method="inclusive")[round(part * 100) - 1]


def make_answer_row(name: str, part: float, *, slow: bool = False) -> Callable[[Bench], Result]:
    """A row of answers to clicks."""

    def measure(bench: Bench) -> Result:
        played = measure_game(bench, name)
        times = played.slow if slow else played.times
        return Result(find_quantile(times.clicks, part), find_quantile(times.redraws, part), "ms", higher_is_better=False)

    return measure


def make_whole_row(name: str) -> Callable[[Bench], Result]:
    """A row of clicks until everything beside the board has followed."""

    def measure(bench: Bench) -> Result:
        times = measure_game(bench, name).times
        ours, theirs = (find_quantile(one, 0.5) for one in (times.whole_clicks, times.whole_redraws))
        return Result(ours, theirs, "ms", higher_is_better=False)

    return measure


def make_opening_row(name: str) -> Callable[[Bench], Result]:
    """A row of opening a long game, beside the time of a redraw."""

    def measure(bench: Bench) -> Result:
        played = measure_game(bench, name)
        return Result(played.link, find_quantile(played.times.redraws, 0.5), "ms", higher_is_better=False)

    return measure


for _name in games.IDS:
    row(f"clicks/{_name}/p50")(make_answer_row(_name, 0.5))
    row(f"clicks/{_name}/p95")(make_answer_row(_name, 0.95))
    row(f"clicks/{_name}/slow-p95")(make_answer_row(_name, 0.95, slow=True))
    row(f"clicks/{_name}/whole")(make_whole_row(_name))
    row(f"opening/{_name}")(make_opening_row(_name))


@row("clicks/task")
def measure_task(bench: Bench) -> Result:
    """The longest task of any game after the start, beside what web vitals call long; 0 where none was."""
    longest = max((length for name in games.IDS for length in measure_game(bench, name).tasks), default=0.0)
    return Result(longest, LONG_TASK, "ms", higher_is_better=False)
