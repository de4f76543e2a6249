"""The pages to read in a browser: they need no Python, fit a phone, print, and their boards come to life when tapped."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from e2e.conftest import READY_SECONDS
from e2e.drivers import Ready
from pyengine import games
from pyengine.core.words import msg, say
from tests.conftest import FULL
from web.content.words import PAGES as LANGUAGES
from web.generator.pages import list_documents

DOCUMENTS = [f"docs/{document.path}" for document in list_documents()]
PAGES = ["rules/", *(f"rules/{game}/" for game in games.IDS), "about/", *DOCUMENTS]
Make = Callable[..., BrowserContext]


@pytest.fixture(scope="module")
def phone(new_context: Make) -> Page:
    """One narrow page, for all tests that only look."""
    return new_context(viewport={"width": 360, "height": 740}).new_page()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_a_phone(phone: Page, site: str, path: str) -> None:
    phone.goto(site + path)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert phone.locator("h1").count() == 1


@pytest.mark.parametrize("language", list(LANGUAGES)[1:])
def test_pages_of_other_languages_fit_a_phone_and_lead_to_each_other(new_context: Make, site: str, language: str) -> None:
    context = new_context(viewport={"width": 360, "height": 740}, locale=language)
    page = context.new_page()
    for path in PAGES if FULL else PAGES[list(LANGUAGES).index(language) % 2 :: 2]:  # each page in one of them
        page.goto(f"{site}{language}/{path}")
        assert page.locator("html").get_attribute("lang") == language
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    page.goto(f"{site}{language}/rules/gravity/")
    page.locator(".onward a").first.click()
    page.wait_for_url(f"{site}{language}/rules/*/")
    assert page.locator("link[rel=stylesheet][href$='pages.css']").evaluate("link => link.sheet !== null")
    context.close()


# How many rows the head of the page takes: what lies beside each other shares a middle.
ROWS = """() => new Set([...document.querySelector(".bar").children].map(child => child.getBoundingClientRect())
    .filter(({ width }) => width).map(({ top, bottom }) => Math.round((top + bottom) / 2))).size"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_of_a_page_is_one_row_on_small_phones(new_context: Make, site: str, language: str) -> None:
    """348 pixels are left of 360 beside a classic scrollbar. On the front page the name of the site has a row of its own."""
    context = new_context(locale=language, java_script_enabled=False)
    page = context.new_page()
    root = site if language == "en" else f"{site}{language}/"
    for path, rows in {"": 2, "rules/": 1, "about/": 1, "docs/": 1, "games/": 1, "make/": 1, "play/gravity/": 1}.items():
        page.goto(root + path)
        for width in (360, 348, 320):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate(ROWS) == rows, (path, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
    context.close()


@pytest.mark.parametrize("path", ["rules/gravity/", "about/", "docs/"])
def test_a_page_asks_for_no_python(page: Page, site: str, path: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site + path, wait_until="load")
    assert [url for url in asked if "vendor/" in url or url.endswith((".py", ".zip", ".wasm"))] == []


def test_everything_can_be_read_without_scripts(new_context: Make, site: str) -> None:
    context = new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + "rules/place/")
    expect(page.locator("#PLC-40")).to_contain_text("When a piece that is not a queen takes a queen")
    expect(page.locator("a.fairy-post svg").first).to_be_visible()
    page.get_by_role("link", name="About").click()
    expect(page.get_by_role("heading", name="What is not")).to_be_visible()
    context.close()


def test_the_address_of_a_rule_shows_that_rule(page: Page, site: str) -> None:
    page.goto(site + "rules/gravity/#GRV-R15")
    rule = page.locator("#GRV-R15")
    expect(rule).to_be_in_viewport()
    assert rule.evaluate("rule => getComputedStyle(rule, '::before').backgroundColor") != "rgba(0, 0, 0, 0)"
    rule.get_by_role("link", name="GRV-R15").focus()
    page.goto(site + "rules/gravity/#no-such-rule")
    assert rule.evaluate("rule => getComputedStyle(rule, '::before').content") == "none"


def test_a_tapped_board_comes_to_life_and_can_be_played(page: Page, site: str) -> None:
    page.goto(site + "rules/place/")
    link = page.locator('a.fairy-post[href*="3r4/3b4"]:not([href*="find=1"])')
    link.click()
    board = page.frame_locator("iframe")
    expect(board.locator("body[data-ready]")).to_be_attached(timeout=READY_SECONDS * 1000)
    board.locator('[data-token="d3"]').click()
    board.locator('[data-token="d5"]').click()
    expect(board.locator('[data-token="d5"][aria-label*="knight"]')).to_be_visible()
    assert page.locator("iframe").count() == 1


