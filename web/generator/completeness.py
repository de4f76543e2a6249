"""Whether everything is there that the site shows of each game. What is missing stops the build, with the file's name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import LANGUAGES, catalogue
from pyengine.render.theme import BOARDS
from web.generator.game_files import ARTICLE, CARD, CREDITS, find_file, name_path, read_entries
from web.tools.common import ROOT, Stop

FOLDER = ROOT / "pyengine/games"
# path in the folder of a game: what the file is
FILES = {
    "editor.py": "what its position texts consist of",
    "lesson.py": "its first lesson",
    **{f"words/{language}.py": "its words" for language in LANGUAGES},
    **{f"site/rules.{language}.md": "the page with its rules" for language in LANGUAGES},
}
# file in the folder `site`: what it holds, what of it has to be there, what of each language
ENTRIES: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    CARD: ("what the front page shows of it", ("minutes", "board", "position"), ()),
    ARTICLE: ("its part of the demonstration article", (), ("text", "caption")),
    CREDITS: ("whose game it is", ("names", *LANGUAGES), ()),
}


def check() -> None:
    """Check all games. Raises Stop with a line for everything missing."""
    sentences = [*list_strangers(), *(sentence for game in games.all_ids() for sentence in list_missing(game))]
    if sentences:
        raise Stop("\n".join(sentences), 1)


def list_strangers() -> Iterator[str]:
    """Yield a sentence for every folder among the games' that the list of games does not name."""
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


def _check_files(game: str) -> Iterator[str]:
    folder = games.find_folder(game)
    for path, what in FILES.items():
        if not (folder / path).exists():
            yield f"{name_path(folder / path)} is missing: {what}."


def _check_words(game: str) -> Iterator[str]:
    kit = games.load(game)
    keys = [f"{game}.pitch"]
    for option in kit.game.info.options:
        keys += [f"{game}.option-{option.name}", *(f"{game}.option-{option.name}-{value}" for value in option.values)]
    keys += [step.text.key for step in games.load_lesson(game).steps]
    for language in LANGUAGES:
        for key in keys:
            section, _, name = key.partition(".")
            if name not in catalogue(language, section):
                yield f"{name_path(games.find_folder(section) / 'words' / f'{language}.py')} has no “{name}”."


def _check_entries(game: str, file: str) -> Iterator[str]:
    what, fields, spoken = ENTRIES[file]
    path = name_path(find_file(game, file))
    if not find_file(game, file).exists():
        sections = [f"[{language}] with {_join(spoken)}" for language in LANGUAGES] if spoken else []
        yield f"{path} is missing: {what}. It needs {_join([*fields, *sections])}."
        return
    try:
        entries = read_entries(game, file)
    except Stop as error:
        yield str(error)
        return
    yield from (f"{path}: {name} is missing." for name in fields if name not in entries)
    for language in LANGUAGES if spoken else ():
        if language not in entries:
            yield f"{path} has no section [{language}]: it needs {_join(spoken)}."
            continue
        yield from (f"{path}, [{language}]: {name} is missing." for name in spoken if name not in entries[language])
    if file == CARD:
        if "board" in entries and entries["board"] not in BOARDS:
            yield f"{path}: there is no board “{entries['board']}”; there are {_join(BOARDS)}."
        if "position" in entries:
            kit = games.load(game)
            try:
                kit.notation.position(entries["position"], kit.game.info.read_options(entries.get("options", {})))
            except GameError as error:
                yield f"{path}: the position cannot be shown. {error}"


def _join(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
