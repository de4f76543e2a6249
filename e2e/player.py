"""Plays at a table as a person would: by clicking what is marked."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page

from pyengine import games
from pyengine.play import link
from pyengine.play.record import Record

CHOICES = """() => [...document.querySelectorAll("[data-can]")].map(e => e.dataset.token)"""
CENTRE = """token => {
    const element = document.querySelector(`[data-token="${CSS.escape(token)}"]`);
    let box = element.getBoundingClientRect();
    const tools = document.getElementById("tools"); // on a phone a bar over the foot of the page
    const bar = tools && getComputedStyle(tools).position === "fixed" ? tools.offsetHeight : 0;
    if (box.top < 0 || box.bottom > innerHeight - bar) {
        scrollBy({ top: box.top - innerHeight / 2, behavior: "instant" });
        box = element.getBoundingClientRect();
    }
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest("#start")) // the card that asks whom to play with
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    return [x, y];
}"""
# The board answers at once; the list of moves and the link beside it follow when that was painted.
DRAWN = """() => new Promise((done, failed) => {
    const end = performance.now() + 10000;
    const look = () => {
        if (!window.fairyPost?.isPainting?.()) done();
        else if (performance.now() > end) failed(new Error("the rest was never drawn"));
        else setTimeout(look, 4);
    };
    look();
})"""


# All that somebody sees before and after an action, in one question, as a game asks it some hundred times.
SEE = f"""async () => {{
    await ({DRAWN})();
    const has = selector => document.querySelector(selector) !== null;
    const can = ({CHOICES})();
    return [document.querySelectorAll("#moves .moves button").length, location.hash, can,
        !can.length && has("#start form") || has('[data-do="face"]'), has('[data-turn~="over"] #status')];
}}"""


class Sight(NamedTuple):
    """What a table shows once all is drawn; ``covered`` says whether the card of a new game or the curtain lies over it."""

    moves: int
    string: str
    choices: list[str]
    covered: bool
    over: bool

    @property
    def stage(self) -> tuple[int, str]:
        """What changes with every action: the moves shown, and the game string in the address, which stays while trying out."""
        return self.moves, self.string


def see(page: Page) -> Sight:
    """Return what the table shows, once all is drawn."""
    return Sight(*page.evaluate(SEE))


def choices(page: Page) -> list[str]:
    """Return the tokens of everything that can be chosen now."""
    tokens: list[str] = page.evaluate(CHOICES)
    return tokens


def find_thing(page: Page, token: str) -> Locator:
    """Return the cell, item or button of a token."""
    return page.locator(f'[data-token="{token}"]').first


def press(page: Page, token: str, tap: bool = False) -> None:
    """Click or tap the middle of the thing with a token, wherever it is, and wait until all is drawn; quicker than a locator."""
    x, y = page.evaluate(CENTRE, token)
    if tap:
        # two quick taps on one spot are one
        page.wait_for_function("token => window.tapped?.[0] !== token || performance.now() > window.tapped[1] + 350", arg=token)
        page.touchscreen.tap(x, y)
        page.evaluate("token => { window.tapped = [token, performance.now()]; }", token)
    else:
        page.mouse.click(x, y)
    page.evaluate(DRAWN)


def use_tool(page: Page, what: str) -> None:
    """Press a tool by what stands in its data-do or data-claim; those of the menu after opening it."""
    tool = page.locator(f'#tools [data-do="{what}"], #tools [data-claim="{what}"]')
    tool.first.wait_for(state="attached")
    seen = tool.filter(visible=True)
    if not seen.count():
        page.locator("#tools .more > summary").click()
    seen.click()


def open_leaf(page: Page, name: str) -> None:
    """Show what stands behind a tab beside the board, on a phone in the drawer: moves, notes, scores, known or keep."""
    if not page.locator("#drawer").is_visible():
        page.locator('#tools [data-drawer="moves"]').click()
    page.locator(f'[data-tab="{name}"]').click()


def over(page: Page) -> bool:
    """Return whether the status line says how the game ended."""
    return bool(page.locator('[data-turn~="over"] #status').count())


def moves(page: Page) -> int:
    """Return how many entries the move list has, once it is drawn."""
    page.evaluate(DRAWN)
    return page.locator("#moves .moves button").count()


def entries(page: Page) -> int:
    """Return how many entries the game in the address has, once all is drawn; the move list may not show its reader all."""
    page.evaluate(DRAWN)
    string = page.evaluate("location.hash.slice(1)")
    return len(link.decode(string, games.by_number).record.entries) if string else 0


# The clock by which a page's events are dated goes ahead.
LOOK = """() => {
    if (!window.ahead) {
        const get = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get;
        Object.defineProperty(Event.prototype, "timeStamp", { get() { return get.call(this) + window.ahead; } });
    }
    window.ahead = (window.ahead ?? 0) + 1000;
}"""


def look(page: Page) -> None:
    """Take the time that somebody needs to see what has changed, before the next press of a key; the test does not wait."""
    page.evaluate(LOOK)


def settle(page: Page) -> None:
    """Put away what lies over the board: the card of a new game, whoever plays here, and the curtain."""
    if page.locator("#start form").count() and not choices(page):
        page.keyboard.press("Escape")
        page.evaluate(DRAWN)
    curtain = page.locator('[data-do="face"]')
    if curtain.count():
        curtain.click()


def turn(page: Page, rng: Random, tap: bool = False) -> Sight:
    """Choose until one action is played; returns what is seen then."""
    sight = see(page)
    before = sight.stage
    for _ in range(12):
        if sight.covered:
            settle(page)
            sight = see(page)
        if not sight.choices or sight.stage != before:
            return sight
        press(page, rng.choice(sight.choices), tap)
        sight = see(page)
    assert sight.stage != before, f"still choosing among {sight.choices}"
    return sight


def play(page: Page, rng: Random, turns: int = 2000, **how: Any) -> None:
    """Play to the end, or so many actions."""
    for _ in range(turns):
        if turn(page, rng, **how).over:
            return


def follow(page: Page, record: Record) -> None:
    """Play a given game by pressing its tokens, each of which must be marked; answers that give themselves are skipped."""
    done = entries(page)
    for number, entry in enumerate(record.entries):
        if done > number:
            continue
        settle(page)
        for token in entry.action:
            assert token in choices(page), (number, entry)
            press(page, token)
        done = entries(page)
        assert done > number, (number, entry)


def address(page: Page) -> str:
    """Return the link that the page shows, once it is drawn."""
    page.evaluate(DRAWN)
    return page.locator("#link").input_value()
