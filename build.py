#!/usr/bin/env python3
"""Build, serve, test and measure the site: `python3 build.py build | serve | test | bench | pictures | check | words | wheel`.

Needs nothing but Python 3.11 and its standard library: on the first run it makes `.venv` beside this file, installs
the pinned packages that pyproject.toml lists, and goes on with that environment's Python. Everything past that point
lives in `web/tools/`.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):
    sys.exit("Fairy Post needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info[:2]))

import argparse
import hashlib
import importlib.util
import json
import os
import re
import subprocess
import tomllib
from collections.abc import Iterable
from pathlib import Path

from web.tools.common import DIST, ROOT, WORK, Stop, hold_lock, say

VENV = ROOT / ".venv"
STAMP = VENV / "installed.json"
NO_VENV = (
    "This Python has no {}, which the build needs to make its environment: install the package python3-venv "
    "(on Debian and Ubuntu: sudo apt-get install python3-venv), then run this again."
)
GROUPS = {
    "build": ("build",),
    "serve": ("build",),
    "test": ("build", "words", "test"),
    "bench": ("build", "test"),
    "pictures": ("build", "test"),
    "check": ("build",),
    "words": ("build", "words"),
    "wheel": ("build",),
}
MUTANTS = ("build", "words", "test", "mutants")  # for `test --mutants`
APART = ("mutants", "wikis", "notebooks")  # groups whose pins concern nobody else


def find_venv_python() -> Path:
    """Return the environment's own interpreter."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def can_import(name: str) -> bool:
    """Return whether this Python has a module, without importing it."""
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def check_before(command: str, browsing: bool = True) -> None:
    """Check what cannot be installed from here, before anything is downloaded.

    Raises:
        Stop: venv or pip is missing, or the command needs a browser and none can be had.
    """
    if not find_venv_python().exists():
        missing = [name for name in ("venv", "ensurepip") if not can_import(name)]
        if missing:
            raise Stop(NO_VENV.format(" and no ".join(missing)))
    if browsing and command in ("test", "bench", "pictures"):
        from web.tools import browser

        browser.check()


def ensure_environment(groups: Iterable[str]) -> None:
    """Make `.venv` and install the named dependency groups, unless a stamp says that these versions are there already.

    Raises:
        Stop: the environment could not be made, or pip could not install.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    listed: dict[str, list[str]] = project["dependency-groups"]
    usual = [entry for name, group in listed.items() if name not in APART for entry in group]
    pins = [*project["tool"]["fairy-post"]["constraints"], *usual]
    python = ".".join(map(str, sys.version_info[:3]))
    done: dict[str, str] = {}
    if STAMP.exists() and find_venv_python().exists():
        done = json.loads(STAMP.read_text("utf-8"))
    if done.get("python") != python:
        say("Making the environment .venv")
        try:
            run([sys.executable, "-m", "venv", "--clear", str(VENV)], "The environment .venv could not be made")
        except Stop as stop:
            if "ensurepip" in str(stop):  # some systems package Python without the files that ensurepip installs
                raise Stop(NO_VENV.format("working ensurepip")) from None
            raise
        done = {"python": python}
    for group in groups:
        wanted = hashlib.sha256("\n".join([group, *listed[group], "", *pins]).encode()).hexdigest()
        if done.get(group) == wanted:
            continue
        say(f"Installing the pinned Python packages for `{group}`")
        constraints = WORK / "constraints.txt"
        constraints.write_text("\n".join(pins) + "\n", "utf-8")
        # Without isolation a package that comes as source is built with the pinned setuptools of the group `build`.
        pip = [str(find_venv_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
        run([*pip, "--no-build-isolation", "-c", str(constraints), *listed[group]], "The Python packages could not be installed")
        done[group] = wanted
        STAMP.write_text(json.dumps(done, indent=1), "utf-8")


def run(command: list[str], failure: str) -> None:
    """Run a command quietly.

    Raises:
        Stop: it failed; the message starts with `failure` and ends with the command's last output.
    """
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if done.returncode:
        raise Stop(f"{failure}:\n{done.stdout.strip()[-2000:]}", 1)


def read_port(text: str) -> int:
    """Return a TCP port number from the command line."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError(text)
    return number


