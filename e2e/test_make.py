"""The maker: from a position to a live board in an article."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.axe import check_access
from e2e.drivers import Ready
from e2e.watching import Watch
from web.app.embed import picture_metadata
from web.tools.serve import Server

LIVE = "document.body && document.body.dataset.ready"


@pytest.fixture(scope="module")
def maker(site: str, new_context: Callable[..., BrowserContext], ready: Ready) -> Any:
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


def test_pieces_are_set_up_by_click_drag_and_text(maker: Page) -> None:
    choose(maker, "place")
    maker.get_by_role("button", name="Empty board").click()
    for brush, square in (("light king", "a1"), ("dark king", "h8"), ("light knight", "d3"), ("dark rook", "d5")):
        maker.get_by_role("button", name=brush, exact=True).click()
        cell(maker, square).click()
    expect(maker.locator("#position")).to_have_value(re.compile("^7k/8/8/3r4/8/3N4/8/K7 w p"))
    maker.get_by_role("button", name="Move", exact=True).click()
    cell(maker, "d5").drag_to(cell(maker, "d4"))
    expect(maker.locator("#position")).to_have_value(re.compile("^7k/8/8/8/3r4/3N4/8/K7 w p"))
    maker.get_by_role("button", name="Undo").click()
    maker.locator("#position").fill("7k/8/8/3r4/3b4/3N4/8/K8 w p -/- 32")
    expect(maker.locator("#verdict")).to_contain_text("Rank 1")
    expect(maker.get_by_role("button", name="Copy")).to_be_disabled()
    maker.get_by_role("button", name="Use this").click()
    expect(maker.locator("#verdict")).to_contain_text("This is a position of PlaceChess.")
    maker.get_by_label("Side to move").select_option("b")
    expect(maker.locator("#position")).to_have_value("7k/8/8/3r4/3b4/3N4/8/K7 b p -/- 32")
    cell(maker, "a1").focus()
    maker.keyboard.press("ArrowUp")
    maker.keyboard.press("ArrowRight")
    assert maker.evaluate("document.activeElement.dataset.token") == "b2"


def test_stacks_values_cloaks_marks_and_arrows(maker: Page) -> None:
    choose(maker, "booster")
    maker.get_by_role("button", name="Start position").click()
    maker.get_by_role("button", name="Light checker under a piece").click()
    cell(maker, "g1").click()
    cell(maker, "g1").click()
    expect(maker.locator("#position")).to_have_value(re.compile(" g1W2 - 4/6 "))
    choose(maker, "cloak")
    maker.get_by_role("button", name="dark 4").click()
    cell(maker, "d5").click()
    expect(maker.locator("#position")).to_have_value(re.compile(r"/3\(4\)p3/|/3\(4\)4/"))
    choose(maker, "clone")
    maker.get_by_role("button", name="Worth 3").click()
    cell(maker, "2/h1").click()
    expect(maker.locator("#verdict")).to_contain_text("This is a position of Clone Chess.")
    choose(maker, "gravity")
    maker.get_by_role("button", name="Ring").click()
    cell(maker, "e4").click()
    maker.get_by_role("button", name="Arrow", exact=True).click()
    cell(maker, "a1").click()
    cell(maker, "c3").click()
    ready_query = maker.evaluate("location.search")
    assert "marks=e4:ring" in ready_query
    assert "arrows=a1-c3" in ready_query


def test_its_address_brings_everything_back(maker: Page, ready: Ready) -> None:
    choose(maker, "place")
    maker.locator("#position").fill("7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32")
    maker.locator("#caption").fill("A trap & more")
    maker.get_by_text("From the other side").click()
    maker.get_by_text("Moves to step through").click()
    maker.locator("#moves").fill("d3d5")
    maker.locator("#captions").fill("Tramples")
    query = maker.evaluate("location.search")
    maker.reload()
    ready(maker, LIVE)
    assert maker.evaluate("location.search") == query
    expect(maker.locator("#caption")).to_have_value("A trap & more")
    expect(maker.locator("[data-field=flip]")).to_be_checked()
    expect(maker.locator("#captions")).to_have_value("Tramples")


def test_from_the_maker_to_a_live_board_in_an_article(
    maker: Page, serve: Callable[..., Server], watch: Watch, ready: Ready, tmp_path: Any
) -> None:
    choose(maker, "place")
    maker.locator("#position").fill("7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32")
    maker.locator("#caption").fill("A trap")
    maker.get_by_role("button", name="Picture that becomes a board").click()
    maker.get_by_role("button", name="Copy").click()
    expect(maker.locator("#said")).to_contain_text("Copied")
    pasted = maker.evaluate("navigator.clipboard.readText()")
    assert pasted == maker.locator("#text").input_value()
    article = f'<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>An article</title><p>Text</p>{pasted}'
    other = serve(root=tmp_path, extra={"article.html": article.encode()})
    watch.allow(other.url)
    page = maker.context.new_page()
    page.goto(other.url + "article.html")
    page.get_by_role("link", name="A trap").click()
    frame = page.frame_locator("iframe")
    frame.locator('.board [data-token="d3"]').click()
    frame.locator('.board [data-token="d5"]').click()
    expect(frame.locator("#tools")).to_contain_text("Reset")
    page.close()


def test_pictures_are_downloaded(maker: Page) -> None:
    choose(maker, "gravity")
    maker.locator("#caption").fill("It falls")
    with maker.expect_download() as wanted:
        maker.get_by_role("button", name="Picture (SVG)").click()
    assert wanted.value.suggested_filename == "it-falls.svg"
    drawing = wanted.value.path().read_text("utf-8")
    root = ElementTree.fromstring(drawing)
    assert root.get("width") == "360"
    assert (root[0].text or "").startswith("?game=gravity&")  # it can be opened as a board again
    with maker.expect_download() as wanted:
        maker.get_by_role("button", name="Picture (PNG)").click()
    assert wanted.value.suggested_filename == "it-falls.png"
    data = wanted.value.path().read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20]) == 720
    assert picture_metadata.read_from_png(data) == root[0].text


def test_a_board_in_an_article_can_be_changed_and_tried(maker: Page, site: str) -> None:
    maker.get_by_text("Change a board that is in an article already").click()
    old = f'<iframe src="{site}embed/?game=gravity&amp;caption=Old_words" width="360"></iframe>'
    maker.locator("#pasted").fill(old)
    maker.get_by_role("button", name="Open", exact=True).click()
    expect(maker.locator("#game")).to_have_value("gravity")
    expect(maker.locator("#caption")).to_have_value("Old words")
    maker.get_by_role("button", name="Try it here").click()
    frame = maker.frame_locator("#trial iframe")
    frame.locator("body[data-ready]").wait_for()
    expect(frame.locator("#caption")).to_have_text("Old words")
    expect(frame.get_by_role("button", name="Play from here")).to_be_visible()


def test_nothing_sticks_out_on_a_phone(site: str, phone: Page, ready: Ready) -> None:
    phone.goto(f"{site}make/?game=mitosis")
    ready(phone, LIVE)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("query", ["game=place&position=zzz", "game=clone&position=%C2%B2", "position=8/8"])
def test_an_address_whose_position_is_none_is_told_and_can_be_mended(page: Page, site: str, ready: Ready, query: str) -> None:
    page.goto(f"{site}make/?{query}")
    ready(page, LIVE)
    expect(page.locator("#loading")).to_have_count(0)
    expect(page.locator("#position")).not_to_have_value("")
    page.get_by_role("button", name="Use this").first.click()
    expect(page.locator("#verdict")).to_contain_text("This is a position of")


@pytest.mark.parametrize("game", ["place", "mitosis", "clone"])
def test_the_text_of_the_position_is_in_sight_with_the_board(maker: Page, game: str) -> None:
    choose(maker, game)
    expect(maker.locator("#verdict")).to_contain_text("This is a position of")
    for width, height in ((1280, 800), (1366, 768)):
        maker.set_viewport_size({"width": width, "height": height})
        maker.evaluate("scrollTo(0, 0)")
        for name in ("#position", "#edit .board"):
            box = maker.locator(name).first.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, (name, width)
    maker.set_viewport_size({"width": 1280, "height": 1000})


def test_a_board_that_asks_for_a_move_is_made_and_works(maker: Page) -> None:
    choose(maker, "place")
    maker.locator("#position").fill("7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32")
    maker.get_by_label("Readers find the move first").check()
    maker.get_by_role("button", name="Play the answer").click()
    expect(maker.locator("#told")).to_contain_text("Play what readers are to find.")
    for square in ("d3", "d5"):
        cell(maker, square).click()
    expect(maker.locator("#moves")).to_have_value("d3d5")
    maker.get_by_role("button", name="Done").click()
    maker.get_by_label("Question").fill("Take both.")
    maker.locator("#find-hint").fill("Look at the knight.")
    maker.get_by_role("button", name="Add a move").click()
    for square in ("d3", "f3"):
        cell(maker, square).click()
    maker.get_by_label("What you say when it is tried").fill("The bishop stays.")
    expect(maker.locator("#text")).to_have_value(re.compile("find=1.*notes="))
    maker.get_by_role("button", name="Try it here").click()
    frame = maker.frame_locator("#trial iframe")
    expect(frame.locator("#task .asked")).to_have_text("Take both.")
    for square in ("d3", "f3"):
        frame.locator(f'.board [data-token="{square}"]').click()
    expect(frame.locator("#task [role=status]")).to_contain_text("The bishop stays.")
    for square in ("d3", "d5"):
        frame.locator(f'.board [data-token="{square}"]').click()
    expect(frame.locator("#task [role=status]")).to_contain_text("Solved")
    maker.reload()
    expect(maker.locator("#find-question")).to_have_value("Take both.")
    maker.get_by_label("Readers find the move first").uncheck()
    expect(maker.locator("#find")).to_be_empty()


def test_each_move_that_is_asked_for_has_words_of_its_own(maker: Page) -> None:
    """The second move is chosen by keyboard; what is written stays, and readers are asked so."""
    choose(maker, "place")
    maker.locator("#position").fill("7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32")
    maker.get_by_label("Readers find the move first").check()
    maker.get_by_role("button", name="Play the answer").click()
    for square in ("d3", "d5", "h8", "g8", "a1", "a2"):
        cell(maker, square).click()
    maker.get_by_role("button", name="Done").click()
    maker.get_by_label("Question").fill("Take both.")
    steps = maker.get_by_role("group", name="Which move you write about").get_by_role("button")
    expect(steps).to_have_count(2)
    maker.bring_to_front()  # what Firefox shows of a download has taken the keyboard
    steps.nth(1).focus()
    maker.keyboard.press("Enter")
    expect(steps.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(steps.nth(1)).to_be_focused()
    expect(maker.locator("#find-question")).to_have_value("")
    maker.get_by_label("Question").fill("And now?")
    maker.locator("#find-hint").fill("The king is free.")
    maker.get_by_role("button", name="Add a move").click()
    for square in ("a1", "b1"):
        cell(maker, square).click()
    maker.get_by_label("What you say when it is tried").fill("Too slow.")
    check_access(maker, 1)
    maker.get_by_role("button", name="Try it here").click()
    frame = maker.frame_locator("#trial iframe")
    expect(frame.locator("#task .asked")).to_have_text("Take both.")
    for square in ("d3", "d5"):
        frame.locator(f'.board [data-token="{square}"]').click()
    expect(frame.locator("#task .asked")).to_have_text("And now?")
    for square in ("a1", "b1"):
        frame.locator(f'.board [data-token="{square}"]').click()
    expect(frame.locator("#task [role=status]")).to_contain_text("Too slow.")
    maker.reload()
    expect(maker.locator("#find-question")).to_have_value("Take both.")
    maker.get_by_role("group", name="Which move you write about").get_by_role("button").nth(1).click()
    expect(maker.locator("#find-question")).to_have_value("And now?")
