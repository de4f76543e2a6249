"""The software that boards are put into, each in a folder of its own and served on this machine alone."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.parse import quote
from urllib.request import urlopen

from web.tools import node, plugins, wheel
from web.tools.common import DIST, ROOT, WORK, Stop, say
from web.tools.serve import Server

from . import articles

FOLDER = WORK / "wikis"
VENV = FOLDER / "venv"
TIDDLYWIKI = Path(__file__).with_name("tiddlywiki")
PACKAGES = ("php-cli", "php-sqlite3", "php-xml", "php-mbstring", "php-intl", "php-phpseclib", "libphp-simplepie", "php-geshi")
NO_PHP = "MediaWiki and DokuWiki need PHP: sudo apt-get install --no-install-recommends " + " ".join(PACKAGES)
NO_APT = "MediaWiki and DokuWiki come from Debian's packages: this needs apt-get. Name others, as in test --wikis sphinx mkdocs."
SECONDS = 30  # until a server answers


class RunningWiki(NamedTuple):
    """A wiki that runs: its name and version, the address of the article, whether it is dark where the reader's system is, what
    that address has besides on phones, and where the article is for readers without scripts, if not there."""

    name: str
    address: str
    follows_system: bool
    for_phones: str = ""
    without_scripts: str = ""


def run(command: Sequence[str | Path], folder: Path, text: str = "") -> str:
    """Run a command and return what it prints.

    Raises:
        Stop: it failed.
    """
    done = subprocess.run(command, cwd=folder, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Stop(f"{' '.join(map(str, command[:6]))} failed:\n{done.stdout.strip()[-3000:]}", 1)
    return done.stdout


def make_empty(name: str) -> Path:
    """Return an empty folder for a wiki."""
    folder = FOLDER / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def install_python() -> Path:
    """Make an environment with the pinned packages for documents and our two wheels; return its interpreter."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pins: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["wikis"]
    stamp = VENV / "pins.txt"
    pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if not stamp.exists() or stamp.read_text("utf-8").split() != pins:
        say("Installing Sphinx and MkDocs")
        FOLDER.mkdir(parents=True, exist_ok=True)
        run([sys.executable, "-m", "venv", "--clear", VENV], FOLDER)
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


@contextmanager
def host_sphinx(site: str) -> Iterator[RunningWiki]:
    """Sphinx with the theme furo."""
    with _host_sphinx(site, "sphinx", "rst", articles.write_article(articles.TITLE + "\n=========", articles.write_rst)) as host:
        yield host


@contextmanager
def host_myst(site: str) -> Iterator[RunningWiki]:
    """Sphinx with Markdown."""
    with _host_sphinx(site, "myst-parser", "md", articles.write_article("# " + articles.TITLE, articles.write_myst)) as host:
        yield host


@contextmanager
def _host_sphinx(site: str, package: str, suffix: str, text: str) -> Iterator[RunningWiki]:
    python, folder = install_python(), make_empty(package)
    extensions = ["fairy_post.sphinx", *(["myst_parser"] if suffix == "md" else [])]
    settings = {"project": "All games", "html_theme": "furo", "extensions": extensions, "fairy_post_site": site}
    (folder / "conf.py").write_text("".join(f"{name} = {value!r}\n" for name, value in settings.items()), "utf-8")
    (folder / f"index.{suffix}").write_text(text, "utf-8")
    run([python, "-m", "sphinx", "-q", "-W", "-b", "html", ".", "out"], folder)
    with serve_files(folder / "out") as address:
        more = f", MyST {read_version(python, package)}" if suffix == "md" else ""
        yield RunningWiki(f"Sphinx {read_version(python, 'sphinx')}, furo{more}", address, True)


