"""Texts kept in this browser under ids, by way of `storage.js`, which has read them before Python is here and writes behind."""

from __future__ import annotations

import json
from collections.abc import Callable

from js import window
from pyodide.ffi import create_proxy


def call_when_open(call: Callable[[], None], resolve: Callable[[str, str, str], str]) -> None:
    """Call once the texts are here. Where two stand under one id, ``resolve`` is given the id and both, and returns what to write
    as JSON: rows of an id and a text, in this order."""

    def start(_: object) -> None:
        window.fairyPost.storage.settle(create_proxy(resolve))
        call()

    window.fairyPost.storage.opened.then(start)


def listen(changed: Callable[[str], None], failed: Callable[[str], None]) -> None:
    """Call ``changed`` with the id of a text that another page of this browser has changed, and ``failed`` with the word for why
    one could not be kept, or "" when they are kept again."""
    window.fairyPost.storage.listen(create_proxy(changed), create_proxy(lambda why: failed(str(why))))


def get_trouble() -> str:
    """Return the word for what is wrong with keeping texts now, "" if nothing."""
    return str(window.fairyPost.storage.trouble())


def measure_use() -> tuple[int, int]:
    """Return how many texts are kept, and how many characters they have together."""
    return int(window.fairyPost.storage.count()), int(window.fairyPost.storage.size())


def count_changes() -> int:
    """Return a number that is another one after each change."""
    return int(window.fairyPost.storage.changes())


def read(key: str) -> str:
    """Return what is kept under an id, "" for nothing."""
    return str(window.fairyPost.storage.get(key))


def read_all() -> dict[str, str]:
    """Return all that is kept, by id."""
    return dict(json.loads(str(window.fairyPost.storage.entries())))


async def read_stored(key: str) -> list[str]:
    """Return what stands under an id anywhere in the browser now, whatever this page has heard."""
    return list(json.loads(str(await window.fairyPost.storage.stored(key))))


def write(key: str, text: str) -> None:
    """Keep a text under an id; "" forgets what is there."""
    window.fairyPost.storage.write(key, text)


def take(key: str, text: str) -> None:
    """Know from now on what another page has written."""
    window.fairyPost.storage.take(key, text)


async def wait_until_written() -> None:
    """Wait until everything so far is written."""
    await window.fairyPost.storage.written()
