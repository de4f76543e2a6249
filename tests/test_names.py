"""Names stand for one thing each, in the engine and in the front end."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
EACH_GAME = {"State", "Phase", "EndReason"}  # every game's `state.py` has its own


def type_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names of classes, and of types that a module gives a name to (`Cells = tuple[str, ...]`)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Subscript):
            name = node.targets[0].id
            if name[0].isupper() and not name.isupper():
                yield name


def shared_names(trees: dict[str, ast.Module]) -> dict[str, list[str]]:
    """Return the type names that several files give, with these files."""
    files = defaultdict(list)
    for path, tree in trees.items():
        for name in type_names(tree):
            if name not in EACH_GAME or not path.endswith("/state.py"):
                files[name].append(path)
    return {name: paths for name, paths in files.items() if len(paths) > 1}


def test_a_name_given_twice_is_noticed() -> None:
    trees = {
        "a": ast.parse("class Row: ..."),
        "b": ast.parse("Row = tuple[str, ...]\nROWS = {}[1]"),
        "c": ast.parse("ROWS = {}[1]"),
    }
    assert shared_names(trees) == {"Row": ["a", "b"]}


def test_no_two_types_share_a_name() -> None:
    files = [path for folder in ("pyengine", "web") for path in (ROOT / folder).rglob("*.py") if "node_modules" not in path.parts]
    assert len(files) > 400
    assert shared_names({path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in files}) == {}
