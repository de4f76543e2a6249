"""Finds or installs a Chromium: one on this machine, Playwright's own, or the system's package.

Most browser tests run in Chromium's headless shell, the same browser without its window: it takes a third less processor time.

Standard library only: build.py uses it outside `.venv`.
"""

from __future__ import annotations

import ctypes.util
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from web.tools.common import Stop, say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
SHELL = "chromium-headless-shell"  # its name on PATH, and that of Debian's package
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MANAGERS = {
    "apt-get": (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]),
    "dnf": (["dnf", "install", "-y", "chromium"],),
    "apk": (["apk", "add", "chromium"],),
    "pacman": (["pacman", "-Sy", "--noconfirm", "chromium"],),
}
# What Playwright's Chromium needs from the system; where one is absent only root can add it.
LIBRARIES = ("nss3", "nspr4", "gbm", "asound", "xkbcommon", "atk-1.0")
NONE = (
    "The tests need a browser and none was found: install the package chromium "
    "(on Debian and Ubuntu: sudo apt-get install chromium), then run this again."
)


def list_candidates() -> Iterator[Path]:
    """Return where a Chromium may be: first those on PATH, then those that Playwright downloaded."""
    for name in NAMES:
        if place := shutil.which(name):
            yield Path(place)
    if sys.platform == "darwin":
        yield Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    folder = "chromium-*/chrome-*"
    yield from _list_downloads(f"{folder}/chrome", f"{folder}/chrome.exe", f"{folder}/*.app/Contents/MacOS/*")


def list_shells() -> Iterator[Path]:
    """Return where a headless shell may be."""
    if place := shutil.which(SHELL):
        yield Path(place)
    folder = "chromium_headless_shell-*/chrom*"
    yield from _list_downloads(f"{folder}/headless_shell", f"{folder}/chrome-headless-shell", f"{folder}/*shell.exe")


def _list_downloads(*patterns: str) -> Iterator[Path]:
    """Return what Playwright downloaded, the newest first."""
    caches = {"darwin": Path.home() / "Library/Caches", "win32": Path(os.environ.get("LOCALAPPDATA", Path.home()))}
    cache = caches.get(sys.platform, Path.home() / ".cache")
    downloads = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or cache / "ms-playwright")
    for pattern in patterns:
        yield from sorted(downloads.glob(pattern), reverse=True)


def find_installed() -> Path | None:
    """Return the first candidate that really starts. On some systems the command on PATH only says how to install a browser."""
    return _find_sound(list_candidates())


def _find_sound(candidates: Iterable[Path]) -> Path | None:
    for path in candidates:
        try:
            if subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0:
                return path
        except (OSError, subprocess.TimeoutExpired):
            continue
    return None


def find_manager() -> str | None:
    """Return the package manager that can install a browser here, None if there is none or we are not root."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    return next((name for name in MANAGERS if shutil.which(name)), None)


def can_download() -> bool:
    """Return whether Playwright can download and start its own Chromium, as far as that can be known beforehand."""
    if sys.platform == "linux" and not all(map(ctypes.util.find_library, LIBRARIES)):
        return False
    if any(os.environ.get(name) for name in ("PLAYWRIGHT_DOWNLOAD_HOST", "HTTPS_PROXY", "https_proxy")):
        return True
    try:
        socket.create_connection(("cdn.playwright.dev", 443), timeout=5).close()
    except OSError:
        return False
    return True


def check() -> None:
    """Check that there is a way to a browser, before anything is downloaded.

    Raises:
        Stop: there is none without root.
    """
    if not (find_manager() or find_installed() or can_download()):
        raise Stop(NONE)


def obtain() -> Path:
    """Return the browser for the tests; install it if necessary.

    Raises:
        Stop: every way failed.
    """
    if path := find_installed():
        return path
    ways: list[list[str]] = []
    if can_download():
        ways.append([sys.executable, "-m", "playwright", "install", "chromium"])
    if name := find_manager():
        ways.extend(MANAGERS[name])
    for command in ways:
        say(f"Looking for a browser: {' '.join(command[-4:])}")
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if path := find_installed():
            return path
    raise Stop(NONE)


def obtain_shell() -> Path:
    """Return a headless shell for the tests; a whole Chromium where there is none and apt-get cannot install it. Raises Stop as
    `obtain`."""
    whole = obtain()
    update, install = MANAGERS["apt-get"]
    install = [*install[:-1], SHELL]
    commands = [install, update, install] if find_manager() == "apt-get" else []  # the list of packages may be older than them
    shell = _find_sound(list_shells())
    while shell is None and commands:
        command = commands.pop(0)
        say(f"Looking for a lighter browser: {' '.join(command[-4:])}")
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        shell = _find_sound(list_shells())
    return shell or whole
