"""The site on real web servers, set up as the documentation says: nginx, Apache, Caddy, and Python's own."""

from __future__ import annotations

import threading
import urllib.request
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.drivers import Ready
from e2e.hosts import TRIED, RunningServer, ServerSetting, find_program, start_host, start_stale_proxy
from e2e.versions import MARK, TABLE, SiteCopy
from e2e.watching import Watch
from web.tools.common import DIST, ROOT
from web.tools.serve import Server
from web.wiki.fairy_post.previews import make_application

pytestmark = pytest.mark.full

Start = Callable[..., RunningServer]
LIVE = "document.body?.dataset.ready"
TRAP = "embed/?game=place&position=7k/8/8/3r4/3b4/3N4/8/K7_w_p_-/-_32&start=load"
# The strictest policy of a host's own with which the documentation says that everything works.
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-eval'; img-src 'self' data:; worker-src 'self' blob:; connect-src 'self'; "
    "style-src 'self'; frame-src 'self'; manifest-src 'self'"
)
TOO_STRICT = "default-src 'self'"


# Asks for the newest worker, and returns the states of all when it was refused.
REFUSED = """async () => {
    const registration = await navigator.serviceWorker.register(new URL("../../sw.js", location.href));
    await registration.update().catch(() => {});
    const { installing } = registration;
    if (installing) await new Promise(done => installing.addEventListener("statechange", () => done()));
    return [registration.installing, registration.waiting, registration.active].map(worker => worker?.state ?? "");
}"""


@pytest.fixture
def start(watch: Watch, tmp_path: Path) -> Iterator[Start]:
    """Starts a server by its name; skips the test where it is not installed."""
    running: list[RunningServer] = []

    def run(name: str, site: Path = DIST, **setting: object) -> RunningServer:
        program = find_program(name)
        if program is None:
            pytest.skip(f"{name} is not installed")
        folder = tmp_path / f"{name}-{len(running)}"
        folder.mkdir()
        running.append(start_host(name, program, site, folder, ServerSetting(**setting)))  # type: ignore[arg-type]
        watch.allow(running[-1].url)
        return running[-1]

    yield run
    for host in running:
        host.stop()


def read_headers(address: str) -> Message:
    """Return the headers of an answer to somebody who takes gzip."""
    request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        headers: Message = answer.headers
        return headers


def read_text(address: str) -> str:
    """Return the page at an address."""
    with urllib.request.urlopen(address) as answer:
        text: str = answer.read().decode()
        return text


def open_table(page: Page, ready: Ready, address: str) -> None:
    """Open a table and make a move."""
    page.goto(address + "play/mitosis/")
    ready(page, LIVE)
    page.keyboard.press("Escape")
    for token in ("e2", "e4"):
        page.locator(f'.board [data-token="{token}"]').first.click()
    expect(page.locator("#moves .moves button")).to_have_count(1)


@TRIED.run("name", "plain")
def test_a_table_is_played_below_the_root(start: Start, page: Page, ready: Ready, name: str) -> None:
    host = start(name)
    assert read_headers(host.url + "css/site.css")["Content-Encoding"] is None
    open_table(page, ready, host.url)


@TRIED.run("name", "compressed", python="cannot")
def test_a_table_is_played_from_compressed_files(start: Start, page: Page, ready: Ready, name: str) -> None:
    host = start(name, compresses=True)
    assert read_headers(host.url + "css/site.css")["Content-Encoding"] == "gzip"
    open_table(page, ready, host.url)


@TRIED.run("name", "framed", python="none")
def test_a_board_lives_in_a_sandboxed_frame_of_another_site(
    start: Start, serve: Callable[..., Server], watch: Watch, page: Page, ready: Ready, name: str
) -> None:
    host = start(name)
    frame = f'<iframe src="{host.url}{TRAP}" width="400" height="620" sandbox="allow-scripts"></iframe>'
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>A wiki</title><link rel="icon" href="data:,">'
    wiki = serve(extra={"index.html": (head + frame).encode()})
    watch.allow(wiki.url)
    page.goto(wiki.url)
    inside = page.locator("iframe").element_handle().content_frame()
    assert inside is not None
    inside.wait_for_selector("body[data-ready]")


@TRIED.run("name", "headers", python="none")
def test_headers_are_those_of_the_documentation(start: Start, name: str) -> None:
    host = start(name)
    for place in ("", "play/mitosis/", "embed/", "css/site.css", "python.bin"):
        headers = read_headers(host.url + place)
        assert headers.get_all("Access-Control-Allow-Origin") == ["*"], place
        assert headers.get_all("Cache-Control") == ["no-cache"], place
        policies = headers.get_all("Content-Security-Policy") or []
        assert ("frame-ancestors 'self'" in policies) is (place != "embed/"), place
    for file, kind in (("site.webmanifest", "application/manifest+json"), ("js/boot.js", "text/javascript")):
        assert read_headers(host.url + file).get_content_type() == kind