def test_a_board_asks_for_a_move_of_the_lesson_once_it_is_tapped(page: Page, site: str) -> None:
    page.goto(site + "de/rules/place/")
    assert page.locator("iframe").count() == 0
    page.locator('a.fairy-post[href*="find=1"]').click()
    board = page.frame_locator("iframe")
    expect(board.locator("#task .asked")).to_have_text("Hell ist am Zug. Ein Zug schlägt zwei Figuren auf einmal.")
    for cell in ("d3", "f3"):
        board.locator(f'.board [data-token="{cell}"]').click()
    expect(board.locator("#task [role=status]")).to_contain_text(say(msg("place.lesson-wrong-jump"), "de"))
    for cell in ("d3", "d5"):
        board.locator(f'.board [data-token="{cell}"]').click()
    expect(board.locator("#task [role=status]")).to_contain_text("Gelöst")


def test_play_from_here_opens_the_table_at_that_position(page: Page, site: str, ready: Ready) -> None:
    page.goto(site + "rules/gravity/")
    page.locator("figure", has_text="The rook on d5 may fall").get_by_role("link", name="Play from here").click()
    page.wait_for_url("**/play/gravity/**")
    ready(page, "document.body.dataset.ready")
    expect(page.locator('#boards [data-token="d5"]')).to_have_attribute("aria-label", "d5, white rook, still to move")
    expect(page.locator('#boards [data-token="b1"]')).to_have_attribute("aria-label", "b1, black rook, stacked")


def test_the_theme_is_switched_without_python(page: Page, site: str) -> None:
    page.goto(site + "about/")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("#theme").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before


def test_what_is_chosen_shows_with_the_colours_of_the_reader(page: Page, site: str) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(site + "play/gravity/")
    look = "([where, what]) => getComputedStyle(document.querySelector(where))[what]"
    pairs = [("#tab-moves", "#tab-known", "borderBottomColor")]
    pairs += [("#settings :checked + span", "#settings :not(:checked) + span", "backgroundColor")]
    page.locator("#settings-open").click()
    for chosen, other, what in pairs:
        assert page.evaluate(look, [chosen, what]) != page.evaluate(look, [other, what]), chosen


def test_on_paper_only_the_text_and_its_pictures_remain(page: Page, site: str) -> None:
    page.emulate_media(media="print")
    page.goto(site + "rules/gravity/")
    for gone in (".top", ".contents", ".onward", ".from-here >> nth=0"):
        expect(page.locator(gone)).to_be_hidden()
    expect(page.locator("#GRV-13")).to_be_visible()
    expect(page.locator("a.fairy-post svg").first).to_be_visible()


def test_the_licences_can_be_read(page: Page, site: str) -> None:
    page.goto(site + "about/#licences")
    link = page.get_by_role("row", name="pyodide").get_by_role("link", name="MPL-2.0")
    text = page.evaluate("async url => (await fetch(url)).text()", link.evaluate("link => link.href"))
    assert "Mozilla Public License Version 2.0" in text


def test_a_document_links_to_the_others_and_marks_itself(page: Page, site: str) -> None:
    page.goto(site + "docs/")
    page.locator("article").get_by_role("link", name="For engineers").click()
    side = page.get_by_role("navigation", name="Documentation")
    expect(side.locator("[aria-current]")).to_have_text("For engineers")
    expect(page.get_by_role("heading", level=1)).to_have_text("For engineers")
    image: list[Request] = []
    page.on("requestfinished", lambda request: image.append(request) if request.url.endswith("place.png") else None)
    side.get_by_role("link", name="Documentation").click()
    page.locator("article img").scroll_into_view_if_needed()
    expect(page.locator("article img")).to_have_js_property("complete", True)
    assert page.locator("article img").evaluate("image => image.naturalWidth") > 0


def test_files_of_browser_tests_stay_on_one_worker(request: pytest.FixtureRequest) -> None:
    # pytest-xdist writes the group into the id, and not with every version of pytest and every order of plug-ins
    assert "PYTEST_XDIST_WORKER" not in os.environ or "@test_pages.py" in request.node.nodeid
