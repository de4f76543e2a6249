"""`build.py bench --links`: plays whole games by protected links. It reports their number and length, and the time to receive and
send them, in CPython and in Chromium."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterable
from pathlib import Path

from web.tools import browser, pipeline, wheel
from web.tools.bench import link_race
from web.tools.bench.link_race import GAMES, LONGEST, Links
from web.tools.bench.perft import BLANK, IN_BROWSER
from web.tools.bench.runner import Bench
from web.tools.common import say

RANDOM, GREEDY = 6, 2  # games of each kind
TRIES = 3  # times that a link is received, of which the fastest counts: other programs may be at work during some
SHORT = 44  # links after which games in the browser are given up

LinkCounts = dict[str, str | int | float]


def run_in_browser() -> dict[str, list[Links]]:
    """One game of each kind in Chromium's Pyodide."""
    chromium = browser.obtain()
    pipeline.build()
    with Bench(chromium) as bench:
        page = bench.page(bench.serve({"bench.html": BLANK}).url + "bench.html")
        call = f"race(GAMES, 1, longest={SHORT}, tries={TRIES})"
        code = Path(link_race.__file__).read_text("utf-8") + f"\nimport json\njson.dumps({call})\n"
        links: dict[str, list[Links]] = json.loads(page.evaluate(IN_BROWSER, [[wheel.find_site_path()], code]))
    return links


def list_times(played: Iterable[Links], name: str) -> list[float]:
    """All times of one sort, in milliseconds."""
    return [1000 * link[name] for links in played for link in links if name in link] or [0.0]


def make_row(label: str, played: list[Links], greedy: list[Links], paged: list[Links]) -> LinkCounts:
    """The figures of one kind of game."""
    both = played + greedy
    ends = [next(number for number, link in enumerate(links, 1) if link["over"]) for links in both]
    return {
        "game": label,
        "links": statistics.median_low(ends),
        "most": max(ends),
        "given up": sum(end > LONGEST for end in ends),
        "of": len(ends),
        "median": statistics.median_low([link["size"] for links in both for link in links]),
        "longest, greedy": max((link["size"] for links in greedy for link in links), default=0),
        "longest, random": max((link["size"] for links in played for link in links), default=0),
        "receive": round(statistics.median(list_times(both, "receive")), 1),
        "receive, most": round(max(list_times(both, "receive")), 1),
        "page receive": round(statistics.median(list_times(paged, "receive")), 1),
        "page receive, most": round(max(list_times(paged, "receive")), 1),
        "page slice": round(max(list_times(paged, "slice")), 1),
        "page send, most": round(max(list_times(paged, "send")), 1),
        "page prepare, most": round(max(list_times(paged, "prepare")), 1),
        "page reopen": round(max(list_times(paged, "reopen")), 1),
    }


HEADS = ("game", "links", "characters", "receiving, CPython", "receiving, Chromium", "longest slice", "sending")


def format_rows(rows: list[LinkCounts]) -> str:
    """The rows as a table in Markdown."""
    cells = [list(HEADS)]
    for row in rows:
        most = f"over {LONGEST}" if row["given up"] else f"{row['most']}"
        ahead = float(row["page prepare, most"])
        cells.append(
            [
                str(row["game"]),
                f"{row['links']} ({most})",
                f"{row['median']:,} / {row['longest, greedy']:,} / {row['longest, random']:,}",
                f"{row['receive']} ({row['receive, most']})",
                f"{row['page receive']} ({row['page receive, most']})",
                f"{row['page slice']}",
                f"{row['page send, most']}" + (f" + {ahead}" if ahead > 50 else ""),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in cells]
    return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])


def run(*, as_json: bool = False) -> int:
    """Play all games and print the report; returns the exit status."""
    paged = run_in_browser()
    rows = []
    for label in GAMES:
        say(f"Playing {label}")
        played, greedy = (link_race.race([label], count, greedy)[label] for count, greedy in ((RANDOM, False), (GREEDY, True)))
        rows.append(make_row(label, played, greedy, paged[label]))
    print(json.dumps(rows, indent=1) if as_json else format_rows(rows))
    return 0


if __name__ == "__main__":
    run()
