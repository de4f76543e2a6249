"""Who may import whom, read from the source.

core <- chess <- games; play, ai and render import core only; cli imports all and nothing imports it; no game imports another.
Within a game: state <- board <- rules <- all others, and no circle anywhere.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from pyengine import games
from pyengine.core.words import LANGUAGES
from tests.sources import TOGETHER, parse

pytestmark = TOGETHER

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "pyengine"
# Modules of a layer may import their own layer and these; the top is what stands directly in the package.
BELOW = {
    "core": {"words"},  # catalogues, loaded by name
    "words": set(),
    "chess": {"core"},
    "games": {"core", "chess", "words"},  # words: what inflects them, for a game's own words alone
    "play": {"core"},
    "ai": {"core"},
    "render": {"core"},
    "cli": {"core", "chess", "games", "play", "ai", "render"},
}
# The folders of links below the engine, and what each may import of the others; of `fair` itself only the files that stand here.
LINKS = {
    "play": set(),
    "play/fair/crypto": {"play", "play/fair/slices"},
    "play/fair/wire": {"play", "play/fair/crypto", "play/fair/slices", "play/fair/refusal"},
    "play/fair/mechanisms": {
        *("play", "play/fair/crypto", "play/fair/wire"),
        *("play/fair/slices", "play/fair/refusal", "play/fair/fold"),
    },
    "play/fair": {"play", "play/fair/crypto", "play/fair/wire", "play/fair/mechanisms"},
}
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript", "micropip", "polyscript"}
# The same for the folders of the front end; `main.py` picks the page.
FRONT = {
    "words": set(),
    "saved": set(),
    "table": {"saved"},
    "embed": {"table", "saved"},
    "computer": set(),
    "views": {"table", "saved", "embed", "computer"},
    "browser": set(),
    "controllers": {"views", "table", "saved", "embed", "computer", "browser"},
    "later": {"controllers", "views", "table", "saved", "embed", "computer", "browser"},
    "pages": {"later", "controllers", "views", "table", "saved", "embed", "computer", "browser"},
    "chat": {"pages", "later", "controllers", "views", "table", "saved", "embed", "computer", "browser"},
    "": {"pages", "controllers", "browser"},
}


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Return the absolute names of what a file imports, with the names taken from a package (which may be modules).

    What is imported inside functions, or for type checkers alone, is among them.
    """
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    names: list[str] = []
    for node in parse(path):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            base = [*above, *([node.module] if node.module else [])]
            names += [".".join([*base, alias.name]) for alias in node.names]
    return tuple(names)


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


def test_nothing_else_lies_at_the_top() -> None:
    known = {
        "pyengine",
        "web",
        "tests",
        "e2e",
        "build.py",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
    }
    made = {"dist", "__pycache__"}
    assert {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} - made == known


def test_the_engine_needs_the_standard_library_only() -> None:
    outside = {name.split(".")[0] for path in sources() for name in imports(path)} - {"pyengine"}
    assert outside - NEWER <= sys.stdlib_module_names
    assert {"typing", "collections"} <= outside, "imports are being read"


@pytest.mark.parametrize("layer", BELOW)
def test_layers_import_only_what_lies_below(layer: str) -> None:
    allowed = BELOW[layer] | {layer, "__init__"}
    own = [path for path in sources() if layer_of(path) == layer]
    assert [(path.name, ".".join(parts)) for path in own for parts in inside(path) if parts[0] not in allowed] == []


@pytest.mark.parametrize("folder", LINKS)
def test_folders_of_links_import_only_what_lies_below(folder: str) -> None:
    wrong = []
    for path in (PACKAGE / folder).glob("*.py"):
        for parts in inside(path):
            name = module_path(parts)
            if name.startswith("play") and name.rpartition("/")[0] not in LINKS[folder] | {folder} and name not in LINKS[folder]:
                wrong.append((path.name, name))
    assert wrong == []


def test_every_folder_of_links_is_known() -> None:
    assert {path.parent.relative_to(PACKAGE).as_posix() for path in (PACKAGE / "play").rglob("*.py")} == set(LINKS)


