"""Rows that race the engine's move generator against python-chess, in nodes per second."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from web.tools import wheel
from web.tools.bench import perft_race
from web.tools.bench.runner import Bench, Result, find_median_rate, row
from web.tools.common import WORK, Stop

ROUNDS = 3

# Loads Pyodide from the site and installs both wheels from it; then runs the race and hands the times back.
IN_BROWSER = """async ([wheels, code]) => {
    const { loadPyodide } = await import(new URL("vendor/pyodide/pyodide.js", document.baseURI));
    const python = await loadPyodide();
    await python.loadPackage("micropip");
    const micropip = python.pyimport("micropip");
    for (const wheel of wheels) await micropip.install(new URL(wheel, document.baseURI).href);
    return await python.runPythonAsync(code);
}"""
BLANK = b'<!doctype html><html lang="en"><head><title>Bench</title><link rel="icon" href="data:,"></head><body></body></html>'


def make_result(times: Sequence[Sequence[float]]) -> Result:
    """Nodes per second of both sides."""
    ours, theirs = (find_median_rate(perft_race.NODES, seconds) for seconds in times)
    return Result(ours, theirs, "nodes/s", higher_is_better=True)


def build_chess_wheel() -> Path:
    """python-chess as a wheel, built once from the source package that PyPI has.

    Raises:
        Stop: pip could not build it.
    """
    version = metadata.version("chess")
    folder = WORK / "bench"
    if not list(folder.glob(f"chess-{version}-*.whl")):
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-input"]
        wanted = ["--no-deps", "--no-build-isolation", f"chess=={version}", "-w", str(folder)]
        done = subprocess.run([*pip, *wanted], capture_output=True, text=True)
        if done.returncode:
            raise Stop(f"A wheel of python-chess could not be built:\n{done.stderr.strip()[-2000:]}", 1)
    return next(folder.glob(f"chess-{version}-*.whl"))


@row("perft/cpython")
def measure_cpython(bench: Bench) -> Result:
    """Both in this Python."""
    return make_result(perft_race.race(ROUNDS))


@row("perft/pyodide")
def measure_pyodide(bench: Bench) -> Result:
    """Both in the browser's Python, from the wheels."""
    chess = build_chess_wheel()
    server = bench.serve({"bench.html": BLANK, chess.name: chess.read_bytes()})
    page = bench.page(server.url + "bench.html")
    code = Path(perft_race.__file__).read_text("utf-8") + f"\nimport json\njson.dumps(race({ROUNDS}))\n"
    said = page.evaluate(IN_BROWSER, [[chess.name, wheel.find_site_path()], code])
    return make_result(json.loads(said))
