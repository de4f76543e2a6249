"""A new version of the site while a game is open: it waits until it is wanted, and the game goes on before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from e2e.drivers import DRAWN, LIVE, PlaywrightDriver, press, use, visit, wait
from e2e.tried import TriedTable
from e2e.versions import SiteCopy
from e2e.watching import Watch
from web.tools import browser as browsers
from web.tools import more_browsers
from web.tools.serve import Server

IS_KEPT = "navigator.serviceWorker.controller"
COME_BACK = "() => { document.dispatchEvent(new Event('visibilitychange')); }"  # what a page hears when its tab is shown again
IS_OFFERED = "document.querySelector('#update') && !document.querySelector('#update').hidden"
MOVES = "document.querySelectorAll('#moves .moves button').length"
IS_NEW = "() => document.documentElement.dataset.version === 'new'"
# Files that a page asks for late, and whether they are of the new version.
LATE = """async () => {
    const root = new URL(document.documentElement.dataset.root, location.href);
    const read = name => fetch(new URL(name, root)).then(answer => answer.text());
    return [(await read("css/site.css")).includes("/* new */"), (await read("about/")).includes("data-version")];
}"""
# Waits until the page has looked for a newer version and had its answer, and returns the states of the workers.
WORKERS = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
    const { installing } = registration;
    if (installing) {
        await new Promise(done => installing.addEventListener("statechange", () => installing.state !== "installing" && done()));
    }
    return [registration.installing, registration.waiting, registration.active].map(worker => worker?.state ?? "");
}"""
COUNT_CACHES = "() => { caches.keys().then(names => { window.cacheCount = names.length; }); }"
# What is tried in which browser; `web/docs/hosting.md` shows it. Each test also holds that nobody gets files of two versions.
TRIED = TriedTable(
    {"chromium": "Chromium", "firefox": "Firefox"},
    {
        "open": ("A tab with a game goes on, and takes the new version over at a press",),
        "next": ("The next start is of the new version, when every tab was closed",),
        "later": ("“Later” asks nothing more for a day",),
        "half": ("A half uploaded version, files or list first, changes nothing; the whole one is offered then",),
        "back": ("An older version put back, whether or not the newer one was taken over",),
    },
    {},
)
Begin = Callable[[str], PlaywrightDriver]


@pytest.fixture
def site_copy(serve: Callable[..., Server], watch: Watch, tmp_path: Path) -> SiteCopy:
    """The first version, on a server."""
    return SiteCopy(tmp_path / "site", serve, watch)


@pytest.fixture
def begin(clean: None, playwright: Playwright, watch: Watch, site_copy: SiteCopy, tmp_path: Path) -> Iterator[Begin]:
    """Starts a browser that was never here before, opens a table, makes a move, and waits until the site is kept."""
    running: list[PlaywrightDriver] = []

    def start(name: str) -> PlaywrightDriver:
        program = browsers.find_installed() if name == "chromium" else more_browsers.find_firefox()
        if program is None:
            pytest.skip(f"{name} is not installed")
        driver = PlaywrightDriver(playwright, program, tmp_path / "profile", watch)
        running.append(driver)
        visit(driver, site_copy.table)
        driver.press_key("Escape")
        wait(driver, DRAWN)
        play(driver, "e2", "e4")
        wait(driver, IS_KEPT)
        return driver

    yield start
    for driver in running:
        driver.close()


def play(driver: PlaywrightDriver, *tokens: str) -> None:
    """Press squares, and wait until the move stands in the list."""
    before = driver.evaluate(f"() => {MOVES}")
    for token in tokens:
        press(driver, token)
    wait(driver, f"{MOVES} === {before + 1}")


def reload(driver: PlaywrightDriver, moves: int) -> None:
    """Load the page again in its tab; the game has to be there."""
    driver.let_load(lambda: driver.evaluate("() => { setTimeout(() => location.reload()); }"))
    wait(driver, f"{LIVE} && {MOVES} === {moves}")


def use_new_version(driver: PlaywrightDriver, moves: int) -> None:
    """Press the button of the notice, and wait for the page to come again with its game."""
    driver.let_load(lambda: use(driver, "#update [data-now]"))
    wait(driver, f"{LIVE} && {MOVES} === {moves}")


def is_new(driver: PlaywrightDriver) -> bool:
    """Return whether a page is of the new version; so has to be all that it asks for late."""
    page: bool = driver.evaluate(IS_NEW)
    assert driver.evaluate(LATE) == [page, page]
    return page


