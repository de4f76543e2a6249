"""Walks through one game of each kind by keyboard alone, and what a screen reader has to say on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.desks import Desks, open_page
from e2e.drivers import Ready
from e2e.player import DRAWN, choices, entries, look, moves
from pyengine import games
from pyengine.play import link
from pyengine.play.record import Record
from tests.play.playing import play_randomly

LIVE = "document.body?.dataset.ready"
# Every change in a live region, as it would be read aloud.
LISTEN = """() => {
    window.heard = [];
    for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
        new MutationObserver(() => {
            const text = region.textContent.replace(/\\s+/g, " ").trim();
            if (text && text !== heard.at(-1)) heard.push(text);
        }).observe(region, { childList: true, subtree: true, characterData: true });
    }
}"""
HERE = """() => {
    const { activeElement: e } = document;
    const { left, top, width, height } = e.getBoundingClientRect();
    const shown = getComputedStyle(e).outlineStyle !== "none" || getComputedStyle(e).boxShadow !== "none"
        || getComputedStyle(e).stroke !== "none";
    return { token: e.dataset.token ?? "", grid: !!e.closest("[role=grid]"), x: left + width / 2, y: top + height / 2, shown };
}"""
PLACE = """token => {
    const e = document.querySelector(`[data-token="${CSS.escape(token)}"]`);
    const { left, top, width, height } = e.getBoundingClientRect();
    return { grid: !!e.closest("[role=grid]"), x: left + width / 2, y: top + height / 2 };
}"""


# Tab goes on from the beginning of the page.
TO_THE_TOP = """() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
}"""


class Walker:
    """Somebody at a page with a keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LISTEN)

    def press(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            if key == "Enter":
                look(self.page)
            self.page.keyboard.press(key)

    def tab(self, selector: str, most: int = 80) -> None:
        """Go with Tab to the first thing that fits; what has the focus can always be seen."""
        self.page.evaluate("scrollTo(0, 0)")
        for _ in range(most):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                assert self.page.evaluate(HERE)["shown"], selector
                return
            self.press("Tab")
            if not self.page.evaluate("document.hasFocus()"):  # in Firefox Tab leads out of the page
                self.page.bring_to_front()
                self.page.evaluate(TO_THE_TOP)
        raise AssertionError(f"Tab does not lead to {selector}")

    def use(self, selector: str) -> None:
        """Go to a button and press it."""
        self.tab(selector)
        self.press("Enter")

    def choose(self, token: str) -> None:
        """Go to a cell with the arrow keys, or to anything else with Tab, and choose it."""
        goal = self.page.evaluate(PLACE, token)
        if not goal["grid"]:
            self.use(f'[data-token="{token}"]')
            return
        if not self.page.evaluate(HERE)["grid"]:
            self.tab('.board .cell[tabindex="0"]')
        for _ in range(40):
            here = self.page.evaluate(HERE)
            goal = self.page.evaluate(PLACE, token)  # walking may scroll the page
            across, down = goal["x"] - here["x"], goal["y"] - here["y"]
            if here["token"] == token:
                break
            if abs(across) > 5:
                self.press("ArrowRight" if across > 0 else "ArrowLeft")
            else:
                self.press("ArrowDown" if down > 0 else "ArrowUp")
        assert self.page.evaluate(HERE)["token"] == token
        self.press("Enter")

    def play(self, count: int, rng: Random) -> None:
        """Play so many actions, whatever they are, passing the device when asked."""
        for _ in range(count):
            before = entries(self.page)
            for _ in range(20):
                if self.page.locator('[data-do="face"]').count():
                    self.use('[data-do="face"]')
                self.choose(rng.choice(sorted(choices(self.page))))
                assert self.page.evaluate("document.activeElement !== document.body"), "the keyboard is nowhere"
                if entries(self.page) != before:
                    break
            assert entries(self.page) > before

    def listen(self) -> list[str]:
        """Return what was said since the last time, once all of it is."""
        self.page.evaluate(DRAWN)
        texts: list[str] = self.page.evaluate("() => heard.splice(0)")
        return texts

    def waits_to_hear(self, words: str) -> None:
        """Hold that this is said, among other things."""
        texts = self.listen()
        assert any(words in text for text in texts), (words, texts)


@pytest.fixture(scope="module")
def page(desks: Desks) -> Iterator[Page]:
    """One page for all walks."""
    context = desks.take()
    made = open_page(context)
    made.set_viewport_size({"width": 1280, "height": 900})
    yield made
    desks.give(context)


@pytest.fixture
def walk(page: Page, site: str, ready: Ready) -> Callable[..., Walker]:
    """Begins a walk at a table."""

    def begin(game: str, begun: str | Record = "") -> Walker:
        kit = games.load(game)
        if isinstance(begun, str) and begun:
            begun = Record(game, kit.game.info.read_options({}), position=begun)
        string = link.encode(kit, begun) if isinstance(begun, Record) else ""
        page.goto("about:blank")
        page.goto(f"{site}play/{game}/" + (f"#{string}" if string else ""))
        ready(page, LIVE)
        return Walker(page)

    return begin


def test_an_open_game_is_begun_played_and_won(walk: Callable[..., Walker]) -> None:
    walker = walk("place")
    page = walker.page
    walker.press("Tab")
    expect(page.locator("#start .pick").first).to_be_focused()
    walker.press("Escape")  # the card is gone, and the keyboard is at the board
    expect(page.locator('.board [tabindex="0"]')).to_be_focused()
    walker.use("#tools .more > summary")
    walker.use('#tools [data-do="new"]')
    expect(page.locator("dialog#new")).to_be_visible()
    walker.use("dialog#new .btn.main")
    expect(page.locator("dialog#new")).to_be_hidden()
    walker.listen()
    for token in ("hand/K", "e1"):
        walker.choose(token)
    spoken = walker.listen()
    assert "Light: places the king on e1" in spoken
    assert any(text.startswith("Dark, choose a piece") for text in spoken)
    expect(page.locator('.board [data-token="e1"]')).to_be_focused()
    for token in ("hand/K", "a5"):
        walker.choose(token)
    walker.waits_to_hear("Rule PLC-03")
    for left in (1, 0):  # the choice, then the move
        walker.use('[data-do="undo"]')
        assert moves(page) == left
    walker.use('[data-do="undo"]')  # it keeps the keyboard, and says why there is no more
    walker.waits_to_hear("There is nothing to undo yet")


def test_a_result_is_heard(walk: Callable[..., Walker]) -> None:
    walker = walk("place", "3q4/8/8/3k4/8/3N4/8/K7 w p -/- 32")
    for token in ("d3", "d5"):
        walker.choose(token)
    walker.waits_to_hear("Light wins")
    walker.use('#send [data-do="copy"]')
    walker.use('.result [data-do="again"]')
    expect(walker.page.locator(".result")).to_have_count(0)


def test_a_hidden_game_keeps_its_secrets_from_those_who_listen(walk: Callable[..., Walker]) -> None:
    walker = walk("cloak")
    page, rng = walker.page, Random(5)
    expect(page.locator("#status")).to_contain_text("White")
    walker.play(1, rng)
    walker.waits_to_hear("Black")
    walker.use('[data-do="face"]')
    names = page.locator("#boards [role=gridcell]").evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
    assert not any("white" in name and "rook" in name for name in names)
    walker.play(1, rng)


def test_both_decide_at_once_and_hear_only_their_own(walk: Callable[..., Walker]) -> None:
    walker = walk("synchronous")
    page = walker.page
    for token in ("e2", "e4"):
        walker.choose(token)
    assert not any("e4" in text for text in walker.listen())
    expect(page.get_by_role("gridcell")).to_have_count(0)
    walker.use('[data-do="face"]')
    for token in ("d7", "d5"):
        walker.choose(token)
    spoken = " ".join(walker.listen())
    assert "e4" in spoken
    assert "d5" in spoken


def test_a_solitaire_is_played_to_its_end_by_keyboard(walk: Callable[..., Walker]) -> None:
    walker = walk("parade")
    walker.use('#start [data-do="deal-day"]')
    walker.play(2, Random(1))
    assert any(text.startswith("You: ") for text in walker.listen())
    session = play_randomly("parade", 3, 400, debtLimit="16")
    assert session.kit.game.outcome(session.state) is not None
    mine = max(at for at, entry in enumerate(session.record.entries) if entry.player == 0)
    walker = walk("parade", session.record._replace(entries=session.record.entries[:mine]))
    for token in session.record.entries[mine].action:
        walker.choose(token)
    expect(walker.page.locator(".result")).to_be_visible()
    walker.waits_to_hear(walker.page.locator('[data-turn~="over"] #status span').first.inner_text().split("\n")[0])


def test_a_board_is_told_cell_by_cell(walk: Callable[..., Walker]) -> None:
    walker = walk("place", "3q4/8/8/3k4/8/3N4/8/K7 w p -/- 32")
    walker.choose("d3")
    expect(walker.page.locator("#boards")).to_match_aria_snapshot(
        """
        - grid "Board":
          - row /^a8/:
            - gridcell "a8"
            - gridcell "b8"
            - gridcell "c8"
            - gridcell "d8, dark queen"
          - row /^a5/:
            - gridcell "a5"
            - gridcell "b5"
            - gridcell "c5"
            - gridcell "d5, dark king, can be captured"
          - row /^a3/:
            - gridcell "d3, light knight, selected"
            - gridcell "e3"
            - gridcell "f3, can be chosen"
        """
    )
