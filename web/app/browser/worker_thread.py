"""Starts a second Python in a worker."""

from __future__ import annotations

from typing import Any

from js import document, navigator
from pyscript import workers

NAME = "thinker"
LITTLE = 2  # GiB of memory; browsers that do not tell are asked for a worker


async def start_worker() -> Any:
    """Start the worker whose script the page names, and return it; None if that is not possible, or the device says that it has
    little memory."""
    page = document.querySelector("script[type=py][data-worker]")
    if page is None or getattr(navigator, "deviceMemory", LITTLE + 1) <= LITTLE:
        return None
    script = document.createElement("script")
    script.type = "py"
    script.setAttribute("worker", "")
    script.setAttribute("name", NAME)
    script.setAttribute("src", page.dataset.worker)
    script.setAttribute("config", page.getAttribute("config"))
    document.body.append(script)
    try:
        return await workers[NAME]
    except Exception:  # whatever keeps a worker from starting, the game goes on
        return None
