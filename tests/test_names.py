"""Names stand for one thing each: types in the engine and the front end, functions and values in the tests as well."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.sources import TOGETHER, Nodes, parse, parse_text

pytestmark = TOGETHER

ROOT = Path(__file__).parents[1]
SOURCES, TESTS = ("pyengine", "web"), ("tests", "e2e")
EACH_GAME = {"State", "Phase", "EndReason"}  # every game's `state.py` has its own


def parse_files(folders: tuple[str, ...] = SOURCES + TESTS) -> dict[str, Nodes]:
    """Return the syntax trees of the files in these folders, by path."""
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.py") if "node_modules" not in path.parts]
    return {path.relative_to(ROOT).as_posix(): parse(path) for path in files}


def type_names(tree: Nodes) -> Iterator[str]:
    """Yield the names of classes, and of types that a module gives a name to (`Cells = tuple[str, ...]`)."""
    for node in tree:
        if isinstance(node, ast.ClassDef):
            yield node.name
    module = tree[0]
    assert isinstance(module, ast.Module)
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Subscript):
            name = node.targets[0].id
            if name[0].isupper() and not name.isupper():
                yield name


def shared_names(trees: dict[str, Nodes]) -> dict[str, list[str]]:
    """Return the type names that several files give, with these files."""
    files = defaultdict(list)
    for path, tree in trees.items():
        for name in type_names(tree):
            if name not in EACH_GAME or not path.endswith("/state.py"):
                files[name].append(path)
    return {name: paths for name, paths in files.items() if len(paths) > 1}


def test_a_name_given_twice_is_noticed() -> None:
    trees = {
        "a": parse_text("class Row: ..."),
        "b": parse_text("Row = tuple[str, ...]\nROWS = {}[1]"),
        "c": parse_text("ROWS = {}[1]"),
    }
    assert shared_names(trees) == {"Row": ["a", "b"]}


def test_no_two_types_share_a_name() -> None:
    assert len(parse_files(SOURCES)) > 400
    assert shared_names(parse_files(SOURCES)) == {}


def test_no_class_of_the_tests_has_the_name_of_another() -> None:
    """What tests call a tuple or a function for short may stand in several of their files."""
    paths = defaultdict(list)
    for path, tree in parse_files().items():
        for name in {node.name for node in tree if isinstance(node, ast.ClassDef)} - EACH_GAME:
            paths[name].append(path)
    assert {name: files for name, files in paths.items() if len(files) > 1} == {}


PARTICIPLES = {
    *(
        "begun",
        "bound",
        "brought",
        "caught",
        "chosen",
        "dealt",
        "drawn",
        "found",
        "frozen",
        "given",
        "gone",
        "heard",
        "held",
        "hidden",
    ),
    *(
        "kept",
        "known",
        "left",
        "lost",
        "made",
        "meant",
        "met",
        "paid",
        "proven",
        "said",
        "seen",
        "sent",
        "shown",
        "spent",
        "spoken",
    ),
    *("stuck", "taken", "thought", "told", "won", "written"),
}
LIKE_PARTICIPLES = {"feed", "need", "proceed", "seed", "speed", "bring", "king", "ring", "string"}


def is_participle(name: str) -> bool:
    """Return whether a name is one word that says what was done or goes on (`drawn`, `checking`)."""
    word = name.strip("_")
    if name.startswith("__") or word in LIKE_PARTICIPLES or not word.isalpha():
        return False
    return word in PARTICIPLES or word.endswith(("ed", "ing"))


def participles(tree: Nodes) -> list[str]:
    """Return the functions, methods and properties that a bare participle names, in order."""
    names = [node.name for node in tree if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [name for name in names if is_participle(name)]


def test_a_participle_is_noticed() -> None:
    tree = parse_text("def drawn(): ...\ndef is_drawn(): ...\nclass A:\n    def _urged(self): ...\n    def string(self): ...")
    assert participles(tree) == ["drawn", "_urged"]


def test_functions_are_no_participles() -> None:
    wrong = {path: names for path, tree in parse_files().items() if (names := participles(tree))}
    assert wrong == {}


NO_NAMES = {"found", "man", "men"}  # says nothing; a piece is called a piece


def banned_names(tree: Nodes) -> set[str]:
    """Return the names of `NO_NAMES` that stand for a variable, an argument or an attribute."""
    names = {node.id for node in tree if isinstance(node, ast.Name)}
    names |= {node.arg for node in tree if isinstance(node, ast.arg)}
    names |= {node.attr for node in tree if isinstance(node, ast.Attribute)}
    return names & NO_NAMES


def test_a_banned_name_is_noticed() -> None:
    tree = parse_text("men = [man.cell for piece in board]\ndef f(found): ...\na.men = 1")
    assert banned_names(tree) == {"men", "man", "found"}


def test_no_names_are_banned() -> None:
    assert {path: names for path, tree in parse_files().items() if (names := banned_names(tree))} == {}
