"""The next game of two who play live: asked for over the line, accepted with one press, and the score goes along."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

import pytest

from pyengine import games
from pyengine.core.types import RESIGN
from pyengine.core.words import msg
from pyengine.play import link
from pyengine.play.fair.wire.link import parse_link
from pyengine.play.session import Session
from tests.coroutines import run_coroutine
from tests.web.test_live import LINKS, LivePage, decide, go_on, invite_live, join_live, open_game, play, start, take_newest
from web.app.later.direct_line_news import find_invitation
from web.app.later.direct_line_status import LOST, OPEN, LineStatus
from web.app.table.greeting import read_behind
from web.app.table.protected import ProtectedTable
from web.app.table.seats import HERE, LINK
from web.app.table.table import GameTable

Start = Callable[[str], Awaitable[LivePage]]
__all__ = ["start"]


def open_as_friend(string: str, own: int) -> GameTable:
    """Return the friend's table of an open game."""
    opened = link.decode(string, games.by_number)
    seats = [HERE if player == own else LINK for player in (0, 1)]
    return GameTable(opened.kit, Session(opened.kit, opened.record, opened.states), seats)


async def end_open_game(page: LivePage) -> GameTable:
    """Open the line in an open game, which the friend then gives up; returns the friend's table."""
    friend = open_as_friend(link.find(f"#{await join_live(page)}"), 0)
    friend.main.act(0, RESIGN)
    await page.arrive(friend.make_own_string())
    assert 'data-do="again"' in page.host.make_view().render_result(page.table.make_scene())
    return friend


def test_the_friend_asks_for_another_open_game(start: Start) -> None:
    async def run() -> None:
        page = await start("place")
        again = (await end_open_game(page)).make_rematch()
        line, over = page.line, page.table
        await page.arrive(again.write_link())
        assert page.table is over, "nothing opens by itself"
        assert "asks for another game" in page.read("status")
        page.browser.press(do="live-join")
        await page.browser.settle()
        assert page.line is line
        assert page.state == "open"
        assert page.table is not over
        assert "You 1 – Dark 0" in page.read("below").replace("\u2068", "").replace("\u2069", "")
        assert not LINKS.search(page.read("status", "send"))
        await play(page)
        string = link.find(f"#{line.sent[-1]}")
        assert again.receive(link.decode(string, games.by_number))
        assert read_behind(f"#{line.sent[-1]}").series == again.series_field
        await page.arrive(go_on(string))
        assert page.table.player is not None

    run_coroutine(run())


def test_one_asks_the_friend_for_another_open_game(start: Start) -> None:
    async def run() -> None:
        page = await start("place")
        await end_open_game(page)
        line = page.line
        page.browser.press(do="again")
        await page.browser.settle()
        assert page.line is line
        assert page.state == "open"
        if page.table.player is not None:
            assert not LINKS.search(page.read("status", "send"))
            await play(page)
        behind = read_behind(f"#{line.sent[-1]}")
        assert not LINKS.search(page.read("status", "send"))
        assert behind.series == page.table.series_field
        assert not behind.ending, "it has gone over the line already"
        await page.arrive(f"{go_on(link.find(f'#{line.sent[-1]}'))}&series={behind.series}")
        assert page.table.player is not None

    run_coroutine(run())


async def end_protected_game(page: LivePage) -> ProtectedTable:
    """Open the line in a protected game, which the friend then gives up, up to the last key; returns the friend's table."""
    rng = Random(2)
    friend = await invite_live(page, rng)
    while not (friend.match.is_over and friend.match.next_seat is None):
        if page.table.player is not None:
            await play(page)
            page.browser.press(do="seal")
            await page.browser.settle()
        take_newest(friend, page)
        if friend.match.is_my_turn:
            if RESIGN in friend.claims:
                friend.claim(RESIGN)
                friend.claim(RESIGN)
            decide(friend, rng)
            await page.arrive(friend.make_own_string())
    return friend


