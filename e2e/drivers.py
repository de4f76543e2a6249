"""One window of a browser, and the little that a test in every browser asks of it: the same in Chromium, Firefox and WebKit."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from playwright.sync_api import BrowserContext, Frame, Page, Playwright, ViewportSize

from e2e.launching import launch_persistent
from e2e.player import CENTRE, CHOICES

if TYPE_CHECKING:
    from e2e.watching import Watch

# Python's own answer to a line, from the interpreter that the page runs.
ASK = """async ([root, line]) => {
    const { loadPyodide } = await import(root + "js/python.js");
    return (await loadPyodide({ stdout: console.log, stderr: console.error })).runPython(line);
}"""

SECONDS = 120.0  # as long as a busy machine may take
SIZE = (1280, 900)
COUNTED = 0.5  # seconds in which browsers count presses on one point
TOO_QUICK = 350  # milliseconds: a second press on one point that comes sooner is a double click for the page
LOOK_AGAIN = 0.03  # seconds between two looks at a condition
LIVE = "document.body?.dataset.ready"
DRAWN = "!window.fairyPost?.isPainting?.()"
Ready = Callable[..., None]  # waits until a condition holds in a page: see the fixture `ready` in conftest.py
HASH = "() => location.hash"
CARD = "document.querySelector('#start form')"
CURTAIN = "document.querySelector('[data-do=face]')"
AROUND = """() => {
    const frame = document.querySelector("iframe"), { left, top } = frame.getBoundingClientRect();
    return [left + frame.clientLeft, top + frame.clientTop];
}"""


class BrowserDied(Exception):
    """The process of the browser that shows the page has ended by itself, whatever the page did."""


class Driver(Protocol):
    """A window. ``frame=True`` means the only frame of the page that it shows."""

    died: bool  # whether the browser has ended by itself

    def goto(self, address: str) -> None:
        """Open an address."""

    def evaluate(self, function: str, *values: object, frame: bool = False) -> Any:
        """Call a JavaScript function in the page and return what it returns."""

    def click(self, x: float, y: float) -> None:
        """Press and release the mouse at a point of the window."""

    def drag(self, points: Sequence[tuple[float, float]]) -> None:
        """Press the mouse at the first point, move along the others, and release it at the last."""

    def press_key(self, key: str) -> None:
        """Press a key, by the name that a page hears: "Enter", "ArrowUp", "a"; with "Control+" before it, that as well."""

    def prefer(self, *, dark: bool = False, still: bool = True) -> None:
        """Let the system be dark, or want no motion; what was open may be gone."""

    def screenshot(self) -> bytes:
        """Return a picture of the window, as PNG."""

    def close(self) -> None:
        """Close the browser."""


class PlaywrightDriver:
    """Chromium or Firefox, with all that is theirs: scrollbars that take room, service workers, and in Chromium presses that are
    counted, which Firefox's driver cannot."""

    died = False

    def __init__(self, playwright: Playwright, program: Path, profile: Path, watch: Watch) -> None:
        self._playwright, self._program, self._profile = playwright, program, profile
        self._watch = watch
        self._last, self._count = (0.0, 0.0, 0.0), 0  # when and where the last press was, and how many were made there
        self._context = self._launch()

    def _launch(self) -> BrowserContext:
        size = ViewportSize(width=SIZE[0], height=SIZE[1])
        context = launch_persistent(
            self._playwright, self._program, self._profile, classic=True, reduced_motion="reduce", viewport=size
        )
        context.set_default_timeout(SECONDS * 1000)
        self._watch.attend(context)
        return context

    @property
    def _page(self) -> Page:
        return self._context.pages[0]

    def goto(self, address: str) -> None:
        """Open an address."""
        with self._watch.leave():
            self._page.goto("about:blank")  # an address that differs in its fragment only would be no visit
            self._page.title()  # once it has answered, all is told
        self._page.goto(address)

    def evaluate(self, function: str, *values: object, frame: bool = False) -> Any:
        """Call a JavaScript function in the page and return what it returns."""
        place: Page | Frame = self._page.frames[1] if frame else self._page
        return place.evaluate(f"values => ({function})(...values)", list(values))

    def click(self, x: float, y: float) -> None:
        """Press and release the mouse at a point of the window."""
        now = time.monotonic()
        again = now - self._last[0] < COUNTED and self._last[1:] == (x, y)
        self._last, self._count = (now, x, y), self._count + 1 if again else 1
        self._page.mouse.move(x, y)
        self._page.mouse.down(click_count=self._count)
        self._page.mouse.up(click_count=self._count)

    def drag(self, points: Sequence[tuple[float, float]]) -> None:
        """Press the mouse at the first point, move along the others, and release it at the last."""
        self._page.mouse.move(*points[0])
        self._page.mouse.down()
        for point in points[1:]:
            self._page.mouse.move(*point)
        self._page.mouse.up()

    def press_key(self, key: str) -> None:
        """Press a key, by the name that a page hears."""
        self._page.keyboard.press(key)

    def prefer(self, *, dark: bool = False, still: bool = True) -> None:
        """Let the system be dark, or want no motion."""
        self._page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce" if still else "no-preference")

    def screenshot(self) -> bytes:
        """Return a picture of the window, as PNG."""
        return self._page.screenshot()

    def let_load(self, act: Callable[[], object]) -> None:
        """Do something that makes the page load anew, and wait until it has."""
        with self._page.expect_event("load"):
            act()

    def restart(self) -> None:
        """Close the browser and start it again with what it has stored."""
        self._context.close()
        self._context = self._launch()

    def close(self) -> None:
        """Close the browser."""
        self._context.close()


