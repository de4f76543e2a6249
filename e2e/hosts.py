"""Real web servers for the built site: nginx, Apache and Caddy as the documentation sets them up, and Python's own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from e2e.tried import TriedTable
from web.tools.common import STATIC

PREFIX = "/fairy-post/"  # as in the documentation
FOLDER = "/srv/fairy-post"
SECONDS = 30.0  # as long as a server may take to answer for the first time
MODULES = "/usr/lib/apache2/modules"
APACHE_MODULES = ("mpm_event", "authz_core", "mime", "dir", "alias", "headers", "filter", "deflate")
APACHE_PREVIEWS = ("rewrite", "proxy", "proxy_http")

# What is tried on which server; `web/docs/hosting.md` shows it.
TRIED = TriedTable(
    {"nginx": "nginx", "apache": "Apache", "caddy": "Caddy", "python": "`http.server`"},
    {
        "plain": ("A table is played, below the root",),
        "compressed": ("The same, compressed",),
        "framed": ("A board in a sandboxed frame of another site",),
        "headers": ("The headers of the table below",),
        "strict": ("A strict policy of the host’s own",),
        "too strict": ("A policy that is too strict: the page names what is missing",),
        "binary": ("WebAssembly of a wrong media type",),
        "scripts": ("Scripts of a wrong media type: the page says that it cannot start",),
        "previews": ("The program for pictures of one position",),
        "stale": ("A cache that keeps old files: nobody gets files of two versions",),
    },
    {
        "cannot": ("cannot do that",),
        "none": ("sends no header of its own",),
        "right": ("our `.htaccess` sets the right one",),
    },
)


@dataclass(frozen=True)
class ServerSetting:
    """What a host does beside serving files: compress, send a policy of its own, send these media types by suffix."""

    compresses: bool = False
    policy: str = ""
    types: Mapping[str, str] = field(default_factory=dict)
    previews: int = 0  # the port of the program for previews


class RunningServer:
    """A running web server; ``url`` is the address of the site's root."""

    def __init__(self, command: Sequence[str], port: int, folder: Path, prefix: str = PREFIX) -> None:
        self.url = f"http://127.0.0.1:{port}{prefix}"
        self._log = (folder / "log").open("w+b")
        environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        self._process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log
        )
        end = time.monotonic() + SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise AssertionError(f"{command[0]} does not answer:\n{(folder / 'log').read_text()[-2000:]}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url + "site.webmanifest", timeout=5):
                return True
        except urllib.error.HTTPError as error:
            error.close()
            return True
        except OSError:
            return False

    def stop(self) -> None:
        """End the server."""
        self._process.terminate()
        self._process.wait(SECONDS)
        self._log.close()


def find_free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def find_program(name: str) -> str | None:
    """Return the path of a server's program, None where it is not installed."""
    names = {"nginx": ("nginx",), "apache": ("apache2", "httpd"), "caddy": ("caddy",), "python": (sys.executable,)}
    places = f"{os.environ.get('PATH', '')}:/usr/sbin"
    return next((path for program in names[name] if (path := shutil.which(program, path=places))), None)


def start_host(name: str, program: str, site: Path, folder: Path, setting: ServerSetting) -> RunningServer:
    """Start a server for the site in ``site``; ``folder`` takes its configuration and logs."""
    port = find_free_port()
    make = {"nginx": _set_up_nginx, "apache": _set_up_apache, "caddy": _set_up_caddy, "python": _set_up_python}
    return RunningServer(make[name](program, port, site, folder, setting), port, folder)


def _set_up_nginx(program: str, port: int, site: Path, folder: Path, setting: ServerSetting) -> list[str]:
    """Use the documented lines: the map beside the server's block, the location in it."""
    text = (STATIC / "hosting/nginx.conf").read_text("utf-8").replace(FOLDER, str(site))
    beside, _, inside = text.partition("# In the server's block.")
    if not setting.compresses:
        inside = inside.replace("gzip on;", "gzip off;")
    for suffix, kind in setting.types.items():
        lines = [line for line in inside.splitlines() if not line.rstrip().endswith(f" {suffix};")]
        inside = "\n".join(lines).replace("types {", f"types {{ {kind} {suffix};")
    if setting.policy:
        inside = inside.replace("add_header", f'add_header Content-Security-Policy "{setting.policy}" always; add_header', 1)
    if setting.previews:
        passed, _, condition = _read_previews("nginx-previews.conf", site, setting).partition("# In the location of the site:")
        inside = passed + inside.replace("alias ", f"{condition} alias ", 1)
    return _write_nginx(program, folder, f"{beside} server {{ listen 127.0.0.1:{port}; {inside} }}")


def _read_previews(name: str, site: Path, setting: ServerSetting) -> str:
    """Return the documented lines for the program for previews, with its port."""
    text = (STATIC / "hosting" / name).read_text("utf-8")
    return text.replace(":8001", f":{setting.previews}").replace(FOLDER, str(site))


def _write_nginx(program: str, folder: Path, servers: str) -> list[str]:
    """Write a configuration with these servers, and return the command that starts it."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    config = folder / "nginx.conf"
    config.write_text(
        f"""daemon off; worker_processes 1; pid {folder}/pid; error_log stderr;
{"user root;" if is_root else ""}
events {{ worker_connections 128; }}
http {{
default_type application/octet-stream; access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{servers}
}}
""",
        "utf-8",
    )
    return [program, "-e", "stderr", "-c", str(config), "-p", str(folder)]


def start_stale_proxy(program: str, site: str, folder: Path) -> RunningServer:
    """Start nginx as a cache before a site at an address. It keeps whatever it has seen for an hour, whatever the site says, but
    for the service worker."""
    address = urlsplit(site)
    origin = f"{address.scheme}://{address.netloc}"
    port = find_free_port()
    server = f"""proxy_cache_path {folder}/kept keys_zone=kept:1m;
server {{
    listen 127.0.0.1:{port};
    location / {{
        proxy_pass {origin}; proxy_cache kept; proxy_cache_valid 200 1h; proxy_ignore_headers Cache-Control Expires Vary;
    }}
    location ~ /sw\\.js$ {{ proxy_pass {origin}; }}
}}"""
    return RunningServer(_write_nginx(program, folder, server), port, folder, address.path)


def _set_up_apache(program: str, port: int, site: Path, folder: Path, setting: ServerSetting) -> list[str]:
    """Let Apache read the site's `.htaccess`."""
    modules = (*APACHE_MODULES, *(APACHE_PREVIEWS if setting.previews else ()))
    loads = "\n".join(f"LoadModule {name}_module {MODULES}/mod_{name}.so" for name in modules)
    previews = _read_previews("apache-previews.conf", site, setting) if setting.previews else ""
    compress = "AddOutputFilterByType DEFLATE text/html text/javascript text/css application/wasm" if setting.compresses else ""
    forced = "\n".join(f'<FilesMatch "\\.{suffix}$">\nForceType {kind}\n</FilesMatch>' for suffix, kind in setting.types.items())
    policy = f'Header always set Content-Security-Policy "{setting.policy}"' if setting.policy else ""
    config = folder / "apache.conf"
    config.write_text(
        f"""ServerRoot {folder}
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {folder}/pid
ErrorLog /dev/stderr
DocumentRoot {folder}
{loads}
TypesConfig /etc/mime.types
Alias {PREFIX} {site}/
<Directory {site}>
AllowOverride All
Require all granted
{compress}
{forced}
</Directory>
{previews}
{policy}
""",
        "utf-8",
    )
    return [program, "-f", str(config), "-D", "FOREGROUND"]


def _set_up_caddy(program: str, port: int, site: Path, folder: Path, setting: ServerSetting) -> list[str]:
    """Use the documented lines under another address."""
    text = (STATIC / "hosting/Caddyfile").read_text("utf-8").replace(FOLDER, str(site))
    text = text.replace("example.org {", f"http://127.0.0.1:{port} {{")
    if not setting.compresses:
        text = text.replace("\t\tencode zstd gzip\n", "")
    for number, (suffix, kind) in enumerate(setting.types.items()):
        own = f"\t\t@type{number} path *.{suffix}\n\t\theader @type{number} Content-Type {kind}\n"
        text = text.replace("\t\tfile_server", own + "\t\tfile_server")
    if setting.policy:
        own = f'\t\theader +Content-Security-Policy "{setting.policy}"\n'
        text = text.replace("\t\tfile_server", own + "\t\tfile_server")
    if setting.previews:
        text = text.replace("\t\tfile_server", _read_previews("Caddyfile-previews", site, setting) + "\t\tfile_server")
    config = folder / "Caddyfile"
    config.write_text("{\n\tadmin off\n\tauto_https off\n}\n" + text, "utf-8")
    return [program, "run", "--adapter", "caddyfile", "--config", str(config)]


def _set_up_python(program: str, port: int, site: Path, folder: Path, setting: ServerSetting) -> list[str]:
    """Serve a folder in which the site lies under its path."""
    (folder / "root").mkdir()
    (folder / "root" / PREFIX.strip("/")).symlink_to(site)
    return [program, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder / "root")]
