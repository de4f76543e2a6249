"""Whatever names, counts or describes the games holds for each of them.

Who adds a game is told here, a sentence for each part, what is still to do by hand: files, the README, the documents.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pyengine import games
from pyengine.core.game import GameInfo
from pyengine.core.words import LANGUAGES
from tests.credits import INVENTORS, credits_of

ROOT = Path(__file__).parents[1]
EACH = pytest.mark.parametrize("game", games.IDS)

# path: what the file is
FILES = {
    "pyengine/games/{game}/__init__.py": "its kit",
    "pyengine/games/{game}/editor.py": "what its position texts consist of, for the maker",
    "pyengine/games/{game}/lesson.py": "its first lesson",
    **{f"pyengine/games/{{game}}/words/{language}.py": "its words" for language in LANGUAGES},
    **{f"web/content/rules/{language}/{{game}}.md": "the page with its rules" for language in LANGUAGES},
    "tests/rule_ids/{game}.txt": "the ids of its rules, in the order of the book",
    "tests/conformance/{game}.jsonl": "conformance cases",
    "tests/golden/{game}.json": "a golden record: a whole game, with its last position",
}


def text(path: str) -> str:
    """Return the text of a file of ours."""
    return (ROOT / path).read_text("utf-8")


def info(game: str) -> GameInfo:
    """Return what is known of a game."""
    found: GameInfo = games.load(game).game.info
    return found


def rows(markdown: str, head: str) -> Iterator[list[list[str]]]:
    """Yield the rows, as cells, of each table whose first line begins with this text."""
    for table in re.findall(rf"^{re.escape(head)}.*\n\|[-| ]+\n((?:\|.*\n?)+)", markdown, re.M):
        yield [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table.splitlines()]


@EACH
def test_a_game_has_its_files(game: str) -> None:
    missing = {path.format(game=game): what for path, what in FILES.items() if not (ROOT / path.format(game=game)).exists()}
    assert missing == {}, f"{game} lacks " + "; ".join(f"{what} ({path})" for path, what in missing.items())


def test_every_game_has_a_number_in_links_of_its_own() -> None:
    assert len(set(games.NUMBERS.values())) == len(games.IDS)
    assert {info(game).id: info(game).number for game in games.IDS} == games.NUMBERS


# --- how many games there are


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("README.md", r"^(\w+) unusual chess games in a browser tab"),
        ("pyproject.toml", r'^description = "(\w+) chess-family games'),
    ],
)
def test_what_cannot_be_generated_says_how_many_games_there_are(path: str, said: str) -> None:
    from web.content.words import spell

    found = re.search(said, text(path), re.M)
    assert found, f"{path} has no such sentence any more: {said}"
    assert found[1].lower() == spell(len(games.IDS), "en"), f"{path} says “{found[1]}”, and there are {len(games.IDS)} games."


def test_what_is_generated_does_not_say_it_by_hand() -> None:
    """Where the number of games is wanted in pages, documents and words it is `{{ game_count }}`."""
    from web.content.words import spell

    number = "|".join(spell(len(games.IDS), language) for language in LANGUAGES)
    said = rf"\b({number})(?: (?:unusual|ungewöhnliche|chess\W?\w*))* (?:games|\w*spiele)\b"
    by_hand = []
    for folder in ("web", "pyengine"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".md", ".py", ".html", ".js", ".toml") and "node_modules" not in path.parts:
                for found in re.finditer(said, path.read_text("utf-8"), re.I):
                    by_hand.append(f"{path.relative_to(ROOT)}: {found[0]}")
    assert by_hand == []


# --- the README's table


def readme() -> list[list[str]]:
    """Return the rows of the README's table of games."""
    (found,) = rows(text("README.md"), "| game | players | by |")
    return found


def test_the_readme_has_a_row_for_each_game_in_their_order() -> None:
    by_number = {info(game).title: info(game).number for game in games.IDS}
    wanted, found = sorted(by_number, key=lambda title: by_number[title]), [row[0] for row in readme()]
    assert found == wanted, f"The README’s table lacks {[title for title in wanted if title not in found]}."


@EACH
def test_the_readme_says_who_plays_a_game_and_who_made_it(game: str) -> None:
    found = [row for row in readme() if row[0] == info(game).title]
    assert len(found) == 1, f"The README’s table has {len(found)} rows for {info(game).title}."
    (row,) = found
    low, high = info(game).players
    assert row[1] == (f"{low}–{high}" if high > low else f"{low}"), f"{game} is for {low} to {high} players."
    credits_of(game)
    assert [name for name in INVENTORS[game] if name not in row[2]] == []
    others = {name for names in INVENTORS.values() for name in names} - set(credits_of(game))
    assert [name for name in others if name in row[2]] == [], f"These have no part in {game}."
    assert row[3].endswith("."), "a sentence about the game"


# --- documents


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_about_credits_a_game(game: str, language: str) -> None:
    title = info(game).title
    path = f"web/content/about/{language}/about.md"
    lines = [line for line in text(path).splitlines() if line.startswith("- **") and title in line]
    assert len(lines) == 1, f"{path} has no line “- **{title}:** …” that says whose game it is."
    assert [name for name in credits_of(game) if name not in lines[0]] == []


@EACH
@pytest.mark.parametrize("path", ["web/docs/players.md", "web/docs/de/players.md"])
def test_players_are_told_when_to_choose_a_game(game: str, path: str) -> None:
    assert f"](../../rules/{game}/)" in text(path), f"The first table of {path} does not name {info(game).title}."


def listed(names: Sequence[str], game: str) -> bool:
    """Whether a game is among the first cells of a table: there it has the first word of its title."""
    return any(info(game).title.split()[0] in re.split(r"[ ,]+", name) for name in names)


@EACH
@pytest.mark.parametrize(
    ("path", "head", "least", "most"),  # the tables that hold figures of all games for so many players
    [
        ("web/docs/speed.md", "| game |", 1, 8),
        ("web/docs/links.md", "| game |", 2, 8),
        ("web/docs/computers.md", "| game | games |", 2, 2),
    ],
)
def test_tables_of_figures_have_every_game(game: str, path: str, head: str, least: int, most: int) -> None:
    low, high = info(game).players
    tables = list(rows(text(path), head))
    assert tables
    for number, table in enumerate(tables, 1):
        if low >= least and high <= most:
            assert listed([row[0] for row in table], game), f"{path}: table {number} of games has no row for {info(game).title}."


def test_the_wheel_takes_all_games_along() -> None:
    assert tomllib.loads(text("pyproject.toml"))["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["pyengine"]
