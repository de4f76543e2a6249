"""While a line is open, strips say what the others do just now, and the title of the page says when it is one's turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

from pyengine.play import link
from tests.coroutines import run_coroutine
from tests.web.tables import invite
from tests.web.test_live import OFFER, LivePage, go_on, join_live, play, start, take_newest, take_turn
from tests.web.test_live_star import decide

__all__ = ["start"]
Start = Callable[[str], Awaitable[LivePage]]
MARK = "Your turn · "


def test_who_is_choosing_and_whose_turn_it_is(start: Start) -> None:
    async def run() -> None:
        page = await start("place")
        document = page.browser.js.document
        string = link.find(f"#{await join_live(page)}")
        for _ in range(2):
            assert "live · is choosing" in page.read("above")
            assert not str(document.title).startswith(MARK)
            await page.arrive(string := go_on(string))
            assert "is choosing" not in page.read("above")
            assert str(document.title).startswith(MARK)
            await play(page)
            string = page.table.make_own_string()
        await page.arrive(go_on(string))
        page.line.lose()
        await page.browser.settle()
        assert not str(document.title).startswith(MARK), "without a line nothing tells that it is still so"

    run_coroutine(run())


def test_who_has_sealed(start: Start) -> None:
    async def run() -> None:
        page, rng = await start("synchronous"), Random(2)
        inviter = invite("synchronous")
        decide(inviter, rng)
        await page.open(f"{inviter.make_own_string()}&live={OFFER}")
        page.browser.press(do="join")
        await page.browser.settle()
        for said in ("has sealed", "is choosing", "has sealed", "is choosing"):
            if said == "is choosing":
                await take_turn(page)
                page.line.open()  # the first time
                await page.browser.settle()
            elif page.state == "open":
                take_newest(inviter, page)
                decide(inviter, rng)
                await page.arrive(inviter.make_own_string())
            assert (f"live · {said}" in page.read("above", "below")) == (page.state == "open")

    run_coroutine(run())
