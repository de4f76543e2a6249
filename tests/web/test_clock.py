"""The clock of a live game: counted by a clock of the test, told beside game strings, shown on strips."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pyengine import games
from pyengine.play import link
from pyengine.play.fair.wire.link import parse_link
from tests.coroutines import run_coroutine
from tests.web.tables import lay_table
from tests.web.test_live import OFFER, PATIENT, LivePage, answer_to, decide, go_on, open_game, play, start, take_turn
from web.app.later.clock import GameClock, find_wait, show_time
from web.app.saved.saved_game import make_row, restore_game
from web.app.table.greeting import read_behind
from web.app.table.opening import open_saved
from web.app.table.protected import ProtectedTable

__all__ = ["start"]
Start = Callable[[str], Awaitable[LivePage]]
WHITE, BLACK = 0, 1
HOSTILE = [
    "5-5_300000",
    "5-5_300000_300000_1",
    "5-5_9999999_9999999",
    "15-10_1_1",
    "60_1_1",
    "5-5_0x1_2",
    "5-5_-1_1",
    "_",
    "x" * 9999,
]
HOSTILE += ["5-5_٣_٣", "5-5_300000_300001_", "5-5", "", "5-5_305001_305001"]


class ToyTime:
    """A clock that goes on when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


# --- counting


def test_fischer_adds_to_each_move_and_only_who_thinks_loses_time() -> None:
    time = ToyTime()
    clock = GameClock("5-5", 2, time)
    time.now += 99
    assert clock.read(WHITE) == clock.read(BLACK) == 300_000, "it does not run yet"
    clock.run(WHITE)
    time.now += 20
    clock.press(WHITE)
    clock.run(BLACK)
    time.now += 0.25
    assert (clock.read(WHITE), clock.read(BLACK)) == (285_000, 299_750)
    clock.run(None)
    time.now += 1000
    assert clock.write() == "5-5_285000_299750"
    assert GameClock(clock.write(), 2, time).write() == clock.write()


def test_each_move_has_a_minute() -> None:
    time = ToyTime()
    clock = GameClock("60", 3, time)
    clock.run(2)
    time.now += 59
    assert clock.read(2) == 1000
    clock.press(2)
    clock.run(0)
    assert clock.read(2) == 60_000


def test_once_a_time_is_over_all_clocks_stand_still() -> None:
    time = ToyTime()
    clock = GameClock("5-5", 2, time)
    clock.run(WHITE)
    time.now += 301
    assert clock.fallen == WHITE
    clock.press(WHITE)
    clock.run(BLACK)
    time.now += 50
    assert clock.write() == "5-5_0_300000"
    assert clock.hear("5-5_2000_300000", [WHITE]), "the other page was a little ahead"
    assert clock.fallen is None


def test_the_other_page_says_what_its_clock_shows() -> None:
    clock = GameClock("5-5", 2, ToyTime())
    assert clock.hear("5-5_1_290000", [BLACK])
    assert clock.write() == "5-5_300000_290000", "and nothing of the clock here"
    assert clock.hear("5-5_1_295000", [BLACK]), "a move brings five seconds"
    assert not clock.hear("5-5_1_300001", [BLACK]), "and not more"


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_times_change_nothing(text: str) -> None:
    clock = GameClock("5-5", 2, ToyTime())
    assert not clock.hear(text, [BLACK])
    assert clock.write() == "5-5_300000_300000"


@pytest.mark.parametrize("text", ["", "7-7", "5-5-5", "x", "&"])
def test_a_clock_of_a_newer_page_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="^" + text):
        GameClock(text, 2, ToyTime())


@pytest.mark.parametrize(
    ("left", "shown", "wait"),
    [
        *[(900_000, "15:00", 1000), (300_000, "5:00", 1000), (299_999, "5:00", 999), (60_000, "1:00", 1000), (10_001, "0:11", 1)],
        *[(10_000, "0:10", 1), (9_999, "0:09.9", 100), (50, "0:00.0", 51), (0, "0:00.0", 1)],
    ],
)
def test_a_time_is_written_in_minutes_and_seconds(left: int, shown: str, wait: int) -> None:
    assert show_time(left) == shown
    assert find_wait(left) == wait