@TRIED.run("name", "strict", python="none")
def test_a_strict_policy_of_the_host_leaves_everything_working(start: Start, page: Page, ready: Ready, name: str) -> None:
    open_table(page, ready, start(name, policy=POLICY).url)


def test_the_documentation_names_all_of_that_policy() -> None:
    text = (ROOT / "web/docs/hosting.md").read_text("utf-8")
    for part in POLICY.split("; ")[1:]:
        assert all(word in text for word in part.split()), part


@TRIED.run("name", "too strict", python="none")
def test_a_policy_that_is_too_strict_is_named(start: Start, page: Page, watch: Watch, name: str) -> None:
    watch.expect("Content Security Policy|Content-Security-Policy|unsafe-eval|uncaught")
    page.goto(start(name, policy=TOO_STRICT).url + "play/mitosis/")
    expect(page.locator("#loading.failed")).to_contain_text("unsafe-eval")


@TRIED.run("name", "binary", python="cannot")
def test_webassembly_of_a_wrong_type_starts_all_the_same(start: Start, page: Page, ready: Ready, name: str) -> None:
    host = start(name, types={"wasm": "application/octet-stream"})
    (file,) = (DIST / "vendor/pyodide").glob("pyodide.asm.*.wasm")
    assert read_headers(f"{host.url}vendor/pyodide/{file.name}").get_content_type() == "application/octet-stream"
    open_table(page, ready, host.url)


@TRIED.run("name", "scripts", apache="right", python="cannot")
def test_scripts_of_a_wrong_type_are_said_to_fail(start: Start, page: Page, watch: Watch, name: str) -> None:
    watch.expect("MIME type")
    page.goto(start(name, types={"js": "text/plain"}).url + "play/mitosis/")
    expect(page.locator("#loading.failed")).to_be_visible()


class QuietHandler(WSGIRequestHandler):
    """Logs nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Do nothing."""


@pytest.fixture
def previews() -> Iterator[int]:
    """The program for previews, as documented, at a port; its pictures are SVG."""
    with make_server(
        "127.0.0.1", 0, make_application(DIST, "https://example.org", str.encode), handler_class=QuietHandler
    ) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        yield server.server_port
        server.shutdown()


@TRIED.run("name", "previews", python="cannot")
def test_what_has_a_position_is_handed_on(start: Start, previews: int, page: Page, ready: Ready, name: str) -> None:
    host = start(name, previews=previews)
    query = "?p=7k/8/8/3r4/3b4/3N4/8/K7_w_p_-/-_32&caption=A_trap"
    for place, kind in (("play/place/", "text/html"), ("de/play/place/preview.png", "image/png")):
        headers = read_headers(f"{host.url}{place}{query}")
        assert headers.get_content_type() == kind
        assert headers.get_all("Content-Security-Policy") == ["frame-ancestors 'self'"]
        assert headers.get_all("Access-Control-Allow-Origin") == ["*"]
        assert len(headers.get_all("Cache-Control") or []) == 1
    assert 'og:title" content="A trap"' in read_text(f"{host.url}play/place/{query}")
    for other in ("play/place/", "play/place/?caption=A_trap", f"rules/place/{query}"):
        assert "A trap" not in read_text(host.url + other)
    page.goto(f"{host.url}play/place/{query}")
    ready(page, LIVE)
    expect(page.locator('.board [data-token="d3"]').first).to_be_visible()


@TRIED.run("name", "stale")
def test_a_cache_in_between_that_keeps_old_files_breaks_nothing(
    start: Start,
    serve: Callable[..., Server],
    watch: Watch,
    new_context: Callable[..., BrowserContext],
    ready: Ready,
    tmp_path: Path,
    name: str,
) -> None:
    """All files but the worker are of the old version: it is refused, and readers stay with the old version as a whole."""
    program = find_program("nginx")
    if program is None:
        pytest.skip("nginx is not installed")
    watch.expect("digest|integrity")
    (tmp_path / "proxy").mkdir()
    copy = SiteCopy(tmp_path / "site", serve, watch)
    host = start(name, copy.folder)
    proxy = start_stale_proxy(program, host.url, tmp_path / "proxy")
    watch.allow(proxy.url)
    before, after = (new_context(service_workers="allow") for _ in range(2))
    page = before.new_page()
    open_table(page, ready, proxy.url)
    ready(page, "navigator.serviceWorker.controller")
    copy.change_pages()
    copy.publish()
    assert MARK in read_text(host.url + TABLE)
    assert MARK not in read_text(proxy.url + TABLE)
    for reader in (before, after):
        page = reader.new_page()
        open_table(page, ready, proxy.url)
        state = page.evaluate(REFUSED)
        assert state == ["", "", "activated" if reader is before else ""]
        assert not page.evaluate("'version' in document.documentElement.dataset")
        reader.close()
    proxy.stop()
