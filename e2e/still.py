"""Pages on which Python never starts: what stands on them, and their storage, need none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, Page, Route

_PYTHON = re.compile(r"/(python|pyodide/[^/]+|pyscript/[^/]+)\.js$")


def _answer(route: Route) -> None:
    route.fulfill(body="export const loadPyodide = 0", content_type="text/javascript")


def stop_python(context: BrowserContext) -> None:
    """From now on Python starts on no page of a context."""
    context.route(_PYTHON, _answer)


@contextmanager
def without_python(page: Page) -> Iterator[None]:
    """What a page opens meanwhile starts no Python."""
    page.route(_PYTHON, _answer)
    yield
    page.unroute(_PYTHON, _answer)
