"""Python's memory as it is after its start, which later visits need not wait for. The service worker keeps it; a first visit does
without, as it would wait longer for it than it gains."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from web.tools import foreign, library, node, vendor
from web.tools.common import DIST, Stop
from web.tools.foreign import ForeignWheel

MEMORY = "memory.bin"


def make(out: Path, site: Path = DIST, wheels: Sequence[ForeignWheel] = ()) -> None:
    """Write the memory of the site's Python, with the site's library and the games from elsewhere that are in it.

    Raises:
        Stop: Pyodide could not be started under Node.
    """
    scripts = library.IN_PYODIDE
    nothing = site / vendor.PYODIDE / library.NOTHING
    pyodide = node.find_packages() / "pyodide"
    command = [*node.find_node_and_npm()[0], str(scripts / "snapshot.mjs"), str(pyodide), str(site / library.PACK)]
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "snapshot.py"
        script.write_text(foreign.name_games((scripts / "snapshot.py").read_text("utf-8"), wheels), "utf-8")
        command += [library.ARCHIVE, str(nothing), str(script), str(out / MEMORY)]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Stop(f"Python's memory could not be kept under Node:\n{(done.stderr or done.stdout).strip()[-2000:]}", 1)
