"""A browser whose network nobody watches, for measuring memory.

Playwright watches the network of every page. For that Chromium keeps all that a page has loaded in the page's own process,
which is more than 30 MB of a table. This browser is driven by Chromium's debugging protocol over two pipes, and nothing is
switched on that a measurement does not ask for.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from select import select
from typing import Any, Self

import psutil  # type: ignore[import-untyped]

WAITING = 120.0  # seconds without a message
FUNCTION = re.compile(r"(async\s*)?(\w+|\([^()]*\))\s*=>")


class UnwatchedBrowser:
    """A Chromium with one page. Every method raises TimeoutError where it does not answer, ValueError where it refuses."""

    def __init__(self, chromium: Path, flags: Sequence[str]) -> None:
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        (asked, self._out), (self._in, told) = os.pipe(), os.pipe()
        # The protocol is read from descriptor 3 and written to 4. A shell puts the pipes there, whatever their numbers are here.
        script = f'exec "$@" 3<&{asked} 4>&{told}'
        options = ["--headless", "--remote-debugging-pipe", f"--user-data-dir={self._profile.name}"]
        command = ["bash", "-c", script, "bash", str(chromium), *flags, *options, "about:blank"]
        self._process = subprocess.Popen(command, pass_fds=(asked, told), stderr=subprocess.DEVNULL)
        os.close(asked)
        os.close(told)
        self._unread = b""
        self._number = 0
        self.events: list[dict[str, Any]] = []  # that came before the last answer
        target = self._send("", "Target.createTarget", {"url": "about:blank"})["targetId"]
        self._page: str = self._send("", "Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
        os.close(self._out)
        os.close(self._in)
        self._profile.cleanup()

    def ask(self, method: str, **values: Any) -> dict[str, Any]:
        """Return the page's answer to a command of the protocol."""
        return self._send(self._page, method, values)

    def open(self, url: str) -> None:
        """Let the page go to an address, and wait until it is loaded."""
        self.ask("Page.navigate", url=url)
        self.evaluate("new Promise(next => document.readyState === 'complete' ? next() : addEventListener('load', () => next()))")

    def evaluate(self, script: str, *values: Any) -> Any:
        """Return the value of an expression in the page, or what a function returns there for these values.
        Promises are awaited."""
        expression = f"({script})({', '.join(map(json.dumps, values))})" if FUNCTION.match(script) else script
        answer = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise ValueError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def collect_garbage(self) -> None:
        """Collect garbage in the page and its workers, and tell the browser that memory is short. Otherwise it keeps memory that
        it does not use."""
        attach = {"waitForDebuggerOnStart": False, "flatten": True}
        self.ask("Target.setAutoAttach", autoAttach=True, **attach)
        attached = [event for event in self.events if event["method"] == "Target.attachedToTarget"]
        # Workers have little memory of their own, and would collect no garbage by themselves.
        for session in (*(event["params"]["sessionId"] for event in attached), self._page):
            self._send(session, "HeapProfiler.collectGarbage", {})
        self.ask("Target.setAutoAttach", autoAttach=False, **attach)
        self.ask("Memory.simulatePressureNotification", level="critical")

    def measure_private(self) -> float:
        """Return the private megabytes of the page's process; of those of a browser it is by far the largest."""
        return max(float(memory.uss) for memory in self._list_memories()) / 1e6

    def measure_shared(self) -> float:
        """Return the megabytes of all processes that draw pages; what they share is counted once."""
        return sum(float(memory.pss) for memory in self._list_memories()) / 1e6

    def _list_memories(self) -> list[Any]:
        processes = self._send("", "SystemInfo.getProcessInfo", {})["processInfo"]
        return [psutil.Process(each["id"]).memory_full_info() for each in processes if each["type"] == "renderer"]

    def _send(self, session: str, method: str, values: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": values} | ({"sessionId": session} if session else {})
        os.write(self._out, json.dumps(message).encode() + b"\0")
        self.events = []
        while (answer := self._receive()).get("id") != self._number:
            self.events.append(answer)
        if "error" in answer:
            raise ValueError(f"{method}: {answer['error']['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._unread:
            part = os.read(self._in, 1 << 20) if select([self._in], [], [], WAITING)[0] else b""
            if not part:
                raise TimeoutError("the browser does not answer")
            self._unread += part
        message, _, self._unread = self._unread.partition(b"\0")
        decoded: dict[str, Any] = json.loads(message)
        return decoded
