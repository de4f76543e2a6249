"""What Python imports in the pages: found, not listed; and enough."""

from __future__ import annotations

import ast
import gzip
import io
import json
import runpy
import zipfile
from pathlib import Path

import pytest

from pyengine.core.words import LANGUAGES, read_words
from tests.golden import frozen
from tests.golden.frozen import LINKS
from tests.test_words import SECTIONS
from web.app.chat import SECTION as CHAT
from web.tools import library, node
from web.tools.common import DIST, ROOT, Stop

SOURCE = """
from __future__ import annotations
import json, os.path
from typing import TYPE_CHECKING
from . import near
from js import document
from pyengine.core import game
if TYPE_CHECKING:
    import decimal
def late():
    from hashlib import sha256
"""
CHECK = Path(__file__).parent / "in_pyodide_check.py"


@pytest.fixture(scope="module")
def archive() -> zipfile.ZipFile:
    """The archive as Python in the pages sees it."""
    return zipfile.ZipFile(io.BytesIO(gzip.decompress((DIST / library.PACK).read_bytes())))


def check(folder: Path, files: dict[str, bytes]) -> str:
    """Run the check with an archive of these files."""
    # The front end's modules want a page; those that do not are imported by the engine's tests in plain Python.
    modules = sorted(
        name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
        for name in files
        if name.startswith("pyengine/") and name.endswith(".pyc")
    )
    names = [name for name in library.list_wanted(SOURCES) if "." not in name]
    (folder / "job").mkdir()
    links = [row["link"] for row in frozen.rows(LINKS, "cloak") + frozen.rows(LINKS, "parade")]
    longest = sorted(links, key=len)[-2:]  # Python's own way with large numbers needs more modules
    (folder / "job/job.json").write_text(json.dumps({"modules": [*names, *modules], "links": longest}), "utf-8")
    (folder / "library.zip").write_bytes(library.make_archive(files))
    return library.run(node.find_packages() / "pyodide", folder / "job", CHECK, folder / "library.zip")


SOURCES = [
    content.decode()
    for name, content in library.read_own_files().items()
    if name.endswith(".py") and name.startswith(library.OWN)
]


def test_what_a_source_imports() -> None:
    assert library.list_wanted([SOURCE]) == sorted(
        ["__future__", "__future__.annotations", "hashlib", "hashlib.sha256", "json", "os.path", "typing", "typing.TYPE_CHECKING"]
    )


def test_the_archive_holds_byte_code_of_all_that_pages_import(archive: zipfile.ZipFile) -> None:
    names = set(archive.namelist())
    assert {"pyengine/__init__.pyc", "web/app/main.pyc", "pyscript/__init__.pyc", "asyncio/__init__.pyc"} < names
    assert not [name for name in names if name.endswith(".py")]
    assert not [name for name in names if name.startswith(("pyengine/cli/", "pyengine/board.", "pyengine/__main__."))]
    assert not [name for name in names if name.startswith(library.WITHOUT)]
    for name in ("pyengine/core/game.pyc", "json/__init__.pyc"):
        assert archive.read(name)[4:8] == b"\x01\0\0\0", "byte code that is looked up by a hash which nobody compares"
    assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}
    assert {entry.date_time for entry in archive.infolist()} == {(2024, 1, 1, 0, 0, 0)}
    data = [path for path in (ROOT / "pyengine").rglob("*") if path.suffix in (".svg", ".css")]
    assert {path.relative_to(ROOT).as_posix() for path in data} < names


def test_the_archive_is_enough_for_everything_our_code_names(archive: zipfile.ZipFile, tmp_path: Path) -> None:
    said = check(tmp_path, {name: archive.read(name) for name in archive.namelist()})
    assert json.loads(said.splitlines()[-1]) == {"origin": "/lib/python314.zip/pyengine/games/__init__.pyc"}


def test_an_archive_that_lacks_a_module_is_found_out(archive: zipfile.ZipFile, tmp_path: Path) -> None:
    with pytest.raises(Stop, match="No module named 'secrets'"):
        check(tmp_path, {name: archive.read(name) for name in archive.namelist() if name != "secrets.pyc"})


def test_a_script_that_fails_says_why(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("async def main():\n    raise ValueError('on purpose')\n", "utf-8")
    with pytest.raises(Stop, match="on purpose"):
        library.run(node.find_packages() / "pyodide", tmp_path, script)


def test_the_base_for_small_games_comes_along_only_with_one(archive: zipfile.ZipFile) -> None:
    assert not [name for name in archive.namelist() if name.startswith("pyengine/chess/simple/")]


def test_functions_in_pages_say_nothing_of_types() -> None:
    source = "def f(a: int, *b: str) -> int:\n    return a\n\nclass C:\n    field: int"
    tree = runpy.run_path(str(library.IN_PYODIDE / "compile.py"))["drop_annotations"](ast.parse(source))
    assert ast.unparse(tree) == "def f(a, *b):\n    return a\n\nclass C:\n    field: int"


def test_words_of_other_languages_are_apart_but_for_those_of_written_moves(archive: zipfile.ZipFile) -> None:
    kept, words = library.split_words(library.read_own_files())
    assert tuple(words) == LANGUAGES[1:]
    for language, sections in words.items():
        pack = gzip.decompress((DIST / library.WORDS_PACK.format(language)).read_bytes())
        assert json.loads(pack) == sections
        assert set(sections) == {*SECTIONS} - {CHAT}, "whoever is told something in a chat may speak another language"
        for section, texts in sections.items():
            assert texts == read_words(language, section)
            written = {key for key in texts if section == library.WRITTEN_SECTION or key.startswith(library.WRITTEN_KEY)}
            name = next((name for name in kept if library.find_words(name) == (language, section)), None)
            assert (name is not None) == bool(written)
            if name:
                assert f"{name}c" in archive.namelist()
                made: dict[str, dict[str, str]] = {}
                exec(kept[name], made)
                assert set(made["WORDS"]) == written


def test_words_of_the_first_language_stay_where_they_are() -> None:
    files = library.read_own_files()
    assert library.find_words("pyengine/words/en/core.py") is None
    assert library.find_words("pyengine/words/de/core.py") == ("de", "core")
    assert library.find_words("pyengine/games/place/words/de.py") == ("de", "place")
    assert library.find_words("web/app/words/table/de.py") == ("de", "table")
    assert library.find_words("moons/words/de.py") is None, "a game from elsewhere keeps its words"
    kept, _ = library.split_words(files, with_helpers=True)
    assert b"def noun" in kept["pyengine/words/de/__init__.py"], "a game from elsewhere makes the forms of its words with it"
    assert all(kept[name] == content for name, content in files.items() if library.find_words(name) is None)
