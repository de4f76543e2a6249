"""Texts saved in this browser under ids. `storage.js` has loaded them before Python starts, and writes in the background."""

from __future__ import annotations

import json
from collections.abc import Callable

from js import window
from pyodide.ffi import create_proxy


def call_when_open(call: Callable[[], None], resolve: Callable[[str, str, str], str]) -> None:
    """Call once the texts are loaded. Where two texts are stored under one id, ``resolve`` is given the id and both, and returns
    what to write as JSON: rows of id and text, in the order of writing."""

    def start(_: object) -> None:
        window.fairyPost.storage.settle(create_proxy(resolve))
        call()

    window.fairyPost.storage.opened.then(start)


def listen(changed: Callable[[str], None], failed: Callable[[str], None]) -> None:
    """Call ``changed`` with the id of a text that another page of this browser has changed, and ``failed`` with a word for why a
    text could not be saved, or "" when saving works again."""
    window.fairyPost.storage.listen(create_proxy(changed), create_proxy(lambda why: failed(str(why))))


def get_trouble() -> str:
    """Return a word for what is wrong with saving now, "" if nothing."""
    return str(window.fairyPost.storage.trouble())


def measure_use() -> tuple[int, int]:
    """Return how many texts are saved, and how many characters they have together."""
    return int(window.fairyPost.storage.count()), int(window.fairyPost.storage.size())


def count_changes() -> int:
    """Return a number that changes with every change of a text, for caches."""
    return int(window.fairyPost.storage.changes())


def read(key: str) -> str:
    """Return the text under an id, "" if there is none."""
    return str(window.fairyPost.storage.get(key))


def read_all() -> dict[str, str]:
    """Return all texts by id."""
    return dict(json.loads(str(window.fairyPost.storage.entries())))


async def read_stored(key: str) -> list[str]:
    """Return the texts that are stored under an id in the browser now, even if this page has not been told of them."""
    return list(json.loads(str(await window.fairyPost.storage.stored(key))))


def write(key: str, text: str) -> None:
    """Save a text under an id; "" deletes it."""
    window.fairyPost.storage.write(key, text)


def take(key: str, text: str) -> None:
    """Take over a text that another page has written, without writing it again."""
    window.fairyPost.storage.take(key, text)


async def wait_until_written() -> None:
    """Wait until everything so far is written."""
    await window.fairyPost.storage.written()
