"""Playing live: the page of a table and a friend at the other end of a line that is not there."""

from __future__ import annotations

import json
import re
import tracemalloc
from collections.abc import Awaitable, Callable
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from pyengine import games
from pyengine.core.types import RESIGN
from pyengine.core.words import LANGUAGES
from pyengine.play import link
from pyengine.play.fair.wire.link import parse_link
from pyengine.play.record import Record
from pyengine.play.session import Session
from tests.coroutines import run_coroutine
from tests.web.fake_browser import FakeBrowser
from tests.web.tables import invite
from tests.web.test_handshake import CHROMIUM, FIREFOX
from web.app.later.direct_line import BURST, LONGEST_MESSAGE, MOST_WRONG, LineGuard
from web.app.later.handshake import mark_offer, read_description, read_handshake, write_handshake
from web.app.table.greeting import read_behind
from web.app.table.protected import ProtectedTable
from web.app.table.table import GameTable

ADDRESS = "https://example.org/en/{}/"
PATIENT = 10_000  # milliseconds that no test waits
LONG = 1_200_000  # characters
OFFER = write_handshake(read_description(FIREFOX))
LINKS = re.compile(r"\blinks?\b|\bliens?\b", re.IGNORECASE)  # as each language calls them


class ToyLine:
    """The page's end of a line; the test is the other end."""

    made: list[ToyLine]

    def __init__(
        self, received: Callable[[object], None], opened: Callable[[], None], closed: Callable[[], None], servers: Any = ()
    ) -> None:
        self.receive, self.open, self.lose, self.servers = received, opened, closed, servers
        self.sent: list[str] = []
        self.accepted = self.answered = ""
        self.is_closed = False
        ToyLine.made.append(self)

    async def offer(self) -> str:
        return CHROMIUM.replace("Zv+D", f"{len(ToyLine.made):04}")

    async def answer(self, description: str) -> str:
        self.answered = description
        return await self.offer()

    async def accept(self, description: str) -> None:
        self.accepted = description
        self.open()

    def send(self, text: str) -> bool:
        self.sent.append(text)
        return not self.is_closed

    def close(self) -> None:
        self.is_closed = True


class LivePage(NamedTuple):
    """A page, and what the test does to it."""

    browser: FakeBrowser
    host: Any

    @property
    def table(self) -> GameTable:
        table: GameTable = self.host.table
        return table

    @property
    def line(self) -> ToyLine:
        """The newest line of the page."""
        return ToyLine.made[-1]

    @property
    def state(self) -> str:
        """How it stands with the line."""
        return str(self.table.display.live.state) if self.table.display.live else ""

    def read(self, *names: str) -> str:
        """Return what stands on the page beside the board, in every language, without what is folded away."""
        text = ""
        for language in LANGUAGES:
            self.host.language = language
            regions = {region.id: region.html for region in self.host.make_view().render()}
            text += " ".join(regions[name] for name in names) + " "
        self.host.language = "en"
        while "<details" in text:  # the innermost first
            text = re.sub("<details(?:(?!<details).)*?</details>", "", text, flags=re.DOTALL)
        return re.sub("<[^>]*>", " ", text)

    async def arrive(self, message: object) -> None:
        """Let something come over the line."""
        self.line.receive(message)
        await self.browser.settle()

    async def open(self, fragment: str) -> None:
        """Open a link by hand."""
        self.host.opener.open(f"#{fragment}")
        await self.browser.settle()


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Awaitable[LivePage]]:
    """Starts the page of a game's table."""
    ToyLine.made = []

    async def make(game: str) -> LivePage:
        browser = FakeBrowser(ADDRESS.format(game))
        browser.js.document.documentElement.dataset.live = "on"
        soon = browser.js.window.setTimeout
        browser.js.window.setTimeout = lambda call, wait: soon(call, wait) if wait < PATIENT else None
        browser.install(monkeypatch)
        from web.app.later import connection
        from web.app.pages import table

        async def load_later() -> bool:
            return True

        monkeypatch.setattr(connection, "DirectLine", ToyLine)
        monkeypatch.setattr(table, "load_later", load_later)
        page = table.TablePage(game, "en")
        await browser.settle()
        return LivePage(browser, page.host)

    return make


def answer_to(link_text: str) -> str:
    """Return the handshake with which a friend answers the offer in a link."""
    offer = read_behind(f"#{link_text}").handshake
    return write_handshake(read_description(FIREFOX, mark_offer(offer)))


def open_game(moves: int, game: str = "place", seed: int = 3) -> str:
    """Return the link of an open game with so many moves."""
    kit, rng = games.load(game), Random(seed)
    session = Session(kit, Record(game, kit.game.info.read_options({})))
    for _ in range(moves):
        player = session.actors[0]
        session.act(player, rng.choice(list(kit.game.legal(session.state, player))))
    return session.string()


