"""The strongest level thinks on while the other side decides: in a worker only, for a while, until something else is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from pyengine import games
from pyengine.ai.levels import LEVELS
from pyengine.ai.thought import Thought
from pyengine.core.types import Action
from tests.coroutines import run_coroutine
from tests.games import place_play
from tests.web.fake_browser import FakeBrowser
from web.app.computer import worker
from web.app.computer.client import ThinkingClient
from web.app.computer.worker import Thinker, ThinkingJob, pack_job, unpack_job

KIT = games.load("place")
START = place_play.at(place_play.FULL)
JOB = ThinkingJob("place", START, 0, 6, "1", ahead=True)
TURNS = 5  # of the event loop


class SearchAhead:
    """A search ahead that counts its thoughts and never ends; a pause follows each of them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.thoughts = 0
        self.begun: list[tuple[Any, int, Action, int]] = []
        monkeypatch.setattr(worker, "start_thinking_ahead", self._start)
        monkeypatch.setattr(worker, "SLICE", 0.0)
        monkeypatch.setitem(LEVELS, 6, LEVELS[6]._replace(depth=1))

    def _start(self, kit: Any, view: Any, player: int, action: Action, rng: Any, level: int, memory: Any) -> Iterator[Thought]:
        self.begun.append((view, player, action, level))
        while True:
            self.thoughts += 1
            yield Thought((), 0.0)

    async def grows(self) -> bool:
        """Return whether it goes on while the event loop turns."""
        await pause()
        before = self.thoughts
        await pause()
        return self.thoughts > before


async def pause() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


def test_it_thinks_on_about_the_position_after_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    search = SearchAhead(monkeypatch)

    async def ask() -> bool:
        thinker = Thinker()
        answer = worker.read_answer(await thinker.think(pack_job(JOB)))
        goes_on = await search.grows()
        assert search.begun == [(START, 0, answer.action, 6)]
        thinker.rest()
        return goes_on

    assert run_coroutine(ask())


def test_it_does_not_think_on_unless_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    search = SearchAhead(monkeypatch)

    async def ask() -> bool:
        await Thinker().think(pack_job(JOB._replace(ahead=False)))
        return await search.grows()

    assert not run_coroutine(ask())
    assert search.begun == []


@pytest.mark.parametrize(
    "interrupt",
    [
        lambda thinker: thinker.think(pack_job(JOB._replace(ahead=False))),
        lambda thinker: thinker.solve(pack_job(worker.DealJob("parade", games.load("parade").game.info.read_options({}), 1))),
    ],
    ids=["think", "solve"],
)
def test_another_job_ends_it(monkeypatch: pytest.MonkeyPatch, interrupt: Callable[[Thinker], Awaitable[str]]) -> None:
    search = SearchAhead(monkeypatch)
    monkeypatch.setattr(worker, "SOLVING", 0.0)

    async def ask() -> tuple[bool, bool]:
        thinker = Thinker()
        await thinker.think(pack_job(JOB))
        before = await search.grows()
        await interrupt(thinker)
        return before, await search.grows()

    assert run_coroutine(ask()) == (True, False)


def test_stopping_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    search = SearchAhead(monkeypatch)

    async def ask() -> tuple[bool, bool]:
        thinker = Thinker()
        await thinker.think(pack_job(JOB))
        before = await search.grows()
        thinker.stop()
        return before, await search.grows()

    assert run_coroutine(ask()) == (True, False)


def test_what_was_stopped_does_not_think_on(monkeypatch: pytest.MonkeyPatch) -> None:
    search = SearchAhead(monkeypatch)
    thinker = Thinker()
    monkeypatch.setattr(worker, "respond", lambda *_: thinker.stop())

    async def ask() -> bool:
        await thinker.think(pack_job(JOB))
        return await search.grows()

    assert not run_coroutine(ask())
    assert search.begun == []


def test_it_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    search = SearchAhead(monkeypatch)
    monkeypatch.setattr(worker, "AHEAD", 0.0)

    async def ask() -> bool:
        await Thinker().think(pack_job(JOB))
        return await search.grows()

    assert not run_coroutine(ask())
    assert search.thoughts == 1


@pytest.mark.parametrize("has_worker", [True, False])
def test_only_a_worker_thinks_on(monkeypatch: pytest.MonkeyPatch, has_worker: bool) -> None:
    asked: list[ThinkingJob] = []
    think = Thinker.think

    async def listen(thinker: Thinker, text: str) -> str:
        asked.append(unpack_job(text))
        return await think(thinker, pack_job(asked[-1]._replace(level=1, ahead=False)))

    monkeypatch.setattr(Thinker, "think", listen)

    async def start_worker() -> Thinker | None:
        return Thinker() if has_worker else None

    run_coroutine(ThinkingClient(start_worker).think(JOB))
    assert [job.ahead for job in asked] == [has_worker]


@pytest.mark.parametrize(("finger", "hint", "ahead"), [(False, False, True), (True, False, False), (False, True, False)])
def test_a_page_asks_for_it_on_computers_and_not_for_hints(
    monkeypatch: pytest.MonkeyPatch, finger: bool, hint: bool, ahead: bool
) -> None:
    browser = FakeBrowser("https://example.org/play/place/")
    browser.install(monkeypatch)
    browser.js.window.matchMedia = lambda query: SimpleNamespace(matches=not finger and query == "(pointer: fine)")
    from web.app.controllers.computer import ComputerPlayer

    asked: list[ThinkingJob] = []

    async def think(job: ThinkingJob) -> None:
        asked.append(job)

    host, table = MagicMock(kit=KIT), MagicMock()
    table.session.state, table.session.turns = START, list
    player = ComputerPlayer(host)
    monkeypatch.setattr(player, "get_client", lambda: MagicMock(think=think))
    run_coroutine(player._ask(table, 0, 6, hint))
    assert [job.ahead for job in asked] == [ahead]
