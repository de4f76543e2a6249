"""Reviews in the browser: a game with a blunder is judged in every game, can be walked through, stopped, and is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import check_access
from e2e.desks import Desks, open_page
from e2e.drivers import Ready
from e2e.player import turn, use_tool
from pyengine import games
from pyengine.core.chance import draw_weighted
from pyengine.core.kit import Kit
from pyengine.core.types import CHANCE, GIVE_UP, RESIGN
from pyengine.play import link
from pyengine.play.record import Entry, Record

LIVE = "document.body?.dataset.ready"
DONE = "document.querySelector('[data-do=review-close]')"
LENGTH, LONG = 24, 90  # entries before the end
FROZEN = {"place": 50, "clone": 100}  # whose first moves decide little, or that nobody can give up: a frozen game of that length
SEEDS = {"parade": "0"}  # whose players otherwise err so little that a busy browser has no time to be sure of it
USUAL = ("neighbour",)  # the others come with the full run
ALL = [pytest.param(name, marks=() if name in USUAL else pytest.mark.full) for name in games.IDS]
# Tasks of the page's thread that take too long, from now on.
WATCH = """() => {
    window.long = [];
    new PerformanceObserver(list => window.long.push(...list.getEntries().map(entry => entry.duration)))
        .observe({ type: "longtask" });
}"""


def play_badly(name: str) -> str:
    """Return the link of a short game that is over: both play at random, and what they leave standing is never taken."""
    kit = games.load(name)
    options, rng = kit.game.info.read_options({}), Random(SEEDS.get(name, name))
    deal = 5 if kit.game.info.solitaire else None
    record = Record(name, options, deal=deal)
    cards = kit.game.deal(options, deal) if deal else None
    state = kit.game.start(options)
    entries: list[Entry] = []
    while actors := kit.game.actors(state):
        player = actors[0]
        if player == CHANCE:
            action = kit.game.deal_next(state, cards) if cards else draw_weighted(kit.game.chance(state), rng)
        elif len(entries) >= (LONG if kit.game.info.hidden else LENGTH) and (
            ends := [claim for claim in kit.game.claims(state, player) if claim in (RESIGN, GIVE_UP)]
        ):
            action = ends[0]
        else:
            action = rng.choice(kit.game.legal(state, player))
        entries.append(Entry(player, action))
        state = kit.game.apply(state, player, action)
    return link.encode(kit, record._replace(entries=tuple(entries)))


def find_frozen(name: str) -> str:
    """Return the link of the shortest frozen game that is over and long enough."""
    rows = json.loads((games.find_folder(name) / "frozen" / "links.json").read_text("utf-8"))
    opened = [(link.decode(row["link"], games.by_number), row["link"]) for row in rows]
    kit: Kit = games.load(name)
    over = [
        (len(one.record.entries), text) for one, text in opened if kit.game.outcome(one.states[-1]) and not one.record.position
    ]
    return min(each for each in over if each[0] >= FROZEN[name])[1]


def review(page: Page, ready: Ready) -> None:
    """Ask for the review of the game that is over, and wait until it is whole."""
    page.locator('#result [data-do="review"]').click()
    ready(page, DONE)


@pytest.fixture(scope="module")
def desk_page(desks: Desks) -> Iterator[Page]:
    """One browser for all games."""
    context = desks.take()
    yield open_page(context)
    desks.give(context)


@pytest.mark.parametrize("name", ALL)
def test_a_blunder_is_found_in_every_game(desk_page: Page, site: str, ready: Ready, name: str) -> None:
    page = desk_page
    page.goto("about:blank")
    page.goto(f"{site}play/{name}/#{find_frozen(name) if name in FROZEN else play_badly(name)}")
    ready(page, LIVE)
    review(page, ready)
    signs = page.locator("#moves .sign")
    assert signs.count(), "whoever plays at random makes mistakes"
    expect(page.locator(".review .curve path.way")).to_have_count(1)
    # The keys: m goes from mistake to mistake, arrows from decision to decision; what is looked at is told.
    page.locator("#review-title").focus()
    page.keyboard.press("m")
    expect(page.locator("#review-title")).to_contain_text(re.compile("inaccuracy|mistake|blunder"))
    expect(page.locator("#moves .cur .sign")).to_have_count(1)
    for _ in range(LENGTH):
        page.keyboard.press("ArrowLeft")
    here = page.locator(".curve .here")
    first = here.get_attribute("d") or ""
    page.keyboard.press("ArrowRight")
    expect(here).not_to_have_attribute("d", first)
    page.keyboard.press("ArrowLeft")
    expect(here).to_have_attribute("d", first)
    # The list says what the curve shows.
    page.locator(".marked summary").click()
    page.locator(".marked li button").last.click()
    expect(page.locator(".marked [aria-current]")).to_have_count(1)
    check_access(page, 0)
    # Kept with the game: it is there at once after a reload, without any work.
    told = page.locator("#moves .sign").all_inner_texts()
    page.reload()
    ready(page, LIVE)
    ready(page, DONE)
    assert page.locator("#moves .sign").all_inner_texts() == told


def test_a_review_is_stopped_and_goes_on(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/place/#{find_frozen('place')}")
    ready(page, LIVE)
    page.locator('#result [data-do="review"]').click()
    expect(page.locator("#review-told")).to_contain_text(re.compile("[1-9][0-9]* of [0-9]+ moves judged"))
    page.locator('[data-do="review-stop"]').click()
    expect(page.locator(".review")).to_contain_text("Stopped after")
    told = page.locator(".review [role=status]").inner_text()
    page.reload()  # what is judged by now is kept, and waits
    ready(page, DONE)
    expect(page.locator(".review [role=status]")).to_have_text(told, use_inner_text=True)
    page.locator('[data-do="review-on"]').click()
    ready(page, DONE + " && !document.querySelector('[data-do=review-on]')")
    expect(page.get_by_role("link", name="Puzzles of PlaceChess")).to_have_attribute("href", re.compile("puzzles/place/$"))
    page.locator('[data-do="review-close"]').click()
    expect(page.locator('#result [data-do="review"]')).to_be_focused()
    expect(page.locator("#moves .sign")).to_have_count(0)


def test_a_review_has_its_style_sheet_in_another_language(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}de/play/place/#{find_frozen('place')}")
    ready(page, LIVE)
    page.locator('#result [data-do="review"]').click()
    ready(page, "document.querySelector('link[href$=\"css/review.css\"]')?.sheet")
    page.locator('[data-do="review-stop"]').click()


@pytest.mark.full
def test_the_page_answers_while_a_game_is_judged(page: Page, site: str, ready: Ready) -> None:
    """A busy machine makes tasks longer, so the ordinary run leaves this out."""
    page.goto(f"{site}play/place/#{find_frozen('place')}")
    ready(page, LIVE)
    page.evaluate(WATCH)
    review(page, ready)
    assert [length for length in page.evaluate("window.long") if length > 200] == []


def test_running_games_are_not_reviewed(page: Page, site: str, ready: Ready) -> None:
    """Neither between two people at one screen nor by link; against the computer, what is open to all may be judged."""
    rng = Random(1)
    page.goto(f"{site}play/mitosis/")
    ready(page, LIVE)
    turn(page, rng)
    expect(page.locator('[data-do="review"]')).to_have_count(0)
    use_tool(page, "new")
    page.locator('[name="with"][value="computer"]').check(force=True)
    page.locator('#new [name="side"][value="0"]').check(force=True)
    page.locator("#new .btn.main").click()
    turn(page, rng)
    expect(page.locator('#tools [data-do="review"]')).to_have_count(1)


def test_nothing_of_it_loads_before_it_is_asked_for(page: Page, site: str, ready: Ready) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}play/place/#{find_frozen('place')}")
    ready(page, LIVE)
    page.locator('#result [data-do="review"]').wait_for()
    late = ("later.bin", "review.css")
    assert [url for url in asked if url.endswith(late)] == []
    page.locator('#result [data-do="review"]').click()
    expect(page.locator("#review-title")).to_be_focused()
    assert {name for name in late for url in asked if url.endswith(name)} == set(late)
