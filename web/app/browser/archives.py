"""What pages fetch besides the library: archives of modules while the page is in use, and the words of the page's language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from js import URL, DecompressionStream, Response, fetch
from pyodide.ffi import JsException

WORDS = Path("/lib/words.json")  # where python.js puts the words of a page whose language is not the first


def read_words() -> Mapping[str, Mapping[str, str]] | None:
    """Return the words of the page's language by section, None for the first language, whose words are modules."""
    words: Mapping[str, Mapping[str, str]] | None = json.loads(WORDS.read_text("utf-8")) if WORDS.exists() else None
    return words


def find_address(name: str) -> str:
    """Return the whole address of a file of the site. Only for pages: a worker is told it."""
    from js import document, window

    root = str(document.documentElement.getAttribute("data-root"))
    return str(URL.new(f"{root}{name}", window.location.href).href)


async def fetch_text(name: str) -> str:
    """Return the text of a file of the site, "" if it could not be fetched."""
    try:
        answer = await fetch(find_address(name))
        return str(await answer.text()) if answer.ok else ""
    except JsException:
        return ""


async def fetch_archive(address: str, target: str) -> bool:
    """Fetch a compressed archive and write it into Python's file system. Returns False if that did not work."""
    try:
        answer = await fetch(address)
        if not answer.ok:
            return False
        content = await Response.new(answer.body.pipeThrough(DecompressionStream.new("gzip"))).arrayBuffer()
    except JsException:
        return False
    Path(target).write_bytes(content.to_bytes())
    return True