def read_base_url(text: str) -> str:
    """Return an address from the command line, with a slash at the end."""
    if not re.fullmatch(r"https?://[^\s/?#\"'<>]+(/[^\s?#\"'<>]*)?", text):
        raise ValueError(text)
    return text.rstrip("/") + "/"


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(prog="build.py", description="Build, serve, test and measure Fairy Post.")
    commands = top.add_subparsers(dest="command", required=True, metavar="build|serve|test|bench|pictures|check|words|wheel")
    build = commands.add_parser("build", help="write the site to dist/, rebuilding only what changed")
    about = "the address the site will have: adds canonical links, social previews, a sitemap and oEmbed answers"
    build.add_argument("--base-url", type=read_base_url, metavar="URL", help=about)
    about = "the folder to write, made if it is not there (default: dist)"
    build.add_argument("--out", type=Path, metavar="FOLDER", help=about)
    about = "also write fairy-post.xdc into that folder: the games as an app inside chats of Delta Chat, Cheogram and others"
    build.add_argument("--webxdc", action="store_true", help=about)
    about = "a server that helps pages in different networks to find each other: stun:HOST or turn:USER:PASSWORD@HOST"
    build.add_argument("--ice", nargs="+", default=[], metavar="ADDRESS", help=about)
    serve = commands.add_parser("serve", help="build, then serve dist/ on this machine")
    serve.add_argument("--port", type=read_port, default=8000, help="default 8000; 0 takes any free port")
    serve.add_argument("--host", default="127.0.0.1", help="default 127.0.0.1; 0.0.0.0 serves the whole network")
    serve.add_argument("--open", action="store_true", help="open the page in your browser")
    test = commands.add_parser("test", help="build, then run every test; what it does not know goes on to pytest")
    test.add_argument("--full", action="store_true", help="add the long samples")
    about = "instead see whether the tests notice small changes to the engine, for so many minutes (default: 30)"
    test.add_argument("--mutants", nargs="?", const=30, type=int, metavar="MINUTES", help=about)
    about = "the browser that the browser tests run in (default: chromium); firefox runs these alone"
    test.add_argument("--browser", choices=("chromium", "firefox"), default="chromium", help=about)
    about = (
        "instead look at boards in real software: "
        "sphinx, myst, mkdocs, mediawiki, dokuwiki, wordpress, tiddlywiki, jupyter, jupyterlite (all)"
    )
    test.add_argument("--wikis", action="store_true", help=about)
    test.add_argument("-k", metavar="WORDS", help="only the tests whose names match, as in pytest")
    test.add_argument("paths", nargs="*", help="only these files or folders (default: e2e and tests), or mutants, or wikis")
    bench = commands.add_parser("bench", help="build, then measure")
    bench.add_argument("--json", action="store_true", help="a JSON list instead of a table")
    bench.add_argument(
        "--attacks", nargs="?", const=110_000, type=int, metavar="N", help="lay siege to protected links instead, 110,000 times"
    )
    bench.add_argument("--links", action="store_true", help="measure protected links instead: how many, how long, how fast")
    bench.add_argument(
        "--memory", nargs="?", const=60, type=int, metavar="MINUTES", help="watch the memory of one table in use instead, an hour"
    )
    about = "keep the ratios that the test command watches, as they are now: of the games that are named, or all"
    bench.add_argument("--baseline", action="store_true", help=about)
    about = "measure the start of a table in this browser instead; may be given several times"
    bench.add_argument("--browser", action="append", dest="browsers", choices=("chromium", "firefox", "webkit"), help=about)
    bench.add_argument(
        "names", nargs="*", metavar="NAME", help="only rows whose names start so; with --baseline games, as for check"
    )
    commands.add_parser("pictures", help="build, then take the pictures of all tables for the documents anew")
    check = commands.add_parser("check", help="say what a game still lacks")
    about = "its id, or for a game from elsewhere its wheel or the folder with its pyproject.toml (default: our own games)"
    check.add_argument("names", nargs="*", metavar="GAME", help=about)
    words = commands.add_parser("words", help="write the sentences of a language as a gettext catalogue, or take one back in")
    words.add_argument("language", help="two letters, such as fr, or template for a catalogue without translations")
    words.add_argument("file", nargs="?", type=Path, help="the catalogue (default: LANGUAGE.po here, or template.pot)")
    words.add_argument("--read", action="store_true", help="put the catalogue's translations into the modules of the language")
    earlier = commands.add_parser("wheel", help="make the wheel of an earlier commit and print its path, for matches against it")
    about = "default: the commit that the documented figures compare with"
    earlier.add_argument("commit", nargs="?", metavar="COMMIT", help=about)
    about = "build in a game from elsewhere: its wheel, or the folder with its pyproject.toml; may be given several times"
    for command in (build, serve):
        command.add_argument("--with", dest="wheels", action="append", default=[], metavar="WHEEL", help=about)
    return top


