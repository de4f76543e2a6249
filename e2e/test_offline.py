"""The site without the network, its next version, and its place among a device's apps."""

from __future__ import annotations

import gzip
import json
import shutil
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from e2e.conftest import READY_SECONDS
from e2e.drivers import ASK, Ready
from e2e.launching import find_program, is_firefox, launch_persistent
from e2e.watching import Watch
from web.tools import offline
from web.tools.common import DIST
from web.tools.serve import Server

PREFIX = "/some/where+(2)/"  # also what means something in patterns of addresses
STATE = """navigator.serviceWorker.getRegistration().then(registration =>
    registration ?
    [registration.installing, registration.waiting, registration.active].map(worker => worker ? worker.state : "") : null)"""


@contextmanager
def browse(playwright: Playwright, watch: Watch, profile: Path) -> Iterator[BrowserContext]:
    """A browser that was never here before and keeps what it is offered, on disk as well; far from where the site was built.

    It treats processes as usual: where all pages of a site share one, the worker's ends with the last page.
    """
    made = launch_persistent(playwright, find_program(), profile, service_workers="allow", timezone_id="Pacific/Kiritimati")
    watch.attend(made).set_default_timeout(READY_SECONDS * 1000)
    yield made
    made.close()


@pytest.fixture
def visitor(clean: None, playwright: Playwright, watch: Watch, tmp_path: Path) -> Iterator[BrowserContext]:
    """Such a browser for one test."""
    with browse(playwright, watch, tmp_path / "profile") as made:
        yield made


def wait_until_kept(page: Page, ready: Ready) -> None:
    """Wait until the site is kept."""
    page.evaluate("void navigator.serviceWorker.ready.then(({ active }) => { window.kept = active; })")
    ready(page, "window.kept && kept.state === 'activated'")


FETCHED = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/memory.bin'))"
LOADED = "import sys; 'pyengine.games.booster' in sys.modules"

# Chromium 156 does not call back on some pages where nothing happens; such a browser never does.
NEVER_IDLE = """window.requestIdleCallback = (call, { timeout } = {}) => timeout ? setTimeout(call, timeout) : 0"""


# A worker of a browser that tells workers, too, whether the page is kept: Firefox and WebKit do.
WORKER = f"""
Object.defineProperty(navigator, "serviceWorker", {{ value: {{ controller: {{}} }} }});
const {{ loadPyodide }} = await import("./js/python.js");
const python = await loadPyodide({{ stdout: console.log, stderr: console.error }});
const left = ["document", "window"].filter(name => name in globalThis);
postMessage([python.runPython(`{LOADED}`), left]);
""".encode()
START = """where => new Promise((done, failed) => {
    const worker = new Worker(where, { type: "module" });
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = failed;
})"""


