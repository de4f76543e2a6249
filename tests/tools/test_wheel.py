"""The wheel as others meet it: how an index shows it, and its types."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

from web.tools import node, plugins, wheel
from web.tools.common import DIST, ROOT

PYRIGHT = "pyright@1.1.414"  # from npm; nothing but this test needs it


@pytest.mark.parametrize("file", [wheel.find_site_path(), plugins.find_wheel_path()], ids=lambda path: path.split("-")[0])
def test_a_wheel_says_what_it_is(file: str) -> None:
    with zipfile.ZipFile(DIST / file) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = message_from_string(archive.read(name).decode())
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert len(str(metadata.get_payload())) > 300


def test_an_index_can_show_what_it_is() -> None:
    with zipfile.ZipFile(DIST / wheel.find_site_path()) as archive:
        metadata = message_from_string(archive.read(f"pyengine-{wheel.read_version()}.dist-info/METADATA").decode())
    assert metadata.get_payload() == (ROOT / "pyengine/README.md").read_text("utf-8")
    assert "](" not in str(metadata.get_payload()), "a link to a file beside it leads nowhere on an index"
    pythons = [line for line in metadata.get_all("Classifier", []) if "Python :: 3." in line]
    assert pythons[0].endswith(metadata["Requires-Python"].removeprefix(">="))


@pytest.mark.full
def test_every_public_name_has_a_type(tmp_path: Path) -> None:
    """As a type checker sees the installed wheel."""
    with zipfile.ZipFile(DIST / wheel.find_site_path()) as archive:
        archive.extractall(tmp_path / "installed")
    (tmp_path / "empty").mkdir()
    paths = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # it asks the first Python there where packages are
    _, npm = node.find_node_and_npm()
    done = subprocess.run(
        [
            *npm,
            "exec",
            "--yes",
            f"--package={PYRIGHT}",
            "--",
            "pyright",
            "--verifytypes",
            "pyengine",
            "--ignoreexternal",
            "--outputjson",
        ],
        cwd=tmp_path / "empty",
        env={**os.environ, "PATH": paths, "PYTHONPATH": str(tmp_path / "installed")},
        capture_output=True,
        text=True,
    )
    report = json.loads(done.stdout)["typeCompleteness"]
    assert report["packageName"] == "pyengine"
    lacking = [symbol["name"] for symbol in report["symbols"] if symbol["isExported"] and not symbol["isTypeKnown"]]
    assert lacking == []
    assert report["exportedSymbolCounts"]["withKnownType"] > 3000
    assert report["completenessScore"] == 1
