"""What the site carries besides our own code: names, versions and licences, read from the packages at build time."""

from __future__ import annotations

import json
import re
import tomllib
import zipfile
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, NamedTuple

from web.tools import node, vendor
from web.tools.common import ROOT

OWN = Path(__file__).parent / "licences"
FOLDER = "licences"
NOT_SHIPPED = ("@types/emscripten", "ws")  # Pyodide names them for its use outside browsers
SPELLED = {"APACHE-2.0": "Apache-2.0"}


class Work(NamedTuple):
    """One work in the site: the short name of its licence, the file of the licence's text in the site, and its home."""

    name: str
    version: str
    licence: str
    text: str
    file: str
    home: str


def works() -> list[Work]:
    """Return all works in the site, ours and the runtimes first. Raises ValueError for one whose licence has no text."""
    modules = node.packages()
    lock = json.loads((modules / "pyodide/pyodide-lock.json").read_text("utf-8"))
    mpl = _micropip()
    pyodide = _package(modules, "pyodide", mpl.text)
    inside = [
        _inside(entry, lock["info"], pyodide.version)
        for entry in tomllib.loads((OWN / "inside.toml").read_text("utf-8"))["works"]
    ]
    shipped = (path for path, entry in _lock()["packages"].items() if path and not entry.get("dev"))  # the rest only builds
    names = sorted({path.rpartition("node_modules/")[2] for path in shipped})
    rest = [_package(modules, name) for name in names if name not in (*NOT_SHIPPED, "pyodide")]
    return [_own(), pyodide, mpl, *inside, *rest]


def copy_texts(out: Path, found: list[Work]) -> None:
    """Write the texts of the licences into the site."""
    (out / FOLDER).mkdir(parents=True, exist_ok=True)
    for work in found:
        (out / work.file).write_text(work.text, encoding="utf-8")


def _own() -> Work:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    text = (ROOT / "LICENSE").read_text("utf-8")
    return Work("Fairy Post", project["version"], project["license"], text, _file("Fairy Post"), "")


def _lock() -> dict[str, Any]:
    lock: dict[str, Any] = json.loads((node.WEB / "package-lock.json").read_text("utf-8"))
    return lock


def _file(name: str) -> str:
    return f"{FOLDER}/{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')}.txt"


def _package(modules: Path, name: str, text: str = "") -> Work:
    versions = [entry for path, entry in _lock()["packages"].items() if path.endswith("node_modules/" + name)]
    about = json.loads((modules / name / "package.json").read_text("utf-8"))
    licence = SPELLED.get(versions[0]["license"], versions[0]["license"])
    found = next(iter(sorted((modules / name).glob("LICEN[CS]E*"))), None)
    if found is not None:
        text = found.read_text("utf-8")
    elif licence == "ISC":
        text = (OWN / "isc.txt").read_text("utf-8")
    if not text:
        raise ValueError(f"The package {name} comes without the text of its licence ({licence}); put one into web/licences.")
    home = about.get("homepage") or about.get("repository", {}).get("url", "")  # some say nothing
    home = re.sub(r"^git\+|\.git$|#readme$", "", home)
    return Work(name, ", ".join(sorted({entry["version"] for entry in versions})), licence, text, _file(name), home)


def _micropip() -> Work:
    with zipfile.ZipFile(vendor.micropip_wheel()) as wheel:
        names = wheel.namelist()
        about = HeaderParser().parsestr(wheel.read(next(name for name in names if name.endswith("/METADATA"))).decode())
        text = wheel.read(next(name for name in names if name.endswith("/licenses/LICENSE"))).decode()
    urls = dict(value.split(", ", 1) for value in about.get_all("Project-URL", []))
    return Work("micropip", str(about["Version"]), "MPL-2.0", text, _file("micropip"), urls["Homepage"])


def _inside(entry: dict[str, str], info: dict[str, str], pyodide: str) -> Work:
    version = {"python": info["python"], "emscripten": info["platform"].removeprefix("emscripten_").replace("_", ".")}
    text = (OWN / entry["text"]).read_text("utf-8")
    return Work(
        entry["name"],
        version.get(entry.get("version", ""), f"Pyodide {pyodide}"),
        entry["licence"],
        text,
        _file(entry["name"]),
        entry["home"],
    )
