"""How high boards in frames are, where scrollbars take room: playwright hides them, readers with a mouse have them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, Playwright

from e2e.conftest import QUICK
from e2e.desks import Desks, open_page
from e2e.drivers import Ready
from e2e.launching import find_program, launch
from e2e.watching import Watch
from pyengine import games
from pyengine.core.words import LANGUAGES
from tests.conftest import FULL, list_pairs, list_some
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.embed.query import write
from web.app.embed.reading import EmbedSettings, GivenGame
from web.app.views.snippets import SnippetRequest, measure_height
from web.generator.embed_pages import list_fields
from web.generator.game_files import read_article
from web.generator.site import get_folder
from web.tools.serve import Server

LIVE = "document.body?.dataset.ready"
WIDTHS = (120, 200, 300, 320, 360, 400, 500, 640, 2000)[:: 1 if FULL else 2]  # what the maker offers, or every second
USABLE = 300  # pixels; below a board is a picture
ARTICLES = {game: read_article(game) for game in games.IDS}
PARENT = """<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>An article</title>
<body style="margin:0"><iframe style="border:0;display:block" width="360" height="300"></iframe><script>
addEventListener("message", ({ data }) => {
    if (window.follows && data.event === "height") document.querySelector("iframe").style.height = `${data.height}px`;
});
</script></body></html>"""
# Sets the frame's size, lays it out, and returns how much of its content is not seen.
HIDDEN = """([width, height]) => {
    const frame = document.querySelector("iframe");
    frame.style.width = `${width}px`;
    frame.style.height = `${height}px`;
    const root = frame.contentDocument.documentElement;
    root.style.removeProperty("--fit"); // as it is before anything gets smaller
    return [root.scrollHeight - root.clientHeight, root.scrollWidth - root.clientWidth,
        frame.contentDocument.getElementById("main").getBoundingClientRect().height];
}"""
SEND = "message => document.querySelector('iframe').contentWindow.postMessage({ ...message, fairyPost: 1 }, '*')"
# No scrollbar, nothing to scroll, and no larger than the content.
FITS = """innerWidth === document.documentElement.clientWidth && innerHeight === document.documentElement.clientHeight
    && document.documentElement.scrollHeight <= innerHeight
    && innerHeight - document.getElementById('main').getBoundingClientRect().height < 2"""


@pytest.fixture(scope="module")
def classic(
    playwright: Playwright, new_context: Callable[..., BrowserContext], serve: Callable[..., Server], watch: Watch
) -> Iterator[Desks]:
    """A browser whose scrollbars take room, at a site with a page that has a frame for boards."""
    server = serve(extra={"article.html": PARENT.encode()}, age=3600)
    watch.allow(server.url)
    started = launch(playwright, find_program(), *QUICK, classic=True)
    yield Desks(lambda: new_context(within=started), server.url)
    started.close()


@pytest.fixture
def article(clean: None, classic: Desks) -> Iterator[Page]:
    """That page."""
    context = classic.take()
    page = open_page(context)
    page.goto(classic.site + "article.html")
    yield page
    classic.give(context)


def demonstration(game: str, language: str) -> tuple[str, GivenGame, EmbedSettings]:
    """Return the address of a game's board in the demonstration, and what it says."""
    query = write(list_fields(game, ARTICLES[game], ARTICLES[game][language]))
    reading = parameters.read(query)
    assert reading.given is not None
    return query, reading.given, reading.setting


def frame_board(page: Page, ready: Ready, place: str, query: str) -> Frame:
    """Put a board into the frame and return it once it is live."""
    page.evaluate("address => { document.querySelector('iframe').src = address; }", f"{place}embed/?{query}&start=load")
    page.wait_for_function("() => document.querySelector('iframe').contentDocument.body?.dataset.ready")
    frame = page.locator("iframe").element_handle().content_frame()
    assert frame is not None
    ready(frame, LIVE)
    return frame


def show(page: Page, frame: Frame, ready: Ready, step: int) -> None:
    """Have the frame show a step of its board."""
    page.evaluate(SEND, {"command": "step", "step": step})
    ready(frame, f"(document.querySelector('.step')?.textContent ?? 'Step 0 of').match(/\\d+/)[0] === '{step}'")


@pytest.mark.parametrize("game", list_some(games.IDS))
def test_a_frame_that_takes_the_height_that_it_is_told_never_has_a_scrollbar(article: Page, ready: Ready, game: str) -> None:
    query, given, _ = demonstration(game, "en")
    article.evaluate("window.follows = true")
    frame = frame_board(article, ready, "", query)
    for step in range(len(given.ends)):
        show(article, frame, ready, step)
        for width in (320, 361):
            article.evaluate(f"document.querySelector('iframe').style.width = '{width}px'")
            ready(frame, FITS, seconds=10)


@pytest.mark.parametrize(("game", "language"), list_pairs(games.IDS, LANGUAGES, every=2))
def test_a_frame_of_the_height_in_a_snippet_shows_all_at_every_step(
    article: Page, ready: Ready, game: str, language: str
) -> None:
    query, given, setting = demonstration(game, language)
    heights = {
        width: measure_height(SnippetRequest("", "", query, width, Diagram(given, setting), "meadow", language))
        for width in WIDTHS
    }
    frame = frame_board(article, ready, get_folder(language), query)
    most = dict.fromkeys(WIDTHS, 0.0)
    measured: list[Any] = []
    for step in range(len(given.ends)):
        show(article, frame, ready, step)
        for width in WIDTHS:
            below, aside, need = article.evaluate(HIDDEN, [width, heights[width]])
            most[width] = max(most[width], need)
            if below > 0 or aside > 0:
                measured.append(f"{width} px wide, step {step}: {below} px are hidden below, {aside} px beside")
    print(f"{game} {language}:", {width: f"{heights[width]} for {most[width]:.0f}" for width in WIDTHS})
    for width in (width for width in WIDTHS if width >= USABLE):
        if heights[width] > most[width] * 1.3 + 90:
            measured.append(f"{width} px wide: {heights[width]} px high, where {most[width]:.0f} would do")
    assert measured == [], "\n".join(measured)


@pytest.mark.parametrize("game", ["gravity", "parade"])
def test_in_a_frame_that_is_too_low_the_board_gets_smaller_and_everything_is_reached(
    article: Page, ready: Ready, game: str
) -> None:
    query, given, _ = demonstration(game, "en")
    frame = frame_board(article, ready, "", query)
    article.evaluate("document.querySelector('iframe').style.height = '1200px'")
    needs, narrow = [], []
    for step in range(len(given.ends)):
        show(article, frame, ready, step)
        needs.append(frame.evaluate("document.getElementById('main').getBoundingClientRect().height"))
    article.evaluate("need => { document.querySelector('iframe').style.height = `${need - 100}px`; }", max(needs))
    for step in range(len(given.ends)):
        show(article, frame, ready, step)
        ready(frame, "document.documentElement.scrollHeight <= innerHeight", seconds=10)
        ready(frame, "document.getElementById('tools').getBoundingClientRect().bottom <= innerHeight", seconds=10)
        narrow.append(frame.evaluate("document.getElementById('boards').getBoundingClientRect().width"))
    assert 149 <= min(narrow) < 340
    article.evaluate("document.querySelector('iframe').style.height = '1200px'")
    ready(frame, "document.getElementById('boards').getBoundingClientRect().width > 340", seconds=10)
