"""The reference of the library, as Markdown made from the code's own docstrings."""

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
    "pyengine.core.game",
    "pyengine.core.notation",
    "pyengine.core.options",
    "pyengine.core.scene",
    "pyengine.core.prompt",
    "pyengine.core.words",
    "pyengine.core.errors",
    "pyengine.play.record",
    "pyengine.play.session",
    "pyengine.play.link",
    "pyengine.play.text",
    "pyengine.render.svg",
    "pyengine.ai.choose",
    "pyengine.ai.levels",
)


def markdown() -> str:
    """Return the whole reference."""
    head = "# Reference of the library\n\nMade from the code itself. How to begin stands under [The library](library.md); "
    head += "the few ideas behind it under [For engineers](engineers.md).\n"
    return "\n".join([head, *(_module(import_module(name)) for name in MODULES)])


def _module(module: ModuleType) -> str:
    parts = [f"## {module.__name__}\n", _told(module)]
    for name, found in vars(module).items():
        own = getattr(found, "__module__", None) == module.__name__ and getattr(found, "__name__", "") == name
        if name.startswith("_") or not own:
            continue
        if inspect.isclass(found):
            parts.append(_class(name, found))
        elif inspect.isfunction(found) or hasattr(found, "__wrapped__"):
            parts.append(f"### `{_signature(name, found)}`\n\n{_told(found)}")
    return "\n".join(parts)


def _class(name: str, found: type) -> str:
    fields = getattr(found, "_fields", None)
    if fields:
        shown = f"{name}({', '.join(fields)})"
    elif "__init__" in vars(found) and not getattr(found, "_is_protocol", False):
        shown = _signature(name, vars(found)["__init__"])
    else:
        shown = name
    parts = [f"### `{shown}`\n", _told(found)]
    for member, value in vars(found).items():
        if member.startswith("_") or (fields and member in fields):
            continue
        inner = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        if inspect.isfunction(inner):
            parts.append(f"**`{_signature(member, inner)}`**\n\n{_told(inner)}")
        elif isinstance(value, property):
            parts.append(f"**`{member}`**\n\n{_told(value)}")
    return "\n".join(parts)


def _signature(name: str, found: object) -> str:
    signature = inspect.signature(found)  # type: ignore[arg-type]
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
            text += f" = {_default(parameter.default)}"
        shown.append(text)
    back = signature.return_annotation
    arrow = "" if name[:1].isupper() or back is signature.empty else f" -> {back}"
    return f"{name}({', '.join(shown)}){arrow}"


def _default(value: object) -> str:
    if inspect.isfunction(value):
        return value.__name__
    return json.dumps(value) if isinstance(value, str) else repr(value)


def _told(found: object) -> str:
    """Return a docstring as Markdown: double backticks as single ones, examples and indented blocks as code."""
    lines = (inspect.getdoc(found) or "").replace("``", "`").splitlines()
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
