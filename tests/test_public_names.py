"""What others build on stays: every name of the reference in the last release is still there, and takes what it took.

A new major version may write the list anew: `python -m tests.test_public_names`. New names are added in the same way.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from web.generator import reference

LIST = Path(__file__).with_name("public_names.txt")
LINE = re.compile(r"([\w.]+)(?:\((.*)\))?")
SELF = ("self", "cls")
CONSTANTS = ("pyengine.core.types", "pyengine.games")  # elsewhere names in capitals are for the module itself


def list_defined_names(module: ModuleType) -> Iterator[str]:
    """Yield the public names that a module defines itself."""
    for node in ast.parse(inspect.getsource(module)).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                names = [name]
            case ast.Assign(targets=targets):
                names = [leaf.id for target in targets for leaf in ast.walk(target) if isinstance(leaf, ast.Name)]
            case _:
                names = []
        yield from (name for name in names if not name.startswith("_") and (module.__name__ in CONSTANTS or not name.isupper()))


def write_line(name: str, thing: object) -> str:
    """Return a name with the parameters that it takes; those with a default have an equals sign."""
    if not (inspect.isroutine(thing) or inspect.isclass(thing)) or getattr(thing, "_is_protocol", False):
        return name
    try:
        parameters = inspect.signature(thing).parameters.values()
    except ValueError:  # an exception or another class of Python's own that takes anything
        return name
    shown = [f"{one}".partition(":")[0].partition("=")[0].strip() + "=" * (one.default is not one.empty) for one in parameters]
    return f"{name}({', '.join(word for word in shown if word not in SELF)})"


def list_public() -> dict[str, str]:
    """Return a line for each name of the reference, by name."""
    lines = {}
    for place in reference.MODULES:
        module = import_module(place)
        for name in list_defined_names(module):
            thing = getattr(module, name)
            lines[f"{place}.{name}"] = write_line(f"{place}.{name}", thing)
            if inspect.isclass(thing) and thing.__module__ == place:
                for member in (*vars(thing), *getattr(thing, "__annotations__", ())):
                    if not member.startswith("_"):
                        path = f"{place}.{name}.{member}"
                        lines[path] = write_line(path, getattr(thing, member, None))
    return lines


def find_break(old: str, new: str | None) -> str | None:
    """Return what no longer works for somebody who used a name as it was, None if all does."""
    before = LINE.fullmatch(old)
    after = LINE.fullmatch(new or "")
    assert before, old
    if after is None:
        return f"{old} is gone"
    if before[2] is None:
        return None
    was, now = ([word for word in (part[2] or "").split(", ") if word] for part in (before, after))
    kept, names = ([word.rstrip("=") for word in words if "*" not in word] for words in (was, now))
    if names[: len(kept)] != kept or not {word for word in was if "*" in word} <= set(now):
        return f"{old} takes other arguments: {new}"
    needed = [word for word in now if not word.endswith("=") and "*" not in word and word not in was]
    return f"{old} needs more: {', '.join(needed)}" if needed else None


def test_the_names_of_the_last_release_are_still_there() -> None:
    public = list_public()
    frozen = LIST.read_text("utf-8").splitlines()
    assert len(frozen) > 200
    breaks = [find_break(line, public.get(line.partition("(")[0])) for line in frozen]
    assert [one for one in breaks if one] == []


@pytest.mark.parametrize(
    ("old", "new", "breaks"),
    [
        ("a.f(x, y=)", "a.f(x, y=)", False),
        ("a.f(x, y=)", "a.f(x, y=, z=)", False),
        ("a.f(x)", "a.f(x=)", False),
        ("a.f(x, y=)", None, True),
        ("a.f(x, y=)", "a.f(x)", True),
        ("a.f(x, y)", "a.f(y, x)", True),
        ("a.f(x, y)", "a.f(x, z, y)", True),
        ("a.f(x)", "a.f(x, y)", True),
        ("a.f(x, y=)", "a.f(x, y)", True),
        ("a.f(x, **rest)", "a.f(x, y=, **rest)", False),
        ("a.f(x, *rest)", "a.f(x)", True),
        ("a.C", "a.C", False),
    ],
)
def test_a_change_that_breaks_something_is_told(old: str, new: str | None, breaks: bool) -> None:
    assert (find_break(old, new) is not None) is breaks


if __name__ == "__main__":
    LIST.write_text("".join(f"{line}\n" for _, line in sorted(list_public().items())), "utf-8")
