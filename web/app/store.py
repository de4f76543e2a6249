"""Games kept in this browser, by way of `keep.js`, which has read them before Python is here and writes behind.

What cannot be written is told later, to whoever listens; the game goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import SystemRandom

from js import navigator, window
from pyodide.ffi import create_proxy

from pyengine.core.words import Message, msg

from .saved import Saved, restored

MOST = 1000  # games
LARGEST = 16_000_000  # characters of all games together; the longest games stay below 50,000

_cache: tuple[int, list[Saved]] = (-1, [])


def when_open(call: Callable[[], None]) -> None:
    """Call once the games are here."""
    window.fairyKeep.opened.then(lambda _: call())


def listen(changed: Callable[[str], None], failed: Callable[[Message | None], None]) -> None:
    """Call ``changed`` with the id of a game that another page of this browser has changed, and ``failed`` with why a game could
    not be kept and what to do, or None when games are kept again."""
    window.fairyKeep.listen(create_proxy(changed), create_proxy(lambda why: failed(_message(str(why)))))


def _message(why: str) -> Message | None:
    known = {
        "": None,
        "blocked": msg("table.store-blocked"),
        "full": msg("table.store-full"),
        "newer": msg("table.store-newer"),
        "wiped": msg("table.store-wiped"),
    }
    return known.get(why, msg("table.store-failed"))


def trouble() -> Message | None:
    """Return what is wrong with keeping games now, None if nothing."""
    return _message(str(window.fairyKeep.trouble()))


def new_id() -> str:
    """Return an id for a new game."""
    return f"{SystemRandom().getrandbits(40):010x}"


def used() -> tuple[int, int]:
    """Return how many games are kept, and how many characters they have together."""
    return int(window.fairyKeep.count()), int(window.fairyKeep.size())


def crowded() -> bool:
    """Return whether no further game may be begun here. Those that are kept go on."""
    count, size = used()
    return count >= MOST or size >= LARGEST


def put(saved: Saved) -> Message | None:
    """Keep a game. Returns what is wrong already now; what goes wrong with the writing is told to those who listen."""
    keep = window.fairyKeep
    if not keep.get(saved.id) and crowded():
        return msg("table.store-crowded", count=used()[0])
    keep.write(saved.id, json.dumps(saved._asdict(), separators=(",", ":")))
    return trouble()


async def written() -> Message | None:
    """Wait until everything put so far is written. Returns what is wrong then."""
    await window.fairyKeep.written()
    return trouble()


async def fresh(key: str) -> Saved | None:
    """Return a game as it stands in the browser now, whatever this page has heard."""
    await window.fairyKeep.fresh(key)
    return get(key)


def get(key: str) -> Saved | None:
    """Return the game with an id, None if it is not kept here or cannot be read."""
    text = window.fairyKeep.get(key)
    try:
        return restored(json.loads(str(text))) if text else None
    except (ValueError, TypeError, KeyError):
        return None


def delete(key: str) -> None:
    """Forget a game."""
    window.fairyKeep.write(key, "")


def all_games() -> list[Saved]:
    """Return the kept games, newest first. What is damaged, or from a newer version, is left alone."""
    global _cache
    changes = int(window.fairyKeep.changes())
    if _cache[0] != changes:
        found = []
        for text in json.loads(str(window.fairyKeep.all())):
            try:
                found.append(restored(json.loads(text)))
            except (ValueError, TypeError, KeyError):
                continue
        _cache = (changes, sorted(found, key=lambda saved: -saved.updated))
    return list(_cache[1])


def unreadable() -> int:
    """Return how many kept games cannot be read here."""
    return int(window.fairyKeep.count()) - len(all_games())


def ask_to_stay(done: Callable[[bool], None]) -> None:
    """Ask the browser not to clear the games when it runs out of room; hand on its answer."""
    storage = getattr(navigator, "storage", None)
    if storage is None or not hasattr(storage, "persist"):
        done(False)
        return
    storage.persist().then(lambda stays: done(bool(stays)), lambda _: done(False))