def go_on(string: str, seed: int = 5) -> str:
    """Return the link of an open game with one more move."""
    opened, rng = link.decode(string, games.by_number), Random(seed)
    session = Session(opened.kit, opened.record, opened.states)
    player = session.actors[0]
    session.act(player, rng.choice(list(opened.kit.game.legal(session.state, player))))
    return session.string()


async def play(page: LivePage) -> None:
    """Make a move on the page."""
    for _ in range(9):
        if page.table.player is None:
            break
        page.host.press(sorted(page.table.next_tokens)[0])
        await page.browser.settle()


async def join_live(page: LivePage) -> str:
    """Open a friend's invitation to an open game with an offer in it, answer, and open the line; returns the answering link."""
    await page.open(f"{open_game(1)}&live={OFFER}")
    assert page.state == "answered"
    await play(page)
    text = page.table.write_link()
    assert read_handshake(read_behind(f"#{text}").handshake).answers == mark_offer(OFFER)
    page.line.open()
    await page.browser.settle()
    assert page.state == "open"
    return text


def test_an_open_game_goes_on_over_the_line(start: Callable[[str], Awaitable[LivePage]]) -> None:
    async def run() -> None:
        page = await start("place")
        string = link.find(f"#{await join_live(page)}")
        for _ in range(3):
            assert "live=" not in page.table.write_link()
            string = go_on(string)
            await page.arrive(string)
            assert page.table.make_own_string() == string
            assert not LINKS.search(page.read("status", "send"))
            await play(page)
            assert not LINKS.search(page.read("status", "send"))
            page.host.press("anything")
            assert page.table.said.refused
            assert not LINKS.search(page.read("status"))
            string = page.table.make_own_string()
            assert page.line.sent[-1] == string
            assert not page.table.can_undo
        assert len(page.line.sent) == 4, "what was there when it opened, and each move once"
        assert not page.browser.js.navigator.clipboard.writeText.called

    run_coroutine(run())


def decide(table: ProtectedTable, rng: Random) -> None:
    """Choose anything until the turn can be closed, and close it; resign where that is possible and ``rng`` has had enough."""
    if RESIGN in table.claims and rng.random() < 0.2:
        for _ in range(2):  # the first time it asks
            table.claim(RESIGN)
    while not table.is_ready:
        table.click(rng.choice(sorted(table.next_tokens)))
    table.seal()


async def take_turn(page: LivePage) -> None:
    """Make a move on the page and close the turn."""
    await play(page)
    page.browser.press(do="seal")
    await page.browser.settle()


async def invite_live(page: LivePage, rng: Random) -> ProtectedTable:
    """Invite to a protected game, open the friend's answer, which opens the line, and return the friend's table."""
    from web.app.table.protected import ProtectedTable as PageTable  # as this page has imported it

    own = PageTable.invite(page.host.kit, page.host.kit.game.info.read_options({}), None)
    page.host.show(own)
    page.host.continue_game()
    await page.browser.settle()
    assert page.state == "offered"
    await take_turn(page)
    sent = page.table.write_link()
    friend = ProtectedTable.join(parse_link(link.find(f"#{sent}"), games.by_number))
    decide(friend, rng)
    await page.open(f"{friend.make_own_string()}&live={answer_to(sent)}")
    assert page.line.accepted
    assert page.state == "open"
    return friend


def take_newest(friend: ProtectedTable, page: LivePage) -> None:
    """Let the friend take in what the page has sent last."""
    friend.take_in(parse_link(link.find(page.line.sent[-1]), games.by_number))


@pytest.mark.parametrize("game", ["gravity", "synchronous"])
def test_an_invitation_is_answered_and_the_game_goes_to_its_end(start: Callable[[str], Awaitable[LivePage]], game: str) -> None:
    """Gravity begins with links that decide nothing, and ends with one that shows a key: nobody presses anything for these."""

    async def run() -> None:
        page, rng = await start(game), Random(2)
        friend = await invite_live(page, rng)
        own = page.host.table
        copies = page.browser.js.navigator.clipboard.writeText.call_count
        while not friend.match.is_over:
            assert not LINKS.search(page.read("status", "send")), page.read("status", "send")
            if page.table.player is not None:
                await play(page)
                assert not LINKS.search(page.read("status", "send")), page.read("status", "send")
                await take_turn(page)
            take_newest(friend, page)
            if friend.match.is_my_turn:
                decide(friend, rng)
                await page.arrive(friend.make_own_string())
        take_newest(friend, page)
        if friend.match.is_my_turn:
            decide(friend, rng)
            await page.arrive(friend.make_own_string())
        for table in (friend, own):
            verdict = table.get_verdict()
            assert verdict
            assert verdict.is_verified
        assert page.browser.js.navigator.clipboard.writeText.call_count == copies, "nothing is copied any more"

    run_coroutine(run())


