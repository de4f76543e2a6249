"""The drawings: symbols of pieces, tokens, suits, marks and emblems, read from ``pieces/sprite.svg`` when first needed."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Mapping
from functools import cache

PIECES = (
    "pawn", "knight", "bishop", "rook", "queen", "king", "general", "chancellor", "archbishop",
    "checker", "cloaked", "disc", "card-back", "card-face",
)  # fmt: skip
# Pieces with a drawing of their own for squares under 26 px.
SMALL = frozenset({"king", "general", "chancellor", "archbishop", "disc", "warning"})
SUITS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
EMBLEMS = 8

_SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="0 0 64 64">(.*?)</symbol>', re.S)
_BODY = re.compile(r'class="fp-[bt]" d="([^"]+)"')


def text(name: str) -> str:
    """Return one of the renderer's own files, such as ``tokens.css``; works from inside a zip archive too."""
    data = pkgutil.get_data(__package__, name)
    if data is None:
        raise FileNotFoundError(name)
    return data.decode()


@cache
def symbols() -> Mapping[str, str]:
    """Return the content of every symbol by id. Pieces get their halo, the union of body and tone, as the lowest path."""
    contents = {}
    for name, content in _SYMBOL.findall(text("pieces/sprite.svg")):
        outline = "".join(_BODY.findall(content))
        halo = f'<path class="fp-h" d="{outline}"/>' if outline else ""
        contents[name] = halo + "".join(line.strip() for line in content.splitlines())
    return contents


@cache
def sprite() -> str:
    """Return the hidden SVG element that a page contains once, so that ``<use href="#fp-knight">`` works everywhere on it."""
    inner = "".join(f'<symbol id="{name}" viewBox="0 0 64 64">{content}</symbol>' for name, content in symbols().items())
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" class="fp-sprite" aria-hidden="true">{inner}</svg>'
