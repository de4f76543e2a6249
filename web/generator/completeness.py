"""Whether everything is there that the site shows of each game. What is missing stops the build, with the file's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import LANGUAGES, catalogue
from pyengine.render.theme import BOARDS
from web.tools.common import ROOT, Stop

GALLERY, ARTICLE = "web/static/gallery.toml", "web/static/wiki.toml"
ENTRY = ("minutes", "board", "position")
WORDS = ("text", "caption")
FILES = (
    ("pyengine/games/{game}/editor.py", "what its position texts consist of"),
    ("pyengine/games/{game}/lesson.py", "its first lesson"),
    *((f"pyengine/games/{{game}}/words/{language}.py", "its words") for language in LANGUAGES),
    *((f"web/content/rules/{language}/{{game}}.md", "the page with its rules") for language in LANGUAGES),
)

Entries = Mapping[str, Mapping[str, Any]]


def check(gallery: Entries, articles: Entries) -> None:
    """Check all games against what the two files beside the pages hold. Raises Stop with a line for everything missing."""
    sentences = list_missing(gallery, articles)
    if sentences:
        raise Stop("\n".join(sentences), 1)


def list_missing(gallery: Entries, articles: Entries) -> list[str]:
    """Return a sentence for everything that the site needs of a game and that is not there."""
    strangers = (*_check_names(GALLERY, gallery), *_check_names(ARTICLE, articles))
    return [*_check_files(), *_check_words(), *strangers, *_check_gallery(gallery), *_check_articles(articles)]


def _check_files() -> Iterator[str]:
    for game in games.IDS:
        for path, what in FILES:
            place = path.format(game=game)
            if not (ROOT / place).exists():
                yield f"{place} is missing: {what}."


def _check_words() -> Iterator[str]:
    for game in games.IDS:
        if any(not (ROOT / path.format(game=game)).exists() for path, _ in FILES):
            continue  # that is told already
        kit = games.load(game)
        keys = [f"{game}.pitch"]
        for option in kit.game.info.options:
            keys += [f"{game}.option-{option.name}", *(f"{game}.option-{option.name}-{value}" for value in option.values)]
        keys += [step.text.key for step in games.load_lesson(game).steps]
        for language in LANGUAGES:
            for key in keys:
                section, _, name = key.partition(".")
                if name not in catalogue(language, section):
                    yield f"pyengine/games/{section}/words/{language}.py has no “{name}”."


def _check_names(file: str, entries: Entries) -> Iterator[str]:
    for name in entries:
        if name not in games.IDS:
            yield f"{file}, [{name}]: there is no such game in pyengine/games/__init__.py."


def _check_gallery(gallery: Entries) -> Iterator[str]:
    for game in games.IDS:
        place = f"{GALLERY}, [{game}]:"
        if game not in gallery:
            yield f"{GALLERY} has no section [{game}]: it needs {_join(ENTRY)}."
            continue
        entry = gallery[game]
        lacking = [name for name in ENTRY if name not in entry]
        yield from (f"{place} {name} is missing." for name in lacking)
        if "board" in entry and entry["board"] not in BOARDS:
            yield f"{place} there is no board “{entry['board']}”; there are {_join(BOARDS)}."
        if "position" in entry:
            kit = games.load(game)
            try:
                kit.notation.position(entry["position"], kit.game.info.read_options(entry.get("options", {})))
            except GameError as error:
                yield f"{place} the position cannot be shown. {error}"


def _check_articles(articles: Entries) -> Iterator[str]:
    for game in games.IDS:
        if game not in articles:
            sections = _join([f"[{game}.{language}]" for language in LANGUAGES])
            yield f"{ARTICLE} has no section [{game}]: it needs a position or moves, and {sections} with {_join(WORDS)}."
            continue
        for language in LANGUAGES:
            if language not in articles[game]:
                yield f"{ARTICLE} has no section [{game}.{language}]: it needs {_join(WORDS)}."
                continue
            for name in WORDS:
                if name not in articles[game][language]:
                    yield f"{ARTICLE}, [{game}.{language}]: {name} is missing."


def _join(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
