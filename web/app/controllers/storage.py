"""Games kept in this browser. What cannot be written is told later, to whoever listens; the game goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import SystemRandom

from pyengine.core.words import Message, msg, say

from ..browser import dom, storage
from ..saved.progress import count_steps
from ..saved.saved_game import SavedGame, parse_json, restore_game

MOST = 1000  # games
LARGEST = 16_000_000  # characters of all games together; the longest games stay below 50,000

_cache: tuple[int, list[SavedGame], dict[str, str]] = (-1, [], {})


def call_when_open(call: Callable[[], None]) -> None:
    """Call once the games are here, and it is settled which state of each."""
    storage.call_when_open(call, _resolve_conflict)


def _resolve_conflict(key: str, here: str, other: str) -> str:
    """Return what to write where two texts stand for one game, as JSON: rows of an id and a text, in this order.

    What is further stays, by the time where that is equal; nothing goes that the other does not hold.
    """
    from ..saved import archive  # seldom needed

    first, second = _read(key, here), _read(key, other)
    if first is None or second is None:
        readable, lost = (other, here) if first is None else (here, other)
        known = storage.read_all()
        aside = next((name for name, text in known.items() if text == lost and name != key), archive.find_free_id(key, known))
        return json.dumps([[aside, lost], [key, readable]])
    second, first = sorted((first, second), key=lambda saved: (count_steps(saved), saved.updated))
    others = [saved for saved in list_games() if saved.id != key]
    word = say(msg("keep.aside"), dom.get_language())
    merged = archive.merge([first, *others], [second], 0, 1, make_id, word)
    texts = {saved.id: _write(saved) for saved in merged.games}
    if merged.crowded:  # here nothing may be left out
        texts[archive.find_free_id(key, [saved.id for saved in list_games()])] = _write(second)
    rows = [[name, text] for name, text in texts.items() if name != key]
    return json.dumps([*rows, [key, texts.get(key, _write(first))]])


def listen(changed: Callable[[str], None], failed: Callable[[Message | None], None]) -> None:
    """Call ``changed`` with the id of a game that another page of this browser has changed, and ``failed`` with why a game could
    not be kept and what to do, or None when games are kept again."""
    storage.listen(changed, lambda why: failed(_message(why)))


def _message(why: str) -> Message | None:
    known = {
        "": None,
        "blocked": msg("table.store-blocked"),
        "full": msg("table.store-full"),
        "newer": msg("table.store-newer"),
        "wiped": msg("table.store-wiped"),
    }
    return known.get(why, msg("table.store-failed"))


def get_trouble() -> Message | None:
    """Return what is wrong with keeping games now, None if nothing."""
    return _message(storage.get_trouble())


def make_id() -> str:
    """Return an id for a new game."""
    return f"{SystemRandom().getrandbits(40):010x}"


def measure_use() -> tuple[int, int]:
    """Return how many games are kept, and how many characters they have together."""
    return storage.measure_use()


def is_full() -> bool:
    """Return whether no further game may be begun here. Those that are kept go on."""
    count, size = measure_use()
    return count >= MOST or size >= LARGEST


def find_free_id(key: str) -> str:
    """Return a free id for another line of a game, or another text that stood under its id."""
    from ..saved.archive import find_free_id  # seldom needed

    return find_free_id(key, storage.read_all())


def put(saved: SavedGame) -> Message | None:
    """Keep a game. Returns what is wrong already now; what goes wrong with the writing is told to those who listen."""
    if not storage.read(saved.id) and is_full():
        return msg("table.store-crowded", count=measure_use()[0])
    storage.write(saved.id, _write(saved))
    return get_trouble()


async def wait_until_written() -> Message | None:
    """Wait until everything put so far is written. Returns what is wrong then."""
    await storage.wait_until_written()
    return get_trouble()


async def get_newest(key: str) -> SavedGame | None:
    """Return the furthest state of a game that stands anywhere in the browser now, whatever this page has heard."""
    newest = get(key)
    for text in await storage.read_stored(key):
        saved = _read(key, text)
        if saved and (newest is None or (count_steps(saved), saved.updated) > (count_steps(newest), newest.updated)):
            newest = saved
            storage.take(key, text)
    return newest


def get(key: str) -> SavedGame | None:
    """Return the game with an id, None if it is not kept here or cannot be read."""
    return _read(key, get_text(key))


def get_text(key: str) -> str:
    """Return what is kept under an id, readable or not; "" for nothing."""
    return storage.read(key)


def _read(key: str, text: str) -> SavedGame | None:
    try:
        return restore_game(parse_json(text))._replace(id=key) if text else None
    except ValueError:
        return None


def _write(saved: SavedGame) -> str:
    return json.dumps(saved._asdict(), separators=(",", ":"))


def delete(key: str) -> None:
    """Forget a game."""
    storage.write(key, "")


def list_games() -> list[SavedGame]:
    """Return the kept games, newest first. What is damaged, or from a newer version, is left alone."""
    _refresh()
    return list(_cache[1])


def list_unreadable() -> dict[str, str]:
    """Return the kept games that cannot be read here: what is kept, by id."""
    _refresh()
    return dict(_cache[2])


def restore(key: str, text: str) -> None:
    """Keep again what was kept under an id; aside, where something else stands there by now."""
    there = storage.read(key)
    storage.write(find_free_id(key) if there and there != text else key, text)


def _refresh() -> None:
    global _cache
    changes = storage.count_changes()
    if _cache[0] != changes:
        texts = storage.read_all()
        by_key = {key: _read(key, text) for key, text in texts.items()}
        kept = sorted((saved for saved in by_key.values() if saved), key=lambda saved: -saved.updated)
        _cache = (changes, kept, {key: texts[key] for key, saved in by_key.items() if saved is None})
