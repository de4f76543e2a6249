"""The reference of the library as Markdown, made from docstrings."""

from __future__ import annotations

import inspect
import json
from importlib import import_module
from types import ModuleType

# What is promised to others: the modules of the library that they may rely on, in the order of reading.
MODULES = (
    "pyengine.board",
    "pyengine.games",
    "pyengine.core.kit",
    "pyengine.core.types",
    "pyengine.core.game",
    "pyengine.core.chance",
    "pyengine.core.notation",
    "pyengine.core.options",
    "pyengine.core.lesson",
    "pyengine.core.scene",
    "pyengine.core.prompt",
    "pyengine.core.words",
    "pyengine.core.errors",
    "pyengine.core.fair",
    "pyengine.chess.naming",
    "pyengine.chess.form",
    "pyengine.chess.simple.rules",
    "pyengine.chess.simple.movement",
    "pyengine.chess.simple.explain",
    "pyengine.chess.simple.notation",
    "pyengine.chess.simple.scene",
    "pyengine.chess.simple.form",
    "pyengine.play.record",
    "pyengine.play.session",
    "pyengine.play.link",
    "pyengine.play.text",
    "pyengine.play.notes",
    "pyengine.play.notes_edit",
    "pyengine.play.notes_link",
    "pyengine.play.task",
    "pyengine.play.lesson",
    "pyengine.render.svg",
    "pyengine.ai.choose",
    "pyengine.ai.levels",
)


def make_markdown() -> str:
    """Return the whole reference."""
    head = "# Reference of the library\n\nMade from the code itself. How to begin stands under [The library](library.md); "
    head += "the few ideas behind it under [For engineers](engineers.md).\n"
    return "\n".join([head, *(_describe_module(import_module(name)) for name in MODULES)])


def _describe_module(module: ModuleType) -> str:
    parts = [f"## {module.__name__}\n", _read_docstring(module)]
    for name, thing in vars(module).items():
        own = getattr(thing, "__module__", None) == module.__name__ and getattr(thing, "__name__", "") == name
        if name.startswith("_") or not own:
            continue
        if inspect.isclass(thing):
            parts.append(_describe_class(name, thing))
        elif inspect.isfunction(thing) or hasattr(thing, "__wrapped__"):
            parts.append(f"### `{_write_signature(name, thing)}`\n\n{_read_docstring(thing)}")
    return "\n".join(parts)


def _describe_class(name: str, described: type) -> str:
    fields = getattr(described, "_fields", None)
    if fields:
        shown = f"{name}({', '.join(fields)})"
    elif "__init__" in vars(described) and not getattr(described, "_is_protocol", False):
        shown = _write_signature(name, vars(described)["__init__"])
    else:
        shown = name
    parts = [f"### `{shown}`\n", _read_docstring(described)]
    for member, value in vars(described).items():
        if member.startswith("_") or (fields and member in fields):
            continue
        inner = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        if inspect.isfunction(inner):
            parts.append(f"**`{_write_signature(member, inner)}`**\n\n{_read_docstring(inner)}")
        elif isinstance(value, property):
            parts.append(f"**`{member}`**\n\n{_read_docstring(value)}")
    return "\n".join(parts)


def _write_signature(name: str, function: object) -> str:
    signature = inspect.signature(function)  # type: ignore[arg-type]
    shown: list[str] = []
    starred = False
    for parameter in signature.parameters.values():
        if parameter.name in ("self", "cls"):
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            shown.append("*")
            starred = True
        sign = "*" if parameter.kind is parameter.VAR_POSITIONAL else "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        starred = starred or sign == "*"
        text = f"{sign}{parameter.name}"
        if parameter.annotation is not parameter.empty:
            text += f": {parameter.annotation}"
        if parameter.default is not parameter.empty:
            text += f" = {_write_default(parameter.default)}"
        shown.append(text)
    back = signature.return_annotation
    arrow = "" if name[:1].isupper() or back is signature.empty else f" -> {back}"
    return f"{name}({', '.join(shown)}){arrow}"


def _write_default(value: object) -> str:
    if inspect.isfunction(value):
        return value.__name__
    return json.dumps(value) if isinstance(value, str) else repr(value)


def _read_docstring(thing: object) -> str:
    """Return a docstring as Markdown: double backticks as single ones, examples and indented blocks as code."""
    lines = (inspect.getdoc(thing) or "").replace("``", "`").splitlines()
    out: list[str] = []
    code = False
    for line in lines:
        starts = line.startswith((">>> ", "    "))
        if starts and not code:
            out += ["", "```"]
            code = True
        elif code and not line.strip():
            out.append("```")
            code = False
        out.append(line)
    if code:
        out.append("```")
    return "\n".join(out) + "\n"
