"""The tables of deals and positions of the day, which `daily.js` has fetched while Python started."""

from __future__ import annotations

from js import window

POSITIONS = "positions"  # the name of the table of positions of all games


def read_table(game: str) -> str:
    """Return the text of a game's table of deals, or of `POSITIONS`; "" if there is none on this page."""
    tables = getattr(window.fairyPost, "daily", None)
    return str(tables.get(game)) if tables else ""
