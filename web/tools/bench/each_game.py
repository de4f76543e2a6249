"""Rows for every game, beside python-chess: random playouts a second, the time of one action, what a search looks at a second."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from pyengine import games
from web.tools import wheel
from web.tools.bench import playout_race, search_race
from web.tools.bench.perft import BLANK, IN_BROWSER, build_chess_wheel
from web.tools.bench.runner import Bench, Measurement, Result, row

RUNTIMES = ("cpython", "pyodide")


@cache
def run_race(bench: Bench, module: ModuleType, runtime: str) -> dict[str, Any]:
    """What a race tells of all games in one Python, run once for all rows."""
    if runtime == "cpython":
        return dict(module.race())
    chess = build_chess_wheel()
    page = bench.page(bench.serve({"bench.html": BLANK, chess.name: chess.read_bytes()}).url + "bench.html")
    code = Path(str(module.__file__)).read_text("utf-8") + "\nimport json\njson.dumps(race())\n"
    told: dict[str, Any] = json.loads(page.evaluate(IN_BROWSER, [[chess.name, wheel.find_site_path()], code]))
    return told


def make_playout_row(name: str, runtime: str) -> Measurement:
    """The row of a game's random playouts."""

    def measure(bench: Bench) -> Result:
        (ours, _), (theirs, _) = run_race(bench, playout_race, runtime)[name]
        return Result(ours, theirs, "playouts/s", higher_is_better=True)

    return measure


def make_action_row(name: str, runtime: str) -> Measurement:
    """The row of a game's `legal` and `apply`."""

    def measure(bench: Bench) -> Result:
        (_, ours), (_, theirs) = run_race(bench, playout_race, runtime)[name]
        return Result(ours * 1e6, theirs * 1e6, "µs", higher_is_better=False)

    return measure


def make_search_row(name: str, runtime: str) -> Measurement:
    """The row of a game's computer player (of a solitaire's solver), beside python-chess counting leaves."""

    def measure(bench: Bench) -> Result:
        ours, theirs = run_race(bench, search_race, runtime)[name]
        return Result(ours, theirs, "nodes/s", higher_is_better=True)

    return measure


for _runtime in RUNTIMES:
    for _name in games.IDS:
        row(f"playouts/{_name}/{_runtime}")(make_playout_row(_name, _runtime))
        row(f"action/{_name}/{_runtime}")(make_action_row(_name, _runtime))
        row(f"search/{_name}/{_runtime}")(make_search_row(_name, _runtime))
