"""Texts and files that somebody drops, pastes or chooses on a page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from pyengine.core.errors import GameError, NotationError
from pyengine.core.words import Message, msg, say

from ..browser import files
from ..embed.picture_metadata import read_from_png


class Incoming:
    """Calls ``handle`` with the text of whatever arrives, or ``refuse`` with the reason why it has none."""

    def __init__(self, handle: Callable[[str], None], refuse: Callable[[Message], None], language: str) -> None:
        self._handle, self._refuse, self._language = handle, refuse, language
        self._reading: set[asyncio.Task[None]] = set()

    def listen(self) -> None:
        """Listen to the whole page, for as long as it lives."""
        files.listen(self._handle, self._read, say(msg("keep.drop-here"), self._language))

    def listen_to_launches(self) -> None:
        """Listen to files that the system opens with the installed app."""
        files.listen_to_launches(self._read)

    def choose(self) -> None:
        """Open the dialog for choosing a file."""
        files.choose(self._read)

    def _read(self, file: files.File) -> None:
        task = asyncio.ensure_future(self._hand_on(file))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)

    async def _hand_on(self, file: files.File) -> None:
        try:
            self._handle(await read_text(file))
        except GameError as error:
            self._refuse(error.message)


async def read_text(file: files.File) -> str:
    """Return the text of a file; for a PNG, the query of the board's address that is stored in it. Raises GameError."""
    from .pasted_text import LARGEST  # loads whatever may be pasted, so not at the start

    if file.size > LARGEST:
        raise NotationError(msg("keep.too-large"))
    try:
        if file.kind != "image/png":
            return await file.text()
        query = read_from_png(await file.content())
    except OSError:
        raise NotationError(msg("keep.file-unread")) from None
    if not query:
        raise NotationError(msg("keep.no-board"))
    return query