@TRIED.note("open")
@pytest.mark.parametrize("browser_name", ["chromium", pytest.param("firefox", marks=pytest.mark.full)])
def test_an_open_game_goes_on_and_takes_the_new_version_over_when_asked(
    begin: Begin, site_copy: SiteCopy, browser_name: str
) -> None:
    """On the very first visit, which began without the worker."""
    driver = begin(browser_name)
    site_copy.change_pages()
    site_copy.publish()
    driver.evaluate(COME_BACK)
    wait(driver, IS_OFFERED)
    play(driver, "e8", "e6")  # undisturbed
    assert not is_new(driver), "until it is wanted, all is of the old version"
    use_new_version(driver, 2)
    assert is_new(driver)


@pytest.mark.full
@TRIED.run("browser_name", "next")
def test_the_next_start_is_of_the_new_version(begin: Begin, site_copy: SiteCopy, browser_name: str) -> None:
    """After every page was closed; nothing is pressed."""
    driver = begin(browser_name)
    address = driver.evaluate("() => location.href")
    site_copy.change_pages()
    site_copy.publish()
    assert driver.evaluate(WORKERS) == ["", "installed", "activated"]
    reload(driver, 1)
    assert not is_new(driver), "this tab was never closed"
    wait(driver, IS_OFFERED)
    driver.restart()
    visit(driver, address)
    wait(driver, f"{MOVES} === 1")
    assert is_new(driver)
    play(driver, "e8", "e6")


@pytest.mark.full
@TRIED.run("browser_name", "later")
def test_later_is_not_asked_again_the_same_day(begin: Begin, site_copy: SiteCopy, browser_name: str) -> None:
    driver = begin(browser_name)
    site_copy.change_pages()
    site_copy.publish()
    driver.evaluate(COME_BACK)
    wait(driver, IS_OFFERED)
    use(driver, "#update [data-later]")
    reload(driver, 1)
    assert driver.evaluate(WORKERS) == ["", "installed", "activated"]
    assert not driver.evaluate(f"() => {IS_OFFERED}")
    driver.evaluate("() => { const now = Date.now(); Date.now = () => now + 25 * 3600e3; }")
    site_copy.roll_back()
    driver.evaluate(COME_BACK)
    wait(driver, IS_OFFERED)


@pytest.mark.full
@pytest.mark.parametrize("is_list_first", [False, True])
@TRIED.run("browser_name", "half")
def test_half_an_upload_changes_nothing_for_who_was_here(
    begin: Begin, site_copy: SiteCopy, watch: Watch, browser_name: str, is_list_first: bool
) -> None:
    """Whichever comes first, the files or the worker with their list. Once all is there, it is fetched."""
    watch.expect("digest|integrity|Integrity|Subresource")
    driver = begin(browser_name)
    site_copy.change_pages()
    if is_list_first:
        site_copy.publish()
        site_copy.spoil()
    assert driver.evaluate(WORKERS) == ["", "", "activated"]
    reload(driver, 1)
    play(driver, "e8", "e6")
    assert not is_new(driver)
    site_copy.change_pages()
    site_copy.publish()
    driver.evaluate(COME_BACK)
    wait(driver, IS_OFFERED)
    use_new_version(driver, 2)
    assert is_new(driver)


@pytest.mark.full
@pytest.mark.parametrize("is_taken_over", [False, True])
@TRIED.run("browser_name", "back")
def test_a_version_is_taken_back(begin: Begin, site_copy: SiteCopy, browser_name: str, is_taken_over: bool) -> None:
    """Whether or not somebody has taken the newer one over in between."""
    driver = begin(browser_name)
    site_copy.change_pages()
    site_copy.publish()
    driver.evaluate(COME_BACK)
    wait(driver, IS_OFFERED)
    if is_taken_over:
        use_new_version(driver, 1)
        assert is_new(driver)
    site_copy.roll_back()
    assert driver.evaluate(WORKERS) == ["", "installed", "activated"]
    play(driver, "e8", "e6")
    assert is_new(driver) is is_taken_over
    reload(driver, 2)
    wait(driver, IS_OFFERED)
    use_new_version(driver, 2)
    assert not is_new(driver)
    driver.evaluate(COUNT_CACHES)
    wait(driver, "window.cacheCount === 1")
