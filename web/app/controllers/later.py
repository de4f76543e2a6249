"""Loads the folder `web/app/later`, which is not part of what every page loads."""

from __future__ import annotations

import web.app

from ..browser.archives import fetch_archive

ARCHIVE = "/lib/later.zip"


PLACE = f"{ARCHIVE}/web/app"


def is_loaded() -> bool:
    """Return whether the folder can be imported."""
    return PLACE in web.app.__path__


async def load_later() -> bool:
    """Make the folder ready to be imported. Returns False if it could not be fetched."""
    if not is_loaded():
        if not await fetch_archive("later.bin", ARCHIVE):
            return False
        web.app.__path__.append(PLACE)
    return True
