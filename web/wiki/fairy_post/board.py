"""A board in somebody's document: its picture, and the link that the script turns into a live board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from pyengine.core.words import say
from pyengine.render import text
from pyengine.render.theme import AUTO
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.embed.query import Trouble, write
from web.app.embed.reading import EmbedSettings, GivenGame, Reading
from web.app.views.snippets import SnippetRequest, draw_picture, encode_picture

SIZE = 400  # pixels of a board's width, unless its fields say another
BOARD = "meadow"  # the colours of the picture, and so of the live board, unless the fields name others
SCRIPT = "embed-1.js"
SCRIPT_FILE = Path(__file__).with_name(SCRIPT)


class BoardError(ValueError):
    """A board that cannot be shown. The message says which field is wrong, why, and what would be right."""


class DrawnBoard(NamedTuple):
    """A board as data: the link to it ("" without a site), its picture as a data address, its name, caption and width, and its
    squares as lines of text for places that show no pictures."""

    link: str
    picture: str
    name: str
    caption: str
    size: int
    lines: str


def read_fields(lines: Iterable[str]) -> dict[str, str]:
    """Return the fields of lines like ``game: gravity``. A line that begins with a space goes on with the field before.

    Raises BoardError for a line that is none.
    """
    fields: dict[str, str] = {}
    name = ""
    for line in lines:
        if not line.strip():
            continue
        if name and line[0] in " \t":
            fields[name] += " " + line.strip()
            continue
        name, colon, value = line.partition(":")
        name = name.strip()
        if not colon or not name:
            raise BoardError(f"“{line.strip()}” is no field: write a name, a colon and a value, as in “game: gravity”.")
        fields[name] = value.strip()
    return fields


@cache
def _read(query: str, string: str) -> Reading:
    return parameters.read(query, string)


def read_game(fields: Mapping[str, str], string: str = "") -> tuple[GivenGame, EmbedSettings]:
    """Return the game and the settings of a board: of the fields of its address, and of the game string after its ``#``.

    Raises BoardError if something is wrong with a field.
    """
    reading = _read(_write_query(fields), string)
    if reading.troubles or reading.given is None:
        raise BoardError(" ".join(_describe(trouble) for trouble in reading.troubles))
    return reading.given, reading.setting


def _write_query(fields: Mapping[str, str]) -> str:
    return write({"board": BOARD, **fields}.items())


def draw_board(fields: Mapping[str, str], site: str = "", string: str = "") -> DrawnBoard:
    """Return the board that fields describe; they are those of the address of a board. ``site`` is where Fairy Post is, "" if
    readers are to see the picture alone. ``string`` is what stands after ``#``.

    Raises BoardError if something is wrong with a field.
    """
    given, setting = read_game(fields, string)
    base = site.rstrip("/") + "/" if site else ""
    figure = Diagram(given, setting)
    size, language = setting.size or SIZE, fields.get("lang") or "en"
    wanted = SnippetRequest(base, base, _write_query(fields), size, figure, setting.board, language)
    address = f"{wanted.address}#{string}" if string else wanted.address
    return DrawnBoard(
        address if base else "",
        encode_picture(draw_picture(wanted, hands=True, usual=AUTO)),
        wanted.name,
        setting.caption,
        size,
        text.page(figure.make_scene()),
    )


def _describe(trouble: Trouble) -> str:
    better = f" Right would be “{trouble.name or trouble.field}: {trouble.better}”." if trouble.better is not None else ""
    return f"{trouble.field}: {say(trouble.why)}{better}"


def render_board(board: DrawnBoard) -> str:
    """Return the HTML of a board: a figure that needs no script. With the script its picture becomes a live board."""
    picture = f'<img src="{board.picture}" alt="{escape(board.name)}" width="{board.size}" style="max-width:100%;height:auto">'
    if board.link:
        picture = f'<a class="fairy-post" href="{escape(board.link)}">{picture}</a>'
    caption = f"<figcaption>{escape(board.caption)}</figcaption>" if board.caption else ""
    # some themes make a figure as narrow as what is in it, and a frame has no width of its own
    style = f"margin:1em 0;width:100%;max-width:{board.size}px"
    return f'<figure class="fairy-post-figure" style="{style}">{picture}{caption}</figure>'
