"""Starts the page. Pages with saved games start once these are loaded."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from pyengine.core.words import add_words

from .browser import dom
from .browser.archives import read_words

if TYPE_CHECKING:
    from collections.abc import Callable

WITH_SAVED_GAMES = ("table", "home", "games")  # pages that show saved games


def start() -> None:
    """Start the page, and mark it as ready."""
    kind = dom.get_page_kind()
    if kind in WITH_SAVED_GAMES:
        from .controllers import storage

        storage.call_when_open(lambda: _start(kind))
    elif kind == "puzzles":
        from .controllers.later import call_when_loaded

        call_when_loaded(lambda: _start(kind))
    else:
        _start(kind)


def _start(kind: str) -> None:
    language = dom.get_language()
    if words := read_words():
        add_words(language, words)
    _choose_page(kind)(language)
    gc.freeze()  # these objects stay, so garbage collections may skip them
    dom.announce_ready()


def _choose_page(kind: str) -> Callable[[str], object]:
    """Return the function that makes a page of this kind. Imports are inside, so that each page loads only what it needs."""
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
    if kind == "puzzles":
        from .pages.puzzles import open_page

        return open_page
    from .pages.home import HomePage

    return HomePage
