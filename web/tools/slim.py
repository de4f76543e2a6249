"""Makes Pyodide smaller by what no page of this site can use: interfaces for libraries in WebAssembly, graphics and sound (see
`slim.mjs`), and the tables of Chinese, Japanese and Korean encodings, whose modules the library of the pages leaves out."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from web.tools import node
from web.tools.common import WORK, Stop, say
from web.tools.steps import compute_digest

SCRIPT = Path(__file__).with_name("slim.mjs")
WASM = "pyodide.asm.wasm"
ASM = "pyodide.asm.mjs"
ENCODINGS = ("cn", "hk", "iso2022", "jp", "kr", "tw")
DATA_SECTION = 11
ROWS = 256  # of an index: one for each first byte of a character
LEAST = 1000  # bytes of tables below one index; a smaller one may be something else


class Segment(NamedTuple):
    """A stretch of memory at the start: its address, and where its content stands in the file."""

    address: int
    start: int
    length: int


def _read_number(wasm: bytes, at: int) -> tuple[int, int]:
    """Return an unsigned number in LEB128 and where it ends."""
    number = shift = 0
    while True:
        byte = wasm[at]
        at += 1
        number |= (byte & 127) << shift
        shift += 7
        if not byte & 128:
            return number, at


def list_segments(wasm: bytes) -> Iterator[Segment]:
    """Yield the stretches of memory that a WebAssembly file fills; addresses have to be constants.

    Raises:
        ValueError: one is no constant.
    """
    at = 8
    while at < len(wasm):
        section = wasm[at]
        length, at = _read_number(wasm, at + 1)
        if section == DATA_SECTION:
            break
        at += length
    count, at = _read_number(wasm, at)
    for _ in range(count):
        if wasm[at : at + 2] != b"\x00\x41":
            raise ValueError("a stretch of memory without a fixed address")
        address, at = _read_number(wasm, at + 2)
        length, at = _read_number(wasm, at + 1)  # after the byte that ends the address
        yield Segment(address, at, length)
        at += length


def list_tables(memory: bytes) -> Iterator[tuple[int, int]]:
    """Yield address and length of each table of an encoding in Python's memory at the start.

    CPython keeps an encoding as an index and tables of two bytes a character. A row of the index has the address of a table, the
    first and the last second byte in it, and two bytes of nothing; the tables below one index stand one after the other. That is
    what is looked for, and nothing else in memory looks like it.
    """
    words = memoryview(memory[: len(memory) // 8 * 8]).cast("I")
    row = 0
    rows = len(words) // 2
    while row < rows:
        tables: list[tuple[int, int]] = []
        last = row if words[2 * row] else rows  # an index is read from its first table on
        while last < min(rows, row + ROWS):
            address, span = words[2 * last], words[2 * last + 1]
            first, end = span & 255, span >> 8
            follows = not tables or address == sum(tables[-1])
            if address or span:
                if not (0 < address < len(memory) and address % 2 == 0 and first <= end < 256 and follows):
                    break
                tables.append((address, 2 * (end - first + 1)))
            last += 1
        if sum(length for _, length in tables) >= LEAST:
            yield tables[0][0], sum(tables[-1]) - tables[0][0]
            row = last
        else:
            row += 1


def drop_encodings(wasm: bytes) -> bytes:
    """Return Pyodide's WebAssembly with zeros for the tables of encodings, and their modules under names that cannot be imported.

    Raises:
        ValueError: a module is not there.
    """
    segments = list(list_segments(wasm))
    memory = bytearray(max(segment.address + segment.length for segment in segments))
    for segment in segments:
        memory[segment.address : segment.address + segment.length] = wasm[segment.start : segment.start + segment.length]
    for address, length in list_tables(bytes(memory)):
        memory[address : address + length] = bytes(length)
    for name in ENCODINGS:
        before = f"\0_codecs_{name}\0".encode()
        if memory.count(before) != 1:
            raise ValueError(f"no module _codecs_{name}")
        memory = memory.replace(before, before.replace(b"_", b"-", 1))
    changed = bytearray(wasm)
    for segment in segments:
        changed[segment.start : segment.start + segment.length] = memory[segment.address : segment.address + segment.length]
    return bytes(changed)


def make() -> Path:
    """Return a folder with Pyodide's WebAssembly and the script that goes with it. They are kept for the next time.

    Raises:
        Stop: this Pyodide is made in another way than the one that this is written for.
    """
    packages = node.find_packages()
    pins = (packages.parent / "package-lock.json", SCRIPT, Path(__file__))
    kept = WORK / "slim" / compute_digest(pins)[:16]
    if not (kept / ASM).exists():
        say("Making Pyodide smaller")
        (kept.parent).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=WORK) as folder:
            source = Path(folder) / "source.wasm"
            try:
                source.write_bytes(drop_encodings((packages / "pyodide" / WASM).read_bytes()))
            except ValueError as error:
                raise Stop(f"This Pyodide is made in another way than 314.0.7: {error}. Look at web/tools/slim.py.", 1) from None
            command = [*node.find_node_and_npm()[0], str(SCRIPT), str(packages), str(source), folder]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                raise Stop(f"Pyodide could not be made smaller:\n{done.stderr.strip()[-2000:]}", 1)
            kept.mkdir(exist_ok=True)
            for name in (WASM, ASM):  # the one that is asked for comes last
                (Path(folder) / name).replace(kept / name)
    return kept
