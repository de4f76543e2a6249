"""The page: replaces regions, keeps the focus, and turns keys, buttons and forms into commands. It knows no game."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from functools import cache
from typing import Any, Protocol

from js import FormData, document, navigator, window
from pyodide.code import run_js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from .events import call_later, listen
from .keys import KeyPresses
from .pointer import Pointer, TouchDrag

CONFIRMED = 1600  # milliseconds that a button says it has done something


def get(name: str) -> Any:
    """Return the element with an id, None if there is none."""
    return document.getElementById(name)


def get_language() -> str:
    """Return the language of the page."""
    return str(document.documentElement.lang)


def get_page_kind() -> str:
    """Return which page this is: table, home, games, embed, make or puzzles, which look like a table."""
    return str(getattr(document.body.dataset, "kind", None) or document.body.dataset.page)


def get_game() -> str:
    """Return the id of the game of a table's page, or of one with its puzzles."""
    return str(document.body.dataset.game)


def has_game() -> bool:
    """Return whether this page belongs to a game."""
    return hasattr(document.body.dataset, "game")


def announce_ready() -> None:
    """Mark the page as ready, for tests and for what waits on the page."""
    loading = get("loading")
    if loading:
        loading.remove()
    document.body.dataset.ready = "1"


def tell_failed_start() -> None:
    """Have the page say that it could not be loaded, and offer to try again."""
    window.dispatchEvent(window.Event.new("error"))


def find(selector: str) -> Any:
    """Return the first element that matches a selector, None if there is none."""
    return document.querySelector(selector)


def focus(selector: str) -> None:
    """Focus the first element that matches a selector, if there is one."""
    element = document.querySelector(selector)
    if element:
        element.focus()


def check(selector: str) -> None:
    """Choose the first button of a group that matches a selector, if there is one."""
    element = document.querySelector(selector)
    if element:
        element.checked = True


def scroll_to_top() -> None:
    """Show the top of the page, where the board is."""
    window.scrollTo(0, 0)


def press(selector: str) -> None:
    """Click the first element that matches a selector, if there is one."""
    element = document.querySelector(selector)
    if element:
        element.click()


def take_early_clicks() -> list[tuple[str, str]]:
    """Return what was clicked before Python had started, as pairs of a command and a token, one of which is ""."""
    clicks = map(str, list(window.fairyPost.clicks.splice(0)))
    return [(click[3:], "") if click.startswith("do ") else ("", click) for click in clicks]


def watch_visibility(call: Callable[[], None]) -> None:
    """Call whenever the page is hidden or shown again, and when it is left."""
    listen(window, "pagehide", lambda _: call())
    listen(document, "visibilitychange", lambda _: call())


def watch_leaving(call: Callable[[], None]) -> None:
    """Call when the page is left: closed, loaded anew, or left for another one."""
    listen(window, "pagehide", lambda _: call())


def watch_address(call: Callable[[], None]) -> None:
    """Call when the fragment of the address is changed, but not by this page itself."""
    listen(window, "hashchange", lambda _: call())


def get_setting(name: str) -> str:
    """Return the value of a setting, "" if it was never changed."""
    return str(getattr(document.documentElement.dataset, name, None) or "")


def watch_settings(call: Callable[[], None]) -> None:
    """Call when a setting is changed that Python has to follow."""
    listen(document, "fairy-post-setting", lambda _: call())


def watch_typing(name: str, judge: Callable[[str], str]) -> None:
    """Let the field with an id show what its text may become: ``judge`` returns the value of its data-how, which the style sheet
    reads."""

    def show_judgement(event: Any) -> None:
        if event.target.id == name:
            event.target.dataset.how = judge(str(event.target.value))

    listen(document, "input", show_judgement)


def watch_input(names: Collection[str], call: Callable[[], None]) -> None:
    """Call whenever somebody has typed into one of the fields with these ids."""
    listen(document, "input", lambda event: call() if str(event.target.id) in names else None)


