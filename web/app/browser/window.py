"""The window: the address of an embedded board, messages to the page around it, fields, timers, downloads."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from js import clearTimeout, document, navigator, setTimeout, window
from pyodide.ffi import create_once_callable, create_proxy

MARK = "fairyPost"  # in every message; its value is the version of the interface


def get_query() -> str:
    """Return the query of this page's address, as written."""
    return str(window.location.search)


def set_query(text: str) -> None:
    """Change the query of the address without a new entry in the history."""
    window.history.replaceState(None, "", f"?{text}" if text else str(window.location.pathname))


def read_data(name: str) -> Any:
    """Return the JSON in a data attribute of one of the page's elements."""
    return json.loads(str(document.querySelector(f"[data-{name}]").getAttribute(f"data-{name}")))


def format_day(language: str, day: int) -> str:
    """Return a date like 20261124 in words, without the year."""
    return format_date(language, day, day="numeric", month="long")


def format_date(language: str, number: int, **parts: str) -> str:
    """Return parts of a date like 20261124 in words; ``parts`` are options of `Intl.DateTimeFormat`."""
    date = window.Date.new(number // 10_000, number // 100 % 100 - 1, number % 100)
    return str(date.toLocaleDateString(language, window.JSON.parse(json.dumps(parts))))


def post_to_parent(event: str, **values: object) -> None:
    """Send a message to the page around this frame. Any site may contain the frame, so messages say only what the board shows."""
    if window.parent != window:
        message = json.dumps({MARK: 1, "event": event, **values})
        window.parent.postMessage(window.JSON.parse(message), "*")


def listen_to_parent(handle: Callable[[dict[str, Any]], None]) -> None:
    """Hand on commands from the page around this frame; messages from others are ignored."""

    def handle_message(event: Any) -> None:
        if event.source != window.parent:
            return
        message = json.loads(str(window.JSON.stringify(event.data) or "null"))
        if isinstance(message, dict) and message.get(MARK) == 1:
            handle(message)

    window.addEventListener("message", create_proxy(handle_message))


def listen_to_arrows(handle: Callable[[str], bool]) -> None:
    """Hand on arrow keys, Home and End that are pressed outside boards and fields."""

    def handle_key(event: Any) -> None:
        plain = not (event.ctrlKey or event.metaKey or event.altKey or event.shiftKey)
        elsewhere = event.target.closest("[role=grid],[role=tab],input,textarea,select,dialog")
        if plain and not elsewhere and handle(str(event.key)):
            event.preventDefault()

    document.addEventListener("keydown", create_proxy(handle_key))


def listen_to_printing(call: Callable[[bool], None]) -> None:
    """Call with True before the page is printed, and with False afterwards."""
    window.addEventListener("beforeprint", create_proxy(lambda _: call(True)))
    window.addEventListener("afterprint", create_proxy(lambda _: call(False)))


def set_timer(milliseconds: int, call: Callable[[], None]) -> int:
    """Call once after a time; returns the timer for `cancel_timer`."""
    return int(setTimeout(create_once_callable(call), milliseconds))


def cancel_timer(timer: int) -> None:
    """Cancel a call of `set_timer`."""
    clearTimeout(timer)


def show(name: str, html: str) -> None:
    """Put HTML into the element with an id, and hide the element if that is ""."""
    element = document.getElementById(name)
    element.innerHTML = html
    element.hidden = not html


def hide(name: str, hidden: bool) -> None:
    """Hide or show the element with an id."""
    document.getElementById(name).hidden = hidden


def write(name: str, text: str) -> None:
    """Put plain text into the element with an id, and hide the element if that is ""."""
    element = document.getElementById(name)
    element.textContent = text
    element.hidden = not text


def set_attributes(**values: str) -> None:
    """Set data attributes of the whole page; "" removes one."""
    for name, value in values.items():
        if value:
            document.documentElement.setAttribute(f"data-{name}", value)
        else:
            document.documentElement.removeAttribute(f"data-{name}")


def get_attribute(name: str) -> str:
    """Return a data attribute of the whole page, "" if it has none."""
    return str(document.documentElement.getAttribute(f"data-{name}") or "")


def listen_to_fields(handle: Callable[[str, str], None]) -> None:
    """Hand on changes of fields with data-field, as (name, text). Checkboxes are "1" or "0"."""

    def handle_input(event: Any) -> None:
        name = event.target.getAttribute("data-field")
        if name:
            ticked = str(event.target.type) == "checkbox"
            handle(str(name), ("1" if event.target.checked else "0") if ticked else str(event.target.value))

    document.addEventListener("input", create_proxy(handle_input))


def fill_fields(values: Mapping[str, str]) -> None:
    """Put texts into fields with data-field, except the field that has the focus."""
    for field in document.querySelectorAll("[data-field]"):
        name = str(field.getAttribute("data-field"))
        if name not in values or field == document.activeElement:
            continue
        if str(field.type) == "checkbox":
            field.checked = values[name] == "1"
        elif str(field.value) != values[name]:
            field.value = values[name]


def download(name: str, address: str) -> None:
    """Offer the content of an address as a file with this name."""
    link = document.createElement("a")
    link.href, link.download = address, name
    link.click()


def convert_to_png(picture: str, scale: float, done: Callable[[str], None]) -> None:
    """Convert an SVG, given as a data address, into a PNG ``scale`` times as large, and call ``done`` with its data address."""
    image = document.createElement("img")

    def convert(_: Any) -> None:
        canvas = document.createElement("canvas")
        canvas.width, canvas.height = round(image.naturalWidth * scale), round(image.naturalHeight * scale)
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
        done(str(canvas.toDataURL("image/png")))

    image.addEventListener("load", create_once_callable(convert))
    image.src = picture


def select(name: str) -> None:
    """Select the text of the field with an id."""
    document.getElementById(name).select()


def get_site() -> str:
    """Return the address of this language's part of the site; this page is one folder below."""
    return str(window.URL.new("../", window.location.href).href)


def get_root() -> str:
    """Return the full address of the site's root, which all languages share."""
    way = document.documentElement.getAttribute("data-root")
    return str(window.URL.new(str(way), window.location.href).href)


def enable(selector: str, able: bool) -> None:
    """Enable or disable the elements that match a selector."""
    for element in document.querySelectorAll(selector):
        element.disabled = not able


def show_frame(name: str, address: str, width: int, title: str) -> None:
    """Put an embedded board into the element with an id, as a frame. It takes the height that the board asks for."""
    element = document.getElementById(name)
    inner = document.createElement("iframe")
    inner.src, inner.title = address, title
    inner.style.width, inner.style.height = f"{width}px", f"{width + 160}px"

    def resize(event: Any) -> None:
        if event.source == inner.contentWindow:
            message = json.loads(str(window.JSON.stringify(event.data) or "null"))
            if isinstance(message, dict) and message.get("event") == "height":
                inner.style.height = f"{int(message['height'])}px"

    window.addEventListener("message", create_proxy(resize))
    element.replaceChildren(inner)
    element.hidden = False


def ask_to_persist(done: Callable[[bool], None]) -> None:
    """Ask the browser not to clear the saved games when it runs out of room; call ``done`` with its answer."""
    storage = getattr(navigator, "storage", None)
    if storage is None or not hasattr(storage, "persist"):
        done(False)
        return
    storage.persist().then(lambda stays: done(bool(stays)), lambda _: done(False))
