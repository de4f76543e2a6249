"""Keys that are pressed quickly, or held: they end nothing that nobody has seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.drivers import Ready
from e2e.player import DRAWN, entries, look, settle

LIVE = "document.body?.dataset.ready"
PART = ".parts [aria-current]"


def open_clone(page: Page, site: str, ready: Ready) -> None:
    """Open Clone with the focus on the button that ends the first part of a turn."""
    page.goto(f"{site}play/clone/")
    ready(page, LIVE)
    settle(page)
    page.locator('#choices [data-token="|"]').focus()
    expect(page.locator(PART)).to_contain_text("Move")


@pytest.mark.parametrize("key", ["Enter", " "])
def test_three_quick_presses_end_one_part_of_a_turn(page: Page, site: str, ready: Ready, key: str) -> None:
    open_clone(page, site, ready)
    for _ in range(3):
        page.keyboard.press(key)
    page.evaluate(DRAWN)
    expect(page.locator(PART)).to_contain_text("Add")
    look(page)
    page.keyboard.press(key)
    expect(page.locator(PART)).to_contain_text("Clone")


def test_a_press_as_soon_as_the_page_is_there_is_taken(page: Page, site: str, ready: Ready) -> None:
    """The moment of a press counts from when the page was asked for; on a quick machine that was not long ago."""
    open_clone(page, site, ready)
    page.evaluate("Object.defineProperty(Event.prototype, 'timeStamp', { value: 100 })")
    page.keyboard.press("Enter")
    page.evaluate(DRAWN)
    expect(page.locator(PART)).to_contain_text("Add")


def test_a_key_that_is_held_ends_one_part_of_a_turn(page: Page, site: str, ready: Ready) -> None:
    open_clone(page, site, ready)
    for _ in range(4):
        page.keyboard.down("Enter")  # what follows the first repeats it
        page.evaluate(DRAWN)
    page.keyboard.up("Enter")
    expect(page.locator(PART)).to_contain_text("Add")


def test_a_key_that_is_held_on_a_cell_chooses_once(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/mitosis/")
    ready(page, LIVE)
    settle(page)
    cell = page.locator("#boards .cell[data-can]").first
    cell.focus()
    for _ in range(2):
        page.keyboard.down("Enter")
        page.evaluate(DRAWN)
    page.keyboard.up("Enter")
    expect(page.locator("#boards .cell[aria-label*='selected']")).to_have_count(1)


def test_keys_that_move_on_are_not_slowed_down(page: Page, site: str, ready: Ready) -> None:
    """Enter, an arrow, Enter: two choices, however quickly they follow each other."""
    page.goto(f"{site}play/synchronous/")
    ready(page, LIVE)
    settle(page)
    page.locator('#boards [data-token="e2"]').focus()
    for key in ("Enter", "ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    page.evaluate(DRAWN)
    assert entries(page) == 1
