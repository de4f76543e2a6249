"""A small web server for the built site, as a plain static host would serve it."""

from __future__ import annotations

import errno
import mimetypes
import os
import socket
import sys
import threading
import urllib.parse
import webbrowser
import zlib
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from web.tools.common import DIST, Stop, say

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}


def get_media_type(name: str) -> str:
    """Return the media type for a file name, from our own table first: a machine's may be wrong about `.js` or `.wasm`."""
    return TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


class Server(ThreadingHTTPServer):
    """Serves the folder `root` below the path `prefix`. `extra` holds further files by name, also below the prefix.

    Browsers use a cached copy for so many seconds of `age` without asking. With none they ask each time, so that a new build
    shows at once.
    """

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # there it would let two servers share a port

    def __init__(
        self,
        address: tuple[str, int],
        root: Path = DIST,
        prefix: str = "/",
        extra: Mapping[str, bytes] | None = None,
        age: int = 0,
    ) -> None:
        self.root = root.resolve()
        self.prefix = prefix
        self.extra = dict(extra or {})
        self.caching = f"max-age={age}" if age else "no-cache"
        super().__init__(address, Handler)

    @property
    def url(self) -> str:
        """The address of the site's root, with a slash at the end."""
        host = str(self.server_address[0])
        return f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{self.server_address[1]}{self.prefix}"

    def start(self) -> Server:
        """Serve in the background until `stop`."""
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def stop(self) -> None:
        """Stop the server."""
        self.shutdown()
        self.server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report an error, but not a browser that closed the connection."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    def find(self, path: str) -> tuple[str, bytes | Path] | None:
        """Return the name and content (or file) for a decoded path below the prefix, None if there is nothing."""
        name = path + "index.html" if path == "" or path.endswith("/") else path
        if name in self.extra:
            return name, self.extra[name]
        if "\0" in name:
            return None
        file = (self.root / name).resolve()
        return (name, file) if file.is_relative_to(self.root) and file.is_file() else None


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        """Answer with the file."""
        self.answer(body=True)

    def do_HEAD(self) -> None:
        """Answer with the file's headers."""
        self.answer(body=False)

    def answer(self, *, body: bool) -> None:
        """Send what the address names: 200, 304, 301 to the folder's address, or 404."""
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        if not path.startswith(self.server.prefix):
            return self.send(HTTPStatus.NOT_FOUND, b"Nothing here.\n", "text/plain; charset=utf-8", body)
        path = path.removeprefix(self.server.prefix)
        file = self.server.find(path)
        if file is None and self.server.find(path + "/") is not None:
            query = urllib.parse.urlsplit(self.path).query
            target = urllib.parse.quote(path.rsplit("/", 1)[-1]) + "/" + (f"?{query}" if query else "")
            return self.send(HTTPStatus.MOVED_PERMANENTLY, b"", "text/plain", body, {"Location": target})
        status = HTTPStatus.OK
        if file is None:
            status = HTTPStatus.NOT_FOUND
            file = self.server.find("404.html") or ("404.txt", b"Nothing here.\n")
        name, content = file
        headers = {}
        if isinstance(content, Path):
            facts = content.stat()
            headers["ETag"] = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"'
        else:
            headers["ETag"] = f'"{zlib.crc32(content):x}-{len(content):x}"'
        if status is HTTPStatus.OK and self.headers.get("If-None-Match") == headers["ETag"]:
            return self.send(HTTPStatus.NOT_MODIFIED, b"", get_media_type(name), False, headers)
        if isinstance(content, Path):
            content = content.read_bytes()
        return self.send(status, content, get_media_type(name), body, headers)

    def send(self, status: HTTPStatus, content: bytes, kind: str, body: bool, headers: Mapping[str, str] | None = None) -> None:
        """Send one complete answer."""
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", self.server.caching)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        if body:
            try:
                self.wfile.write(content)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True  # the browser has closed the connection

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the browser shows what was requested."""


def bind(host: str, port: int) -> Server:
    """Return a server at that address that does not answer yet.

    Raises:
        Stop: the port is in use or forbidden, or the host is not this machine's.
    """
    try:
        return Server((host, port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < 65535 else 8000
            raise Stop(f"Port {port} is taken by another program: stop it, or choose another, such as --port {other}.") from None
        if isinstance(error, PermissionError):
            raise Stop(f"Port {port} needs more rights than you have here: choose one above 1023, such as --port 8000.") from None
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            raise Stop(f"{host} is not an address of this machine: leave --host out, or use 0.0.0.0 for all of them.") from None
        raise


def run(server: Server, *, open_page: bool) -> int:
    """Serve until Ctrl-C; returns the exit status."""
    with server:
        print(f"Fairy Post is at {server.url}", flush=True)
        say("Ctrl-C stops it.")
        if open_page:
            webbrowser.open(server.url)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("")
    return 0
