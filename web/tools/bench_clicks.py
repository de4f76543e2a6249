"""Rows for answers of a table that is in use: from a click to the redrawn page, and from a long game's link to its last position.

A click is over when the page is laid out anew, in the same task; waiting for the next frame is not counted. Beside it: the
same board put on the same page as one text, by JavaScript alone, in turn with the clicks.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from pyengine import games
from pyengine.core.game import CHANCE
from pyengine.play import link
from pyengine.play.record import Entry, Record, begin
from web.tools.bench import Bench, Result, row

CLICKS = 80
PLIES = 200
READY = """new Promise(next => {
    const look = () => document.body.dataset.ready ? next(true) : setTimeout(look, 20);
    look();
})"""
# Clicks at random on what may be chosen; where nothing may, on the button that goes on (a curtain, a result).
PLAY = """async ([count, seed]) => {
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const pause = () => new Promise(next => setTimeout(next, 15));
    const press = target => target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const laidOut = () => document.body.getBoundingClientRect().height;
    const [clicks, redraws] = [[], []];
    while (clicks.length < count) {
        const can = [...document.querySelectorAll("#boards [data-can], #hands [data-can], #choices [data-can]")];
        const target = can[Math.floor(random() * can.length)] ?? document.querySelector("#choices .btn.main, #result .btn.main");
        if (!target || target.dataset.do === "new") break;
        let begin = performance.now();
        press(target);
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


def long_link(name: str, plies: int = PLIES) -> str:
    """Return the link of a game played at random, this long unless it ended before."""
    kit = games.load(name)
    game, rng = kit.game, Random(1)
    best: list[Entry] = []
    record = Record(name, game.info.read_options({}))
    for _ in range(20):  # random games may end early: the longest of a few
        state, entries = begin(kit, record), list[Entry]()
        while len(entries) < plies and (actors := game.actors(state)):
            actor = actors[0]
            if actor == CHANCE:
                results = game.chance(state)
                action = rng.choices([a for a, _ in results], [w for _, w in results])[0]
            else:
                action = rng.choice(game.legal(state, actor))
            state = game.apply(state, actor, action)
            entries.append(Entry(actor, action))
        best = max(best, entries, key=len)
        if len(best) == plies:
            break
    return link.encode(kit, record._replace(entries=tuple(best)))


@cache
def played(bench: Bench, name: str) -> dict[str, list[float]]:
    """The times of one game, in milliseconds, measured once for all rows."""
    server = bench.serve()
    page = bench.page(f"{server.url}play/{name}/")
    page.evaluate(READY)
    clicks: list[float] = []
    redraws: list[float] = []
    for seed in range(1, 5):
        found: Any = page.evaluate(PLAY, [CLICKS - len(clicks), seed])
        clicks += found[0]
        redraws += found[1]
        if len(clicks) >= CLICKS:
            break
        page.reload()
        page.evaluate(READY)
    page.goto(f"{server.url}play/{name}/")
    page.reload()
    page.evaluate(READY)
    opened: Any = page.evaluate(OPEN, long_link(name))
    page.close()
    if not opened[1]:
        raise ValueError(f"{name}: the link was not opened")
    return {"clicks": clicks, "redraws": redraws, "link": [opened[0]]}


def share(times: list[float], part: float) -> float:
    """The time that this part of all times does not exceed."""
    return statistics.quantiles(times, n=100, method="inclusive")[round(part * 100) - 1]


def answer(name: str, part: float) -> Callable[[Bench], Result]:
    """A row of answers to clicks."""

    def measure(bench: Bench) -> Result:
        found = played(bench, name)
        return Result(share(found["clicks"], part), share(found["redraws"], part), "ms", higher_is_better=False)

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
    row(f"opening/{_name}")(opening(_name))
