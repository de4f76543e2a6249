"""Games from elsewhere that are built into a site: from wheels, or from folders of projects, of which wheels are made."""

from __future__ import annotations

import configparser
import importlib
import json
import re
import shutil
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator, Sequence
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import NamedTuple

from pyengine import games
from pyengine.core.errors import GameError
from web.tools import wheel
from web.tools.common import WORK, Stop
from web.tools.steps import compute_digest, list_files

KEPT = WORK / "with"  # wheels made of folders, and all wheels unpacked
TAKEN = ("pyengine", "web", "js", "pyodide", "pyodide_js", "pyscript", "_pyscript", "polyscript", "micropip")
NAMED = "games.name_installed({})"  # in sources that Python runs first: where the names of these games belong

NO_GAME = f'{{}} names no game: its pyproject.toml needs [project.entry-points."{games.ENTRY_POINTS}"].'


class ForeignWheel(NamedTuple):
    """A wheel with games: its file, the folder where it is unpacked, its games as ``id: "package:KIT"``, and its metadata."""

    file: Path
    folder: Path
    games: dict[str, str]
    metadata: Message


def read_wheels(places: Sequence[str]) -> tuple[ForeignWheel, ...]:
    """Return the wheels at these places. For a folder with a `pyproject.toml` a wheel is made first.

    Raises Stop for a place without a wheel, and for a wheel that pages cannot use.
    """
    wheels = tuple(_read_wheel(_find_wheel(Path(place))) for place in places)
    for number, one in enumerate(wheels):
        for other in wheels[:number]:
            if shared := {*_list_packages(one.folder)} & {*_list_packages(other.folder)} or {*one.games} & {*other.games}:
                raise Stop(f"{one.file.name} and {other.file.name} both have {min(shared)}.", 1)
    return wheels


def read_names(names: Sequence[str]) -> tuple[list[str], list[ForeignWheel]]:
    """Return ids of games, and the wheels or folders of projects that were given instead of some ids.

    A folder's sources are used as they are, so that messages and new files refer to them.
    """
    ids: list[str] = []
    projects: list[ForeignWheel] = []
    for name in names:
        if not name.endswith(".whl") and not (Path(name) / "pyproject.toml").exists():
            ids.append(name)
            continue
        projects.append(_read_wheel(_find_wheel(Path(name))) if name.endswith(".whl") else _read_project(Path(name).resolve()))
        ids += projects[-1].games
    return ids, projects


def _read_project(folder: Path) -> ForeignWheel:
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError) as error:
        raise Stop(f"The pyproject.toml of {folder.name} cannot be read: {error}", 1) from error
    named = project.get("entry-points", {}).get(games.ENTRY_POINTS, {})
    if not named:
        raise Stop(NO_GAME.format(folder.name), 1)
    metadata = Message()
    metadata["Name"], metadata["Version"] = project.get("name", folder.name), project.get("version", "")
    return ForeignWheel(folder, folder / "src" if (folder / "src").exists() else folder, named, metadata)


def _find_wheel(place: Path) -> Path:
    if place.is_dir() and (place / "pyproject.toml").exists():
        target = KEPT / f"made-{compute_digest([place])[:16]}"
        _fill_once(target, lambda folder: wheel.pack(place.resolve(), folder))
        return next(target.glob("*.whl"))
    if place.suffix != ".whl" or not place.is_file():
        raise Stop(f"{place} is neither a wheel nor a folder with a pyproject.toml.")
    return place


def _read_wheel(file: Path) -> ForeignWheel:
    if not file.name.endswith("-none-any.whl"):
        raise Stop(f"{file.name} is for one kind of machine; the name of a wheel in plain Python ends with none-any.whl.", 1)
    folder = KEPT / compute_digest([file])[:16]
    try:
        with zipfile.ZipFile(file) as archive:
            _fill_once(folder, archive.extractall)
    except zipfile.BadZipFile as error:
        raise Stop(f"{file.name} is damaged: {error}.", 1) from error
    about = "".join(path.read_text("utf-8") for path in folder.glob("*.dist-info/METADATA"))
    points = configparser.ConfigParser()
    points.optionxform = str  # type: ignore[assignment,method-assign]  # ids as they stand there
    points.read(folder.glob("*.dist-info/entry_points.txt"), "utf-8")
    metadata = HeaderParser().parsestr(about)
    if not metadata["Name"] or not metadata["Version"]:
        raise Stop(f"{file.name} is damaged: it does not say its name and version.", 1)
    if not points.has_section(games.ENTRY_POINTS):
        raise Stop(NO_GAME.format(file.name), 1)
    one = ForeignWheel(file, folder, dict(points[games.ENTRY_POINTS]), metadata)
    for package in _list_packages(folder):
        if package in (*TAKEN, *sys.stdlib_module_names):
            raise Stop(f"{file.name} has a package {package}, which is the name of another one in the pages.", 1)
    for needed in one.metadata.get_all("Requires-Dist", []):
        if "extra ==" not in needed and re.split(r"[^\w.-]", needed)[0].lower() != "pyengine":
            raise Stop(f"{file.name} needs {needed}: pages have nothing but the standard library and pyengine.", 1)
    return one


def _fill_once(folder: Path, fill: Callable[[Path], object]) -> None:
    """Create a folder with its content unless it exists. It appears complete, since another build may look at it."""
    if folder.exists():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(dir=folder.parent))
    try:
        fill(fresh)
        fresh.rename(folder)
    except OSError:
        if not folder.exists():  # else another build has made it meanwhile
            raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _list_packages(folder: Path) -> list[str]:
    """Return the names that can be imported from an unpacked wheel."""
    return sorted(path.name.removesuffix(".py") for path in folder.iterdir() if path.suffix not in (".dist-info", ".data"))


def install(wheels: Sequence[ForeignWheel]) -> None:
    """Make these games known in this Python, and no other installed ones. Raises Stop for a game that cannot be loaded.

    Call it before importing anything that lists the games.
    """
    sys.path[:0] = [str(one.folder) for one in wheels]
    importlib.invalidate_caches()
    games.name_installed(list_names(wheels))
    for one in wheels:
        for name in one.games:
            try:
                games.load(name)
            except GameError as error:
                raise Stop(f"{one.file.name}: {error}", 1) from error


def list_names(wheels: Sequence[ForeignWheel]) -> dict[str, str]:
    """Return the games of these wheels as ``id: "package:KIT"``."""
    return {name: place for one in wheels for name, place in one.games.items()}


def name_games(source: str, wheels: Sequence[ForeignWheel]) -> str:
    """Return a source for Python to run first in a page, with the names of the games that are built in."""
    if source.count(NAMED) != 1:
        raise ValueError(f"{NAMED} has to stand there once")
    return source.replace(NAMED, NAMED.replace("{}", json.dumps(list_names(wheels))))


def read_files(wheels: Sequence[ForeignWheel]) -> dict[str, bytes]:
    """Return the files of these wheels that pages import, by name, without those for the build and for tests."""
    return {name: path.read_bytes() for one in wheels for name, path in _list_imported(one)}


def _list_imported(one: ForeignWheel) -> Iterator[tuple[str, Path]]:
    left_out = tuple(f"{games.package_of(name).replace('.', '/')}/{part}/" for name in one.games for part in ("site", "frozen"))
    for package in _list_packages(one.folder):
        for path in (one.folder / package, one.folder / f"{package}.py"):
            for file in list_files(path):
                name = file.relative_to(one.folder).as_posix()
                if not name.startswith(left_out):
                    yield name, file
