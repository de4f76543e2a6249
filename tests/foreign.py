"""Hexapawn, the worked example of a game from elsewhere, from its sources in the documents; nothing is installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pyengine import games
from pyengine.core import words
from pyengine.core.kit import Kit
from web.docs.hexapawn import hexapawn

PACKAGE = hexapawn.__name__
FOLDER = Path(hexapawn.__file__).parent
KIT: Kit = hexapawn.KIT
NAME = KIT.game.info.id
words.register_section(NAME, f"{PACKAGE}.words")


@contextmanager
def register_games(*kits: Kit) -> Iterator[None]:
    """Register these games, and no installed ones, for a while. Their words are those of Hexapawn."""
    before = games._registered, games._named
    sections = dict(words._PACKAGES)
    games._registered, games._named = {}, {}
    try:
        for kit in kits:
            games.register(kit, PACKAGE)
        yield
    finally:
        games._registered, games._named = before
        words._PACKAGES.clear()
        words._PACKAGES.update(sections)
        words.catalogue.cache_clear()


def variant(**changes: object) -> Kit:
    """Return Hexapawn with changed metadata, as another author might have made it."""
    game = type(KIT.game)()
    game.info = KIT.game.info._replace(**changes)  # type: ignore[arg-type]
    return KIT._replace(game=game)
