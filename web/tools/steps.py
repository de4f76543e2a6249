"""Steps of the build. Each makes some files, and is skipped if neither its inputs nor its files have changed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from web.tools.common import DIST, ROOT, WORK, say

SKIPPED = frozenset({"__pycache__", "node_modules"})


def list_files(path: Path) -> Iterator[Path]:
    """Return the file itself, or all files below a folder in a fixed order, without caches."""
    if path.is_file():
        yield path
    elif path.is_dir() and path.name not in SKIPPED:
        for child in sorted(path.iterdir()):
            yield from list_files(child)


def compute_digest(paths: Iterable[Path], salt: str = "") -> str:
    """Return the SHA-256 over the names and contents of files and folders, in hexadecimal. A missing path counts as missing."""
    total = hashlib.sha256(salt.encode())
    for path in paths:
        for file in list_files(path):
            name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name
            content = file.read_bytes()
            total.update(f"\n{name} {len(content)}\n".encode())
            total.update(content)
    return total.hexdigest()


@dataclass(frozen=True)
class BuildStep:
    """One part of the site.

    `make` writes its files into the empty folder that it is given, laid out as in the site. They are then moved to `dist`, and
    files of an earlier run that this one has not made are removed. `inputs` are the files and folders on which the result
    depends.
    """

    name: str
    inputs: tuple[Path, ...]
    make: Callable[[Path], None]
    salt: str = ""

    def run(self, dist: Path = DIST, work: Path = WORK) -> bool:
        """Bring the step's files up to date; returns whether anything had to be made."""
        record = work / f"{self.name}.json"
        wanted = compute_digest(self.inputs, self.salt)
        stamp, files = "", dict[str, int]()
        if record.exists():
            old = json.loads(record.read_text("utf-8"))
            stamp, files = old["stamp"], old["files"]
        if stamp == wanted and all(measure_file(dist / name) == size for name, size in files.items()):
            return False
        say(f"Building {self.name}")
        fresh = work / f"new-{self.name}"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        self.make(fresh)
        made = {}
        for file in list_files(fresh):
            name = file.relative_to(fresh).as_posix()
            made[name] = file.stat().st_size
            target = dist / name
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(file, target)  # whole or not at all: somebody may be reading the site
        for name in files.keys() - made.keys():
            (dist / name).unlink(missing_ok=True)
        shutil.rmtree(fresh)
        record.write_text(json.dumps({"stamp": wanted, "files": made}, indent=1), "utf-8")
        return True


def forget(names: Collection[str], dist: Path = DIST, work: Path = WORK) -> None:
    """Remove the files of former steps that are not among these. A file that one of these has made as well stays."""
    made = {record: set(json.loads(record.read_text("utf-8"))["files"]) for record in work.glob("*.json")}
    wanted = set().union(*(files for record, files in made.items() if record.stem in names))
    for record, files in made.items():
        if record.stem not in names:
            for name in files - wanted:
                (dist / name).unlink(missing_ok=True)
            record.unlink()


def measure_file(file: Path) -> int:
    return file.stat().st_size if file.is_file() else -1
