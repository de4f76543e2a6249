"""A tab that has a direct line crashes: a second tab of the same game learns it, and goes on by link."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect

from e2e.desks import Desks
from e2e.drivers import Ready
from e2e.launching import find_program, launch
from e2e.people import Person, at_random
from e2e.test_live import OPEN, open_line

ELSEWHERE = '[data-line-note="elsewhere"]'


def crash(page: Page) -> None:
    """Kill the process that draws a page, which runs no code of the page."""
    with page.expect_event("crash"):
        try:
            page.goto("chrome://crash")
        except Error:
            return


def test_a_second_tab_learns_that_the_tab_with_the_line_has_crashed(
    clean: None, playwright: Playwright, new_context: Callable[..., BrowserContext], ready: Ready, site: str
) -> None:
    browser = launch(playwright, find_program())  # tabs with processes of their own
    desks = Desks(partial(new_context, lines=True, within=browser), site)
    players = [Person(desks, ready, site, "synchronous") for _ in range(2)]
    choose = at_random(Random(6))
    open_line(players, choose)
    second = players[0].context.new_page()
    second.goto(players[0].page.url)
    ready(second, "document.body?.dataset.ready")
    expect(second.locator(ELSEWHERE)).to_be_visible()
    crash(players[0].page)
    expect(second.locator(ELSEWHERE)).to_have_count(0)
    expect(second.locator(OPEN)).to_have_count(0)
    players[0].page = second
    players[0].decide(choose)
    assert players[0].seal()
    browser.close()
