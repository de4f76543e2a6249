"""The page of a game's puzzles: which one it shows, what it keeps, and what the buttons do."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from tests.coroutines import run_coroutine
from tests.web.fake_browser import Element, FakeBrowser
from tests.web.test_puzzles import write_link

RATINGS = {"aaaa1": 700, "bbbb2": 1000, "cccc3": 1400}


class Desk:
    """The page in a browser that keeps what it is given, unless it is full."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, fragment: str = "", text: str | None = None, *, full: bool = False
    ) -> None:
        self.browser, self.stored = FakeBrowser("https://example.org/puzzles/place/"), dict[str, str]()
        js = self.browser.js
        js.window.location.hash = f"#{fragment}" if fragment else ""
        js.window.fairyPost.scope = "scope"
        js.window.localStorage.getItem, js.window.JSON.stringify = self.stored.get, lambda _: json.dumps(self.stored)
        self.browser.install(monkeypatch)
        if not full:
            js.window.localStorage.setItem = self.stored.__setitem__
        from web.app.browser import archives, result_storage
        from web.app.pages import puzzles

        link = write_link()
        listed = "".join(f"{name} {rating} win,in2,capture {link}\n" for name, rating in RATINGS.items())

        async def fetch_text(name: str) -> str:
            assert name == "puzzles/place.txt"
            return listed if text is None else text

        monkeypatch.setattr(puzzles, "fetch_text", fetch_text)
        assert archives
        if full:
            monkeypatch.setattr(result_storage, "write", lambda key, text: False)
        self.page: Any = None
        self._make = puzzles.PuzzlePage

    async def open(self) -> Any:
        self.page = self._make("place", "en")
        await self.browser.settle()
        return self.page

    def press(self, *cells: str) -> None:
        for cell in cells:
            self.page.press(cell)

    def command(self, name: str, **data: str) -> None:
        self.page.commands.run(name, Element(dataset=SimpleNamespace(**data)))

    @property
    def regions(self) -> dict[str, str]:
        """Return what every region shows now."""
        shown: dict[str, str] = {}
        for parts in self.browser.drawn:
            shown.update(zip(parts[::2], parts[1::2], strict=True))
        return shown


def test_a_puzzle_that_suits_is_solved_and_another_one_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)

    async def play() -> None:
        page = await desk.open()
        assert desk.browser.fragments[-1] == "bbbb2"
        desk.press("d3", "d5", "a1", "a2")
        assert "Solved" in desk.regions["lines"]
        assert "Your rating: 1040 (+40)." in desk.regions["after"]
        assert "Your rating: 1040" in desk.regions["own"]
        assert list(desk.stored) == ["scope result/place puzzles"]
        assert "bbbb2+1000" in desk.stored["scope result/place puzzles"]
        desk.command("back")
        assert "2" in desk.regions["steps"]
        assert page.step_by_key("End")
        desk.command("puzzle-next")
        assert desk.browser.fragments[-1] == "aaaa1"
        assert "Your rating: 1040" in desk.regions["own"]
        desk.command("task-answer")
        desk.command("task-again")
        desk.press("d3", "d5", "a1", "a2")
        assert desk.stored["scope result/place puzzles"].count("aaaa1") == 1
        assert "aaaa1-0700" in desk.stored["scope result/place puzzles"]
        assert "Your first try counted" not in desk.regions["after"], "it says how the first try went"
        desk.command("puzzle-level", level="harder")
        assert desk.browser.fragments[-1] == "cccc3"
        desk.browser.go_to("bbbb2")
        assert desk.browser.fragments[-1] == "bbbb2"
        desk.press("d3", "d5", "a1", "a2")
        assert "Your first try counted" in desk.regions["after"]
        page.change_field("theme", "capture")
        assert page.panel.puzzle.id in RATINGS

    run_coroutine(play())


def test_without_room_the_rating_lasts_for_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch, full=True)

    async def play() -> None:
        await desk.open()
        desk.press("d3", "d5", "a1", "a2")
        assert "keeps nothing" in desk.regions["after"]
        desk.command("puzzle-next")
        assert "Your rating: 1040" in desk.regions["own"]

    run_coroutine(play())


def test_a_named_puzzle_one_of_the_day_and_one_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def find(desk: Desk) -> str:
        await desk.open()
        return desk.browser.fragments[-1]

    assert run_coroutine(find(Desk(monkeypatch, "cccc3"))) == "cccc3"
    assert run_coroutine(find(Desk(monkeypatch, "day"))) in RATINGS
    gone = Desk(monkeypatch, "zzzzz")
    assert run_coroutine(find(gone)) == "bbbb2"
    assert "not here any more" in gone.regions["told"]


@pytest.mark.parametrize("text", ["", "rubbish", "aaaa1 1000 win AgECnonsense\n"])
def test_a_list_without_a_puzzle_says_so(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    desk = Desk(monkeypatch, text=text)

    async def play() -> None:
        await desk.open()
        assert "could not be loaded" in desk.regions["told"]

    run_coroutine(play())
