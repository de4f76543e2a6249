"""Nothing that axe-core finds: every page, every table, and what opens or is told at a table, light and dark, wide and narrow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.axe import EXTREMES, check_access, list_findings
from e2e.desks import Desks, open_page
from e2e.drivers import Ready
from e2e.player import open_leaf, press, turn, use_tool
from e2e.still import stop_python
from pyengine import games
from pyengine.play import link
from pyengine.play.record import Record
from tests.conftest import list_some
from web.content.words import PAGES as LANGUAGES
from web.generator.pages import list_documents

Make = Callable[..., BrowserContext]
LIVE = "document.body?.dataset.ready"
READING = [
    "rules/",
    *(f"rules/{game}/" for game in games.IDS),
    *(f"docs/{document.path}" for document in list_documents()),
    "about/",
    "wiki/",
    "embed/example/",
]
# A frame without a theme of its own lies on the colour of the page around it.
STARTING = ["", "games/", "make/", "embed/?game=place&theme=light", "embed/?game=unheard-of&theme=dark"]


@pytest.fixture(scope="module")
def reader(new_context: Make) -> Iterator[Page]:
    """A page that is read as it arrives."""
    context = new_context()
    stop_python(context)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", [*list_some(READING), *STARTING])
def test_pages_as_they_arrive(reader: Page, site: str, path: str) -> None:
    reader.goto(site + path)
    check_access(reader, [*READING[::4], *STARTING, *READING].index(path))


@pytest.mark.parametrize("language", list(LANGUAGES)[1:])
def test_pages_of_other_languages(new_context: Make, site: str, language: str) -> None:
    context = new_context(locale=language)
    stop_python(context)
    page = context.new_page()
    for number, path in enumerate(("", "play/cloak/", "rules/gravity/")):
        page.goto(f"{site}{language}/{path}")
        assert page.locator("html").get_attribute("lang") == language
        check_access(page, number)
    context.close()


@pytest.fixture(scope="module")
def player(desks: Desks) -> Iterator[BrowserContext]:
    """A browser for live pages."""
    context = desks.take()
    yield context
    desks.give(context)


@pytest.fixture(scope="module")
def table(player: BrowserContext) -> Page:
    """A page for one table after the other."""
    return open_page(player)


def go(page: Page, ready: Ready, address: str) -> Page:
    """Go to a live page, whatever stood there before."""
    page.bring_to_front()
    page.goto("about:blank")
    page.goto(address)
    ready(page, LIVE)
    return page


@pytest.mark.parametrize("game", list_some(games.IDS))
def test_tables_in_the_middle_of_a_game(table: Page, site: str, ready: Ready, game: str) -> None:
    go(table, ready, f"{site}play/{game}/")
    rng = Random(4)
    for _ in range(5):
        turn(table, rng)
    check_access(table, games.IDS.index(game) // 4)


def position(game: str, text: str) -> str:
    """Return the game string of a position."""
    kit = games.load(game)
    return link.encode(kit, Record(game, kit.game.info.read_options({}), position=text))


def test_the_first_tab_leads_to_the_first_way_to_begin(table: Page, site: str, ready: Ready) -> None:
    go(table, ready, f"{site}play/place/")
    table.keyboard.press("Tab")
    expect(table.locator('#start [data-do="computer1"]')).to_be_focused()


@pytest.fixture(scope="module")
def place(player: BrowserContext, site: str, ready: Ready) -> Page:
    """A table of PlaceChess; the tests leave the game as they find it."""
    return go(open_page(player), ready, f"{site}play/place/")


@pytest.fixture
def calm(place: Page) -> Iterator[Page]:
    """The same, with nothing open."""
    place.bring_to_front()
    yield place
    if place.locator('.guide [data-do="guide-end"]').count():
        place.locator('.guide [data-do="guide-end"]').click()
    for _ in range(2):
        place.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("button", "dialog"),
    [
        ("new", "#new"),
        ("#settings-open", "#settings"),
        ("give", "#sharing"),
    ],
)
def test_open_dialogs(calm: Page, button: str, dialog: str) -> None:
    if button.startswith("#"):
        calm.locator(button).click()
    else:
        use_tool(calm, button)
    expect(calm.locator(dialog)).to_be_visible()
    check_access(calm, len(dialog))
    calm.keyboard.press("Escape")
    expect(calm.locator(dialog)).to_be_hidden()


def test_the_menu_and_what_stands_behind_the_tabs(calm: Page) -> None:
    calm.locator("#tools .more > summary").click()
    expect(calm.locator("#tools .menu")).to_be_visible()
    check_access(calm, 2)
    for number, leaf in enumerate(("known", "keep", "moves")):
        open_leaf(calm, leaf)
        expect(calm.locator(f"#{leaf}")).to_be_visible()
        expect(calm.locator("#tools .menu")).to_be_hidden()
        check_access(calm, number)


def test_the_first_lesson(calm: Page) -> None:
    calm.locator('#head [data-do="guide"]').click()
    expect(calm.locator(".guide")).to_be_visible()
    check_access(calm, 4)


def test_a_refused_click(calm: Page) -> None:
    press(calm, "a5")
    expect(calm.locator("#status .why .rule")).to_be_visible()
    check_access(calm, 5)


def test_keys_do_what_the_tools_do(calm: Page) -> None:
    press(calm, "hand/K")
    calm.keyboard.press("u")
    expect(calm.locator('[data-token="hand/K"]')).to_have_attribute("aria-pressed", "false")
    calm.keyboard.press("/")
    expect(calm.locator("#typed")).to_be_focused()
    calm.keyboard.type("f")  # a letter of a move here
    expect(calm.locator("#typed")).to_have_value("f")
    calm.locator("#typed").fill("")
    board = calm.locator('#boards [data-token="a1"]')
    before = board.bounding_box()
    calm.locator("#boards .cell").first.focus()
    calm.keyboard.press("f")
    assert board.bounding_box() != before
    calm.keyboard.press("f")
    calm.keyboard.press("t")
    expect(calm.locator('#status [data-do="leave"]')).to_be_visible()
    press(calm, "hand/K")
    press(calm, "e1")
    calm.keyboard.press("[")
    expect(calm.get_by_role("button", name="Next move")).to_be_enabled()
    calm.keyboard.press("]")
    expect(calm.get_by_role("button", name="Next move")).to_be_disabled()
    calm.keyboard.press("Escape")
    expect(calm.locator('#status [data-do="leave"]')).to_be_hidden()


def test_a_question_has_the_focus_and_gives_it_to_the_result(table: Page, site: str, ready: Ready) -> None:
    go(table, ready, f"{site}play/place/")
    turn(table, Random(1))
    use_tool(table, "resign")
    sure = table.locator('#choices [data-claim="resign"]')
    expect(sure).to_be_focused()
    table.locator('#choices [data-do="escape"]').press("Enter")
    expect(table.locator('#boards [tabindex="0"]')).to_be_focused()
    use_tool(table, "resign")
    sure.press("Enter")
    expect(table.locator("#result .btn").first).to_be_focused()


def test_a_broken_link(calm: Page) -> None:
    calm.evaluate("location.hash = 'AwEChello'")
    expect(calm.locator("#status .why")).to_be_visible()
    check_access(calm, 6)


def test_a_piece_in_the_hand_and_a_look_back(calm: Page) -> None:
    press(calm, "hand/K")
    press(calm, "e1")
    press(calm, "hand/Q")
    check_access(calm, 7)
    calm.locator('[data-look="0"]').first.click()
    expect(calm.locator("#status .told")).to_be_visible()
    check_access(calm, 8)


def test_a_game_that_is_over(table: Page, site: str, ready: Ready) -> None:
    go(table, ready, f"{site}play/place/#{position('place', '3q4/8/8/3k4/8/3N4/8/K7 w p -/- 32')}")
    press(table, "d3")
    press(table, "d5")
    expect(table.locator(".result")).to_be_visible()
    check_access(table, 9)


def test_a_protected_game_before_and_after_its_turn_is_sealed(table: Page, site: str, ready: Ready) -> None:
    go(table, ready, f"{site}play/gravity/")
    table.locator('[data-do="by-link"]').click()
    rng = Random(2)
    while not table.locator('[data-do="seal"]').count():
        turn(table, rng)
    check_access(table, 10)
    table.locator('[data-do="seal"]').click()
    expect(table.locator("#link")).to_be_visible()
    table.locator("#way-back summary").click()
    check_access(table, 11)


@pytest.mark.parametrize("path", ["", "games/"])
def test_games_that_are_kept(table: Page, site: str, ready: Ready, path: str) -> None:
    go(table, ready, site + path)
    expect(table.locator("main li").first).to_be_visible()
    check_access(table, len(path) // 2)


def test_the_maker_with_its_snippets(table: Page, site: str, ready: Ready) -> None:
    go(table, ready, f"{site}make/?game=cloak")
    check_access(table, 13)


def test_a_live_board_for_other_pages(table: Page, site: str, ready: Ready) -> None:
    go(table, ready, f"{site}embed/?game=gravity&start=load&theme=dark&caption=Fall")
    check_access(table, 14)


def test_findings_are_found(reader: Page, site: str) -> None:
    """The search itself: a picture without words, a button too pale."""
    reader.goto(f"{site}about/")
    reader.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=\"../icon.svg\"><input>')")
    told: Any = " ".join(list_findings(reader, EXTREMES[:1]))
    assert "image-alt" in told
    assert "label" in told
