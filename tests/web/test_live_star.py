"""More than two play live: the inviter's page passes on what others play, and whoever passes on can read and change nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.types import HIDDEN
from pyengine.play import codec, link
from pyengine.play.fair.match import watch
from pyengine.play.fair.wire.link import parse_link
from tests.coroutines import run_coroutine
from tests.play.fair.insiders import flip
from tests.play.playing import add_checksum
from tests.web.tables import invite
from tests.web.test_live import OFFER, LivePage, ToyLine, answer_to, start
from web.app.later.direct_line_status import OPEN, LineStatus
from web.app.later.handshake import mark_offer, read_handshake
from web.app.table.greeting import read_behind
from web.app.table.protected import ProtectedTable

__all__ = ["start"]
Start = Callable[[str], Awaitable[LivePage]]
SHORT: dict[str, Any] = {"players": "3", "rounds": "2"}
FOUR: dict[str, Any] = {"players": "4", "rounds": "2", "power": "3"}


def decide(table: ProtectedTable, rng: Random) -> str:
    """Choose anything until the turn can be closed, and close it; returns the link."""
    while not table.is_ready:
        table.click(rng.choice(sorted(table.next_tokens)))
    table.seal()
    return table.make_own_string()


def join(string: str) -> ProtectedTable:
    """Return the table of somebody who joins, and then plays over lines."""
    table = ProtectedTable.join(parse_link(string, games.by_number))
    table.display.live = LineStatus(OPEN, table.name_seat(0))
    return table


def take(table: ProtectedTable, string: str) -> bool:
    """Let a table take in what came."""
    return table.take_in(parse_link(string, games.by_number))


async def take_turn(page: LivePage, rng: Random) -> str:
    """Decide anything on the page, and close the turn."""
    while not page.host.table.is_ready:
        page.host.press(rng.choice(sorted(page.table.next_tokens)))
        await page.browser.settle()
    page.browser.press(do="seal")
    await page.browser.settle()
    return page.table.make_own_string()


async def invite_live(page: LivePage, rng: Random) -> tuple[ProtectedTable, ...]:
    """Invite two others, whose answers open a line each; returns their tables."""
    from web.app.table.protected import ProtectedTable as PageTable  # as this page has imported it

    page.host.show(PageTable.invite(page.host.kit, page.host.kit.game.info.read_options(SHORT), None))
    page.host.continue_game()
    await page.browser.settle()
    await take_turn(page, rng)
    friends = []
    for seat in (1, 2):
        assert page.state == "offered"
        sent = page.table.write_link()
        assert read_behind(f"#{sent}").handshake
        friends.append(join(link.find(f"#{sent}")))
        assert friends[-1].match.seat == seat
        string = decide(friends[-1], rng)
        await page.open(f"{string}&live={answer_to(sent)}")
        assert len(page.host.table.match.log) > seat, "the inviter's page follows everybody's links"
    assert page.state == "open"
    return tuple(friends)


def test_two_handshakes_and_nothing_more_is_copied_among_three(start: Start) -> None:
    async def run() -> None:
        page, rng = await start("clone"), Random(1)
        friends = await invite_live(page, rng)
        lines = ToyLine.made[:2]
        assert friends[1].make_own_string() in map(link.find, lines[0].sent), "what one has played goes to the other"
        copies = page.browser.js.navigator.clipboard.writeText.call_count
        for _ in range(40):
            for friend, line in zip(friends, lines, strict=True):
                if line.sent:
                    take(friend, link.find(line.sent[-1]))
                if friend.match.is_my_turn:
                    line.receive(decide(friend, rng))
                    await page.browser.settle()
            if page.host.table.match.is_my_turn and page.table.player is not None:
                await take_turn(page, rng)
        for table in (*friends, page.host.table):
            verdict = table.get_verdict()
            assert verdict
            assert verdict.is_verified
        assert len(ToyLine.made) == 2
        assert page.browser.js.navigator.clipboard.writeText.call_count == copies

    run_coroutine(run())


def test_a_lost_line_of_three_is_opened_again_by_the_next_link_there(start: Start) -> None:
    async def run() -> None:
        page, rng = await start("clone"), Random(2)
        friends = await invite_live(page, rng)
        first, second = ToyLine.made[:2]
        string = page.table.make_own_string()
        assert page.host.table.has_link_to_send, "in the second lap there was nothing to decide for the inviter"
        first.lose()
        await page.browser.settle()
        assert page.table.said.note
        assert page.table.said.note.key == "live.hub-lost-note"
        assert page.state == "lost"
        sent = page.table.write_link()
        assert read_behind(f"#{sent}").handshake
        assert link.find(second.sent[-1]) == string, "the other line goes on"
        assert take(friends[0], link.find(f"#{sent}"))
        assert take(friends[1], string)
        await page.open(f"{decide(friends[0], rng)}&live={answer_to(sent)}")
        assert page.state == "open"
        assert link.find(second.sent[-1]) == friends[0].make_own_string()

    run_coroutine(run())


def test_somebody_who_is_invited_keeps_one_line_and_offers_none(start: Start) -> None:
    async def run() -> None:
        page, rng = await start("clone"), Random(3)
        inviter = invite("clone", **SHORT)
        inviter.display.live = LineStatus(OPEN, inviter.name_seat(1))
        await page.open(f"{decide(inviter, rng)}&live={OFFER}")
        page.browser.press(do="join")
        await page.browser.settle()
        assert page.state == "answered"
        string = await take_turn(page, rng)
        assert "passes it on" in page.read("send")
        assert read_handshake(read_behind(f"#{page.table.write_link()}").handshake).answers == mark_offer(OFFER)
        page.line.open()
        await page.browser.settle()
        assert [link.find(f"#{text}") for text in page.line.sent] == [string]
        third = join(string)
        await page.arrive(decide(third, rng))
        assert page.table.make_own_string() == third.make_own_string(), "what is for somebody else is followed"
        assert len(page.line.sent) == 1
        page.line.lose()
        await page.browser.settle()
        assert "live=" not in page.table.write_link()

    run_coroutine(run())


PASSED, DROPPED, REPEATED, REPLACED, REVERSED, DELAYED = range(6)


class HostileRelay:
    """Stands between tables, and does with each message what it likes. Like the inviter it knows every link that has come."""

    def __init__(self, tables: list[ProtectedTable], rng: Random) -> None:
        self.tables, self.rng = tables, rng
        self.known: list[str] = []

    def pass_on(self, string: str, tricks: list[int]) -> None:
        """Bring a link to all others, in some way or other."""
        self.known.append(string)
        for table, trick in zip(self.tables, tricks, strict=True):
            brought = {PASSED: [string], DROPPED: [], REPEATED: [string] * 3, REPLACED: [self.change(string)]}.get(trick)
            if brought is None:
                brought = self.known[::-1] if trick == REVERSED else self.known[:-1]
            for text in brought:
                self.bring(table, text)

    def change(self, string: str) -> str:
        """Return a link in which something is changed, with a checksum that fits."""
        return add_checksum(flip(codec.from_text(string)[: -codec.SUM], self.rng))

    def bring(self, table: ProtectedTable, string: str) -> None:
        """Bring something to a table; what it is worth, the table says."""
        if table.alarm is None:
            with suppress(GameError):  # no link at all
                take(table, string)


@given(st.data(), st.integers(0, 999))
def test_whoever_passes_on_can_read_and_change_nothing(data: st.DataObject, seed: int) -> None:
    """What is changed is refused, or found out by its author: nobody plays on in a game that is not everybody's."""
    rng = Random(seed)
    tables = [invite("clone", **FOUR)]
    tables[0].display.live = LineStatus(OPEN, tables[0].name_seat(1))
    string = decide(tables[0], rng)
    while len(tables) < 4:
        tables.append(join(string))
        string = decide(tables[-1], rng)
    relay, true = HostileRelay(tables, rng), string
    for _ in range(8):
        tricks = data.draw(st.lists(st.sampled_from(range(6)), min_size=4, max_size=4))
        relay.pass_on(true, tricks)
        _check_secrets(true)
        for table in tables:
            if table.match.is_my_turn and table.alarm is None and table.match.next_seat is not None:
                true = decide(table, rng)
                break
    for table in tables:  # now it is honest
        relay.bring(table, true)
    reached = [table for table in tables if table.make_own_string() == true]
    others = [table for table in tables if table not in reached]
    assert reached
    for table in others:
        assert table.alarm, "a page that has been told something else says so"


