"""The first lesson at the table: offered once, played to its end, left at any time, heard by screen readers."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.desks import open_page
from e2e.drivers import Ready
from e2e.player import choices, moves, press, use_tool
from e2e.watching import Watch
from pyengine import games
from pyengine.core.words import msg, say
from pyengine.play.lesson import read_lesson
from tests.conftest import list_some

LIVE = "document.body?.dataset.ready"
AIMED = "[...document.querySelectorAll('[data-aim][data-token]')].map(e => e.dataset.token)"


def step(page: Page) -> str:
    """Return which step is shown, "" without a lesson."""
    count = page.locator(".guide .count")
    return count.inner_text() if count.count() else ""


def follow(page: Page, rng: Random) -> None:
    """Do what a step asks for: press what it points at, and finish the action as one likes where it leaves that open."""
    before = step(page)
    if page.locator(".guide .btn.main").count():
        page.locator('.guide [data-do="guide-next"]').click()
        return
    for _ in range(8):
        aimed = page.evaluate(AIMED)
        press(page, aimed[0] if aimed else rng.choice(choices(page)))
        if step(page) != before:
            return
    raise AssertionError(f"{before} asks for what cannot be done: {page.locator('.guide').inner_text()}")


@pytest.mark.parametrize("game", list_some(games.IDS, 1))
def test_a_lesson_is_followed_by_doing_what_it_points_at(page: Page, site: str, ready: Ready, game: str) -> None:
    page.goto(f"{site}play/{game}/")
    ready(page, LIVE)
    page.locator('.offer [data-do="guide"]').click()
    steps = len(read_lesson(games.load(game), games.load_lesson(game)))
    assert 4 <= steps <= 7
    expect(page.locator(".guide")).to_be_visible()
    for number in range(1, steps + 1):
        assert step(page) == f"Step {number} of {steps}"
        told = page.locator(".guide p").nth(1).inner_text()
        expect(page.locator("#live")).to_have_text(told)
        if number < steps:
            follow(page, Random(number))
    if page.locator(".guide .btn.main").count() == 0:
        follow(page, Random(0))
    else:
        page.locator('.guide [data-do="guide-next"]').click()
    expect(page.locator(".guide")).to_have_count(0)
    expect(page.locator("#status .told")).to_have_count(0)
    expect(page.locator("#start .pick").first).to_be_focused()  # the lesson ends where a game begins
    assert page.evaluate("location.hash") == ""  # the game itself has not begun


def test_a_lesson_that_cannot_be_fetched_is_told_and_can_be_asked_for_again(
    page: Page, site: str, watch: Watch, ready: Ready
) -> None:
    watch.expect("Failed to (load resource|fetch)|NetworkError when attempting to fetch")
    page.route("**/later.bin", lambda route: route.abort())
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    page.locator('.offer [data-do="guide"]').click()
    expect(page.locator("#status .told")).to_have_text("This part could not be loaded. Try again when you are online.")
    expect(page.locator(".guide")).to_have_count(0)
    page.unroute("**/later.bin")
    page.locator('[data-do="guide"]:visible').first.click()
    expect(page.locator(".guide")).to_be_visible()


def test_an_offer_is_made_once_and_the_lesson_comes_again_when_called(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    expect(page.locator(".offer")).to_be_visible()
    page.locator('.offer [data-do="guide-no"]').click()
    expect(page.locator(".offer")).to_be_hidden()
    page.reload()
    ready(page, LIVE)
    expect(page.locator(".offer")).to_be_hidden()
    page.locator('#head [data-do="guide"]').click()
    expect(page.locator(".guide")).to_be_visible()
    page.locator('.guide [data-do="guide-end"]').click()
    expect(page.locator(".guide")).to_have_count(0)
    other = open_page(page.context)
    other.goto(f"{site}play/gravity/")
    ready(other, LIVE)
    expect(other.locator(".offer")).to_be_visible()  # another game is another lesson


def test_nobody_is_offered_a_lesson_who_comes_with_a_link_or_plays(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    press(page, "hand/K")
    press(page, "e1")
    expect(page.locator(".offer")).to_have_count(0)
    link = page.evaluate("location.href")
    page.goto(f"{site}about/")
    page.goto(link)
    ready(page, LIVE)
    assert moves(page) == 1
    expect(page.locator(".offer")).to_have_count(0)


def test_something_else_is_put_back_and_the_game_stays_as_it_is(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    press(page, "hand/Q")
    press(page, "d1")
    mine = page.evaluate("location.hash")
    page.locator('#head [data-do="guide"]').click()
    for _ in range(2):
        page.locator('.guide [data-do="guide-next"]').click()
    assert step(page) == "Step 3 of 7"
    press(page, "d3")
    press(page, "f3")  # a typical wrong one
    assert step(page) == "Step 3 of 7"
    expect(page.locator("#status .told")).to_have_text(say(msg("place.lesson-wrong-jump")))
    press(page, "a1")
    press(page, "a2")  # possible, but not what is asked
    assert step(page) == "Step 3 of 7"
    expect(page.locator("#status .told")).to_have_text(f"That works too. {say(msg('place.lesson-hint-trample'))}")
    assert page.evaluate(AIMED) == ["d3"]
    press(page, "d3")
    assert page.evaluate(AIMED) == ["d5"]
    page.locator('.guide [data-do="guide-end"]').click()
    assert page.evaluate("location.hash") == mine
    assert moves(page) == 1


def test_a_browser_that_keeps_nothing_offers_it_once_a_visit(page: Page, site: str, ready: Ready) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no storage'); } });")
    page.goto(f"{site}play/parade/")
    ready(page, LIVE)
    page.locator('.offer [data-do="guide-no"]').click()
    expect(page.locator(".offer")).to_be_hidden()
    use_tool(page, "new")
    page.locator("dialog#new button.main").click()
    expect(page.locator(".offer")).to_be_hidden()


def test_embeds_have_no_lesson(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}embed/?game=place")
    ready(page, LIVE)
    expect(page.locator("[data-do^=guide], .offer")).to_have_count(0)
