"""The site as it is served: at any place, with the right headers, and without asking anybody else for anything."""

from __future__ import annotations

import html
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from email.message import Message
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page

from e2e.drivers import Ready
from e2e.watching import Watch, origin
from web.tools import vendor, wheel
from web.tools.common import DIST
from web.tools.pipeline import SiteOptions
from web.tools.serve import Server

PREFIX = "/some/where/"
OPTIONS = SiteOptions(wheel.read_version(), wheel.find_site_path())
BOOT = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Boot</title><link rel="icon" href="data:,">
<script type="module" src="vendor/pyscript/core.js"></script></head><body>loading
<mpy-config type="json" hidden>{OPTIONS.no_plugins}</mpy-config>
<script type="py" config="{html.escape(OPTIONS.pyscript_config(""))}">
import sys
import pyengine
from pyscript import document
document.body.textContent = f"{{sys.platform}} {{pyengine.__name__}}"
</script></body></html>"""


@pytest.fixture(scope="module")
def deep(serve: Callable[..., Server], watch: Watch) -> str:
    """The site below a path, as on a host that serves several sites; with one page more, which only boots PyScript."""
    server = serve(prefix=PREFIX, extra={"boot.html": BOOT.encode()})
    watch.allow(server.url)
    return server.url


def head(url: str, headers: dict[str, str] | None = None) -> tuple[int, Message]:
    """Status and headers of an answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, method="HEAD", headers=headers or {})) as answer:
            return answer.status, answer.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers


def test_pyscript_starts_the_vendored_python_below_a_path(deep: str, page: Page, ready: Ready) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(deep + "boot.html")
    ready(page, "document.body.textContent === 'emscripten pyengine'")
    assert deep + vendor.name_wasm() in asked
    assert not [url for url in asked if "py-editor" in url or "py-terminal" in url]


class References(HTMLParser):
    """Collects what a page refers to: links, scripts, styles, pictures, and the places in PyScript's configuration."""

    def __init__(self) -> None:
        super().__init__()
        self.references: set[str] = set()
        self.linked: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src", "action", "poster") and value:
                self.references.add(value)
                if tag == "a":
                    self.linked.add(value)
            if name == "config" and value and value.startswith("{"):
                config = json.loads(value)
                self.references |= {config["interpreter"], *config.get("files", {})}


@pytest.mark.parametrize("page_file", sorted(DIST.rglob("*.html")), ids=lambda file: file.relative_to(DIST).as_posix())
def test_every_reference_of_every_page_leads_to_something_below_the_path(deep: str, page_file: Path) -> None:
    address = deep + page_file.relative_to(DIST).as_posix().removesuffix("index.html")
    parser = References()
    parser.feed(page_file.read_text("utf-8"))
    assert parser.references
    for reference in parser.references:
        if reference.startswith(("data:", "#", "mailto:")):
            continue
        target = urljoin(address, reference)
        elsewhere = reference in parser.linked and origin(target) != origin(deep)  # a person may follow a link to others' sites
        assert target.startswith(deep) or elsewhere, f"{reference} leads out of the path"
        if target.startswith(deep):
            assert head(target.partition("#")[0])[0] == 200, reference


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("vendor/pyodide/pyodide.js", "text/javascript; charset=utf-8"),
        (vendor.name_wasm(), "application/wasm"),
        ("vendor/pyodide/pyodide-lock.json", "application/json"),
        (wheel.find_site_path(), "application/zip"),
    ],
)
def test_headers(deep: str, name: str, kind: str) -> None:
    status, headers = head(deep + name)
    assert (status, headers["Content-Type"]) == (200, kind)
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert headers["Cache-Control"] == "no-cache"
    if name:
        assert head(deep + name, {"If-None-Match": headers["ETag"]})[0] == 304
        assert head(deep + name, {"If-None-Match": '"another"'})[0] == 200


def test_a_folder_without_its_slash_leads_to_the_folder(deep: str) -> None:
    with urllib.request.urlopen(deep + "play/place?x=1") as answer:
        assert answer.url == deep + "play/place/?x=1"


@pytest.mark.parametrize("name", ["nothing", "../../pyproject.toml", "%2e%2e/pyproject.toml", "..%2fpyproject.toml", "%00"])
def test_nothing_else_is_served(deep: str, name: str) -> None:
    assert head(deep + name)[0] == 404


def test_nothing_is_served_outside_the_path(deep: str) -> None:
    assert head(deep.removesuffix(PREFIX.removeprefix("/")) + "index.html")[0] == 404


def test_the_watch_sees_errors_and_requests_to_other_origins(
    serve: Callable[..., Server], site: str, page: Page, watch: Watch
) -> None:
    stranger = serve()
    page.goto(site + "vendor/pyodide/pyodide-lock.json")
    page.evaluate("url => fetch(url).then(answer => answer.text())", stranger.url)
    page.evaluate("url => fetch(url).then(answer => answer.text())", site + "nothing")
    page.evaluate("console.error('a word')")
    with page.context.expect_event("weberror"):
        page.evaluate("setTimeout(() => { throw new Error('thrown') })")
    problems = "\n".join(watch.take())
    for words in (f"another origin: {stranger.url}", f"answer 404: {site}nothing", "console: a word", "uncaught: thrown"):
        assert words in problems
