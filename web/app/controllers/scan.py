"""Reads a QR code with the camera and opens what it says."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from pyengine.core.words import msg, say

from ..browser import dom
from .open_link import LinkOpener
from .registry import command

if TYPE_CHECKING:
    from .host import Host


class CodeScanner:
    """Asks for the camera when somebody wants to scan a code."""

    def __init__(self, host: Host, opener: LinkOpener) -> None:
        self.host, self._opener = host, opener
        self._scanning: asyncio.Task[None] | None = None

    @command("scan")
    def scan(self, _: Any) -> None:
        """Let somebody hold a QR code before the camera, and open the link that it is."""
        dom.get("sharing").close()
        self._scanning = asyncio.ensure_future(self._scan())

    async def _scan(self) -> None:
        progress = msg("table.scan-progress", there="{there}", count="{count}")
        words = (msg("table.scan"), msg("table.scan-hold"), progress, msg("keep.close"))
        text = await dom.scan_qr_code(dom.get_root(), [say(word, self.host.language) for word in words])
        if text is None:
            self.host.table.said.note = msg("table.scan-none")
            self.host.draw()
        elif text:
            self._opener.open_any(text)
            dom.scroll_to_top()  # the game can be seen there
