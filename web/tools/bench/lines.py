"""Rows for a direct line: from a click on one page to the move on the other one, painted.

Both pages are in one browser, so that they have one clock. They play Mitosis by an open link, each side in turn; the click that
completes a move counts, until the other page's board has changed and that frame is painted. The baseline is the link of the
game sent by a bare line between two bare pages, which put it into their bodies and paint it, in turn with the moves.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page

from pyengine import games
from pyengine.play.record import Record
from pyengine.play.session import Session
from web.tools.bench import thinking
from web.tools.bench.clicks import PAINTING, READY, find_quantile
from web.tools.bench.perft import BLANK
from web.tools.bench.runner import Bench, Result, row

GAME = "mitosis"
MOVES = 60  # with the pauses between them, fewer a second than a line lets through
CHOICES = "[...document.querySelectorAll('#main [data-can]')].map(element => element.dataset.token)"
OFFERS = """() => document.querySelector("#link")?.value.includes("&live=")"""
# Notes the time at which something is changed and painted, on the clock of all pages.
WATCH = """selector => {
    const painted = next => requestAnimationFrame(() => setTimeout(() => next(performance.timeOrigin + performance.now())));
    window.benchSeen = new Promise(next => new MutationObserver((_, watch) => {
        watch.disconnect();
        painted(next);
    }).observe(document.querySelector(selector), { childList: true, subtree: true, attributes: true, characterData: true }));
}"""
NOW = "performance.timeOrigin + performance.now()"
CLICK = f"token => {{ const begin = {NOW}; ({thinking.CLICK})(token); return begin; }}"
SEEN = "window.benchSeen"
# A bare line, as the page of a table makes it.
MAKE = """async offer => {
    const peer = window.benchPeer = new RTCPeerConnection({ iceServers: [] });
    window.benchChannel = peer.createDataChannel("links", { negotiated: true, id: 0 });
    window.benchChannel.onmessage = event => { document.body.textContent = event.data; };
    if (offer) await peer.setRemoteDescription({ type: "offer", sdp: offer });
    await peer.setLocalDescription();
    await new Promise(next => {
        setTimeout(next, 2000); // no browser needs longer for its own network
        peer.onicegatheringstatechange = () => { if (peer.iceGatheringState === "complete") next(); };
    });
    return peer.localDescription.sdp;
}"""
ACCEPT = """sdp => window.benchPeer.setRemoteDescription({ type: "answer", sdp })"""
IS_BARE_OPEN = """() => window.benchChannel.readyState === "open" """
SEND = f"text => {{ const begin = {NOW}; window.benchChannel.send(text); return begin; }}"


class WayTimes(NamedTuple):
    """Milliseconds from one page to the other, of moves and of the same texts between bare pages."""

    moves: list[float]
    texts: list[float]


def open_table(bench: Bench, url: str) -> Page:
    """Open a table in a browser profile of its own, and wait until it is ready."""
    page = bench.page(url)
    page.evaluate(READY)
    return page


def make_move(page: Page, rng: Random) -> float:
    """Make any move on a page; returns the time of the click that completed it."""
    begin = 0.0
    while tokens := page.evaluate(CHOICES):
        begin = page.evaluate(CLICK, rng.choice(tokens))
    return begin


def hand_out(page: Page) -> str:
    """Return the link that a page hands out, with what opens a line in it."""
    page.wait_for_function(OFFERS)
    return str(page.locator("#link").input_value())


def open_line(bench: Bench, url: str, rng: Random) -> tuple[Page, Page]:
    """Return two tables of one game that have opened a line, the page of the player who is next first."""
    kit = games.load(GAME)
    session = Session(kit, Record(GAME, kit.game.info.read_options({})))
    session.act(session.actors[0], next(iter(kit.game.legal(session.state, session.actors[0]))))
    second = open_table(bench, f"{url}#{session.string()}")
    make_move(second, rng)
    first = open_table(bench, hand_out(second))
    first.wait_for_selector('[data-line="waiting"]', state="attached")
    make_move(first, rng)
    second.locator("#answer").fill(hand_out(first))
    second.locator('[data-form="answer"] button').click()
    for page in (first, second):
        page.wait_for_selector('[data-line="open"]', state="attached")
    return second, first


def open_bare_line(bench: Bench, url: str) -> tuple[Page, Page]:
    """Return two bare pages with a line between them."""
    first, second = bench.page(url), bench.page(url)
    first.evaluate(ACCEPT, second.evaluate(MAKE, first.evaluate(MAKE, "")))
    for page in (first, second):
        page.wait_for_function(IS_BARE_OPEN)
    return first, second


@cache
def measure_ways(bench: Bench) -> WayTimes:
    """Play, and measure each move beside its text between the bare pages."""
    rng = Random(1)
    server = bench.serve({"bench.html": BLANK})
    bare = open_bare_line(bench, server.url + "bench.html")
    pages = open_line(bench, f"{server.url}play/{GAME}/", rng)
    times = WayTimes([], [])
    for number in range(MOVES):
        here, there = number % 2, 1 - number % 2
        pages[there].evaluate(WATCH, "#boards")
        begin = make_move(pages[here], rng)
        seen: Any = pages[there].evaluate(SEEN)
        times.moves.append(seen - begin)
        bare[there].evaluate(WATCH, "body")
        begin = bare[here].evaluate(SEND, pages[here].evaluate("location.hash"))
        times.texts.append(bare[there].evaluate(SEEN) - begin)
        pages[there].wait_for_timeout(PAINTING)
    if pages[0].evaluate("location.hash") != pages[1].evaluate("location.hash"):
        raise ValueError("The pages do not show the same game.")
    return times


@row("line/p50")
def measure_median(bench: Bench) -> Result:
    """The median of all ways."""
    times = measure_ways(bench)
    return Result(find_quantile(times.moves, 0.5), find_quantile(times.texts, 0.5), "ms", higher_is_better=False)


@row("line/p95")
def measure_slow(bench: Bench) -> Result:
    """The way that one in twenty is slower than."""
    times = measure_ways(bench)
    return Result(find_quantile(times.moves, 0.95), find_quantile(times.texts, 0.95), "ms", higher_is_better=False)
