"""The software in the site besides our own code: names, versions and licences, read from the packages at build time."""

from __future__ import annotations

import json
import re
import tomllib
import zipfile
from collections.abc import Sequence
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, NamedTuple

from web.tools import node, vendor
from web.tools.common import CONTENT, ROOT, WEB
from web.tools.foreign import ForeignWheel

OWN = CONTENT / "licences"
FOLDER = "licences"
NOT_SHIPPED = ("@types/emscripten", "ws")  # Pyodide names them for its use outside browsers
SPELLED = {"APACHE-2.0": "Apache-2.0"}


class Work(NamedTuple):
    """A piece of software in the site: the short name of its licence, the file of the licence's text in the site, and its home
    page.

    Only a game from elsewhere may have no text; then the file is the wheel itself.
    """

    name: str
    version: str
    licence: str
    text: str
    file: str
    home: str


def list_works(wheels: Sequence[ForeignWheel] = ()) -> list[Work]:
    """Return all software in the site: ours, games from elsewhere, the runtimes, then the rest. Raises ValueError if a licence
    has no text."""
    modules = node.find_packages()
    lock = json.loads((modules / "pyodide/pyodide-lock.json").read_text("utf-8"))
    mpl = _describe_micropip()
    pyodide = _describe_package(modules, "pyodide", mpl.text)
    inside = [
        _describe_inside(entry, lock["info"], pyodide.version)
        for entry in tomllib.loads((OWN / "inside.toml").read_text("utf-8"))["works"]
    ]
    shipped = (path for path, entry in _read_lock()["packages"].items() if path and not entry.get("dev"))  # the rest only builds
    names = sorted({path.rpartition("node_modules/")[2] for path in shipped})
    rest = [_describe_package(modules, name) for name in names if name not in (*NOT_SHIPPED, "pyodide")]
    return [_describe_own(), *map(_describe_wheel, wheels), pyodide, mpl, *inside, *rest]


def copy_texts(out: Path, works: Sequence[Work]) -> None:
    """Write the texts of the licences into the site."""
    (out / FOLDER).mkdir(parents=True, exist_ok=True)
    for work in works:
        if not work.text:
            continue
        (out / work.file).write_text(work.text, encoding="utf-8")


def _describe_own() -> Work:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    text = (ROOT / "LICENSE").read_text("utf-8")
    return Work("Fairy Post", project["version"], project["license"], text, _name_file("Fairy Post"), "")


def _read_lock() -> dict[str, Any]:
    lock: dict[str, Any] = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    return lock


def _name_file(name: str) -> str:
    return f"{FOLDER}/{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')}.txt"


def _describe_package(modules: Path, name: str, text: str = "") -> Work:
    versions = [entry for path, entry in _read_lock()["packages"].items() if path.endswith("node_modules/" + name)]
    about = json.loads((modules / name / "package.json").read_text("utf-8"))
    licence = SPELLED.get(versions[0]["license"], versions[0]["license"])
    own_text = next(iter(sorted((modules / name).glob("LICEN[CS]E*"))), None)
    if own_text is not None:
        text = own_text.read_text("utf-8")
    elif licence == "ISC":
        text = (OWN / "isc.txt").read_text("utf-8")
    if not text:
        missing = f"The package {name} comes without the text of its licence ({licence})"
        raise ValueError(f"{missing}; put one into web/content/licences.")
    home = about.get("homepage") or about.get("repository", {}).get("url", "")  # some say nothing
    home = re.sub(r"^git\+|\.git$|#readme$", "", home)
    return Work(name, ", ".join(sorted({entry["version"] for entry in versions})), licence, text, _name_file(name), home)


def _describe_micropip() -> Work:
    with zipfile.ZipFile(vendor.fetch_micropip()) as wheel:
        names = wheel.namelist()
        about = HeaderParser().parsestr(wheel.read(next(name for name in names if name.endswith("/METADATA"))).decode())
        text = wheel.read(next(name for name in names if name.endswith("/licenses/LICENSE"))).decode()
    urls = dict(value.split(", ", 1) for value in about.get_all("Project-URL", []))
    return Work("micropip", str(about["Version"]), "MPL-2.0", text, _name_file("micropip"), urls["Homepage"])


def _describe_wheel(one: ForeignWheel) -> Work:
    """Return what a wheel says about itself. Nobody else knows its licence."""
    texts = sorted(path for path in one.folder.glob("*.dist-info/**/*") if path.is_file() and path.stem in ("LICENSE", "LICENCE"))
    text = "\n\n".join(path.read_text("utf-8") for path in texts)
    name, about = one.metadata["Name"], one.metadata
    licence = about["License-Expression"] or (about["License"] or "").strip().partition("\n")[0] or one.file.name
    urls = dict(value.split(", ", 1) for value in about.get_all("Project-URL", []))
    home = urls.get("Homepage") or about["Home-page"] or ""
    return Work(name, about["Version"], licence, text, _name_file(name) if text else f"wheel/{one.file.name}", home)


def _describe_inside(entry: dict[str, str], info: dict[str, str], pyodide: str) -> Work:
    version = {"python": info["python"], "emscripten": info["platform"].removeprefix("emscripten_").replace("_", ".")}
    text = (OWN / entry["text"]).read_text("utf-8")
    return Work(
        entry["name"],
        version.get(entry.get("version", ""), f"Pyodide {pyodide}"),
        entry["licence"],
        text,
        _name_file(entry["name"]),
        entry["home"],
    )
