"""Which finished deals a page counts: those whose moves were made in this browser."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace

import pytest

from pyengine import games
from pyengine.core.types import GIVE_UP
from pyengine.play.record import Record
from pyengine.play.session import Session
from tests.coroutines import run_coroutine
from tests.web.fake_browser import FakeBrowser

ENDED = 3  # moves before a deal is given up


def write_deal(moves: int) -> str:
    """Return the link of a deal of Parade with so many moves; given up after `ENDED`."""
    kit, rng = games.load("parade"), Random(2)
    session = Session(kit, Record("parade", kit.game.info.read_options({}), deal=777))
    session.settle(rng)
    for _ in range(moves):
        session.act(0, rng.choice(list(kit.game.legal(session.state, 0))))
    if moves == ENDED:
        session.act(0, GIVE_UP)
    return session.string()


@pytest.mark.parametrize(
    ("links", "takes_back", "counts"),
    [
        ([write_deal(0)], False, True),
        ([write_deal(ENDED - 1)], False, False),
        ([write_deal(ENDED)], True, False),
        (["here=" + write_deal(ENDED)], True, False),
        ([write_deal(0), write_deal(ENDED)], False, False),  # the same deal lay on the table
    ],
)
def test_somebody_elses_deal_does_not_count(
    monkeypatch: pytest.MonkeyPatch, links: list[str], takes_back: bool, counts: bool
) -> None:
    browser, results = FakeBrowser("https://example.org/en/parade/"), dict[str, str]()
    window = browser.js.window
    window.fairyPost.daily = SimpleNamespace(get=lambda game: "")
    window.localStorage.getItem, window.localStorage.setItem = results.get, results.__setitem__
    window.JSON.stringify = lambda value: json.dumps(results)
    browser.install(monkeypatch)
    from web.app.pages.table import TablePage

    async def play() -> None:
        host = TablePage("parade", "en").host
        for fragment in links:
            browser.go_to(fragment)
            await browser.settle()
        if takes_back:
            browser.press(do="undo")
            await browser.settle()
        for _ in range(2):  # the first press asks
            browser.press(claim="give-up")
            await browser.settle()
        assert host.kit.game.outcome(host.table.main.state)

    run_coroutine(play())
    assert bool(results) is counts
