"""How a saved game began: its options and its deal, from the first bytes of its link, without playing it through."""

from __future__ import annotations

import time

from pyengine import games
from pyengine.core.errors import NotationError
from pyengine.core.words import msg
from pyengine.play import codec, header
from pyengine.play.record import Record

from .saved_game import SavedGame


def read_beginning(saved: SavedGame) -> Record:
    """Return the record of a saved game without its entries. Raises GameError if it cannot be read."""
    try:
        if saved.fair:
            reader, version = codec.Reader(bytes.fromhex(saved.fair.header)), header.PROTECTED
        else:
            reader, version = codec.Reader(codec.read_beginning(saved.link)), header.OPEN
        return header.read(reader, games.by_number, version)[1]
    except ValueError as error:
        raise NotationError(msg("table.damaged")) from error


def get_today() -> int:
    """Return the reader's date, as 20261121."""
    today = time.localtime()
    return today.tm_year * 10_000 + today.tm_mon * 100 + today.tm_mday
