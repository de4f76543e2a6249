"""The sources are clean for ruff and for mypy at its strictest."""

from __future__ import annotations

import subprocess
import sys

import pytest

from web.tools.common import ROOT


@pytest.mark.parametrize(
    "command",
    [["ruff", "check", "."], ["mypy", "--strict", "pyengine", "web", "build.py"]],
    ids=["ruff", "mypy"],
)
def test_clean(command: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
