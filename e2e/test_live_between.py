"""A direct line between two browsers that were made by different people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright

from e2e.conftest import READY_SECONDS
from e2e.desks import Desks
from e2e.drivers import Ready
from e2e.launching import launch
from e2e.people import Person, at_random
from e2e.test_live import open_line, play_live
from e2e.watching import Watch
from web.tools import browser as browsers
from web.tools import more_browsers

pytestmark = pytest.mark.full

TURNS = 5  # then whoever is next resigns
Pair = Callable[[str], list[Person]]


@pytest.fixture
def pair(clean: None, playwright: Playwright, watch: Watch, ready: Ready, site: str) -> Iterator[Pair]:
    """Makes two people for a game, the first in Chromium, the second in Firefox; skips the test where one is not installed."""
    running: list[Browser] = []
    made: list[Person] = []

    def start(browser: Browser) -> Callable[[], BrowserContext]:
        def make() -> BrowserContext:
            context = watch.attend(browser.new_context(service_workers="block", reduced_motion="reduce"))
            context.set_default_timeout(READY_SECONDS * 1000)
            return context

        return make

    def run(game: str) -> list[Person]:
        programs = [browsers.find_installed(), more_browsers.find_firefox()]
        for program in programs:
            if program is None:
                pytest.skip("Chromium or Firefox is not installed")
            running.append(launch(playwright, program))
            made.append(Person(Desks(start(running[-1]), site), ready, site, game))
        return list(made)

    yield run
    for browser in running:
        browser.close()


@pytest.mark.parametrize("is_firefox_first", [False, True])
def test_a_sealed_game_to_its_verified_end(pair: Pair, is_firefox_first: bool) -> None:
    players, choose = pair("synchronous"), at_random(Random(11))
    if is_firefox_first:
        players.reverse()
    open_line(players, choose)
    assert play_live(players, choose, TURNS) > TURNS
    assert all(person.is_verified() for person in players)
