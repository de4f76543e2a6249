"""Puts Pyodide, PyScript and micropip into the site, each in a fixed version, with the lock file that Pyodide reads."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from web.tools import node, slim
from web.tools.common import ROOT, WORK, Stop, say

PYODIDE = "vendor/pyodide"
PYSCRIPT = "vendor/pyscript"
QR = "vendor/qr"
WASM = slim.WASM  # for other sites that load Pyodide from here; our pages use the copy with version and checksum in its name
# Scripts end in `.js` here: some hosts know no type for `.mjs`, and browsers run no module that comes without one. Pyodide's two
# name each other once each.
NAMED = ("pyodide.asm.mjs", "pyodide.asm.js")
# Pyodide asks for shared memory as soon as it starts, to be able to sleep while it waits for files of Node's. A page has
# no such files and may not sleep; browsers call it outdated to ask. With other memory the sleep fails, which it allows for.
SHARED = ("new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)", "new Int32Array(1)")
# Pyodide copies a whole memory that it goes on from. More than a third of ours is empty, and a browser makes room for empty
# memory only once something is written there, so python.js writes the rest of it by itself.
MEMORY_LENGTH = ("t.INITIAL_MEMORY=i.length,", "t.INITIAL_MEMORY=i.memoryLength,")
MEMORY_WRITTEN = (
    "t=t.subarray(r);let s=(new TextDecoder).decode(i),l=JSON.parse(s);return Module.HEAP8.set(t),l}",
    "let s=(new TextDecoder).decode(i),l=JSON.parse(s);return t.writeTo(Module.HEAPU8),l}",
)
CHANGES = {"pyodide": (NAMED, MEMORY_LENGTH), "pyodide.asm": (NAMED, SHARED, MEMORY_WRITTEN)}
CHANGED = "// Fairy Post changed this file: see web/tools/vendor.py and web/tools/slim.mjs of its sources.\n"
STDLIB = "python_stdlib.zip"
# No page here has an editor, a terminal or pygame, and `error` would put tracebacks on the page. PyScript still fetches the
# few lines of each plug-in where a page does not say the same for MicroPython; what they would fetch in turn stays out.
PLUGINS_OFF = ("codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")
UNUSED = ("codemirror", "xterm", "index-", "mpy-", "pyodide_graph", "service-worker")


def compute_sha256(file: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def read_micropip_pin() -> dict[str, str]:
    """Return version, Python and checksum of micropip from pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    pin: dict[str, str] = project["tool"]["fairy-post"]["micropip"]
    return pin


def fetch_micropip() -> Path:
    """Return the pinned micropip wheel. It is downloaded once and checked every time.

    Raises:
        Stop: pip could not download it, or it is not the file that pyproject.toml names.
    """
    pin = read_micropip_pin()
    wheel = WORK / "downloads" / f"micropip-{pin['version']}-py3-none-any.whl"
    if not wheel.exists():
        say("Downloading micropip")
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input", "--no-deps"]
        # Only for the Python that Pyodide carries: for an older one pip would quietly take an older micropip.
        wanted = ["--python-version", pin["python"], "--only-binary=:all:", f"micropip=={pin['version']}"]
        done = subprocess.run([*pip, *wanted, "-d", str(wheel.parent)], capture_output=True, text=True)
        if done.returncode:
            raise Stop(f"micropip could not be downloaded:\n{done.stderr.strip()[-2000:]}", 1)
    if compute_sha256(wheel) != pin["sha256"]:
        wheel.unlink()
        raise Stop(f"The file {wheel.name} is not the one that pyproject.toml names (its checksum differs); it was removed.", 1)
    return wheel


def name_wasm() -> str:
    """Return the path of Pyodide's WebAssembly in the site. It contains version and checksum, so that caches may keep the file
    for ever."""
    version = json.loads((node.find_packages() / "pyodide/package.json").read_text("utf-8"))["version"]
    return f"{PYODIDE}/pyodide.asm.{version}-{compute_sha256(slim.make() / WASM)[:8]}.wasm"


def copy_runtimes(out: Path) -> None:
    """Write Pyodide, PyScript and micropip. The lock file is written by `write_lock`, the standard library by `copy_stdlib`.

    Raises:
        Stop: a place in Pyodide that has to be changed is not there.
    """
    modules = node.find_packages()
    pyodide, pyscript = out / PYODIDE, out / PYSCRIPT
    pyodide.mkdir(parents=True)
    pyscript.mkdir(parents=True)
    made = slim.make()
    for place in (pyodide / WASM, out / name_wasm()):
        shutil.copyfile(made / WASM, place)
    for name, folder in (("pyodide", modules / "pyodide"), ("pyodide.asm", made)):
        script = change_script((folder / f"{name}.mjs").read_text("utf-8"), CHANGES[name])
        if name == "pyodide":
            script += f'export const wasmName = "{Path(name_wasm()).name}";\n'
        (pyodide / f"{name}.js").write_text(script, "utf-8", newline="\n")
    core = modules / "@pyscript/core"
    for file in sorted((core / "dist").iterdir()):
        if file.suffix in (".js", ".css") and not file.name.startswith(UNUSED):
            shutil.copyfile(file, pyscript / file.name)
    shutil.copyfile(core / "LICENSE", pyscript / "LICENSE")
    (out / QR).mkdir(parents=True)
    for name in ("index.js", "decode.js", "LICENSE"):
        shutil.copyfile(modules / "qr" / name, out / QR / name)
    wheel = fetch_micropip()
    shutil.copyfile(wheel, pyodide / wheel.name)


def change_script(script: str, changes: Iterable[tuple[str, str]]) -> str:
    """Return a script of Pyodide's as the site serves it, with texts replaced by others.

    Raises:
        Stop: a text that has to be changed is not there once.
    """
    for old, new in changes:
        if script.count(old) != 1:
            raise Stop(f"This Pyodide is made in another way than 314.0.7: look for {old} in web/tools/vendor.py.", 1)
        script = script.replace(old, new)
    return CHANGED + script


def copy_stdlib(out: Path) -> None:
    """Write Python's standard library as Pyodide ships it."""
    (out / PYODIDE).mkdir(parents=True)
    shutil.copyfile(node.find_packages() / "pyodide" / STDLIB, out / PYODIDE / STDLIB)


def write_lock(out: Path, engine_wheel: Path) -> None:
    """Write a `pyodide-lock.json` that knows only micropip and the engine, with the checksums of the files in this site."""
    lock: dict[str, Any] = json.loads((node.find_packages() / "pyodide/pyodide-lock.json").read_text("utf-8"))
    micropip = {**lock["packages"]["micropip"], "sha256": read_micropip_pin()["sha256"]}
    pinned = read_micropip_pin()["version"]
    if micropip["version"] != pinned:
        raise Stop(f"This Pyodide wants micropip {micropip['version']}; pyproject.toml names {pinned}.", 1)
    engine = {
        **micropip,
        "name": "pyengine",
        "version": engine_wheel.name.split("-")[1],
        "file_name": f"../../wheel/{engine_wheel.name}",  # beside vendor/: the address that others install from
        "imports": ["pyengine"],
        "sha256": compute_sha256(engine_wheel),
    }
    lock["packages"] = {"micropip": micropip, "pyengine": engine}
    (out / PYODIDE).mkdir(parents=True)
    (out / PYODIDE / "pyodide-lock.json").write_text(json.dumps(lock, indent=1), "utf-8")
