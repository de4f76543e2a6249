"""What a table says otherwise in a chat, where nobody copies links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pyengine.core.words import add_words, catalogue

from . import SECTION

TABLE = "table"
OTHERWISE = ("start-link", "start-link-note", "start-links", "start-links-note", "outside-note")


def add_chat_words(language: str, words: Mapping[str, Mapping[str, str]]) -> None:
    """Take the words of a page's language, and let the table say what it says in chats."""
    add_words(language, words)
    said = catalogue(language, SECTION)
    table = {**catalogue(language, TABLE), **{name: said[name] for name in OTHERWISE}}
    add_words(language, {**words, TABLE: table})


@contextmanager
def speak_as_in_chats(language: str) -> Iterator[None]:
    """Let tables speak as in chats, for as long as pages are made."""
    add_chat_words(language, {})
    try:
        yield
    finally:
        add_words(language, {})
