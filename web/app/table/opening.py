"""Tables made from saved games."""

from __future__ import annotations

from pyengine import games
from pyengine.core.errors import NotationError
from pyengine.core.words import msg
from pyengine.play import link
from pyengine.play.session import Session

from ..saved.saved_game import SavedGame
from .people import restore_people
from .seats import LOT, SEATS
from .table import GameTable


def fits(saved: SavedGame, mine: link.Opened) -> bool:
    """Return whether a saved game and the game in its link agree: the same game, the right number of seats, no unknown kind of
    seat."""
    count = mine.kit.game.info.player_count(mine.record.options)
    return saved.game == mine.record.game and len(saved.seats) == count and SEATS.keys() - {LOT} >= set(saved.seats)


def make_table(saved: SavedGame, mine: link.Opened) -> GameTable:
    """Return the table of a saved game whose link is decoded already. Raises NotationError if `fits` says no."""
    if not fits(saved, mine):
        raise NotationError(msg("table.damaged"))
    seats = [SEATS[seat] for seat in saved.seats]
    table = GameTable(mine.kit, Session(mine.kit, mine.record, mine.states), seats, sent=saved.sent, key=saved.id)
    table.notes.update(saved.notes)
    restore_people(table, saved)
    table.keep_review(saved.review)
    return table


def open_saved(saved: SavedGame) -> GameTable:
    """Return the table of a saved game, protected or not. Raises GameError if it is damaged."""
    if saved.fair:
        from .protected import ProtectedTable

        table = ProtectedTable.of(saved, games.by_number)
        table.keep_review(saved.review)
        return table
    return make_table(saved, link.decode(saved.link, games.by_number))
