"""MediaWiki and DokuWiki from Debian's packages, on PHP's own server."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from web.tools.common import DIST, Stop, say

from . import articles
from .running import FOLDER, RunningWiki, find_port, install_python, make_empty, run, wait_for

PACKAGES = ("php-cli", "php-sqlite3", "php-xml", "php-mbstring", "php-intl", "php-phpseclib", "libphp-simplepie", "php-geshi")
NO_PHP = "MediaWiki and DokuWiki need PHP: sudo apt-get install --no-install-recommends " + " ".join(PACKAGES)
NO_APT = "MediaWiki and DokuWiki come from Debian's packages: this needs apt-get. Name others, as in test --wikis sphinx mkdocs."


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
    folder, version = unpack("dokuwiki", "libjs-jquery", "libjs-jquery-ui", "libjs-jquery-cookie")
    root, data, settings = folder / "usr/share/dokuwiki", folder / "var/lib/dokuwiki", folder / "etc/dokuwiki"
    for name in ("plugins", "tpl"):
        (root / "lib" / name).unlink()
        (root / "lib" / name).symlink_to(data / "lib" / name)
    for script in (root / "lib/exe/jquery.php", root / "lib/exe/js.php"):  # they name the files of a whole system
        text = script.read_text("utf-8")
        script.write_text(text.replace("'/usr/share/javascript", f"'{folder}/usr/share/javascript"), "utf-8")
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
