"""Rows for the start of a table: from the navigation to the first click that is answered, compared with a page that has only
Pyodide. They are for Chromium; `bench startup --browser` shows several browsers side by side.

The baseline is `loadPyodide()` from the npm package, until Python has run a first line. Both sides are visited in turn, each with
a new browser profile: first cold, then warm (the second visit); ours once more without the server. A first visit lasts some
seconds on both sides, as a browser saves compiled code only two seconds later.
"""

from __future__ import annotations

import gzip
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext

from e2e.launching import launch_persistent
from e2e.webkit import WebKitDriver
from web.tools import browser, more_browsers, node, offline
from web.tools.bench.runner import Bench, Result, align, row
from web.tools.common import DIST, Stop, say
from web.tools.serve import Server

ROUNDS = 5
SECONDS = 120.0
STAYS = 4.0  # seconds
GAME = "mitosis"
CLICK = "e2"  # a pawn that may move: the click is answered when the status line says where to
GOOD_SHIFT = 0.1  # what web vitals call good
BARE = b"""<!doctype html><html lang="en">
<head><title>Bare</title><link rel="icon" href="data:,"></head><body><script type="module">
import { loadPyodide } from "./npm/pyodide.mjs";
const python = await loadPyodide();
python.runPython("1 + 1");
window.benchReady = performance.now();
</script></body></html>"""
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")

# Clicks as soon as the page can take a click, long before Python is there, and notes when the answer is painted.
WATCH = f"""(() => {{
    window.benchShift = 0;
    new PerformanceObserver(list => {{ for (const entry of list.getEntries()) window.benchShift += entry.value; }})
        .observe({{ type: "layout-shift", buffered: true }});
    const painted = name => requestAnimationFrame(() => setTimeout(() => {{ window[name] ??= performance.now(); }}));
    const look = () => {{
        const cell = document.querySelector('#boards [data-token="{CLICK}"]');
        const status = document.getElementById("status");
        if (!cell || !status || !document.getElementById("moves")) return void setTimeout(look, 5);
        painted("benchBoard");
        const before = status.textContent;
        cell.dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
        new MutationObserver((_, watch) => {{
            if (status.textContent === before) return;
            watch.disconnect();
            painted("benchReady");
        }}).observe(status, {{ childList: true, subtree: true, characterData: true }});
    }};
    if (location.pathname.includes("/play/")) look();
}})();
"""
# Waits a while, as a driver waits no longer for an answer, and returns null if the page is not ready yet.
FINISHED = """async () => {
    const end = performance.now() + 10000;
    while (!window.benchReady && performance.now() < end) await new Promise(next => setTimeout(next, 20));
    const took = [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)];
    return window.benchReady ? [window.benchReady, window.benchBoard ?? 0, window.benchShift ?? 0, took] : null;
}"""
KEPT = """() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" ||
    new Promise(done => active.addEventListener("statechange", () => done(true))))"""


class Visit(NamedTuple):
    """When a page was ready and its board painted, in milliseconds after its navigation began; its layout shift, where the
    browser tells; and the addresses of what it asked for until then."""

    ready: float
    board: float
    shift: float
    took: list[str]


class Profile(Protocol):
    """A browser with what it remembers."""

    def open_page(self, url: str) -> AbstractContextManager[Callable[[str], Any]]:
        """Open an address for a while; one calls JavaScript functions in the page by what is returned."""


