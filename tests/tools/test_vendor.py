"""What the site ships of others' work, where Node comes from, and what goes into the archives."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.tools import node, vendor, wheel
from web.tools.common import DIST, ROOT, Stop


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Look for Node anew in each test."""
    node.find_node_and_npm.cache_clear()
    yield
    node.find_node_and_npm.cache_clear()


def test_the_lock_file_names_files_of_this_site_with_their_checksums() -> None:
    folder = DIST / vendor.PYODIDE
    packages = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert sorted(packages) == ["micropip", "pyengine"]
    for entry in packages.values():
        assert vendor.compute_sha256(folder / entry["file_name"]) == entry["sha256"]


def test_a_micropip_that_is_another_file_is_refused_and_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vendor, "WORK", tmp_path)
    wheel = tmp_path / f"downloads/micropip-{vendor.read_micropip_pin()['version']}-py3-none-any.whl"
    wheel.parent.mkdir()
    wheel.write_bytes(b"another")
    with pytest.raises(Stop, match="checksum differs"):
        vendor.fetch_micropip()
    assert not wheel.exists()


def test_the_vendored_runtimes_name_no_file_that_is_not_there() -> None:
    """Whatever PyScript's start-up imports is shipped; what only its editor and terminal import is not."""
    folder = DIST / vendor.PYSCRIPT
    assert (folder / "core.js").exists()
    for name in vendor.PLUGINS_OFF:
        if name != "codemirror":
            assert list(folder.glob(f"{name}-*.js")), name
    assert not [file for file in folder.iterdir() if file.suffix == ".map"]


@pytest.mark.parametrize("version", ["v18.19.0", "v6.1.0", "nonsense"])
def test_a_node_that_is_too_old_is_not_used(version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(node, "_find_shipped", lambda: (Path("node"), Path("npm-cli.js")))
    assert node.find_node_and_npm() == (["node"], ["node", "npm-cli.js"])


def test_a_node_that_is_new_enough_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\necho v20.0.0\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert node.find_node_and_npm() == ([str(tmp_path / "node")], [str(tmp_path / "npm")])


def test_without_any_node_one_sentence_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1, "", "no network"))
    with pytest.raises(Stop, match=r"^This machine has no npm: install the packages nodejs .* and npm, then run this again\.$"):
        node.find_node_and_npm()


def test_the_wheel_holds_the_engine_with_its_data_and_nothing_else() -> None:
    with zipfile.ZipFile(DIST / wheel.find_site_path()) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        metadata = archive.read(f"pyengine-{wheel.read_version()}.dist-info/METADATA").decode()
    assert "pyengine/py.typed" in names
    assert all(name.startswith("pyengine/") for name in names)
    needed = [line for line in metadata.splitlines() if line.startswith("Requires-Dist")]
    assert all("extra ==" in line for line in needed), "without extras it needs nothing"
    assert "License-Expression: MIT" in metadata


def test_the_front_ends_own_name_for_itself_is_the_repositorys() -> None:
    """Pages and tests import the same modules, so a test of `web.app` is a test of what the browser runs."""
    assert [package.relative_to(ROOT).as_posix() for package in wheel.PACKAGES] == ["pyengine", "web/app"]


def test_pyodides_scripts_are_changed_where_they_say_so() -> None:
    theirs = (node.find_packages() / "pyodide/pyodide.mjs").read_text("utf-8")
    ours = (DIST / vendor.PYODIDE / "pyodide.js").read_text("utf-8")
    for old, new in (vendor.NAMED, vendor.MEMORY_LENGTH):
        theirs = theirs.replace(old, new)
    name = Path(vendor.name_wasm()).name
    assert ours == f'{vendor.CHANGED}{theirs}export const wasmName = "{name}";\n'
    assert "WebAssembly.Memory({shared" in (node.find_packages() / "pyodide/pyodide.asm.mjs").read_text("utf-8")
    assert "WebAssembly.Memory({shared" not in (DIST / vendor.PYODIDE / "pyodide.asm.js").read_text("utf-8")


@pytest.mark.parametrize("script", ["nothing", 2 * vendor.SHARED[0]])
def test_another_pyodide_is_not_changed_blindly(script: str) -> None:
    with pytest.raises(Stop, match="This Pyodide is made in another way"):
        vendor.change_script(script, [vendor.SHARED])
