"""Colours of standalone pictures: the site's tokens and painting rules, resolved for one theme and one board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from .symbols import text

THEMES = ("light", "dark")
AUTO = "auto"  # the theme of a picture that is light or dark as what is around it
BOARDS = ("meadow", "airmail", "terracotta", "walnut", "slate")

_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_AT_RULE = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_VAR = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")
_PAIR = re.compile(r"light-dark\(([^(),]+),\s*([^(),]+)\)")
_CLEAR = "#0000"
_ALPHA = re.compile(r"(fill|stroke):#([0-9a-f]{6})([0-9a-f]{2})\b")


class Sheet(NamedTuple):
    """The rules of ``board.css`` by class, as (property, value): ``contexts`` set custom properties, ``paints`` use them."""

    contexts: Mapping[str, tuple[tuple[str, str], ...]]
    paints: Mapping[str, tuple[tuple[str, str], ...]]


def rules(css: str) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """Return the (selector, declarations) of a style sheet in order, without comments and without ``@media`` blocks."""
    plain = _AT_RULE.sub("", _COMMENT.sub("", css))
    parsed = []
    for selector, body in _RULE.findall(plain):
        pairs = (line.partition(":") for line in body.split(";") if line.strip())
        parsed.append((selector.strip(), tuple((name.strip(), value.strip()) for name, _, value in pairs)))
    return parsed


@cache
def tokens(theme: str, board: str) -> Mapping[str, str]:
    """Return every custom property of ``tokens.css`` with its value in a theme on a board.

    Raises ValueError for a theme or board that does not exist.
    """
    if theme not in THEMES:
        raise ValueError(f"no theme {theme!r}: {', '.join(THEMES)}")
    if board not in BOARDS:
        raise ValueError(f"no board {board!r}: {', '.join(BOARDS)}")
    values: dict[str, str] = {}
    for selector, pairs in rules(text("tokens.css")):
        if selector.startswith(":root") or selector == f'[data-board="{board}"]':
            values.update(pair for pair in pairs if pair[0].startswith("--"))
    side = THEMES.index(theme) + 1
    return {name: _PAIR.sub(lambda pair: pair[side].strip(), value) for name, value in values.items()}


@cache
def sheet() -> Sheet:
    """Return the painting rules, read once."""
    contexts: dict[str, tuple[tuple[str, str], ...]] = {}
    paints: dict[str, tuple[tuple[str, str], ...]] = {}
    for selector, pairs in rules(text("board.css")):
        if re.fullmatch(r"\.[\w-]+", selector):
            kind = contexts if all(name.startswith("--") for name, _ in pairs) else paints
            kind[selector[1:]] = pairs
    return Sheet(contexts, paints)


def resolve(value: str, values: Mapping[str, str]) -> str:
    """Return a CSS value with every ``var()`` replaced."""
    for _ in range(8):  # a chain of tokens is never longer
        replaced = _VAR.sub(lambda hit: values.get(hit[1], hit[2] or ""), value)
        if replaced == value:
            break
        value = replaced
    return value


@cache
def paint(classes: str, around: str, theme: str, board: str) -> str:
    """Return the declarations for an element with these classes inside elements with the classes ``around``.

    Both are class attributes, outermost first. The result has no custom property and no colour with an alpha channel, which many
    drawing programs do not support; empty if there is nothing to paint.
    """
    rules_ = sheet()
    values = dict(tokens(theme, board))
    for name in (*around.split(), *classes.split()):
        values.update(rules_.contexts.get(name, ()))
    properties: dict[str, str] = {}
    for name in classes.split():
        for key, value in rules_.paints.get(name, ()):
            properties[key] = resolve(value, values)
    shown = {key: value for key, value in properties.items() if value not in ("none", "0", _CLEAR) or key == "fill"}
    if shown.get("fill") == _CLEAR:
        shown["fill"] = "none"
    if "stroke" not in shown and shown.get("fill") == "none":
        return ""
    style = ";".join(f"{key}:{value}" for key, value in shown.items())
    return _ALPHA.sub(lambda hit: f"{hit[1]}:#{hit[2]};{hit[1]}-opacity:{int(hit[3], 16) / 255:.2f}", style)