# --- in links and saved games


def test_a_link_says_which_clock_and_the_game_string_stays() -> None:
    table = lay_table("place", "here", "link")
    plain = table.write_link()
    table.clock = "5-5"
    assert table.write_link() == f"{plain}&clock=5-5"
    assert link.find(f"#{table.write_link()}") == plain
    assert read_behind(f"#{table.write_link()}").clock == "5-5"


@pytest.mark.parametrize("text", ["<b>", "5-5&from=x", "5-5_", "5" * 4, "5-5_12345678", "٥-٥", "5-5" + "_1" * 10])
def test_what_no_page_writes_is_no_clock(text: str) -> None:
    assert read_behind(f"#{open_game(1)}&clock={text}").clock in ("", "5-5")


def test_a_game_is_kept_with_its_clock() -> None:
    table = lay_table("place", "here", "link")
    assert "clock" not in make_row(table.make_saved(0)), "earlier versions of the page do not know it"
    table.clock = "5-5_1000_2000"
    kept = restore_game(make_row(table.make_saved(0)))
    assert open_saved(kept).clock == "5-5_1000_2000"
    assert open_saved(kept._replace(clock="5-5&x")).clock == ""
    assert table.make_rematch().clock == "5-5"
    with pytest.raises(ValueError, match=r"^$"):
        restore_game({**make_row(kept), "clock": 5})


# --- on a page


class ClockPage:
    """A page with a clock; ``tick`` lets its time go on and does what it does then. ``said`` is what screen readers were told."""

    def __init__(self, page: LivePage, monkeypatch: pytest.MonkeyPatch) -> None:
        from web.app.later import clock_desk

        self.page, self.time = page, ToyTime()
        self.said: list[str] = []
        self._due: list[Callable[[], None]] = []
        soon = page.browser.js.window.setTimeout
        monkeypatch.setattr(clock_desk, "time", SimpleNamespace(monotonic=self.time))
        monkeypatch.setattr(clock_desk, "find_wait", lambda left: PATIENT)
        monkeypatch.setattr(clock_desk.effects, "say", self.said.append)
        page.browser.js.window.setTimeout = lambda call, wait: self._due.append(call) if wait == PATIENT else soon(call, wait)
        page.browser.js.document.querySelector = lambda selector: None

    async def tick(self, seconds: float) -> None:
        self.time.now += seconds
        due, self._due[:] = self._due[:], []
        for call in due:
            call()
        await self.page.browser.settle()

    @property
    def clock(self) -> Any:
        return self.page.table.display.clock.clock

    def read(self) -> tuple[int, int]:
        return self.clock.read(WHITE), self.clock.read(BLACK)


async def join_with_clock(page: LivePage, monkeypatch: pytest.MonkeyPatch, text: str = "5-5") -> ClockPage:
    """Open a friend's invitation with a clock, answer, and open the line: the friend is to move."""
    timed = ClockPage(page, monkeypatch)
    await page.open(f"{open_game(1)}&live={OFFER}&clock={text}")
    await play(page)
    assert "clock=" in page.table.write_link() or text != "5-5"
    page.line.open()
    await page.browser.settle()
    return timed


