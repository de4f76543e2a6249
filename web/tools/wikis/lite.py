"""Boards in JupyterLite, a notebook whose Python runs in the browser: on the Pyodide of the site, without a network."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page

from web.tools import plugins, wheel
from web.tools.common import DIST, ROOT, Stop

from . import notebooks
from .running import RunningWiki, install_python, make_empty, read_version, run, serve_files

# What Python in a page loads for a notebook and for a widget in it. These have no compiled parts.
PACKAGES = {
    *("anywidget", "comm", "ipython", "ipython_pygments_lexers", "ipywidgets", "jupyterlab_widgets", "matplotlib-inline"),
    *("prompt_toolkit", "psygnal", "Pygments", "stack-data", "traitlets", "typing_extensions", "wcwidth"),
    *("asttokens", "executing", "jedi", "parso", "pure_eval", "six"),
}
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
FAILED = """() => jupyterapp.shell.currentWidget.content.model.toJSON().cells
    .flatMap((cell) => cell.outputs ?? []).filter((output) => output.output_type === "error").map((output) => output.evalue)"""


def download_wheels(python: Path) -> list[Path]:
    """Return the wheels of those packages for any machine, in the pinned versions."""
    pins: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["notebooks"]
    wanted = [pin for pin in pins if pin.partition("==")[0] in PACKAGES]
    store = make_empty("lite-packages")
    any_machine = ["--no-deps", "--only-binary=:all:", "--platform=any", "--python-version=3.14"]
    run([python, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", *any_machine, *wanted], store)
    return sorted(store.glob("*.whl"))


def put_pyodide(folder: Path) -> None:
    """Put the site's Pyodide where JupyterLite looks for one; it goes by the names that its makers give."""
    shutil.copytree(DIST / "vendor/pyodide", folder)
    (folder / "pyodide.js").rename(folder / "pyodide.mjs")


@contextmanager
def host_jupyterlite(site: str) -> Iterator[RunningWiki]:
    """JupyterLite with a notebook that installs our wheels and is run first; the example of the documents is run once as well.
    Who has no scripts reads the notebook as a page."""
    python, folder = install_python("notebooks"), make_empty("lite")
    files, out = folder / "files", folder / "out"
    for each in (files, out):
        each.mkdir()
    put_pyodide(folder / "static/pyodide")
    for name in (wheel.find_site_path(), plugins.find_wheel_path()):
        shutil.copy(DIST / name, files)
    settings = {
        "exposeAppInBrowser": True,
        "litePluginSettings": {KERNEL: {"disablePyPIFallback": True}},
        "settingsOverrides": notebooks.SETTINGS,
    }
    written = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
    (folder / "jupyter-lite.json").write_text(json.dumps(written), "utf-8")
    with serve_files(out) as address, serve_files(notebooks.write_page(python, folder, site)) as page:
        install = "%pip install -q anywidget " + " ".join(f"{address}files/{file.name}" for file in sorted(files.glob("*.whl")))
        (files / notebooks.ARTICLE).write_text(notebooks.write_notebook([install, *notebooks.write_cells(site)]), "utf-8")
        (files / notebooks.EXAMPLE.name).write_text(add_cell(notebooks.EXAMPLE.read_text("utf-8"), install), "utf-8")
        wheels = [part for file in download_wheels(python) for part in ("--piplite-wheels", file)]
        run([python, "-m", "jupyterlite_core", "build", "--apps=lab", "--contents", files, "--output-dir", out, *wheels], folder)
        tried = list[str]()

        def begin(page: Page) -> None:
            notebooks.wait_for_kernel(page)
            page.evaluate("jupyterapp.shell.collapseLeft()")  # on a phone its list of files covers the notebook
            notebooks.run_all_cells(page)
            if not tried:
                tried.append(notebooks.EXAMPLE.name)
                run_example(page, find_notebook(address, notebooks.EXAMPLE.name))

        name = f"JupyterLite {read_version(python, 'jupyterlite-core')}"
        article = find_notebook(address, notebooks.ARTICLE)
        yield RunningWiki(name, article, True, "", page, begin, notebooks.has_heard, needs_worker=True)


def find_notebook(address: str, name: str) -> str:
    """Return the address at which JupyterLite shows a notebook."""
    return f"{address}lab/index.html?path={quote(name)}"


def add_cell(notebook: str, cell: str) -> str:
    """Return a notebook with a cell of Python before its others."""
    whole, first = json.loads(notebook), json.loads(notebooks.write_notebook([cell]))
    return json.dumps({**whole, "cells": [*first["cells"], *whole["cells"]]})


def run_example(reader: Page, address: str) -> None:
    """Run a notebook from beginning to end, beside what a reader has open.

    Raises:
        Stop: one of its cells fails.
    """
    assert reader.context.browser is not None
    page = reader.context.browser.new_page()
    page.goto(address)
    notebooks.wait_for_kernel(page)
    page.evaluate("async () => { await jupyterapp.commands.execute('notebook:run-all-cells'); }")
    failed: list[str] = page.evaluate(FAILED)
    page.close()
    if failed:
        raise Stop(f"The example does not run in JupyterLite: {failed[0]}", 1)
