"""The pages of puzzles: solved, failed, the next one, of the day, kept over a reload, with blocked storage."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.axe import check_access
from e2e.drivers import Ready
from tests.web.test_puzzles import write_link
from web.tools.common import DIST

LIVE = "document.body && document.body.dataset.ready && document.querySelector('#task-title')"
LIST = "".join(
    f"{name} {rating} win,in2,capture {{link}}\n" for name, rating in (("aaaa1", 700), ("bbbb2", 1000), ("cccc3", 1400))
)
GAMES = [path.stem for path in sorted((DIST / "puzzles").glob("*.txt"))] if (DIST / "puzzles").exists() else []

pytestmark = pytest.mark.skipif("place" not in GAMES, reason="this site has no puzzles of PlaceChess")


@pytest.fixture
def puzzles(page: Page) -> Page:
    """A page that gets three puzzles of PlaceChess, with the same two moves to find."""

    def answer(route: Route) -> None:
        route.fulfill(body="a broken line\n" + LIST.format(link=write_link()), content_type="text/plain")

    page.route("**/puzzles/place.txt", answer)
    return page


def press(page: Page, *cells: str) -> None:
    for cell in cells:
        page.locator(f'#boards [data-token="{cell}"]').click()


def solve(page: Page) -> None:
    """Find both moves."""
    press(page, "d3", "d5")
    expect(page.locator("#lines [role=status]")).to_contain_text("The reply is")
    press(page, "a1", "a2")
    expect(page.locator("#lines [role=status]")).to_contain_text("Solved")


def test_a_puzzle_is_solved_and_kept(puzzles: Page, site: str, ready: Ready) -> None:
    puzzles.goto(f"{site}puzzles/place/")
    ready(puzzles, LIVE)
    expect(puzzles.locator("#task-title")).to_have_text("Light to move and win in 2 moves.")
    expect(puzzles.get_by_role("link", name="Play PlaceChess")).to_have_attribute("href", re.compile("/play/place/$"))
    assert puzzles.url.endswith("#bbbb2"), "the one that suits, and the address names it"
    solve(puzzles)
    expect(puzzles.locator("#after")).to_contain_text("Your rating: 1040 (+40).")
    expect(puzzles.locator("#after")).to_contain_text("a capture")
    puzzles.get_by_role("button", name="Step back").click()
    expect(puzzles.locator("#steps")).to_contain_text("2 of 3")
    puzzles.reload()
    ready(puzzles, LIVE)
    expect(puzzles.locator("#own")).to_contain_text("Your rating: 1040")
    expect(puzzles.locator("#own")).to_contain_text("1 of 1 solved")
    solve(puzzles)
    expect(puzzles.locator("#after")).to_contain_text("Your first try counted.")
    puzzles.get_by_role("button", name="Next puzzle").click()
    expect(puzzles.locator("#task-title")).to_be_focused()
    assert puzzles.url.endswith("#aaaa1")
    with puzzles.expect_navigation():
        puzzles.get_by_role("button", name="Show the answer").click()
        puzzles.get_by_role("link", name="Play on from here").click()
    ready(puzzles, "document.body && document.body.dataset.ready && document.querySelector('#boards .board')")
    assert "/play/place/" in puzzles.url


def test_a_puzzle_is_failed_by_keyboard_and_a_harder_one_follows(puzzles: Page, site: str, ready: Ready) -> None:
    puzzles.goto(f"{site}puzzles/place/#bbbb2")
    ready(puzzles, LIVE)
    puzzles.locator('#boards [data-token="d3"]').focus()
    puzzles.keyboard.press("Enter")
    for _ in range(2):
        puzzles.keyboard.press("ArrowRight")
    expect(puzzles.locator('#boards [data-token="f3"]')).to_be_focused()
    puzzles.keyboard.press("Enter")
    expect(puzzles.locator("#lines [role=status]")).to_contain_text("The bishop stays.")
    expect(puzzles.locator("#own")).to_contain_text("Your rating: 960")
    puzzles.get_by_role("button", name="Harder").press("Enter")
    expect(puzzles.locator("#task-title")).to_be_focused()
    assert puzzles.url.endswith("#cccc3")
    puzzles.locator(".following select").select_option("capture")
    expect(puzzles.locator("#task-title")).to_be_visible()


def test_after_the_answer_the_keyboard_is_at_the_card(puzzles: Page, site: str, ready: Ready) -> None:
    """There arrow keys step through the answer; on the board they would move to another square."""
    puzzles.goto(f"{site}puzzles/place/#bbbb2")
    ready(puzzles, LIVE)
    puzzles.get_by_role("button", name="Show the answer").press("Enter")
    expect(puzzles.locator("#task-title")).to_be_focused()
    puzzles.keyboard.press("ArrowRight")
    expect(puzzles.locator("#steps")).to_contain_text("1 of 3")


def test_on_a_phone_the_rules_and_the_other_puzzles_can_be_reached(puzzles: Page, site: str, ready: Ready) -> None:
    puzzles.set_viewport_size({"width": 360, "height": 780})
    puzzles.goto(f"{site}puzzles/place/")
    ready(puzzles, LIVE)
    for name, path in (("Rules", "rules/place/"), ("All puzzles", "puzzles/")):
        link = puzzles.locator("main").get_by_role("link", name=name)
        expect(link).to_be_visible()
        assert link.evaluate("link => link.href") == site + path
        assert link.evaluate("link => link.getBoundingClientRect().height") >= 24
    puzzles.set_viewport_size({"width": 1280, "height": 800})
    expect(puzzles.locator("main").get_by_role("link", name="All puzzles")).to_be_hidden()  # the head has it


def test_a_list_that_cannot_be_loaded_promises_nothing(page: Page, site: str) -> None:
    page.route("**/puzzles/place.txt", lambda route: route.fulfill(body="<html>", content_type="text/html"))
    page.goto(f"{site}puzzles/place/")
    expect(page.locator("#told")).to_contain_text("could not be loaded")
    expect(page.locator("#lines")).to_be_empty()


def test_an_unknown_puzzle_and_that_of_the_day(puzzles: Page, site: str, ready: Ready) -> None:
    puzzles.goto(f"{site}puzzles/place/#zzzzz")
    ready(puzzles, LIVE)
    expect(puzzles.locator("#told")).to_contain_text("not here any more")
    puzzles.clock.set_fixed_time("2026-11-29T12:00:00")  # a Sunday
    puzzles.goto(f"{site}")
    puzzles.goto(f"{site}puzzles/place/#day")
    ready(puzzles, LIVE)
    assert puzzles.url.endswith("#cccc3"), "the hardest"


def test_without_storage_the_rating_lasts_for_the_page(puzzles: Page, site: str, ready: Ready) -> None:
    puzzles.add_init_script(
        "const put = Storage.prototype.setItem; Storage.prototype.setItem = function (key, text) {"
        " if (key.includes('puzzles')) throw new DOMException('full', 'QuotaExceededError'); put.call(this, key, text); };"
    )
    puzzles.goto(f"{site}puzzles/place/")
    ready(puzzles, LIVE)
    solve(puzzles)
    expect(puzzles.locator("#after")).to_contain_text("keeps nothing for this page")
    expect(puzzles.locator("#own")).to_contain_text("Your rating: 1040")
    puzzles.get_by_role("button", name="Next puzzle").click()
    expect(puzzles.locator("#own")).to_contain_text("Your rating: 1040")


def test_the_rating_goes_along_in_the_file_of_all_games(puzzles: Page, site: str, ready: Ready) -> None:
    puzzles.goto(f"{site}puzzles/place/")
    ready(puzzles, LIVE)
    solve(puzzles)
    puzzles.goto(f"{site}games/")
    ready(puzzles, "document.body && document.body.dataset.ready")
    with puzzles.expect_download() as saved:
        puzzles.locator('[data-do="save-file"]').click()
    data = json.loads(saved.value.path().read_text("utf-8"))
    assert [row[0] for row in data["puzzles"]] == ["place"]
    assert "bbbb2+1000" in data["puzzles"][0][1]


@pytest.mark.parametrize("language", ["", "de/", "fr/"])
def test_the_pages_can_be_read_by_everybody(puzzles: Page, site: str, ready: Ready, language: str) -> None:
    puzzles.goto(f"{site}{language}puzzles/place/")
    ready(puzzles, LIVE)
    press(puzzles, "d3", "f3")
    check_access(puzzles, 0)
    puzzles.locator('[data-do="task-answer"]').click()
    check_access(puzzles, 1)
    puzzles.goto(f"{site}{language}puzzles/")
    ready(puzzles, "document.querySelector('#day a')")
    check_access(puzzles, len(language))


def test_a_phone_shows_board_question_and_buttons_without_scrolling(puzzles: Page, site: str, ready: Ready) -> None:
    puzzles.set_viewport_size({"width": 360, "height": 780})
    puzzles.goto(f"{site}puzzles/place/")
    ready(puzzles, LIVE)
    press(puzzles, "d3", "f3")
    expect(puzzles.locator("#lines [role=status]")).to_contain_text("The bishop stays.")
    assert puzzles.evaluate("document.documentElement.scrollWidth") == 360
    assert puzzles.evaluate("scrollY") == 0
    box = puzzles.locator('[data-do="task-answer"]').bounding_box()
    assert box
    assert box["y"] + box["height"] <= 780


def test_the_front_page_leads_to_the_puzzles(page: Page, site: str, ready: Ready) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site)
    ready(page, "document.body && document.body.dataset.ready")
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "puzzles" in url or url.endswith("later.bin")]
    page.locator(".puzzles a").click()
    ready(page, "document.querySelector('#day a')")
    page.locator("#day a").click()
    ready(page, LIVE)
    assert len(page.url.partition("#")[2]) == 5
