"""The installed app on a phone, with the system's side made up: sharing to it, pasting, opening a file, its badge, the screen."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import Page, expect

from e2e.drivers import Ready
from e2e.test_store import LIVE, TABLE, keep, open_game, visit
from web.app.saved import archive
from web.app.table.seats import HERE, LINK

STUBS = """(() => {
    window.badges = [];
    window.locks = [];
    navigator.setAppBadge = async count => { window.badges.push(count); };
    const granted = { release: async () => { window.locks.push("off"); } };
    const request = async () => { window.locks.push("on"); return granted; };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    const readText = async () => { if (!window.clip) throw new DOMException("no", "NotAllowedError"); return window.clip; };
    Object.defineProperty(navigator, "clipboard", { value: { readText, writeText: async () => {} } });
    Object.defineProperty(window, "launchQueue", { value: { setConsumer: call => { window.launch = call; } } });
})()"""
OPEN_FILE = "text => launch({ files: [{ getFile: async () => new File([text], 'games.json', { type: 'application/json' }) }] })"


def test_a_link_shared_or_pasted_opens_its_game(page: Page, site: str, ready: Ready) -> None:
    page.add_init_script(STUBS)
    where = f"{site}play/place/#{open_game('k1').link}"
    visit(page, ready, f"{site}?title=Game&text={quote('Your turn: ' + where)}", TABLE)
    assert page.url.startswith(f"{site}play/place/")
    # What is no game stays on the front page, which says so; the address does not keep it.
    visit(page, ready, f"{site}?text=hello")
    expect(page.locator("#paste-why")).to_be_visible()
    assert page.url == site
    page.locator('[data-do="paste-now"]').dispatch_event("click")
    expect(page.locator("#paste-why")).to_contain_text("did not let us paste")
    page.evaluate("text => { window.clip = text; }", where)
    page.locator('[data-do="paste-now"]').dispatch_event("click")
    ready(page, TABLE)
    assert page.url.startswith(f"{site}play/place/")


def test_a_file_of_games_opens_and_the_badge_counts_those_that_wait(page: Page, site: str, ready: Ready) -> None:
    page.add_init_script(STUBS)
    waiting = [open_game(f"w{at}", seed=at, turn="yours", seats=(HERE, LINK)) for at in range(2)]
    others = [open_game("t1", seed=5, turn="theirs", seats=(LINK, HERE)), open_game("h1", seed=6, turn="yours")]
    keep(page, ready, site, [*waiting, *others])
    assert page.evaluate("badges.at(-1)") == 2
    visit(page, ready, f"{site}games/?yours")
    expect(page.locator('[data-state="yours"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#continue li")).to_have_count(3)
    more = open_game("m1", seed=9, turn="yours", seats=(HERE, LINK))
    page.evaluate(OPEN_FILE, archive.write([more], "2026-11-24", []))
    expect(page.locator("#continue li")).to_have_count(4)
    assert page.evaluate("badges.at(-1)") == 3


def test_the_screen_stays_on_while_the_computer_thinks(page: Page, site: str, ready: Ready) -> None:
    page.add_init_script(STUBS)
    visit(page, ready, f"{site}play/mitosis/", LIVE)
    page.locator('#start [value="1"]').dispatch_event("click")
    page.locator('[data-do="computer1"]').click()
    page.wait_for_function("locks.length >= 2")
    assert page.evaluate("locks.slice(0, 2)") == ["on", "off"]
