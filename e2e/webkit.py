"""WebKitGTK, driven by the W3C's WebDriver protocol: a few requests in JSON, which need no package."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from e2e.drivers import SECONDS, SIZE, BrowserDied
from web.tools.more_browsers import WebKit

# Keys without a letter, as the protocol calls them.
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014"}
KEYS |= {"Control": "\ue009", "ArrowDown": "\ue015", "Tab": "\ue004", "Home": "\ue011", "End": "\ue010"}
ENVIRONMENT = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}  # its sandbox does not start in containers; pages are ours alone

# What the service says when the process of the page has ended. It says the second at once, and the first ever after.
DEAD, DYING = "invalid session id", "Could not parse script result"

SETTINGS = "[Settings]\ngtk-enable-animations={}\n"


class WebKitDriver:
    """One window of WebKit on a screen that nobody sees. Its profile ends with it, so it cannot be restarted."""

    def __init__(self, programs: WebKit) -> None:
        self._programs = programs
        self._start()

    def _start(self, *, dark: bool = False, still: bool = True) -> None:
        self.died = False
        self._ends = contextlib.ExitStack()
        folder = Path(self._ends.enter_context(tempfile.TemporaryDirectory()))
        (folder / "gtk-3.0").mkdir()
        (folder / "gtk-3.0/settings.ini").write_text(SETTINGS.format(int(not still)), "utf-8")
        self._environment = ENVIRONMENT | {"XDG_CONFIG_HOME": str(folder)}
        try:
            self._service = self._start_service(self._start_screen())
            options = {"binary": str(self._programs.browser), "args": ["--automation", *(["--dark-mode"] if dark else [])]}
            wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
            self._session = f"/session/{self._call('POST', '/session', wanted)['sessionId']}"
            self._send("/window/rect", {"x": 0, "y": 0, "width": SIZE[0], "height": SIZE[1]})
        except BaseException:
            self._ends.close()
            raise

    def _run(self, command: list[str], **options: Any) -> None:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        self._ends.callback(process.wait, 30)
        self._ends.callback(process.terminate)

    def _start_screen(self) -> str:
        """Start a screen and return its name."""
        reading, writing = os.pipe()
        line = [str(self._programs.screen), "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
        self._run(line, pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as answer:
            return f":{answer.readline().strip()}"

    def _start_service(self, screen: str) -> str:
        """Start the driver's service on a free port and return its address."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._run([str(self._programs.driver), f"--port={port}"], env={**os.environ, **self._environment, "DISPLAY": screen})
        self._service, end = f"http://127.0.0.1:{port}", time.monotonic() + SECONDS
        while time.monotonic() < end:
            with contextlib.suppress(URLError):
                self._call("GET", "/status")
                return self._service
        raise AssertionError("WebKitWebDriver does not answer")

    def _call(self, method: str, path: str, body: object = None) -> Any:
        """Ask the service for something and return the value of its answer."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._service + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=2 * SECONDS) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            answer = error.read().decode()
            self.died = DEAD in answer or DYING in answer
            raise (BrowserDied if self.died else AssertionError)(f"{path}: {answer}") from None

    def _send(self, path: str, body: object) -> Any:
        return self._call("POST", self._session + path, body)

    def goto(self, address: str) -> None:
        """Open an address."""
        self._send("/url", {"url": "about:blank"})  # an address that differs in its fragment only would be no visit
        self._send("/url", {"url": address})

    def evaluate(self, function: str, *values: object, frame: bool = False) -> Any:
        """Call a JavaScript function in the page and return what it returns."""
        call = {"script": f"return ({function})(...arguments)", "args": list(values)}
        if not frame:
            return self._send("/execute/sync", call)
        element = self._send("/element", {"using": "css selector", "value": "iframe"})
        self._send("/frame", {"id": element})
        try:
            return self._send("/execute/sync", call)
        finally:
            self._send("/frame", {"id": None})

    def _act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        self._send("/actions", {"actions": [{"type": kind, "id": kind, "actions": actions}]})

    def click(self, x: float, y: float) -> None:
        """Press and release the mouse at a point of the window."""
        self.drag([(x, y)])

    def drag(self, points: Sequence[tuple[float, float]]) -> None:
        """Press the mouse at the first point, move along the others, and release it at the last."""
        moves = [{"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)} for x, y in points]
        down, up = ({"type": name, "button": 0} for name in ("pointerDown", "pointerUp"))
        self._act("pointer", [moves[0], down, *moves[1:], up])

    def press_key(self, key: str) -> None:
        """Press a key, by the name that a page hears; with "Control+" before it, that as well."""
        values = [KEYS.get(part, part) for part in key.split("+")]
        down = [{"type": "keyDown", "value": value} for value in values]
        self._act("key", [*down, *({"type": "keyUp", "value": value} for value in reversed(values))])

    def prefer(self, *, dark: bool = False, still: bool = True) -> None:
        """Let the system be dark, or want no motion. The browser starts anew, as it asks only then."""
        self.close()
        self._start(dark=dark, still=still)

    def screenshot(self) -> bytes:
        """Return a picture of the window, as PNG."""
        return base64.b64decode(self._call("GET", f"{self._session}/screenshot"))

    def close(self) -> None:
        """Close the browser, its service and its screen."""
        with contextlib.suppress(AssertionError, BrowserDied, OSError):
            self._call("DELETE", self._session)
        self._ends.close()
