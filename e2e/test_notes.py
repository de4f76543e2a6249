"""Comments and variations in the browser: they come with links and records, by mouse, touch and keyboard, and stay."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Page, expect

from e2e.axe import check_access
from e2e.drivers import Ready
from e2e.player import look
from pyengine import games
from pyengine.play import link, notes_link
from pyengine.play import text as texts
from pyengine.play.record import states

LIVE = "document.body?.dataset.ready"
RICH = (
    "{Light is in no hurry.} 1. K@e1! {A quiet start. [%csl Gd5] [%cal Re1e3]} (1. Q@a1 2. K@e8 (2. K@d8 $6 {too near})) "
    "2. K@e8 3. Q@d1 {The queen comes early.}"
)


def make_fragment() -> str:
    """Return what stands behind the # of a link with comments."""
    kit = games.load("place")
    record = texts.from_text(kit, RICH)
    folded = states(kit, record)
    return f"{link.encode(kit, record, folded)}&notes={notes_link.encode_notes(kit, record, folded)}"


def open_notes(page: Page, site: str, ready: Ready, language: str = "") -> None:
    """Open a link with comments."""
    page.goto("about:blank")
    page.goto(f"{site}{language}play/place/#{make_fragment()}")
    ready(page, LIVE)
    expect(page.locator(".tree")).to_contain_text("A quiet start.")


def test_a_link_opens_with_its_comments_and_a_table_without_them_fetches_nothing(page: Page, site: str, ready: Ready) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    assert not [url for url in asked if url.endswith(("later.bin", "notes.css"))]
    open_notes(page, site, ready)
    expect(page.locator(".tree .variation")).to_have_count(2)
    page.locator(".tree [data-do=notes-go]").first.click()
    expect(page.locator("#boards .arrow")).to_have_count(1)
    expect(page.locator("#notes-text")).to_have_value("A quiet start.")
    page.locator(".tree .variation .variation [data-do=notes-go]").click()
    expect(page.locator("#notes-text")).to_have_value("too near")
    page.locator('#status [data-do="leave"]').click()
    expect(page.locator("#notes-text")).to_have_value("The queen comes early.")
    bubble = page.locator('#moves [data-key="notes"]')
    bubble.focus()
    for shown in (0, 1):
        look(page)
        page.keyboard.press("Enter")
        expect(page.locator(".tree")).to_have_count(shown)
        expect(bubble).to_be_focused()
    page.locator("#notes-drawn").focus()
    page.keyboard.type("e2-e4 d5:r x")
    expect(page.locator("#notes-drawn")).to_have_value("e2-e4 d5:r x")
    page.keyboard.press("Enter")
    expect(page.locator("#notes-why")).to_be_visible()
    check_access(page, 0)


def test_a_variation_is_made_commented_moved_and_deleted_and_all_of_it_stays(page: Page, site: str, ready: Ready) -> None:
    open_notes(page, site, ready)
    page.locator(".tree > [data-do=notes-go]").first.click()
    page.locator('#tools [data-do="try"]:visible').click()
    page.locator('[data-token="hand/K"]:visible').first.click()
    page.locator('#boards [data-token="c8"]').click()
    page.locator('[data-do="notes-keep"]').click()
    expect(page.locator(".tree .variation")).to_have_count(3)
    expect(page.locator("#notes-text")).to_be_focused()
    page.keyboard.type("What if?")
    expect(page.locator(".tree")).to_contain_text("What if?")
    page.locator('[data-do="notes-sign"][data-sign="5"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-do="notes-sign"][data-sign="5"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-do="notes-sign"][data-sign="5"]')).to_be_focused()
    page.locator("#notes-drawn").fill("c8-c6 d4:r")
    expect(page.locator("#boards .arrow")).to_have_count(1)
    page.reload()
    ready(page, LIVE)
    expect(page.locator(".tree")).to_contain_text("What if?")
    page.locator(".tree .cur + .said, .tree .variation", has_text="What if?").last.locator("[data-do=notes-go]").first.click()
    page.locator('[data-do="notes-delete"]').click()
    expect(page.locator(".tree")).not_to_contain_text("What if?")
    expect(page.locator('[data-do="notes-restore"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tree")).to_contain_text("What if?")


def test_a_variation_becomes_a_game_of_its_own(page: Page, site: str, ready: Ready) -> None:
    open_notes(page, site, ready)
    page.locator(".tree > .variation > [data-do=notes-go]").first.click()
    page.locator('[data-do="notes-promote"]').click()
    expect(page.locator("#status")).to_contain_text("a game of its own")
    expect(page.locator(".tree > [data-do=notes-go]").first).to_contain_text("a1")
    page.goto(f"{site}games/")
    expect(page.locator("[data-game], .game, li", has_text="PlaceChess").first).to_be_visible()


def test_arrows_and_squares_are_drawn_on_the_board(page: Page, site: str, ready: Ready) -> None:
    open_notes(page, site, ready)
    page.locator(".tree > [data-do=notes-go]").nth(1).click()
    typed = page.locator("#notes-drawn")
    typed.fill("")
    before = page.locator("#boards").inner_html()

    def drag(start: str, end: str, button: Literal["left", "right"] = "right") -> None:
        for token, act in ((start, page.mouse.down), (end, page.mouse.up)):
            page.locator(f'#boards .cell[data-token="{token}"]').hover(force=True)
            act(button=button)

    drag("d3", "d6")
    expect(typed).to_have_value("d3-d6")
    drag("e5", "e5")
    expect(typed).to_have_value("d3-d6 e5")
    assert page.locator("#boards").inner_html() != before
    page.keyboard.down("Shift")
    drag("d3", "d6")
    page.keyboard.up("Shift")
    expect(typed).to_have_value("e5 d3-d6:R")
    drag("e5", "e5")
    expect(typed).to_have_value("d3-d6:R")
    moves = page.locator(".tree").inner_text()
    draw = page.locator('[data-do="notes-draw"]')
    draw.click()
    expect(draw).to_have_attribute("aria-pressed", "true")
    drag("e2", "e4", "left")
    expect(typed).to_have_value("d3-d6:R e2-e4")
    assert page.locator(".tree").inner_text() == moves, "nothing is played"
    draw.click()
    expect(draw).to_have_attribute("aria-pressed", "false")
    page.reload()
    ready(page, LIVE)
    page.locator(".tree > [data-do=notes-go]").nth(1).click()
    expect(typed).to_have_value("d3-d6:R e2-e4")


def test_fingers_on_a_phone_write_comments(page: Page, site: str, ready: Ready) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    open_notes_phone = f"{site}play/place/#{make_fragment()}"
    page.goto(open_notes_phone)
    ready(page, LIVE)
    page.locator('#tools [data-drawer="moves"]').click()
    expect(page.locator(".tree")).to_be_visible()
    page.locator(".tree > [data-do=notes-go]").nth(1).click()
    page.locator("#notes-text").fill("By finger")
    expect(page.locator(".tree")).to_contain_text("By finger")
    for button in page.locator(".noting button:visible, .tree button:visible").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 24


def test_it_prints_as_a_page_with_diagrams(page: Page, site: str, ready: Ready) -> None:
    open_notes(page, site, ready)
    expect(page.locator(".tree .diagram")).to_have_count(0)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".tree .diagram svg:visible")).to_have_count(3)
    expect(page.locator(".noting")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".tree .diagram")).to_have_count(0)


def test_a_board_in_another_page_tells_the_comments(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}embed/?at=1#{make_fragment()}")
    ready(page, LIVE)
    expect(page.locator("body")).to_contain_text("A quiet start.")
    expect(page.locator(".arrow")).to_have_count(1)
