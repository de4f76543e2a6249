"""Writes what other people's pages use: the page of an embedded board, and what it loads first."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from markupsafe import Markup

from pyengine import games
from pyengine.core.words import say
from pyengine.render.theme import BOARDS, THEMES
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.embed.query import write as write_query
from web.app.views.snippets import SnippetRequest, make_snippets
from web.content.words import PAGES
from web.generator import styles
from web.generator.game_files import ARTICLE, choose_language, find_file, name_path
from web.generator.pages import WritePage
from web.generator.rooms import measure_rooms
from web.tools.common import STATIC, Stop

FIRST = next(iter(PAGES))  # the language whose pages stand at the root
EXAMPLE = "game=gravity&position=4P3/4B3/r3P3/1n2b3/8/8/8/8_w_move_r_-_KQRRBNNPP_kqbnpppp_0-0&moves=e7f6_e8e7_r@a8"
COMMANDS = (
    {"command": "step", "step": 2},
    {"command": "flip"},
    {"command": "reset"},
    {"command": "position", "game": "place", "position": "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32", "moves": "d3d5"},
)
SIZE = 324  # pixels of a board in the article

Entries = Mapping[str, Mapping[str, Any]]  # of all games, by id: their card.toml or article.toml


def write(page: WritePage, cards: Entries, articles: Entries, language: str) -> None:
    """Write the pages of a language: embedded board, position editor, demonstration article. ``page`` is the generator's
    function."""
    words = PAGES[language]
    facts = {name: {"board": entry["board"], "example": entry["position"]} for name, entry in cards.items()}
    page("embed/", "embed.html", title=words["embed_title"], description=words["embed_description"], games=json.dumps(facts))
    titles = [(name, games.load(name).game.info.title) for name in facts]
    page(
        "make/",
        "make.html",
        kind="make",
        game="",
        board_theme="",
        title=words["make_title"],
        description=words["make_description"],
        games=json.dumps({name: {**fact, "rooms": find_rooms(name, fact["example"], language)} for name, fact in facts.items()}),
        titles=titles,
        themes=("auto", *THEMES),
        boards=BOARDS,
    )

    _write_article(page, cards, articles, words, language)
    page(
        "embed/example/",
        "example.html",
        title=words["example_title"],
        description=words["example_lead"],
        query=EXAMPLE,
        commands=[json.dumps(command) for command in COMMANDS],
    )


def find_rooms(name: str, position: str, language: str) -> dict[int, int]:
    """Return what readers' own moves may need below a game's board, who play from a position."""
    return measure_rooms(write_query([("game", name), ("position", position)]), language)


def _write_article(page: WritePage, cards: Entries, articles: Entries, words: Mapping[str, str], language: str) -> None:
    """Write the demonstration article: one board of every game, as wiki authors would paste it."""
    root = "../" if language == FIRST else "../../"
    entries = []
    for name, entry in articles.items():
        query, figure = read_board(name, entry, language)
        wanted = SnippetRequest("../", root, query, SIZE, figure, cards[name]["board"], language)
        text = next(one.text for one in make_snippets(wanted) if one.id == "script")
        entries.append(
            {
                "id": name,
                "title": figure.kit.game.info.title,
                "text": choose_language(entry, language)["text"],
                "query": query,
                "board": Markup(text.partition("\n")[0]),
            }
        )
    page("wiki/", "wiki.html", title=words["wiki_title"], description=words["wiki_lead"], entries=entries)


def read_board(name: str, article: Mapping[str, Any], language: str) -> tuple[str, Diagram]:
    """Return a game's board in the article: the query of its address, and what it shows. Raises Stop saying what is wrong."""
    query = write_query(list_fields(name, article, choose_language(article, language)))
    reading = parameters.read(query)
    if reading.given is None or reading.troubles:
        why = " ".join(say(trouble.why) for trouble in reading.troubles)
        raise Stop(f"{name_path(find_file(name, ARTICLE))}, [{language}]: the board cannot be shown. {why}", 1)
    return query, Diagram(reading.given, reading.setting)


def list_fields(name: str, entry: Mapping[str, Any], words: Mapping[str, Any]) -> list[tuple[str, str]]:
    fields = [("game", name), *((field, entry[field]) for field in ("position", "moves") if field in entry)]
    fields += entry.get("look", {}).items()
    captions = words.get("captions")
    return [*fields, *([("captions", "|".join(captions))] if captions else []), ("caption", words["caption"])]


def copy_files(out: Path) -> None:
    """Copy the files that are used as they are."""
    for name in ("embed.css", "make.css", "wiki.css"):
        styles.copy(STATIC / "css" / name, out)
