"""Runs in Pyodide under Node: finds the modules of the standard library that our pages use, and compiles them and our own code.

Reads /job/job.json: `stdlib` (what our code imports; empty if the library is up to date), `has` (the compiled files of the
library that are there already; our own games need no others), `compile` (names of files and their places in /job/own.zip) and
`games` (those from elsewhere, as `pyengine.games.name_installed` takes them). Writes the compiled files to /job/made, and the
library's to /job/library.
"""

import ast
import asyncio
import importlib
import importlib.machinery
import importlib.util
import json
import marshal
import sys
import traceback
import zipfile
from pathlib import Path
from typing import Any

JOB = Path("/job")
ARCHIVE = "/lib/python{}{}.zip".format(*sys.version_info[:2])
UNCHECKED = 1  # flags of byte code with a hash that is never compared


def drop_docstrings(tree: ast.Module) -> ast.Module:
    """Remove docstrings, as -OO does, but keep assertions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match node.body:
                case [ast.Expr(value=ast.Constant(value=str())) as first, *rest]:
                    node.body = rest or ([] if isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), first)])
    return tree


def drop_annotations(tree: ast.Module) -> ast.Module:
    """Remove the annotations of functions, which no page uses. Those of classes stay, since they define fields."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return tree


def compile_source(source: bytes, place: str) -> bytes:
    """Return the content of a .pyc file."""
    code = compile(drop_annotations(drop_docstrings(ast.parse(source, place))), place, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + bytes(8) + marshal.dumps(code)


async def exercise() -> None:
    """Run code that makes the library import further modules, from C or inside functions."""
    import warnings

    try:
        raise ValueError("a traceback, with its note") from KeyError("and its cause")
    except ValueError as error:
        error.add_note("note")
        sys.excepthook(type(error), error, error.__traceback__)
    try:
        compile("1 +", "<text>", "exec")
    except SyntaxError as error:
        traceback.format_exception(error)
    try:
        getattr(asyncio, "slep")  # noqa: B009  # a wrong name: the traceback suggests another
    except AttributeError as error:
        traceback.format_exception(error)
    warnings.warn("a warning", stacklevel=1)
    asyncio.get_running_loop().call_exception_handler({"message": "a line of the log"})
    async with asyncio.timeout(5), asyncio.TaskGroup() as tasks:
        tasks.create_task(asyncio.sleep(0))
    await asyncio.wait_for(asyncio.gather(asyncio.sleep(0)), 5)
    "a".encode("latin-1"), "a".encode("ascii")
    importlib.invalidate_caches()
    print("a line", flush=True)


def play(installed: dict[str, str], *, own: bool) -> None:
    """Use the engine as the pages do: games from elsewhere, perhaps our own, too, with pictures, in another language."""
    from pyengine import games
    from pyengine.core.words import say
    from pyengine.play import link
    from pyengine.render import svg

    games.name_installed(installed)
    for name in games.all_ids() if own else installed:
        kit = games.load(name)
        state = kit.game.start(kit.game.info.read_options({}))
        svg.standalone(kit.scene(state, None))
        say(kit.game.info.player(0), "de")
        for actor in kit.game.actors(state)[:1]:
            if actor >= 0:
                kit.game.apply(state, actor, kit.game.legal(state, actor)[0])
    svg.sprite()
    assert link


def import_modules(names: list[str]) -> None:
    """Import modules. A name may be that of something in a module, or may not exist in a browser."""
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            if "." not in name:
                print(f"{name} is not in the library", file=sys.stderr)


def list_used() -> list[str]:
    """Return the modules of the standard library that are imported now."""
    names = set()
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        if isinstance(spec, importlib.machinery.ModuleSpec) and str(spec.origin).startswith(ARCHIVE + "/"):
            names.add(str(spec.origin).removeprefix(ARCHIVE + "/"))
    return sorted(names)


async def main() -> None:
    """Compile everything that /job/job.json asks for."""
    job: dict[str, Any] = json.loads((JOB / "job.json").read_text("utf-8"))
    with zipfile.ZipFile(JOB / "own.zip") as own:
        for key, name in job["compile"].items():
            (JOB / "made" / key).write_bytes(compile_source(own.read(name), f"{job['archive']}/{name}"))
    if not job["stdlib"]:
        return
    sys.path.insert(0, "/job/own.zip")
    import_modules(job["stdlib"])
    await exercise()
    try:
        play(job["games"], own=not job["has"])
    except Exception:  # a source that is just being edited; what the sources import is known all the same
        traceback.print_exc()
    with zipfile.ZipFile(ARCHIVE) as library:
        for name in list_used():
            if f"{name}c" in job["has"]:
                continue
            place = JOB / "library" / (name + "c")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(compile_source(library.read(name), f"{job['archive']}/{name}"))