class PlaywrightProfile:
    """Chromium or Firefox."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context

    @contextmanager
    def open_page(self, url: str) -> Iterator[Callable[[str], Any]]:
        """Open an address in a page of its own."""
        page = self._context.new_page()
        try:
            page.goto(url, wait_until="commit")
            yield page.evaluate
        finally:
            page.close()


class WebKitProfile:
    """WebKit, in which all pages are visited in one window."""

    def __init__(self, driver: WebKitDriver) -> None:
        self._driver = driver

    @contextmanager
    def open_page(self, url: str) -> Iterator[Callable[[str], Any]]:
        """Open an address, and in the end an empty page."""
        self._driver.goto(url)
        yield self._driver.evaluate
        self._driver.goto("about:blank")


@contextmanager
def open_profile(bench: Bench, name: str = "chromium") -> Iterator[Profile]:
    """Return a browser with a new profile and a disk cache of its own.

    Raises:
        Stop: it is not installed.
    """
    with ExitStack() as ends:
        if name == "webkit":
            if (programs := more_browsers.find_webkit()) is None:
                raise Stop(
                    "WebKit is not installed: see `python3 build.py test e2e/test_everywhere.py`, which says what it needs."
                )
            driver = WebKitDriver(programs)
            ends.callback(driver.close)
            yield WebKitProfile(driver)
        else:
            program = more_browsers.obtain_firefox() if name == "firefox" else browser.obtain()
            folder = ends.enter_context(tempfile.TemporaryDirectory(prefix="bench-", ignore_cleanup_errors=True))
            context = launch_persistent(bench.playwright, program, Path(folder))
            ends.callback(context.close)
            yield PlaywrightProfile(context)


def visit(profile: Profile, url: str, stays: float = 0.0) -> Visit:
    """Open an address in a page that stays for so many seconds once it is ready.

    Raises:
        TimeoutError: it was never ready.
    """
    end = time.monotonic() + SECONDS
    with profile.open_page(url) as evaluate:
        while (seen := evaluate(FINISHED)) is None:
            if time.monotonic() > end:
                raise TimeoutError(f"{url} was not ready in {SECONDS:g} s")
        time.sleep(stays)
    return Visit(*seen)


def watch_site() -> dict[str, bytes]:
    """Return the files of the site that differ where its times are noted: the first script of each page, which does that, and the
    service worker, which knows the checksum of that script."""
    script = (DIST / "js/boot.js").read_bytes()
    watched = WATCH.encode() + script
    old, new = map(offline.compute_checksum, (script, watched))
    worker = (DIST / offline.WORKER).read_text("utf-8").replace(old, new)
    return {"js/boot.js": watched, offline.WORKER: worker.encode()}


def count_packed_bytes(server: Server, urls: Collection[str]) -> int:
    """Return the bytes of files as a server with gzip sends them; compressed files stay as they are. ``urls`` may be those of an
    earlier server."""
    total = 0
    for path in {urlsplit(url).path for url in urls}:
        file = server.find(path.removeprefix("/"))
        if file is not None:
            content = file[1] if isinstance(file[1], bytes) else file[1].read_bytes()
            total += min(len(content), len(gzip.compress(content, 9)))
    return total


def make_bare_site() -> dict[str, bytes]:
    """Return the files of the page that has only Pyodide, by name."""
    package = node.find_packages() / "pyodide"
    return {"bare.html": BARE, **{f"npm/{name}": (package / name).read_bytes() for name in FILES}}


@cache
def measure_visits(bench: Bench, name: str = "chromium") -> dict[str, list[Visit]]:
    """All visits in a browser, made once for all rows."""
    visits: dict[str, list[Visit]] = {kind: [] for kind in ("bare cold", "bare warm", "cold", "warm", "offline")}
    for _ in range(ROUNDS):
        server = bench.serve({**make_bare_site(), **watch_site()})
        with open_profile(bench, name) as profile:
            visits["bare cold"].append(visit(profile, f"{server.url}bare.html", STAYS))
            visits["bare warm"].append(visit(profile, f"{server.url}bare.html"))
        with open_profile(bench, name) as profile:
            table = f"{server.url}play/{GAME}/"
            visits["cold"].append(visit(profile, table, STAYS))
            with profile.open_page(f"{server.url}about/") as evaluate:
                # The second visit is measured whether all files are kept for it or not.
                evaluate(KEPT)
            visits["warm"].append(visit(profile, table))
            server.stop()
            visits["offline"].append(visit(profile, table))
    return visits


def find_median(visits: list[Visit], of: Callable[[Visit], float]) -> float:
    """The median over visits."""
    return statistics.median(map(of, visits))


def find_medians(bench: Bench, name: str = "chromium") -> dict[str, float]:
    """The median time to ready of each kind of visit."""
    return {kind: find_median(visits, lambda one: one.ready) for kind, visits in measure_visits(bench, name).items()}


def make_ready_row(ours: str, theirs: str) -> Callable[[Bench], Result]:
    """A row of times to ready."""

    def measure(bench: Bench) -> Result:
        times = find_medians(bench)
        return Result(times[ours], times[theirs], "ms", higher_is_better=False)

    return measure


row("startup/cold")(make_ready_row("cold", "bare cold"))
row("startup/warm")(make_ready_row("warm", "bare warm"))
row("startup/warm-to-cold")(make_ready_row("warm", "bare cold"))
row("startup/offline")(make_ready_row("offline", "bare warm"))
row("startup/offline-to-cold")(make_ready_row("offline", "bare cold"))


@row("startup/board")
def measure_board(bench: Bench) -> Result:
    """Measure until the board is painted; the baseline is Pyodide's whole start."""
    visits = measure_visits(bench)
    return Result(
        find_median(visits["cold"], lambda one: one.board),
        find_median(visits["bare cold"], lambda one: one.ready),
        "ms",
        higher_is_better=False,
    )


@row("startup/bytes")
def measure_size(bench: Bench) -> Result:
    """What a first table takes over gzip."""
    bare = make_bare_site()
    server, took = bench.serve(bare), measure_visits(bench)["cold"][0].took
    ours, theirs = (count_packed_bytes(server, urls) / 1e6 for urls in (took, [f"/{name}" for name in bare]))
    return Result(ours, theirs, "MB", higher_is_better=False)


@row("startup/shift")
def measure_shift(bench: Bench) -> Result:
    """Layout shift until the click was answered; beside what web vitals call good."""
    return Result(max(one.shift for one in measure_visits(bench)["cold"]), GOOD_SHIFT, "CLS", higher_is_better=False)


KINDS = {
    "bare cold": "only Pyodide, first visit",
    "bare warm": "only Pyodide, second visit",
    "cold": "a table, first visit",
    "warm": "a table, second visit",
    "offline": "a table, later and offline",
}


def run(chromium: Path, names: Sequence[str], *, as_json: bool) -> int:
    """Measure the start in several browsers and print it side by side, each time beside that browser's first visit to the page
    that has only Pyodide; returns the exit status."""
    times: dict[str, dict[str, float]] = {}
    with Bench(chromium) as bench:
        for name in names:
            say(f"Measuring the start in {name}")
            times[name] = find_medians(bench, name)
    ratios = {name: {kind: ms / of_kind["bare cold"] for kind, ms in of_kind.items()} for name, of_kind in times.items()}
    if as_json:
        cells = ((name, kind) for name in names for kind in KINDS)
        listed = [
            {"browser": name, "visit": KINDS[kind], "ms": round(times[name][kind]), "ratio": round(ratios[name][kind], 3)}
            for name, kind in cells
        ]
        print(json.dumps(listed, indent=1))
        return 0
    lines = [("ms until ready, and beside the first line", *names)]
    lines += [(text, *(f"{times[name][kind]:,.0f}  {ratios[name][kind]:.2f}" for name in names)) for kind, text in KINDS.items()]
    print(align(lines, (str.ljust, *(str.rjust for _ in names))))
    return 0
