"""What the site shows of a game besides what the engine knows. It is in the folder `site` of the game's own folder.

`card.toml` is for the front page, `article.toml` for the demonstration article, `credits.toml` says whose game it is, and
`rules.en.md` and its translations are the page with the rules. A solitaire may have `daily.txt`, its deals of the day, a game for
two `positions.txt`, its positions of the day, and any game `puzzles.txt`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from pyengine import games
from web.tools.common import ROOT, WORK, Stop

CARD, ARTICLE, CREDITS = "card.toml", "article.toml", "credits.toml"
DAILY, POSITIONS, PUZZLES = "daily.txt", "positions.txt", "puzzles.txt"
ENGLISH = "en"  # what stands for rules that are not there in another language


def find_file(game: str, name: str) -> Path:
    """Return the path of a file for the build, whether or not it exists."""
    return games.find_folder(game) / "site" / name


def find_rules(game: str, language: str) -> tuple[Path, str]:
    """Return the file with a game's rules in a language, or else in English, and the language it is in."""
    path = find_file(game, f"rules.{language}.md")
    return (path, language) if path.exists() else (find_file(game, f"rules.{ENGLISH}.md"), ENGLISH)


def read_entries(game: str, name: str) -> dict[str, Any]:
    """Return the content of one of the TOML files of a game. Raises Stop for a file that is missing or no TOML."""
    path = find_file(game, name)
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise Stop(f"{name_path(path)} is missing.", 1) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Stop(f"{name_path(path)} is no TOML: {error}", 1) from error


def choose_language(entries: Mapping[str, Any], language: str) -> Any:
    """Return what a file has for a language, or else for English, which a game from elsewhere may have alone."""
    return entries.get(language, entries[ENGLISH])


def read_card(game: str) -> dict[str, Any]:
    """Return what the front page shows: minutes, depth, board, position, options, and who may like the game."""
    return read_entries(game, CARD)


def read_article(game: str) -> dict[str, Any]:
    """Return the game's part of the demonstration article: position, moves, look, and captions by language."""
    return read_entries(game, ARTICLE)


def read_credits(game: str) -> dict[str, Any]:
    """Return whose game it is: a text by language, and the ``names`` that have to be in every credit of the game."""
    return read_entries(game, CREDITS)


def list_daily_games() -> list[str]:
    """Return the solitaires that have a table of deals of the day."""
    return [name for name in games.all_ids() if find_file(name, DAILY).exists()]


def count_puzzles() -> dict[str, int]:
    """Return how many puzzles each game has that has any."""
    paths = {name: find_file(name, PUZZLES) for name in games.all_ids()}
    counts = {name: len(path.read_text("utf-8").splitlines()) for name, path in paths.items() if path.exists()}
    return {name: count for name, count in counts.items() if count}


def read_daily_positions() -> dict[str, str]:
    """Return the tables of positions of the day of all games in one, by month like 202611."""
    paths = (find_file(name, POSITIONS) for name in games.all_ids())
    lines = sorted(line for path in paths if path.exists() for line in path.read_text("utf-8").splitlines())
    return {month: "".join(f"{line}\n" for line in days) for month, days in groupby(lines, key=lambda line: line[:6])}


def name_path(path: Path) -> str:
    """Return a path for messages: from the root of the work tree, or from the package of a game from elsewhere."""
    if path.is_relative_to(ROOT) and not path.is_relative_to(WORK):  # there the wheels of other games lie unpacked
        return path.relative_to(ROOT).as_posix()
    return "/".join(path.parts[-3:])
