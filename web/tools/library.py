"""Everything that Python imports in our pages, as byte code compiled by the Pyodide that the site ships: the used part of the
standard library, and our own code. Docstrings and the annotations of functions are left out.

Nobody lists the modules by hand. What our code, PyScript, micropip and Pyodide's own Python import is read from their sources;
what those modules import in turn is found by using them in Pyodide under Node (`in_pyodide/compile.py`).
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import io
import json
import re
import subprocess
import tempfile
import zipfile
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

from pyengine.core.words import LANGUAGES
from web.tools import foreign, node, vendor, wheel
from web.tools.common import ROOT, WORK, Stop
from web.tools.foreign import ForeignWheel
from web.tools.steps import compute_digest, list_files

IN_PYODIDE = Path(__file__).parent / "in_pyodide"
PACK = "python.bin"  # a zip inside gzip; the name keeps servers from treating it as one
LATER_PACK = "later.bin"  # what few visitors ask for, in the same form; `web/app/controllers/later.py` makes it ready
LATER = re.compile(
    r"web/app/(later|words/(lesson|live|notes|puzzles|task))/|web/app/pages/puzzles\.py"
    r"|web/app/browser/(clock_face|direct_line|drawing_pointer)\.py"
    r"|pyengine/ai/review/|pyengine/words/en/review\.py|pyengine/core/lesson\.py|pyengine/play/(lesson|notes_edit|puzzle|task)\.py"
)
CHAT_PACK = "chat.bin"  # the same with what only the app for chats has, which takes it for the later one
CHAT = re.compile(r"web/app/(chat|words/chat)/|web/app/browser/chat\.py")
WORDS_PACK = "words/{}.bin"  # the words of a language other than the first: JSON inside gzip
NOTHING = "empty.zip"  # an empty library for Pyodide, since ours is in the archive
ARCHIVE = "/lib/site.zip"  # where the pages put it for Python
OWN = ("pyengine", "web")
BROWSER = ("js", "pyodide_js", "_pyodide_core", "pyscript", "_pyscript", "polyscript", "micropip")
# Archives of other kinds and secure sockets: the library tries them and does without; no page has a use for them.
WITHOUT = ("_ssl.py", "bz2.py", "compression/", "lzma.py", "ssl.py")
# The command line, and `pyengine.board`, the simple interface for notebooks and scripts.
NOT_IN_PAGES = (
    "pyengine/cli/",
    "pyengine/__main__.py",
    "pyengine/board.py",
    "pyengine/pettingzoo.py",
    "pyengine/ai/puzzles/",
    "pyengine/play/seat_text.py",
    "pyengine/README.md",
)
SIMPLE = re.compile(r"pyengine[/.]chess[/.]simple")  # a base for small games, left out where no game is made with it
NOT_AT_RUN_TIME = re.compile(r"pyengine/games/\w+/(site|frozen)/")  # for the build, and for the tests
# The modules of words, by language and section: those that games share, those of a game or of the front end.
WORDS = re.compile(r"pyengine/words/(\w\w)/(\w+)\.py|(?:pyengine/games|web/app/words)/(\w+)/(?:words/)?(\w\w)\.py")
# What may stand in a written move. Games are pasted in any language, so every page has these words of all languages.
WRITTEN_SECTION, WRITTEN_KEY = "telling", "tell-"
PYSCRIPT = "@pyscript/core/src/stdlib/pyscript"


@cache
def list_imports(source: str) -> frozenset[str]:
    """Return the absolute names that a source imports, also inside functions. A name may be that of something in a module."""
    tree = ast.parse(source)
    skipped: set[int] = set()
    imports: set[str] = set()
    for item in ast.walk(tree):
        if isinstance(item, ast.If) and ast.unparse(item.test) == "TYPE_CHECKING":
            skipped |= {id(inner) for inner in ast.walk(item)}
    for item in ast.walk(tree):
        if id(item) in skipped:
            continue
        if isinstance(item, ast.Import):
            imports |= {alias.name for alias in item.names}
        elif isinstance(item, ast.ImportFrom) and not item.level and item.module:
            imports |= {item.module, *(f"{item.module}.{alias.name}" for alias in item.names if alias.name != "*")}
    return frozenset(imports)


def list_wanted(sources: Iterable[str], packages: Collection[str] = ()) -> list[str]:
    """Return what sources import besides our own code, the browser's modules and these packages, sorted."""
    names: set[str] = set().union(*map(list_imports, sources))
    return sorted(name for name in names if name.partition(".")[0] not in (*OWN, *BROWSER, *packages))


