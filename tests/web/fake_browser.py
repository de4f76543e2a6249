"""A browser for tests of whole pages: it records what pages listen to, draw, save, and write into the address."""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

ROOT = Path(__file__).parents[2]
MODULES = ("js", "pyodide", "pyodide.code", "pyodide.ffi")


class Element(SimpleNamespace):
    """An element with data attributes; it is its own nearest one for every selector that asks for one of them."""

    def closest(self, selector: str) -> Element | None:
        return self if any(f"[data-{name}]" in selector for name in vars(self.dataset)) else None

    def hasAttribute(self, name: str) -> bool:
        return False


class FakeBrowser:
    """The modules `js` and `pyodide` for tests. ``drawn`` are the regions that were drawn, ``kept`` the saved games by id,
    ``fragments`` the fragments that were set."""

    def __init__(self, address: str) -> None:
        self.drawn: list[list[str]] = []
        self.kept: dict[str, str] = {}
        self.fragments: list[str] = []
        self._listeners: dict[str, list[Callable[[Any], None]]] = defaultdict(list)
        self._waiting: list[Callable[[], None]] = []
        self._under = Element(dataset=SimpleNamespace())  # what lies under the pointer
        self.js = js = MagicMock()
        js.document.addEventListener = js.window.addEventListener = self._listen
        js.document.elementFromPoint = lambda x, y: self._under
        js.window.setTimeout = lambda call, wait: self._waiting.append(call)
        js.window.location = SimpleNamespace(href=address, pathname="/", hash="", search="")
        js.window.history.replaceState = lambda state, title, fragment: self.fragments.append(fragment.lstrip("#"))
        js.document.documentElement.dataset.live = "off"  # no direct lines, unless a test wants them
        post = js.window.fairyPost
        post.afterPaint = self._waiting.append
        post.draw = self.drawn.append
        post.clicks.splice = lambda at: []
        storage = post.storage
        storage.get = lambda key: self.kept.get(key, "")
        storage.write = self.kept.__setitem__
        storage.count, storage.size, storage.changes = (lambda: len(self.kept)), (lambda: 0), (lambda: len(self.kept))
        storage.trouble, storage.entries = (lambda: ""), (lambda: "[]")
        storage.stored, storage.written = self._read_store, self._await_writes

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Replace the browser's modules by this browser until the test ends; modules that import them are imported anew."""
        files = [path.relative_to(ROOT).with_suffix("") for path in sorted((ROOT / "web/app").rglob("*.py"))]
        for name in [*MODULES, *(".".join(file.parts).removesuffix(".__init__") for file in files)]:
            monkeypatch.setitem(sys.modules, name, MagicMock())  # so that what is imported below goes, and what was there returns
            del sys.modules[name]
        for name in MODULES:
            monkeypatch.setitem(sys.modules, name, MagicMock())
        ffi = sys.modules["pyodide.ffi"]
        for name in ("create_proxy", "create_once_callable", "to_js"):
            setattr(ffi, name, lambda value, **_: value)
        monkeypatch.setitem(sys.modules, "js", self.js)

    def _listen(self, event: str, call: Callable[[Any], None], *_: object, **__: object) -> None:
        self._listeners[event].append(call)

    async def _read_store(self, key: str) -> str:
        return "[]"

    async def _await_writes(self) -> None:
        return None

    # --- what somebody does

    def press(self, **data: str) -> None:
        """Press an element with these data attributes: the pointer goes down and up, and a click follows."""
        self._under = Element(dataset=SimpleNamespace(**data))
        event = SimpleNamespace(target=self._under, detail=1, button=0, isPrimary=True, clientX=1, clientY=1, timeStamp=1.0)
        event.pointerType = "mouse"
        event.preventDefault = lambda: None
        for name in ("pointerdown", "pointerup", "click"):
            self.fire(name, event)

    def go_to(self, fragment: str) -> None:
        """Open a link to the page that is open already."""
        self.js.window.location.hash = f"#{fragment}"
        self.fire("hashchange", None)

    def fire(self, name: str, event: Any) -> None:
        """Call the listeners of an event."""
        for call in self._listeners[name]:
            call(event)

    def run_waiting(self) -> None:
        """Run what waits for the next painting or for later, and what that leaves for later."""
        while self._waiting:
            calls, self._waiting[:] = list(self._waiting), []
            for call in calls:
                call()

    async def settle(self) -> None:
        """Run everything that waits, tasks included."""
        for _ in range(20):
            self.run_waiting()
            await asyncio.sleep(0)
