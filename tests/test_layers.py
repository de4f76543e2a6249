"""Who may import whom, read from the source: core <- chess <- games; play, ai and render import core only; no game another."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyengine import games

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "pyengine"
# Modules of a layer may import their own layer and these; the top is what stands directly in the package.
BELOW = {
    "core": {"words"},  # catalogues, loaded by name
    "words": set(),
    "chess": {"core"},
    "games": {"core", "chess"},
    "play": {"core"},
    "ai": {"core"},
    "render": {"core"},
}
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript", "micropip", "polyscript"}
AT_THE_BROWSER = {"brain.py", "dom.py", "feel.py", "files.py", "frame.py", "store.py", "worker.py", "main.py"}


def imports(path: Path) -> Iterator[str]:
    """Yield the absolute names of what a file imports, with the names taken from a package (which may be modules)."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            base = [*above, *([node.module] if node.module else [])]
            yield from (".".join([*base, alias.name]) for alias in node.names)


NEWER = {"_sha2"}  # of the standard library since Python 3.12, and not asked for before


def sources() -> list[Path]:
    """Return the engine's files."""
    return sorted(PACKAGE.rglob("*.py"))


def inside(path: Path) -> Iterator[tuple[str, ...]]:
    """Yield what a file imports from the engine, as path parts below it."""
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "pyengine" and len(parts) > 1:
            yield tuple(parts[1:])


def test_the_engine_needs_the_standard_library_only() -> None:
    outside = {name.split(".")[0] for path in sources() for name in imports(path)} - {"pyengine"}
    assert outside - NEWER <= sys.stdlib_module_names
    assert {"typing", "collections"} <= outside, "imports are being read"


@pytest.mark.parametrize("layer", BELOW)
def test_layers_import_only_what_lies_below(layer: str) -> None:
    allowed = BELOW[layer] | {layer, "__init__"}
    own = [path for path in sources() if layer_of(path) == layer]
    assert [(path.name, ".".join(parts)) for path in own for parts in inside(path) if parts[0] not in allowed] == []


def layer_of(path: Path) -> str:
    """Return the first folder below the engine, "" for its own files."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def test_every_folder_is_a_known_layer() -> None:
    assert {layer_of(path) for path in sources()} <= {*BELOW, ""}


def test_no_game_imports_another() -> None:
    wrong = []
    for path in sources():
        parts = path.relative_to(PACKAGE).parts
        if parts[0] == "games" and len(parts) > 2:
            wrong += [(path, other) for other in inside(path) if other[0] == "games" and other[1:2] != (parts[1],)]
    assert wrong == []


def test_only_the_list_of_games_knows_their_names() -> None:
    """Outside the games and their words no source of the engine or the front end spells a game's id, nor imports a game."""
    wrong = []
    engine = [path for path in sources() if layer_of(path) not in ("games", "words")]
    for path in [*engine, *sorted((ROOT / "web" / "app").rglob("*.py"))]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in games.IDS:
                wrong.append((path.name, node.lineno, node.value))
        wrong += [
            (path.name, 0, name)
            for name in imports(path)
            if name.startswith("pyengine.games.") and name.split(".")[2] in games.IDS
        ]
    assert wrong == []


def test_only_these_files_touch_the_browser() -> None:
    for path in sorted((ROOT / "web" / "app").rglob("*.py")):
        touches = {name.split(".")[0] for name in imports(path)} & BROWSER
        assert not touches or path.name in AT_THE_BROWSER, path.name
    assert not {name.split(".")[0] for path in sources() for name in imports(path)} & BROWSER