def test_a_lost_line_loses_nothing(start: Callable[[str], Awaitable[LivePage]]) -> None:
    async def run() -> None:
        page = await start("place")
        string = link.find(f"#{await join_live(page)}")
        page.line.lose()
        await page.browser.settle()
        assert page.state == "lost"
        assert page.table.said.note
        assert page.table.said.note.key == "live.lost-note"
        assert page.table.make_own_string() == string
        offered = read_behind(f"#{page.table.write_link()}").handshake
        assert read_handshake(offered).answers == b"", "the next link opens another line"
        await page.open(f"{go_on(string)}&live={answer_to(page.table.write_link())}")
        assert page.state == "open"

    run_coroutine(run())


def test_a_page_that_is_left_says_so_at_once(start: Callable[[str], Awaitable[LivePage]]) -> None:
    """To the friend by closing the line, and to a second tab of this browser, which would wait for its news for ever."""

    async def run() -> None:
        page = await start("place")
        string = link.find(f"#{await join_live(page)}")
        page.browser.fire("pagehide", None)
        assert page.line.is_closed
        assert json.loads(page.browser.js.BroadcastChannel.new().postMessage.call_args[0][0]) == {
            "key": page.table.key,
            "open": False,
        }
        await page.browser.settle()
        assert page.state == "lost", "should somebody come back to the page"
        assert page.table.make_own_string() == string

    run_coroutine(run())


@pytest.mark.parametrize("game", ["place", "gravity"])
def test_a_second_tab_asks_for_the_line_and_speaks_of_no_links(start: Callable[[str], Awaitable[LivePage]], game: str) -> None:
    async def run() -> None:
        page = await start(game)
        if game == "place":
            await page.open(open_game(1))
            await play(page)
        else:
            await invite_live(page, Random(2))
            page.line.lose()
            await page.browser.settle()
            page.table.said.note = None  # what was said of the loss
        siblings = page.browser.js.BroadcastChannel.new()
        told = [json.loads(call[0][0]) for call in siblings.postMessage.call_args_list]
        assert {"key": page.table.key, "asks": True} in told
        siblings.onmessage(SimpleNamespace(data=json.dumps({"key": page.table.key, "open": True})))
        await page.browser.settle()
        assert page.state == "elsewhere"
        assert not LINKS.search(page.read("status", "send")), page.read("status", "send")

    run_coroutine(run())


def test_the_page_with_the_line_tells_a_second_tab(start: Callable[[str], Awaitable[LivePage]]) -> None:
    async def run() -> None:
        page = await start("place")
        await join_live(page)
        siblings = page.browser.js.BroadcastChannel.new()
        siblings.onmessage(SimpleNamespace(data=json.dumps({"key": page.table.key, "asks": True})))
        assert json.loads(siblings.postMessage.call_args[0][0]) == {"key": page.table.key, "open": True}
        assert page.state == "open"

    run_coroutine(run())


def test_an_answer_to_an_older_page_is_still_the_move(start: Callable[[str], Awaitable[LivePage]]) -> None:
    async def run() -> None:
        page = await start("place")
        late = write_handshake(read_description(FIREFOX, b"gone"))
        string = open_game(1)
        await page.open(f"{string}&live={OFFER}")
        await play(page)
        string = page.table.make_own_string()
        newest = go_on(string)
        await page.open(f"{newest}&live={late}")
        assert page.table.make_own_string() == newest
        assert page.state == "late"
        assert read_behind(f"#{page.table.write_link()}").handshake

    run_coroutine(run())


