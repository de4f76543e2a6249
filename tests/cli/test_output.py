"""Where the command line writes: what cannot be written is told in one line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

RUN = f"{sys.executable} -m pyengine"


def run(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell."""
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=Path(__file__).parents[2])


@pytest.mark.skipif(os.name == "nt", reason="a shell's way to close what a command writes to")
@pytest.mark.parametrize("command", ["games", "show place", "perft place 1"])
def test_a_closed_output_is_no_fault(command: str) -> None:
    done = run(f"{RUN} {command} >&-")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="a shell's way to close what a command writes to")
def test_progress_needs_no_place_to_be_shown() -> None:
    done = run(f"{RUN} match mitosis --players random,random --games 1 --json 2>&-")
    assert done.returncode == 0
    assert done.stdout.startswith("{")


@pytest.mark.skipif(os.name == "nt", reason="a device that is always full")
def test_a_full_device_is_told_in_one_line() -> None:
    done = run(f"{RUN} games > /dev/full")
    assert (done.returncode, done.stderr) == (2, "No space left on device\n")


def test_a_name_without_end_is_not_repeated() -> None:
    done = run(f"{RUN} conform {'x' * 5000}")
    assert done.returncode == 2
    assert len(done.stderr) < 1000
    assert done.stderr.count("\n") == 1
