"""Who invites, and what they say: it stands behind the game string of an invitation and is no part of the game.

Nothing proves it, so it is shown as text and nothing else. Pages that do not know it open the link all the same.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

LONGEST_NAME, LONGEST_WORDS = 30, 120  # characters


class Greeting(NamedTuple):
    """The name of who invites, and a few words; either may be empty."""

    name: str = ""
    words: str = ""


def read_greeting(link: str) -> Greeting:
    """Return the greeting that comes with a link; whatever it holds becomes one short line without marks of direction."""
    name, words = (_find(link, field) for field in ("from", "hello"))
    return make_greeting(name, words)


def make_greeting(name: str, words: str) -> Greeting:
    """Return a greeting of what somebody typed."""
    return Greeting(_clean(name, LONGEST_NAME), _clean(words, LONGEST_WORDS))


def write_greeting(greeting: Greeting) -> str:
    """Return what stands behind the game string, "" for an empty greeting."""
    if not any(greeting):
        return ""
    from urllib.parse import quote  # most links carry none

    fields = (("from", greeting.name), ("hello", greeting.words))
    return "".join(f"&{field}={quote(text, safe='')}" for field, text in fields if text)


def _find(link: str, field: str) -> str:
    match = re.search(rf"(?:^|#)[\w-]+(?:&\w+=[^&\s#]*)*?&{field}=([^&\s#]*)", link)
    if match is None:
        return ""
    from urllib.parse import unquote

    return unquote(match[1][: 12 * LONGEST_WORDS])


def _clean(text: str, longest: int) -> str:
    line = " ".join(text.split())  # line breaks, too, are spaces here
    return "".join(letter for letter in line if unicodedata.category(letter)[0] != "C")[:longest].strip()
