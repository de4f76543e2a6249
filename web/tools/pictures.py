"""Takes the pictures for the documents: the table of every game in the middle of its golden record, in all sizes, light and
dark."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from pyengine import games
from pyengine.core.types import CHANCE
from pyengine.play import link
from pyengine.play.record import Entry, Record, apply_checked
from web.generator import previews, site
from web.tools import browser as browsers
from web.tools.common import ROOT, say
from web.tools.serve import Server

FOLDER = ROOT / "web/docs/tables"
SIZES = ((1280, 800), (1920, 1080), (360, 780))
THEMES = ("light", "dark")
SHOWN = "place"  # in every browser
PREVIEWED = {"en": "gravity", "de": "mitosis", "fr": "neighbour"}  # language and game
QUALITY = 0.72  # of WebP, at which letters are still clear
LIVE = "body[data-ready]"
PAINTED = "() => new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), 500))"
# Chromium takes pictures as PNG and writes WebP from a canvas, which is a fifth as large.
SMALLER = """async ([png, quality]) => {
    const picture = new Image();
    picture.src = "data:image/png;base64," + png;
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
    canvas.getContext("2d").drawImage(picture, 0, 0);
    return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def find_middle(name: str) -> str:
    """Return the link of a game's golden record, played to its middle."""
    kit = games.load(name)
    recorded = json.loads((games.find_folder(name) / "frozen/record.json").read_text("utf-8"))
    options = kit.game.info.read_options(recorded["options"])
    state, entries = kit.game.start(options), []
    for player, text in recorded["actions"][: len(recorded["actions"]) // 2]:
        for action in kit.notation.read(state, player, text):
            by = CHANCE if kit.game.actors(state) == (CHANCE,) else player
            entries.append(Entry(by, action))
            state = apply_checked(kit, state, entries[-1])
    return link.encode(kit, Record(name, options, entries=tuple(entries)))


def take(page: Page, game: str, folder: Path) -> None:
    """Take all pictures of a table that is open in a page."""
    for width, height in SIZES:
        for theme in THEMES:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
            png = base64.b64encode(page.screenshot()).decode()
            picture = page.evaluate(SMALLER, [png, QUALITY])
            (folder / f"{game}-{width}x{height}-{theme}.webp").write_bytes(base64.b64decode(picture))


def run(chromium: Path) -> int:
    """Take all pictures from the built site; returns the exit status."""
    FOLDER.mkdir(exist_ok=True)
    server = Server(("127.0.0.1", 0)).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*browsers.FLAGS])
        for game in games.IDS:
            say(f"Taking pictures of {game}")
            # no lesson is offered, no policy keeps the page from reading its own picture
            page = browser.new_context(bypass_csp=True, service_workers="block").new_page()
            page.goto(f"{server.url}play/{game}/#here={find_middle(game)}")
            page.locator(LIVE).wait_for(timeout=120_000)
            page.keyboard.press("Escape")  # whom to play with is asked over the board
            page.wait_for_function("fairyPost.storage.count() > 0")
            page.reload()
            page.locator(LIVE).wait_for(timeout=120_000)
            if page.locator('[data-do="face"]').count():  # what is secret shows once the device was handed over
                page.locator('[data-do="face"]').click()
            page.locator("#boards .board").wait_for()
            page.keyboard.press("Escape")  # nothing is said any more of where the game came from
            page.locator("#status .told").wait_for(state="detached")
            page.evaluate("document.activeElement.blur()")
            take(page, game, FOLDER)
            page.context.close()
        browser.close()
    take_previews(chromium)
    take_in_every_browser(server.url)
    server.stop()
    return 0


def take_previews(chromium: Path) -> None:
    """Take the pictures beside links to three tables, a language each."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        shown = {language: site.make_table(games.load(name), language) for language, name in PREVIEWED.items()}
        pages = [
            previews.PreviewPage(f"{language}/play/", table["title"], table["description"], table["game"])
            for language, table in shown.items()
        ]
        previews.make(Path(folder), pages)
        browser = playwright.chromium.launch(executable_path=chromium, args=[*browsers.FLAGS])
        for page, language in zip(pages, shown, strict=True):
            png = base64.b64encode((Path(folder) / previews.name_file(page.place)).read_bytes()).decode()
            picture = browser.new_page().evaluate(SMALLER, [png, QUALITY])
            (FOLDER / f"preview-{language}.webp").write_bytes(base64.b64decode(picture))
        browser.close()


def take_in_every_browser(site: str) -> None:
    """Take a picture of one table in each browser that is installed, as the tests drive it."""
    from e2e.drivers import CARD, DRAWN, visit, wait
    from e2e.everywhere import BROWSERS, open_window
    from e2e.launching import start_playwright
    from e2e.watching import Watch

    playwright = start_playwright()
    smaller = playwright.chromium.launch(executable_path=browsers.find_installed(), args=[*browsers.FLAGS])
    for name in BROWSERS:
        say(f"Taking a picture in {name}")
        with TemporaryDirectory() as profile:
            window = open_window(playwright, name, Path(profile), Watch())
            if window is None:
                continue
            visit(window, f"{site}play/{SHOWN}/#here={find_middle(SHOWN)}")
            wait(window, CARD)
            window.press_key("Escape")  # whom to play with is asked over the board
            wait(window, f"!{CARD} && {DRAWN}")
            window.press_key("Escape")  # nothing is said any more of where the game came from
            wait(window, "!document.querySelector('#status .told')")
            window.evaluate("() => document.activeElement.blur()")
            window.evaluate(PAINTED)
            png = base64.b64encode(window.screenshot()).decode()
            window.close()
        picture = smaller.new_page().evaluate(SMALLER, [png, QUALITY])
        (FOLDER / f"browser-{name}.webp").write_bytes(base64.b64decode(picture))
    smaller.close()
    playwright.stop()
