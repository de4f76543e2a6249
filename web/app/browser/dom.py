"""The page: redraws regions, keeps the focus, turns keyboard, buttons and forms into a few calls. It knows no game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Protocol

from js import FormData, document, navigator, window
from pyodide.code import run_js
from pyodide.ffi import create_once_callable, create_proxy, to_js

from .events import call_later, listen
from .pointer import Pointer, TouchDrag

CONFIRMED = 1600  # milliseconds that a button says it has done something


def get(name: str) -> Any:
    """Return the element with an id, None if there is none."""
    return document.getElementById(name)


def get_language() -> str:
    """Return the language of the page."""
    return str(document.documentElement.lang)


def get_page_kind() -> str:
    """Return what page this is: table, home, games, embed or make."""
    return str(document.body.dataset.page)


def get_game() -> str:
    """Return the id of the game that a table's page is for."""
    return str(document.body.dataset.game)


def announce_ready() -> None:
    """Say that the page is ready, for those who wait."""
    loading = get("loading")
    if loading:
        loading.remove()
    document.body.dataset.ready = "1"


def find(selector: str) -> Any:
    """Return the first element that a selector finds, None if there is none."""
    return document.querySelector(selector)


def focus(selector: str) -> None:
    """Put the focus on the first element that a selector finds."""
    element = document.querySelector(selector)
    if element:
        element.focus()


def press(selector: str) -> None:
    """Press the first element that a selector finds."""
    element = document.querySelector(selector)
    if element:
        element.click()


def take_early_clicks() -> list[tuple[str, str]]:
    """Return what was clicked before Python was here, as command or token; the other one is ""."""
    clicks = map(str, list(window.fairyPost.clicks.splice(0)))
    return [(click[3:], "") if click.startswith("do ") else ("", click) for click in clicks]


def watch_visibility(call: Callable[[], None]) -> None:
    """Call whenever the page is hidden or shown again, and when it goes."""
    listen(window, "pagehide", lambda _: call())
    listen(document, "visibilitychange", lambda _: call())


def watch_address(call: Callable[[], None]) -> None:
    """Call when somebody changes the fragment of the address."""
    listen(window, "hashchange", lambda _: call())


def watch_typing(name: str, judge: Callable[[str], str]) -> None:
    """Let the field with an id show by its look what its text may become: what ``judge`` returns goes into its data-how."""

    def show_judgement(event: Any) -> None:
        if event.target.id == name:
            event.target.dataset.how = judge(str(event.target.value))

    listen(document, "input", show_judgement)


def read_form(form: Any) -> dict[str, str]:
    """Return what stands in the fields of a form."""
    return {str(entry[0]): str(entry[1]) for entry in FormData.new(form).entries()}


def step_number(button: Any, by: int) -> None:
    """Change the number in the field beside a button, as far as its bounds allow."""
    button.parentElement.querySelector("input").stepUp(by)


def rescue_focus(selector: str) -> None:
    """Put the focus on the first element that a selector finds, where what held it is gone."""
    if document.activeElement == document.body:
        focus(selector)


def refuse_field(form: Any, name: str, why: str) -> None:
    """Let a field of a form say why what stands in it cannot be, until something else stands there."""
    field = form.elements.namedItem(name)
    field.setCustomValidity(why)
    field.addEventListener("input", create_once_callable(lambda _: field.setCustomValidity("")), once=True)
    field.reportValidity()


def _show_invalid(event: Any) -> None:
    """Open what an invalid field is folded away in: what cannot be seen cannot be put right."""
    folded = event.target.closest("details")
    if folded:
        folded.open = True


def confirm_button(told: str) -> None:
    """Let the button that was pressed show that it has done something, and screen readers say it."""
    button = document.activeElement
    button.classList.add("done")
    get("live").textContent = told
    call_later(lambda: button.classList.remove("done"), CONFIRMED)