@pytest.fixture(scope="module")
def resident(
    playwright: Playwright, serve: Callable[..., Server], watch: Watch, ready: Ready, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """A page, of the root of the site, in a browser that keeps the site since a visit on which it was never idle."""
    server = serve(prefix=PREFIX, extra={"worker.js": WORKER})
    watch.allow(server.url)
    with browse(playwright, watch, tmp_path_factory.mktemp("resident")) as made:
        made.add_init_script(NEVER_IDLE)
        page = made.new_page()
        page.goto(server.url + "about/")
        wait_until_kept(page, ready)
        page.goto(server.url)
        yield page


def test_a_page_that_is_never_idle_is_kept(clean: None, resident: Page) -> None:
    assert resident.evaluate(STATE) == ["", "", "activated"]


def test_a_worker_goes_on_from_the_memory_of_a_python_that_has_started(clean: None, resident: Page) -> None:
    loaded, left = resident.evaluate(START, resident.url + "worker.js")
    assert loaded, "it started from the beginning"
    assert left == []


def test_what_every_start_reads_is_kept_unpacked(clean: None, resident: Page) -> None:
    for name in ("memory.bin", "python.bin"):
        unpacked = resident.evaluate(
            """async where => {
                const answer = await fetch(where);
                return [answer.headers.get("x-unpacked"), (await answer.arrayBuffer()).byteLength];
            }""",
            resident.url + name,
        )
        assert unpacked == ["yes", len(gzip.decompress((DIST / name).read_bytes()))]


def small(folder: Path, *names: str) -> Path:
    """A copy of the site without what these tests never start, as a folder whose files may be changed."""
    for name in ("css", "js", "about", "docs", "icons", "vendor/pyscript", *names):
        shutil.copytree(DIST / name, folder / name)
    for file in DIST.iterdir():
        if file.is_file() and file.suffix not in (".bin", ".zip"):
            shutil.copyfile(file, folder / file.name)
    publish(folder)
    return folder


def publish(folder: Path) -> None:
    """Make the list anew, as a build does at its end."""
    offline.make_worker(folder, folder)


COMPILED = """performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm'))
    .map(({ deliveryType }) => deliveryType)"""
STARTED = "document.body.dataset.ready || !document.querySelector('script[type=py]')"
DELIVERY = "'deliveryType' in PerformanceResourceTiming.prototype"
ASKED = "performance.getEntriesByType('navigation')[0].workerStart > 0"  # the worker, for this page


@pytest.mark.parametrize(("name", "asked"), [("addRoutes", False), pytest.param("nothing", True, marks=pytest.mark.full)])
def test_the_second_visit_needs_no_server(
    visitor: BrowserContext, serve: Callable[..., Server], watch: Watch, ready: Ready, name: str, asked: bool
) -> None:
    """Neither in browsers that look into the cache by themselves nor in others."""
    worker = (DIST / offline.WORKER).read_text("utf-8").replace("addRoutes", name)
    server = serve(prefix=PREFIX, extra={offline.WORKER: worker.encode()})
    watch.allow(server.url)
    page = visitor.new_page()
    page.goto(f"{server.url}play/mitosis/")
    ready(page, "document.body.dataset.ready")
    wait_until_kept(page, ready)
    page.close()
    server.stop()
    page = visitor.new_page()
    page.goto(f"{server.url}play/mitosis/")
    ready(page, "document.body.dataset.ready")
    if not is_firefox(find_program()):  # which has no routes, and says of no page that the worker was asked
        assert page.evaluate(ASKED) is asked
    if page.evaluate(DELIVERY):
        assert page.evaluate(COMPILED) == ["cache"], "the browser's own, beside which it is kept compiled"
    page.keyboard.press("Escape")  # the card that asks whom to play with
    page.locator('[data-token="e2"]').first.click()
    page.locator('[data-token="e4"]').first.click()
    ready(page, "document.querySelector('[data-look=\"1\"]')")
    for place in ("", "rules/mitosis/", "de/", "about/", "docs/"):
        page.evaluate("where => location.assign(where)", server.url + place)  # from the site itself: nothing leads on to English
        page.wait_for_url(server.url + place)
        expect(page.locator("main")).to_be_visible()
        if is_firefox(find_program()):  # which logs what a page that is left has asked the worker for
            ready(page, STARTED)
    if not is_firefox(find_program()):  # its driver clears nothing
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        watch.expect(r"\.wasm")  # there no longer, but with what the worker keeps
    page.goto(f"{server.url}play/clone/?from=somewhere")
    ready(page, "document.body.dataset.ready")
    expect(page.locator(".board").first).to_be_visible()


def test_a_private_window_starts_again_without_an_error(
    new_context: Callable[..., BrowserContext], serve: Callable[..., Server], watch: Watch, ready: Ready
) -> None:
    """Its own cache has no room for WebAssembly, so each start takes the worker's copy; asking in vain would be logged."""
    server = serve(prefix=PREFIX)
    watch.allow(server.url)
    context = new_context(service_workers="allow")
    for _ in range(3):
        page = context.new_page()
        page.goto(f"{server.url}play/place/")
        ready(page, "document.body.dataset.ready")
        wait_until_kept(page, ready)
        page.close()
    assert watch.problems == []
    context.close()


def test_a_later_visit_goes_on_from_the_memory_of_a_python_that_has_started(
    visitor: BrowserContext, serve: Callable[..., Server], watch: Watch, ready: Ready
) -> None:
    """With numbers of its own, at the reader's hour; what was read of the memory is let go."""
    server = serve(prefix=PREFIX)
    watch.allow(server.url)
    drawn, held = [], list[float]()

    def visit() -> bool:
        page = visitor.new_page()
        page.goto(server.url + "play/place/")
        ready(page, "document.body.dataset.ready")
        wait_until_kept(page, ready)
        if not is_firefox(find_program()):  # its driver tells nothing of memory
            session = visitor.new_cdp_session(page)
            session.send("HeapProfiler.collectGarbage")
            held.append(session.send("Runtime.getHeapUsage")["backingStorageSize"])  # of buffers, but for Python's own memory
        drawn.append(page.evaluate(ASK, [server.url, "import os, random; os.urandom(8).hex()"]))
        drawn.append(page.evaluate(ASK, [server.url, "random.random()"]))
        hours = page.evaluate(ASK, [server.url, "import time; time.localtime().tm_hour"])
        assert hours == page.evaluate("new Date().getHours()"), "the reader's day, not the builder's"
        remembered = page.evaluate(ASK, [server.url, LOADED])
        assert page.evaluate(FETCHED) == remembered
        page.locator("#hands [data-can]").first.click()
        page.locator("#boards .cell[data-can]").first.click()
        expect(page.locator(".moves button")).to_have_count(1)
        page.close()
        return bool(remembered)

    assert [visit(), visit(), visit()] == [False, True, True]
    assert len(set(drawn)) == 6, "every visit draws its own numbers"
    assert all(later < 1.1 * held[0] for later in held[1:])


def test_a_page_in_another_language_goes_on_from_it_with_its_own_words(clean: None, resident: Page, ready: Ready) -> None:
    page = resident.context.new_page()
    page.goto(f"{resident.url}de/play/place/")
    ready(page, "document.body.dataset.ready")
    expect(page.locator("#status")).to_contain_text("wähle eine Figur")
    assert page.evaluate(FETCHED)
    page.close()


@pytest.mark.parametrize(
    "content",  # None: its first half
    [*(pytest.param(content, marks=pytest.mark.full) for content in ("nothing of the kind", "", "12345678")), None],
)
def test_a_damaged_memory_is_left_alone(
    visitor: BrowserContext, serve: Callable[..., Server], watch: Watch, ready: Ready, content: str | None
) -> None:
    server = serve(prefix=PREFIX)
    watch.allow(server.url)
    page = visitor.new_page()
    page.goto(server.url + "about/")
    wait_until_kept(page, ready)
    page.evaluate(
        """async (content) => {
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const request of await cache.keys()) if (request.url.endsWith("memory.bin")) {
                    const whole = await (await cache.match(request)).blob();
                    const damaged = content ?? whole.slice(0, whole.size / 2);
                    await cache.put(request, new Response(damaged, { headers: { "x-unpacked": "yes" } }));
                }
            }
        }""",
        content,
    )
    page.goto(server.url + "play/place/")
    ready(page, "document.body.dataset.ready")
    assert page.evaluate(FETCHED)
    assert not page.evaluate(ASK, [server.url, LOADED])
    expect(page.locator("#loading")).to_have_count(0)


def test_a_new_version_waits_until_it_is_wanted_and_never_mixes(
    visitor: BrowserContext, serve: Callable[..., Server], watch: Watch, ready: Ready, tmp_path: Path
) -> None:
    site = small(tmp_path / "site")
    server = serve(root=site)
    watch.allow(server.url)
    first = visitor.new_page()
    first.goto(f"{server.url}about/")
    wait_until_kept(first, ready)

    about = site / "about/index.html"
    about.write_text(about.read_text("utf-8").replace("<h1", '<h1 data-new="1"', 1), "utf-8")
    style = site / "css/site.css"
    style.write_text(style.read_text("utf-8") + "\n/* new */", "utf-8")
    publish(site)

    first.goto(f"{server.url}about/")
    other = visitor.new_page()
    other.goto(f"{server.url}docs/")
    notice = first.locator("#update")
    expect(notice).to_contain_text("A new version is ready.")
    # Until then every page is wholly of the old version, whatever the server has.
    assert first.locator("h1[data-new]").count() == 0
    assert "/* new */" not in first.evaluate("fetch('../css/site.css').then(answer => answer.text())")

    notice.get_by_role("button", name="Use it now").click()
    expect(notice).to_contain_text("Fairy Post is still open in other tabs.")
    assert first.evaluate(STATE) == ["", "installed", "activated"]

    other.close()
    with first.expect_navigation():
        notice.get_by_role("button", name="Use it now").click()
    expect(first.locator("h1[data-new]")).to_be_visible()
    expect(first.locator("#update")).to_be_hidden()
    assert "/* new */" in first.evaluate("fetch('../css/site.css').then(answer => answer.text())")
    assert len(first.evaluate("caches.keys()")) == 1


def test_later_means_later(
    visitor: BrowserContext, serve: Callable[..., Server], watch: Watch, ready: Ready, tmp_path: Path
) -> None:
    site = small(tmp_path / "site")
    server = serve(root=site, prefix=PREFIX)
    watch.allow(server.url)
    watch.expect(r"/(nothing|favicon\.ico)")
    beside = visitor.new_page()  # of the same host, but not of the site
    beside.goto(urljoin(server.url, "/nothing"))
    page = visitor.new_page()
    page.goto(f"{server.url}about/")
    wait_until_kept(page, ready)
    (site / "boot.py").write_text("# another", "utf-8")
    publish(site)
    page.reload()
    page.locator("#update").get_by_role("button", name="Later").click()
    expect(page.locator("#update")).to_be_hidden()
    assert page.evaluate(STATE) == ["", "installed", "activated"]
    page.close()  # the last one: nothing is in the way now
    # Chromium may lose what is asked of the old worker while it stops, and then waits for minutes: its turn is waited for.
    beside.wait_for_function(
        """place => Promise.all([navigator.serviceWorker.getRegistration(place), caches.keys()]).then(([registration, names]) =>
            !registration.waiting && registration.active.state === "activated" && names.length === 1)""",
        arg=server.url,
    )
    page = visitor.new_page()
    page.goto(f"{server.url}about/")
    ready(page, "navigator.serviceWorker.controller")
    assert page.evaluate("fetch('../boot.py').then(answer => answer.text())") == "# another"


def test_a_page_that_stays_in_sight_looks_for_a_new_version_every_hour(
    visitor: BrowserContext, serve: Callable[..., Server], watch: Watch, ready: Ready, tmp_path: Path
) -> None:
    site = small(tmp_path / "site")
    server = serve(root=site)
    watch.allow(server.url)
    page = visitor.new_page()
    page.clock.install()
    page.goto(f"{server.url}about/")
    wait_until_kept(page, ready)
    ready(page, "navigator.serviceWorker.controller")
    (site / "boot.py").write_text("# another", "utf-8")
    publish(site)
    page.clock.fast_forward("59:00")
    expect(page.locator("#update")).to_be_hidden()
    page.clock.fast_forward("02:00")
    expect(page.locator("#update")).to_be_visible()


def test_a_site_inside_the_folder_of_another_is_kept_on_its_own(
    visitor: BrowserContext, serve: Callable[..., Server], watch: Watch, ready: Ready, tmp_path: Path
) -> None:
    outer = small(tmp_path / "site")
    small(outer / "two")
    server = serve(root=outer)
    watch.allow(server.url)
    page = visitor.new_page()
    page.goto(f"{server.url}about/")
    wait_until_kept(page, ready)
    inner = visitor.new_page()
    inner.goto(f"{server.url}two/about/")
    inner.wait_for_function(
        """place => navigator.serviceWorker.getRegistration(place).then(registration =>
            registration.scope === place && registration.active && registration.active.state === "activated")""",
        arg=f"{server.url}two/",
    )
    expect(inner.locator("#update")).to_be_hidden()  # it is the first one here, not a newer one
    inner.wait_for_function(
        "places => caches.keys().then(names => String(names.map(name => name.split(' ')[1]).sort()) === String(places))",
        arg=[server.url, f"{server.url}two/"],
    )


def test_files_of_another_build_are_refused(
    visitor: BrowserContext, serve: Callable[..., Server], watch: Watch, tmp_path: Path
) -> None:
    site = small(tmp_path / "site")
    (site / "css/site.css").write_text("/* changed after the list was made */", "utf-8")
    server = serve(root=site)
    watch.allow(server.url)
    watch.expect("digest|integrity")
    page = visitor.new_page()
    page.goto(f"{server.url}about/")
    page.evaluate(
        """url => navigator.serviceWorker.register(url).then(({installing}) => new Promise(done =>
           installing.addEventListener("statechange", () => installing.state === "redundant" && done())))""",
        server.url + offline.WORKER,
    )
    # A moment later; the page itself asks for it, too, sooner or later.
    page.wait_for_function("navigator.serviceWorker.getRegistration().then(registration => !registration)")


def test_a_frame_in_another_page_keeps_nothing(
    visitor: BrowserContext, serve: Callable[..., Server], watch: Watch, ready: Ready
) -> None:
    server = serve(extra={"host.html": b'<!doctype html><title>Host</title><link rel="icon" href="data:,"><iframe src="about/">'})
    watch.allow(server.url)
    page = visitor.new_page()
    page.goto(f"{server.url}host.html", wait_until="load")
    frame = page.frames[1]
    assert frame.evaluate("window.top !== window && document.querySelector('main') !== null")
    assert page.evaluate(STATE) is None


def test_the_site_can_be_installed(visitor: BrowserContext, serve: Callable[..., Server], watch: Watch, ready: Ready) -> None:
    server = serve(prefix=PREFIX)
    watch.allow(server.url)
    page = visitor.new_page()
    page.goto(f"{server.url}rules/place/")
    session = visitor.new_cdp_session(page)
    reply = session.send("Page.getAppManifest")
    assert reply["url"] == server.url + offline.MANIFEST
    assert reply["errors"] == []
    errors = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in errors if error != "in-incognito"] == []
    manifest = json.loads(reply["data"])
    assert urljoin(reply["url"], manifest["start_url"]) == urljoin(reply["url"], manifest["scope"]) == server.url
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        with urlopen(urljoin(reply["url"], icon["src"])) as answer:
            picture = answer.read()
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        assert "{}x{}".format(*struct.unpack(">II", picture[16:24])) == icon["sizes"]


def test_every_file_that_a_page_may_ask_for_is_kept() -> None:
    listed = offline.list_checksums()
    left_out = {
        file.relative_to(DIST).as_posix() for file in DIST.rglob("*") if file.is_file() and file.name != offline.WORKER
    } - listed.keys()
    assert {".htaccess", "_headers"} < left_out
    assert all(name.startswith(offline.NOT_KEPT) for name in left_out)
    worker = (DIST / offline.WORKER).read_text("utf-8")
    assert all(json.dumps(name) in worker and sum in worker for name, sum in listed.items())
