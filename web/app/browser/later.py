"""Fetches the folder `web/app/later`, which is not part of what every page loads."""

from __future__ import annotations

from pathlib import Path

from js import DecompressionStream, Response, document, fetch, window
from pyodide.ffi import JsException

import web.app as app

ARCHIVE = "/lib/later.zip"


async def load() -> bool:
    """Make the folder ready to be imported. Returns False if it could not be fetched."""
    place = f"{ARCHIVE}/web/app"
    if place in app.__path__:
        return True
    root = str(document.documentElement.getAttribute("data-root"))
    try:
        answer = await fetch(window.URL.new(f"{root}later.bin", window.location.href).href)
        if not answer.ok:
            return False
        content = await Response.new(answer.body.pipeThrough(DecompressionStream.new("gzip"))).arrayBuffer()
    except JsException:
        return False
    Path(ARCHIVE).write_bytes(content.to_bytes())
    app.__path__.append(place)
    return True
