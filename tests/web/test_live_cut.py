"""The line is cut anywhere in a turn: nothing is lost, the turn goes by link, and a new line opens with the next two links."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

import pytest

from pyengine import games
from pyengine.play import link
from pyengine.play.fair.wire.link import parse_link
from tests.coroutines import run_coroutine
from tests.web.test_live import LivePage, answer_to, decide, invite_live, play, start, take_newest

__all__ = ["start"]
POINTS = ["before choosing", "while choosing", "turn ready", "while sending", "sent, not arrived", "sent and arrived", "arriving"]


async def reach(page: LivePage, point: str, rng: Random) -> None:
    """Go on to a point of the own turn, and cut the line there."""
    if point == "while choosing":
        page.host.press(sorted(page.table.next_tokens)[0])
        await page.browser.settle()
        assert page.table.chosen or page.host.table.match.decisions
    elif point not in ("before choosing", "arriving"):
        await play(page)
    if point == "while sending":
        page.line.is_closed = True  # it takes nothing, and nobody has said so yet
    if point.startswith("sen") or point == "while sending":
        page.browser.press(do="seal")
        await page.browser.settle()
    if point != "while sending":
        page.line.lose()


def describe(page: LivePage) -> tuple[object, ...]:
    """Return what the page has: links, decisions, and what is chosen of the next one."""
    match = page.host.table.match
    return match.text, tuple(map(str, match.decisions)), page.table.chosen


@pytest.mark.parametrize("game", ["synchronous", "gravity"])
@pytest.mark.parametrize("point", POINTS)
def test_a_cut_loses_nothing(start: Callable[[str], Awaitable[LivePage]], game: str, point: str) -> None:
    async def run() -> None:
        page, rng = await start(game), Random(3)
        friend = await invite_live(page, rng)
        while page.table.player is None:
            take_newest(friend, page)
            decide(friend, rng)
            await page.arrive(friend.make_own_string())
        if point == "arriving":
            await play(page)
            page.browser.press(do="seal")
            await page.browser.settle()
            take_newest(friend, page)
            decide(friend, rng)
            page.line.receive(friend.make_own_string())
        await reach(page, point, rng)
        kept = describe(page)
        if point == "sent and arrived":
            take_newest(friend, page)
        await page.browser.settle()
        assert page.state == "lost"
        if point == "arriving":  # what has come in time is there
            assert page.table.make_own_string() == friend.make_own_string()
        else:
            assert describe(page) == kept
        if not page.table.has_link_to_send:
            await play(page)
            page.browser.press(do="seal")
            await page.browser.settle()
        sent = page.table.write_link()
        if point != "sent and arrived":
            assert friend.take_in(parse_link(link.find(f"#{sent}"), games.by_number))
        decide(friend, rng)
        log = len(page.host.table.match.log)
        await page.open(f"{friend.make_own_string()}&live={answer_to(sent)}")
        assert page.state == "open"
        assert len(page.host.table.match.log) > log

    run_coroutine(run())
