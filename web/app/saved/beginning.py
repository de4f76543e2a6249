"""How a saved game began: its options and its deal, from the first bytes of its link, without playing it through."""

from __future__ import annotations

import time

from pyengine import games
from pyengine.core.errors import NotationError
from pyengine.core.types import Player
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


def read_place(saved: SavedGame) -> tuple[bytes, Player | None]:
    """Return the bytes with which a saved game's links begin, and the player here; None if several play here, or their sides are
    drawn. Raises ValueError or GameError if it cannot be read."""
    if saved.fair is None:
        record = read_beginning(saved)
        own = saved.seats.index("here") if saved.seats.count("here") == 1 else None
        return header.write(header.OPEN, games.load(saved.game).game, record), own
    beginning = bytes.fromhex(saved.fair.header)
    kit, record, colours = header.read(codec.Reader(beginning), games.by_number, header.PROTECTED)
    drawn = colours is None and kit.game.fair_play(record.options).drawn
    seats = kit.game.info.player_count(record.options)
    return beginning, None if drawn else (saved.fair.seat - (colours or 0)) % seats


def get_today() -> int:
    """Return the reader's date, as 20261121."""
    today = time.localtime()
    return today.tm_year * 10_000 + today.tm_mon * 100 + today.tm_mday
