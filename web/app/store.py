"""Games kept in this browser. When it keeps nothing, or is full, the caller is told and the game goes on."""

from __future__ import annotations

import json
from secrets import token_hex

from js import window
from pyodide.ffi import JsException

from pyengine.core.words import Message, msg

from .saved import Saved, restored

PREFIX = "fairy-post/game/"


def new_id() -> str:
    """Return an id for a new game."""
    return token_hex(5)


def put(saved: Saved) -> Message | None:
    """Keep a game. Returns None, or why it could not be kept and what to do."""
    data = json.dumps(saved._asdict(), separators=(",", ":"))
    try:
        window.localStorage.setItem(PREFIX + saved.id, data)
    except (JsException, AttributeError) as error:
        return msg("table.store-full" if "Quota" in str(error) else "table.store-blocked")
    return None


def get(key: str) -> Saved | None:
    """Return the game with an id, None if it is not kept here."""
    return next((saved for saved in all_games() if saved.id == key), None)


def delete(key: str) -> None:
    """Forget a game."""
    try:
        window.localStorage.removeItem(PREFIX + key)
    except (JsException, AttributeError):
        return  # a browser that keeps nothing has nothing to forget


def all_games() -> list[Saved]:
    """Return the kept games, newest first. What is not one of ours, or damaged, is left alone."""
    found = []
    try:
        kept = window.localStorage
        keys = [str(kept.key(index)) for index in range(kept.length)]
        texts = [str(kept.getItem(key)) for key in keys if key.startswith(PREFIX)]
    except (JsException, AttributeError):
        return []
    for text in texts:
        try:
            found.append(restored(json.loads(text)))
        except (ValueError, TypeError, KeyError):
            continue
    return sorted(found, key=lambda saved: -saved.updated)