@contextmanager
def host_mkdocs(site: str) -> Iterator[RunningWiki]:
    """MkDocs with the theme Material, which is dark where the reader's system is."""
    python, folder = install_python(), make_empty("mkdocs")
    (folder / "docs").mkdir()
    (folder / "docs/index.md").write_text(articles.write_article("# " + articles.TITLE, articles.write_markdown), "utf-8")
    (folder / "mkdocs.yml").write_text(
        "site_name: All games\n"
        "theme:\n  name: material\n  font: false\n  palette:\n"
        '    - media: "(prefers-color-scheme: light)"\n      scheme: default\n'
        '    - media: "(prefers-color-scheme: dark)"\n      scheme: slate\n'
        "markdown_extensions: [pymdownx.superfences]\n"
        f"plugins:\n  - fairy-post:\n      site: {site}\n",
        "utf-8",
    )
    run([python, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", folder / "out"], folder)
    with serve_files(folder / "out") as address:
        yield RunningWiki(
            f"MkDocs {read_version(python, 'mkdocs')}, Material {read_version(python, 'mkdocs-material')}", address, True
        )


def unpack(*packages: str) -> tuple[Path, str]:
    """Return a folder with the files of Debian packages, and the first one's version. Nothing is installed, no service started.

    Raises:
        Stop: there is no PHP, or no Debian.
    """
    if not shutil.which("php"):
        raise Stop(NO_PHP)
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        raise Stop(NO_APT)
    store, folder = FOLDER / "packages", make_empty(packages[0])
    store.mkdir(parents=True, exist_ok=True)
    for package in packages:
        if not list(store.glob(f"{package}_*.deb")):
            say(f"Downloading {package}")
            run(["apt-get", "download", "-q", package], store)
        run(["dpkg-deb", "-x", max(store.glob(f"{package}_*.deb")), folder], store)
    version = run(["dpkg-deb", "-f", max(store.glob(f"{packages[0]}_*.deb")), "Version"], store)
    return folder, version.strip().rpartition(":")[2].partition("+")[0].partition("-")[0].removeprefix("0.0.")


def find_port() -> int:
    """Return a port that is free now."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serve_php(folder: Path, port: int) -> Iterator[str]:
    """Serve a folder with PHP; yields its address. Server and workers end with the block."""
    address = f"http://127.0.0.1:{port}/"
    command = ["php", "-d", "include_path=.:/usr/share/php", "-S", f"127.0.0.1:{port}", "-t", str(folder)]
    with (FOLDER / "php.log").open("w") as log:
        environment = {**os.environ, "PHP_CLI_SERVER_WORKERS": "4"}
        server = subprocess.Popen(command, stdout=log, stderr=log, env=environment, start_new_session=True)
        try:
            wait_for(address)
            yield address
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait()


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


def unpack_plugin(name: str, folder: Path) -> None:
    """Unpack our plug-in, as the site offers it, into a wiki's folder for plug-ins."""
    with zipfile.ZipFile(DIST / "plugins" / f"fairy-post-{name}.zip") as archive:
        archive.extractall(folder)


@contextmanager
def host_mediawiki(site: str) -> Iterator[RunningWiki]:
    """MediaWiki with SQLite and its usual skin, under a content policy of its own; the wheel draws the pictures."""
    python = install_python()
    folder, version = unpack("mediawiki", "mediawiki-classes")
    root, port = folder / "usr/share/mediawiki", find_port()
    for name in ("extensions", "config", "images", "LocalSettings.php"):
        (root / name).unlink()  # links into the system
    for name in ("extensions", "images", "data"):
        (root / name).mkdir()
    unpack_plugin("mediawiki", root / "extensions")
    install: list[str | Path] = [
        "php",
        "maintenance/install.php",
        "--dbtype",
        "sqlite",
        "--dbpath",
        root / "data",
        "--scriptpath",
        "",
    ]
    run([*install, "--server", f"http://127.0.0.1:{port}", "--pass", "a long word for tests", "All games", "Admin"], root)
    draw = ", ".join(f"'{part}'" for part in (python, "-m", "fairy_post"))
    with (root / "LocalSettings.php").open("a", encoding="utf-8") as settings:
        settings.write(
            "wfLoadSkin( 'Vector' );\nwfLoadSkin( 'MinervaNeue' );\n$wgDefaultSkin = 'vector-2022';\n$wgCSPHeader = true;\n"
            f"wfLoadExtension( 'FairyPost' );\n$wgFairyPostSite = '{site}';\n$wgFairyPostDraw = [ {draw} ];\n"
        )
    run(["php", "maintenance/edit.php", "All_games"], root, articles.write_article("", articles.write_tag))
    with serve_php(root, port) as address:
        # a phone gets another skin from MediaWiki: this one is never narrower than 500 pixels
        yield RunningWiki(f"MediaWiki {version}, Vector", f"{address}index.php?title=All_games", False, "&useskin=minerva")


@contextmanager
def host_dokuwiki(site: str) -> Iterator[RunningWiki]:
    """DokuWiki with its usual template; the pictures stand in the page, as the maker writes them."""
    folder, version = unpack("dokuwiki")
    root, data, settings = folder / "usr/share/dokuwiki", folder / "var/lib/dokuwiki", folder / "etc/dokuwiki"
    for name in ("plugins", "tpl"):
        (root / "lib" / name).unlink()
        (root / "lib" / name).symlink_to(data / "lib" / name)
    unpack_plugin("dokuwiki", data / "lib/plugins")
    (root / "inc/preload.php").write_text(
        f"<?php\ndefine('DOKU_CONF', '{settings}/');\ndefine('DOKU_MAIN_CONF', '{settings}/');\n"
    )
    (settings / "local.php").write_text(
        f"<?php\n$conf['title'] = 'All games';\n$conf['useacl'] = 0;\n$conf['savedir'] = '{data}/data';\n"
        f"$conf['plugin']['fairypost']['site'] = '{site}';\n",
        "utf-8",
    )
    article = articles.write_article(f"====== {articles.TITLE} ======", articles.write_tag_with_picture)
    (data / "data/pages/ten_games.txt").write_text(article, "utf-8")
    with serve_php(root, find_port()) as address:
        yield RunningWiki(f"DokuWiki {version}", f"{address}doku.php?id=ten_games", False)


@contextmanager
def host_tiddlywiki(site: str) -> Iterator[RunningWiki]:
    """TiddlyWiki with its usual theme, made on Node as one file. The wiki is a script itself; who runs none reads the pages that
    it writes besides."""
    modules, wiki = node.find_packages(TIDDLYWIKI), make_empty("tiddlywiki")
    program: list[str | Path] = [*node.find_node_and_npm()[0], modules / "tiddlywiki/tiddlywiki.js"]
    run([*program, wiki, "--init", "empty"], wiki)
    (wiki / "tiddlers").mkdir()
    shutil.copy(DIST / "plugins" / plugins.TIDDLYWIKI, wiki / "tiddlers")
    texts = {
        "article": (articles.TITLE, articles.write_article("", articles.write_widget)),
        "first": ("$:/DefaultTiddlers", f"[[{articles.TITLE}]]"),
        "site": ("$:/config/fairy-post/site", site),
    }
    for name, (title, text) in texts.items():
        (wiki / "tiddlers" / f"{name}.tid").write_text(f"title: {title}\n\n{text}", "utf-8")
    run([*program, wiki, "--build", "index", "static"], wiki)
    with serve_files(wiki / "output") as address:
        version = json.loads((modules / "tiddlywiki/package.json").read_text("utf-8"))["version"]
        page = f"{address}static/{quote(quote(articles.TITLE))}.html"  # the file's own name is quoted
        yield RunningWiki(f"TiddlyWiki {version}", address, False, without_scripts=page)


HOSTS: dict[str, Callable[[str], AbstractContextManager[RunningWiki]]] = {
    "sphinx": host_sphinx,
    "myst": host_myst,
    "mkdocs": host_mkdocs,
    "mediawiki": host_mediawiki,
    "dokuwiki": host_dokuwiki,
    "tiddlywiki": host_tiddlywiki,
}