def watch_change(name: str, call: Callable[[], None]) -> None:
    """Call whenever somebody has changed the field with this id, and leaves it or presses Enter."""
    listen(document, "change", lambda event: call() if str(event.target.id) == name else None)


def read_form(form: Any) -> dict[str, str]:
    """Return the values of a form's fields."""
    return {str(entry[0]): str(entry[1]) for entry in FormData.new(form).entries()}


def step_number(button: Any, by: int) -> None:
    """Change the number in the field beside a button, within its bounds."""
    button.parentElement.querySelector("input").stepUp(by)


def rescue_focus(selector: str) -> None:
    """Focus the first element that matches a selector, if the element that had the focus is gone."""
    if document.activeElement == document.body:
        focus(selector)


def refuse_field(form: Any, name: str, why: str) -> None:
    """Let a field of a form say why its value is refused, until the value is changed."""
    field = form.elements.namedItem(name)
    field.setCustomValidity(why)
    field.addEventListener("input", create_once_callable(lambda _: field.setCustomValidity("")), once=True)
    field.reportValidity()


def _show_invalid(event: Any) -> None:
    """Unfold what contains an invalid field, so that it can be seen and corrected."""
    folded = event.target.closest("details")
    if folded:
        folded.open = True


def confirm_button(told: str) -> None:
    """Show on the pressed button that it has done something, and have screen readers say it."""
    button = document.activeElement
    button.classList.add("done")
    get("live").textContent = told
    call_later(lambda: button.classList.remove("done"), CONFIRMED)


def get_root() -> str:
    """Return the relative address of the site's root."""
    return str(document.documentElement.dataset.root)


class BoardEvents(Protocol):
    """What a page calls when something on its boards is chosen, picked up or reached by key."""

    def press(self, token: str) -> bool:
        """Choose a cell, an item or a button; return whether that played something."""

    def pick_up(self, token: str) -> str:
        """Return the picture to drag for a token as HTML, "" if there is nothing to pick up."""

    def press_key(self, key: str, cell: str) -> bool:
        """Handle a key pressed on a cell, or outside the boards (""); return whether it meant something."""


class Page:
    """Replaces what changed. It listens on the whole document, so that new elements need no listeners of their own.

    ``run_command`` is called with a name and an element: the data-do of a button and the button, "look" and "claim" for buttons
    with such data, "submit-…" with a form's data-form and the form.
    """

    def __init__(self, run_command: Callable[[str, Any], object], boards: BoardEvents | None = None) -> None:
        self._run_command, self._boards = run_command, boards
        self._drawn: dict[str, str] = {}
        self.pointer = Pointer(boards.press, boards.pick_up) if boards else None
        self.fingers = TouchDrag()
        self._keys = KeyPresses()
        listen(document, "click", self._click, passive=False)
        listen(document, "keydown", self._key, passive=False)
        listen(document, "submit", self._submit, passive=False)
        document.addEventListener("invalid", create_proxy(_show_invalid), True)

    @property
    def has_drawn(self) -> bool:
        """True once something was drawn, which the page did not contain from the beginning."""
        return bool(self._drawn)

    @property
    def drop_target(self) -> str:
        """The token on which a dragged piece is being put down, "" if there is none."""
        return self.pointer.dropped if self.pointer else ""

    def draw(self, regions: Iterable[tuple[str, str]]) -> None:
        """Put the HTML of changed regions into their elements. Elements that stay the same keep their focus."""
        changed: list[str] = []
        for name, html in regions:
            if self._drawn.get(name) != html:
                self._drawn[name] = html
                changed += (name, html)
        if changed:
            window.fairyPost.draw(to_js(changed))

    # --- buttons, keys, forms

    def _click(self, event: Any) -> None:
        if self.pointer and self.pointer.take_click(event):
            return
        if self._keys.takes(event):
            event.preventDefault()  # also the button of a form
            return
        element = event.target.closest("[data-token],[data-do],[data-look],[data-claim]")
        if not element or element.hasAttribute("disabled"):
            return
        data = element.dataset
        if hasattr(data, "token"):
            if event.detail == 0 and self._boards:  # by key or assistive technology; the pointer was heard already
                self._boards.press(str(data.token))
        elif hasattr(data, "do"):
            self._run_command(str(data.do), element)
        else:
            self._run_command("look" if hasattr(data, "look") else "claim", element)

    def _key(self, event: Any) -> None:
        on_board = event.target.closest("[role=grid]")
        plain = not (event.ctrlKey or event.metaKey or event.altKey)
        typing = event.target.closest("input:not([type=radio]),textarea,select,dialog")
        cell = str(event.target.dataset.token) if on_board and hasattr(event.target.dataset, "token") else ""
        heard = plain and not typing and (cell or event.key == "Escape")
        if not (heard and self._boards):
            return
        if self._keys.is_hasty or self._boards.press_key(str(event.key), cell):
            event.preventDefault()

    def _submit(self, event: Any) -> None:
        name = event.target.dataset
        if hasattr(name, "form"):
            event.preventDefault()
            self._run_command(f"submit-{name.form}", event.target)


