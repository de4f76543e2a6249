"""Queries of addresses: fields from text and back, and reports of what is wrong with a field."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from pyengine.core.words import Message

# Left as they are: readable, and harmless in HTML attributes, Markdown, MediaWiki and DokuWiki.
PLAIN = frozenset("/:@=;,.!?*~-")
_ESCAPES = re.compile("(?:%[0-9a-fA-F]{2})+")


class Trouble(NamedTuple):
    """What is wrong with a field of an address. ``better`` is the nearest correct value, None if the field should be left out.
    ``name`` is the field that was probably meant, if it is another one."""

    field: str
    value: str
    why: Message
    better: str | None = None
    name: str = ""


def parse(query: str) -> list[tuple[str, str]]:
    """Return the fields of a query in order. ``_`` and ``%20`` are spaces; ``+`` stays a plus, since games use it."""
    fields = []
    for part in query.lstrip("?").split("&"):
        name, _, value = part.partition("=")
        if name:
            fields.append((_decode(name), _decode(value.replace("_", " "))))
    return fields


def _decode(text: str) -> str:
    return _ESCAPES.sub(lambda run: bytes.fromhex(run[0].replace("%", "")).decode("utf-8", "replace"), text)


def write(fields: Iterable[tuple[str, str]]) -> str:
    """Return fields as a query that `parse` reads back, with spaces as ``_``."""
    return "&".join(f"{_encode(name)}={_encode(value)}" for name, value in fields)


def _encode(text: str) -> str:
    return "".join("_" if sign == " " else sign if _is_harmless(sign) else escape_sign(sign) for sign in text)


def _is_harmless(sign: str) -> bool:
    return sign.isascii() and (sign.isalnum() or sign in PLAIN)


def escape_sign(sign: str) -> str:
    """Return a character as percent-encoded UTF-8. Half of a surrogate pair, which a script may send, becomes the replacement
    character."""
    whole = "\ufffd" if "\ud800" <= sign <= "\udfff" else sign
    return "".join(f"%{byte:02X}" for byte in whole.encode())


def put_right(query: str, trouble: Trouble) -> str:
    """Return the query with a field corrected, or left out."""
    fields = parse(query)
    if trouble.better is None:
        return write(field for field in fields if field[0] != trouble.field)
    if trouble.field not in dict(fields):
        fields.append((trouble.field, ""))
    name = trouble.name or trouble.field
    return write((name, trouble.better) if field == trouble.field else (field, value) for field, value in fields)
