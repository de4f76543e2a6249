"""A new version of the site while a game is open: it waits until it is wanted, and the game goes on before and after."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from e2e.conftest import Watch
from e2e.drivers import DRAWN, PlaywrightDriver, press, visit, wait
from web.tools import browser as browsers
from web.tools import more_browsers, offline
from web.tools.common import DIST
from web.tools.serve import Server

pytestmark = pytest.mark.full

TABLE = "play/mitosis/"
KEPT = "window.workerIsActive"
LOOK = """() => { navigator.serviceWorker.ready.then(({ active }) => {
    const look = () => { window.workerIsActive = active.state === "activated"; };
    active.addEventListener("statechange", look);
    look();
}); }"""
ASK_FOR_NEWS = "() => { navigator.serviceWorker.getRegistration().then(registration => registration.update()).catch(() => {}); }"
NOTICE = "document.querySelector('#update') && !document.querySelector('#update').hidden"
MOVES = "document.querySelectorAll('#moves .moves button').length"
VERSION = "() => document.querySelector('h1')?.dataset.version ?? 'old'"
STYLE = """() => { fetch(new URL('css/site.css', new URL(document.documentElement.dataset.root, location.href)))
    .then(answer => answer.text()).then(text => { window.styleSeen = text.includes('/* new */') ? 'new' : 'old'; }); }"""


@pytest.fixture(params=["chromium", "firefox"])
def driver(
    request: pytest.FixtureRequest, clean: None, playwright: Playwright, watch: Watch, tmp_path: Path
) -> Iterator[PlaywrightDriver]:
    """A browser that was never here before."""
    program = browsers.find_installed() if request.param == "chromium" else more_browsers.find_firefox()
    if program is None:
        pytest.skip(f"{request.param} is not installed")
    running = PlaywrightDriver(playwright, request.param, program, tmp_path / "profile", watch.attend)
    yield running
    running.close()


class Site:
    """A copy of the site on a server, of which new versions can be put in its place, wholly or in part."""

    def __init__(self, folder: Path, serve: Callable[..., Server], watch: Watch) -> None:
        self.folder = folder
        shutil.copytree(DIST, folder)
        server = serve(root=folder, prefix="/some/where/")
        watch.allow(server.url)
        self.table = server.url + TABLE

    def change_pages(self) -> None:
        """Put the pages and styles of another version in place, but not yet the worker with its list."""
        for file in self.folder.rglob("index.html"):
            file.write_text(file.read_text("utf-8").replace("<h1", '<h1 data-version="new"'), "utf-8")
        style = self.folder / "css/site.css"
        style.write_text(style.read_text("utf-8") + "\n/* new */", "utf-8")

    def publish(self) -> None:
        """Put the worker with the list of all files in place."""
        offline.make_worker(self.folder, self.folder)

    def roll_back(self) -> None:
        """Put the first version in place again."""
        for name in ("css/site.css", offline.WORKER, *(file.relative_to(DIST).as_posix() for file in DIST.rglob("index.html"))):
            shutil.copyfile(DIST / name, self.folder / name)


@pytest.fixture
def site_copy(serve: Callable[..., Server], watch: Watch, tmp_path: Path) -> Site:
    """The first version, on a server."""
    return Site(tmp_path / "site", serve, watch)


def play(driver: PlaywrightDriver, *tokens: str) -> None:
    """Press squares, and wait until the move stands in the list."""
    before = driver.evaluate(f"() => {MOVES}")
    for token in tokens:
        press(driver, token)
    wait(driver, f"{MOVES} === {before + 1}")


def begin(driver: PlaywrightDriver, site: Site) -> None:
    """Open a table, make a move, and wait until the site is kept."""
    visit(driver, site.table)
    driver.press_key("Escape")
    wait(driver, DRAWN)
    play(driver, "e2", "e4")
    driver.evaluate(LOOK)
    wait(driver, KEPT)


def reload(driver: PlaywrightDriver, moves: int) -> None:
    """Load the same address again; the game has to be there."""
    address = driver.evaluate("() => location.href")
    visit(driver, address)
    wait(driver, f"{MOVES} === {moves}")


def find_version(driver: PlaywrightDriver) -> str:
    """Return the version of a page, which has to be that of its style sheet."""
    driver.evaluate(STYLE)
    wait(driver, "window.styleSeen")
    version: str = driver.evaluate(VERSION)
    assert driver.evaluate("() => window.styleSeen") == version
    return version


def use_new_version(driver: PlaywrightDriver) -> None:
    """Press the button of the notice, and wait for the page to come again."""
    driver.evaluate("() => { window.isOldPage = true; }")
    driver.evaluate("() => document.querySelector('#update [data-now]').click()")
    wait(driver, "!window.isOldPage && document.body.dataset.ready")


def test_an_open_game_goes_on_and_takes_the_new_version_over_when_asked(driver: PlaywrightDriver, site_copy: Site) -> None:
    begin(driver, site_copy)
    site_copy.change_pages()
    site_copy.publish()
    driver.evaluate(ASK_FOR_NEWS)
    wait(driver, NOTICE)
    play(driver, "e7", "e5")  # undisturbed
    reload(driver, 2)
    assert find_version(driver) == "old", "until it is wanted, all is of the old version"
    wait(driver, NOTICE)
    use_new_version(driver)
    assert find_version(driver) == "new"
    wait(driver, f"{MOVES} === 2")
    play(driver, "d2", "d4")


def test_half_an_upload_does_no_harm(driver: PlaywrightDriver, site_copy: Site, watch: Watch) -> None:
    watch.expect("integrity|digest")
    begin(driver, site_copy)
    site_copy.publish()
    complete = (site_copy.folder / offline.WORKER).read_bytes()
    site_copy.change_pages()
    site_copy.publish()
    ahead = (site_copy.folder / offline.WORKER).read_bytes()
    assert ahead != complete
    site_copy.roll_back()  # the list has come before the files
    (site_copy.folder / offline.WORKER).write_bytes(ahead)
    driver.evaluate(ASK_FOR_NEWS)
    play(driver, "e7", "e5")
    reload(driver, 2)
    assert find_version(driver) == "old"
    assert not driver.evaluate(f"() => Boolean({NOTICE})")
    site_copy.change_pages()  # the rest arrives
    driver.evaluate(ASK_FOR_NEWS)
    wait(driver, NOTICE)
    use_new_version(driver)
    assert find_version(driver) == "new"
    wait(driver, f"{MOVES} === 2")


def test_a_version_that_is_taken_back_takes_no_game_along(driver: PlaywrightDriver, site_copy: Site) -> None:
    begin(driver, site_copy)
    site_copy.change_pages()
    site_copy.publish()
    driver.evaluate(ASK_FOR_NEWS)
    wait(driver, NOTICE)
    use_new_version(driver)
    play(driver, "e7", "e5")
    site_copy.roll_back()
    driver.evaluate(ASK_FOR_NEWS)
    wait(driver, NOTICE)
    use_new_version(driver)
    assert find_version(driver) == "old"
    wait(driver, f"{MOVES} === 2")
    play(driver, "d2", "d4")
