"""What every browser must do beside playing: keep, copy, share, sound, be dark and still. All of it with `--full` only."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from e2e.drivers import Driver, PlaywrightDriver, click_on, list_choices, press, read, take_turn, use, visit, wait
from e2e.everywhere import everywhere
from e2e.test_comfort import GLIDES, ROOK, position
from e2e.test_pages import ROWS
from e2e.watching import Watch
from web.tools.serve import Server

pytestmark = pytest.mark.full
LISTED = "() => [...document.querySelectorAll('#continue li a')].map(link => link.href)"
LOOK = """() => { navigator.serviceWorker.ready.then(({ active }) => {
    const look = () => { window.workerIsActive = active.state === "activated"; };
    active.addEventListener("statechange", look);
    look();
}); }"""
SHARE = """() => {
    window.shared = [];
    navigator.share = async what => { window.shared.push(what.url); };
    document.documentElement.dataset.shares = ""; // the page asks at its start whether the system can
}"""
# The code as it is drawn beside the one that belongs to a text, and how wide it is.
CODE = """async (root, text) => {
    const { draw } = await import(root + "js/qr.js");
    const template = document.createElement("template");
    template.innerHTML = draw(text, "")[0];
    const [drawn, right] = [document, template.content].map(place => place.querySelector(".qr-ink").getAttribute("d"));
    const { width, height } = document.querySelector(".qr svg").getBoundingClientRect();
    const [ink, paper] = ["ink", "paper"].map(name => getComputedStyle(document.querySelector(`.qr .qr-${name}`)).fill);
    return [drawn === right, width, height, ink !== paper];
}"""
NARROW = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A phone</title>'
    '<iframe src="{}" width="348" height="640"></iframe>'
)
PAPER = """() => getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).slice(0, 3)
    .reduce((sum, part) => sum + Number(part), 0)"""
HALF = 1.5 * 255  # between black and white


def play_two(driver: Driver, site: str) -> None:
    """Play two moves at a table and show what keeps the game."""
    visit(driver, f"{site}play/place/")
    for seed in (1, 2):
        take_turn(driver, Random(seed))
    use(driver, '[data-tab="keep"]')


@everywhere("offline")
def test_a_table_opens_without_the_server(driver: Driver, serve: Callable[..., Server], watch: Watch) -> None:
    server = serve(prefix="/somewhere/")
    watch.allow(server.url)
    visit(driver, f"{server.url}play/place/")
    driver.evaluate(LOOK)
    wait(driver, "window.workerIsActive")
    server.stop()
    visit(driver, f"{server.url}play/mitosis/")
    take_turn(driver, Random(2))


@everywhere("kept", webkit="forgets")
def test_a_game_is_kept_over_a_restart(driver: Driver, site: str) -> None:
    assert isinstance(driver, PlaywrightDriver)
    visit(driver, f"{site}play/gravity/")
    take_turn(driver, Random(3))
    visit(driver, f"{site}games/")
    wait(driver, "document.querySelector('#continue li')")
    listed = driver.evaluate(LISTED)
    driver.restart()
    visit(driver, f"{site}games/")
    wait(driver, "document.querySelector('#continue li')")
    assert driver.evaluate(LISTED) == listed


@everywhere("maker")
def test_a_board_is_made_for_an_article(driver: Driver, site: str) -> None:
    visit(driver, f"{site}make/")
    driver.evaluate(
        """() => {
            const field = document.querySelector("#game");
            field.value = "place";
            field.dispatchEvent(new Event("change", { bubbles: true }));
        }"""
    )
    wait(driver, "document.querySelector('#position').value.endsWith('w p -/- 32')")
    click_on(driver, '#edit [data-token="d3"]')
    wait(driver, "document.querySelector('#text').value.includes('game=place')")
    made = read(driver, "#text")
    address = f"{site}embed/?{read(driver, '#text').partition('embed/?')[2].partition(chr(34))[0].replace('&amp;', '&')}"
    assert "position=" in made
    visit(driver, f"{address}&start=load")
    wait(driver, "document.querySelector('.board [data-token=d3]')")


@everywhere("copy")
def test_the_link_is_copied_and_pasted_again(driver: Driver, site: str) -> None:
    play_two(driver, site)
    wait(driver, "document.querySelector('#keep [data-do=copy]')")
    address = read(driver, "#link")
    click_on(driver, '#keep [data-do="copy"]')
    wait(driver, "document.querySelector('#live').textContent.includes('Copied')")
    visit(driver, site)
    click_on(driver, "#paste")
    driver.press_key("Control+v")
    wait(driver, "document.querySelector('#paste').value")
    assert read(driver, "#paste") == address


@everywhere("share")
def test_the_link_is_given_to_the_system(driver: Driver, site: str) -> None:
    play_two(driver, site)
    driver.evaluate(SHARE)
    address = read(driver, "#link")
    click_on(driver, '#keep [data-do="share"]')
    wait(driver, "window.shared.length")
    assert driver.evaluate("() => window.shared") == [address]


@everywhere("qr")
def test_the_link_is_a_code(driver: Driver, site: str) -> None:
    play_two(driver, site)
    address = read(driver, "#link")
    click_on(driver, '#keep [data-do="qr"]')
    wait(driver, "document.querySelector('.qr svg')")
    is_right, width, height, is_seen = driver.evaluate(CODE, site, address)
    assert is_right
    assert is_seen
    assert width == height > 150


@everywhere("sound")
def test_moves_sound_once_that_is_wanted(driver: Driver, site: str) -> None:
    visit(driver, f"{site}play/place/")
    click_on(driver, "#settings-open")
    click_on(driver, '#settings [name="sound"][value="on"] + span')
    click_on(driver, "#settings .btn.main")
    press(driver, list_choices(driver)[0])
    press(driver, list_choices(driver)[-1])
    assert driver.evaluate("() => fairyPost.effects.played") == "put"
    state = "new Promise(done => setTimeout(() => done(new AudioContext().state), 0))"
    assert driver.evaluate(f"() => {state}") in ("running", "suspended")


@everywhere("dark")
def test_a_table_is_as_dark_as_the_system(driver: Driver, site: str) -> None:
    for dark in (True, False):
        driver.prefer(dark=dark)
        visit(driver, f"{site}play/place/")
        assert (driver.evaluate(PAPER) < HALF) is dark


@everywhere("still")
def test_pieces_glide_unless_the_system_wants_no_motion(driver: Driver, site: str) -> None:
    for still in (False, True):
        driver.prefer(still=still)
        visit(driver, f"{site}play/place/#{position('place', ROOK)}")
        driver.evaluate(GLIDES)
        press(driver, "d5")
        press(driver, "g5")
        assert bool(driver.evaluate("() => window.glides.length")) is not still


@everywhere("narrow")
def test_the_head_is_one_row_on_a_small_phone(driver: Driver, serve: Callable[..., Server], watch: Watch) -> None:
    """No window is as narrow in every browser, so the page stands in a frame."""
    for path in ("rules/", "play/gravity/"):
        server = serve(extra={"phone.html": NARROW.format(path).encode()})
        watch.allow(server.url)
        driver.goto(server.url + "phone.html")
        wait(driver, f"location.pathname === '/{path}' && document.readyState === 'complete'", frame=True)
        assert driver.evaluate(ROWS, frame=True) == 1
        assert driver.evaluate("() => document.documentElement.scrollWidth", frame=True) <= 348