def module_path(parts: tuple[str, ...]) -> str:
    """Return the path without ending, below the engine, of the file in which an imported name is."""
    while parts and not (PACKAGE.joinpath(*parts).with_suffix(".py")).exists() and not PACKAGE.joinpath(*parts).is_dir():
        parts = parts[:-1]
    return "/".join((*parts, "__init__") if PACKAGE.joinpath(*parts).is_dir() else parts)


def layer_of(path: Path) -> str:
    """Return the first folder below the engine, "" for its own files."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def test_nothing_imports_the_command_line_but_the_check_of_a_game() -> None:
    """It checks conformance cases."""
    outside = [path for path in sources() if layer_of(path) != "cli"]
    outside += [path for path in sorted((ROOT / "web").rglob("*.py")) if "node_modules" not in path.parts]
    users = {path.name for path in outside for name in imports(path) if name.startswith("pyengine.cli")}
    assert users == {"__main__.py", "check.py"}


def test_every_folder_is_a_known_layer() -> None:
    assert {layer_of(path) for path in sources()} <= {*BELOW, ""}


def test_no_game_imports_another() -> None:
    wrong = []
    for path in sources():
        parts = path.relative_to(PACKAGE).parts
        if parts[0] == "games" and len(parts) > 2:
            wrong += [(path, other) for other in inside(path) if other[0] == "games" and other[1:2] != (parts[1],)]
    assert wrong == []


# The files of a game. What it needs beyond these is listed with it.
ALWAYS = {"__init__", "state", "board", "rules", "explain", "scene", "notation", "telling", "evaluate", "lesson", "editor"}
SOMETIMES = {"deck", "puzzle", "links", "weights"}
MORE = {
    "booster": {"mates", "older", "safety", "threats"},
    "cloak": {"arrays", "captions", "effects", "position_text"},
    "clone": {"captions", "effects", "orders", "tables"},
    "mathematichess": {"value"},
    "synchronous": {"captions", "resolve"},
}
ORDER = ("state", "board", "rules")  # each knows those before it, and nothing else of `ALWAYS`


def game_imports(game: str) -> dict[str, set[str]]:
    """Return which files of a game import which others of it, inside functions and for types alone as well."""
    files = {path.stem: path for path in (PACKAGE / "games" / game).glob("*.py")}
    own = ("games", game)
    graph = {name: {parts[2] for parts in inside(path) if parts[:2] == own and parts[2:]} for name, path in files.items()}
    return {name: others & files.keys() for name, others in graph.items()}


def reach_all(graph: dict[str, set[str]], start: str) -> set[str]:
    """Return what a file imports, and what that imports, and so on."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for other in graph[waiting.pop()] - seen:
            seen.add(other)
            waiting.append(other)
    return seen


@pytest.mark.parametrize("game", games.IDS)
def test_a_game_has_the_same_files_as_the_others(game: str) -> None:
    names = set(game_imports(game))
    assert names >= ALWAYS
    assert names - ALWAYS - SOMETIMES == MORE.get(game, set())
    assert {path.stem for path in (PACKAGE / "games" / game / "words").glob("*.py")} == {"__init__", *LANGUAGES}


@pytest.mark.parametrize("game", games.IDS)
def test_files_of_a_game_import_in_one_direction(game: str) -> None:
    graph = game_imports(game)
    assert [name for name in graph if name in reach_all(graph, name)] == [], "a circle"
    for place, name in enumerate(ORDER):
        assert reach_all(graph, name) & (ALWAYS | {"puzzle"}) <= set(ORDER[:place]), name


def test_a_circle_is_seen() -> None:
    graph = {"rules": {"explain"}, "explain": {"board"}, "board": {"rules"}, "scene": {"rules"}}
    assert [name for name in graph if name in reach_all(graph, name)] == ["rules", "explain", "board"]


def test_only_words_import_words() -> None:
    """Sentences are found by the catalogue alone; a game's words may use what inflects those of their language."""
    wrong = []
    for path in sources():
        if "words" not in path.relative_to(ROOT).parts:
            wrong += [(path.name, other) for other in inside(path) if "words" in other[:-1] and other[:2] != ("core", "words")]
    assert wrong == []


