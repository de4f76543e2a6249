"""Packs the plug-ins of `web/wiki` for other people's documents and wikis: a wheel of what is Python, an archive of each PHP one,
a file for TiddlyWiki.

The same sources give the same bytes.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import zipfile
from pathlib import Path

from web.generator import scripts
from web.tools import library, wheel
from web.tools.common import ROOT, WEB
from web.tools.steps import list_files

SOURCES = WEB / "wiki"
PYTHON = "fairy_post"
COMMON = SOURCES / "php" / "Board.php"
SCRIPT = "embed-1.js"
APP = ("embed", "saved", "table", "views", "words")  # of web/app: what reads addresses and draws, and no browser
ARCHIVES = {  # name: its folder, and where in it the script and what all have in common stand
    "mediawiki": ("FairyPost", "resources/embed-1.js", "src/Board.php"),
    "dokuwiki": ("fairypost", "script.js", "Board.php"),
    "wordpress": ("fairy-post", "embed-1.js", "Board.php"),
}
TIDDLYWIKI = "fairy-post-tiddlywiki.json"
WIDGET = {"type": "application/javascript", "module-type": "widget"}
LIBRARY = {"type": "application/javascript", "module-type": "library"}
PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "fairy-post"
version = "{version}"
description = "Boards of Fairy Post in documents made by Sphinx, MkDocs and Python-Markdown"
readme = "README.md"
requires-python = ">=3.11"
license = "MIT"
license-files = ["LICENSE"]
authors = [{{ name = "the Fairy Post authors" }}]
dependencies = ["pyengine=={version}"]

[project.optional-dependencies]
jupyter = ["anywidget>=0.9,<1"]

[project.entry-points."mkdocs.plugins"]
fairy-post = "fairy_post.mkdocs:BoardPlugin"

[tool.hatch.build.targets.wheel]
packages = ["fairy_post"]
artifacts = ["*.js"]
"""
README = """# Boards of unusual chess games in your documents

A position or a game of the chess family in an article, by one line: its picture is drawn when the document is built and shows
without any script; a tap makes it a board that plays. For Sphinx with reStructuredText or MyST (`fairy_post.sphinx`), MkDocs
(`fairy-post`) and Python-Markdown (`fairy_post.markdown`); in a notebook Python hears what is played (`fairy_post.jupyter`). For
hosts there is a program that shows chats the position of a link (`fairy_post.previews`). How each is set up stands on the site,
under “Plug-ins for wikis and documents”.
"""


def find_wheel_path() -> str:
    """Return the path of the wheel in the site."""
    return f"wheel/{PYTHON}-{wheel.read_version()}-py3-none-any.whl"


def read_script() -> str:
    """Return the script of boards as served. Plug-ins bring it along, so that articles load it from their own site."""
    return scripts.shorten(scripts.read("embed.js"))


def collect_python(project: Path) -> None:
    """Write the sources of the wheel into a folder. What is `web.app` here is `fairy_post.app` there."""
    package = project / PYTHON
    for source, target in ((SOURCES / PYTHON, package), *((WEB / "app" / name, package / "app" / name) for name in APP)):
        for file in list_files(source):
            place = target / file.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(re.sub(r"\bweb\.app\b", f"{PYTHON}.app", file.read_text("utf-8")), "utf-8")
    shutil.copyfile(WEB / "app" / "__init__.py", package / "app" / "__init__.py")
    (package / SCRIPT).write_text(read_script(), "utf-8")
    shutil.copyfile(ROOT / "LICENSE", project / "LICENSE")
    (project / "README.md").write_text(README, "utf-8")
    (project / "pyproject.toml").write_text(PROJECT.format(version=wheel.read_version()), "utf-8")


def pack_archive(name: str, target: Path) -> None:
    """Write the archive of a plug-in: one folder, with the script and the licence in it."""
    folder, script, common = ARCHIVES[name]
    source = SOURCES / name
    files = {file.relative_to(source).as_posix(): file.read_bytes() for file in list_files(source)}
    files |= {script: read_script().encode(), common: COMMON.read_bytes(), "LICENSE": (ROOT / "LICENSE").read_bytes()}
    target.write_bytes(library.make_archive({f"{folder}/{place}": file for place, file in files.items()}, zipfile.ZIP_DEFLATED))


def pack_tiddlers() -> str:
    """Return the plug-in for TiddlyWiki: a tiddler that holds all others, as a file to drop into a wiki."""
    folder = SOURCES / "tiddlywiki"
    plugin = json.loads((folder / "plugin.json").read_text("utf-8"))
    tiddlers = {
        "widget.js": {"text": (folder / "widget.js").read_text("utf-8"), **WIDGET},
        SCRIPT: {"text": read_script(), **LIBRARY},
        "licence": {"text": (ROOT / "LICENSE").read_text("utf-8"), "type": "text/plain"},
        **{file.stem: {"text": file.read_text("utf-8")} for file in list_files(folder) if file.suffix == ".tid"},
    }
    inside = {f"{plugin['title']}/{name}": fields for name, fields in sorted(tiddlers.items())}
    whole = {**plugin, "version": wheel.read_version(), "text": json.dumps({"tiddlers": inside}, ensure_ascii=False)}
    return json.dumps([whole], ensure_ascii=False, indent=1) + "\n"


def build(out: Path) -> None:
    """Write the wheel and the archives."""
    with tempfile.TemporaryDirectory() as project:
        collect_python(Path(project))
        wheel.pack(Path(project), out / "wheel")
    (out / "plugins").mkdir()
    for name in ARCHIVES:
        pack_archive(name, out / "plugins" / f"fairy-post-{name}.zip")
    (out / "plugins" / TIDDLYWIKI).write_text(pack_tiddlers(), "utf-8")
