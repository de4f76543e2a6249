"""The app for chats: what is in its file, and that nothing in it leads outside."""

from __future__ import annotations

import gzip
import io
import re
import tomllib
import zipfile
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import normpath

import pytest

from pyengine import games
from web.content.words import PAGES
from web.tools import library, pipeline, webxdc
from web.tools.common import DIST

LIMIT = 7_000_000  # bytes of the whole; chats carry it to everybody
ADDRESS = re.compile(r"(?<![\w.])(?:https?:)?//[\w-]+\.[\w.-]+")
SPOKEN = ("js", "css", "html", "py", "toml")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The app, made from the built site."""
    return zipfile.ZipFile(make(tmp_path_factory.mktemp("app"), "https://example.org/post/"))


def make(folder: Path, base: str = "") -> Path:
    """Write the app, and return its file."""
    pipeline.write_chat_app(folder / webxdc.NAME, base)
    return folder / webxdc.NAME


class Links(HTMLParser):
    """The addresses in a page, and its elements with scripts in them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the addresses of an element."""
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src", "action", "data-why")]


def test_it_is_an_app_for_chats(app: zipfile.ZipFile) -> None:
    names = app.namelist()
    assert {"manifest.toml", "icon.png", "index.html"} <= set(names)
    assert "webxdc.js" not in names, "every messenger has its own"
    assert {entry.compress_type for entry in app.infolist()} == {zipfile.ZIP_DEFLATED}
    assert not [name for name in names if name.startswith("/") or ".." in name or "\\" in name or name.endswith("/")]
    manifest = tomllib.loads(app.read("manifest.toml").decode())
    assert manifest == {"name": "Fairy Post", "source_code_url": "https://example.org/post/"}
    assert app.read("icon.png").startswith(b"\x89PNG")


def test_every_game_of_several_has_a_table_in_every_language(app: zipfile.ZipFile) -> None:
    names = set(app.namelist())
    for game in games.IDS:
        alone = games.load(game).game.info.solitaire
        for language in PAGES:
            folder = "" if language == "en" else f"{language}/"
            assert (f"{folder}play/{game}/index.html" in names) != alone
            assert f"{folder}index.html" in names


def test_what_is_not_needed_is_left_out(app: zipfile.ZipFile) -> None:
    assert not [name for name in app.namelist() if re.search(r"memory\.bin|sw\.js|docs/|embed|wiki|plugins/|wheel|webp$", name)]
    assert Path(app.filename or "").stat().st_size < LIMIT


def test_every_page_leads_to_what_is_inside(app: zipfile.ZipFile) -> None:
    names, count = set(app.namelist()), 0
    for page in (name for name in names if name.endswith(".html")):
        for address in Links(app.read(page).decode()).addresses:
            path = address.partition("#")[0]
            if path.startswith("data:") or not path:
                continue
            target = normpath(f"{PurePosixPath(page).parent}/{path}")
            assert target == "webxdc.js" or target in names or f"{target}/index.html".removeprefix("./") in names, (page, address)
            count += 1
    assert count > 1000


def test_nothing_names_another_origin(app: zipfile.ZipFile) -> None:
    for name in app.namelist():
        if name.endswith(SPOKEN) and not name.startswith("vendor/") and name != "manifest.toml":
            text = app.read(name).decode()
            assert [address for address in ADDRESS.findall(text) if "www.w3.org" not in address] == [], name


def test_the_policy_is_the_messengers(app: zipfile.ZipFile) -> None:
    page = app.read("play/gravity/index.html").decode()
    assert 'http-equiv="Content-Security-Policy"' not in page
    assert page.index('src="../../webxdc.js"') < page.index('src="../../js/boot.js"')
    assert "js/offline.js" not in page
    assert "site.webmanifest" not in page


def test_the_same_site_gives_the_same_file(app: zipfile.ZipFile, tmp_path: Path) -> None:
    again = make(tmp_path, "https://example.org/post/")
    assert again.read_bytes() == Path(app.filename or "").read_bytes()


def test_pages_of_the_site_have_nothing_of_it() -> None:
    page = (DIST / "play/gravity/index.html").read_text("utf-8")
    assert "webxdc" not in page
    assert "chat" not in page
    for name in (library.PACK, library.LATER_PACK):
        with zipfile.ZipFile(io.BytesIO(gzip.decompress((DIST / name).read_bytes()))) as archive:
            assert not [entry for entry in archive.namelist() if "chat" in entry]
    assert library.CHAT_PACK not in (DIST / "sw.js").read_text("utf-8")
