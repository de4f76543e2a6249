"""What every wiki that runs has in common: its folder, its server on this machine alone, the environment with our wheels."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Page

from web.tools import plugins, wheel
from web.tools.common import DIST, ROOT, WORK, Stop, say
from web.tools.serve import Server

FOLDER = WORK / "wikis"
SECONDS = 30  # until a server answers


class RunningWiki(NamedTuple):
    """A wiki that runs: its name and version, the address of the article, whether it is dark where the reader's system is, what
    that address has besides on phones, and where the article is for readers without scripts, if not there. ``begin`` is what a
    reader does first, ``has_heard`` asks whether the software around boards knows of moves on each of them, and ``needs_worker``
    says that it does not go without a service worker of its own."""

    name: str
    address: str
    follows_system: bool
    for_phones: str = ""
    without_scripts: str = ""
    begin: Callable[[Page], None] | None = None
    has_heard: Callable[[Page], bool] | None = None
    needs_worker: bool = False


def run(command: Sequence[str | Path], folder: Path, text: str = "", environment: Mapping[str, str] | None = None) -> str:
    """Run a command and return what it prints. ``environment`` goes beside that of this process.

    Raises:
        Stop: it failed.
    """
    whole = {**os.environ, **(environment or {})}
    done = subprocess.run(command, cwd=folder, input=text, env=whole, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Stop(f"{' '.join(map(str, command[:6]))} failed:\n{done.stdout.strip()[-3000:]}", 1)
    return done.stdout


def make_empty(name: str) -> Path:
    """Return an empty folder for a wiki."""
    folder = FOLDER / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def install_python(group: str = "wikis") -> Path:
    """Make an environment with the pinned packages of a group and our two wheels; return its interpreter."""
    environment = FOLDER / ("venv" if group == "wikis" else f"venv-{group}")
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pins: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"][group]
    stamp = environment / "pins.txt"
    pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if not stamp.exists() or stamp.read_text("utf-8").split() != pins:
        say(f"Installing the pinned Python packages for `{group}`")
        FOLDER.mkdir(parents=True, exist_ok=True)
        run([sys.executable, "-m", "venv", "--clear", environment], FOLDER)
        run([*pip, *pins], FOLDER)
        stamp.write_text("\n".join(pins), "utf-8")
    wheels = [DIST / wheel.find_site_path(), DIST / plugins.find_wheel_path()]
    run([*pip, "--force-reinstall", "--no-deps", *wheels], FOLDER)
    return python


def read_version(python: Path, package: str) -> str:
    """Return the version of an installed package."""
    return run([python, "-c", f"from importlib.metadata import version as v; print(v({package!r}))"], FOLDER).strip()


@contextmanager
def serve_files(folder: Path) -> Iterator[str]:
    """Serve a folder; yields its address."""
    server = Server(("127.0.0.1", 0), root=folder).start()
    try:
        yield server.url
    finally:
        server.stop()


def find_port() -> int:
    """Return a port that is free now."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(address: str) -> None:
    """Wait until a server answers.

    Raises:
        Stop: it does not.
    """
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            urlopen(address, timeout=SECONDS).close()
        except URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError):
                return  # it answers, whatever it says
            time.sleep(0.1)
        else:
            return
    raise Stop(f"No server answers at {address}", 1)
