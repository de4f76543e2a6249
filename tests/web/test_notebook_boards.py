"""Boards in notebooks: what Python makes of them, and what their script tells Python. JupyterLab and JupyterLite themselves
are tried by `build.py test --wikis jupyter jupyterlite`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pyengine import games
from pyengine.board import Board
from web.tools import node, plugins
from web.tools.common import DIST, ROOT, WEB

SITE = "https://example.org/fairy-post/"
TRAP = "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"
# As much of both packages as the module asks for.
ANYWIDGET = """
class AnyWidget:
    def __init__(self, **traits):
        self.__dict__.update(traits)

    def _repr_mimebundle_(self, **asked):
        return {"text/plain": "LiveBoard()"}, {"kept": True}
"""
TRAITLETS = """
class Unicode:
    def __init__(self, *inner):
        pass

    def tag(self, sync):
        return self

List = Unicode
"""
HEAR = """
const { default: { render } } = await import(process.argv[2]);
globalThis.window = { fairyPost: { boards: new Set(), scan: () => log.push("scan") } };
const log = [], heard = {}, followed = {};
const el = { isConnected: true, style: {}, addEventListener: (name, hear) => { heard[name] = hear; } };
const model = {
  get: (name) => name, set: (values) => log.push(values), save_changes: () => log.push("saved"),
  on: (name, follow) => { followed[name] = follow; }, off: (name) => delete followed[name],
};
const end = render({ model, el });
for (const event of ["ready", "height", "position"]) heard["fairy-post"]({ detail: { event, position: event, moves: [event] } });
end();
console.log(JSON.stringify({ log, html: el.innerHTML, followed: Object.keys(followed) }));
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packed wheel, and with stand-ins for what it needs."""
    folder = tmp_path_factory.mktemp("notebook")
    with zipfile.ZipFile(DIST / plugins.find_wheel_path()) as wheel:
        wheel.extractall(folder)
    (folder / "anywidget.py").write_text(ANYWIDGET, "utf-8")
    (folder / "traitlets.py").write_text(TRAITLETS, "utf-8")
    return folder


def run_cell(folder: Path, code: str) -> Any:
    """Return what a cell says last, as JSON."""
    head = "import json\nfrom pyengine.board import Board\nfrom fairy_post.jupyter import LiveBoard\n"
    path = os.pathsep.join(map(str, (folder, ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", head + code], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_a_board_of_the_engine_is_shown_whole_and_played_on(folder: Path) -> None:
    board = Board("place", TRAP).play("d3d5")
    figure, before, after, bundle = run_cell(
        folder,
        f"live = LiveBoard(Board('place', {TRAP!r}).play('d3d5'), site={SITE!r}, flip=True, caption='A <b>')\n"
        "before = live.board.position\n"
        "live.position = live.board.play('h8g8').position\n"
        "print(json.dumps([live.figure, before, live.board.position, live._repr_mimebundle_()]))",
    )
    assert f'href="{SITE}embed/?board=meadow&amp;flip=1&amp;caption=A_%3Cb%3E#{board.link}"' in figure
    assert "<figcaption>A &lt;b&gt;</figcaption>" in figure
    assert (before, after) == (board.position, board.play("h8g8").position)
    assert bundle == [{"text/plain": "LiveBoard()", "text/html": figure}, {"kept": True}]


def test_fields_do_as_well_and_without_a_site_there_is_a_picture(folder: Path) -> None:
    shown = run_cell(
        folder, f"print(json.dumps([LiveBoard(game=name).figure for name in {games.IDS!r}] + [LiveBoard(game='place').position]))"
    )
    assert all("<img src=" in figure and "<a " not in figure for figure in shown[:-1])
    assert shown[-1] == Board("place").position


def test_whoever_looks_at_a_board_goes_along(folder: Path) -> None:
    figure, position = run_cell(
        folder,
        "live = LiveBoard(Board('cloak').play('0:RQKRBBNN 1:RNBQKBNR').seen_by(1), site='https://example.org')\n"
        "print(json.dumps([live.figure, live.position]))",
    )
    assert "viewer=1" in figure
    assert position.split()[-1] == "????????/RNBQKBNR"


def test_a_wrong_field_is_named(folder: Path) -> None:
    said = run_cell(
        folder,
        "from fairy_post.board import BoardError\n"
        "try:\n    LiveBoard(game='gravty')\nexcept BoardError as error:\n    print(json.dumps(str(error)))",
    )
    assert "Right would be “game: gravity”" in said


def test_the_script_tells_python_what_is_played(folder: Path) -> None:
    (folder / "board.mjs").write_text(run_cell(folder, "print(json.dumps(LiveBoard._esm))"), "utf-8")
    (folder / "hear.mjs").write_text(HEAR, "utf-8")
    command = [*node.find_node_and_npm()[0], "hear.mjs", "./board.mjs"]
    told = json.loads(subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout)
    ready, position = ({"position": event, "moves": [event]} for event in ("ready", "position"))
    assert told == {"log": ["scan", ready, "saved", position, "saved"], "html": "figure", "followed": []}


def test_the_example_is_as_it_was_written_and_shipped() -> None:
    notebook = json.loads((WEB / "docs/notebook.ipynb").read_text("utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells)
    assert (DIST / "docs/notebook.ipynb").read_bytes() == (WEB / "docs/notebook.ipynb").read_bytes()
