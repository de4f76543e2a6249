"""The table in a real browser: every game to its end by clicks, links between friends, keyboard, touch, refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.desks import Desks
from e2e.drivers import Ready
from e2e.player import address, choices, entries, find_thing, follow, look, moves, over, play, turn, use_tool
from pyengine import games
from pyengine.core.types import CHANCE
from pyengine.play import link
from pyengine.play.move_list import list_rows
from pyengine.play.record import Record
from pyengine.play.session import Session
from tests.conftest import FULL, list_some
from tests.play.playing import play_randomly

LIVE = "document.body?.dataset.ready"


@pytest.fixture(scope="module")
def browser_context(new_context: Callable[..., BrowserContext]) -> Iterator[BrowserContext]:
    """One browser for the tests that are not about loading."""
    context = new_context(viewport={"width": 1280, "height": 900})
    yield context
    context.close()


@pytest.fixture(scope="module")
def tables(browser_context: BrowserContext) -> dict[str, Page]:
    """Loaded pages by game."""
    return {}


@pytest.fixture
def table(tables: dict[str, Page], browser_context: BrowserContext, site: str, ready: Ready) -> Callable[[str], Page]:
    """Gives a page with a new game of a kind, loading it only the first time."""

    def give(game: str) -> Page:
        if game not in tables:
            tables[game] = browser_context.new_page()
            tables[game].goto(f"{site}play/{game}/")
            ready(tables[game], LIVE)
            tables[game].keyboard.press("Escape")  # no card over the board
        else:
            tables[game].bring_to_front()  # a page behind another one is drawn once a second
            new_game(tables[game])
        return tables[game]

    return give


def new_game(page: Page, **fields: str) -> None:
    """Begin a new game through the dialog."""
    use_tool(page, "new")
    dialog = page.locator("dialog#new")
    for name, value in fields.items():
        control = dialog.locator(f'[name="{name}"]')
        if control.first.get_attribute("type") == "radio":
            dialog.locator(f'[name="{name}"][value="{value}"] + span').click()
        else:
            details = dialog.locator("details")
            if not details.evaluate("d => d.open"):
                details.locator("summary").click()
            if control.evaluate("c => c.tagName") == "SELECT":
                control.select_option(value)
            else:
                control.fill(value)
    dialog.locator("button.main").click()
    expect(dialog).to_be_hidden()


# Options with which a game played at random ends soon, where the usual ones leave it long.
SOON = {
    "mitosis": {"fifty": "6"},
    "mathematichess": {"moveLimit": "3"},
    "clone": {"players": "2", "rounds": "2"},
    "synchronous": {"noProgressRounds": "4"},
    "parade": {"debtLimit": "16"},
    "neighbour": {"minPieces": "4"},
}


LONGEST = 300  # choices of a game of Gravity, at most
BEFORE = 0 if FULL else 9 / 10  # the share of a game that was played before it is clicked on
PLIES = 40 if FULL else 12  # between two friends
# Where random clicks would go on for hundreds of turns: the seed of a short game that is played by its own tokens, where chance
# has a say after its last word.
SHORT = {"cloak": 109, "place": 9, "booster": 13}


def string(record: Record, count: int) -> str:
    """Return the game string of a game's first entries."""
    return link.encode(games.load(record.game), record._replace(entries=record.entries[:count]))


