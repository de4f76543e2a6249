"""The best moves in the browser: asked for, they follow the position, move nothing, and stay away from games that people play."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.axe import check_access
from e2e.drivers import Ready
from e2e.player import choices, press, turn, use_tool
from e2e.test_review import WATCH, find_frozen

LIVE = "document.body?.dataset.ready"
FOUND = "document.querySelectorAll('.lines li b').length"
DONE = "document.querySelector('.lines [role=status]')?.textContent"
ASK = '#status [data-do="lines"]'
# How far the board, the buttons and the panels beside it have moved since they were measured.
PLACES = """() => ["boards", "below", "lines", "drawer", "tools"].map(name => {
    const { x, y, width, height } = document.getElementById(name).getBoundingClientRect();
    return [name, x, y, width, height].join(" ");
})"""


def look_back(page: Page, site: str, ready: Ready) -> None:
    """Open a game that is over, and look at an earlier position."""
    page.goto("about:blank")
    page.goto(f"{site}play/place/#{find_frozen('place')}")
    ready(page, LIVE)
    page.locator('#moves [data-look="40"]').click()


def test_they_follow_the_position_and_move_nothing(page: Page, site: str, ready: Ready) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    look_back(page, site, ready)
    late = ("later.bin", "lines.css")
    assert [url for url in asked if url.endswith(late)] == []
    page.locator(ASK).click()
    expect(page.locator("#lines-title")).to_be_focused()
    assert {name for name in late for url in asked if url.endswith(name)} == set(late)
    ready(page, "document.querySelector('.lines')?.parentElement.querySelector('link')?.sheet")
    places = page.evaluate(PLACES)
    ready(page, FOUND)
    assert page.evaluate(PLACES) == places
    ready(page, DONE)
    assert page.evaluate(PLACES) == places
    expect(page.locator(".lines li")).to_have_count(3)
    expect(page.locator(".lines .note").first).to_contain_text(re.compile(r"Chances of \w+: \d+ %"))
    expect(page.locator(".eval:visible")).to_have_attribute("aria-label", re.compile(r"Light \d+ %, Dark \d+ %"))
    expect(page.locator("#boards .arrow")).to_have_count(1)
    told = page.locator(".lines ol").inner_text()
    page.locator('#moves [data-look="30"]').click()
    expect(page.locator(".lines ol")).not_to_have_text(told)
    ready(page, FOUND)
    check_access(page, 0)
    page.keyboard.press("l")  # the letter hides them, and shows them again
    expect(page.locator(".lines")).to_have_count(0)
    expect(page.locator(".eval")).to_have_count(0)
    expect(page.locator(ASK)).to_be_focused()
    page.keyboard.press("l")
    ready(page, FOUND)


def test_they_stand_beside_what_is_tried_out_against_the_computer(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/mitosis/")
    ready(page, LIVE)
    use_tool(page, "new")
    page.locator('[name="with"][value="computer"]').check(force=True)
    page.locator('#new [name="side"][value="0"]').check(force=True)
    page.locator("#new .btn.main").click()
    expect(page.locator(ASK)).to_have_count(0)
    use_tool(page, "try")
    page.locator(ASK).click()
    ready(page, FOUND)
    before = page.locator(".lines ol").inner_text()
    turn(page, Random(1))
    expect(page.locator(".lines ol")).not_to_have_text(before)
    ready(page, FOUND)
    assert choices(page), "moves are still tried out"
    page.locator('#status [data-do="leave"]').click()
    expect(page.locator(".lines")).to_have_count(0)
    expect(page.locator(ASK)).to_have_count(0)


def test_games_between_people_have_none(page: Page, site: str, ready: Ready) -> None:
    """Neither at one screen nor by link, not even while moves are tried out."""
    page.goto(f"{site}play/mitosis/")
    ready(page, LIVE)
    turn(page, Random(1))
    use_tool(page, "try")
    expect(page.locator('#status [data-do="leave"]')).to_be_visible()
    expect(page.locator(ASK)).to_have_count(0)
    page.locator('#status [data-do="leave"]').click()
    use_tool(page, "new")
    page.locator('[name="with"][value="link"]').check(force=True)
    page.locator('#new [name="side"][value="0"]').check(force=True)
    page.locator('[name="protect"]').uncheck(force=True)
    page.locator("#new .btn.main").click()
    press(page, next(token for token in choices(page)))
    use_tool(page, "try")
    expect(page.locator('#status [data-do="leave"]')).to_be_visible()
    expect(page.locator(ASK)).to_have_count(0)


@pytest.mark.full
def test_the_page_answers_meanwhile(new_context: Callable[..., BrowserContext], site: str, ready: Ready) -> None:
    """A busy machine makes tasks longer, so the ordinary run leaves this out."""
    context = new_context()
    page = context.new_page()
    look_back(page, site, ready)
    page.locator(ASK).click()
    ready(page, FOUND)
    page.evaluate(WATCH)
    ready(page, DONE)
    assert [length for length in page.evaluate("window.long") if length > 200] == []
    context.close()
