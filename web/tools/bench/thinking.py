"""How fast the computer players react in Chromium: how soon level 4 answers, the longest task on the page meanwhile, how soon it
stops.

The baselines are our goals: 3 s, 50 ms (shorter tasks are not noticed), 100 ms. The worker is started before the measurement, and
the slowest game counts.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple, Protocol

from pyengine import games
from web.tools.bench.runner import Bench, Result, row

SEVERAL = [name for name in games.IDS if not games.load(name).game.info.solitaire]
WATCH = """() => {
    window.tasks = [];
    new PerformanceObserver(list => window.tasks.push(...list.getEntries().map(e => [e.startTime, e.duration])))
        .observe({ type: "longtask" });
    window.asked = () => !document.querySelector("[data-do=stop]") &&
        document.querySelector("[data-can], [data-turn~=over] #status, [data-do=face]");
    window.answered = (hurry = false) => new Promise(done => {
        const look = () => {
            if (window.asked()) return done();
            if (hurry) document.querySelector("[data-do=stop]")?.click();
            setTimeout(look, hurry ? 40 : 4);
        };
        look();
    });
    window.acted = press => new Promise(done => {
        const [start, was] = [performance.now(), location.hash];
        if (press) document.querySelector("[data-do=stop]")?.click();
        const look = () => location.hash !== was ? done([start, performance.now() - start]) : setTimeout(look, 4);
        look();
    });
}"""
BEGIN = """async level => {
    const press = async (selector) => {
        while (!document.querySelector(selector)) await new Promise(next => setTimeout(next, 4));
        document.querySelector(selector).click();
    };
    await press("#tools [data-do=new]");
    await press("[name=with][value=computer]");
    await press(`[name=level][value="${level}"]`);
    await press("#new .btn.main");
}"""
THINKS = "Boolean(document.querySelector('[data-do=stop]'))"
CLICK = "token => document.querySelector(`[data-token='${token}']`).dispatchEvent(new MouseEvent('click', { bubbles: true }))"


class ThinkingTimes(NamedTuple):
    """What was measured in a game, in milliseconds."""

    answer: float
    task: float
    stop: float


class Scripted(Protocol):
    """What runs scripts in a page."""

    def evaluate(self, script: str, *values: Any) -> Any:
        """Return the value of an expression, or what a function returns for these values."""


def begin_against(page: Scripted, level: str) -> None:
    """Begin a game against the computer."""
    page.evaluate(BEGIN, level)


def play(page: Scripted, rng: Random) -> bool:
    """Choose until the computer thinks; returns False if it does not."""
    for _ in range(60):
        if page.evaluate(THINKS):
            return True
        tokens: list[str] = page.evaluate("[...document.querySelectorAll('[data-can]')].map(e => e.dataset.token)")
        if not tokens:
            return False
        ends = [token for token in tokens if token in ("done", "lock", "end")]
        page.evaluate(CLICK, ends[0] if ends else rng.choice(tokens))
    return False


def measure_game(bench: Bench, url: str, game: str) -> ThinkingTimes:
    """Play a few turns against level 4 and one against level 6 that is stopped."""
    page, rng = bench.page(f"{url}play/{game}/"), Random(game)
    page.locator("body[data-ready]").wait_for(timeout=120_000)
    page.evaluate(WATCH)
    answers, tasks, stops = [], [], []
    for level in ("1", "4", "6"):
        begin_against(page, level)
        for _ in range(3):
            page.evaluate("hurry => window.answered(hurry)", level == "6")
            if not play(page, rng):
                break
            if level == "6":
                page.wait_for_timeout(600)
                if page.evaluate(THINKS):
                    stops.append(page.evaluate("window.acted(true)")[1])
            elif level == "4":
                begun, took = page.evaluate("window.acted(false)")
                answers.append(took)
                tasks += [length for start, length in page.evaluate("window.tasks") if begun + 60 < start < begun + took - 120]
    page.context.close()
    return ThinkingTimes(max(answers, default=0), max(tasks, default=0), max(stops, default=0))


@cache
def measure_games(bench: Bench) -> dict[str, ThinkingTimes]:
    """What was measured in every game for several players."""
    url = bench.serve().url
    times = {game: measure_game(bench, url, game) for game in SEVERAL}
    for game, one in times.items():
        print(f"  {game:<16}answer {one.answer:6.0f} ms   longest task {one.task:5.0f} ms   stop {one.stop:5.0f} ms")
    return times


@row("thinking/answer")
def measure_answer(bench: Bench) -> Result:
    """The slowest answer of level 4 to an action."""
    return Result(max(one.answer for one in measure_games(bench).values()), 3000, "ms", higher_is_better=False)


@row("thinking/task")
def measure_task(bench: Bench) -> Result:
    """The longest task on the page while it thinks."""
    return Result(max(one.task for one in measure_games(bench).values()), 50, "ms", higher_is_better=False)


@row("thinking/stop")
def measure_stop(bench: Bench) -> Result:
    """The slowest answer after "Move now"."""
    return Result(max(one.stop for one in measure_games(bench).values()), 100, "ms", higher_is_better=False)