@pytest.mark.parametrize("game", games.IDS)
def test_a_game_is_played_to_its_end_by_clicking_marked_cells(table: Callable[[str], Page], game: str) -> None:
    """The usual run clicks the last tenth."""
    page = table(game)
    if game in SHORT:
        record = play_randomly(game, SHORT[game]).record
        dealt = max((at for at, entry in enumerate(record.entries, 1) if entry.player == CHANCE), default=0)
        start = max(dealt, int(len(record.entries) * BEFORE))
        if start:
            page.evaluate("link => { location.hash = `here=${link}` }", string(record, start))
            assert entries(page) == start
        else:
            setup = sorted(record.entries[:2])  # where both decide at once the screen asks the first player first
            record = record._replace(entries=(*setup, *record.entries[2:]))
        follow(page, record)
    else:
        if FULL:
            new_game(page, **SOON.get(game, {}))
        else:
            record = play_randomly(game, 5, **SOON.get(game, {})).record
            page.evaluate("link => { location.hash = `here=${link}` }", string(record, int(len(record.entries) * BEFORE)))
        play(page, Random(5))
    assert over(page)
    expect(page.locator('[data-turn~="over"] #status')).not_to_be_empty()
    assert not choices(page)
    opened = link.decode(link.find(address(page)), games.by_number)
    assert opened.kit.game.outcome(opened.states[-1]) is not None
    rows = list_rows(Session(opened.kit, opened.record), None)
    assert moves(page) == sum(1 if row.is_deal else sum(map(len, row.cells)) for row in rows)
    assert rows[-1].number


def test_every_refused_click_says_why_with_a_rule(table: Callable[[str], Page]) -> None:
    rng = Random(3)
    for game in ("place", "gravity"):
        page = table(game)
        rules = games.load(game).game.info.rules
        refused = 0
        for _ in range(14):
            can = set(choices(page))
            cells = page.locator(".board .cell").evaluate_all("cells => cells.map(c => c.dataset.token)")
            token = rng.choice([cell for cell in cells if cell not in can])
            before = address(page)
            find_thing(page, token).click()
            if page.locator("#status .why").count():
                refused += 1
                expect(page.locator("#status .why .rule")).to_contain_text(f"{rules}-")
                assert address(page) == before
            turn(page, rng)
        assert refused >= 10


def test_undo_redo_look_back_and_try(table: Callable[[str], Page]) -> None:
    page = table("place")
    rng = Random(8)
    play(page, rng, 6)
    six = address(page)
    page.locator('[data-do="undo"]').click()
    page.locator('[data-do="undo"]').click()
    assert moves(page) == 4
    use_tool(page, "redo")
    use_tool(page, "redo")
    assert address(page) == six
    page.locator('[data-look="2"]').first.click()
    expect(page.locator("#status .told")).to_contain_text("earlier position")
    page.locator(".board .cell").first.click()
    expect(page.locator("#status .why")).to_contain_text("earlier position")
    use_tool(page, "try")
    turn(page, rng)
    turn(page, rng)
    assert moves(page) == 4
    page.locator('[data-do="leave"]').click()
    assert address(page) == six
    assert moves(page) == 6


def test_drag_a_piece_and_drop_it(table: Callable[[str], Page]) -> None:
    page = table("place")

    def drag(start: str, end: str) -> None:
        boxes = [find_thing(page, token).bounding_box() for token in (start, end)]
        (x1, y1), (x2, y2) = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b]
        page.mouse.move(x1, y1)
        page.mouse.down()
        page.mouse.move(x1 + 10, y1 + 10)
        page.mouse.move(x2, y2, steps=4)
        expect(page.locator("#drag svg")).to_be_visible()
        page.mouse.up()
        expect(page.locator("#drag")).to_be_hidden()

    drag("hand/K", "e1")
    assert moves(page) == 1
    drag("hand/K", "e8")
    assert moves(page) == 2
    drag("hand/Q", "d8")  # not the own ranks: refused, nothing is lost
    expect(page.locator("#status .why .rule")).to_contain_text("PLC-03")
    assert moves(page) == 2


