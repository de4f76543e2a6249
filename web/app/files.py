"""Files and texts that come and go: chosen, dropped or pasted anywhere on the page, and saved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from js import URL, Blob, Object, document
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from pyengine.core.errors import GameError, NotationError
from pyengine.core.words import Message, msg

from .dropping import LARGEST, why
from .pictures import of_png

Handle = Callable[[str], None]
Failed = Callable[[Message], None]
_reading: set[asyncio.Task[None]] = set()


def hear(handle: Handle, failed: Failed, hint: str) -> None:
    """Hand on the text of whatever is dropped on the page, and of what is pasted outside of fields; ``hint`` shows while a file
    hangs over it."""
    root = document.documentElement

    def over(event: Any) -> None:
        kinds = list(event.dataTransfer.types)
        field = event.target.closest("input,textarea") if hasattr(event.target, "closest") else None
        if "Files" in kinds or (kinds and not field):
            event.preventDefault()
            root.setAttribute("data-drop", hint)

    def away(event: Any) -> None:
        if not event.relatedTarget:
            root.removeAttribute("data-drop")

    def dropped(event: Any) -> None:
        root.removeAttribute("data-drop")
        files = event.dataTransfer.files
        text = str(event.dataTransfer.getData("text/plain") or event.dataTransfer.getData("text/uri-list"))
        field = event.target.closest("input,textarea")
        if files.length:
            event.preventDefault()
            _read(files.item(0), handle, failed)
        elif text and not field:
            event.preventDefault()
            handle(text)

    def pasted(event: Any) -> None:
        if event.target.closest("input,textarea,select"):
            return
        files, text = event.clipboardData.files, str(event.clipboardData.getData("text/plain"))
        if files.length:
            _read(files.item(0), handle, failed)
        elif text:
            handle(text)

    for name, call in (("dragover", over), ("dragleave", away), ("drop", dropped), ("paste", pasted)):
        document.addEventListener(name, create_proxy(call))
    root.setAttribute("data-hears", "")


def choose(handle: Handle, failed: Failed) -> None:
    """Let the reader choose a file and hand on its text."""
    field = document.createElement("input")
    field.type, field.accept = "file", ".json,.txt,.svg,.png,text/plain,application/json,image/svg+xml,image/png"
    field.hidden = True

    def chosen(_: Any) -> None:
        field.remove()
        if field.files.length:
            _read(field.files.item(0), handle, failed)

    field.addEventListener("change", create_once_callable(chosen))
    document.body.append(field)
    field.click()


def _read(file: Any, handle: Handle, failed: Failed) -> None:
    async def read() -> None:
        try:
            handle(await _text(file))
        except GameError as error:
            failed(why(error))

    task = asyncio.ensure_future(read())
    _reading.add(task)
    task.add_done_callback(_reading.discard)


async def _text(file: Any) -> str:
    """Return a file's text; of a PNG the board inside it. Raises GameError."""
    if file.size > LARGEST:
        raise NotationError(msg("keep.too-large"))
    try:
        if str(file.type) != "image/png":
            return str(await file.text())
        query = of_png((await file.arrayBuffer()).to_bytes())
    except JsException:
        raise NotationError(msg("keep.file-unread")) from None
    if not query:
        raise NotationError(msg("keep.no-board"))
    return query


def save(name: str, content: str | bytes, kind: str) -> None:
    """Offer a text or bytes as a file; ``kind`` is its media type."""
    part = to_js(content) if isinstance(content, bytes) else content
    made = Blob.new(to_js([part]), to_js({"type": kind}, dict_converter=Object.fromEntries))
    link = document.createElement("a")
    link.href, link.download = URL.createObjectURL(made), name
    link.click()
    URL.revokeObjectURL(link.href)
