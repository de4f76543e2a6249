"""Starts the page at hand; where games are kept, as soon as they are here."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from .browser import dom

if TYPE_CHECKING:
    from collections.abc import Callable

KEEPING = ("table", "home", "games")  # pages that show games kept in this browser


def start() -> None:
    """Start the page at hand, and say so for those who wait."""
    kind = dom.get_page_kind()
    if kind in KEEPING:
        from .controllers import storage

        storage.call_when_open(lambda: _start(kind))
    else:
        _start(kind)


def _start(kind: str) -> None:
    language = dom.get_language()
    _choose_page(kind)(language)
    gc.freeze()  # what the start has made stays: no collection looks through it
    dom.announce_ready()


def _choose_page(kind: str) -> Callable[[str], object]:
    """Return what makes the page of a kind; each page imports its own parts alone."""
    if kind == "table":
        from .pages.table import TablePage

        return lambda language: TablePage(dom.get_game(), language)
    if kind == "embed":
        from .pages.embed import EmbedPage

        return EmbedPage
    if kind == "games":
        from .pages.saved_games import SavedGamesPage

        return SavedGamesPage
    if kind == "make":
        from .pages.editor import EditorPage

        return EditorPage
    from .pages.home import HomePage

    return HomePage
