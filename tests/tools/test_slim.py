"""Pyodide without what no page can use."""

from __future__ import annotations

import json
import subprocess
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from web.tools import node, slim, vendor
from web.tools.common import DIST

USE = """
import { copyFileSync, writeFileSync } from "node:fs";
const [site, here] = process.argv.slice(1);
for (const name of ["pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]) {
  copyFileSync(`${site}/${name}`, `${here}/${name}`);
}
writeFileSync(`${here}/package.json`, '{"type": "module"}');
const { loadPyodide } = await import(`${here}/pyodide.js`);
const python = await loadPyodide({ indexURL: here });
console.log(python.runPython(`
import asyncio, ctypes, datetime, decimal, hashlib, json, sqlite3, sys, unicodedata, zlib
from js import JSON, Promise
from pyodide.ffi import create_proxy, to_js

def ask(name):
    try:
        return len("\u3042".encode(name))
    except LookupError as error:
        return str(error)

calls = []
proxy = create_proxy(calls.append)
proxy(1)
json.dumps({
    "encoded": [ask(name) for name in ("utf-16-le", "cp1252", "shift_jis") if name != "cp1252"],
    "name": unicodedata.name("\u00e9"),
    "decimal": str(decimal.Decimal(1) / 8),
    "crc": zlib.crc32(b"a"),
    "sha": hashlib.sha256(b"").hexdigest()[:8],
    "json": JSON.stringify(to_js([1, [2, None]])),
    "row": sqlite3.connect(":memory:").execute("select 1 + 1").fetchone(),
    "calls": calls,
    "missing": "_codecs_jp" in sys.builtin_module_names,
})
`));
"""


def make_number(number: int) -> bytes:
    """Return an unsigned number in LEB128."""
    return bytes([number & 127 | 128]) + make_number(number >> 7) if number > 127 else bytes([number])


def make_index(address: int, spans: list[tuple[int, int]]) -> bytes:
    """Return the rows of an index whose tables begin at an address."""
    starts = accumulate((2 * (last - first + 1) for first, last in spans), initial=address)
    return b"".join(
        start.to_bytes(4, "little") + bytes([first, last, 0, 0]) for start, (first, last) in zip(starts, spans, strict=False)
    )


def test_tables_are_seen_by_their_index() -> None:
    spans = [(33, 126)] * 8
    memory = bytes(4096) + make_index(512, spans) + bytes(64)
    assert list(slim.list_tables(memory)) == [(512, 2 * 94 * 8)]


@pytest.mark.parametrize("change", [4096 + 8, 4096 + 14])
def test_what_only_looks_like_an_index_is_left(change: int) -> None:
    memory = bytearray(bytes(4096) + make_index(512, [(33, 126)] * 8))
    memory[change] ^= 1
    assert sum(length for _, length in slim.list_tables(bytes(memory))) < 2 * 94 * 8


def test_stretches_of_memory_are_read() -> None:
    parts = [(1024, b"abc"), (70000, b"x" * 200)]
    data = make_number(len(parts)) + b"".join(b"\x00\x41" + make_number(a) + b"\x0b" + make_number(len(c)) + c for a, c in parts)
    wasm = b"\0asm\x01\0\0\0" + b"\x01\x01\x00" + b"\x0b" + make_number(len(data)) + data
    seen = list(slim.list_segments(wasm))
    assert [(one.address, wasm[one.start : one.start + one.length]) for one in seen] == parts


def test_the_smaller_pyodide_does_what_pages_ask_of_it(tmp_path: Path) -> None:
    command = [*node.find_node_and_npm()[0], "--input-type=module", "-e", USE, str(DIST / vendor.PYODIDE), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    answers: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert answers == {
        "encoded": [2, "unknown encoding: shift_jis"],
        "name": "LATIN SMALL LETTER E WITH ACUTE",
        "decimal": "0.125",
        "crc": 3904355907,
        "sha": "e3b0c442",
        "json": "[1,[2,null]]",
        "row": [2],
        "calls": [1],
        "missing": False,
    }
    original = (node.find_packages() / "pyodide" / slim.WASM).stat().st_size
    assert (tmp_path / slim.WASM).stat().st_size < 0.95 * original
