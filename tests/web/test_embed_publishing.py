"""A site that knows its address: previews, sitemap, oEmbed answers, the command line's word for it."""

from __future__ import annotations

import json
import re
import struct
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
from web.content.words import PAGES
from web.generator import previews
from web.tools.common import DIST, STATIC
from web.tools.pipeline import SiteOptions

BASE = "https://example.org/fairy-post/"

pytestmark = pytest.mark.xdist_group("publishing")  # one process makes the site


class Head(HTMLParser):
    """Collects links and properties of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.metadata: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name = given.get("property") or given.get("rel") or ""
        name = name or given.get("name") or ""
        self.metadata.setdefault(name, given.get("content") or given.get("href") or "")


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of a site that knows its address."""
    from web.generator import site

    out = tmp_path_factory.mktemp("public")
    site.build(out, SiteOptions("0", "wheel/x.whl", BASE, previews=False))
    return out


def read_head(page: Path) -> dict[str, str]:
    """Return the links and properties of a page."""
    head = Head()
    head.feed(page.read_text("utf-8"))
    return head.metadata


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


def test_every_page_says_what_others_show_beside_a_link_to_it(public: Path) -> None:
    """Its own title, description and picture; in the pages' language, with another one named."""
    seen: dict[str, set[tuple[str, str]]] = {words["locale"]: set() for words in PAGES.values()}
    pictures = set()
    pages = sorted(public.rglob("index.html"))
    for file in pages:
        told = read_head(file)
        seen[told["og:locale"]].add((told["og:title"], told["description"]))
        pictures.add(told["og:image"])
        assert told["og:locale:alternate"] in seen.keys() - {told["og:locale"]}
        assert (told["og:site_name"], told["og:type"]) == ("Fairy Post", "website")
        assert told["og:description"] == told["description"]
        assert 20 < len(told["description"]) <= 320, file
        assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
        assert told["og:image:alt"] == told["og:title"]
        assert told["twitter:card"] == "summary_large_image"
    assert sum(map(len, seen.values())) == len(pictures) == len(pages), "no two pages of a language are told alike"


def test_a_site_without_an_address_names_its_pages_all_the_same() -> None:
    told = read_head(DIST / "play/gravity/index.html")
    assert told["og:title"] == "Gravity Chess – Fairy Post"
    assert not [name for name in told if name.startswith("og:image") or name == "og:url"]


@pytest.mark.parametrize("place", ["", "de/", "about/", "de/docs/library/", *(f"play/{game}/" for game in games.IDS)])
def test_a_preview_is_a_whole_picture(place: str) -> None:
    game = place.split("/")[1] if place.startswith("play/") else ""
    page = previews.PreviewPage(place, "A title – Fairy Post", "What stands below it. " * 30, game)
    root = ElementTree.fromstring(previews.draw(page))
    svg = "{http://www.w3.org/2000/svg}"
    symbols = [element.get("id") for element in root.iter(svg + "symbol")]
    assert len(symbols) == len(set(symbols)), "drawings in one picture must not share names"
    used = {str(element.get("href")).removeprefix("#") for element in root.iter(svg + "use")}
    assert used <= set(symbols)
    assert bool(used) == (game != "" or place in ("", "de/"))
    rows = [float(row.get("y") or 0) for row in root.iter(svg + "tspan")]
    assert max(rows) < previews.HIGH - previews.EDGE, "what does not fit is cut"


def test_a_preview_is_a_png_of_the_size_that_pages_tell(tmp_path: Path) -> None:
    pages = [previews.PreviewPage(f"{folder}play/gravity/", "Gravity", "…", "gravity") for folder in ("", "de/")]
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        previews.make(tmp_path / name, pages)
    pictures = [tmp_path / "one" / previews.name_file(page.place) for page in pages]
    assert [picture.name for picture in pictures] == ["play-gravity.png", "de-play-gravity.png"]
    for picture in pictures:
        data = picture.read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == (previews.WIDE, previews.HIGH)
        assert data == (tmp_path / "two/previews" / picture.name).read_bytes(), "the same each time"


def test_the_words_of_a_preview_are_cut_where_there_is_no_room() -> None:
    assert previews.wrap("one two three", 30, 1000, 2) == ["one two three"]
    assert previews.wrap("one two three four", 30, 90, 2) == ["one two", "three …"] or len(previews.wrap("a b", 30, 1, 2)) == 2
    assert previews.wrap("word " * 50, 30, 200, 3)[-1].endswith(" …")


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
    (wheel,) = (DIST / "wheel").glob("pyengine-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (told,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        data = Metadata.from_email(archive.read(told), validate=True)
    assert (data.name, data.license_expression) == ("pyengine", "MIT")
    assert not [need for need in data.requires_dist or [] if "extra" not in str(need)], "nothing has to be installed besides"
    assert "pyengine/py.typed" in names
    assert "pyengine/board.py" in names
    assert not [name for name in names if not name.startswith("pyengine")]
