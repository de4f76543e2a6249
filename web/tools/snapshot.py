"""An image of Python's memory after its start, so that later visits need not repeat the start.

The service worker caches it. A first visit does without, since the download would take longer than the start.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from web.tools import foreign, library, node, slim, vendor
from web.tools.common import DIST, Stop
from web.tools.foreign import ForeignWheel

MEMORY = "memory.bin"


def make(out: Path, site: Path = DIST, wheels: Sequence[ForeignWheel] = ()) -> None:
    """Write the image of the site's Python, with the site's library and the games from elsewhere in it.

    Raises:
        Stop: Pyodide could not be started under Node.
    """
    scripts = library.IN_PYODIDE
    nothing = site / vendor.PYODIDE / library.NOTHING
    with tempfile.TemporaryDirectory() as folder:
        # The very files of the site: the image holds numbers of functions. Node takes them for modules only if a file says so.
        pyodide = Path(shutil.copytree(site / vendor.PYODIDE, Path(folder) / "pyodide"))
        (pyodide / "package.json").write_text('{"type": "module"}', "utf-8")
        command = [*node.find_node_and_npm()[0], str(scripts / "snapshot.mjs"), str(pyodide), str(site / library.PACK)]
        script = Path(folder) / "snapshot.py"
        script.write_text(foreign.name_games((scripts / "snapshot.py").read_text("utf-8"), wheels), "utf-8")
        filled = max(one.address + one.length for one in slim.list_segments((pyodide / vendor.WASM).read_bytes()))
        command += [library.ARCHIVE, str(nothing), str(script), str(filled), str(out / MEMORY)]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Stop(f"Python's memory could not be kept under Node:\n{(done.stderr or done.stdout).strip()[-2000:]}", 1)
