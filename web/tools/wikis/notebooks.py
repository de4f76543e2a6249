"""Boards in notebooks: JupyterLab, and a notebook written out as a page."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page, TimeoutError

from pyengine import games
from web.tools.common import WEB

from . import articles
from .running import FOLDER, RunningWiki, find_port, install_python, make_empty, read_version, run, serve_files, wait_for

ARTICLE = f"{articles.TITLE}.ipynb"
EXAMPLE = WEB / "docs" / "notebook.ipynb"
# Nothing is fetched from elsewhere, all cells are on the page, dark where the reader's system is.
SETTINGS = {
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}
CONNECTED = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.connectionStatus === 'connected'"
PATIENCE = 180_000  # milliseconds
PICTURES_FIRST = "--NbConvertBase.display_data_priority=['text/html', 'text/markdown', 'text/plain']"


def write_notebook(cells: Sequence[str]) -> str:
    """Return a notebook of these cells of Python."""
    written: list[dict[str, object]] = [
        {"cell_type": "code", "id": f"cell-{number}", "source": cell, "metadata": {}, "execution_count": None, "outputs": []}
        for number, cell in enumerate(cells)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}  # by the language one finds a kernel of another name
    return json.dumps({"cells": written, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def write_cells(site: str) -> list[str]:
    """Return the cells of the article: one for each board, and one that says how much Python has heard of."""
    shown = [f"boards.append(LiveBoard(site={site!r}, **{fields!r}))\nboards[-1]" for fields in articles.read_boards()]
    return [
        "from fairy_post.jupyter import LiveBoard\n\nboards = []",
        *shown,
        "print('Heard', min(len(it.moves) for it in boards))",
    ]


def wait_for_kernel(page: Page) -> None:
    """Wait until Python is there, which takes its time in a page."""
    page.wait_for_function(CONNECTED, timeout=PATIENCE)


def run_all_cells(page: Page) -> None:
    """Do what whoever opens a notebook does first."""
    wait_for_kernel(page)
    page.evaluate("async () => { await jupyterapp.commands.execute('notebook:run-all-cells'); }")
    page.wait_for_function("(all) => window.fairyPost?.boards.size === all", arg=len(games.IDS), timeout=PATIENCE)


def has_heard(page: Page) -> bool:
    """Return whether Python has heard of moves on every board."""
    last = page.locator(".jp-CodeCell").last
    last.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    try:
        last.get_by_text(re.compile(r"^Heard [1-9]")).wait_for()
    except TimeoutError:
        return False
    return True


def list_places(folder: Path) -> dict[str, str]:
    """Return what tells Jupyter to keep all of its files in a folder."""
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    return {name: str(folder / name) for name in names}


def write_page(python: Path, folder: Path, site: str) -> Path:
    """Run the article's notebook and write it out for readers without scripts; return the folder of the page."""
    (folder / ARTICLE).write_text(write_notebook(write_cells(site)), "utf-8")
    convert_notebook(python, folder, "--to=html", PICTURES_FIRST, "--output=index", folder / ARTICLE)
    return folder / "pages"


def convert_notebook(python: Path, folder: Path, *options: str | Path) -> None:
    """Run a notebook and write the result into `pages`."""
    command = [python, "-m", "nbconvert", "--log-level=ERROR", "--execute", "--output-dir", folder / "pages", *options]
    run(command, folder, environment=list_places(folder))


@contextmanager
def host_jupyter(site: str) -> Iterator[RunningWiki]:
    """JupyterLab with a notebook, which is run first; the example of the documents is run as well. Who has no scripts reads the
    notebook as a page."""
    python, folder = install_python("notebooks"), make_empty("notebooks")
    pages, files = write_page(python, folder, site), folder / "files"
    convert_notebook(python, folder, "--to=notebook", EXAMPLE)
    files.mkdir()
    (folder / ARTICLE).rename(files / ARTICLE)
    settings = python.parent.parent / "share/jupyter/lab/settings/overrides.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps(SETTINGS), "utf-8")
    with serve_files(pages) as page, serve_lab(python, files, list_places(folder)) as address:
        notebook = f"{address}doc/tree/{quote(ARTICLE)}?reset"
        name = f"JupyterLab {read_version(python, 'jupyterlab')}"
        yield RunningWiki(name, notebook, True, without_scripts=page, begin=run_all_cells, has_heard=has_heard)


@contextmanager
def serve_lab(python: Path, folder: Path, places: dict[str, str]) -> Iterator[str]:
    """Serve a folder with JupyterLab; yields its address. Nobody is asked for a password."""
    port = find_port()
    options = (
        "--no-browser",
        "--allow-root",
        "--LabApp.expose_app_in_browser=True",
        "--IdentityProvider.token=",
        f"--ServerApp.port={port}",
        f"--ServerApp.root_dir={folder}",
    )
    with (FOLDER / "jupyter.log").open("w") as log:
        server = subprocess.Popen(
            [python, "-m", "jupyterlab", *options], cwd=folder, stdout=log, stderr=log, env={**os.environ, **places}
        )
        try:
            wait_for(f"http://127.0.0.1:{port}/api")
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()
