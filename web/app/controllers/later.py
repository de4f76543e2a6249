"""Loads the folder `web/app/later`, which is not part of what every page loads."""

from __future__ import annotations

import web.app

from ..browser.archives import fetch_archive

ARCHIVE = "/lib/later.zip"


async def load_later() -> bool:
    """Make the folder ready to be imported. Returns False if it could not be fetched."""
    place = f"{ARCHIVE}/web/app"
    if place not in web.app.__path__:
        if not await fetch_archive("later.bin", ARCHIVE):
            return False
        web.app.__path__.append(place)
    return True
