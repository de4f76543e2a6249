"""Rows for the start of a table: from the navigation to the first click that is answered, compared with a page that has only
Pyodide.

The baseline is `loadPyodide()` from the npm package, until Python has run a first line. Both sides are visited in turn, each with
a new browser profile: first cold, then warm (the second visit); ours once more without the server. A first visit lasts some
seconds on both sides, as a browser saves compiled code only two seconds later.
"""

from __future__ import annotations

import gzip
import shutil
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Response

from web.tools import node
from web.tools.bench.runner import Bench, Result, row
from web.tools.serve import Server

ROUNDS = 5
SECONDS = 120.0
STAYS = 4000  # ms
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
}})()"""
FINISHED = """async seconds => {
    const end = performance.now() + seconds * 1000;
    while (!window.benchReady && performance.now() < end) await new Promise(next => setTimeout(next, 20));
    return [window.benchReady ?? null, window.benchBoard ?? null, window.benchShift];
}"""
KEPT = """navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" ||
    new Promise(done => active.addEventListener("statechange", () => done(true))))"""


class Visit:
    """Times of a page in milliseconds after its navigation began, its layout shift, and the bytes it took over gzip."""

    def __init__(self, page: Page, url: str) -> None:
        self.bytes = 0
        page.add_init_script(WATCH)
        responses: list[Response] = []
        page.on("response", lambda response: responses.append(response))
        page.goto(url, wait_until="commit")
        ready, board, shift = page.evaluate(FINISHED, SECONDS)
        if ready is None:
            raise TimeoutError(f"{url} was not ready in {SECONDS:g} s")
        self.ready, self.board, self.shift = float(ready), float(board or 0), float(shift or 0)
        self.took = [response.url for response in responses if response.status == 200]


@contextmanager
def open_profile(bench: Bench) -> Iterator[BrowserContext]:
    """Return a browser with a new profile and a disk cache of its own."""
    folder = tempfile.mkdtemp(prefix="bench-")
    context = bench.persistent(Path(folder))
    try:
        yield context
    finally:
        context.close()
        shutil.rmtree(folder, ignore_errors=True)


def visit(context: BrowserContext, url: str, stays: float = 0.0) -> Visit:
    """Open an address in a page of its own, which stays for so many milliseconds once it is ready."""
    page = context.new_page()
    try:
        seen = Visit(page, url)
        page.wait_for_timeout(stays)
        return seen
    finally:
        page.close()


def count_packed_bytes(server: Server, urls: list[str]) -> int:
    """Return the bytes of files as a server with gzip sends them; compressed files stay as they are."""
    total = 0
    for url in {url.partition("#")[0] for url in urls if url.startswith(server.url)}:
        file = server.find(url.removeprefix(server.url).partition("?")[0])
        if file is not None:
            content = file[1] if isinstance(file[1], bytes) else file[1].read_bytes()
            total += min(len(content), len(gzip.compress(content, 9)))
    return total


@cache
def measure_visits(bench: Bench) -> dict[str, list[Visit]]:
    """All visits, made once for all rows."""
    package = node.find_packages() / "pyodide"
    extra = {"bare.html": BARE, **{f"npm/{name}": (package / name).read_bytes() for name in FILES}}
    visits: dict[str, list[Visit]] = {name: [] for name in ("bare cold", "bare warm", "cold", "warm", "offline")}
    for _ in range(ROUNDS):
        with open_profile(bench) as context:
            url = bench.serve(extra).url + "bare.html"
            visits["bare cold"].append(visit(context, url, STAYS))
            visits["bare warm"].append(visit(context, url))
        server = bench.serve(extra)
        with open_profile(bench) as context:
            first = visit(context, f"{server.url}play/{GAME}/", STAYS)
            first.bytes = count_packed_bytes(server, first.took)
            visits["cold"].append(first)
            # Kept for later or not, the second visit is what the browser makes of it by itself.
            page = context.new_page()
            page.goto(f"{server.url}about/")
            page.evaluate(KEPT)
            page.close()
            visits["warm"].append(visit(context, f"{server.url}play/{GAME}/"))
            server.stop()
            visits["offline"].append(visit(context, f"{server.url}play/{GAME}/"))
        bare = visits["bare cold"][-1]
        bare.bytes = count_packed_bytes(server, [server.url + name for name in ("bare.html", *(f"npm/{name}" for name in FILES))])
    return visits


def find_median(visits: list[Visit], of: Callable[[Visit], float]) -> float:
    """The median over visits."""
    return statistics.median(map(of, visits))


def make_ready_row(ours: str, theirs: str) -> Callable[[Bench], Result]:
    """A row of times to ready."""

    def measure(bench: Bench) -> Result:
        times = {name: find_median(of_a_kind, lambda one: one.ready) for name, of_a_kind in measure_visits(bench).items()}
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
    visits = measure_visits(bench)
    ours, theirs = (visits[name][0].bytes / 1e6 for name in ("cold", "bare cold"))
    return Result(ours, theirs, "MB", higher_is_better=False)


@row("startup/shift")
def measure_shift(bench: Bench) -> Result:
    """Layout shift until the click was answered; beside what web vitals call good."""
    return Result(max(one.shift for one in measure_visits(bench)["cold"]), GOOD_SHIFT, "CLS", higher_is_better=False)
