"""Deals of the day: a week of them with a moved clock, what pages say of them, the calendar of earlier days."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from playwright.sync_api import Page, expect

from e2e.drivers import Ready
from e2e.player import use_tool
from e2e.test_results import give_up
from e2e.test_store import LIVE, visit

MONDAY = datetime(2026, 11, 30, 12)


def test_a_week_of_deals_of_the_day(page: Page, site: str, ready: Ready) -> None:
    page.clock.set_fixed_time(MONDAY)
    visit(page, ready, f"{site}play/neighbour/")
    expect(page.locator('[data-do="deal-day"]')).to_contain_text(re.compile("(Easy|Medium), best score"))
    page.locator('[data-do="deal-day"]').click()
    deals = set()
    for day in range(7):
        if day:
            page.clock.set_fixed_time(MONDAY + timedelta(days=day))
            use_tool(page, "new")
            page.locator('#new [name="deal"][value="day"]').check()
            page.locator("#new button.main").click()
        give_up(page)
        if day:
            expect(page.locator(".tally dd").first).to_have_text(str(day + 1))
        deals.add(page.locator("#head .deal").inner_text())
    assert len(deals) == 7
    # The front page of the next morning tells of the streak, and the calendar of each day.
    page.clock.set_fixed_time(MONDAY + timedelta(days=7))
    visit(page, ready, site, LIVE)
    told = page.locator("#day-neighbour")
    expect(told).to_contain_text(re.compile(r"(Easy|Medium), best score \d+\. 7 days in a row\."))
    page.locator('[data-do="days"]').press("Enter")
    calendar = page.locator("#days")
    expect(calendar).to_be_visible()
    calendar.get_by_role("button", name="Neighbour").click()
    expect(calendar.locator("td a")).to_have_count(7)
    expect(calendar.get_by_role("link", name=re.compile("December 6: .*, not solved yet"))).to_have_count(1)
    calendar.get_by_role("button", name="Month before").click()
    expect(calendar.locator("td a")).to_have_count(8)  # from Monday the 23rd on
    expect(calendar.get_by_role("button", name="Month before")).to_be_disabled()
    missed = calendar.get_by_role("link", name=re.compile("November 24: (Easy|Medium), best score"))
    missed.click()
    ready(page, LIVE)
    expect(page.locator("#head .deal")).to_contain_text("1000")


def test_the_position_of_the_day_is_played_on_from(page: Page, site: str, ready: Ready) -> None:
    page.clock.set_fixed_time(MONDAY)
    visit(page, ready, site, LIVE)
    line = page.locator("#position")
    expect(line).to_contain_text(re.compile(r"Position of the day: \S.*\. Easy: \w+ to play"))
    line.get_by_role("link").click()
    ready(page, LIVE)
    expect(page.locator("#start")).to_contain_text("The computer")
    page.locator('#start [data-do="computer1"]').click()
    expect(page.locator("#start form")).to_have_count(0)
    expect(page.locator("#boards [data-can]").first).to_be_visible()
    # A month without a table, as after the last one: the page says nothing of it.
    page.clock.set_fixed_time(datetime(2040, 1, 1))
    visit(page, ready, site, LIVE)
    expect(page.locator("#day-neighbour")).to_be_visible()
    expect(page.locator("#position")).to_be_empty()


def test_a_page_without_its_table_says_so_and_plays_the_old_rule(page: Page, site: str, ready: Ready) -> None:
    page.route("**/daily/*.txt", lambda route: route.fulfill(status=200, body=""))
    page.clock.set_fixed_time(MONDAY)
    visit(page, ready, f"{site}play/parade/")
    expect(page.locator('[data-do="deal-day"]')).to_contain_text("the same for everybody")
    page.locator('[data-do="deal-day"]').click()
    expect(page.locator("#head .deal")).to_contain_text("20261130")