def _check_secrets(string: str) -> None:
    """Hold that whoever has only the links sees no decision of a round that is not complete."""
    match = watch(parse_link(string, games.by_number))
    sealed = match.list_seen()[len(match.entries()) :]
    assert all(entry.action == (HIDDEN,) for entry in sealed)


@pytest.mark.parametrize("trick", [DROPPED, REPEATED, REVERSED, DELAYED])
def test_what_is_only_late_or_missing_harms_nothing(trick: int) -> None:
    rng, tables = Random(trick), [invite("clone", **FOUR)]
    tables[0].display.live = LineStatus(OPEN, tables[0].name_seat(1))
    string = decide(tables[0], rng)
    while len(tables) < 4:
        tables.append(join(string))
        string = decide(tables[-1], rng)
    relay = HostileRelay(tables, rng)
    for _ in range(12):
        relay.pass_on(string, [trick] * 4)
        relay.pass_on(string, [PASSED] * 4)
        assert {table.make_own_string() for table in tables} == {string}
        assert not any(table.alarm for table in tables)
        if following := next((table for table in tables if table.match.is_my_turn), None):
            string = decide(following, rng)


def test_small_boards_say_who_is_live_in_plain_words(start: Start) -> None:
    async def run() -> None:
        page, rng = await start("clone"), Random(1)
        await invite_live(page, rng)
        minis = next(region.html for region in page.host.make_view().render() if region.id == "minis")
        assert 'title="live · is choosing"' in minis
        assert 'title="live' in minis.partition('title="live · is choosing"')[2]
        assert '<span data-line="open">live · is choosing</span>' in minis

    run_coroutine(run())
