"""How a table starts: what it fetches and imports, what stands there meanwhile, and what is said when it fails."""

from __future__ import annotations

import html
import json
import re
import threading
from collections.abc import Callable, Mapping
from http import HTTPStatus

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.drivers import Ready
from e2e.watching import Watch
from pyengine import games
from tests.conftest import list_some
from web.tools import library
from web.tools.common import DIST
from web.tools.pipeline import SiteOptions
from web.tools.serve import Handler, Server
from web.tools.wheel import find_site_path, read_version

GAME = "mitosis"
OPTIONS = SiteOptions(read_version(), find_site_path())
# The table begins as soon as the games of this browser have been read, which may be after this script.
LOOK = """import asyncio, json, sys
from pyscript import document
while not hasattr(document.body.dataset, "ready"):
    await asyncio.sleep(0.02)
document.body.dataset.modules = json.dumps(sorted(sys.modules))"""
SHIFTS = """(() => {
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const { value, sources } of list.getEntries()) window.shifts.push([value, ...sources.map(({ node }) => node?.id)]);
    }).observe({ type: "layout-shift", buffered: true });
})()"""
QUIET = "new Promise(next => requestAnimationFrame(() => setTimeout(() => next(window.shifts), 100)))"  # what moved


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page of a first visit."""
    return context.new_page()


def test_only_the_game_at_hand_is_imported(serve: Callable[..., Server], watch: Watch, page: Page, ready: Ready) -> None:
    place = f"play/{GAME}/"
    text = (DIST / place / "index.html").read_text("utf-8")
    script = f'<script type="py" config="{html.escape(OPTIONS.pyscript_config("../../"))}">\n{LOOK}\n</script></body>'
    server = serve(extra={f"{place}look.html": text.replace("</body>", script).encode()})
    watch.allow(server.url)
    page.goto(f"{server.url}{place}look.html")
    ready(page, "document.body.dataset.modules")
    modules: list[str] = json.loads(page.evaluate("document.body.dataset.modules"))
    assert f"pyengine.games.{GAME}" in modules
    assert not [
        name for name in modules if name.startswith(tuple(f"pyengine.games.{other}" for other in games.IDS if other != GAME))
    ]
    # Neither what only computer players, protected links and lessons need, nor another language.
    assert not [name for name in modules if name.startswith(("pyengine.ai", "pyengine.play.fair", "pyengine.words.de"))]
    assert not [name for name in modules if name.endswith((".words.de", ".lesson")) and name != "web.app.controllers.lesson"]


def test_what_a_page_announces_is_what_it_then_fetches(site: str, page: Page, ready: Ready) -> None:
    asked: list[str] = []
    told: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: told.append(message.text))
    page.goto(f"{site}play/{GAME}/")
    announced = page.evaluate(
        "[...document.querySelectorAll('link[rel=preload], link[rel=modulepreload]')].map(link => link.href)"
    )
    assert {f"{site}{library.PACK}", f"{site}{OPTIONS.python}"} < set(announced)
    ready(page, "document.body.dataset.ready")
    assert [url for url in (*announced, f"{site}{OPTIONS.wasm}") if asked.count(url) != 1] == []
    assert not [url for url in asked if url.endswith(("python_stdlib.zip", ".whl"))], "made for others"
    assert not [text for text in told if "wasm streaming compile failed" in text or "Incorrect response MIME type" in text]


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_moves_when_the_live_board_takes_over(
    new_context: Callable[..., BrowserContext], site: str, ready: Ready, width: int
) -> None:
    context = new_context(first_visit=True, viewport={"width": width, "height": 800})
    context.add_init_script(SHIFTS)
    page = context.new_page()
    page.goto(f"{site}play/{GAME}/")
    expect(page.locator("#boards .board")).to_be_visible()
    ready(page, "document.body.dataset.ready")
    assert page.evaluate(QUIET) == []
    context.close()


class Halves(Handler):
    """Sends a page up to its middle, and the rest when it is told to."""

    rest = threading.Event()

    def send(self, status: HTTPStatus, content: bytes, kind: str, body: bool, headers: Mapping[str, str] | None = None) -> None:
        """As ever, but for pages."""
        super().send(status, content, kind, body and not kind.startswith("text/html"), headers)
        if body and kind.startswith("text/html"):
            middle = content.index(b'<div class="mid">')
            self.wfile.write(content[:middle])
            self.rest.wait(60)
            self.wfile.write(content[middle:])


def test_nothing_moves_while_the_page_itself_arrives(
    serve: Callable[..., Server], watch: Watch, page: Page, ready: Ready
) -> None:
    server = serve()
    server.RequestHandlerClass = Halves
    watch.allow(server.url)
    page.set_viewport_size({"width": 360, "height": 800})
    page.add_init_script(SHIFTS)
    page.route(re.compile(r"\.(bin|wasm)$"), lambda _: None)  # Python never comes; this is about what comes before
    page.goto(f"{server.url}play/{GAME}/", wait_until="commit")
    ready(page, "document.querySelector('#minis')")
    # Time enough to paint the half that is there; a page that waits for its end paints nothing and asks for no frame.
    page.evaluate("Promise.race([new Promise(requestAnimationFrame), new Promise(next => setTimeout(next, 1000))])")
    page.evaluate("Promise.race([new Promise(requestAnimationFrame), new Promise(next => setTimeout(next, 1000))])")
    Halves.rest.set()
    ready(page, "document.readyState !== 'loading'")
    assert page.evaluate(QUIET) == []


@pytest.mark.parametrize("missing", list_some(["python.bin", "js/python.js", OPTIONS.wasm, "vendor/pyscript/core.js"]))
def test_a_start_that_fails_says_so_and_can_be_tried_again(
    page: Page, site: str, ready: Ready, watch: Watch, missing: str
) -> None:
    watch.expect(".")  # whatever Pyodide and PyScript have to say about it
    visits: list[str] = []
    page.on("request", lambda request: visits.append(request.url) if request.is_navigation_request() else None)

    def answer(route: Route) -> None:
        if len(visits) < 2:  # PyScript may ask once more after the first failure was told: that must fail, too
            route.fulfill(status=503, body="")
        else:
            route.continue_()

    page.route(re.compile(re.escape(missing) + "$"), answer)
    page.goto(f"{site}play/{GAME}/")
    expect(page.locator("#loading")).to_contain_text("could not be loaded", timeout=60_000)
    expect(page.locator("#boards .board")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    ready(page, "document.body.dataset.ready")
    expect(page.locator("#loading")).to_have_count(0)


def test_a_host_with_another_idea_of_the_type_of_webassembly_costs_time_only(page: Page, site: str, ready: Ready) -> None:
    page.route(f"{site}{OPTIONS.wasm}", lambda route: route.fulfill(path=DIST / OPTIONS.wasm, content_type="text/plain"))
    page.goto(f"{site}play/{GAME}/")
    ready(page, "document.body.dataset.ready")


def test_the_bench_measures_what_a_player_waits_for(serve: Callable[..., Server], watch: Watch, context: BrowserContext) -> None:
    from web.tools.bench import startup

    server = serve(extra=startup.watch_site())
    watch.allow(server.url)
    visit = startup.visit(startup.PlaywrightProfile(context), f"{server.url}play/{startup.GAME}/")
    assert 0 < visit.board < visit.ready
    assert visit.shift == 0
    assert f"{server.url}{library.PACK}" in visit.took


@pytest.mark.parametrize("missing", ["WebAssembly", "Worker", "DecompressionStream", "Promise.withResolvers"])
def test_a_browser_that_cannot_run_it_is_told_so(watch: Watch, page: Page, site: str, missing: str) -> None:
    watch.expect("(script|connect)-src 'none'")  # the browser tells what did not run
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(f"window.{missing} = undefined")
    page.goto(f"{site}play/{GAME}/")
    expect(page.locator("#loading")).to_contain_text(f"This browser cannot run the board. It lacks {missing}, because")
    expect(page.locator("#loading button")).to_have_count(0)  # to try again would not help
    expect(page.locator("#boards [data-token]")).not_to_have_count(0)
    page.locator("#theme").click()
    assert page.evaluate("document.documentElement.dataset.theme")
    assert not [url for url in asked if url.endswith(".wasm")]


def test_python_stays_on_the_stack_of_the_page(page: Page, site: str, ready: Ready) -> None:
    """On stacks of its own, which Pyodide takes where it can, a page of Chromium breaks down now and then."""
    page.goto(f"{site}play/place/")
    ready(page, "document.body.dataset.ready")
    stacks = """async root => {
        const { loadPyodide } = await import(root + "js/python.js");
        return (await loadPyodide({ stdout: console.log, stderr: console.error }))._module.jspiSupported;
    }"""
    assert page.evaluate(stacks, site) is False
