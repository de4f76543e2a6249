"""Starts Chromium and Firefox for the tests, each with what makes them alike: pieces that need not glide, scrollbars or none."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from web.tools import browser as browsers
from web.tools.more_browsers import ARGUMENTS, FIREFOX_PRELOAD, PREFERENCES

OVERLAID = "ui.useOverlayScrollbars"  # these take no room, as Playwright has it in Chromium


def start_playwright() -> Playwright:
    """Start Playwright in such a way that it can drive Firefox ESR as well. Stop it yourself."""
    with patch.dict(os.environ, NODE_OPTIONS=f"--require={FIREFOX_PRELOAD.as_posix()}"):
        return sync_playwright().start()


def find_program() -> Path:
    """Return the browser that the tests run in: what FAIRY_BROWSER names, else Chromium's headless shell."""
    return Path(os.environ.get("FAIRY_BROWSER") or browsers.obtain_shell())


def is_firefox(program: Path) -> bool:
    """Whether this is a Firefox, by its name."""
    return "firefox" in program.name.lower()


def make_options(program: Path, classic: bool) -> dict[str, Any]:
    """Return Playwright's options for starting a browser; with ``classic`` its scrollbars take room."""
    if is_firefox(program):
        preferences = PREFERENCES | {OVERLAID: int(not classic)}
        return {
            "channel": "moz-firefox",
            "executable_path": program,
            "args": [*ARGUMENTS],
            "firefox_user_prefs": preferences,
        }
    hidden = {"ignore_default_args": ["--hide-scrollbars"]} if classic else {}
    return {"executable_path": program, "args": [*browsers.FLAGS], **hidden}


def launch(playwright: Playwright, program: Path, *flags: str, classic: bool = False) -> Browser:
    """Start a browser; ``flags`` are for Chromium alone."""
    options = make_options(program, classic)
    if is_firefox(program):
        return playwright.firefox.launch(**options)
    return playwright.chromium.launch(**options | {"args": [*options["args"], *flags]})


def launch_persistent(
    playwright: Playwright, program: Path, profile: Path, *, classic: bool = False, **rest: Any
) -> BrowserContext:
    """Start a browser with a folder for what it keeps, and Playwright's options for a context."""
    kind = playwright.firefox if is_firefox(program) else playwright.chromium
    return kind.launch_persistent_context(profile, **make_options(program, classic), **rest)
