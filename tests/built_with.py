"""A site built with Hexapawn, a game from elsewhere whose wheel is made from web/docs. It is built once for all tests."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

from web.tools.common import ROOT, WORK

PROJECT = ROOT / "web/docs/hexapawn"
OUT = WORK / "with-hexapawn"


@cache
def build_site() -> Path:
    """Bring the site up to date and return its folder. Another process that does so at the same time is waited for."""
    command = [sys.executable, str(ROOT / "build.py"), "build", "--with", str(PROJECT), "--out", str(OUT)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return OUT