@pytest.mark.parametrize("game", ["gravity", "synchronous"])
def test_the_friend_asks_for_another_protected_game(start: Start, game: str) -> None:
    async def run() -> None:
        page, rng = await start(game), Random(4)
        again = (await end_protected_game(page)).make_rematch()
        line, over = page.line, page.table
        decide(again, rng)
        await page.arrive(again.write_link())
        assert page.table is over
        assert "asks for another game" in page.read("status")
        page.browser.press(do="live-join")
        await page.browser.settle()
        assert page.line is line
        assert page.state == "open"
        assert page.table.head == again.head
        assert page.table.series
        assert again.series
        assert page.table.series.past == again.series.past
        assert not LINKS.search(page.read("status", "send"))
        if page.table.player is not None:
            await play(page)
            page.browser.press(do="seal")
            await page.browser.settle()
        assert again.take_in(parse_link(link.find(line.sent[-1]), games.by_number))

    run_coroutine(run())


@pytest.mark.parametrize("game", ["gravity", "synchronous"])
def test_one_asks_the_friend_for_another_protected_game(start: Start, game: str) -> None:
    async def run() -> None:
        page, rng = await start(game), Random(4)
        await end_protected_game(page)
        line = page.line
        page.browser.press(do="again")
        await page.browser.settle()
        assert page.line is line
        if page.table.player is not None:
            await play(page)
            page.browser.press(do="seal")
            await page.browser.settle()
        assert not LINKS.search(page.read("status", "send"))
        assert not read_behind(f"#{line.sent[-1]}").ending
        friend = ProtectedTable.join(parse_link(link.find(line.sent[-1]), games.by_number))
        decide(friend, rng)
        await page.arrive(friend.make_own_string())
        assert len(page.host.table.match.log) >= 2
        assert page.state == "open"

    run_coroutine(run())


def test_a_line_that_is_lost_takes_its_offer_along(start: Start) -> None:
    async def run() -> None:
        page = await start("place")
        again = (await end_open_game(page)).make_rematch()
        await page.arrive(again.write_link())
        assert "asks for another game" in page.read("status")
        page.line.lose()
        await page.browser.settle()
        assert "asks for another game" not in page.read("status")
        over = page.table
        page.browser.press(do="live-join")
        await page.browser.settle()
        assert page.table is over
        await page.open(again.write_link())
        assert page.table is not over, "its link opens as ever"

    run_coroutine(run())


def test_the_next_game_waits_for_the_last_keys() -> None:
    friend = msg("table.friend")
    assert LineStatus(OPEN, friend, is_closing=True).find_rematch() == ""
    assert LineStatus(OPEN, friend, is_asked=True).find_rematch() == "live-join"
    assert {LineStatus(state, friend, is_closing=state == LOST).find_rematch() for state in (OPEN, LOST)} == {"again"}


def test_nobody_is_asked_while_a_game_goes_on(start: Start) -> None:
    async def run() -> None:
        page = await start("place")
        string = link.find(f"#{await join_live(page)}")
        for text in (open_game(1, seed=8), open_game(0)):
            await page.arrive(text)
            assert 'data-do="live-join"' not in page.host.make_view().render_status(page.table.make_scene())
        page.browser.press(do="live-join")
        await page.browser.settle()
        assert page.table.make_own_string() == string

    run_coroutine(run())


@pytest.mark.parametrize("game", ["place", "gravity"])
def test_of_two_who_ask_at_once_one_is_asked(game: str) -> None:
    kit, rng = games.load(game), Random(1)
    tables: list[GameTable] = []
    for own in (0, 1):
        options = kit.game.info.read_options({})
        if game == "gravity":
            protected = ProtectedTable.invite(kit, options, None)
            decide(protected, rng)
            tables.append(protected)
        else:
            opened = GameTable.start_new(kit, options, [HERE if player == own else LINK for player in (0, 1)])
            if not own:
                opened.main.act(0, kit.game.legal(opened.main.state, 0)[0])
            tables.append(opened)
    for table in tables:
        table.rematch_of = "a0"
    one, other = tables
    asked = [find_invitation(one, other.write_link()), find_invitation(other, one.write_link())]
    assert sorted(map(bool, asked)) == [False, True]
