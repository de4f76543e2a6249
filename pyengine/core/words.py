"""Messages and the catalogues that turn them into sentences.

A `Message` is a key with values and, for refusals, the id of the rule that forbids the action. The engine returns messages;
their sentences are in sections. Sections shared by all games are modules of ``pyengine/words/<language>``; a game keeps a section
with its own name in its folder (`register_section`), so that a page loads only the words of the game on show. A page in another
language than the first gets that language's words as a file of its own (`add_words`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple
from unicodedata import bidirectional

LANGUAGES = ("en", "de", "fr")
COMMAS = frozenset({"de", "fr"})  # languages that write 0,3 for 0.3


class Message(NamedTuple):
    """A sentence before translation: ``key`` is ``section.name``, ``values`` fill its fields, ``rule`` is a rule id or ""."""

    key: str
    values: tuple[tuple[str, object], ...] = ()
    rule: str = ""


Reason = Message


def msg(key: str, rule: str = "", /, **values: object) -> Message:
    """Make a `Message`. Values are texts, whole or half numbers, messages, or tuples of these."""
    return Message(key, tuple(values.items()), rule)


QUOTED = 80  # characters of a text that a refusal repeats
_ISOLATE, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def isolate(text: str) -> str:
    """Return a text that somebody wrote so that letters from right to left in it do not turn the sentence around it."""
    return f"{_ISOLATE}{text}{_END}"


def shorten(text: str) -> str:
    """Return a text as a refusal quotes it: what people type or paste may have any length, and any signs."""
    short = text if len(text) <= QUOTED else text[: QUOTED - 1] + "…"
    if short.isascii() and short.isprintable():
        return short
    short = "".join(letter if letter.isprintable() else " " for letter in short)
    return isolate(short) if any(bidirectional(letter) in ("R", "AL", "AN") for letter in short) else short


def shorten_quotes(message: Message) -> Message:
    """Return a refusal whose quotes are shortened."""
    values = tuple((name, shorten(value) if isinstance(value, str) else value) for name, value in message.values)
    return message if values == message.values else message._replace(values=values)


_PACKAGES: dict[str, str] = {}


def register_section(section: str, package: str) -> None:
    """Register where the words of a section are: ``package`` has a module per language, each with its templates in ``WORDS``."""
    _PACKAGES[section] = package


def is_section_free(section: str, package: str) -> bool:
    """Return whether a package may register a section, because no other package uses its name."""
    if section in _PACKAGES:
        return _PACKAGES[section] == package
    try:
        import_module(f"pyengine.words.en.{section}")
    except ImportError:
        return True
    return False


_ADDED: dict[str, Mapping[str, Mapping[str, str]]] = {}


def add_words(language: str, sections: Mapping[str, Mapping[str, str]]) -> None:
    """Take words of a language, by section, that are not here as modules."""
    _ADDED[language] = sections
    catalogue.cache_clear()


def read_words(language: str, section: str) -> Mapping[str, str]:
    """Return what a language has of a section: templates by key (without the section's name). Nothing if it has none of it."""
    package = _PACKAGES.get(section)
    name = f"{package}.{language}" if package else f"pyengine.words.{language}.{section}"
    try:
        words: Mapping[str, str] = import_module(name).WORDS
    except ModuleNotFoundError as error:
        if not name.startswith(str(error.name)) or language == LANGUAGES[0]:
            raise
        return {}
    return words


@cache
def catalogue(language: str, section: str) -> Mapping[str, str]:
    """Return the words of one section: templates by key. What a language lacks, as a game from elsewhere may, is in English."""
    words = _ADDED.get(language, {}).get(section) or read_words(language, section)
    return words if language == LANGUAGES[0] else {**catalogue(LANGUAGES[0], section), **words}


def number(value: float, language: str = "en") -> str:
    """Write a score for people: a true minus sign, ½ for halves, no trailing zeros."""
    sign = "−" if value < 0 else ""
    whole, rest = divmod(abs(value), 1)
    if rest == 0:
        return f"{sign}{int(whole)}"
    if rest == 0.5:
        return f"{sign}{int(whole) or ''}½"
    figures = f"{sign}{abs(value):g}"
    return figures.replace(".", ",") if language in COMMAS else figures


class _Field:
    """A value inside a template.

    ``{piece:acc}`` asks for the form ``<key>:acc`` where a language has one, and ``{colour:acc@piece}`` for the form
    ``acc-`` with the gender of ``piece`` after it, which is what stands under ``<key>:gender`` of that value.
    """

    def __init__(self, name: str, values: Mapping[str, object], language: str) -> None:
        self.name, self.values, self.language = name, values, language

    def __format__(self, form: str) -> str:
        case, _, other = form.partition("@")
        if other:
            form = f"{case}-{_say_value(self.values[other], self.language, 'gender')}"
        return _say_value(self.values[self.name], self.language, form)


def _say_value(value: object, language: str, form: str) -> str:
    if isinstance(value, Message):
        return say(value, language, form)
    if isinstance(value, tuple):
        return ", ".join(_say_value(item, language, form) for item in value)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(value, language)
    return str(value)


def say(message: Message, language: str = "en", form: str = "") -> str:
    """Return the sentence of a message in a language.

    Raises KeyError for a key without words; tests check that every message has them.
    """
    section, _, name = message.key.partition(".")
    words = catalogue(language, section)
    template = words.get(f"{name}:{form}") if form else None
    if template is None:
        template = words[name]
    if not message.values:
        return template
    values = dict(message.values)
    return template.format_map({name: _Field(name, values, language) for name in values})
