"""Whatever names, counts or describes the games holds for each of them.

Who adds a game is told here what is still to do by hand, in the README and the documents; `build.py check` says the rest.
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
from web.generator import pages, readme
from web.generator.game_files import read_card, read_credits

ROOT = Path(__file__).parents[1]
EACH = pytest.mark.parametrize("game", games.IDS)


def text(path: str) -> str:
    """Return the text of a file of ours."""
    return (ROOT / path).read_text("utf-8")


def info(game: str) -> GameInfo:
    """Return what is known of a game."""
    game_info: GameInfo = games.load(game).game.info
    return game_info


def rows(markdown: str, head: str) -> Iterator[list[list[str]]]:
    """Yield the rows, as cells, of each table whose first line begins with this text."""
    for table in re.findall(rf"^{re.escape(head)}.*\n\|[-| ]+\n((?:\|.*\n?)+)", markdown, re.M):
        yield [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table.splitlines()]


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

    match = re.search(said, text(path), re.M)
    assert match, f"{path} has no such sentence any more: {said}"
    assert match[1].lower() == spell(len(games.IDS), "en"), f"{path} says “{match[1]}”, and there are {len(games.IDS)} games."


def test_what_is_generated_does_not_say_it_by_hand() -> None:
    """Where the number of games is wanted in pages, documents and words it is `{{ game_count }}`."""
    from web.content.words import spell

    number = "|".join(spell(len(games.IDS), language) for language in LANGUAGES)
    said = rf"\b({number})(?: (?:unusual|ungewöhnliche|chess\W?\w*))* (?:games|\w*spiele)\b"
    by_hand = []
    for folder in ("web", "pyengine"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".md", ".py", ".html", ".js", ".toml") and "node_modules" not in path.parts:
                for match in re.finditer(said, path.read_text("utf-8"), re.I):
                    by_hand.append(f"{path.relative_to(ROOT)}: {match[0]}")
    assert by_hand == []


def test_the_readme_has_the_table_that_the_games_give() -> None:
    assert readme.make_table() in text("README.md"), "python -m web.generator.readme writes it"
    for game in games.IDS:
        assert f"| {info(game).title} | " in readme.make_table()


def test_a_readme_without_the_table_is_told(tmp_path: Path) -> None:
    file = tmp_path / "README.md"
    file.write_text(f"One.\n\n{readme.HEAD}| Chess | 2 | many | Old. |\n\nTwo.\n", "utf-8")
    readme.write(file)
    assert file.read_text("utf-8") == f"One.\n\n{readme.make_table()}\nTwo.\n"
    file.write_text("One.\n\nTwo.\n", "utf-8")
    with pytest.raises(ValueError, match=r"README\.md has 0 tables"):
        readme.write(file)


# --- documents


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_credited_with_all_names(game: str, language: str) -> None:
    credits = read_credits(game)
    assert credits["names"]
    assert [name for name in credits["names"] if name not in credits[language]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_about_credits_every_game_once(language: str) -> None:
    lines = pages.list_credits(language).splitlines()
    for game in games.IDS:
        (line,) = (line for line in lines if info(game).title in line.partition(":** ")[0])
        assert line.endswith(f":** {read_credits(game)[language]}")
    about = (ROOT / f"web/content/about/{language}/about.md").read_text("utf-8")
    assert "\n{{ game_credits }}\n" in about


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_players_are_told_when_to_choose_a_game(game: str, language: str) -> None:
    path = "web/docs/players.md" if language == LANGUAGES[0] else f"web/docs/{language}/players.md"
    assert text(path).count("|---|---|\n{{ game_wishes }}\n") == 1
    (row,) = (row for row in pages.list_wishes(language).splitlines() if f"[{info(game).title}](../../rules/{game}/)" in row)
    assert row.startswith(f"| {read_card(game)['wish'][language]} | ")


def test_games_that_fit_the_same_wish_share_a_row() -> None:
    both = "[Synchronous Chess](../../rules/synchronous/) or [Cloak and Dagger Chess](../../rules/cloak/)"
    assert f"| chess, but with nerves | {both} |" in pages.list_wishes("en").splitlines()


def is_listed(names: Sequence[str], game: str) -> bool:
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
            assert is_listed([row[0] for row in table], game), (
                f"{path}: table {number} of games has no row for {info(game).title}."
            )


def test_the_wheel_takes_all_games_along() -> None:
    assert tomllib.loads(text("pyproject.toml"))["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["pyengine"]