def get_root() -> str:
    """Return the way from this page to the site's root."""
    return str(document.documentElement.dataset.root)


class BoardEvents(Protocol):
    """The boards of a page, and all else that can be chosen on it."""

    def press(self, token: str) -> bool:
        """A cell, item or choice was chosen; return True if that played something."""

    def pick_up(self, token: str) -> str:
        """Return the picture to drag for a token as HTML, "" if there is nothing to pick up."""

    def press_key(self, key: str, cell: str) -> bool:
        """A key was pressed on a cell of a board, or elsewhere (""); return True if it was used."""


class Page:
    """Redraws what changed and listens on the whole document, so that redrawn elements need no listeners of their own.

    ``run_command`` gets the name of a button's data-do and the button; "look" and "claim" for buttons with such data, "submit-…"
    and the form for a form with data-form.
    """

    def __init__(self, run_command: Callable[[str, Any], object], boards: BoardEvents | None = None) -> None:
        self._run_command, self._boards = run_command, boards
        self._drawn: dict[str, str] = {}
        self.pointer = Pointer(boards.press, boards.pick_up) if boards else None
        self.fingers = TouchDrag()
        listen(document, "click", self._click, passive=False)
        listen(document, "keydown", self._key, passive=False)
        listen(document, "submit", self._submit, passive=False)
        document.addEventListener("invalid", create_proxy(_show_invalid), True)

    @property
    def has_drawn(self) -> bool:
        """True once something was drawn here, and not only by the page as it came."""
        return bool(self._drawn)

    @property
    def drop_target(self) -> str:
        """The token on which a dragged piece is being put down, "" if none is."""
        return self.pointer.dropped if self.pointer else ""

    def draw(self, regions: Iterable[tuple[str, str]]) -> None:
        """Put the HTML of changed regions into their elements; what stays the same stays, and so does the focus."""
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
        if heard and self._boards and self._boards.press_key(str(event.key), cell):
            event.preventDefault()

    def _submit(self, event: Any) -> None:
        name = event.target.dataset
        if hasattr(name, "form"):
            event.preventDefault()
            self._run_command(f"submit-{name.form}", event.target)


class UnseenPage:
    """Draws regions as a page does, on none."""

    def __init__(self) -> None:
        self._places = window.Map.new()

    def draw(self, regions: Iterable[tuple[str, str]]) -> None:
        """Put the HTML of regions where nobody sees it."""
        window.fairyPost.drawAside(to_js([part for region in regions for part in region]), self._places)


def copy(text: str, done: Callable[[bool], None]) -> None:
    """Put a text on the clipboard and say whether it worked."""
    clipboard = getattr(navigator, "clipboard", None)
    if clipboard is None:
        done(False)
        return
    clipboard.writeText(text).then(lambda _: done(True), lambda _: done(False))


def share(title: str, address: str) -> None:
    """Open the system's share sheet; the user may close it again, which is no fault."""
    sheet = to_js({"title": title, "url": address}, dict_converter=window.Object.fromEntries)
    navigator.share(sheet).then(lambda _: None, lambda _: None)


def get_fragment() -> str:
    """Return the game string in the address, "" if there is none."""
    return str(window.location.hash).lstrip("#")


def set_fragment(string: str) -> None:
    """Renew the address without a new page in the history."""
    window.history.replaceState(None, "", f"#{string}" if string else str(window.location.pathname))


@cache
def get_address() -> str:
    """Return the address of this page without its fragment, which stays the same as long as the page lives."""
    return str(window.location.href).partition("#")[0]


def go(where: str) -> None:
    """Go to another page."""
    window.location.href = where


async def draw_qr_code(root: str, text: str, name: str) -> str:
    """Return a text as a QR code in SVG; ``root`` leads to the site's root."""
    module = await run_js(f"import({json.dumps(str(window.URL.new(root + 'js/qr.js', document.baseURI).href))})")
    return str(module.draw(text, name))
