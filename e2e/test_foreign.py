"""Hexapawn, a game from elsewhere: a site that was built with its wheel plays it everywhere; one without it names it and keeps
what somebody has of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.axe import check_access
from e2e.desks import Desks, open_page
from e2e.drivers import Ready
from e2e.people import Person, all_verified, over, pass_links
from e2e.player import DRAWN, address, choices, entries, moves, press, turn, use_tool
from e2e.player import over as has_ended
from e2e.test_guide import follow, step
from e2e.test_store import PUT, text, visit
from pyengine import games
from pyengine.play.lesson import read_lesson
from tests.foreign import KIT, NAME, register_games
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.saved.saved_game import SavedGame
from web.app.table.protected import ProtectedTable
from web.app.table.seats import HERE
from web.app.table.table import GameTable
from web.app.views.frame_height import measure_frame

LIVE = "document.body?.dataset.ready"
ASKED = "document.querySelector('[data-can]') || document.querySelector('[data-turn~=over] #status')"
# White wins: in the end a pawn stands before Black's last one.
WON = ("b1b2", "a3b2", "a1b2", "c3b2", "c1b2")


@pytest.fixture(scope="module", autouse=True)
def register_hexapawn() -> Iterator[None]:
    """Hexapawn is known to the tests, too, as long as these run."""
    with register_games(KIT):
        yield


@pytest.fixture(scope="module")
def foreign_desks(new_context: Callable[..., BrowserContext], foreign_site: str) -> Iterator[Desks]:
    """Browsers for the site with the game."""
    made = Desks(new_context, foreign_site)
    yield made
    made.close()


@pytest.fixture
def table(clean: None, foreign_desks: Desks, foreign_site: str, ready: Ready) -> Iterator[Page]:
    """Its table, where nobody has played yet."""
    context = foreign_desks.take()
    page = open_page(context)
    page.goto(f"{foreign_site}play/{NAME}/")
    ready(page, LIVE)
    yield page
    foreign_desks.give(context)


def play(page: Page, *steps: str) -> None:
    """Play moves by clicking their squares."""
    for moved in steps:
        for token in (moved[:2], moved[2:]):
            assert token in choices(page), (moved, choices(page))
            press(page, token)


# --- a site that has it


def test_two_at_one_screen_play_it_to_its_end(table: Page) -> None:
    expect(table.locator("#below")).to_contain_text("White")
    assert table.locator(".strip > .chip use").evaluate_all("all => all.map(one => one.getAttribute('href'))") == ["#fp-pawn"] * 2
    press(table, "a3")
    expect(table.locator("#status .why .rule")).to_have_text(re.compile("HXP-"))
    play(table, *WON[:3])
    check_access(table, 1)
    table.locator('#tools [data-do="undo"]').click()
    table.evaluate(DRAWN)
    assert moves(table) == 2
    use_tool(table, "redo")
    table.evaluate(DRAWN)
    play(table, *WON[3:])
    card = table.locator("#result .result")
    expect(card).to_contain_text("White wins")
    expect(card.locator(".stamp use")).to_have_attribute("href", "#fp-pawn")
    expect(table.locator("#status")).to_contain_text("had no move left")
    check_access(table, 2)


def test_the_keyboard_and_typed_moves_play_it(table: Page) -> None:
    table.locator('.cell[data-token="b1"]').focus()
    table.keyboard.press("Enter")
    table.keyboard.press("ArrowUp")
    assert table.evaluate("document.activeElement.dataset.token") == "b2"
    table.keyboard.press("Enter")
    table.evaluate(DRAWN)
    assert moves(table) == 1
    for _ in range(4):
        table.keyboard.press("ArrowUp")  # the board ends at its third rank
    assert table.evaluate("document.activeElement.dataset.token") == "b3"
    table.locator("#typed").fill("a3b2")
    expect(table.locator("#typed")).to_have_attribute("data-how", "complete")
    table.locator("#typed").press("Enter")
    table.evaluate(DRAWN)
    assert moves(table) == 2


def test_pawns_are_dragged_and_the_board_stays_of_a_sensible_size(table: Page) -> None:
    table.locator('[data-do="sit-here"]').click()
    cell = table.locator('.cell[data-token="a1"]')
    cell.drag_to(table.locator('.cell[data-token="a2"]'))
    table.evaluate(DRAWN)
    assert moves(table) == 1
    box = cell.bounding_box()
    assert box is not None
    assert 90 <= box["width"] <= 160
    heights = table.locator("#boards :is(.sq-rank, .sq-file)").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert len(heights) == 6
    assert all(10 <= height <= 30 for height in heights)
    table.set_viewport_size({"width": 360, "height": 740})
    assert table.evaluate("document.documentElement.scrollWidth") <= 360
    box = cell.bounding_box()
    assert box is not None
    assert box["width"] >= 90


def test_the_computer_plays_it_and_gives_a_hint(table: Page, ready: Ready) -> None:
    table.locator('[data-do="computer3"]').click()
    expect(table.locator(".mid")).to_contain_text("computer, steady")
    rng = Random(3)
    ready(table, ASKED)
    table.locator('[data-do="hint"]').click()
    expect(table.locator("#status .told")).to_contain_text("Hint: ", timeout=60_000)
    for _ in range(9):
        if has_ended(table):
            break
        before = entries(table)
        turn(table, rng)
        ready(table, ASKED)
        assert entries(table) > before
    expect(table.locator("#result .result")).to_be_visible()


def test_its_lesson_is_followed(table: Page) -> None:
    table.locator('.offer [data-do="guide"]').click()
    steps = len(read_lesson(KIT, games.load_lesson(NAME)))
    expect(table.locator(".guide")).to_be_visible()
    for number in range(1, steps + 1):
        assert step(table) == f"Step {number} of {steps}"
        if number == 2:
            check_access(table, 3)
        if table.locator(".guide .btn.main").count():
            table.locator('.guide [data-do="guide-next"]').click()
        else:
            follow(table, Random(number))
    expect(table.locator(".guide")).to_have_count(0)
    assert table.evaluate("location.hash") == ""


def test_a_protected_game_by_link_ends_verified(foreign_desks: Desks, foreign_site: str, ready: Ready) -> None:
    ann, ben, outside = (Person(foreign_desks, ready, foreign_site, NAME) for _ in range(3))
    ann.invite("0", protect=True)
    waiting = [token for moved in WON for token in (moved[:2], moved[2:])]

    def choose(person: Person, tokens: list[str]) -> str | None:
        return None if person.ready_to_send else waiting.pop(0)

    pass_links([ann, ben], choose, 12)
    assert not waiting
    assert over(ann)
    newest = max((person.sent for person in (ann, ben)), key=len)
    assert ann.is_verified() or ben.is_verified()
    all_verified([ann, ben], newest, outside)
    for person in (ann, ben, outside):
        person.close()


def test_an_open_link_brings_it_to_a_friend_and_back(foreign_desks: Desks, foreign_site: str, ready: Ready) -> None:
    ann, ben = (Person(foreign_desks, ready, foreign_site, NAME) for _ in range(2))
    ann.invite("0")
    ann.do("b1", "b2")
    ben.visit(ann.page.locator("#link").input_value())
    expect(ben.page.locator("#below")).to_contain_text("you")
    ben.do("a3", "b2")
    ann.page.locator("#answer").fill(ben.page.locator("#link").input_value())
    ann.page.locator('[data-form="answer"] .btn:not(.scan)').click()
    ready(ann.page, "document.querySelectorAll('#moves .moves button').length === 2")
    ben.visit(f"{foreign_site}games/")
    expect(ben.page.locator("#continue li")).to_contain_text("Hexapawn")
    ben.visit(foreign_site)
    expect(ben.page.locator("#continue li a")).to_have_attribute("href", re.compile(f"^play/{NAME}/#"))
    ben.page.locator("#paste").fill("ppp/3/PPP w 0")
    ben.page.locator("#paste").press("Enter")
    ready(ben.page, f"document.body?.dataset.game === '{NAME}' && document.body.dataset.ready")
    for person in (ann, ben):
        person.close()


def test_its_rules_page_has_boards_that_come_to_life(foreign_desks: Desks, foreign_site: str, ready: Ready) -> None:
    context = foreign_desks.take()
    page = open_page(context)
    page.goto(f"{foreign_site}rules/{NAME}/")
    check_access(page, 4)
    expect(page.locator("#HXP-05")).to_be_attached()
    page.locator(".fig .fairy-post").nth(1).click()
    frame = page.frame_locator(".fig iframe").first
    frame.locator('.board [data-token="a1"]').click()
    frame.locator('.board [data-token="b2"]').click()
    expect(frame.locator("#tools")).to_contain_text("Reset")
    foreign_desks.give(context)


def test_it_speaks_german_too(new_context: Callable[..., BrowserContext], foreign_site: str, ready: Ready) -> None:
    context = new_context(locale="de")
    page = context.new_page()
    page.goto(f"{foreign_site}de/rules/{NAME}/")
    expect(page.locator("#HXP-06")).to_contain_text("nicht ziehen kann")
    page.goto(f"{foreign_site}de/play/{NAME}/")
    ready(page, LIVE)
    press(page, "a3")
    expect(page.locator("#status .why")).to_contain_text("Bauer")
    context.close()


def test_an_embedded_board_is_played_on(foreign_desks: Desks, foreign_site: str, ready: Ready) -> None:
    context = foreign_desks.take()
    page = open_page(context)
    page.goto(f"{foreign_site}embed/?game={NAME}&position=p1p/1p1/P1P_w_2&moves=a1b2;a3b2&captions=Takes|Takes_back&theme=light")
    ready(page, LIVE)
    check_access(page, 5)
    page.get_by_role("button", name="Next step").click()
    expect(page.locator("#told")).to_have_text("Takes")
    page.get_by_role("button", name="Last step").click()
    for token in ("c1", "b2"):
        page.locator(f'.board [data-token="{token}"]').click()
    expect(page.locator("#status")).to_contain_text("Black")
    page.goto(f"{foreign_site}wiki/")
    expect(page.locator("main, body").first).to_contain_text("Hexapawn")
    foreign_desks.give(context)


def test_frames_are_as_high_as_the_board_needs_at_every_width(foreign_desks: Desks, foreign_site: str, ready: Ready) -> None:
    context = foreign_desks.take()
    page = open_page(context)
    query = f"game={NAME}&position=p1p/1p1/P1P_w_2&moves=a1b2;a3b2;c1b2&captions=Takes|Takes_back|Again&caption=On_b2&start=load"
    reading = parameters.read(query)
    assert reading.given is not None
    for size in (300, 500, 640):
        high = measure_frame(Diagram(reading.given, reading.setting), size, "en")
        page.set_viewport_size({"width": size, "height": high})
        page.goto(f"{foreign_site}embed/?{query}")
        ready(page, LIVE)
        for number in range(4):
            expect(page.locator(".step")).to_contain_text(f"{number} of 3")
            seen = page.evaluate(
                "[document.documentElement.scrollHeight, innerHeight, document.getElementById('main').offsetHeight]"
            )
            assert seen[0] <= seen[1], (size, number, seen)
            if number < 3:
                page.get_by_role("button", name="Next step").click()
        assert seen[2] > seen[1] - 120, seen  # nor much higher
    foreign_desks.give(context)


def test_the_maker_sets_it_up_and_hands_it_out(foreign_desks: Desks, foreign_site: str, ready: Ready) -> None:
    context = foreign_desks.take()
    page = open_page(context)
    page.goto(f"{foreign_site}make/")
    ready(page, LIVE)
    page.locator("#game").select_option(NAME)
    page.get_by_role("button", name="Empty board").click()
    for brush, squares in (("white pawn", ("a1", "c2")), ("black pawn", ("b3",))):
        page.get_by_role("button", name=brush, exact=True).click()
        for square in squares:
            page.locator(f'#edit [data-token="{square}"]').click()
    expect(page.locator("#position")).to_have_value(re.compile("^1p1/2P/P2 w"))
    expect(page.locator("#verdict")).to_contain_text("This is a position of Hexapawn.")
    check_access(page, 6)
    snippet = page.locator("#text").input_value()
    size, tall = (int(re.findall(rf'{name}="(\d+)"', snippet)[0]) for name in ("width", "height"))
    embedded = re.findall(r'src="([^"]+)"', snippet)[0].replace("&amp;", "&")
    assert size < tall < size + 180, "the board, and room for what readers may play"
    page.set_viewport_size({"width": size, "height": tall})
    page.goto(embedded)
    ready(page, LIVE)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(page.get_by_role("gridcell", name="c2, white pawn")).to_be_attached()
    foreign_desks.give(context)


def test_the_front_page_shows_it_among_the_others(foreign_desks: Desks, foreign_site: str) -> None:
    context = foreign_desks.take()
    page = open_page(context)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(foreign_site)
    check_access(page, 7)
    stamps = page.locator(".series > li")
    expect(stamps).to_have_count(len(games.IDS) + 1)
    expect(stamps.first).to_contain_text("Hexapawn")  # easy to begin and soon over
    tops = stamps.evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().top))")
    assert min(tops.count(top) for top in tops) > 1  # none stands alone in its row
    page.goto(f"{foreign_site}about/")
    expect(page.locator("main")).to_contain_text("Martin Gardner")
    foreign_desks.give(context)


# --- a site that has it not


@pytest.fixture(scope="module")
def traces() -> tuple[SavedGame, SavedGame]:
    """A kept game of Hexapawn, and a protected one of which a link was sent."""
    options = KIT.game.info.read_options({})
    game = GameTable.start_new(KIT, options, (HERE, HERE), rng=Random(1))
    protected = ProtectedTable.invite(KIT, options, None)
    for token in ("b1", "b2"):
        game.click(token)
        protected.click(token)
    protected.seal()
    protected.key = "e2"
    return game.make_saved(5.0)._replace(id="e1", label="with Ben"), protected.make_saved(7.0)


def test_a_link_of_a_game_that_is_missing_says_so_and_changes_nothing(
    page: Page, site: str, ready: Ready, traces: tuple[SavedGame, SavedGame]
) -> None:
    visit(page, ready, f"{site}play/place/")
    turn(page, Random(1))
    before = address(page)
    for string in (traces[0].link, traces[1].fair.sent if traces[1].fair else ""):
        page.evaluate("text => { location.hash = text }", string)
        why = page.locator("#status .why")
        expect(why).to_contain_text(f"“{NAME}”")
        expect(why).to_contain_text("Open it where that game is")
        expect(why).to_contain_text("untouched")
        expect(why.locator("button")).to_have_count(0)
        assert address(page) == before
        visit(page, ready, before)
    visit(page, ready, site)
    for pasted in (traces[0].link, f"https://example.org/play/{NAME}/#resume=AAAABBBBCCCC", f'[Game "{NAME}"]\n\n1. b1b2'):
        page.locator("#paste").fill(pasted)
        page.locator("#paste").press("Enter")
        expect(page.locator("#paste-why")).to_contain_text(f"“{NAME}”")
        assert page.url == site
    page.goto(f"{site}embed/?game={NAME}&position=ppp/3/PPP_w_0&theme=light")
    ready(page, LIVE)
    expect(page.locator("#trouble")).to_contain_text(f"“{NAME}”")
    visit(page, ready, f"{site}make/?game={NAME}&position=ppp/3/PPP_w_0")
    expect(page.locator("#verdict")).to_contain_text(f"“{NAME}”")
    expect(page.locator("#position")).not_to_have_value("ppp/3/PPP w 0")


def test_saved_games_of_a_game_that_is_missing_stay_in_the_list_and_in_the_file(
    page: Page, site: str, ready: Ready, traces: tuple[SavedGame, SavedGame]
) -> None:
    visit(page, ready, f"{site}games/")
    page.evaluate(PUT, [[saved.id, text(saved)] for saved in traces])
    visit(page, ready, f"{site}games/")
    rows = page.locator("#continue li.missing")
    expect(rows).to_have_count(2)
    expect(rows.last).to_contain_text(f"does not have the game {NAME}")
    expect(rows.locator("a")).to_have_count(0)
    expect(page.locator("#room")).not_to_contain_text("cannot be read")
    check_access(page, 8)
    with page.expect_download() as wanted:
        page.locator('[data-do="save-file"]').click()
    file = json.loads(wanted.value.path().read_text("utf-8"))
    assert {row["id"]: row["link"] for row in file["games"]} == {saved.id: saved.link for saved in traces}
    rows.first.locator('[data-do="delete"]').click()
    expect(rows).to_have_count(1)
    page.locator('#gone [data-do="undo"]').click()
    expect(rows).to_have_count(2)
    visit(page, ready, site)
    expect(page.locator("#continue li")).to_have_count(0)
    expect(page.locator("#continue")).to_contain_text("All your games (2)")


def test_a_file_from_here_opens_where_the_game_is(
    foreign_desks: Desks, foreign_site: str, ready: Ready, traces: tuple[SavedGame, SavedGame]
) -> None:
    context = foreign_desks.take()
    page = open_page(context)
    visit(page, ready, f"{foreign_site}games/")
    page.evaluate(PUT, [[saved.id, text(saved)] for saved in traces])
    visit(page, ready, f"{foreign_site}games/")
    expect(page.locator("#continue li.missing")).to_have_count(0)
    expect(page.locator("#continue li a")).to_have_count(2)
    visit(page, ready, f"{foreign_site}play/{NAME}/#game=e1")
    assert moves(page) == 1
    visit(page, ready, f"{foreign_site}play/{NAME}/#game=e2")
    expect(page.locator("#link")).to_be_visible()
    foreign_desks.give(context)
