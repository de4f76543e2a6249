"""What ships: under names that every host knows the type of, and with nothing of the machine that built it."""

from __future__ import annotations

import gzip
import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.tools import library
from web.tools.common import DIST, ROOT


def contents(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield a file and all that is packed inside it."""
    yield name, data
    if data[:2] == b"\x1f\x8b":
        yield from contents(f"{name}, unpacked", gzip.decompress(data))
    elif data[:4] == b"PK\x03\x04":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for entry in archive.namelist():
                yield from contents(f"{name}, {entry}", archive.read(entry))


def test_what_is_packed_is_looked_into() -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", b"secret" * 9)
    packed = gzip.compress(inner.getvalue())
    assert b"secretsecret" not in packed
    assert any(b"secretsecret" in data for _, data in contents("x", packed))


def test_no_file_of_the_site_names_a_place_on_the_machine_that_built_it() -> None:
    places = [str(ROOT).encode(), str(Path.home()).encode() + b"/", *(b"node_modules/pyodide", b"tools/in_pyodide")]
    places = [place for place in places if len(place) > 6]  # shorter ones stand in Pyodide itself
    files = [
        f"{name}: {place.decode()}"
        for file in sorted(path for path in DIST.rglob("*") if path.is_file())
        for name, data in contents(file.relative_to(DIST).as_posix(), file.read_bytes())
        for place in places
        if place in data
    ]
    assert files == []


def test_every_script_has_a_name_that_every_host_takes_for_a_script() -> None:
    """Some know no type for `.mjs`, and browsers run no module that comes without one."""
    assert list(DIST.rglob("*.mjs")) == []
    pages = [path for path in DIST.rglob("*") if path.suffix in (".html", ".js")]
    named = re.compile(rb"[\w./-]*(?:python|pyodide|pyodide\.asm)\.mjs(?!\.map)")
    assert [(path.name, named.findall(path.read_bytes())) for path in pages if _asks(path, named)] == []


def _asks(path: Path, named: re.Pattern[bytes]) -> bool:
    """Whether a file of ours or of Pyodide's asks for a module by its old name; documents may tell of it."""
    return "docs" not in path.parts and "pyscript" not in path.parts and bool(named.search(path.read_bytes()))


@pytest.mark.parametrize("name", ["embed/index.html", "de/embed/index.html"])
def test_the_policy_of_a_board_in_a_frame_names_no_foreign_place(name: str) -> None:
    text = (DIST / name).read_text("utf-8")
    policy = re.search(r'data-policy="([^"]+)"', text)
    assert policy is not None
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].replace("&#39;", "'").split(";"))
    assert rules["default-src"] == "'none'"
    sources = {source for rule in rules.values() for source in rule.split()}
    assert sources <= {"'none'", "'self'", "'unsafe-eval'", "data:", "blob:"}
    assert {rule for rule, allowed in rules.items() if "'unsafe-eval'" in allowed} == {"script-src"}
    assert text.index("data-policy") < text.index("dom_patch.js"), "before anything else of ours runs"


def test_what_is_for_the_build_and_for_tests_is_not_shipped() -> None:
    """Neither the wheel nor what Python imports in the pages has a game's `site` and `frozen`."""
    (engine,) = (DIST / "wheel").glob("pyengine-*.whl")
    packed = [(engine.name, engine.read_bytes()), (library.PACK, (DIST / library.PACK).read_bytes())]
    names = [name for file, data in packed for name, _ in contents(file, data)]
    assert [name for name in names if "pyengine/games/gravity/words/" in name]
    assert [name for name in names if re.search(r"games/\w+/(site|frozen)/", name)] == []
