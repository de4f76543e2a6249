"""Messages and the catalogues that turn them into sentences.

A `Message` is a key with values and, for refusals, the id of the rule that decides. The engine passes messages around;
sentences stand
in ``pyengine/words/<language>/<section>.py``, one section per game, so that a page loads only the words of the game at hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

LANGUAGES = ("en",)


class Message(NamedTuple):
    """A sentence to be: ``key`` is ``section.name``, ``values`` fill its fields, ``rule`` is an id such as ``GRV-13`` or ""."""

    key: str
    values: tuple[tuple[str, object], ...] = ()
    rule: str = ""


Reason = Message


def msg(key: str, rule: str = "", /, **values: object) -> Message:
    """Make a `Message`. Values are text, whole or half numbers, further messages, or tuples of these."""
    return Message(key, tuple(values.items()), rule)


@cache
def catalogue(language: str, section: str) -> Mapping[str, str]:
    """Return the words of one section: field templates by key (without the section's name)."""
    words: Mapping[str, str] = import_module(f"pyengine.words.{language}.{section}").WORDS
    return words


def number(value: float) -> str:
    """Write a score the way people do: true minus, halves as a sign, no trailing zeros."""
    sign = "−" if value < 0 else ""
    whole, rest = divmod(abs(value), 1)
    if rest == 0:
        return f"{sign}{int(whole)}"
    if rest == 0.5:
        return f"{sign}{int(whole) or ''}½"
    return f"{sign}{abs(value):g}"


class _Field:
    """A value inside a template; ``{piece:acc}`` asks for the form ``<key>:acc`` where a language has one."""

    def __init__(self, value: object, language: str) -> None:
        self.value, self.language = value, language

    def __format__(self, form: str) -> str:
        value = self.value
        if isinstance(value, Message):
            return say(value, self.language, form)
        if isinstance(value, tuple):
            return ", ".join(format(_Field(item, self.language), form) for item in value)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return number(value)
        return str(value)


def say(message: Message, language: str = "en", form: str = "") -> str:
    """Return the sentence of a message in a language.

    Raises KeyError for a key without words: a test holds that every message of every game has them.
    """
    section, _, name = message.key.partition(".")
    words = catalogue(language, section)
    template = words.get(f"{name}:{form}") if form else None
    if template is None:
        template = words[name]
    if not message.values:
        return template
    return template.format_map({key: _Field(value, language) for key, value in message.values})
