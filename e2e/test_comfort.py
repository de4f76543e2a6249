"""What makes a table pleasant: settings that stay, sounds when wanted, gliding pieces, fingers, the result, small screens."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Literal

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.desks import open_page
from e2e.drivers import Ready
from e2e.player import CENTRE, DRAWN, choices, entries, find_thing, moves, open_leaf, play, press, settle, use_tool
from pyengine import games
from pyengine.play import link
from pyengine.play.record import Record
from tests.conftest import list_some
from tests.play.playing import play_randomly

ROOK = "8/8/3p4/1p1R3P/3n4/8/8/8 w p -/- 32"  # with something to take
LIVE = "document.body?.dataset.ready"
GLIDES = """() => {
    window.glides = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        window.glides.push([this.dataset?.at, frames[0].transform, timing.duration]);
        return animate.call(this, frames, timing);
    };
}"""
COUNTED = """window.made = 0;
const Real = AudioContext;
AudioContext = class extends Real { constructor() { super(); made++; } };"""
IN_PYODIDE = """selector => { const box = document.querySelector(selector).getBoundingClientRect();
    return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth; }"""


def open_path(page: Page, site: str, ready: Ready, path: str) -> Page:
    """Go to a page and wait until it lives."""
    page.goto(site + path)
    ready(page, LIVE)
    return page


def set_choice(page: Page, name: str, value: str) -> None:
    """Choose a setting in the dialog."""
    page.locator("#settings-open").click()
    page.locator(f'#settings [name="{name}"][value="{value}"] + span').click()
    page.locator("#settings .btn.main").click()
    expect(page.locator("#settings")).to_be_hidden()


def colour(page: Page) -> str:
    """Return the colour of dark squares."""
    fill: str = page.evaluate("getComputedStyle(document.querySelector('.board .sq-dark')).fill")
    return fill


def test_settings_are_applied_at_once_and_stay(page: Page, site: str, ready: Ready) -> None:
    open_path(page, site, ready, "play/place/")
    own = colour(page)
    colours = {own}
    for board in ("airmail", "terracotta", "walnut", "slate"):
        set_choice(page, "board", board)
        colours.add(colour(page))
    assert len(colours) == 5
    set_choice(page, "theme", "dark")
    set_choice(page, "motion", "off")
    slate = colour(page)
    page.reload()
    ready(page, LIVE)
    assert page.evaluate("[...'theme board motion'.split(' ')].map(n => document.documentElement.dataset[n])") == [
        "dark",
        "slate",
        "off",
    ]
    assert colour(page) == slate
    page.locator("#settings-open").click()
    checked = page.locator("#settings :checked").evaluate_all("fields => fields.map(f => f.value)")
    assert checked == ["dark", "slate", "off", "off", "on", "off", "whole"]  # tests have no direct lines
    page.keyboard.press("Escape")
    other = open_path(open_page(page.context), site, ready, "play/gravity/")
    assert colour(other) == slate
    set_choice(other, "board", "")
    assert other.evaluate("document.documentElement.dataset.board") == "terracotta"
    set_choice(other, "theme", "")
    assert other.evaluate("document.documentElement.dataset.theme") is None


def test_settings_work_before_python_is_here_and_without_storage(context: BrowserContext, site: str) -> None:
    context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no storage'); } });")
    page = context.new_page()
    page.route("**/python.bin", lambda route: None)
    page.goto(f"{site}play/place/")
    set_choice(page, "board", "slate")
    assert page.evaluate("document.documentElement.dataset.board") == "slate"


def test_moves_are_short_on_wish(page: Page, site: str, ready: Ready) -> None:
    open_path(page, site, ready, "play/mitosis/")
    press(page, "e2")
    press(page, "e3")
    move = page.locator("#moves [data-look]").last
    expect(move).to_contain_text("e2–e3")
    heard = move.locator(".quiet-words").inner_text()
    set_choice(page, "moves", "short")  # at once, and for later visits
    for _ in range(2):
        expect(move.locator("[aria-hidden]").first).to_have_text("e3")
        expect(move.locator(".quiet-words")).to_have_text(heard)
        page.reload()
        ready(page, LIVE)
    set_choice(page, "moves", "whole")
    expect(move).to_contain_text("e2–e3")
    open_path(page, site, ready, "play/gravity/")  # its moves need both squares
    expect(page.locator('#settings [name="keys"]')).not_to_have_count(0)
    expect(page.locator('#settings [name="moves"]')).to_have_count(0)


def test_letter_keys_can_be_switched_off(page: Page, site: str, ready: Ready) -> None:
    open_path(page, site, ready, "play/place/")
    king = page.locator('[data-token="hand/K"]')
    set_choice(page, "keys", "off")  # at once, and for later visits
    for _ in range(2):
        press(page, "hand/K")
        for key in "uhtf/":
            page.keyboard.press(key)
        expect(king).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#typed")).not_to_be_focused()
        expect(page.locator("[aria-keyshortcuts]")).to_have_count(0)
        expect(page.locator('#status [data-do="leave"]')).to_be_hidden()
        page.reload()
        ready(page, LIVE)
    set_choice(page, "keys", "on")
    expect(page.locator('[data-do="undo"]')).to_have_attribute("aria-keyshortcuts", "u")
    press(page, "hand/K")
    page.keyboard.press("u")
    expect(king).to_have_attribute("aria-pressed", "false")


def test_sound_is_off_until_it_is_wanted(page: Page, site: str, ready: Ready) -> None:
    page.add_init_script(COUNTED)
    open_path(page, site, ready, "play/place/")
    press(page, "hand/K")
    press(page, "e1")
    assert page.evaluate("[made, fairyPost.effects.played]") == [0, ""]
    set_choice(page, "sound", "on")
    assert page.evaluate("made") == 1
    press(page, "hand/K")
    press(page, "e8")
    assert page.evaluate("fairyPost.effects.played") == "put"
    for square, sound in (("f5", "move"), ("d6", "capture")):
        page.evaluate(
            "link => { location.hash = link }",
            position("place", ROOK if sound == "move" else ROOK.replace("8/8/8 w", "8/8/P7 w")),
        )
        ready(page, "document.querySelector('[data-at=\"d5\"]')")
        press(page, "d5")
        press(page, square)
        assert page.evaluate("fairyPost.effects.played") == sound
    use_tool(page, "new")
    page.locator("dialog#new button.main").click()
    use_tool(page, "resign")
    page.locator('#choices [data-claim="resign"]').click()
    assert page.evaluate("fairyPost.effects.played") == "end"


def position(game: str, text: str) -> str:
    """Return the game string of a position."""
    kit = games.load(game)
    return link.encode(kit, Record(game, kit.game.info.read_options({}), position=text))


def test_pieces_glide_briefly_and_not_for_those_who_want_no_motion(page: Page, site: str, ready: Ready) -> None:
    where = "play/place/#" + position("place", ROOK)
    wishes: tuple[tuple[Literal["no-preference", "reduce"], list[Any]], ...] = (
        ("reduce", []),
        ("no-preference", [["g5", "translate(-192px, 0px)", 180]]),
    )
    for motion, glides in wishes:
        page.emulate_media(reduced_motion=motion)
        page.goto(f"{site}about/")
        open_path(page, site, ready, where)
        page.evaluate(GLIDES)
        press(page, "d5")
        press(page, "g5")
        assert page.evaluate("glides") == glides
        page.evaluate("glides.length = 0")
        page.locator("#moves [data-look='0']").first.click()
        assert len(page.evaluate("glides")) == len(glides)  # looking back glides, too
    page.locator('[data-do="live"]').click()
    use_tool(page, "undo")
    page.evaluate("glides.length = 0")
    press(page, "d5")
    press(page, "d6")
    assert page.evaluate("glides") == [["d6", "translate(0px, 64px)", 180], [None, None, 90]]
    expect(page.locator(".board > .fp-picture")).to_have_count(0)  # what was captured has faded
    use_tool(page, "undo")
    page.evaluate("glides.length = 0")
    set_choice(page, "motion", "off")
    press(page, "d5")
    press(page, "g5")
    assert page.evaluate("glides") == []


# --- fingers


def centre(page: Page, token: str) -> tuple[float, float]:
    """Return where a thing is on the screen."""
    box = find_thing(page, token).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """A finger on the screen of a page."""

    def __init__(self, page: Page) -> None:
        self.page, self.device = page, page.context.new_cdp_session(page)

    def send(self, kind: str, *point: float) -> None:
        """Touch, move or lift."""
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_finger_drags_what_can_be_picked_up_and_scrolls_elsewhere(phone: Page, site: str, ready: Ready) -> None:
    phone.set_viewport_size({"width": 360, "height": 440})  # so low that a table does not fit
    page = open_path(phone, site, ready, "play/synchronous/")
    page.keyboard.press("Escape")  # no card over the board
    page.evaluate("scrollTo(0, document.querySelector('.board').getBoundingClientRect().top + scrollY - 40)")
    finger = Finger(page)
    (x, y), (_, goal) = centre(page, "e2"), centre(page, "e4")
    scrolled = page.evaluate("scrollY")
    finger.send("touchStart", x, y)
    for n in range(1, 9):
        finger.send("touchMove", x, y + (goal - y) * n / 8)
    ghost = page.locator("#drag.finger svg")
    expect(ghost).to_be_visible()
    box = ghost.bounding_box()
    assert box
    assert box["width"] >= 100
    assert box["y"] + box["height"] <= goal  # above the fingertip
    expect(page.locator('.cell[data-over][data-token="e4"]')).to_be_attached()
    finger.send("touchEnd")
    expect(ghost).to_have_count(0)
    ready(page, "location.hash")  # the move is made
    assert page.evaluate("scrollY") == scrolled
    # an empty square is no handle: the page scrolls
    page.locator('[data-do="face"]').click()
    page.evaluate("scrollTo(0, document.querySelector('.board').getBoundingClientRect().top + scrollY - 40)")
    scrolled = page.evaluate("scrollY")
    x, y = centre(page, "c5")
    finger.send("touchStart", x, y)
    for n in range(1, 12):
        finger.send("touchMove", x, y - 10 * n)
    finger.send("touchEnd")
    ready(page, f"scrollY > {scrolled}")


def test_a_drag_dims_what_is_lifted_until_it_is_put_down(page: Page, site: str, ready: Ready) -> None:
    page.emulate_media(reduced_motion="no-preference")
    open_path(page, site, ready, "play/place/#" + position("place", ROOK))
    page.evaluate(GLIDES)
    (x1, y1), (x2, y2) = centre(page, "d5"), centre(page, "f5")
    page.mouse.move(x1, y1)
    page.mouse.down()
    page.mouse.move(x2, y2, steps=4)
    expect(page.locator("#drag:not(.finger) svg")).to_be_visible()
    expect(page.locator("[data-lifted]")).to_have_attribute("data-at", "d5")
    page.mouse.up()
    expect(page.locator("[data-lifted], [data-over]")).to_have_count(0)
    assert moves(page) == 1
    assert page.evaluate("glides") == []  # it is there already


def test_a_double_click_plays_once_and_refuses_nothing(page: Page, site: str, ready: Ready) -> None:
    open_path(page, site, ready, "play/place/#" + position("place", ROOK))
    page.mouse.dblclick(*centre(page, "d5"))
    expect(page.get_by_role("gridcell", name=re.compile("selected"))).to_have_attribute("data-token", "d5")
    page.mouse.dblclick(*centre(page, "g5"))
    assert moves(page) == 1
    expect(page.locator("#status .why")).to_have_count(0)
    expect(page.locator('[data-at="g5"]')).to_be_attached()


# A finger taps twice; both taps were made before the page could answer.
TAP_TWICE = """([x, y]) => {
    const how = { bubbles: true, isPrimary: true, pointerType: "touch", button: 0, clientX: x, clientY: y };
    const events = ["pointerdown", "pointerup", "pointerdown", "pointerup"].map(name => new PointerEvent(name, how));
    for (const event of events) document.elementFromPoint(x, y).dispatchEvent(event);
}"""


def test_a_finger_that_taps_twice_chooses_once(page: Page, site: str, ready: Ready) -> None:
    open_path(page, site, ready, "play/clone/")
    settle(page)
    page.evaluate(TAP_TWICE, page.evaluate(CENTRE, "|"))  # the next button with the same token ends the next part of the turn
    page.evaluate(DRAWN)
    expect(page.locator(".parts [aria-current]")).to_contain_text("Add")


def press_again(page: Page, ready: Ready, token: str, pause: int) -> None:
    """Press a point a second time, so many milliseconds after the first, as a browser that counts presses tells it."""
    page.mouse.move(*centre(page, token))
    page.evaluate("addEventListener('pointerdown', ({ timeStamp }) => { window.pressed = timeStamp; }, { capture: true })")
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    ready(page, f"performance.now() > pressed + {pause}")
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def test_two_quick_presses_on_one_point_both_count(page: Page, site: str, ready: Ready) -> None:
    """The first puts a piece down, the second takes it up again: no double click, whatever the browser counts."""
    open_path(page, site, ready, "play/clone/")
    settle(page)
    press(page, "|")  # on to the pieces that are put on the board
    press(page, "hand/P")
    cell = next(token for token in choices(page) if "/" in token and not token.startswith("hand"))
    press_again(page, ready, cell, 320)
    assert entries(page) == 2
    expect(page.get_by_role("gridcell", name=re.compile("selected"))).to_have_attribute("data-token", cell)


def test_a_slow_double_click_refuses_nothing(page: Page, site: str, ready: Ready) -> None:
    open_path(page, site, ready, "play/place/#" + position("place", ROOK))
    press(page, "d5")
    press_again(page, ready, "g5", 320)
    assert moves(page) == 1
    expect(page.locator("#status .why")).to_have_count(0)


def test_between_two_players_an_envelope_lies_over_the_board(page: Page, site: str, ready: Ready) -> None:
    open_path(page, site, ready, "play/synchronous/")
    expect(page.locator(".envelope")).to_have_count(0)  # there is nothing to hide yet
    box = page.locator("#boards .board").bounding_box()
    for token in ("e2", "e4"):
        press(page, token)
    expect(page.locator(".envelope")).to_contain_text("Black")
    expect(page.locator("#boards [data-token]")).to_have_count(0)
    assert page.locator("#boards .board").bounding_box() == box
    page.locator('[data-do="face"]').click()
    expect(page.locator(".envelope")).to_have_count(0)
    expect(page.locator("#boards [data-token]")).to_have_count(64)


# --- the result


def test_the_result_says_who_won_why_and_what_next(page: Page, site: str, ready: Ready) -> None:
    open_path(page, site, ready, "play/place/#" + position("place", "3q4/8/8/3k4/8/3N4/8/K7 w p -/- 32"))
    press(page, "d3")
    press(page, "d5")
    card = page.locator(".result")
    expect(card.get_by_role("heading")).to_have_text("You win")  # Dark would have come by link
    expect(card).to_contain_text("Dark’s king was captured.")
    expect(page.locator(".btn.main:visible")).to_have_text("Copy link")  # Dark has to hear of it, now or with a rematch
    page.locator('#send [data-do="copy"]').click()
    expect(page.locator(".result .btn.main")).to_have_count(0)
    card.locator("[data-look]").click()
    expect(card).to_have_count(0)
    page.locator('[data-do="live"]').click()
    expect(card).to_be_visible()
    card.locator('[data-do="again"]').click()
    expect(card).to_have_count(0)
    assert moves(page) == 0


def test_the_result_of_a_solitaire_has_the_score_its_count_and_the_best(page: Page, site: str, ready: Ready) -> None:
    record = play_randomly("neighbour", 22, 400, minPieces="2").record  # nine actions at random, and everything hangs together
    open_path(page, site, ready, "play/neighbour/#" + link.encode(games.load("neighbour"), record))
    card = page.locator(".result")
    expect(card.get_by_role("heading", level=2).first).to_have_text("Your score: 29")
    expect(card).to_contain_text("All pieces are connected.")
    open_leaf(page, "scores")
    expect(page.locator("#scores tr.total")).to_contain_text("29")
    expect(card.locator(".best")).to_contain_text("Yes", timeout=60_000)
    expect(card.get_by_role("button", name="Try these cards")).to_be_visible()


def _begin(page: Page, deal: int) -> None:
    use_tool(page, "new")
    page.locator('#new [name="deal"][value="number"]').check(force=True)
    page.locator('#new [name="number"]').fill(str(deal))
    page.locator("#new .btn.main").click()
    expect(page.locator("#head .deal")).to_contain_text(str(deal))


def _give_up(page: Page) -> None:
    use_tool(page, "give-up")
    page.locator('.btn.main[data-claim="give-up"]').click()


def test_a_game_that_ends_while_the_last_one_is_looked_at_hears_its_best_too(page: Page, site: str, ready: Ready) -> None:
    open_path(page, site, ready, "play/neighbour/")
    best = page.locator(".result .best")
    _begin(page, 3)  # takes some seconds to look through
    _give_up(page)
    expect(best).to_contain_text("Searching")
    _begin(page, 5)  # takes none
    expect(best).to_have_count(0)
    _give_up(page)
    expect(best).to_contain_text("Yes", timeout=60_000)


def test_scores_are_shown_with_their_arithmetic_in_a_panel_of_their_own(page: Page, site: str, ready: Ready) -> None:
    session = play_randomly("gravity", 5)
    open_path(page, site, ready, "play/gravity/#" + link.encode(games.load("gravity"), session.record, session.states))
    card = page.locator(".result")
    expect(card).to_contain_text("Black wins, 16 to 7")
    expect(card).to_contain_text("Each stacked piece counts its row")
    expect(card).not_to_contain_text("captured =")
    open_leaf(page, "scores")
    expect(page.locator("#scores tr.total")).to_contain_text("16")


# --- small screens


@pytest.mark.parametrize("game", list_some(games.IDS, 2))
def test_at_360_pixels_what_is_needed_now_is_in_sight(phone: Page, site: str, ready: Ready, game: str) -> None:
    page = open_path(phone, site, ready, f"play/{game}/")
    settle(page)
    page.evaluate("scrollTo(0, 0)")
    for selector in ("#status", "#boards .board"):
        assert page.evaluate(IN_PYODIDE, selector), selector
    choice = "#choices [data-can], .hand [data-can], .board .cell[data-can]"
    assert page.evaluate(IN_PYODIDE, choice), choice
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize(("width", "height"), [(640, 450), (740, 360)], ids=["zoom 200 %", "a phone on its side"])
def test_low_and_narrow_windows(page: Page, site: str, ready: Ready, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for game in ("clone", "mitosis", "gravity"):
        open_path(page, site, ready, f"play/{game}/")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.locator("#boards .board").scroll_into_view_if_needed()
        box = page.locator("#boards .board").bounding_box()
        assert box
        assert box["height"] <= height  # the whole board can be seen at once
        play(page, Random(1), 2)