def test_a_game_by_keyboard_alone(table: Callable[[str], Page]) -> None:
    """Gravity from the first card, in the usual run the last fifth, to the result with Tab, arrow keys and Enter."""
    page = table("gravity")
    rng = Random(2)
    if not FULL:
        record = play_randomly("gravity", 2).record
        page.evaluate("link => { location.hash = `here=${link}` }", string(record, int(len(record.entries) * BEFORE)))
        assert entries(page)
    page.locator('.board .cell[tabindex="0"]').focus()

    def read_focus() -> str:
        focus: str = page.evaluate("document.activeElement?.dataset.token || ''")
        return focus

    def walk(token: str) -> None:
        here = read_focus()
        for key, count in (
            ("ArrowRight", ord(token[0]) - ord(here[0])),
            ("ArrowLeft", ord(here[0]) - ord(token[0])),
            ("ArrowUp", int(token[1]) - int(here[1])),
            ("ArrowDown", int(here[1]) - int(token[1])),
        ):
            for _ in range(max(0, count)):
                page.keyboard.press(key)
        assert read_focus() == token

    for _ in range(LONGEST):
        if over(page):
            break
        token = rng.choice(choices(page))
        look(page)  # a piece may be dropped where one has to fall next
        if len(token) == 2 and token[0].isalpha():
            walk(token)
            page.keyboard.press("Enter")
        else:
            for _ in range(40):  # the button comes after the board
                page.keyboard.press("Tab")
                if read_focus() == token:
                    break
            page.keyboard.press("Enter")
            page.keyboard.press("Shift+Tab")
            if not page.evaluate("document.activeElement.closest('[role=grid]') !== null"):
                page.locator('.board .cell[tabindex="0"]').focus()
    expect(page.locator(".result")).to_be_visible()


def test_cells_have_names_and_states(table: Callable[[str], Page]) -> None:
    page = table("place")
    find_thing(page, "hand/K").click()
    find_thing(page, "e1").click()
    expect(page.locator('.board[role="grid"]')).to_be_visible()
    expect(page.get_by_role("gridcell", name="e1, light king, the last move ended here")).to_be_attached()
    find_thing(page, "hand/K").click()
    expect(page.get_by_role("gridcell", name="e8, can be chosen")).to_be_attached()
    expect(page.get_by_role("button", name="dark king, 1")).to_have_attribute("aria-pressed", "true")


def test_resigning_asks_first(table: Callable[[str], Page]) -> None:
    page = table("place")
    turn(page, Random(1))
    use_tool(page, "resign")
    assert not over(page)
    page.locator('#choices [data-do="escape"]').click()
    use_tool(page, "resign")
    page.locator('#choices [data-claim="resign"]').click()
    assert over(page)
    expect(page.locator("#status")).to_contain_text("resigned")


def test_options_of_the_new_game_dialog_are_played(table: Callable[[str], Page]) -> None:
    page = table("place")
    new_game(page, trample="may", repetition="3", shieldPawn="attacker")
    opened = link.decode(link.find(address(page)), games.by_number)
    assert opened.record.options["trample"] == "may"
    assert opened.record.options["repetition"] == 3
    assert opened.record.options["shieldPawn"] == "attacker"


def test_a_number_that_an_option_does_not_take_is_told_at_its_field(table: Callable[[str], Page]) -> None:
    page = table("place")
    use_tool(page, "new")
    options, field = page.locator("#new details:has([name=repetition])"), page.locator('#new [name="repetition"]')
    for number, told in (("2", "3 to 9"), ("12", "")):
        options.evaluate("options => { options.open = true }")
        field.fill(number)
        options.evaluate("options => { options.open = false }")
        page.locator('#new button:not([type="button"])').click()
        expect(field).to_be_visible()
        assert told in field.evaluate("field => field.validationMessage")
    options.evaluate("options => { options.open = true }")
    field.fill("3")
    page.locator('#new button:not([type="button"])').click()
    expect(page.locator("#new")).to_be_hidden()
    assert link.decode(link.find(address(page)), games.by_number).record.options["repetition"] == 3


