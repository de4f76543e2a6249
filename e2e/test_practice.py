"""Own mistakes as puzzles in the browser: a wrong try, the answer, why, and back to the review."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.axe import check_access
from e2e.drivers import Ready
from e2e.player import choices, press
from e2e.test_review import DONE, LIVE, find_frozen, review

ANSWERED = '.practice:has([data-do="practice-next"])'


def test_mistakes_of_a_game_are_found_again(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/place/#{find_frozen('place')}")
    ready(page, LIVE)
    review(page, ready)
    page.locator('[data-do="practice"]').click()
    expect(page.locator("#practice-title")).to_be_focused()
    expect(page.locator(".practice")).to_contain_text("Find something better")
    expect(page.locator("#boards .arrow")).to_have_count(0)
    pieces = choices(page)
    press(page, pieces[0])
    press(page, next(goal for goal in choices(page) if goal not in pieces))  # the position is set up again unless this is good
    expect(page.locator(".practice [role=status] p").first).to_contain_text("good")
    if not page.locator(ANSWERED).count():
        page.locator('[data-do="practice-answer"]').click()
    expect(page.locator(".practice .note").last).to_contain_text("Chances of")
    expect(page.locator("#boards .arrow")).to_have_count(1)
    check_access(page, 1)
    page.locator('[data-do="practice-next"]').press("Enter")
    expect(page.locator("#practice-title")).to_be_focused()
    expect(page.locator("#practice-title")).to_contain_text("2 of")
    page.locator('[data-do="practice-end"]').click()
    ready(page, DONE)
    expect(page.locator("#review-title")).to_be_focused()
