"""The wheel of an earlier commit, or what to do where it is not at hand."""

from __future__ import annotations

import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

from web.tools import earlier
from web.tools.common import Stop

PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "pyengine"
version = "{}"
[tool.hatch.build.targets.wheel]
packages = ["pyengine"]
"""


def git(root: Path, *arguments: str) -> str:
    """Return what git answers in a folder."""
    who = ("-c", "user.name=T", "-c", "user.email=t@example.org")
    return subprocess.run(["git", "-C", str(root), *who, *arguments], check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a clone with two commits, of versions 1 and 2."""
    root = tmp_path / "clone"
    (root / "pyengine").mkdir(parents=True)
    git(root, "init", "--quiet")
    for version in ("1", "2"):
        (root / "pyproject.toml").write_text(PROJECT.format(version), "utf-8")
        (root / "pyengine" / "__init__.py").write_text(f"VERSION = {version}\n", "utf-8")
        git(root, "add", "--all")
        git(root, "commit", "--quiet", "--message", f"Version {version}")
    return root


def test_an_earlier_commit_is_packed_as_it_was(clone: Path, tmp_path: Path) -> None:
    path = earlier.pack("HEAD~1", clone, tmp_path / "out")
    assert path.parent.name == git(clone, "rev-parse", "HEAD~1")[:12]
    with ZipFile(path) as wheel:
        assert wheel.read("pyengine/__init__.py").strip() == b"VERSION = 1"


def test_what_to_do_where_a_commit_is_not_at_hand(clone: Path, tmp_path: Path) -> None:
    for root in (clone, tmp_path):  # the second is no clone at all
        with pytest.raises(Stop, match="not in this clone: fetch it"):
            earlier.pack(earlier.REFERENCE, root, tmp_path / "out")


def test_the_commit_of_the_figures_is_named_in_full() -> None:
    assert len(earlier.REFERENCE) == 40