def read_own_files(wheels: Sequence[ForeignWheel] = ()) -> dict[str, bytes]:
    """Return the sources of the engine, games from elsewhere, the front end and PyScript's Python, by name."""
    files = foreign.read_files(wheels)
    for package in (ROOT / "web/__init__.py", *wheel.PACKAGES):
        for file in list_files(package):
            name = file.relative_to(ROOT).as_posix()
            if not name.startswith(NOT_IN_PAGES) and not NOT_AT_RUN_TIME.match(name):
                files[name] = file.read_bytes()
    for file in list_files(node.find_packages() / PYSCRIPT):
        files[f"pyscript/{file.name}"] = file.read_bytes()
    simple = {name for name in files if SIMPLE.match(name)}
    if not any(SIMPLE.search(content.decode()) for name, content in files.items() if name not in simple and name.endswith(".py")):
        files = {name: content for name, content in files.items() if name not in simple}
    return files


def find_words(name: str) -> tuple[str, str] | None:
    """Return the language and the section of a module of our own words, None for the first language and for any other file."""
    match = None if CHAT.match(name) else WORDS.fullmatch(name)  # in a chat others may be told something in their language
    language, section = (match[1] or match[4], match[2] or match[3]) if match else ("", "")
    return (language, section) if language in LANGUAGES[1:] else None


def split_words(
    files: Mapping[str, bytes], *, with_helpers: bool = False
) -> tuple[dict[str, bytes], dict[str, dict[str, dict[str, str]]]]:
    """Return the files with no more of the words of other languages than what may stand in a written move, and all these words
    by language and section. ``with_helpers`` keeps what makes forms of words, which games from elsewhere may use."""
    kept, words = dict(files), dict[str, dict[str, dict[str, str]]]()
    for name in files:
        if (place := find_words(name)) is None:
            continue
        language, section = place
        if section == "__init__":
            kept[name] = files[name] if with_helpers else b""
            continue
        everything: dict[str, str] = import_module(name.removesuffix(".py").replace("/", ".")).WORDS
        words.setdefault(language, {})[section] = everything
        written = (
            everything
            if section == WRITTEN_SECTION
            else {key: text for key, text in everything.items() if key.startswith(WRITTEN_KEY)}
        )
        if written:
            kept[name] = f"WORDS = {written!r}\n".encode()
        else:
            del kept[name]
    return kept, words


def make(out: Path, wheels: Sequence[ForeignWheel] = ()) -> None:
    """Write the archive of everything that pages import, games from elsewhere included, and the words of other languages apart.
    Compiled files are reused.

    Raises:
        Stop: Pyodide could not do it under Node.
    """
    stdlib_given = node.find_packages() / "pyodide" / vendor.STDLIB
    kept = WORK / "library" / compute_digest([stdlib_given, IN_PYODIDE], salt=" ".join(WITHOUT))[:16]
    (kept / "made").mkdir(parents=True, exist_ok=True)
    files, words = split_words(read_own_files())
    keys, stdlib = _compile(kept, files, ())
    if wheels:
        files, words = split_words(read_own_files(wheels), with_helpers=True)
        keys, stdlib = _compile(kept, files, wheels, stdlib)
    everything = {f"{name}c": (kept / "made" / keys[name]).read_bytes() for name in files if name.endswith(".py")}
    everything |= {name: content for name, content in files.items() if not name.endswith(".py")}
    everything |= _read_archive(stdlib)
    # Packed as a whole it is a fifth smaller than by entry; the browser unpacks it on its way, and Python reads it as it is.
    chat = {name for name in everything if CHAT.match(name)}
    later = {name for name in everything if LATER.match(name)}
    for file, parts in ((PACK, everything.keys() - later - chat), (LATER_PACK, later), (CHAT_PACK, later | chat)):
        (out / file).write_bytes(gzip.compress(make_archive({name: everything[name] for name in parts}), 9, mtime=0))
    for language, sections in words.items():
        pack = out / WORDS_PACK.format(language)
        pack.parent.mkdir(exist_ok=True)
        text = json.dumps(sections, ensure_ascii=False, separators=(",", ":"))
        pack.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    (out / vendor.PYODIDE).mkdir(parents=True)
    (out / vendor.PYODIDE / NOTHING).write_bytes(make_archive({}))


