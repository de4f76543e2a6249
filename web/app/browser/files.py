"""Files and texts that are chosen, dropped or pasted anywhere on the page, and files to save."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import URL, Blob, Object, document, navigator, window
from js import File as BrowserFile
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js


class File:
    """A file that was chosen, dropped or pasted. ``size`` is in bytes, ``kind`` its media type."""

    def __init__(self, file: Any) -> None:
        self._file, self.size, self.kind = file, int(file.size), str(file.type)

    async def text(self) -> str:
        """Return the file as text. Raises OSError if it cannot be read."""
        try:
            return str(await self._file.text())
        except JsException as error:
            raise OSError(str(error)) from None

    async def content(self) -> bytes:
        """Return the file's bytes. Raises OSError if it cannot be read."""
        try:
            return bytes((await self._file.arrayBuffer()).to_bytes())
        except JsException as error:
            raise OSError(str(error)) from None


def listen(on_text: Callable[[str], None], on_file: Callable[[File], None], hint: str) -> None:
    """Hand on what is dropped on the page, and what is pasted outside of fields. ``hint`` is shown while a file is dragged over
    the page."""
    root = document.documentElement

    def handle_drag(event: Any) -> None:
        kinds = list(event.dataTransfer.types)
        field = event.target.closest("input,textarea") if hasattr(event.target, "closest") else None
        if "Files" in kinds or (kinds and not field):
            event.preventDefault()
            root.setAttribute("data-drop", hint)

    def handle_leave(event: Any) -> None:
        if not event.relatedTarget:
            root.removeAttribute("data-drop")

    def handle_drop(event: Any) -> None:
        root.removeAttribute("data-drop")
        files = event.dataTransfer.files
        text = str(event.dataTransfer.getData("text/plain") or event.dataTransfer.getData("text/uri-list"))
        field = event.target.closest("input,textarea")
        if files.length:
            event.preventDefault()
            on_file(File(files.item(0)))
        elif text and not field:
            event.preventDefault()
            on_text(text)

    def handle_paste(event: Any) -> None:
        if event.target.closest("input,textarea,select"):
            return
        files, text = event.clipboardData.files, str(event.clipboardData.getData("text/plain"))
        if files.length:
            on_file(File(files.item(0)))
        elif text:
            on_text(text)

    for name, call in (("dragover", handle_drag), ("dragleave", handle_leave), ("drop", handle_drop), ("paste", handle_paste)):
        document.addEventListener(name, create_proxy(call))
    root.setAttribute("data-hears", "")


def listen_to_launches(on_file: Callable[[File], None]) -> None:
    """Hand on files that the system opens with the installed app."""
    queue = getattr(window, "launchQueue", None)

    def handle_launch(launch: Any) -> None:
        for file in launch.files:
            file.getFile().then(lambda opened: on_file(File(opened)))

    if queue:
        queue.setConsumer(create_proxy(handle_launch))


def choose(on_file: Callable[[File], None]) -> None:
    """Let somebody choose a file, and hand it on."""
    field = document.createElement("input")
    field.type, field.accept = "file", ".json,.txt,.svg,.png,text/plain,application/json,image/svg+xml,image/png"
    field.hidden = True

    def handle_choice(_: Any) -> None:
        field.remove()
        if field.files.length:
            on_file(File(field.files.item(0)))

    field.addEventListener("change", create_once_callable(handle_choice))
    document.body.append(field)
    field.click()


def save(name: str, content: str | bytes, kind: str) -> None:
    """Offer a text or bytes as a file; ``kind`` is its media type."""
    part = to_js(content) if isinstance(content, bytes) else content
    made = Blob.new(to_js([part]), to_js({"type": kind}, dict_converter=Object.fromEntries))
    link = document.createElement("a")
    link.href, link.download = URL.createObjectURL(made), name
    link.click()
    URL.revokeObjectURL(link.href)


def share(name: str, content: bytes, kind: str, text: str) -> bool:
    """Open the system's share sheet with a file and a text. Returns False if the browser cannot share such files."""
    file = BrowserFile.new(to_js([to_js(content)]), name, to_js({"type": kind}, dict_converter=Object.fromEntries))
    sheet = to_js({"files": [file], "text": text}, dict_converter=Object.fromEntries)
    if not (hasattr(navigator, "canShare") and navigator.canShare(sheet)):
        return False
    navigator.share(sheet).then(lambda _: None, lambda _: None)
    return True
