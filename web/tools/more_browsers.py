"""Firefox and WebKit for the tests that run in every browser: found, or the system's packages. Standard library only."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from web.tools import browser
from web.tools.common import WEB, Stop, say

OLDEST_FIREFOX = 153  # the oldest that was tried; 140 lacks commands that Playwright sends
FIREFOX_PRELOAD = WEB / "tools/firefox.cjs"  # for the process that drives Firefox, see there
ARGUMENTS = ("--remote-allow-system-access",)  # the preload asks for it
PREFERENCES: dict[str, str | float | bool] = {
    "dom.events.testing.asyncClipboard": True,  # pages use the clipboard without asking for permission
    "fission.bfcacheInParent": False,  # else what the preload sets is gone with the next page
}
MINI_BROWSERS = (
    "/usr/lib/*/webkit2gtk-4.*/MiniBrowser",
    "/usr/lib*/webkit2gtk-4.*/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.*/MiniBrowser",
    "/usr/libexec/*/webkit2gtk-4.*/MiniBrowser",
)


class WebKit(NamedTuple):
    """The programs that WebKit is driven with: its driver, a browser with one window, and a screen that nobody sees."""

    driver: Path
    browser: Path
    screen: Path


class Kind(NamedTuple):
    """A browser beside Chromium: how it is called, whether it is here, and the packages that bring it, by package manager."""

    name: str
    is_installed: Callable[[], bool]
    packages: Mapping[str, tuple[str, ...]]


@cache
def _read_version(program: Path) -> int:
    """The first number of a program's version; 0 if it does not start: a name on PATH may only be a hint to install something."""
    try:
        told = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return 0
    number = re.search(r"\d+", told.stdout)
    return int(number[0]) if number and told.returncode == 0 else 0


def find_firefox() -> Path | None:
    """The program of an installed Firefox, None if there is none that starts and is new enough."""
    places = [Path(place) for name in ("firefox-esr", "firefox") if (place := shutil.which(name))]
    if sys.platform == "darwin":
        places.append(Path("/Applications/Firefox.app/Contents/MacOS/firefox"))
    return next((place for place in places if _read_version(place) >= OLDEST_FIREFOX), None)


def find_webkit() -> WebKit | None:
    """The programs of an installed WebKitGTK, None if one is missing."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    windows = [path for pattern in MINI_BROWSERS for path in sorted(Path("/").glob(pattern.lstrip("/")))]
    return WebKit(Path(driver), windows[-1], Path(screen)) if driver and screen and windows else None


KINDS = (
    Kind(
        f"Firefox {OLDEST_FIREFOX} or newer",
        lambda: find_firefox() is not None,
        {"apt-get": ("firefox-esr",), "dnf": ("firefox",), "apk": ("firefox-esr",), "pacman": ("firefox",)},
    ),
    Kind("WebKit", lambda: find_webkit() is not None, {"apt-get": ("webkit2gtk-driver", "xvfb")}),
)


def install(kind: Kind) -> None:
    """Install a browser that is missing, where the package manager can."""
    manager = browser.find_manager()
    packages = kind.packages.get(manager or "", ())
    if kind.is_installed() or not packages:
        return
    say(f"Installing {kind.name}: {' '.join(packages)}")
    for command in browser.MANAGERS[manager or ""]:
        line = [*command[:-1], *packages] if command[-1] == "chromium" else command
        subprocess.run(line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _read_version.cache_clear()  # an older version may have stood at the same place


def obtain_firefox() -> Path:
    """Return the program of a Firefox, installed if need be.

    Raises:
        Stop: there is none and none can be installed.
    """
    install(KINDS[0])
    program = find_firefox()
    if program is None:
        way = "on Debian and Ubuntu: sudo apt-get update, sudo apt-get install firefox-esr"
        raise Stop(f"No {KINDS[0].name} was found: install one ({way}), then run this again")
    return program


def obtain() -> list[str]:
    """Install what is missing where the package manager can; say in one line, and return, which browsers are missing still."""
    for kind in KINDS:
        install(kind)
    missing = [kind for kind in KINDS if not kind.is_installed()]
    if missing:
        ways = [f"{kind.name} (packages {' and '.join(kind.packages['apt-get'])} on Debian and Ubuntu)" for kind in missing]
        say(f"Not tested, as it is not installed here: {', '.join(ways)}")
    return [kind.name for kind in missing]
