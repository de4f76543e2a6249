"""The engine's wheel, installed by a page of another origin from the address at which this site serves it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from e2e.drivers import Ready
from e2e.watching import Watch, origin
from web.tools import wheel
from web.tools.common import ROOT
from web.tools.serve import Server

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Elsewhere</title>
<link rel="icon" href="data:,"></head><body>loading<script type="module">
import {{ loadPyodide }} from "{site}vendor/pyodide/pyodide.js";
const python = await loadPyodide();
await python.loadPackage("{package}");
document.body.textContent = await python.runPythonAsync(`{script}`);
</script></body></html>"""

INSTALL = """
import micropip
await micropip.install("{wheel}")
"""

USE = """
import importlib.metadata
from pyengine import games
from pyengine.core.options import read_options
game = games.load("place").game
state = game.start(read_options(game.info.options, {}))
assert game.legal(state, game.actors(state)[0])
importlib.metadata.version("pyengine") + " in use"
"""


def elsewhere(serve: Callable[..., Server], site: str, package: str, script: str) -> Server:
    """A server with one page, which is not part of the site."""
    text = PAGE.format(site=site, package=package, script=script)
    return serve(extra={"index.html": text.encode()}, root=ROOT / "e2e")


def visit(other: Server, page: Page, watch: Watch, ready: Ready) -> None:
    """Open the page and see that it used the engine."""
    watch.allow(other.url)
    page.goto(other.url)
    ready(page, f"document.body.textContent === '{wheel.read_version()} in use'")


def test_micropip_installs_the_wheel_across_origins(
    serve: Callable[..., Server], site: str, page: Page, watch: Watch, ready: Ready
) -> None:
    other = elsewhere(serve, site, "micropip", INSTALL.format(wheel=site + wheel.find_site_path()) + USE)
    assert origin(other.url) != origin(site)
    visit(other, page, watch, ready)


def test_the_lock_file_knows_the_engine(serve: Callable[..., Server], site: str, page: Page, watch: Watch, ready: Ready) -> None:
    visit(elsewhere(serve, site, "pyengine", USE), page, watch, ready)
