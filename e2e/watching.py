"""What no page of ours may do is collected here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response


def origin(url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class Watch:
    """Collects what no page of ours may do: errors on the console, uncaught errors, failed answers, requests to other origins."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.allowed: set[str] = set()
        self.expected: list[re.Pattern[str]] = []

    def allow(self, url: str) -> None:
        """Requests to this address's origin are all right."""
        self.allowed.add(origin(url))

    def expect(self, pattern: str) -> None:
        """In this test a problem that matches is part of the test."""
        self.expected.append(re.compile(pattern))

    def attend(self, context: BrowserContext) -> BrowserContext:
        """Watch every page of a context."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self.problems.append(f"uncaught: {error.error}"))
        context.on("request", self._request)
        context.on("response", self._response)
        return context

    @contextmanager
    def leave(self) -> Iterator[None]:
        """What a page says while it is left does not count: in Firefox a worker that was starting complains."""
        before = len(self.problems)
        yield
        del self.problems[before:]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        if request.url.startswith(("data:", "blob:", "about:")):
            return
        if origin(request.url) not in self.allowed:
            self.problems.append(f"another origin: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"answer {response.status}: {response.url}")

    def take(self) -> list[str]:
        """The unexpected problems since the last call; forgets them and what was expected."""
        problems = [text for text in self.problems if not any(pattern.search(text) for pattern in self.expected)]
        self.problems.clear()
        self.expected.clear()
        return problems
