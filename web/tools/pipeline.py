"""The steps that build the whole site, in order."""

from __future__ import annotations

import hashlib
import importlib
import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pyengine.core.words import LANGUAGES
from web.app.later.ice import IceServer
from web.tools import library, node, offline, plugins, slim, snapshot, vendor, webxdc, wheel
from web.tools.common import DIST, ROOT, SCRIPTS, STATIC, WEB, WORK, hold_lock
from web.tools.foreign import ForeignWheel
from web.tools.steps import BuildStep, forget

TOOLS = WEB / "tools"
PROJECT = ROOT / "pyproject.toml"


@dataclass(frozen=True)
class SiteOptions:
    """What the page generator needs to know. Paths are relative to the site's root.

    ``base`` is the site's address with a slash at the end, "" if unknown; ``wheels`` hold the games from elsewhere. ``ice`` are
    servers that help pages to find each other.
    """

    version: str
    wheel: str
    base: str = ""
    wheels: tuple[ForeignWheel, ...] = ()
    ice: tuple[IceServer, ...] = ()
    chat: bool = False  # whether these are the pages of the app for chats
    previews: bool = True  # whether to draw the pictures for links to the pages, too, which takes longer
    python: str = "js/python.js"
    pyodide: str = vendor.PYODIDE
    pyscript: str = vendor.PYSCRIPT

    @property
    def modules(self) -> list[str]:
        """Scripts that a page with Python imports sooner or later; first those whose own imports have to wait for them."""
        core = node.find_packages() / "@pyscript/core/dist"
        chunks = [f"{self.pyscript}/{file.name}" for file in sorted(core.glob("core-*.js"))]
        return [
            self.python,
            f"{self.pyodide}/pyodide.js",
            f"{self.pyodide}/pyodide.asm.js",
            f"{self.pyscript}/core.js",
            *chunks,
        ]

    @property
    def data(self) -> list[str]:
        """Files that these scripts fetch, except those that `boot.js` begins to fetch."""
        return [library.PACK, *([library.LATER_PACK] if self.chat else []), "boot.py"]

    def name_words(self, language: str) -> str:
        """Return the file with the words of a language, "" for the first, whose words are modules."""
        return library.WORDS_PACK.format(language) if language in LANGUAGES[1:] else ""

    @property
    def wasm(self) -> str:
        """Pyodide's WebAssembly."""
        return vendor.name_wasm()

    @property
    def no_plugins(self) -> str:
        """JSON for a page's `<mpy-config type="json" hidden>`: without it PyScript fetches all plug-ins for MicroPython."""
        return json.dumps({"plugins": [f"!{name}" for name in vendor.PLUGINS_OFF]})

    def pyscript_config(self, up: str) -> str:
        """PyScript's configuration as JSON for a page from which `up` ("", "../", "../../") leads to the site's root."""
        config = {
            **json.loads(self.no_plugins),
            "interpreter": f"{up}{self.python}",
        }
        return json.dumps(config)


def list_site_inputs() -> tuple[Path, ...]:
    """Return everything that the pages are made from: web/ without tools and npm packages, and the engine."""
    own = (path for path in sorted(WEB.iterdir()) if path.name not in ("tools", "node_modules", "__pycache__"))
    return (*own, ROOT / "pyengine", PROJECT, TOOLS / "pipeline.py", TOOLS / "foreign.py", TOOLS / "icons.mjs")


def make_site(out: Path, base: str, wheels: tuple[ForeignWheel, ...], ice: tuple[IceServer, ...] = ()) -> None:
    """Write the pages."""
    options = SiteOptions(wheel.read_version(), wheel.find_site_path(), base, wheels, ice)
    importlib.import_module("web.generator.site").build(out, options)


def copy_wheels(out: Path, wheels: Sequence[ForeignWheel]) -> None:
    """Copy the wheels of games from elsewhere beside our own."""
    (out / "wheel").mkdir()
    for one in wheels:
        shutil.copyfile(one.file, out / "wheel" / one.file.name)