def test_the_screen_stays_on_while_the_line_is_open(
    start: Callable[[str], Awaitable[LivePage]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        page = await start("place")
        from web.app.browser import device

        awake: list[object] = []

        def keep_awake() -> Callable[[], object]:
            awake.append(page)
            return awake.pop

        monkeypatch.setattr(device, "keep_awake", keep_awake)
        await join_live(page)
        assert len(awake) == 1
        page.line.lose()
        await page.browser.settle()
        assert not awake

    run_coroutine(run())


def test_a_browser_that_refuses_a_line_plays_by_link(
    start: Callable[[str], Awaitable[LivePage]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        page = await start("place")
        from web.app.later import connection

        def refuse(*_: object) -> None:
            raise OSError("too many connections")

        monkeypatch.setattr(connection, "DirectLine", refuse)
        await page.open(f"{open_game(1)}&live={OFFER}")
        await play(page)
        assert page.state == ""
        assert "live=" not in page.table.write_link()

    run_coroutine(run())


def test_somebody_who_wants_no_line_has_none(start: Callable[[str], Awaitable[LivePage]]) -> None:
    async def run() -> None:
        page = await start("place")
        page.browser.js.document.documentElement.dataset.live = "off"
        await page.open(f"{open_game(1)}&live={OFFER}")
        assert not ToyLine.made
        assert "live=" not in page.table.write_link()

    run_coroutine(run())


@pytest.mark.parametrize("handshake", ["", "AA", "x" * 5000, OFFER[:-3], "%00", "<script>"])
def test_a_damaged_handshake_is_left_out(start: Callable[[str], Awaitable[LivePage]], handshake: str) -> None:
    async def run() -> None:
        page = await start("place")
        string = open_game(1)
        await page.open(f"{string}&live={handshake}")
        assert page.table.make_own_string() == string
        assert page.table.said.refused is None
        assert not any(line.answered for line in ToyLine.made)

    run_coroutine(run())


def make_nonsense(string: str) -> list[object]:
    """Return messages that a page could be sent by somebody who means no good."""
    other = open_game(4, seed=9)
    protected = invite("gravity")
    protected.seal()
    return [
        *(
            "",
            " ",
            "#",
            "x",
            "\0" * 50,
            "=" * LONGEST_MESSAGE,
            "y" * LONG,
            "\ud800",
            "http://example.org/#play",
            "here=" + string,
        ),
        *("play", "resume=AAAA", f"game={'a' * 10}", string[:-1], string[:-1] + "-", string * 3, json.dumps({"a": [1]})),
        *(other, open_game(2, "mitosis"), protected.make_own_string(), f"{string}&last={other}", f"{string}&live={OFFER}"),
        *(None, 7, 1.5, b"bytes", ["list"], {"a": 1}, object(), string),
    ]


@pytest.mark.parametrize("count", [1000, pytest.param(10_000, marks=pytest.mark.full)])
def test_thousands_of_messages_of_nonsense_do_nothing(
    start: Callable[[str], Awaitable[LivePage]], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, count: int
) -> None:
    """As if there were no guard, which would close the line after a few of them."""

    async def run() -> None:
        page = await start("place")
        from web.app.later import direct_line

        monkeypatch.setattr(direct_line, "MOST_WRONG", 10**9)
        monkeypatch.setattr(direct_line, "BURST", 10**9)
        string, table = link.find(f"#{await join_live(page)}"), page.table
        nonsense, rng = make_nonsense(string), Random(1)
        desk = page.host.follow_line.__self__
        tracemalloc.start()
        for number in range(count):
            message = rng.choice(nonsense)
            page.line.receive(message[:1] + message[1:] if isinstance(message, str) else message)  # a copy, as a browser brings
            assert len(desk.inbox) <= 4
            if not number % 3:
                page.browser.run_waiting()
            if number == len(nonsense) * 9:  # everything has come by now
                kept = tracemalloc.get_traced_memory()[0]
        await page.browser.settle()
        assert tracemalloc.get_traced_memory()[0] - kept < LONG
        tracemalloc.stop()
        assert not caplog.records
        assert page.table is table
        assert page.state == "open"
        assert page.table.make_own_string() == string
        assert page.table.said.refused is None
        assert len(page.browser.kept) == 1
        await page.arrive(go_on(string))
        assert page.table.make_own_string() != string, "the line still carries what belongs to the game"

    run_coroutine(run())


def test_somebody_who_misuses_the_line_loses_it(start: Callable[[str], Awaitable[LivePage]]) -> None:
    async def run() -> None:
        page = await start("place")
        string = link.find(f"#{await join_live(page)}")
        line = page.line
        for _ in range(MOST_WRONG):
            await page.arrive("nonsense")
        assert line.is_closed
        assert page.table.said.note
        assert page.table.said.note.key == "live.flooded"
        assert page.line is line, "no other is offered"
        assert page.table.make_own_string() == string
        await page.open(go_on(string))
        assert page.table.make_own_string() != string

    run_coroutine(run())


def test_a_guard_lets_through_what_people_send() -> None:
    now = 0.0
    guard = LineGuard(lambda: now)
    for _ in range(500):
        now += 1
        assert guard.admit("a link")
    assert all(guard.admit("a link") for _ in range(BURST - 1))
    assert not all(guard.admit("a link") for _ in range(BURST))
    assert guard.is_alarmed


def test_repeated_and_older_texts_are_passed_over(start: Callable[[str], Awaitable[LivePage]]) -> None:
    async def run() -> None:
        page = await start("place")
        first = open_game(1)
        string = link.find(f"#{await join_live(page)}")
        page.table.said.note = None
        for text in (first, string, first):
            await page.arrive(text)
            assert page.table.said.note is None
            assert page.table.said.refused is None
        assert page.table.make_own_string() == string
        assert page.state == "open"

    run_coroutine(run())
