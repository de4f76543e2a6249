"""Archives of modules that are fetched while the page is in use."""

from __future__ import annotations

from pathlib import Path

from js import DecompressionStream, Response, document, fetch, window
from pyodide.ffi import JsException


async def fetch_archive(name: str, target: str) -> bool:
    """Fetch a compressed archive of the site and write it into Python's file system. Returns False if that did not work."""
    root = str(document.documentElement.getAttribute("data-root"))
    try:
        answer = await fetch(window.URL.new(f"{root}{name}", window.location.href).href)
        if not answer.ok:
            return False
        content = await Response.new(answer.body.pipeThrough(DecompressionStream.new("gzip"))).arrayBuffer()
    except JsException:
        return False
    Path(target).write_bytes(content.to_bytes())
    return True
