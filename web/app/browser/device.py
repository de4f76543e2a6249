"""The device around the browser: what is shared to the installed app, its badge, the clipboard, the screen."""

from __future__ import annotations

from collections.abc import Callable

from js import document, navigator, window


def take_shared() -> str:
    """Return what was shared to the installed app, which is in the query of the address, and remove it there; "" for nothing."""
    query = window.URLSearchParams.new(window.location.search)
    shared = next((str(query.get(name)) for name in ("url", "text", "title") if query.get(name)), "")
    if shared:
        window.history.replaceState(None, "", str(window.location.pathname))
    return shared


def read_clipboard(handle: Callable[[str], None], refuse: Callable[[], None]) -> None:
    """Hand on the text of the clipboard, or call ``refuse`` if the browser does not allow reading it."""
    navigator.clipboard.readText().then(lambda text: handle(str(text)), lambda _: refuse())


def show_badge(count: int) -> None:
    """Show a number on the icon of the installed app; 0 removes it. Other browsers show nothing."""
    if hasattr(navigator, "setAppBadge"):
        navigator.setAppBadge(count).then(lambda _: None, lambda _: None)


def has_mouse() -> bool:
    """Return whether a mouse or the like is the main pointer, as on a computer, and not a finger, as on a phone or tablet."""
    return bool(window.matchMedia("(pointer: fine)").matches)


def keep_awake() -> Callable[[], None]:
    """Keep the screen on, where the browser can, until the returned function is called, or the page is hidden."""
    if not hasattr(navigator, "wakeLock") or document.hidden:
        return lambda: None
    lock = navigator.wakeLock.request("screen")
    return lambda: lock.then(lambda granted: granted.release(), lambda _: None) and None