Open = Callable[[str], Driver]  # starts a browser by its name, or returns the one that is running


def wait(driver: Driver, condition: str, frame: bool = False) -> None:
    """Look at a JavaScript expression until it holds."""
    end = time.monotonic() + SECONDS
    while not driver.evaluate(f"() => Boolean(document.body && ({condition}))", frame=frame):
        if time.monotonic() > end:
            shown = driver.evaluate("() => document.body.innerText.slice(0, 600)", frame=frame)
            raise AssertionError(f"still not so after {SECONDS:g} s: {condition}\nThe page says: {shown}")
        time.sleep(LOOK_AGAIN)


def visit(driver: Driver, address: str) -> None:
    """Open an address and wait until its Python has started."""
    driver.goto(address)
    wait(driver, LIVE)


def list_choices(driver: Driver, frame: bool = False) -> list[str]:
    """Return the tokens of everything that can be chosen now."""
    tokens: list[str] = driver.evaluate(CHOICES, frame=frame)
    return tokens


def find_centre(driver: Driver, token: str, frame: bool = False) -> tuple[float, float]:
    """Return the middle of the thing with a token, in pixels of the window."""
    left, top = driver.evaluate(AROUND) if frame else (0, 0)
    x, y = driver.evaluate(CENTRE, token, frame=frame)
    return left + x, top + y


def press(driver: Driver, token: str, frame: bool = False) -> None:
    """Click the thing with a token, and wait until all is drawn."""
    x, y = find_centre(driver, token, frame)
    spot = f"window.lastPress?.[0] !== {x} || lastPress[1] !== {y} || performance.now() > lastPress[2] + {TOO_QUICK}"
    wait(driver, spot)
    driver.evaluate("(x, y) => { window.lastPress = [x, y, performance.now()]; }", x, y)
    driver.click(x, y)
    wait(driver, DRAWN, frame)


def use(driver: Driver, selector: str) -> None:
    """Press a button that need not be in sight, once it is there."""
    element = f"document.querySelector({selector!r})"
    wait(driver, element)
    driver.evaluate("selector => document.querySelector(selector).click()", selector)


def click_on(driver: Driver, selector: str) -> None:
    """Press a button with the mouse, where the page must see somebody press; once it is there."""
    wait(driver, f"document.querySelector({selector!r})?.getClientRects().length")
    x, y = driver.evaluate(
        """selector => {
            const element = document.querySelector(selector);
            element.scrollIntoView({ block: "center", behavior: "instant" });
            const { left, top, width, height } = element.getBoundingClientRect();
            return [left + width / 2, top + height / 2];
        }""",
        selector,
    )
    driver.click(x, y)


def fill(driver: Driver, selector: str, text: str) -> None:
    """Put a text into a field, once it is there."""
    wait(driver, f"document.querySelector({selector!r})")
    driver.evaluate(
        """(selector, text) => {
            const field = document.querySelector(selector);
            field.value = text;
            field.dispatchEvent(new Event("input", { bubbles: true }));
        }""",
        selector,
        text,
    )


def read(driver: Driver, selector: str) -> str:
    """Return the value or the text of an element, once it is there."""
    wait(driver, f"document.querySelector({selector!r})")
    text: str = driver.evaluate(
        "selector => (element => element.value ?? element.innerText)(document.querySelector(selector))", selector
    )
    return text


def settle(driver: Driver) -> None:
    """Put away what lies over the board: the card of a new game, and the curtain."""
    if driver.evaluate(f"() => Boolean({CARD})") and not list_choices(driver):
        driver.press_key("Escape")
        wait(driver, f"!{CARD} && {DRAWN}")
    if driver.evaluate(f"() => Boolean({CURTAIN})"):
        use(driver, '[data-do="face"]')


def take_turn(driver: Driver, rng: Random) -> None:
    """Choose among what is marked until the game has gone on."""
    before = driver.evaluate(HASH)
    for _ in range(12):
        tokens = list_choices(driver)
        if tokens:
            press(driver, rng.choice(tokens))
        else:
            settle(driver)
        if driver.evaluate(HASH) != before:
            return
    raise AssertionError(f"still choosing among {list_choices(driver)}")
