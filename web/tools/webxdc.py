"""Packs the app for chats (webxdc): a zip with pages, Python and all games inside, which asks no network for anything."""

from __future__ import annotations

import tempfile
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

from web.tools import library, vendor
from web.tools.steps import list_files

NAME = "fairy-post.xdc"
TITLE = "Fairy Post"
TAKEN = {  # from the site: what stands here, or below a folder, under the same name or another
    library.PACK: library.PACK,
    library.CHAT_PACK: library.LATER_PACK,
    "words/": "words/",
    "icon.svg": "icon.svg",
    "icons/any-shape-512.png": "icon.png",
    f"{vendor.PYODIDE}/pyodide.js": f"{vendor.PYODIDE}/pyodide.js",
    f"{vendor.PYODIDE}/pyodide.asm.js": f"{vendor.PYODIDE}/pyodide.asm.js",
    f"{vendor.PYODIDE}/pyodide-lock.json": f"{vendor.PYODIDE}/pyodide-lock.json",
    f"{vendor.PYODIDE}/{library.NOTHING}": f"{vendor.PYODIDE}/{library.NOTHING}",
    f"{vendor.PYSCRIPT}/": f"{vendor.PYSCRIPT}/",
}


def write(target: Path, dist: Path, options: Any, about: str) -> None:
    """Write the app, made from the built site in ``dist``.

    ``options`` are those of the pages, ``about`` is the address of the site, "" if it is not known.
    """
    files = _take(dist, options.wasm)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        import_module("web.generator.chat_pages").build(out, options)
        files |= {file.relative_to(out).as_posix(): file.read_bytes() for file in list_files(out)}
    files["manifest.toml"] = make_manifest(about).encode()
    target.write_bytes(library.make_archive(files, zipfile.ZIP_DEFLATED))


def _take(dist: Path, wasm: str) -> dict[str, bytes]:
    """Return what the app has in common with the site."""
    taken = {}
    for source, target in {**TAKEN, wasm: wasm}.items():
        for file in list_files(dist / source):
            rest = file.relative_to(dist / source).as_posix() if source.endswith("/") else ""
            taken[target + rest] = file.read_bytes()
    return taken


def make_manifest(about: str) -> str:
    """Return the manifest: the app's name, and where to read about it if that is known."""
    return f'name = "{TITLE}"\n' + (f'source_code_url = "{about}"\n' if about else "")