def test_a_game_between_two_friends_by_links_alone(desks: Desks, site: str, ready: Ready) -> None:
    rng = Random(6)
    contexts = [desks.take(), desks.take()]
    light, dark = (context.new_page() for context in contexts)
    light.goto(f"{site}play/place/")
    ready(light, LIVE)
    new_game(light, **{"with": "link"})
    turn(light, rng)
    expect(light.locator("#status")).to_contain_text("Waiting for Dark")
    dark.goto(address(light))  # the friend opens the link
    ready(dark, LIVE)
    expect(dark.locator("#status")).to_contain_text("You play Dark")
    players = [light, dark]
    for ply in range(1, 60):
        mover, other = players[ply % 2], players[1 - ply % 2]
        if over(mover) or (ply > 1 and moves(mover) >= PLIES):
            break
        while mover.locator("#answer").count() == 0 and not over(mover):
            turn(mover, rng)
        assert not choices(mover)
        sent = address(mover)
        if ply % 3:
            other.locator("#answer").fill(f"my move: {sent} :)")
            other.locator('[data-form="answer"] .btn:not(.scan)').click()
        else:
            other.evaluate("link => { location.hash = link }", link.find(sent))
        ready(other, f"document.querySelectorAll('#moves .moves button').length === {moves(mover)}")
        assert link.find(other.url) == link.find(sent)
    assert moves(light) >= PLIES
    assert moves(light) == moves(dark)
    # The older link of a game that went on shows the newest position and loses nothing.
    before = light.url
    opened = link.decode(link.find(before), games.by_number)
    older = link.encode(opened.kit, opened.record._replace(entries=opened.record.entries[: PLIES // 2]))
    light.evaluate("link => { location.hash = link }", older)
    expect(light.locator("#status")).to_contain_text("older than your game")
    ready(light, f"location.href === {json.dumps(before)}")
    for context in contexts:
        desks.give(context)


@pytest.mark.parametrize("game", list_some(games.IDS, 3))
def test_a_phone_360_wide(phone: Page, site: str, ready: Ready, game: str) -> None:
    page = phone
    page.goto(f"{site}play/{game}/")
    ready(page, LIVE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    play(page, Random(9), 12, tap=True)
    assert moves(page) > 0 or page.locator("[data-do=face]").count()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    box = page.locator("#boards .board").bounding_box()
    assert box
    assert box["width"] >= 320
    small: list[Any] = page.evaluate(
        """() => [...document.querySelectorAll("button")].filter(b => b.offsetParent).map(b => b.getBoundingClientRect())
           .filter(r => r.width < 24 || r.height < 24).map(r => [r.width, r.height])"""
    )
    assert not small


def test_clicks_before_python_is_ready_are_played(context: BrowserContext, site: str, ready: Ready) -> None:
    page = context.new_page()
    held: list[Any] = []
    page.route("**/python.bin", lambda route: held.append(route))
    page.goto(f"{site}play/place/")
    ready(page, "document.querySelector('[data-token=\"hand/K\"]')")
    find_thing(page, "hand/K").click()
    find_thing(page, "e1").click()
    use_tool(page, "new")
    ready(page, "window.fairyPost.clicks.length === 3")
    while not held:
        page.wait_for_event("request")
    held[0].continue_()
    ready(page, LIVE)
    assert moves(page) == 1
    expect(page.locator("dialog#new")).to_be_visible()
    expect(page.locator('#boards [data-token="e1"]')).to_have_attribute("aria-label", re.compile("^e1, light king"))


def test_moves_are_typed_one_after_the_other(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/place/")
    ready(page, "document.body.dataset.ready")
    field = page.get_by_label("Or type a move")
    for count, move in enumerate(("N@c3", "N@e6"), 1):
        field.fill(move)
        expect(field).to_have_attribute("data-how", "complete")
        field.press("Enter")
        expect(page.locator(".moves button")).to_have_count(count)
        expect(field).to_have_value("")
        expect(field).to_be_focused()
        assert not field.get_attribute("data-how")
    field.fill("N@z9")
    expect(field).to_have_attribute("data-how", "impossible")
    field.press("Enter")
    expect(page.locator("#status .why")).to_be_visible()
    expect(field).to_have_value("N@z9")