def _compile(
    kept: Path, files: Mapping[str, bytes], wheels: Sequence[ForeignWheel], base: Path | None = None
) -> tuple[dict[str, str], Path]:
    """Compile what was not yet compiled of these files, and what they use of the standard library. Returns the names of the
    compiled files in `kept / "made"`, and the zip with the library. ``base`` is the library that our own games use: only what
    games from elsewhere use beyond it is looked for.

    Raises:
        Stop: Pyodide could not do it under Node.
    """
    keys = {name: hashlib.sha256(f"{name}\n".encode() + content).hexdigest() for name, content in files.items()}
    missing = {keys[name]: name for name in files if name.endswith(".py") and not (kept / "made" / keys[name]).exists()}
    packages = {name.partition("/")[0].removesuffix(".py") for name in foreign.read_files(wheels)}
    names = list_wanted((content.decode() for name, content in files.items() if name.endswith(".py")), packages)
    used = json.dumps([names, foreign.list_names(wheels)])
    stdlib = kept / f"{hashlib.sha256(used.encode()).hexdigest()[:16]}.zip"
    new = not stdlib.exists()
    if not missing and not new:
        return keys, stdlib
    library = _read_archive(base) if base else {}
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        job = Path(folder)
        (job / "made").mkdir()
        with zipfile.ZipFile(job / "own.zip", "w") as archive:
            for name, content in files.items():
                if name.endswith(".py") and keys[name] not in missing:
                    archive.write(kept / "made" / keys[name], f"{name}c")
                else:
                    archive.writestr(name, content)
        task = {
            "archive": ARCHIVE,
            "compile": missing,
            "stdlib": names if new else [],
            "has": sorted(library),
            "games": foreign.list_names(wheels),
        }
        (job / "job.json").write_text(json.dumps(task), "utf-8")
        run(node.find_packages() / "pyodide", job, IN_PYODIDE / "compile.py", None if new else stdlib)
        for made in (job / "made").iterdir():
            made.replace(kept / "made" / made.name)
        if new:
            for file in list_files(job / "library"):
                library[file.relative_to(job / "library").as_posix()] = file.read_bytes()
            stdlib.write_bytes(make_archive({name: content for name, content in library.items() if not name.startswith(WITHOUT)}))
    return keys, stdlib


def _read_archive(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def make_archive(files: Mapping[str, bytes], compression: int = zipfile.ZIP_STORED) -> bytes:
    """Return a zip of files; the same files give the same bytes."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, compression, 9)
    return whole.getvalue()


def run(pyodide: Path, folder: Path, script: Path, library: Path | None = None) -> str:
    """Run a script's `main` in Pyodide under Node, with a folder as /job; returns what it printed.

    Raises:
        Stop: it ended with an error.
    """
    command = [*node.find_node_and_npm()[0], str(IN_PYODIDE / "run.mjs"), str(pyodide), str(folder), str(script)]
    done = subprocess.run([*command, *([str(library)] if library else [])], capture_output=True, text=True)
    if done.returncode:
        raise Stop(f"Pyodide could not run {script.name} under Node:\n{done.stderr.strip()[-2000:]}", 1)
    return done.stdout