def run_inside(arguments: argparse.Namespace, rest: list[str]) -> int:
    """Run the command with the environment's Python; returns the exit status."""
    from web.tools import foreign

    wheels = foreign.read_wheels(vars(arguments).get("wheels", []))
    names, projects = foreign.read_names(vars(arguments).get("names", []))
    foreign.install([*wheels, *projects])  # first, since much of what is imported below lists the games

    from web.tools import pipeline

    if arguments.command == "check":
        from web.tools import check

        return check.run(names)
    if arguments.command == "words":
        from web.tools import catalogues

        return catalogues.run(arguments.language, arguments.file, is_reading=arguments.read)
    if arguments.command == "wheel":
        from web.tools import earlier

        return earlier.run(arguments.commit or earlier.REFERENCE)
    if arguments.command == "serve":
        from web.tools import serve

        server = serve.bind(arguments.host, arguments.port)  # first, so that a port in use is reported before the build
        pipeline.build(wheels=wheels)
        return serve.run(server, open_page=arguments.open)
    if arguments.command == "test":
        from web.tools import browser, more_browsers, testing

        if arguments.mutants:
            return testing.run_mutants(arguments.mutants, arguments.paths)
        firefox = arguments.browser == "firefox"
        program = more_browsers.obtain_firefox() if firefox else browser.obtain_shell()
        paths = arguments.paths or (["e2e"] if firefox else [])
        if testing.needs_every_browser(paths):
            more_browsers.obtain()
        pipeline.build()
        if arguments.wikis:
            from web.tools.wikis import run as wikis

            return wikis.run(program, arguments.paths)
        return testing.run(program, full=arguments.full, words=arguments.k, paths=paths, rest=rest)
    if arguments.command == "bench":
        if arguments.attacks:
            from web.tools.bench import attacks

            return attacks.run(arguments.attacks, as_json=arguments.json)
        if arguments.links:
            from web.tools.bench import protected_links

            return protected_links.run(as_json=arguments.json)
        if arguments.memory:
            from web.tools import browser
            from web.tools.bench import memory

            chromium = browser.obtain()
            pipeline.build()
            return memory.run(chromium, arguments.memory, as_json=arguments.json)
        if arguments.baseline:
            from web.tools.bench import guard

            guard.write_baseline(names)
            return 0
        from web.tools import browser
        from web.tools.bench import runner

        if arguments.browsers and arguments.names != ["startup"]:
            raise Stop("In several browsers only the start of a table is measured: bench startup --browser firefox")
        rows = runner.choose_rows(arguments.names)  # first, so that a wrong name is reported before the build
        chromium = browser.obtain()
        pipeline.build()
        if arguments.browsers:
            from web.tools.bench import startup

            return startup.run(chromium, arguments.browsers, as_json=arguments.json)
        return runner.run(chromium, rows, as_json=arguments.json)
    if arguments.command == "pictures":
        from web.tools import browser, pictures

        chromium = browser.obtain()
        pipeline.build()
        return pictures.run(chromium)
    from web.app.later import ice

    try:
        servers = tuple(map(ice.read_server, arguments.ice))
    except ValueError as error:
        raise Stop(f"{error} is no address of a server: stun:HOST[:PORT] or turn:USER:PASSWORD@HOST[:PORT].") from None
    dist = (arguments.out or DIST).resolve()
    pipeline.build(arguments.base_url or "", wheels, dist, servers, chat=arguments.webxdc)
    return 0


def main(argv: list[str]) -> int:
    """Run one command; returns the exit status: 0 done, 1 it failed, 2 it cannot be done here."""
    top = make_parser()
    arguments, rest = top.parse_known_args(argv)
    if rest and arguments.command != "test":
        top.error(f"unknown: {' '.join(rest)}")
    try:
        mutants = bool(vars(arguments).get("mutants"))
        check_before(arguments.command, browsing=not mutants and vars(arguments).get("browser") != "firefox")
        with hold_lock():
            ensure_environment(MUTANTS if mutants else GROUPS[arguments.command])
        if Path(sys.prefix).resolve() == VENV.resolve():
            return run_inside(arguments, rest)
        again = [str(find_venv_python()), str(ROOT / "build.py"), *argv]
        if os.name == "nt":  # execv there returns to the shell at once
            return subprocess.call(again)
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(again[0], again)
    except Stop as stop:
        print(stop, file=sys.stderr)
        return stop.status
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
