"""What pages fetch besides the library: archives of modules while the page is in use, and the words of the page's language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from js import DecompressionStream, Response, document, fetch, window
from pyodide.ffi import JsException

WORDS = Path("/lib/words.json")  # where python.js puts the words of a page whose language is not the first


def read_words() -> Mapping[str, Mapping[str, str]] | None:
    """Return the words of the page's language by section, None for the first language, whose words are modules."""
    words: Mapping[str, Mapping[str, str]] | None = json.loads(WORDS.read_text("utf-8")) if WORDS.exists() else None
    return words


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
