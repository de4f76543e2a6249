"""A browser, the served site, and a watch over both, for every browser test.

The fixtures use Playwright's synchronous API. One browser is shared by all tests of a worker; each file of browser tests
stays on one worker, so a fixture of module scope can load a page once for the whole file (see `new_context`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
)

from e2e.desks import LATER_VISIT, Desks, open_page
from e2e.drivers import Driver, Open, Ready
from e2e.everywhere import open_window
from e2e.launching import find_program, is_firefox, launch, start_playwright
from e2e.not_in_firefox import REASONS
from e2e.people import Person
from e2e.watching import Watch
from tests.built_with import build_site
from web.tools.common import DIST
from web.tools.serve import Server

# One process for all pages keeps what was compiled. For a browser of a few pages the second, better compilation would take longer
# than they gain by it.
ONE_PROCESS = "--process-per-site"
QUICK = (ONE_PROCESS, "--js-flags=--liftoff-only")
READY_SECONDS = 120.0  # a busy machine may need a minute to start Python

# Runs in the page: looks at the condition every few milliseconds until it holds or the time is over. The condition is part
# of the source, since a page's content policy may forbid it to make functions out of text.
POLL = """async seconds => {{
    const holds = () => document.body && ({condition});
    const end = performance.now() + seconds * 1000;
    while (!holds()) {{
        if (performance.now() > end) return false;
        await new Promise(next => setTimeout(next, 15));
    }}
    return true;
}}"""


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of one file of browser tests together, as they may share a loaded page; those of one browser, where a file
    has several."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            values = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
            item.add_marker(pytest.mark.xdist_group(f"{item.path.name} {values.get('browser_name', '')}"))
            reason = REASONS.get(f"{item.path.name}::{getattr(item, 'originalname', item.name)}")
            if reason and is_firefox(Path(os.environ.get("FAIRY_BROWSER", ""))):
                item.add_marker(pytest.mark.skip(reason=f"not in Firefox: {reason}"))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver of browsers of this worker, which can drive Firefox as well."""
    driver = start_playwright()
    yield driver
    driver.stop()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The one browser of this worker."""
    started = launch(playwright, find_program(), ONE_PROCESS)
    yield started
    started.close()


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[..., Server]]:
    """Starts a background server on a free port: `serve(prefix="/some/where/", extra={"name.html": b"..."})`, or `root=`."""
    running: list[Server] = []

    def start(**options: Any) -> Server:
        running.append(Server(("127.0.0.1", 0), **options).start())
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture(scope="session")
def watch() -> Watch:
    """The watch over all contexts of this worker."""
    return Watch()


@pytest.fixture(scope="session")
def site(serve: Callable[..., Server], watch: Watch) -> str:
    """The address of the built site's root, with a slash at the end."""
    assert (DIST / "index.html").exists(), "run `python3 build.py test`, which builds the site first"
    url = serve(age=3600).url  # many hosts let browsers keep files a while, and the tests gain time by it
    watch.allow(url)
    return url


@pytest.fixture(scope="session")
def foreign_site(serve: Callable[..., Server], watch: Watch) -> str:
    """The address of the root of a site that was built with Hexapawn, a game from elsewhere, with a slash at the end."""
    url = serve(root=build_site(), age=3600).url
    watch.allow(url)
    return url


@pytest.fixture(scope="session")
def new_context(browser: Browser, watch: Watch) -> Callable[..., BrowserContext]:
    """Makes a watched browser context, with Playwright's options for one; for fixtures that outlive a test. Close it yourself.

    With ``lines`` its pages may open direct lines to each other; without, all that passes between them are links. With
    ``first_visit`` Python starts from the beginning; without, from its memory, as it does once somebody was here. ``within`` is
    the browser, if not the one that all tests share.
    """

    def make(*, lines: bool = False, first_visit: bool = False, within: Browser = browser, **options: Any) -> BrowserContext:
        # Tests meet the site as it is served, and need not wait until it is kept for later or until pieces have glided; those of
        # the worker and of motion ask for it.
        context = watch.attend(within.new_context(**{"service_workers": "block", "reduced_motion": "reduce", **options}))
        context.set_default_timeout(READY_SECONDS * 1000)
        if not first_visit and options.get("service_workers") != "allow":
            context.add_init_script(LATER_VISIT)
        if not lines:
            context.add_init_script("delete window.RTCPeerConnection")
        return context

    return make


@pytest.fixture(autouse=True)
def clean(watch: Watch) -> Iterator[None]:
    """Fails a test during which any page had an error or asked another origin for something."""
    yield
    problems = watch.take()
    assert not problems, "\n".join(problems)


