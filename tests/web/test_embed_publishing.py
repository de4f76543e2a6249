"""A site that knows its address: previews, sitemap, oEmbed answers, the command line's word for it."""

from __future__ import annotations

import json
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from packaging.metadata import Metadata

import build
from pyengine import games
from web.app.embed import parameters
from web.generator import publishing
from web.tools.common import DIST, STATIC
from web.tools.pipeline import SiteOptions

BASE = "https://example.org/fairy-post/"


class Head(HTMLParser):
    """Collects links and properties of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.metadata: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name = given.get("property") or given.get("rel") or ""
        self.metadata.setdefault(name, given.get("content") or given.get("href") or "")


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of a site that knows its address."""
    from web.generator import site

    out = tmp_path_factory.mktemp("public")
    site.build(out, SiteOptions("0", "wheel/x.whl", BASE))
    return out


def test_every_listed_page_is_there_and_says_its_own_address(public: Path) -> None:
    name = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
    places = [str(element.text) for element in ElementTree.parse(public / "sitemap.xml").iter(name)]
    assert len(places) == len(set(places)) > 40
    assert {BASE, BASE + "play/place/", BASE + "make/", BASE + "de/rules/gravity/"} <= set(places)
    assert not [place for place in places if "embed/" in place.removesuffix("docs/embedding/")]
    for place in places:
        head = Head()
        head.feed((public / place.removeprefix(BASE) / "index.html").read_text("utf-8"))
        assert head.metadata["canonical"] == head.metadata["og:url"] == place
        assert head.metadata["og:image"].startswith(BASE + "previews/")
    assert f"Sitemap: {BASE}sitemap.xml" in (public / "robots.txt").read_text("utf-8")


def test_without_an_address_nothing_claims_one() -> None:
    head = Head()
    head.feed((DIST / "index.html").read_text("utf-8"))
    assert not {"canonical", "og:url", "og:image"} & set(head.metadata)
    assert not (DIST / "sitemap.xml").exists()


@pytest.mark.parametrize("game", games.IDS)
def test_an_oembed_answer_shows_a_board_of_the_game(public: Path, game: str) -> None:
    answer = json.loads((public / "oembed" / f"{game}.json").read_text("utf-8"))
    assert (answer["version"], answer["type"]) == ("1.0", "rich")
    frame = Head()
    source: list[str] = []
    frame.handle_starttag = lambda tag, attrs: source.append(dict(attrs)["src"] or "")  # type: ignore[method-assign]
    frame.feed(answer["html"])
    parts = urlsplit(source[0])
    assert source[0].startswith(BASE + "embed/?")
    reading = parameters.read(parts.query)
    assert reading.troubles == ()
    assert reading.given is not None
    assert reading.given.record.game == game
    assert f'href="{BASE}oembed/{game}.json"' in (public / "play" / game / "index.html").read_text("utf-8")


@pytest.mark.parametrize("name", [publishing.HOME, *games.IDS])
def test_a_preview_is_a_whole_picture(name: str) -> None:
    root = ElementTree.fromstring(publishing.draw_preview(name))
    svg = "{http://www.w3.org/2000/svg}"
    symbols = [element.get("id") for element in root.iter(svg + "symbol")]
    assert len(symbols) == len(set(symbols)), "drawings in one picture must not share names"
    used = {str(element.get("href")).removeprefix("#") for element in root.iter(svg + "use")}
    assert used
    assert used <= set(symbols)


def test_which_preview_a_page_has() -> None:
    assert publishing.name_preview("play/gravity/") == "gravity"
    assert publishing.name_preview("rules/place/") == "place"
    assert publishing.name_preview("docs/engineers/") == publishing.name_preview("") == "home"


def test_the_address_on_the_command_line() -> None:
    assert build.read_base_url("https://example.org/x") == "https://example.org/x/"
    assert build.read_base_url("http://localhost:8000/") == "http://localhost:8000/"
    for wrong in ("", "example.org", "ftp://example.org/", "https://example.org/?a", "https://"):
        with pytest.raises(ValueError, match=f"^{re.escape(wrong)}$"):
            build.read_base_url(wrong)
    assert build.make_parser().parse_args(["build"]).base_url is None


def test_hosts_are_told_to_let_sandboxed_frames_read() -> None:
    for name in ("_headers", "htaccess"):
        assert "Access-Control-Allow-Origin" in (STATIC / "hosting" / name).read_text("utf-8")


def test_the_wheel_is_fit_for_an_index() -> None:
    (wheel,) = (DIST / "wheel").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (told,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        data = Metadata.from_email(archive.read(told), validate=True)
    assert (data.name, data.license_expression) == ("pyengine", "MIT")
    assert not [need for need in data.requires_dist or [] if "extra" not in str(need)], "nothing has to be installed besides"
    assert "pyengine/py.typed" in names
    assert "pyengine/board.py" in names
    assert not [name for name in names if not name.startswith("pyengine")]
