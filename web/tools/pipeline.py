"""The whole site: its steps in order."""

from __future__ import annotations

import importlib
import json
from dataclasses import dataclass
from pathlib import Path

from web.tools import library, node, offline, snapshot, vendor, wheel
from web.tools.common import DIST, ROOT, SCRIPTS, STATIC, WEB, WORK, exclusive
from web.tools.steps import Step, forget

TOOLS = WEB / "tools"
PROJECT = ROOT / "pyproject.toml"


@dataclass(frozen=True)
class SiteOptions:
    """What the page generator may want to know. All places are relative to the site's root; ``base`` is its address with a slash
    at the end, "" where nobody knows it."""

    version: str
    wheel: str
    base: str = ""
    python: str = "js/python.js"
    pyodide: str = vendor.PYODIDE
    pyscript: str = vendor.PYSCRIPT

    @property
    def modules(self) -> list[str]:
        """Scripts that a page with Python imports sooner or later, those first whose own imports wait for them."""
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
        """What these fetch, but for what `boot.js` begins to fetch."""
        return [library.PACK, "boot.py"]

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
    """Everything that the pages are made from: all of web/ but the tools and what npm installed, and the engine."""
    own = (path for path in sorted(WEB.iterdir()) if path.name not in ("tools", "node_modules", "__pycache__"))
    return (*own, ROOT / "pyengine", PROJECT, TOOLS / "pipeline.py")


def make_site(out: Path, base: str) -> None:
    """Write the pages."""
    importlib.import_module("web.generator.site").build(out, SiteOptions(wheel.read_version(), wheel.find_site_path(), base))


def make_previews(out: Path) -> None:
    """Write the pictures that others show beside a link to the site."""
    importlib.import_module("web.generator.publishing").make_previews(out)


def list_steps(base: str = "") -> list[Step]:
    """The steps of a build, in the order in which they need each other."""
    pins = (WEB / "package-lock.json", PROJECT, TOOLS / "vendor.py")
    wheel_file = DIST / wheel.find_site_path()
    code = TOOLS / "wheel.py"
    packed = (*pins, *wheel.PACKAGES, WEB / "__init__.py", TOOLS / "library.py", library.IN_PYODIDE)
    made = [
        Step("runtimes", pins, vendor.copy_runtimes),
        Step("stdlib", pins, vendor.copy_stdlib),
        Step("wheel", (ROOT / "pyengine", PROJECT, ROOT / "LICENSE", code), wheel.build),
        Step("library", packed, library.make),
        Step("snapshot", (*packed, TOOLS / "snapshot.py"), snapshot.make),
        Step("lock", (*pins, wheel_file), lambda out: vendor.write_lock(out, wheel_file)),
        Step(
            "icons",
            (pins[0], STATIC / "icon.svg", ROOT / "pyengine/games/__init__.py", TOOLS / "icons.mjs", TOOLS / "offline.py"),
            offline.make_icons,
        ),
        Step("site", list_site_inputs(), lambda out: make_site(out, base), base),
    ]
    if base:
        made.append(Step("previews", list_site_inputs(), make_previews))
    # What the others recorded changes whenever a file of theirs may have.
    records = (WORK / f"{step.name}.json" for step in made)
    return [*made, Step("worker", (*records, SCRIPTS / "service_worker.js", TOOLS / "offline.py"), offline.make_worker)]


def build(base: str = "") -> None:
    """Bring `dist/` up to date; ``base`` is the address that the site will have, where that is known."""
    with exclusive():
        wanted = list_steps(base)
        for step in wanted:
            step.run()
        forget({step.name for step in wanted})