@pytest.fixture
def context(clean: None, new_context: Callable[..., BrowserContext]) -> Iterator[BrowserContext]:
    """A fresh watched context, as a browser that was never here before: Python starts from the beginning. Where that does not
    matter, `page` takes much less time."""
    made = new_context(first_visit=True)
    yield made
    made.close()


@pytest.fixture(scope="session")
def desks(new_context: Callable[..., BrowserContext], site: str) -> Iterator[Desks]:
    """Contexts that are used again."""
    made = Desks(new_context, site)
    yield made
    made.close()


@pytest.fixture(scope="session")
def phones(new_context: Callable[..., BrowserContext], site: str) -> Iterator[Desks]:
    """Contexts of telephones that are used again."""
    made = Desks(lambda: new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True), site)
    yield made
    made.close()


@pytest.fixture(scope="session")
def live_desks(new_context: Callable[..., BrowserContext], site: str) -> Iterator[Desks]:
    """Contexts that are used again, whose pages may open direct lines to each other."""
    made = Desks(lambda: new_context(lines=True), site)
    yield made
    made.close()


@pytest.fixture
def phone(clean: None, phones: Desks) -> Iterator[Page]:
    """A page of a telephone that has stored nothing."""
    context = phones.take()
    yield open_page(context)
    phones.give(context)


@pytest.fixture
def page(clean: None, desks: Desks) -> Iterator[Page]:
    """A page of a browser that has stored nothing. What is done to its context would stay: see `Desks`."""
    context = desks.take()
    yield open_page(context)
    desks.give(context)


@pytest.fixture
def other_page(clean: None, desks: Desks) -> Iterator[Page]:
    """A page of another browser that has stored nothing."""
    context = desks.take()
    yield open_page(context)
    desks.give(context)


@pytest.fixture(scope="session")
def ready() -> Ready:
    """Waits until a condition holds in a page: `ready(page, "document.body.dataset.ready", seconds=30)`.

    The condition is a JavaScript expression. Works under our content policy and across a navigation.
    """

    def wait(page: Page, condition: str, seconds: float = READY_SECONDS) -> None:
        for attempt in range(3):
            try:
                held = page.evaluate(POLL.format(condition=condition), seconds)
            except Error as error:
                if attempt < 2 and ("context was destroyed" in str(error) or "navigat" in str(error)):
                    page.wait_for_load_state()
                    continue
                raise
            assert held, f"still not so after {seconds:g} s: {condition}\nThe page says: {page.inner_text('body')[:600]}"
            return

    return wait


@pytest.fixture
def people(clean: None, desks: Desks, ready: Ready, site: str) -> Iterator[Callable[[str, int], list[Person]]]:
    """Makes so many people with fresh browsers for a game, and one more who watches."""
    made: list[Person] = []

    def make(game: str, count: int) -> list[Person]:
        persons = [Person(desks, ready, site, game) for _ in range(count + 1)]
        made.extend(persons)
        return persons

    yield make
    for person in made:
        person.close()


@pytest.fixture
def live_people(clean: None, live_desks: Desks, ready: Ready, site: str) -> Iterator[Callable[[str, int], list[Person]]]:
    """Makes so many people with fresh browsers for a game, whose pages may open direct lines to each other."""
    made: list[Person] = []

    def make(game: str, count: int) -> list[Person]:
        made.extend(Person(live_desks, ready, site, game) for _ in range(count))
        return made[-count:]

    yield make
    for person in made:
        person.close()


@pytest.fixture
def people_apart(
    clean: None, playwright: Playwright, new_context: Callable[..., BrowserContext], ready: Ready, site: str
) -> Iterator[Callable[[str, int], list[Person]]]:
    """As `live_people`, but everybody has a whole browser, with processes of its own."""
    browsers, made = list[Browser](), list[Person]()

    def make(game: str, count: int) -> list[Person]:
        for _ in range(count):
            browsers.append(browser := launch(playwright, find_program(), *QUICK))
            made.append(Person(Desks(partial(new_context, lines=True, within=browser), site), ready, site, game))
        return made[-count:]

    yield make
    for browser in browsers:
        browser.close()


@pytest.fixture(scope="module")
def start(playwright: Playwright, watch: Watch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """Starts a browser by its name, or returns the one that is running."""
    running: dict[str, Driver] = {}

    def run(name: str) -> Driver:
        if name in running and running[name].died:
            running.pop(name).close()
        if name not in running:
            opened = open_window(playwright, name, tmp_path_factory.mktemp(name), watch)
            running[name] = opened or pytest.skip(f"{name} is not installed")
        return running[name]

    yield run
    for driver in running.values():
        driver.close()


@pytest.fixture
def driver(start: Open, browser_name: str) -> Driver:
    """The browser that the test runs in."""
    return start(browser_name)