def test_only_the_list_of_games_knows_their_names() -> None:
    """Outside the games and their words no source of the engine or the front end spells a game's id, nor imports a game."""
    wrong = []
    engine = [path for path in sources() if layer_of(path) not in ("games", "words")]
    for path in [*engine, *sorted((ROOT / "web" / "app").rglob("*.py"))]:
        for node in parse(path):
            if isinstance(node, ast.Constant) and node.value in games.IDS:
                wrong.append((path.name, node.lineno, node.value))
        wrong += [
            (path.name, 0, name)
            for name in imports(path)
            if name.startswith("pyengine.games.") and name.split(".")[2] in games.IDS
        ]
    assert wrong == []


def front_sources() -> list[Path]:
    """Return the files of the front end."""
    return sorted((ROOT / "web" / "app").rglob("*.py"))


def front_folder(path: Path) -> str:
    """Return the folder of the front end that a file is in, "" for `main.py`."""
    parts = path.relative_to(ROOT / "web" / "app").parts
    return parts[0] if len(parts) > 1 else ""


def test_folders_of_the_front_end_import_only_what_lies_below() -> None:
    assert {front_folder(path) for path in front_sources()} == set(FRONT)
    wrong = []
    for path in front_sources():
        folder = front_folder(path)
        for name in imports(path):
            parts = name.split(".")
            if parts[0] == "web" and (parts[1:2] != ["app"] or (len(parts) > 3 and parts[2] not in FRONT[folder] | {folder})):
                wrong.append((path.name, name))
    assert wrong == []


def test_only_one_folder_touches_the_browser() -> None:
    touching = {front_folder(path) for path in front_sources() if {name.split(".")[0] for name in imports(path)} & BROWSER}
    assert touching == {"browser"}
    ours = {name for path in front_sources() if front_folder(path) == "browser" for name in imports(path)}
    assert {name for name in ours if name.startswith(("pyengine", "web")) and not name.startswith("web.app.browser")} == set()
    assert not {name.split(".")[0] for path in sources() for name in imports(path)} & BROWSER


def module(path: Path) -> str:
    """Return the dotted name of a file's module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def circles(needs: dict[str, set[str]]) -> set[str]:
    """Return the modules that need each other, or need such; ``needs`` says what each one imports."""
    left = dict(needs)
    while free := [name for name, others in left.items() if not others & set(left)]:
        for name in free:
            del left[name]
    return set(left)


def needs(files: Sequence[Path]) -> dict[str, set[str]]:
    """Return what each module imports of the others."""
    known = {module(path) for path in files}

    def others(path: Path) -> set[str]:
        names = {name if name in known else name.rpartition(".")[0] for name in imports(path)}
        return names & known - {module(path)}

    return {module(path): others(path) for path in files}


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == {"a", "b", "c"}
    assert circles({"a": {"b"}, "b": set()}) == set()


def test_no_circle_in_the_engine() -> None:
    """What is loaded late for a quick start, or for type checkers alone, hides none either."""
    all_needs = needs(sources())
    late = "pyengine.play.fair.mechanisms."
    assert f"{late}deck" in all_needs[f"{late}loading"], "imports inside functions count"
    assert "pyengine.core.fair" in all_needs["pyengine.core.game"], "relative imports count"
    assert circles(all_needs) == set()


def test_only_mechanisms_know_what_is_hidden_how() -> None:
    """Elsewhere nobody asks whether a game has hidden pieces or a deck."""
    wrong = []
    folder = PACKAGE / "play" / "fair" / "mechanisms"
    for path in [*sorted((PACKAGE / "play").rglob("*.py")), *sorted((ROOT / "web").rglob("*.py"))]:
        if folder not in path.parents and "node_modules" not in path.parts:
            wrong += [
                (path.name, node.lineno)
                for node in parse(path)
                if isinstance(node, ast.Attribute) and node.attr in ("cloaking", "dealing")
            ]
    assert wrong == []


def test_no_circle_in_the_front_end_and_its_tools() -> None:
    files = [path for path in sorted((ROOT / "web").rglob("*.py")) if "node_modules" not in path.parts]
    assert {"app", "generator", "tools"} <= {path.relative_to(ROOT / "web").parts[0] for path in files}
    all_needs = needs([*files, ROOT / "build.py"])
    assert "web.app.saved.results" in all_needs["web.app.table.seats"], "imports for type checkers count"
    assert circles(all_needs) == set()


def test_no_circle_in_the_tests() -> None:
    assert circles(needs([path for folder in ("tests", "e2e") for path in sorted((ROOT / folder).rglob("*.py"))])) == set()