def test_it_runs_while_the_line_is_open_and_each_page_tells_its_own_time(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        page = await start("place")
        timed = await join_with_clock(page, monkeypatch)
        string = page.table.make_own_string()
        assert page.line.sent[-1] == f"{string}&clock=5-5", "nobody has thought yet"
        await timed.tick(10)
        assert timed.read() == (290_000, 300_000)
        await page.arrive(f"{go_on(string)}&clock=5-5_297000_1")
        assert timed.read() == (297_000, 300_000), "the other page knows how long it took; of the time here it knows nothing"
        await timed.tick(7)
        await play(page)
        assert page.line.sent[-1] == f"{page.table.make_own_string()}&clock=5-5_297000_298000"
        assert "4:57" in page.read("above", "below")
        assert "4:58" in page.read("above", "below")
        page.line.lose()
        await page.browser.settle()
        await timed.tick(60)
        assert timed.read() == (297_000, 298_000)
        assert "The clock stands still" in page.read("status")
        kept = page.browser.kept[page.table.key]
        assert '"5-5_297000_298000"' in kept, "it goes on from here after a reload"

    run_coroutine(run())


def test_whoever_has_moved_loses_no_time_while_pages_are_busy(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both pages show the same, however long a link takes to be opened or to go out."""

    def slow_down(kind: type, name: str) -> None:
        real = getattr(kind, name)

        def take_a_second(*given: Any) -> Any:
            timed.time.now += 1
            return real(*given)

        monkeypatch.setattr(kind, name, take_a_second)

    async def run() -> None:
        nonlocal timed
        page = await start("place")
        from web.app.later.line_desk import LineDesk
        from web.app.later.live import LiveDesk

        timed = await join_with_clock(page, monkeypatch)
        await timed.tick(10)
        slow_down(LineDesk, "open_news")
        await page.arrive(f"{go_on(page.table.make_own_string())}&clock=5-5_297000_300000")
        assert timed.read() == (297_000, 300_000)
        await timed.tick(7)
        slow_down(LiveDesk, "send")
        await play(page)
        assert page.line.sent[-1].endswith("&clock=5-5_297000_298000")
        assert timed.read() == (297_000, 298_000)

    timed: ClockPage
    run_coroutine(run())


@pytest.mark.parametrize("text", HOSTILE)
def test_after_a_hostile_text_the_page_counts_by_itself(start: Start, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    async def run() -> None:
        page = await start("place")
        timed = await join_with_clock(page, monkeypatch)
        await timed.tick(10)
        string = go_on(page.table.make_own_string())
        await page.arrive(f"{string}&clock={text}")
        assert page.table.make_own_string() == string
        assert timed.read() == (295_000, 300_000), "five seconds for the move"
        assert page.state == "open"

    run_coroutine(run())


@pytest.mark.parametrize("text", ["7-7", "5-5-5", "<b>", ""])
def test_an_unknown_clock_is_none(start: Start, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    async def run() -> None:
        page = await start("place")
        timed = await join_with_clock(page, monkeypatch, text)
        assert timed.clock is None
        assert page.state == "open"
        assert 'class="clock"' not in "".join(region.html for region in page.host.make_view().render())

    run_coroutine(run())


def test_nobody_gets_a_clock_later_on(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        page = await start("place")
        timed = await join_with_clock(page, monkeypatch, "")
        await page.arrive(f"{go_on(page.table.make_own_string())}&clock=5-5_1_1")
        assert (timed.clock, page.table.clock) == (None, "")

    run_coroutine(run())


def test_own_low_time_is_told_once(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        page = await start("place")
        timed = await join_with_clock(page, monkeypatch)
        await page.arrive(f"{go_on(page.table.make_own_string())}&clock=5-5_300000_300000")
        for _ in range(299):
            await timed.tick(1)
        low = [text for text in timed.said if text.startswith("You have")]
        assert low == ["You have one minute left.", "You have ten seconds left."]
        await timed.tick(0.5)
        assert page.browser.js.document.getElementById(f"time-{BLACK}").textContent == "0:00.5"

    run_coroutine(run())


def test_once_the_own_time_is_over_the_friend_may_claim_and_nothing_is_enforced(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        page = await start("place")
        timed = await join_with_clock(page, monkeypatch)
        string = go_on(page.table.make_own_string())
        await page.arrive(f"{string}&clock=5-5_300000_300000")
        await timed.tick(400)
        assert "Your time is over" in page.read("status")
        await page.arrive(f"{string}&clock=5-5_300000_0&claim=time")
        assert "claims the win" in page.read("status")
        assert page.state == "open"
        page.browser.press(do="clock-on")
        await page.browser.settle()
        assert "claims the win" not in page.read("status")
        await play(page)
        assert page.line.sent[-1].startswith(page.table.make_own_string()), "play goes on"

    run_coroutine(run())


def test_the_friends_time_is_over_and_the_win_is_claimed(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        page = await start("place")
        timed = await join_with_clock(page, monkeypatch)
        string = page.table.make_own_string()
        await timed.tick(301)
        assert "Light’s time is over" in page.read("status")
        page.browser.press(do="clock-claim")
        await page.browser.settle()
        assert page.line.sent[-1] == f"{string}&clock=5-5_0_300000&claim=time"
        assert "You have claimed the win" in page.read("status")
        assert page.table.make_own_string() == string
        await page.arrive(f"{go_on(string)}&clock=5-5_0_300000")
        assert page.table.make_own_string() == go_on(string)

    run_coroutine(run())


def test_a_claim_before_the_time_is_over_is_nothing(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        page = await start("place")
        await join_with_clock(page, monkeypatch)
        string = go_on(page.table.make_own_string())
        await page.arrive(f"{string}&clock=5-5_300000_300000&claim=time")
        assert "claims" not in page.read("status")

    run_coroutine(run())


def test_who_invites_chooses_and_only_who_is_awaited_thinks(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        page, rng = await start("synchronous"), Random(3)
        timed = ClockPage(page, monkeypatch)
        from web.app.table.protected import ProtectedTable as PageTable  # as this page has imported it

        page.host.show(PageTable.invite(page.host.kit, page.host.kit.game.info.read_options({}), None))
        page.host.continue_game()
        await page.browser.settle()
        await play(page)
        assert 'id="clock"' in "".join(region.html for region in page.host.make_view().render())
        page.table.clock = "60"
        await take_turn(page)
        sent = page.table.write_link()
        assert sent.endswith("&clock=60")
        friend = ProtectedTable.join(parse_link(link.find(f"#{sent}"), games.by_number))
        decide(friend, rng)
        await page.open(f"{friend.make_own_string()}&live={answer_to(sent)}")
        own = page.table.find_own_player()
        assert (page.state, timed.clock.thinking) == ("open", own)
        await timed.tick(20)
        assert timed.clock.read(own) == 40_000
        await take_turn(page)
        assert timed.clock.thinking == 1 - own
        assert timed.clock.read(own) == 60_000, "the next move has a minute again"
        friend.take_in(parse_link(link.find(page.line.sent[-1]), games.by_number))
        decide(friend, rng)
        await page.arrive(f"{friend.make_own_string()}&clock=60_60000_60000")
        assert timed.clock.thinking == own

    run_coroutine(run())


def test_a_turn_that_passes_by_itself_brings_no_time(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lot lets the friend begin: the inviter's page sends an empty link by itself."""

    async def run() -> None:
        for seed in range(9):
            page, rng = await start("gravity"), Random(seed)
            timed = ClockPage(page, monkeypatch)
            from web.app.table.protected import ProtectedTable as PageTable

            page.host.show(PageTable.invite(page.host.kit, page.host.kit.game.info.read_options({}), None))
            page.host.continue_game()
            await page.browser.settle()
            page.table.clock = "15-10"
            await take_turn(page)
            sent = page.table.write_link()
            friend = ProtectedTable.join(parse_link(link.find(f"#{sent}"), games.by_number))
            decide(friend, rng)
            await page.open(f"{friend.make_own_string()}&live={answer_to(sent)}")
            assert timed.read() == (900_000, 900_000)
            if timed.clock.thinking != page.table.find_own_player():
                assert page.line.sent, "the empty link"
                return
        raise AssertionError("the lot never lets the friend begin")

    run_coroutine(run())
