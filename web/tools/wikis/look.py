"""Looks at an article with a browser whose scrollbars take room, and says what does not hold."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Frame, Page

from pyengine import games
from web.tools.pictures import QUALITY, SMALLER

from .running import RunningWiki

WIDE, NARROW, HIGH = 700, 320, 900  # pixels
MOVES = 12
CLICKS = 200  # at most, for so many moves
SECONDS = 60_000  # milliseconds until a board is live
PICTURES = "a.fairy-post img"
LIVE = "() => [...fairyPost.boards].filter((board) => board.live).length"
LISTEN = """() => { window.heard = new Map(); addEventListener("fairy-post", ({ target, detail }) => {
    if (["position", "result"].includes(detail.event)) heard.set(target, { ...heard.get(target), [detail.event]: detail });
}, true); }"""
PLAYED = """(number) => { const { position, result } = heard.get(document.querySelectorAll("a.fairy-post")[number]) ?? {};
    return [position?.moves.length ?? 0, Boolean(result)]; }"""
CHOICES = """() => [...document.querySelectorAll("[data-can]")].map((one) => one.dataset.token)"""
# No scrollbar and nothing cut in the frame, and the frame no wider than the column that it stands in.
FITS = """innerWidth === document.documentElement.clientWidth && document.documentElement.scrollHeight <= innerHeight
    && document.documentElement.scrollWidth <= innerWidth"""
# A live board shows its caption itself.
TWICE = """() => [...document.querySelectorAll(".fairy-post-figure:has(iframe) figcaption")]
    .filter((one) => one.checkVisibility()).length"""
# The page is no wider with its boards than without.
WIDENS = """() => { const before = document.documentElement.scrollWidth;
    for (const one of document.querySelectorAll(".fairy-post-figure")) one.style.display = "none";
    return before > document.documentElement.scrollWidth; }"""
STICKS_OUT = """() => [...document.querySelectorAll(".fairy-post-figure img, .fairy-post-figure iframe")]
    .filter((one) => one.checkVisibility() && (one.getBoundingClientRect().right > innerWidth + 1
        || one.getBoundingClientRect().width > one.closest("figure").parentElement.clientWidth + 1)).length"""
THEME = "() => [document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor]"


class ArticleCheck:
    """What was seen of an article. ``troubles`` are sentences; each check adds what does not hold."""

    def __init__(self, browser: Browser, host: RunningWiki, site: str) -> None:
        self.browser, self.host, self.site = browser, host, site
        self.asked: list[str] = []
        self.troubles: list[str] = []

    def check(self, holds: object, sentence: str) -> None:
        """Note a sentence if something does not hold."""
        if not holds:
            self.troubles.append(sentence)

    @contextmanager
    def open(self, width: int, *, dark: bool = False, scripts: bool = True) -> Iterator[Page]:
        """Open the article in a fresh browser."""
        context = self.browser.new_context(
            viewport={"width": width, "height": HIGH},
            color_scheme="dark" if dark else "light",
            java_script_enabled=scripts,
            reduced_motion="reduce",
            service_workers="allow" if self.host.needs_worker else "block",
        )
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        self.asked = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.check(False, f"script error: {error}"))
        address = self.host.address if scripts else self.host.without_scripts or self.host.address
        page.goto(address + (self.host.for_phones if width == NARROW else ""))
        if scripts and self.host.begin:
            self.host.begin(page)
        try:
            yield page
        finally:
            context.close()

    def start_board(self, page: Page, number: int) -> Frame:
        """Tap a board and return it once it is live."""
        page.locator("a.fairy-post").nth(number).click()
        page.wait_for_function(f"(count) => ({LIVE})() > count", arg=number)
        element = page.locator(".fairy-post-figure iframe").nth(number).element_handle()
        frame = element.content_frame()
        assert frame is not None
        return frame

    def look_at_pictures(self) -> None:
        """The pictures show without Python, without anything of the site, without scripts, and on paper."""
        for width in (WIDE, NARROW):
            with self.open(width, scripts=False) as page:
                shown = page.locator(PICTURES).evaluate_all(
                    "all => all.filter((one) => one.naturalWidth && one.checkVisibility()).length"
                )
                self.check(shown == len(games.IDS), f"{shown} pictures at {width} px without scripts")
                self.check(not page.evaluate(STICKS_OUT), f"a picture sticks out at {width} px without scripts")
        with self.open(WIDE) as page:
            page.wait_for_function("(all) => window.fairyPost?.boards.size === all", arg=len(games.IDS))  # ready to be tapped
            self.check(not [url for url in self.asked if url.startswith(self.site)], "the site was asked before a tap")
            own = urlsplit(self.host.address).netloc
            others = {urlsplit(url).netloc for url in self.asked if url.startswith("http")} - {own, urlsplit(self.site).netloc}
            self.check(not others, f"others were asked: {', '.join(others)}")

    def look_on_paper(self) -> None:
        """All pictures are printed."""
        with self.open(WIDE) as page:
            page.emulate_media(media="print")
            printed = page.locator(PICTURES).evaluate_all("all => all.filter((one) => one.checkVisibility()).length")
            self.check(printed == len(games.IDS), f"{printed} pictures on paper")

    def play_everything(self, width: int, moves: int) -> None:
        """All boards run at once, so many moves are played on each, nothing is cut and nothing scrolls."""
        with self.open(width) as page:
            page.evaluate(LISTEN)
            for number, game in enumerate(games.IDS):
                frame = self.start_board(page, number)
                where = f"{game} at {width} px"
                self.check(self.fits(frame), f"{where} is cut or scrolls at first")
                rng, stuck = Random(game), 0
                for _ in range(CLICKS):
                    played, over = page.evaluate(PLAYED, number)
                    if played >= moves or over:
                        break
                    self.choose(frame, rng)
                    stuck += 1
                played, over = page.evaluate(PLAYED, number)
                self.check(played >= moves or over, f"{where}: {played} moves with {stuck} clicks")
                self.check(self.fits(frame), f"{where} is cut or scrolls after {played} moves")
            self.check(not self.host.has_heard or self.host.has_heard(page), f"not all moves were heard of at {width} px")
            self.check(not page.evaluate(STICKS_OUT), f"a board sticks out at {width} px")
            self.check(not page.evaluate(TWICE), f"a caption shows twice at {width} px")
            self.check(not page.evaluate(WIDENS), f"boards make the page wider at {width} px")

    def fits(self, frame: Frame) -> bool:
        """Return whether a frame shows all of its content, once its height has settled."""
        try:
            frame.locator("body").evaluate(
                f"() => new Promise((done, failed) => {{ const end = performance.now() + 3000; const look = () => {FITS} ? done()"
                " : performance.now() > end ? failed(new Error('cut')) : setTimeout(look, 30); look(); })"
            )
        except Exception:
            return False
        return True

    def choose(self, frame: Frame, rng: Random) -> None:
        """Choose something that may be chosen, or begin if nothing is marked."""
        tokens: list[str] = frame.evaluate(CHOICES)
        if tokens:
            frame.locator(f'[data-token="{rng.choice(tokens)}"][data-can]').first.click()
        elif frame.locator('[data-do="play"]').count():
            frame.locator('[data-do="play"]').click()

    def look_in_the_dark(self, picture: Path | None) -> None:
        """Where the reader's system is dark, boards look as the article does, whatever that is. Takes the wiki's picture, if
        one is wanted."""
        for dark in (False, True):
            with self.open(WIDE, dark=dark) as page:
                frame = self.start_board(page, 0)
                wanted = "dark" if dark and self.host.follows_system else "light"
                theme, ground = frame.evaluate(THEME)
                self.check(theme == wanted, f"a board is {theme} in a {wanted} article")
                self.check(ground == "rgba(0, 0, 0, 0)", "the article does not show through")
                if picture and dark == self.host.follows_system:
                    take_picture(page, picture)


def take_picture(page: Page, file: Path) -> None:
    """Write what a page shows of its first board as WebP."""
    page.locator(".fairy-post-figure").first.scroll_into_view_if_needed()
    png = base64.b64encode(page.screenshot()).decode()
    blank = page.context.new_page()  # no policy keeps this one from reading its own picture
    file.write_bytes(base64.b64decode(blank.evaluate(SMALLER, [png, QUALITY])))
    blank.close()
