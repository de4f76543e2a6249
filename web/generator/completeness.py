"""Checks that everything is there that the site shows of each game. What is missing stops the build, with the file's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import LANGUAGES, read_words
from pyengine.play.lesson import list_sentences, read_lesson
from pyengine.render.theme import BOARDS
from web.generator import embed_pages
from web.generator.game_files import ARTICLE, CARD, CREDITS, find_file, name_path, read_entries
from web.tools.common import ROOT, Stop

FOLDER = ROOT / "pyengine/games"
# path in the folder of a game, with each of its languages: what the file is
FILES = {
    "editor.py": "what its position texts consist of",
    "lesson.py": "its first lesson",
    "words/{}.py": "its words",
    "site/rules.{}.md": "the page with its rules",
}
DEPTHS = range(1, 5)  # from easy to begin to deep
KINDS = {str: "a text", int: "a whole number", bool: "true or false", list: "a list of texts", dict: "a section of texts"}
Fields = Mapping[str, type]  # name: its kind
NONE: Fields = MappingProxyType({})


class EntryShape(NamedTuple):
    """What a file in the folder `site` of a game contains: required fields, optional ones, and both again for each language's
    section."""

    what: str
    fields: Fields = NONE
    others: Fields = NONE
    spoken: Fields = NONE
    spoken_others: Fields = NONE


ENTRIES = {
    CARD: EntryShape(
        "what the front page shows of it",
        {"minutes": int, "depth": int, "board": str, "position": str},
        {"options": dict, "wish": dict, "first": bool},
    ),
    ARTICLE: EntryShape(
        "its part of the demonstration article",
        others={"position": str, "moves": str, "look": dict},
        spoken={"text": str, "caption": str},
        spoken_others={"captions": list},
    ),
    CREDITS: EntryShape("whose game it is", {"names": list, **dict.fromkeys(LANGUAGES, str)}),
}


def check() -> None:
    """Check all games. Raises Stop with a line for everything that is missing."""
    sentences = [*list_strangers(), *(sentence for game in games.all_ids() for sentence in list_missing(game))]
    if sentences:
        raise Stop("\n".join(sentences), 1)


def list_strangers() -> Iterator[str]:
    """Yield a sentence for every folder beside the games' that the list of games does not name."""
    for path in sorted(FOLDER.iterdir()):
        if (path / "__init__.py").exists() and path.name not in games.IDS:
            yield f"{name_path(path)} is not in the list of games, pyengine/games/__init__.py: it needs a number there."


def list_missing(game: str) -> list[str]:
    """Return a sentence for everything that the site needs of a game and that is not there."""
    missing = [*_check_files(game)]
    if not missing:
        missing += _check_words(game)
    missing += (sentence for file in ENTRIES for sentence in _check_entries(game, file))
    return missing


def list_languages(game: str) -> list[str]:
    """Return the languages that a game has to have: all of them, or for a game from elsewhere the first and those it has words
    in. In another language it is shown in the first."""
    words = games.find_folder(game) / "words"
    return [
        language for language in LANGUAGES if game in games.IDS or language == LANGUAGES[0] or (words / f"{language}.py").exists()
    ]


def _check_files(game: str) -> Iterator[str]:
    folder = games.find_folder(game)
    for pattern, what in FILES.items():
        for path in dict.fromkeys(pattern.format(language) for language in list_languages(game)):
            if not (folder / path).exists():
                yield f"{name_path(folder / path)} is missing: {what}."


def _check_words(game: str) -> Iterator[str]:
    kit = games.load(game)
    keys = ["pitch"]
    for option in kit.game.info.options:
        keys += [f"option-{option.name}", *(f"option-{option.name}-{value}" for value in option.values)]
    path = name_path(games.find_folder(game) / "lesson.py")
    try:
        steps = read_lesson(kit, games.load_lesson(game))
    except GameError as error:
        yield f"{path} cannot be played: {error}"
        return
    for message in dict.fromkeys(message for step in steps for message in list_sentences(step)):
        section, _, key = message.key.partition(".")
        if section == game:
            keys.append(key)
        else:
            yield f"{path}: {message.key} is no word of the game’s own."
    for language in list_languages(game):
        path = name_path(games.find_folder(game) / "words" / f"{language}.py")
        yield from (f"{path} has no “{key}”." for key in keys if key not in read_words(language, game))


def _check_entries(game: str, file: str) -> Iterator[str]:
    form, path = ENTRIES[file], name_path(find_file(game, file))
    if not find_file(game, file).exists():
        sections = [f"[{language}] with {_join([*form.spoken])}" for language in list_languages(game)] if form.spoken else []
        yield f"{path} is missing: {form.what}. It needs {_join([*form.fields, *sections])}."
        return
    try:
        entries = read_entries(game, file)
    except Stop as error:
        yield str(error)
        return
    texts = {name: kind for name, kind in form.fields.items() if name not in LANGUAGES or name in list_languages(game)}
    wrong = [*_check_fields(path, entries, texts, form.others)]
    for language in list_languages(game) if form.spoken else ():
        if isinstance(entries.get(language), dict):
            wrong += _check_fields(f"{path}, [{language}]", entries[language], form.spoken, form.spoken_others)
        else:
            wrong.append(f"{path} has no section [{language}]: it needs {_join([*form.spoken])}.")
    yield from wrong
    if not wrong and file == CARD:
        yield from _check_card(game, entries)
    if not wrong and file == ARTICLE:
        yield from _check_article(game, entries)


def _check_fields(place: str, entries: Mapping[str, Any], needed: Fields, others: Fields) -> Iterator[str]:
    """Yield a sentence for each field that is missing or has a wrong type."""
    for name, kind in {**needed, **others}.items():
        if name not in entries:
            if name in needed:
                yield f"{place}: {name} is missing."
            continue
        value = entries[name]
        texts = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
        if not isinstance(value, kind) or not all(isinstance(text, str) for text in texts):
            yield f"{place}: {name} should be {KINDS[kind]}."


def _check_card(game: str, card: Mapping[str, Any]) -> Iterator[str]:
    path, kit = name_path(find_file(game, CARD)), games.load(game)
    if card["board"] not in BOARDS:
        yield f"{path}: there is no board “{card['board']}”; there are {_join(BOARDS)}."
    if card["depth"] not in DEPTHS:
        yield f"{path}: depth should be a whole number from {DEPTHS[0]} (easy to begin) to {DEPTHS[-1]} (deep)."
    try:
        kit.notation.position(card["position"], kit.game.info.read_options(card.get("options", {})))
    except GameError as error:
        yield f"{path}: the position cannot be shown. {error}"


def _check_article(game: str, article: Mapping[str, Any]) -> Iterator[str]:
    for language in list_languages(game):
        try:
            embed_pages.read_board(game, article, language)
        except Stop as error:
            yield str(error)


def _join(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
