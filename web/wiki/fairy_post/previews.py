"""A small program for hosts: what a chat shows beside a link to a table at a position, such as ``play/place/?p=POSITION``.

What stands behind the ``#`` of a link never reaches a server, so such a link has the same picture for every game. Who wants a
picture of one position writes it behind ``?p=``, as in the address of a board; a caption may follow. The table opens with it on
every host. With this program the page says so to chats, too: it is the same page, with another title and picture.

``make_application`` makes a WSGI application; ``python -m fairy_post.previews FOLDER ADDRESS`` answers one request as CGI.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from html import escape
from http import HTTPStatus
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from wsgiref.handlers import CGIHandler

from pyengine import games
from pyengine.render.theme import tokens
from web.app.embed.query import parse, write
from web.app.views.snippets import LOOKS

from .board import BOARD, BoardError, DrawnBoard, draw_board

WIDE, HIGH = 1200, 630  # of the picture, in pixels
EDGE = 24  # round the board, in pixels
PICTURE = "preview.png"
LONGEST = 4_000  # characters of a query
DAY = 86_400  # seconds
PLACE = re.compile(rf"(?:.*?/)?((?:[a-z]{{2}}/)?play/([a-z][a-z0-9-]*)/)({re.escape(PICTURE)})?")
OLD = re.compile(r'<meta (?:name="twitter:card"|property="og:(?:title|url|image[a-z:]*)")[^>]*>\n?')
Draw = Callable[[str], bytes]  # an SVG as PNG


def draw_png(svg: str) -> bytes:
    """Return a picture as PNG. Raises ImportError without the package `resvg-py`."""
    import resvg_py  # hosts that want pictures install it

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDE, height=HIGH))


def read_board(game: str, query: str) -> DrawnBoard | None:
    """Return the board that a query asks for, None if it asks for none or for one that is impossible."""
    fields = dict(parse(query)) if len(query) <= LONGEST else {}
    if "p" not in fields or not games.is_known(game):
        return None
    options = {option.name for option in games.load(game).game.info.options}
    kept = {name: value for name, value in fields.items() if name in LOOKS or name in options}
    try:
        return draw_board({"theme": "light", "hands": "0", **kept, "game": game, "position": fields["p"]})
    except BoardError:
        return None


def draw_preview(board: DrawnBoard) -> str:
    """Return a board in the middle of a picture of the size that chats like, as SVG."""
    inner = unquote(board.picture.partition(",")[2])
    size = re.search(r"width='([\d.]+)' height='([\d.]+)'", inner)
    if size is None:
        raise ValueError("a drawing without a size")
    scale = min((WIDE - 2 * EDGE) / float(size[1]), (HIGH - 2 * EDGE) / float(size[2]))
    wide, high = float(size[1]) * scale, float(size[2]) * scale
    place = f"x='{(WIDE - wide) / 2:.0f}' y='{(HIGH - high) / 2:.0f}' width='{wide:.0f}' height='{high:.0f}'"
    ground = f'<rect width="{WIDE}" height="{HIGH}" fill="{tokens("light", BOARD)["--paper"]}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}">'
    return f"{head}{ground}{inner.replace(size[0], place, 1)}</svg>"


def describe_page(page: str, board: DrawnBoard, address: str, query: str, has_picture: bool) -> str:
    """Return a page with a board's name and picture in the place of its own. ``address`` is the page's."""
    name = escape(board.name)
    lines = [
        f'<meta property="og:title" content="{name}">',
        f'<meta property="og:url" content="{escape(address)}?{escape(query)}">',
    ]
    if has_picture:
        lines += [
            f'<meta property="og:image" content="{escape(address)}{PICTURE}?{escape(query)}">',
            '<meta property="og:image:type" content="image/png">',
            f'<meta property="og:image:width" content="{WIDE}">',
            f'<meta property="og:image:height" content="{HIGH}">',
            f'<meta property="og:image:alt" content="{name}">',
            '<meta name="twitter:card" content="summary_large_image">',
        ]
    return OLD.sub("", page).replace("</title>", "</title>\n" + "\n".join(lines), 1)


def make_application(folder: str | Path, address: str, draw: Draw | None = None) -> Callable[..., Iterable[bytes]]:
    """Return the application for the site in a folder that readers find at an address.

    ``draw`` makes PNG of SVG; without one `resvg-py` does, and where that is not installed there are previews without pictures.
    """
    root, base = Path(folder), address.rstrip("/") + "/"
    if draw is None and find_spec("resvg_py"):
        draw = draw_png

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        def send(status: HTTPStatus, content: bytes, kind: str, cache: str = "no-cache") -> Iterable[bytes]:
            headers = [("Content-Type", kind), ("Content-Length", str(len(content))), ("Cache-Control", cache)]
            start_response(f"{status.value} {status.phrase}", headers)
            return [] if environ.get("REQUEST_METHOD") == "HEAD" else [content]

        place = PLACE.fullmatch(environ.get("PATH_INFO", ""))
        file = root / place[1] / "index.html" if place else root
        if environ.get("REQUEST_METHOD", "GET") not in ("GET", "HEAD") or not place or not file.is_file():
            return send(HTTPStatus.NOT_FOUND, b"Nothing here.\n", "text/plain")
        asked = environ.get("QUERY_STRING", "")
        board = read_board(place[2], asked)
        if place[3]:
            if board is None or draw is None:
                return send(HTTPStatus.NOT_FOUND, b"No picture of that.\n", "text/plain")
            return send(HTTPStatus.OK, draw(draw_preview(board)), "image/png", f"public, max-age={DAY}")
        page = file.read_text("utf-8")
        if board is not None:
            page = describe_page(page, board, base + place[1], write(parse(asked)), draw is not None)
        return send(HTTPStatus.OK, page.encode(), "text/html; charset=utf-8")

    return answer


if __name__ == "__main__":
    CGIHandler().run(make_application(sys.argv[1], sys.argv[2]))
