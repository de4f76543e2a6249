"""The maker: from a position to a live board in an article."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import Watch
from web.app.embed import picture_metadata
from web.tools.serve import Server

LIVE = "document.body && document.body.dataset.ready"


@pytest.fixture(scope="module")
def opened(site: str, new_context: Callable[..., BrowserContext], ready: Callable[..., None]) -> Any:
    """The maker, loaded once for this file."""
    context = new_context(viewport={"width": 1280, "height": 1000}, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site}make/")
    ready(page, LIVE)
    yield page
    context.close()


def cell(page: Page, token: str) -> Any:
    """Return a square of the board being set up."""
    return page.locator(f'#edit [data-token="{token}"]')


def choose(page: Page, game: str) -> None:
    """Begin with a game."""
    page.locator("#game").select_option(game)


def test_pieces_are_set_up_by_click_drag_and_text(opened: Page) -> None:
    choose(opened, "place")
    opened.get_by_role("button", name="Empty board").click()
    for brush, square in (("light king", "a1"), ("dark king", "h8"), ("light knight", "d3"), ("dark rook", "d5")):
        opened.get_by_role("button", name=brush, exact=True).click()
        cell(opened, square).click()
    expect(opened.locator("#position")).to_have_value(re.compile("^7k/8/8/3r4/8/3N4/8/K7 w p"))
    opened.get_by_role("button", name="Move", exact=True).click()
    cell(opened, "d5").drag_to(cell(opened, "d4"))
    expect(opened.locator("#position")).to_have_value(re.compile("^7k/8/8/8/3r4/3N4/8/K7 w p"))
    opened.get_by_role("button", name="Undo").click()
    opened.locator("#position").fill("7k/8/8/3r4/3b4/3N4/8/K8 w p -/- 32")
    expect(opened.locator("#verdict")).to_contain_text("Rank 1")
    expect(opened.get_by_role("button", name="Copy")).to_be_disabled()
    opened.get_by_role("button", name="Use this").click()
    expect(opened.locator("#verdict")).to_contain_text("This is a position of PlaceChess.")
    opened.get_by_label("Side to move").select_option("b")
    expect(opened.locator("#position")).to_have_value("7k/8/8/3r4/3b4/3N4/8/K7 b p -/- 32")
    cell(opened, "a1").focus()
    opened.keyboard.press("ArrowUp")
    opened.keyboard.press("ArrowRight")
    assert opened.evaluate("document.activeElement.dataset.token") == "b2"


def test_stacks_values_cloaks_marks_and_arrows(opened: Page) -> None:
    choose(opened, "booster")
    opened.get_by_role("button", name="Start position").click()
    opened.get_by_role("button", name="Light checker under a piece").click()
    cell(opened, "g1").click()
    cell(opened, "g1").click()
    expect(opened.locator("#position")).to_have_value(re.compile(" g1W2 - 4/6 "))
    choose(opened, "cloak")
    opened.get_by_role("button", name="dark 4").click()
    cell(opened, "d5").click()
    expect(opened.locator("#position")).to_have_value(re.compile(r"/3\(4\)p3/|/3\(4\)4/"))
    choose(opened, "clone")
    opened.get_by_role("button", name="Worth 3").click()
    cell(opened, "2/h1").click()
    expect(opened.locator("#verdict")).to_contain_text("This is a position of Clone Chess.")
    choose(opened, "gravity")
    opened.get_by_role("button", name="Ring").click()
    cell(opened, "e4").click()
    opened.get_by_role("button", name="Arrow", exact=True).click()
    cell(opened, "a1").click()
    cell(opened, "c3").click()
    ready_query = opened.evaluate("location.search")
    assert "marks=e4:ring" in ready_query
    assert "arrows=a1-c3" in ready_query


def test_its_address_brings_everything_back(opened: Page, ready: Callable[..., None]) -> None:
    choose(opened, "place")
    opened.locator("#position").fill("7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32")
    opened.locator("#caption").fill("A trap & more")
    opened.get_by_text("From the other side").click()
    opened.get_by_text("Moves to step through").click()
    opened.locator("#moves").fill("d3d5")
    opened.locator("#captions").fill("Tramples")
    query = opened.evaluate("location.search")
    opened.reload()
    ready(opened, LIVE)
    assert opened.evaluate("location.search") == query
    expect(opened.locator("#caption")).to_have_value("A trap & more")
    expect(opened.locator("[data-field=flip]")).to_be_checked()
    expect(opened.locator("#captions")).to_have_value("Tramples")


def test_from_the_maker_to_a_live_board_in_an_article(
    opened: Page, serve: Callable[..., Server], watch: Watch, ready: Callable[..., None], tmp_path: Any
) -> None:
    choose(opened, "place")
    opened.locator("#position").fill("7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32")
    opened.locator("#caption").fill("A trap")
    opened.get_by_role("button", name="Picture that becomes a board").click()
    opened.get_by_role("button", name="Copy").click()
    expect(opened.locator("#said")).to_contain_text("Copied")
    pasted = opened.evaluate("navigator.clipboard.readText()")
    assert pasted == opened.locator("#text").input_value()
    article = f'<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>An article</title><p>Text</p>{pasted}'
    other = serve(root=tmp_path, extra={"article.html": article.encode()})
    watch.allow(other.url)
    page = opened.context.new_page()
    page.goto(other.url + "article.html")
    page.get_by_role("link", name="A trap").click()
    frame = page.frame_locator("iframe")
    frame.locator('.board [data-token="d3"]').click()
    frame.locator('.board [data-token="d5"]').click()
    expect(frame.locator("#tools")).to_contain_text("Reset")
    page.close()


def test_pictures_are_downloaded(opened: Page) -> None:
    choose(opened, "gravity")
    opened.locator("#caption").fill("It falls")
    with opened.expect_download() as wanted:
        opened.get_by_role("button", name="Picture (SVG)").click()
    assert wanted.value.suggested_filename == "it-falls.svg"
    drawing = wanted.value.path().read_text("utf-8")
    root = ElementTree.fromstring(drawing)
    assert root.get("width") == "360"
    assert (root[0].text or "").startswith("?game=gravity&")  # it can be opened as a board again
    with opened.expect_download() as wanted:
        opened.get_by_role("button", name="Picture (PNG)").click()
    assert wanted.value.suggested_filename == "it-falls.png"
    data = wanted.value.path().read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20]) == 720
    assert picture_metadata.read_from_png(data) == root[0].text


def test_a_board_in_an_article_can_be_changed_and_tried(opened: Page, site: str) -> None:
    opened.get_by_text("Change a board that is in an article already").click()
    old = f'<iframe src="{site}embed/?game=gravity&amp;caption=Old_words" width="360"></iframe>'
    opened.locator("#pasted").fill(old)
    opened.get_by_role("button", name="Open", exact=True).click()
    expect(opened.locator("#game")).to_have_value("gravity")
    expect(opened.locator("#caption")).to_have_value("Old words")
    opened.get_by_role("button", name="Try it here").click()
    frame = opened.frame_locator("#trial iframe")
    frame.locator("body[data-ready]").wait_for()
    expect(frame.locator("#caption")).to_have_text("Old words")
    expect(frame.get_by_role("button", name="Play from here")).to_be_visible()


def test_nothing_sticks_out_on_a_phone(site: str, new_context: Callable[..., BrowserContext], ready: Callable[..., None]) -> None:
    context = new_context(viewport={"width": 360, "height": 700}, has_touch=True)
    page = context.new_page()
    page.goto(f"{site}make/?game=mitosis")
    ready(page, LIVE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


@pytest.mark.parametrize("query", ["game=place&position=zzz", "game=clone&position=%C2%B2", "position=8/8"])
def test_an_address_whose_position_is_none_is_told_and_can_be_mended(
    page: Page, site: str, ready: Callable[..., None], query: str
) -> None:
    page.goto(f"{site}make/?{query}")
    ready(page, LIVE)
    expect(page.locator("#loading")).to_have_count(0)
    expect(page.locator("#position")).not_to_have_value("")
    page.get_by_role("button", name="Use this").first.click()
    expect(page.locator("#verdict")).to_contain_text("This is a position of")
