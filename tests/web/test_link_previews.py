"""The program for hosts that shows chats a position: which addresses it answers, and with what."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest

from web.tools.common import DIST, ROOT
from web.wiki.fairy_post.previews import HIGH, LONGEST, WIDE, draw_preview, make_application, read_board

SITE = "https://example.org/fairy-post"
PLACE = "/fairy-post/play/gravity/"
QUERY = "p=4P3/4B3/r3P3/1n2b3/8/8/8/8_w_move_r_-_KQRRBNNPP_kqbnpppp_0-0&caption=A_%22trap%22_%26_%3Cmore%3E"
META = re.compile(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)"')
Ask = Callable[..., tuple[str, dict[str, str], bytes]]


@pytest.fixture(scope="module")
def ask() -> Ask:
    """Asks the application for a path and a query; what draws PNG returns what it is given."""
    application = make_application(DIST, SITE, draw=str.encode)

    def run(path: str, query: str = "", method: str = "GET") -> tuple[str, dict[str, str], bytes]:
        told: list[Any] = []
        asked = {"PATH_INFO": path, "QUERY_STRING": query, "REQUEST_METHOD": method}
        content = b"".join(application(asked, lambda status, headers: told.extend((status, dict(headers)))))
        return told[0], told[1], content

    return run


def read_meta(page: bytes) -> dict[str, str]:
    """Return what a page tells chats."""
    return {name: unescape(content) for name, content in META.findall(page.decode())}


def test_a_page_with_a_position_names_it_and_its_picture(ask: Ask) -> None:
    status, _, page = ask(PLACE, QUERY)
    meta = read_meta(page)
    assert status == "200 OK"
    assert meta["og:title"] == 'A "trap" & <more>'
    assert meta["og:url"].startswith(f"{SITE}/play/gravity/?p=4P3/")
    picture = urlsplit(meta["og:image"])
    assert f"{picture.scheme}://{picture.netloc}{picture.path}" == f"{SITE}/play/gravity/preview.png"
    status, headers, svg = ask(picture.path, picture.query)
    assert (status, headers["Content-Type"]) == ("200 OK", "image/png")
    assert b"white bishop e7" in svg
    original = (DIST / "play/gravity/index.html").read_bytes()
    assert page.count(b"og:title") == original.count(b"og:title") == 1
    assert page.partition(b"<body")[2] == original.partition(b"<body")[2]


@pytest.mark.parametrize(
    "query",
    ["", "p=nonsense", "caption=only", f"p={'8' * LONGEST}", QUERY.replace("w_move", "w_nothing")],
    ids=lambda it: it[:12],
)
def test_without_a_possible_position_the_page_is_the_site_s_own(ask: Ask, query: str) -> None:
    assert ask(PLACE, query)[2] == (DIST / "play/gravity/index.html").read_bytes()
    assert ask(PLACE + "preview.png", query)[0] == "404 Not Found"


@pytest.mark.parametrize("path", ["/", "/play/", "/play/nothing/", "/rules/gravity/", "/play/../sw.js", "/play/gravity"])
def test_it_answers_for_tables_alone(ask: Ask, path: str) -> None:
    assert ask(path, QUERY)[0] == "404 Not Found"


def test_other_languages_and_heads_are_answered(ask: Ask) -> None:
    assert read_meta(ask("/de/play/gravity/", QUERY)[2])["og:image"].startswith(f"{SITE}/de/play/gravity/preview.png?")
    assert ask(PLACE, QUERY, "HEAD")[2] == b""
    assert ask(PLACE, QUERY, "POST")[0] == "404 Not Found"


@pytest.mark.parametrize(
    ("game", "query"), [("clone", "p=&players=3"), ("gravity", QUERY), ("place", "p=7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32")]
)
def test_a_picture_fits_into_its_frame(game: str, query: str) -> None:
    board = read_board(game, query)
    assert board is not None
    svg = ElementTree.fromstring(draw_preview(board))
    assert (svg.get("width"), svg.get("height")) == (str(WIDE), str(HIGH))
    inner = svg[1]
    left, top, wide, high = (float(inner.get(name, "nan")) for name in ("x", "y", "width", "height"))
    assert 0 < left < left + wide < WIDE
    assert 0 < top < top + high < HIGH
    assert max(wide / WIDE, high / HIGH) > 0.9


def test_it_is_a_cgi_program() -> None:
    environment = {**os.environ, "PATH_INFO": PLACE, "QUERY_STRING": QUERY, "REQUEST_METHOD": "GET"}
    command = [sys.executable, "-m", "web.wiki.fairy_post.previews", str(DIST), SITE]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True)
    head, _, page = done.stdout.partition(b"\r\n\r\n")
    assert head.startswith(b"Status: 200 OK"), done.stderr
    assert read_meta(page)["og:title"] == 'A "trap" & <more>'
