"""Texts of results in the small storage of the browser, one under each key, so that two tabs do not overwrite each other's."""

from __future__ import annotations

import json

from js import window
from pyodide.ffi import JsException


def read_all() -> dict[str, str]:
    """Return the texts by key, none where the browser has no storage for this page."""
    start = _get_prefix()
    try:
        entries = json.loads(str(window.JSON.stringify(window.localStorage)))
    except JsException:
        return {}
    return {name[len(start) :]: text for name, text in entries.items() if name.startswith(start)}


def read(key: str) -> str:
    """Return the text under a key as it is now, "" for none."""
    try:
        return str(window.localStorage.getItem(_get_prefix() + key) or "")
    except JsException:
        return ""


def write(key: str, text: str) -> bool:
    """Keep a text under a key; "" removes it. Returns False if the browser does not allow it or has no room."""
    try:
        if text:
            window.localStorage.setItem(_get_prefix() + key, text)
        else:
            window.localStorage.removeItem(_get_prefix() + key)
    except JsException:
        return False
    return True


def _get_prefix() -> str:
    return f"{window.fairyPost.scope} result/"
