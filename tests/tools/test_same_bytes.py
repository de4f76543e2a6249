"""Two builds of the same sources are the same, byte for byte: else every build would be a new version for every visitor."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.conftest import FULL
from web.tools.common import DIST, ROOT
from web.tools.steps import list_files

SOURCES = ("build.py", "LICENSE", "pyengine", "pyproject.toml", "README.md", "web")
COMPILED = ("library", "slim")  # what takes longest to make: compiled anew in the full run alone
BUILD = "from web.tools import pipeline; pipeline.build()"


def compute_checksums(site: Path) -> dict[str, str]:
    """Return the checksum of every file of a built site."""
    return {file.relative_to(site).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in list_files(site)}


def copy_sources(target: Path) -> None:
    """Copy all that a build reads, and what it need not download or compile."""
    for name in SOURCES:
        for file in list_files(ROOT / name):
            copy = target / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
    (target / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    for name in ("downloads", *(() if FULL else COMPILED)):
        shutil.copytree(ROOT / ".build" / name, target / ".build" / name)


def test_a_build_in_another_folder_is_the_same(tmp_path: Path) -> None:
    """In a folder with a longer path, in another time zone and language; in the full run from nothing compiled before."""
    other = tmp_path / "a folder whose path is longer" / "and has spaces in it"
    other.mkdir(parents=True)
    copy_sources(other)
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LANG": "C"}
    done = subprocess.run([sys.executable, "-c", BUILD], cwd=other, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    here, there = compute_checksums(DIST), compute_checksums(other / "dist")
    assert here.keys() == there.keys()
    assert [name for name, sum in here.items() if there[name] != sum] == []
