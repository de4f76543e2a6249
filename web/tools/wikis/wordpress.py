"""WordPress from Debian's packages, on PHP's own server and a MariaDB of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from web.tools.common import Stop

from . import articles
from .php import serve_php, unpack, unpack_plugin
from .running import FOLDER, SECONDS, RunningWiki, find_port, install_python, make_empty, run

SETUP = Path(__file__).with_suffix(".php")
PACKAGES = ("wordpress", "wordpress-theme-twentytwentythree", "php-getid3", "libjs-underscore")
NO_DATABASE = "WordPress needs MariaDB: sudo apt-get install --no-install-recommends mariadb-server-core php-mysql"
PARAGRAPH = "<!-- wp:paragraph --><p>{}</p><!-- /wp:paragraph -->"
SETTINGS = """<?php
define( 'DB_NAME', 'blog' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:{socket}' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true ); // asks nobody for news of itself
define( 'DISABLE_WP_CRON', true );
define( 'FAIRY_POST_DRAW', [ {draw} ] );
$table_prefix = 'blog_';
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require ABSPATH . 'wp-settings.php';
"""


@contextmanager
def run_database(folder: Path) -> Iterator[Path]:
    """Run an empty database called `blog` in a folder; yields the socket that it listens to, and nothing else.

    Raises:
        Stop: there is no MariaDB, or it does not start.
    """
    server = shutil.which("mariadbd", path=os.environ.get("PATH", "") + ":/usr/sbin")
    if not server:
        raise Stop(NO_DATABASE)
    (folder / "blog").mkdir()
    # without tables of users: whoever reaches the socket may do everything
    command = [
        server,
        "--no-defaults",
        f"--datadir={folder}",
        f"--user={folder.owner()}",
        "--skip-grant-tables",
        "--skip-networking",
    ]
    with tempfile.TemporaryDirectory() as near, (FOLDER / "mariadb.log").open("w") as log:
        socket = Path(near, "socket")  # whose path has to be short
        process = subprocess.Popen([*command, f"--socket={socket}"], stdout=log, stderr=log)
        try:
            end = time.monotonic() + SECONDS
            while not socket.exists():
                if time.monotonic() > end or process.poll() is not None:
                    raise Stop(f"MariaDB does not start:\n{Path(log.name).read_text('utf-8')[-3000:]}", 1)
                time.sleep(0.1)
            yield socket
        finally:
            process.terminate()
            process.wait()


@contextmanager
def host_wordpress(site: str) -> Iterator[RunningWiki]:
    """WordPress with a theme of its own. Half of the boards are shortcodes with a picture, half are blocks with an address."""
    python = install_python()
    folder, version = unpack(*PACKAGES)
    root, port = folder / "usr/share/wordpress", find_port()
    unpack_plugin("wordpress", root / "wp-content/plugins")
    draw = ", ".join(f"'{part}'" for part in (python, "-m", "fairy_post"))
    with run_database(make_empty("wordpress-data")) as socket:
        (root / "wp-config.php").write_text(SETTINGS.format(socket=socket, draw=draw), "utf-8")
        with serve_php(root, port) as address:
            text = articles.write_article("", articles.write_shortcode, articles.write_block, paragraph=PARAGRAPH)
            page = run(["php", SETUP, address.rstrip("/"), site], root, text)
            if not page.isdecimal():
                raise Stop(f"WordPress could not be set up:\n{page[-3000:]}", 1)
            yield RunningWiki(f"WordPress {version}", f"{address}?page_id={page}", False)
