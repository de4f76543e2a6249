"""Makes wheels: of the engine, and of games from elsewhere whose sources are in a folder."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from web.tools.common import ROOT, Stop

EPOCH = 1_704_067_200  # 2024-01-01: a fixed time inside archives makes the same sources give the same bytes
PACKAGES = (ROOT / "pyengine", ROOT / "web/app")


def read_version() -> str:
    """Return the engine's version, from pyproject.toml."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def find_site_path() -> str:
    """Return the wheel's path in the site."""
    return f"wheel/pyengine-{read_version()}-py3-none-any.whl"


def pack(source: Path, target: Path) -> Path:
    """Write the wheel of the project in the folder `source` into the folder `target` and return its path.

    The same sources give the same bytes.

    Raises:
        Stop: the packaging tools refused.
    """
    # Run from elsewhere: in this folder `build` would be our own build.py.
    with tempfile.TemporaryDirectory() as elsewhere:
        command = [sys.executable, "-P", "-m", "build", "--wheel", "--no-isolation", "--skip-dependency-check"]
        done = subprocess.run(
            [*command, "--outdir", str(target), str(source)],
            cwd=elsewhere,
            env={**os.environ, "SOURCE_DATE_EPOCH": str(EPOCH)},
            capture_output=True,
            text=True,
        )
    if done.returncode:
        raise Stop(f"No wheel could be made of {source.name}:\n{(done.stdout + done.stderr).strip()[-2000:]}", 1)
    return next(target.glob("*.whl"))


def build(out: Path, source: Path = ROOT) -> None:
    """Write the wheel of the `pyengine` in the folder `source`. Raises Stop like `pack`."""
    pack(source, out / "wheel")
    if not (out / find_site_path()).exists():
        raise Stop(f"The engine's wheel has another name than {find_site_path()}.", 1)
