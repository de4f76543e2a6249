"""The command line in tests: what a command prints, and how one is refused."""

from __future__ import annotations

import errno
import os

import pytest

from pyengine import cli

Capture = pytest.CaptureFixture[str]


def print_of(capsys: Capture, *arguments: str, code: int = 0) -> str:
    """Run a command that ends well, with this exit code, and return what it prints."""
    ended = cli.main(arguments)
    out, err = capsys.readouterr()
    assert (ended, err) == (code, "")
    return out


def refusal_of(capsys: Capture, *arguments: str) -> str:
    """Run a command that is refused: exit 2, one line on stderr, nothing on stdout. Returns the line."""
    ended = cli.main(arguments)
    out, err = capsys.readouterr()
    assert (ended, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err.strip()


def fill_disk(*_: object) -> None:
    """Fail as whatever writes to a full disk."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
