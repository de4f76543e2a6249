"""`build.py words`: writes the sentences of a language as a gettext catalogue, and takes a translated one back into its modules.

The modules of words stay the source; a catalogue is made when a translator wants one. The context of an entry is its section and
key (`table.undo`). Forms of a word that only one language has (`core.queen:den`) are entries too, except those that a helper
makes: they follow the word itself.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from pyengine import games
from pyengine.core.words import LANGUAGES
from web.content.words.room import find_room, list_long_texts
from web.tools import word_modules
from web.tools.common import ROOT, Stop

FIRST = LANGUAGES[0]  # what is translated
TEMPLATE = "template"  # instead of a language: a catalogue without translations
PAGES = "pages"  # the section of what only the pages say


class CatalogueText(NamedTuple):
    """A text to translate: its context, the text of the first language, and the translation, "" if there is none."""

    context: str
    source: str
    text: str = ""


def find_module(language: str, section: str) -> Path:
    """Return the file, relative to the project, with the words of a section in a language."""
    if section == PAGES:
        return Path(f"web/content/words/{language}.py")
    if section in games.IDS:
        return Path(f"pyengine/games/{section}/words/{language}.py")
    if (ROOT / f"web/app/words/{section}").exists():
        return Path(f"web/app/words/{section}/{language}.py")
    return Path(f"pyengine/words/{language}/{section}.py")


def list_sections() -> list[str]:
    """Return all sections: those that games share, those of the front end, the games’, and that of the pages."""
    shared = sorted(path.stem for path in (ROOT / "pyengine/words" / FIRST).glob("[!_]*.py"))
    front = sorted(path.parent.name for path in (ROOT / "web/app/words").glob("*/__init__.py"))
    return [*shared, *front, *games.IDS, PAGES]


def read_module(language: str, section: str) -> dict[str, str]:
    """Return the words in a module, nothing if there is no such module."""
    path = find_module(language, section)
    if not (ROOT / path).exists():
        return {}
    words: dict[str, str] = import_module(path.with_suffix("").as_posix().replace("/", ".")).WORDS
    return words


def list_entries(language: str) -> Iterator[CatalogueText]:
    """Yield every text of the first language with what a language has for it, and the forms that are written in its modules."""
    for section in list_sections():
        source = read_module(FIRST, section)
        words = read_module(language, section) if language != TEMPLATE else {}
        plain = {key: text for key, text in source.items() if ":" not in key and text}
        yield from (CatalogueText(f"{section}.{key}", text, words.get(key, "")) for key, text in plain.items())
        if words and language != FIRST:
            written = word_modules.list_written((ROOT / find_module(language, section)).read_text("utf-8"))
            forms = {key: text for key, text in written.items() if ":" in key and text}
            yield from (CatalogueText(f"{section}.{key}", source[key.partition(":")[0]], text) for key, text in forms.items())


def write_catalogue(language: str, entries: Iterator[CatalogueText]) -> bytes:
    """Return the file of a catalogue.

    Raises:
        Stop: nobody speaks the language.
    """
    catalogue = Catalog(
        locale=None if language == TEMPLATE else find_locale(language),
        project="Fairy Post",
        header_comment="# Texts of Fairy Post. What stands in braces is filled in: keep it, and write it as it is.",
        fuzzy=False,
    )
    for entry in entries:
        section, _, key = entry.context.partition(".")
        comments = ["A form of the word that only this language has."] if ":" in key else []
        room = find_room(f"{section}.{key.partition(':')[0]}")
        comments += [f"At most {room} characters, without what is filled in."] if room else []
        place = (find_module(FIRST, section).as_posix(), None)
        catalogue.add(entry.source, entry.text, [place], context=entry.context, auto_comments=comments)  # type: ignore[list-item]
    written = io.BytesIO()
    write_po(written, catalogue, width=100, include_lineno=False)
    # The hour of writing would make two files of the same texts differ.
    lines = written.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(('"POT-Creation-Date', '"PO-Revision-Date'))).encode()


def read_catalogue(content: bytes, language: str) -> dict[str, str]:
    """Return the translations in a catalogue by context, without those that are empty or marked as fuzzy.

    Raises:
        Stop: the file is no catalogue, or a text has other fields than its source.
    """
    try:
        catalogue = read_po(io.BytesIO(content), locale=find_locale(language), abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise Stop(f"This is not a gettext catalogue: {error}.", 1) from error
    messages = [one for one in catalogue if one.context and one.string and not one.fuzzy]
    if wrong := [sentence for one in messages for sentence in list_faults(one)]:
        raise Stop("\n".join(wrong), 1)
    return {str(one.context): str(one.string) for one in messages}


def list_faults(message: Message) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with a translation."""
    context, source, text = str(message.context), str(message.id), str(message.string)
    try:
        wanted, given = list_fields(source), list_fields(text)
    except ValueError as error:
        yield f"{context}: the braces of “{text}” do not match ({error})."
        return
    is_form = ":" in context
    if unknown := sorted(given - wanted):
        yield f"{context}: there is no {{{unknown[0]}}} to fill in; there is {_join(wanted)}."
    if not is_form and (missing := sorted(wanted - given)):
        yield f"{context}: {{{missing[0]}}} is missing in “{text}”."


