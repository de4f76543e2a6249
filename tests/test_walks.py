"""The walks of CONTRIBUTING, beside the calls that pages really make above a browser that only notes what it is told.

A walk is the stations between two things that people see. Calls are traced while somebody clicks or opens a link; each call has
a folder, an inherited method that of its object. Then

- the stations are called in their order;
- whatever a call to a station comes through has its station before: none is left out;
- no call comes back into a folder of the walk that it has left, and no two parts of the walk lie in one folder. The door,
  `web/app/browser`, may stand at both ends: events come in there, and pictures go out;
- the walk ends with its last station: that calls nothing in a further folder, and where it stands at the door, nothing else is
  done there for the first time after it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

from pyengine import games
from tests.coroutines import run_coroutine
from tests.web.fake_browser import FakeBrowser

ROOT = Path(__file__).parents[1]
DOOR = "web/app/browser"
SHARED = ("pyengine/core", "pyengine/chess")  # what every folder uses: nothing that a walk leads through
MOST = 10  # stations of a walk
HEADING = "## Two walks"


class Station(NamedTuple):
    """A function by its file without the ending, and its qualified name."""

    file: str
    name: str

    @property
    def folder(self) -> str:
        """The folder of the file."""
        return self.file.rpartition("/")[0]


Stack = tuple[tuple[Station, str], ...]  # the calls that are running, the last one innermost, each with its folder


def read_walks(text: str) -> dict[str, list[list[Station]]]:
    """Return the walks of CONTRIBUTING by their titles; each is a list of parts, which are numbered lists."""
    section = text.partition(HEADING + "\n")[2].partition("\n## ")[0]
    walks: dict[str, list[list[Station]]] = {}
    for walk in re.split(r"^### ", section, flags=re.MULTILINE)[1:]:
        title, _, rest = walk.partition("\n")
        parts = re.split(r"\n\s*\n", rest)
        stations = [[Station(*pair) for pair in re.findall(r"^\d+\. `([\w/]+): ([\w.]+)`", part, re.MULTILINE)] for part in parts]
        walks[title.strip()] = [part for part in stations if part]
    return walks


class Tracer:
    """Notes the stack of every call into a file of ours."""

    def __init__(self) -> None:
        self.stacks: list[Stack] = []
        self._running: list[tuple[Station, str]] = []

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Note calls as long as this lasts."""
        before, self._running = sys.getprofile(), []
        sys.setprofile(self._see)
        try:
            yield
        finally:
            sys.setprofile(before)

    def _see(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event not in ("call", "return") or not code.co_filename.startswith((f"{ROOT}/pyengine/", f"{ROOT}/web/")):
            return
        if event == "call":
            file = code.co_filename.removeprefix(f"{ROOT}/").removesuffix(".py")
            station = Station(file, code.co_qualname)
            self._running.append((station, folder_of(frame, station)))
            self.stacks.append(tuple(self._running))
        elif self._running:
            self._running.pop()


def folder_of(frame: FrameType, station: Station) -> str:
    """Return the folder in which a call takes place: that of the object, where its class has the method from another one."""
    owner = type(frame.f_locals["self"]) if "self" in frame.f_locals else None
    if owner is None or station.name.split(".")[0] not in {base.__name__ for base in owner.__mro__}:
        return station.folder
    return owner.__module__.rpartition(".")[0].replace(".", "/")


def find_faults(part: Sequence[Station], stacks: Sequence[Stack]) -> list[str]:
    """Return what is wrong with a part of a walk, in words."""
    faults, at, seen = [], -1, {DOOR}
    own = {station.folder for station in part} | {DOOR}
    faults += [f"the walk returns to {folder}" for folder in find_returns([station.folder for station in part])]
    for station in part:
        calls = [index for index, stack in enumerate(stacks) if stack[-1][0] == station]
        if not calls:
            faults.append(f"{station.name} of {station.file} is not called")
            continue
        if calls[0] < at:
            faults.append(f"{station.name} is called before the station above it")
        at = calls[0]
        seen.add(station.folder)
        missing = {folder for _, folder in stacks[at] if not folder.startswith(SHARED)} - seen
        faults += [f"the way to {station.name} leads through {folder}, which has no station before" for folder in sorted(missing)]
    for stack in stacks:
        back = find_returns([folder for _, folder in stack if folder in own])
        faults += [f"{stack[-1][0].name} comes back into {folder}" for folder in back]
    return sorted({*faults, *find_later_steps(part[-1], stacks, seen)})


def find_returns(folders: Sequence[str]) -> list[str]:
    """Return the folders that come again after others; the door may stand at the beginning and at the end."""
    order = [folder for folder, _ in groupby(folders)]
    between = order[order[:1] == [DOOR] : len(order) - (order[-1:] == [DOOR])]
    return sorted({folder for folder in between if between.count(folder) > 1 or folder == DOOR})


def find_later_steps(last: Station, stacks: Sequence[Stack], seen: set[str]) -> list[str]:
    """Return in words what comes after the last station, so that the walk does not end there."""
    calls = [[station for station, _ in stack] for stack in stacks]
    below = {folder for stack, own in zip(stacks, calls, strict=True) if last in own for _, folder in stack[own.index(last) :]}
    further = {folder for folder in below if not folder.startswith(SHARED) and not last.folder.startswith(folder)} - seen
    faults = [f"{last.name} goes on to {folder}" for folder in sorted(further)]
    if last.folder == DOOR and last in dict.fromkeys(own[-1] for own in calls):
        firsts = list(dict.fromkeys(own[-1] for own in calls if own[-1].folder == DOOR and last not in own[:-1]))
        faults += [f"{station.name} is called after {last.name}" for station in firsts[firsts.index(last) + 1 :]]
    return faults


# --- what is done ------------------------------------------------------------------------------------------------------------


def open_page(monkeypatch: pytest.MonkeyPatch, game: str) -> tuple[FakeBrowser, Any]:
    """Return a browser with the page of a game, and the game's host."""
    browser = FakeBrowser(f"https://example.org/en/{game}/")
    browser.install(monkeypatch)
    from web.app.pages.table import TablePage

    page = TablePage(game, "en")
    browser.run_waiting()
    return browser, page.host


def click_in_gravity(monkeypatch: pytest.MonkeyPatch) -> list[list[Stack]]:
    """Choose the second token of a move in Gravity Chess; returns the stacks of that click."""
    browser, host = open_page(monkeypatch, "gravity")
    table = host.table
    while len(table.next_tokens[0]) != 2 or table.next_tokens[0] == table.next_tokens[-1] or not table.main.record.entries:
        browser.press(token=host.table.next_tokens[0])
        browser.run_waiting()
    while not host.table.chosen:
        browser.press(token=host.table.next_tokens[0])
        browser.run_waiting()
    entries, drawn, fragments = len(host.table.main.record.entries), len(browser.drawn), len(browser.fragments)
    tracer = Tracer()
    with tracer.watch():
        browser.press(token=host.table.next_tokens[0])
        browser.run_waiting()
    assert len(host.table.main.record.entries) > entries
    assert len(browser.drawn) > drawn
    assert len(browser.fragments) > fragments
    assert browser.fragments[-1] == host.table.make_string()
    return [tracer.stacks]


def sealed_move_in_synchronous(monkeypatch: pytest.MonkeyPatch) -> list[list[Stack]]:
    """Seal a move of Synchronous Chess, and open the friend's next link; returns the stacks of the two."""
    browser, host = open_page(monkeypatch, "synchronous")
    from pyengine.play.fair.wire.link import parse_link
    from web.app.table.protected import ProtectedTable

    out, back = Tracer(), Tracer()

    def answer(friend: Any, *tokens: str) -> str:
        for token in tokens:
            friend.click(token)
        friend.seal()
        return str(friend.link)

    async def play() -> None:
        host.show(ProtectedTable.invite(host.kit, host.kit.game.info.read_options({}), None))
        host.draw()
        for token in ("e2", "e4"):
            browser.press(token=token)
        await browser.settle()
        with out.watch():
            browser.press(do="seal")
            await browser.settle()
        link = host.table.link
        assert browser.fragments[-1] == link
        friend = ProtectedTable.join(parse_link(link, games.by_number))
        assert ("e2", "e4") not in [entry.action for entry in friend.main.record.entries]
        reply = answer(friend, "d7", "d5")
        with back.watch():
            browser.go_to(reply)
            await browser.settle()
        assert browser.fragments[-1] == reply
        assert {("e2", "e4"), ("d7", "d5")} <= {entry.action for entry in host.table.main.record.entries}

    run_coroutine(play())
    return [out.stacks, back.stacks]


ACTS: dict[str, Callable[[pytest.MonkeyPatch], list[list[Stack]]]] = {
    "A click in Gravity": click_in_gravity,
    "A sealed move in Synchronous": sealed_move_in_synchronous,
}
WALKS = read_walks((ROOT / "CONTRIBUTING.md").read_text("utf-8"))


@pytest.mark.parametrize("title", ACTS)
def test_a_walk_leads_where_it_says(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = WALKS[title]
    traces = ACTS[title](monkeypatch)
    assert len(parts) == len(traces)
    assert 0 < sum(map(len, parts)) <= MOST
    for part, stacks in zip(parts, traces, strict=True):
        assert find_faults(part, stacks) == []
    assert leads_to_the_door(parts)


def leads_to_the_door(parts: Sequence[Sequence[Station]]) -> bool:
    """Whether a walk in one part ends where people see what came of it; of two parts the link stands between."""
    return len(parts) > 1 or parts[-1][-1].folder == DOOR


@pytest.mark.parametrize("title", ACTS)
def test_a_walk_with_a_wrong_station_is_noticed(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    walk = WALKS[title]
    for part, stacks in zip(walk, ACTS[title](monkeypatch), strict=True):
        for end in range(1, len(part)):
            shorter = [part[:end] if one is part else one for one in walk]
            assert find_faults(part[:end], stacks) or not leads_to_the_door(shorter), f"it ends with {part[end - 1]}"
        for at, station in enumerate(part):
            before, after = part[:at], part[at + 1 :]
            assert find_faults([*before, station._replace(name=station.name + "_"), *after], stacks), station
            if after:
                assert find_faults([*before, after[0], station, *after[1:]], stacks), f"{station} and the next one change places"
            if not after or (
                station.folder != DOOR
                and any(station.folder in dict(stack).values() for stack in find_first_calls(after, stacks))
            ):
                assert find_faults([*before, *after], stacks), f"{station} is left out"


def find_first_calls(stations: Sequence[Station], stacks: Sequence[Stack]) -> list[Stack]:
    """Return the stack of the first call of each station."""
    return [next(stack for stack in stacks if stack[-1][0] == station) for station in stations]


def test_a_call_that_comes_back_is_noticed() -> None:
    press, click, draw = (
        Station("web/app/controllers/a", "press"),
        Station("web/app/table/b", "click"),
        Station("web/app/views/c", "draw"),
    )
    calls: list[Stack] = [((press, press.folder),)]
    for station in (click, draw):
        calls.append(((press, press.folder), (station, station.folder)))
    assert find_faults([press, click, draw], calls) == []
    again = (*calls[1], (Station("web/app/controllers/d", "ask"), press.folder))
    assert find_faults([press, click, draw], [*calls, again]) == ["ask comes back into web/app/controllers"]
    assert "the walk returns to web/app/controllers" in find_faults([press, click, press], calls)
    keep = Station(f"{DOOR}/storage", "keep")
    through = (*calls[0], (keep, keep.folder), (click, click.folder))
    assert find_faults([press, click, draw], [*calls, through]) == ["click comes back into web/app/browser"]
