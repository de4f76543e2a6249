"""Boards that ask for moves: found by pointer and by keyboard, wrong tries with a sentence, hints, the answer."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import check_access
from e2e.drivers import Ready
from e2e.watching import Watch
from tests.web.test_task import write_query
from web.tools.serve import Server

ASKS = "document.body && document.body.dataset.ready && document.querySelector('#task-title')"


def open_board(page: Page, site: str, ready: Ready, **fields: str) -> None:
    """Open a board that asks for two moves."""
    page.goto(f"{site}embed/?{write_query(**fields)}")
    ready(page, ASKS)


def press(page: Page, *cells: str) -> None:
    for cell in cells:
        page.locator(f'.board [data-token="{cell}"]').click()


def test_a_move_is_found_by_pointer_after_a_wrong_try_and_hints(page: Page, site: str, ready: Ready) -> None:
    open_board(page, site, ready)
    said = page.locator("#task [role=status]")
    expect(page.locator("#task")).to_contain_text("Take both.")
    expect(page.locator("#steps")).to_be_empty()
    press(page, "d3", "f3")
    expect(said).to_contain_text("The bishop stays.")
    expect(page.get_by_role("gridcell", name="d3, light knight")).to_be_attached()
    press(page, "a1", "b1")
    expect(said).to_contain_text("is not the one. Try again.")
    page.get_by_role("button", name="Hint").click()
    expect(said).to_contain_text("Look at the knight.")
    page.get_by_role("button", name="Hint").click()
    expect(said).to_contain_text("marked square")
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
    press(page, "d3", "d5")
    expect(said).to_contain_text("The reply is")
    expect(page.locator("#task .asked")).to_have_text("Then")
    page.get_by_role("button", name="Show the answer").click()
    expect(said).to_contain_text("The answer:")
    expect(page.locator("#boards .arrow")).to_have_count(1)
    expect(page.locator("#steps .step")).to_contain_text("2 of 3")
    page.get_by_role("button", name="Next step").click()
    expect(page.locator("#boards .arrow")).to_have_count(0)
    page.get_by_role("button", name="Try once more").click()
    expect(page.locator("#task-title")).to_be_focused()
    expect(page.locator("#steps")).to_be_empty()


def test_moves_are_found_by_keyboard_alone(page: Page, site: str, ready: Ready) -> None:
    open_board(page, site, ready)
    for start, goal, ways in (("d3", "d5", ["ArrowUp"] * 2), ("a1", "a2", ["ArrowUp"])):
        page.locator(f'.board [data-token="{start}"]').focus()
        page.keyboard.press("Enter")
        for key in ways:
            page.keyboard.press(key)
        expect(page.locator(f'.board [data-token="{goal}"]')).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("#task [role=status]")).to_contain_text("Solved")
    page.locator("#task-title").focus()
    page.keyboard.press("Home")
    expect(page.locator("#steps .step")).to_contain_text("0 of 3")


def test_a_sandboxed_frame_asks_too(page: Page, site: str, serve: Callable[..., Server], watch: Watch, ready: Ready) -> None:
    body = f'<iframe sandbox="allow-scripts" src="{site}embed/?{escape(write_query())}" width="340" height="700"></iframe>'
    server = serve(extra={"asks.html": f'<!doctype html><link rel="icon" href="data:,">{body}'.encode()})
    watch.allow(server.url)
    page.goto(f"{server.url}asks.html")
    frame = page.frame_locator("iframe")
    expect(frame.locator("#task .asked")).to_have_text("Take both.")
    for cell in ("d3", "d1"):
        frame.locator(f'.board [data-token="{cell}"]').click()
    expect(frame.locator("#task [role=status]")).to_contain_text("Good, too.")


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("de", "dark"), ("fr", "light")])
def test_the_card_can_be_read_by_everybody(page: Page, site: str, ready: Ready, language: str, theme: str) -> None:
    open_board(page, site if language == "en" else f"{site}{language}/", ready, theme=theme)
    press(page, "d3", "f3")
    page.locator('[data-do="task-hint"]').click()
    expect(page.locator("#task .hinted")).to_be_visible()
    check_access(page, theme == "dark")


def test_what_asks_for_moves_comes_with_the_first_board_that_asks(page: Page, site: str, ready: Ready) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}embed/?{write_query(find='0')}")
    ready(page, "document.body && document.body.dataset.ready")
    expect(page.locator("#steps .step")).to_contain_text("0 of 3")
    assert not [url for url in asked if url.endswith(("later.bin", "task.css"))]
