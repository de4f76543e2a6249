"""`build.py wheel`: the engine of an earlier commit as a wheel, against which a new one can play."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from pathlib import Path

from web.tools import wheel
from web.tools.common import ROOT, WORK, Stop

REFERENCE = "91ba0178e00eb7469af63371f2ef20be8ef0960b"  # the engine that the figures in web/docs/computers.md compare with


def run(commit: str) -> int:
    """Print the path of the wheel of a commit. Raises Stop like `pack`."""
    print(pack(commit))
    return 0


def pack(commit: str, root: Path = ROOT, out: Path = WORK / "wheels") -> Path:
    """Write the wheel of a commit of the clone in the folder `root` into a folder of its own in `out`, and return its path.

    Raises:
        Stop: the commit is not in this clone, or the packaging tools refused.
    """
    answer = _ask_git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}")
    if answer is None:
        raise Stop(
            f"The commit {commit} is not in this clone: fetch it with `git fetch --unshallow`, or name one that `git log` shows."
        )
    name = answer.decode().strip()
    archive = _ask_git(root, "archive", "--format=tar", name)
    if archive is None:
        raise Stop(f"git could not archive the commit {name}.", 1)
    with tempfile.TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")
        return wheel.pack(Path(folder), out / name[:12])


def _ask_git(root: Path, *arguments: str) -> bytes | None:
    """Return what git answers, None if it refuses or is not there."""
    try:
        done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True)
    except OSError:
        return None
    return None if done.returncode else done.stdout
