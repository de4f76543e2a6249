"""Writes the scripts of the site from the modules in web/js.

A page loads most of them as classic scripts: these run in order, if necessary before the page is painted, and also in frames that
may not read files. Such a script contains the shared modules that it imports, so that nothing else has to be fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from web.tools.common import SCRIPTS

CLASSIC = (
    *("boot.js", "embed_boot.js", "start_failure.js"),
    *("dom_patch.js", "effects.js", "example.js", "offline.js", "storage.js", "daily.js"),
)
MODULES = ("python.js", "qr.js")
CHAT = "chat_boot.js"  # only in the app for chats
TEXT = re.compile(r"""("[^"]*"|'[^']*'|`[^`]*`)""")
SPACE = re.compile(r" ?([=<>!&|?:,;(){}\[\]]+) ?")  # not around + and -, of which two would be another sign
IMPORT = re.compile(r'^import \{ [\w, ]+ \} from "\.(/[\w/]+\.js)";\n', re.M)


def write(out: Path) -> None:
    """Write all scripts but the service worker into ``out``: those of our pages below js/, that for other people's pages at the
    root."""
    write_own(out, CLASSIC, MODULES)
    # The version of the interface stands in the name: what a page asked for once it gets for ever.
    (out / "embed-1.js").write_text(shorten(read("embed.js")), "utf-8")


def write_own(out: Path, classic: Iterable[str], modules: Iterable[str]) -> None:
    """Write scripts of our pages below js/."""
    (out / "js").mkdir()
    for name in classic:
        (out / "js" / name).write_text(shorten(wrap(name)), "utf-8")
    for name in modules:
        (out / "js" / name).write_text(shorten(read(name)), "utf-8")


def read(name: str) -> str:
    """Return a script as it was written."""
    return (SCRIPTS / name).read_text("utf-8")


def wrap(name: str) -> str:
    """Return a module and everything it imports as one classic script without global names."""
    parts: dict[Path, str] = {}
    _collect(SCRIPTS / name, parts)
    return '(() => {\n"use strict";\n' + "".join(parts.values()) + "})();\n"


def _collect(path: Path, parts: dict[Path, str]) -> None:
    """Add a module to the parts, after those that it imports, each of them once."""
    source = path.read_text("utf-8")
    for place in IMPORT.findall(source):
        needed = (path.parent / place.removeprefix("/")).resolve()
        if needed not in parts:
            _collect(needed, parts)
    parts[path] = re.sub(r"^export ", "", IMPORT.sub("", source), flags=re.M)


def shorten(script: str) -> str:
    """Return a script without indentation, comment lines, and space that means nothing. This needs scripts without texts over
    several lines."""
    lines = (line.strip() for line in script.splitlines())
    return "\n".join(_shorten_line(line) for line in lines if line and not line.startswith("//")) + "\n"


def _shorten_line(line: str) -> str:
    """Return a line without the space around its signs, outside texts. A line that may hold a regular expression, or a text
    within a text, stays as it is."""
    parts = TEXT.split(line)
    if any("/" in part or "`" in part for part in parts[::2]) or any("${" in part and '"' in part for part in parts[1::2]):
        return line
    return "".join(part if number % 2 else SPACE.sub(r"\1", part) for number, part in enumerate(parts))
