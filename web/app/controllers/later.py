"""Loads what is not part of what every page loads: the folder `web/app/later`, and the parts of the engine that only it needs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib import import_module

import web.app

from ..browser.archives import fetch_archive, find_address

NAME, ARCHIVE = "later.bin", "/lib/later.zip"
# Those with a part in it.
PACKAGES = (
    *("pyengine.ai", "pyengine.core", "pyengine.play", "pyengine.words.en"),
    *("web.app", "web.app.browser", "web.app.pages", "web.app.words"),
)


def is_loaded() -> bool:
    """Return whether the archive can be imported from."""
    return f"{ARCHIVE}/web/app" in web.app.__path__


def get_address() -> str:
    """Return where the archive is, for a worker."""
    return find_address(NAME)


async def load_later(address: str = "") -> bool:
    """Make the archive ready to be imported; a worker names its address. Returns False if it could not be fetched."""
    if not is_loaded():
        if not await fetch_archive(address or get_address(), ARCHIVE):
            return False
        for package in PACKAGES:
            import_module(package).__path__.append(f"{ARCHIVE}/{package.replace('.', '/')}")
    return True


_calling: list[asyncio.Task[None]] = []  # kept, so that it is not forgotten before it is done


def call_when_loaded(call: Callable[[], None]) -> None:
    """Call once the archive is ready, for pages that are nothing without it; if it cannot be fetched, the page says that."""

    async def load() -> None:
        if await load_later():
            call()
        else:
            from ..browser import dom  # a worker has none, and loads the archive as well

            dom.tell_failed_start()

    _calling.append(asyncio.ensure_future(load()))