def list_fields(template: str) -> set[str]:
    """Return the names of a template’s fields. Raises ValueError for braces that do not match."""
    return {name for _, name, _, _ in Formatter().parse(template.replace("{{ ", "").replace(" }}", "")) if name is not None}


def _join(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "nothing"


def find_locale(language: str) -> Locale:
    """Return what is known of a language.

    Raises:
        Stop: nothing is.
    """
    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError) as error:
        raise Stop(f"There is no language {language}. Write two small letters, such as fr.") from error


def run(language: str, file: Path | None, *, is_reading: bool) -> int:
    """Write a catalogue, or take one into the modules; returns the exit status."""
    file = file or Path("template.pot" if language == TEMPLATE else f"{language}.po")
    if not is_reading:
        file.write_bytes(write_catalogue(language, list_entries(language)))
        print(f"Wrote {file}.")
        return 0
    if language in (TEMPLATE, FIRST):
        raise Stop(f"The texts of {FIRST} are what is translated; change them in the modules.")
    try:
        content = file.read_bytes()
    except OSError as error:
        raise Stop(f"{file} cannot be read: {error.strerror}.", 1) from error
    texts = read_catalogue(content, language)
    print("\n".join([*take(language, texts), *list_long_texts(texts), *list_missing(language, texts)]))
    return 0


def list_missing(language: str, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for every text that neither a catalogue nor the modules of a language have."""
    for entry in list_entries(language):
        if not entry.text and entry.context not in texts:
            yield f"Missing: {entry.context}, “{entry.source}”."


def take(language: str, texts: Mapping[str, str]) -> list[str]:
    """Write translations into the modules of a language, which are made if they are not there; returns what to tell."""
    told = []
    known = list_sections()
    strangers = [context for context in texts if context.partition(".")[0] not in known]
    for section in known:
        wanted = {context.partition(".")[2]: text for context, text in texts.items() if context.partition(".")[0] == section}
        source = read_module(FIRST, section)
        strangers += [f"{section}.{key}" for key in wanted if key.partition(":")[0] not in source]
        wanted = {key: text for key, text in wanted.items() if key.partition(":")[0] in source}
        path = ROOT / find_module(language, section)
        pattern = (ROOT / find_module(FIRST, section)).read_text("utf-8")
        if path.exists():
            before = path.read_text("utf-8")
            old = read_module(language, section)
            changed = {key: text for key, text in wanted.items() if old.get(key) != text}
            made, stuck = word_modules.replace_texts(before, changed, old, list(source))
        else:
            before, stuck = "", []
            wanted |= {key: "" for key, text in source.items() if not text}  # there is nothing to translate
            made = word_modules.translate_module(pattern, wanted, find_locale(language).english_name or language)
        if made != before:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.parent.name == language and not (path.parent / "__init__.py").exists():
                (path.parent / "__init__.py").write_text("", "utf-8")
            path.write_text(made, "utf-8")
            told.append(f"Changed {find_module(language, section)}.")
        told += [f"{section}.{key} is put together in {find_module(language, section)}; change it there." for key in stuck]
    told += [f"Left out: {context}, which the site does not say." for context in strangers]
    return told or ["Nothing differs."]