def list_steps(
    base: str = "",
    wheels: tuple[ForeignWheel, ...] = (),
    dist: Path = DIST,
    work: Path = WORK,
    ice: tuple[IceServer, ...] = (),
    *,
    chat: bool = False,
) -> list[BuildStep]:
    """Return the steps of a build, in an order in which each finds what it needs, with ``chat`` also that of the app."""
    foreign = tuple(one.file for one in wheels)
    pins = (WEB / "package-lock.json", PROJECT, TOOLS / "vendor.py", slim.SCRIPT, TOOLS / "slim.py")
    wheel_file = dist / wheel.find_site_path()
    code, plug_ins = TOOLS / "wheel.py", TOOLS / "plugins.py"
    packed = (
        *pins,
        *wheel.PACKAGES,
        *foreign,
        WEB / "__init__.py",
        TOOLS / "foreign.py",
        TOOLS / "library.py",
        library.IN_PYODIDE,
    )
    drawn = (
        pins[0],
        STATIC / "icon.svg",
        ROOT / "pyengine/games/__init__.py",
        *foreign,
        TOOLS / "icons.mjs",
        TOOLS / "manifest.py",
        TOOLS / "offline.py",
    )
    made = [
        BuildStep("runtimes", pins, vendor.copy_runtimes),
        BuildStep("stdlib", pins, vendor.copy_stdlib),
        BuildStep("wheel", (ROOT / "pyengine", PROJECT, ROOT / "LICENSE", code), wheel.build),
        BuildStep(
            "plugins",
            (plugins.SOURCES, WEB / "app", SCRIPTS / "embed.js", PROJECT, ROOT / "LICENSE", code, plug_ins),
            plugins.build,
        ),
        BuildStep("lock", (*pins, wheel_file), lambda out: vendor.write_lock(out, wheel_file)),
        BuildStep("library", packed, lambda out: library.make(out, wheels)),
        BuildStep("snapshot", (*packed, TOOLS / "snapshot.py"), lambda out: snapshot.make(out, dist, wheels)),
        BuildStep("icons", drawn, offline.make_icons),
        BuildStep("site", (*list_site_inputs(), *foreign), lambda out: make_site(out, base, wheels, ice), base + repr(ice or "")),
    ]
    if wheels:
        made.append(BuildStep("foreign", foreign, lambda out: copy_wheels(out, wheels)))
    # The records of the other steps change whenever one of their files may have changed.
    records = tuple(work / f"{step.name}.json" for step in made)
    if chat:
        inputs = (*records, TOOLS / "webxdc.py")
        made.append(BuildStep("chat", inputs, lambda out: write_chat_app(out / webxdc.NAME, base, wheels, dist), base))
    inputs = (*records, SCRIPTS / "service_worker.js", TOOLS / "offline.py")
    return [*made, BuildStep("worker", inputs, lambda out: offline.make_worker(out, dist))]


def find_work(dist: Path) -> Path:
    """Return the folder that records what was built into a site's folder."""
    return WORK if dist == DIST else WORK / "sites" / hashlib.sha256(str(dist).encode()).hexdigest()[:16]


def build(
    base: str = "",
    wheels: tuple[ForeignWheel, ...] = (),
    dist: Path = DIST,
    ice: tuple[IceServer, ...] = (),
    *,
    chat: bool = False,
) -> None:
    """Bring the site in the folder ``dist`` up to date. ``base`` is the address that the site will have, if known.

    ``wheels`` are games from elsewhere. They have to be installed (`foreign.install`) before this module is imported, since it
    imports the list of games. ``ice`` are servers that help pages to find each other. ``chat``: with the app for chats.
    """
    work = find_work(dist)
    with hold_lock():
        work.mkdir(parents=True, exist_ok=True)
        wanted = list_steps(base, wheels, dist, work, ice, chat=chat)
        for step in wanted:
            step.run(dist, work)
        forget({step.name for step in wanted}, dist, work)


def write_chat_app(target: Path, base: str = "", wheels: tuple[ForeignWheel, ...] = (), dist: Path = DIST) -> None:
    """Write the app for chats, made from the built site in ``dist``."""
    options = SiteOptions(wheel.read_version(), wheel.find_site_path(), wheels=wheels, chat=True)
    webxdc.write(target, dist, options, base)
