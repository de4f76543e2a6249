"""The engine as a wheel, for anybody, and with the front end as a zip, for our own pages."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

from web.tools.common import ROOT, Stop
from web.tools.steps import files_under

EPOCH = 1_704_067_200  # 2024-01-01: a fixed time inside archives makes the same sources give the same bytes
PACKAGES = (ROOT / "pyengine", ROOT / "web/app")


def version() -> str:
    """The engine's version, from pyproject.toml."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def wheel_name() -> str:
    """The wheel's place in the site."""
    return f"wheel/pyengine-{version()}-py3-none-any.whl"


def build_wheel(out: Path, source: Path = ROOT) -> None:
    """Write the wheel of the `pyengine` in the folder `source`, byte for byte the same for the same sources.

    Raises:
        Stop: the packaging tools refused.
    """
    # Run from elsewhere: in this folder `build` would be our own build.py.
    with tempfile.TemporaryDirectory() as elsewhere:
        command = [sys.executable, "-P", "-m", "build", "--wheel", "--no-isolation", "--skip-dependency-check"]
        done = subprocess.run(
            [*command, "--outdir", str(out / "wheel"), str(source)],
            cwd=elsewhere,
            env={**os.environ, "SOURCE_DATE_EPOCH": str(EPOCH)},
            capture_output=True,
            text=True,
        )
    if done.returncode:
        raise Stop(f"The engine's wheel could not be built:\n{(done.stdout + done.stderr).strip()[-2000:]}", 1)
    if not (out / wheel_name()).exists():
        raise Stop(f"The engine's wheel has another name than {wheel_name()}.", 1)


def build_zip(out: Path) -> None:
    """Write `engine.zip`: `pyengine/` and `web/app/` at the places they have in the repository, ready to unpack and import."""
    with zipfile.ZipFile(out / "engine.zip", "w") as archive:
        for package in (ROOT / "web/__init__.py", *PACKAGES):
            for file in files_under(package):
                entry = zipfile.ZipInfo(file.relative_to(ROOT).as_posix(), (2024, 1, 1, 0, 0, 0))
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)
