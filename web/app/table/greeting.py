"""The name and the few words that an invitation carries. They stand behind the game string in the link.

Anybody can write any name there, so it is shown as plain text only. A page that does not know these fields still opens the link.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

LONGEST_NAME, LONGEST_WORDS = 30, 120  # characters


class Greeting(NamedTuple):
    """Who invites, and a few words from them; either may be ""."""

    name: str = ""
    words: str = ""


def read_greeting(link: str) -> Greeting:
    """Return the greeting in a link: single lines, shortened, without control characters (which could change the direction of
    text)."""
    name, words = (_find(link, field) for field in ("from", "hello"))
    return make_greeting(name, words)


def make_greeting(name: str, words: str) -> Greeting:
    """Return a greeting from what somebody typed, cleaned like that of a link."""
    return Greeting(_clean(name, LONGEST_NAME), _clean(words, LONGEST_WORDS))


def write_greeting(greeting: Greeting) -> str:
    """Return the text that goes behind the game string of a link, "" for an empty greeting."""
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