class UnseenPage:
    """Draws regions into elements that are on no page, to run the same code ahead of time."""

    def __init__(self) -> None:
        self._places = window.Map.new()

    def draw(self, regions: Iterable[tuple[str, str]]) -> None:
        """Put the HTML of regions into unseen elements."""
        window.fairyPost.drawAside(to_js([part for region in regions for part in region]), self._places)


def copy(text: str, done: Callable[[bool], None]) -> None:
    """Copy a text to the clipboard, and call ``done`` with whether it worked."""
    clipboard = getattr(navigator, "clipboard", None)
    if clipboard is None:
        done(False)
        return
    clipboard.writeText(text).then(lambda _: done(True), lambda _: done(False))


def share(**what: str) -> None:
    """Open the system's share sheet with a ``title`` and ``url``, or a ``text``. Closing it without sharing is no error."""
    sheet = to_js(what, dict_converter=window.Object.fromEntries)
    navigator.share(sheet).then(lambda _: None, lambda _: None)


def get_fragment() -> str:
    """Return what stands behind the # of the address, "" if nothing does."""
    return str(window.location.hash)[1:]


def set_fragment(string: str) -> None:
    """Change the fragment of the address without a new entry in the history."""
    window.history.replaceState(None, "", f"#{string}" if string else str(window.location.pathname))


def drop_query() -> None:
    """Take the query out of the address without a new entry in the history."""
    window.history.replaceState(None, "", f"{window.location.pathname}{window.location.hash}")


@cache
def get_address() -> str:
    """Return the address of this page without query and fragment. It stays the same as long as the page lives."""
    return str(window.location.href).partition("#")[0].partition("?")[0]


def go(where: str) -> None:
    """Go to another page. Where files are served and no folders, as in chats, its file is named."""
    path, sign, fragment = where.partition("#")
    index = get_setting("index") if path.endswith("/") else ""
    window.location.href = f"{path}{index}{sign}{fragment}"


async def draw_qr_codes(root: str, text: str, name: str) -> tuple[str, ...]:
    """Return a text as QR codes in SVG, as many as it needs; ``root`` leads to the site's root."""
    return tuple(map(str, (await _load_qr(root)).draw(text, name)))


async def scan_qr_code(root: str, words: Iterable[str]) -> str | None:
    """Return what a QR code says that somebody holds before the camera, "" if that was given up, None without a camera.

    ``words`` are the title, what to do, how far a code in parts has been read, and the name of the button that gives up.
    """
    try:
        return str(await (await _load_qr(root)).scan(*words))
    except JsException:
        return None


async def _load_qr(root: str) -> Any:
    return await run_js(f"import({json.dumps(str(window.URL.new(root + 'js/qr.js', document.baseURI).href))})")
