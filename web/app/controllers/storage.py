"""The saved games of this browser. Writing goes on in the background, so failures are reported to those who `listen`."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import SystemRandom

from pyengine.core.words import Message, msg, say

from ..browser import dom, storage
from ..saved.progress import count_steps
from ..saved.saved_game import SavedGame, list_fields, parse_json, restore_game

MOST = 1000  # games
LARGEST = 16_000_000  # characters of all games together; the longest games stay below 50,000

_cache: tuple[int, list[SavedGame], dict[str, str]] = (-1, [], {})


def call_when_open(call: Callable[[], None]) -> None:
    """Call once the games are loaded and conflicts between two states of a game are resolved."""
    storage.call_when_open(call, _resolve_conflict)


def _resolve_conflict(key: str, here: str, other: str) -> str:
    """Return what to write where two texts are stored under one id, as JSON: rows of id and text, in the order of writing.

    The state that is further stays under the id, the later one if they are equally far. The other is saved beside it unless it is
    part of the first. A text that cannot be read is kept as well.
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
    """Call ``changed`` with the id of a game that another page of this browser has changed, and ``failed`` with the message why a
    game could not be saved, or None when saving works again."""
    storage.listen(changed, lambda why: failed(_message(why)))


def _message(why: str) -> Message | None:
    known = {
        "": None,
        "blocked": msg("table.store-blocked"),
        "full": msg("table.store-full"),
        "newer": msg("table.store-newer"),
        "wiped": msg("table.store-wiped"),
        "undeleted": msg("table.store-undeleted"),
    }
    return known.get(why, msg("table.store-failed"))


def get_trouble() -> Message | None:
    """Return what is wrong with saving now, None if nothing."""
    return _message(storage.get_trouble())


def make_id() -> str:
    """Return an id for a new game."""
    return f"{SystemRandom().getrandbits(40):010x}"


def measure_use() -> tuple[int, int]:
    """Return how many games are saved, and how many characters they have together."""
    return storage.measure_use()


def is_full() -> bool:
    """Return whether no further game can be saved. Those that are saved can still go on."""
    count, size = measure_use()
    return count >= MOST or size >= LARGEST


def find_free_id(key: str) -> str:
    """Return a free id for another version of the game with this id."""
    from ..saved.archive import find_free_id  # seldom needed

    return find_free_id(key, storage.read_all())


def put(saved: SavedGame) -> Message | None:
    """Save a game. Returns what is known to be wrong at once, None if nothing; failures of writing are reported to those who
    `listen`."""
    if not storage.read(saved.id) and is_full():
        return msg("table.store-crowded", count=measure_use()[0])
    storage.write(saved.id, _write(saved))
    return get_trouble()


async def wait_until_written() -> Message | None:
    """Wait until everything put so far is written. Returns what is wrong then, None if nothing."""
    await storage.wait_until_written()
    return get_trouble()


async def get_newest(key: str) -> SavedGame | None:
    """Return the furthest state of a game that is stored in the browser, even if this page has not been told of it yet."""
    newest = get(key)
    for text in await storage.read_stored(key):
        saved = _read(key, text)
        if saved and (newest is None or (count_steps(saved), saved.updated) > (count_steps(newest), newest.updated)):
            newest = saved
            storage.take(key, text)
    return newest


def get(key: str) -> SavedGame | None:
    """Return the game with an id, None if there is none or it cannot be read."""
    return _read(key, get_text(key))


def get_text(key: str) -> str:
    """Return the text stored under an id, readable or not; "" for nothing."""
    return storage.read(key)


def _read(key: str, text: str) -> SavedGame | None:
    try:
        return restore_game(parse_json(text))._replace(id=key) if text else None
    except ValueError:
        return None


def _write(saved: SavedGame) -> str:
    return json.dumps(list_fields(saved), separators=(",", ":"))


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
