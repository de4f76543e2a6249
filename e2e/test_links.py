"""Links and saved games in a real browser: bad links, other games, storage that is blocked or full, the front page."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.drivers import Ready
from e2e.player import address, choices, moves, open_leaf, play, turn
from pyengine import games
from pyengine.play import link
from tests.play.playing import play_randomly

LIVE = "document.body?.dataset.ready"


def string(game: str, seed: int, entries: int) -> str:
    """Return the link of a random game."""
    session = play_randomly(game, seed, entries)
    return link.encode(session.kit, session.record)


@pytest.fixture
def place(page: Page, site: str, ready: Ready) -> Page:
    """A loaded table with three moves made."""
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    play(page, Random(1), 3)
    return page


def test_bad_links_say_what_to_do_and_lose_nothing(place: Page) -> None:
    before = address(place)
    whole = string("place", 4, 80)
    for text, words in (
        (whole[:90], "cut off: 90 of about"),
        (whole[:40] + ("A" if whole[40] != "A" else "B") + whole[41:], "changed on its way"),
        ("hello", "changed on its way"),
        ("AwEC" + whole[4:], "changed on its way"),
        ("what is this?!", "link"),
        ("here=", "nothing stands after its #"),
        ("#", "nothing stands after its #"),
    ):
        place.evaluate("text => { location.hash = encodeURI(text) }", text)
        expect(place.locator("#status .why")).to_contain_text(words)
        assert moves(place) == 3
        assert address(place) == before


def test_the_link_past_the_bar_is_no_game(place: Page) -> None:
    before = address(place)
    place.keyboard.press("Tab")
    place.locator(".skip").press("Enter")
    expect(place).to_have_url(before)
    expect(place.locator("#status .why")).to_have_count(0)
    assert moves(place) == 3


def test_a_link_of_another_game_opens_at_its_own_table(place: Page, ready: Ready) -> None:
    place.evaluate("text => { location.hash = text }", string("gravity", 2, 30))
    ready(place, "document.body?.dataset.game === 'gravity' && document.body.dataset.ready")
    assert moves(place) == 30


def test_a_finished_game_opens_at_its_end(page: Page, site: str, ready: Ready) -> None:
    session = play_randomly("place", 3)
    page.goto(f"{site}play/place/#{link.encode(session.kit, session.record)}")
    ready(page, LIVE)
    expect(page.locator(".result")).to_be_visible()
    assert not choices(page)
    assert moves(page) == len(session.record.entries)


def test_a_position_that_was_set_up_opens(page: Page, site: str, ready: Ready) -> None:
    from pyengine.play.record import Record

    kit = games.load("place")
    text = "7k/8/8/3q4/3r4/3N4/8/K7 w p -/- 32"
    page.goto(f"{site}play/place/#{link.encode(kit, Record('place', kit.game.info.read_options({}), position=text))}")
    ready(page, LIVE)
    expect(page.get_by_role("gridcell", name="d5, dark queen")).to_be_attached()


def test_games_are_kept_listed_continued_and_deleted(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/gravity/")
    ready(page, LIVE)
    play(page, Random(4), 7)
    kept = address(page)
    page.goto(site)
    ready(page, LIVE)
    row = page.locator("#continue li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Gravity Chess")
    expect(row).to_contain_text("Your turn")
    row.locator("a").click()
    ready(page, "document.body?.dataset.page === 'table' && document.body.dataset.ready")
    assert address(page) == kept
    turn(page, Random(1))
    page.goto(site)
    ready(page, LIVE)
    expect(row).to_have_count(1)
    page.locator('#continue [data-do="delete"]').click()
    expect(row).to_have_count(0)
    page.locator('#gone [data-do="undo"]').click()
    expect(row).to_have_count(1)
    page.locator('#continue [data-do="delete"]').click()
    page.goto(site)
    ready(page, LIVE)
    expect(row).to_have_count(0)


def test_the_paste_box_opens_links_and_refuses_the_rest(page: Page, site: str, ready: Ready) -> None:
    page.goto(site)
    ready(page, LIVE)
    whole = string("place", 4, 50)
    page.locator("#paste").fill(f"https://example.org/x/#{whole[:60]}")
    page.locator('[data-form="paste"] .field .btn').click()
    expect(page.locator("#paste-why")).to_contain_text("cut off: 60 of about")
    page.locator("#paste").fill(f"Look: https://example.org/x/play/place/#{whole} nice?")
    page.locator('[data-form="paste"] .field .btn').click()
    ready(page, "document.body?.dataset.page === 'table' && document.body.dataset.ready")
    assert link.find(page.url) == whole


def test_play_now_begins_against_the_easiest_computer(page: Page, site: str, ready: Ready) -> None:
    page.goto(site)
    ready(page, LIVE)
    page.locator(".cta .btn.main").click()
    ready(page, "document.body?.dataset.page === 'table' && document.body.dataset.ready")
    expect(page.locator("#start form")).to_have_count(0)
    expect(page.locator("#above")).to_contain_text("first game")
    assert choices(page)


BLOCKED = """Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } });
IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') }"""
UNNAMED = """for (const name of ['localStorage', 'indexedDB'])
  Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException('denied', 'SecurityError') } })"""
FULL = """for (const [kind, name] of [[Storage, 'setItem'], [IDBObjectStore, 'put']])
  kind.prototype[name] = () => { throw new DOMException('full', 'QuotaExceededError') }"""


@pytest.mark.parametrize(("script", "words"), [(BLOCKED, "saves nothing"), (UNNAMED, "saves nothing"), (FULL, "no room left")])
def test_blocked_or_full_storage_is_told_and_play_goes_on(page: Page, site: str, ready: Ready, script: str, words: str) -> None:
    page.add_init_script(script)
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    turn(page, Random(1))
    expect(page.locator("#status")).to_contain_text(words)
    expect(page.locator("#minis")).to_be_empty()  # one board is one board
    kept = address(page)
    page.reload()
    ready(page, LIVE)
    assert address(page) == kept  # the address alone carries the game
    page.goto(site)
    ready(page, LIVE)


def test_copy_puts_the_link_on_the_clipboard(new_context: Callable[..., BrowserContext], site: str, ready: Ready) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    play(page, Random(1), 4)
    open_leaf(page, "keep")
    page.locator('#keep [data-do="copy"]').click()
    expect(page.locator("#live")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == address(page)
    context.close()


def test_a_position_behind_a_question_mark_opens_and_leaves_the_address(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/place/?p=7k/8/8/3r4/3b4/3N4/8/K7_w_p_-/-_32&caption=The_queen_is_a_trap")
    ready(page, LIVE)
    assert page.evaluate("location.search") == ""
    page.keyboard.press("Escape")
    for token in ("d3", "d5"):
        page.locator(f'.board [data-token="{token}"]').first.click()
    expect(page.locator("#moves .moves button")).to_have_count(1)
    assert "?" not in address(page)
    page.goto(f"{site}play/place/?p=nothing")
    ready(page, LIVE)
    expect(page.locator("#status")).to_contain_text("position")
