"""The article that every wiki gets: one board of each game, as in the demonstration, in the wiki's own syntax."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import cycle

from pyengine import games
from web.app.embed.query import write
from web.app.views.snippets import join_shortcode, join_widget
from web.generator.embed_pages import list_fields
from web.generator.game_files import read_article
from web.wiki.fairy_post.board import draw_board

BoardFields = Mapping[str, str]
LANGUAGE = "en"
TITLE = "All games"


def read_boards() -> list[dict[str, str]]:
    """Return the fields of the demonstration's boards, one of each of our games."""
    entries = ((name, read_article(name)) for name in games.IDS)
    return [dict(list_fields(name, entry, entry[LANGUAGE])) for name, entry in entries]


def write_rst(fields: BoardFields) -> str:
    """Return a board for Sphinx."""
    lines = [f"   :{name}: {value}" for name, value in fields.items() if name != "game"]
    return "\n".join([f".. fairy-post:: {fields['game']}", *lines])


def write_myst(fields: BoardFields) -> str:
    """Return a board for Sphinx with MyST."""
    lines = [f":{name}: {value}" for name, value in fields.items() if name != "game"]
    return "\n".join([f"```{{fairy-post}} {fields['game']}", *lines, "```"])


def write_markdown(fields: BoardFields) -> str:
    """Return a board for Python-Markdown."""
    return "\n".join(["```fairy-post", *(f"{name}: {value}" for name, value in fields.items()), "```"])


def write_tag(fields: BoardFields) -> str:
    """Return a board for MediaWiki and DokuWiki, which have it drawn themselves."""
    return "<fairypost " + " ".join(f'{name}="{escape(value)}"' for name, value in fields.items()) + "/>"


def write_tag_with_picture(fields: BoardFields) -> str:
    """Return a board for MediaWiki and DokuWiki with its picture, as the maker writes it."""
    return f"{write_tag(fields)[:-2]}>{draw_board(fields).picture}</fairypost>"


def write_widget(fields: BoardFields) -> str:
    """Return a board for TiddlyWiki with its picture, as the maker writes it."""
    return join_widget({**fields, "picture": draw_board(fields).picture}.items())


def write_shortcode(fields: BoardFields) -> str:
    """Return a board for WordPress with its picture, as the maker writes it and the editor keeps it."""
    return f"<!-- wp:shortcode -->\n{join_shortcode(fields.items(), draw_board(fields).picture)}\n<!-- /wp:shortcode -->"


def write_block(fields: BoardFields) -> str:
    """Return a board for WordPress as our block, which holds an address and has the picture drawn."""
    given = json.dumps({"board": f"https://example.org/embed/?{write(fields.items())}"})
    kept = given.replace("&", "\\u0026").replace("-", "\\u002d")  # as WordPress does in its comments
    return f"<!-- wp:fairy-post/board {kept} /-->"


def escape(value: str) -> str:
    """Return a value that can stand in double quotes."""
    return value.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")


def write_article(heading: str, *writers: Callable[[BoardFields], str], paragraph: str = "{}") -> str:
    """Return the article: a heading, then a sentence and a board for each game, by each of the writers in turn. ``paragraph`` is
    how a sentence is written."""
    boards = zip(cycle(writers), read_boards(), strict=False)
    parts = [f"{paragraph.format('A board of ' + fields['game'] + ':')}\n\n{write(fields)}\n" for write, fields in boards]
    return "\n".join([heading, "", *parts])
