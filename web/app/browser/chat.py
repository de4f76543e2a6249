"""The chat around the page, as messengers offer it to apps inside a chat (webxdc): updates that everybody there gets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from js import JSON, Object, window
from pyodide.ffi import JsException, create_proxy, to_js

PATIENCE = 10  # seconds until a page begins without updates that are still missing


def is_here() -> bool:
    """Return whether the page is in a chat."""
    return getattr(window, "webxdc", None) is not None


def get_address() -> str:
    """Return what names this person in this chat; it means nothing elsewhere."""
    return str(getattr(window.webxdc, "selfAddr", "") or "") if is_here() else ""


def get_name() -> str:
    """Return what this person is called in the messenger."""
    return str(getattr(window.webxdc, "selfName", "") or "") if is_here() else ""


async def listen(hear: Callable[[Any], None]) -> None:
    """Call with the payload of every update, from the first one on; return once those that are known have been handed over."""

    def handle(update: Any) -> None:
        hear(json.loads(str(JSON.stringify(getattr(update, "payload", None)) or "null")))

    if not is_here():
        return
    told = window.webxdc.setUpdateListener(create_proxy(handle), 0)
    if hasattr(told, "then"):
        try:
            await asyncio.wait_for(told, PATIENCE)
        except (JsException, TimeoutError):
            return  # what is still missing comes later


def send(update: Mapping[str, Any]) -> bool:
    """Send an update to everybody in the chat. Returns False if the messenger does not take it."""
    if not is_here():
        return False
    try:
        window.webxdc.sendUpdate(to_js(update, dict_converter=Object.fromEntries), "")
    except JsException:
        return False
    return True
