"""The tables of deals of the day, which `daily.js` has fetched while Python started."""

from __future__ import annotations

from js import window


def read_table(game: str) -> str:
    """Return the text of a game's table, "" if there is none on this page."""
    tables = getattr(window.fairyPost, "daily", None)
    return str(tables.get(game)) if tables else ""
