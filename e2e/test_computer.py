"""Playing the computer in the browser: every game answers, thinking can be cut short, nothing is lost on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.desks import Desks, open_page
from e2e.drivers import Ready
from e2e.player import choices, entries, moves, over, press, turn, use_tool
from e2e.watching import Watch
from pyengine import games
from pyengine.play import link
from pyengine.play.record import Record
from tests.conftest import list_some

LIVE = "document.body?.dataset.ready"
SEVERAL = [name for name in games.IDS if not games.load(name).game.info.solitaire]
ASKED = "document.querySelector('[data-can]') || document.querySelector('[data-turn~=over] #status')"


@pytest.fixture(scope="module")
def browser_page(desks: Desks) -> Iterator[Page]:
    """One browser for all games: they are kept side by side."""
    context = desks.take()
    yield open_page(context)
    desks.give(context)


def begin(page: Page, level: str = "1", side: str = "", **fields: str) -> None:
    """Begin a game against the computer by the dialog."""
    use_tool(page, "new")
    page.locator('[name="with"][value="computer"]').check(force=True)
    page.locator(f'[name="level"][value="{level}"]').check(force=True)
    if side:
        page.locator(f'#new [name="side"][value="{side}"]').check(force=True)
    for name, value in fields.items():
        page.locator(f'[name="{name}"]').fill(value)
    page.locator("#new .btn.main").click()


def test_a_new_game_is_offered_with_whom_the_last_one_was_played(browser_page: Page, site: str, ready: Ready) -> None:
    page = browser_page
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    page.locator('[data-do="computer4"]').click()
    use_tool(page, "new")
    expect(page.locator('#new [name="with"][value="computer"]')).to_be_checked()
    expect(page.locator('#new [name="level"][value="4"]')).to_be_checked()
    page.locator('#new [name="with"][value="here"]').check(force=True)
    page.locator("#new .btn.main").click()
    use_tool(page, "new")
    expect(page.locator('#new [name="with"][value="here"]')).to_be_checked()


@pytest.mark.parametrize("game", list_some(SEVERAL))
def test_the_computer_answers_in_every_game(browser_page: Page, site: str, ready: Ready, game: str) -> None:
    page, rng = browser_page, Random(game)
    page.goto(f"{site}play/{game}/")
    ready(page, LIVE)
    page.locator('[data-do="computer3"]').click()
    expect(page.locator("main")).to_contain_text("computer, steady")
    for _ in range(3):
        ready(page, ASKED)
        before = entries(page)
        turn(page, rng)
        ready(page, ASKED)
        assert entries(page) > before
        if over(page):  # whoever moves at random may lose his king at once
            return


def test_play_now_undo_and_a_reload(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    begin(page, "6", "0")
    press(page, "hand/K")
    press(page, "e1")
    expect(page.locator("#status")).to_contain_text("Dark is thinking")
    expect(page.locator("#choices .seconds")).to_have_text(re.compile(r"^[3-9] s$"))
    page.locator('[data-do="stop"]').click()
    ready(page, ASKED)
    assert moves(page) == 2
    page.locator('[data-do="undo"]').click()  # crosses what the computer played
    assert moves(page) == 0
    use_tool(page, "redo")
    assert moves(page) == 2
    press(page, "hand/Q")
    press(page, "d1")
    page.reload()
    ready(page, LIVE)
    expect(page.locator(".mid")).to_contain_text("computer, full strength")
    page.locator('[data-do="stop"]').click()
    ready(page, ASKED)
    assert moves(page) == 4


def test_the_computer_may_begin_and_a_hint_is_a_move(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/mathematichess/")
    ready(page, LIVE)
    begin(page, "1", "1")
    ready(page, "document.querySelector('#moves .moves button')")
    ready(page, ASKED)
    page.locator('[data-do="hint"]').click()
    expect(page.locator("#status .told")).to_contain_text("Hint: ", timeout=60_000)
    assert choices(page)


def test_a_hint_says_that_a_position_is_lost(page: Page, site: str, ready: Ready) -> None:
    kit = games.load("place")
    record = Record("place", kit.game.info.read_options({}), position="4k3/2RR4/8/8/8/6K1/8/8 b p -/- 33")
    page.goto(f"{site}play/place/#{link.encode(kit, record)}")
    ready(page, LIVE)
    page.locator('[data-do="hint"]').click()
    expect(page.locator("#status .told")).to_contain_text("lost for Dark: whatever is played, Light can win", timeout=60_000)


def test_a_hint_sees_a_mate_by_a_move_and_a_card(page: Page, site: str, ready: Ready) -> None:
    kit = games.load("booster")
    board, stacks = "r2q2nQ/2knb3/1pppbpp1/7p/Pp2P3/3P2P1/2P1K1P1/RNB2BNR", "b1B1,c1B1,g1B1,c2W2,d6B1,g6B1,a8W1,d8W1,h8W1"
    position = f"{board} b - - 1 17 {stacks} - 1/1 KH/9C 2H,2C,3H,3D,3S,3C,4D,4C,5S,6D,6S,8H,8D,9H,10S,QS move"
    record = Record("booster", kit.game.info.read_options({}), position=position)
    page.goto(f"{site}play/booster/#{link.encode(kit, record)}")
    ready(page, LIVE)
    page.locator('[data-do="face"]').click()
    page.locator('[data-do="hint"]').click()
    expect(page.locator("#status .told")).to_contain_text("wins in this very turn", timeout=60_000)


def test_seven_computers_and_one_person(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/clone/")
    ready(page, LIVE)
    use_tool(page, "new")
    page.locator("#new details summary").click()
    page.locator("#o-players").fill("8")
    page.locator("#o-rounds").fill("1")
    page.locator('#new [data-do="close"]').click()
    begin(page)
    expect(page.locator("#minis .mini").nth(6)).to_contain_text("computer, first game")
    for _ in range(40):
        ready(page, ASKED)
        if over(page):
            break
        tokens = choices(page)
        press(page, next((token for token in ("done", "lock", "|") if token in tokens), tokens[0]))
        ready(page, f"({ASKED}) || document.querySelector('[data-do=stop]')")
    expect(page.locator(".result")).to_be_visible(timeout=120_000)


@pytest.mark.parametrize(
    "script",
    [
        "window.Worker = class { constructor() { throw new Error('no workers here') } }",
        "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 2 })",
    ],
    ids=["no workers", "little memory"],
)
def test_without_a_worker_the_page_thinks_itself(page: Page, site: str, ready: Ready, watch: Watch, script: str) -> None:
    watch.expect("no workers here")  # PyScript says so on the console
    page.add_init_script(script)
    page.goto(f"{site}play/gravity/")
    ready(page, LIVE)
    page.locator('[data-do="computer3"]').click()
    rng = Random(1)
    ready(page, ASKED)
    before = entries(page)
    turn(page, rng)
    ready(page, ASKED, seconds=120)
    assert entries(page) > before
    assert not page.workers
