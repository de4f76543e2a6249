"""Tables made from saved games, and which saved game a link belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pyengine import games
from pyengine.core.errors import GameError, NotationError
from pyengine.core.words import msg
from pyengine.play import link
from pyengine.play.session import Session, compare

from ..saved.saved_game import SavedGame
from .people import restore_people
from .seats import HERE, LINK, LOT, SEATS
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
    table.take_comments(saved.comments)
    return table


def open_saved(saved: SavedGame) -> GameTable:
    """Return the table of a saved game, protected or not. Raises GameError if it is damaged."""
    if saved.fair:
        from .protected import ProtectedTable

        table = ProtectedTable.of(saved, games.by_number)
        table.keep_review(saved.review)
        return table
    return make_table(saved, link.decode(saved.link, games.by_number))


def is_sound(saved: SavedGame) -> bool:
    """Return whether a saved game opens."""
    try:
        open_saved(saved)
    except GameError:
        return False
    return True


def open_first_sound(states: Sequence[SavedGame]) -> GameTable:
    """Return the table of the first saved game that opens. Raises the last one's GameError if none does."""
    for saved in states[:-1]:
        try:
            return open_saved(saved)
        except GameError:
            continue  # the message comes when that one is opened
    return open_saved(states[-1])


def find_saved(kept: Iterable[SavedGame], opened: link.Opened, string: str, series: str) -> GameTable | None:
    """Return the table of the saved game to which an open link belongs, None if there is none. The link's text is ``string``.

    Games of a series may begin with the same moves; ``series`` tells them apart, unless a page that does not know it has sent
    the link.
    """
    for saved in sorted(kept, key=lambda saved: saved.series != series):
        alike = is_alike(saved.series, series)
        if saved.series and series and not alike:
            continue
        if saved.game != opened.record.game or saved.fair or (LINK not in saved.seats and saved.link != string):
            continue  # a link is written in one way only
        try:
            mine = link.decode(saved.link, games.by_number)
        except GameError:
            continue
        relation = compare(mine.record, opened.record)
        if not fits(saved, mine):
            continue
        entries = len(mine.record.entries)
        if relation == "same" or (
            LINK in saved.seats and (relation == "newer" or (relation == "older" and opened.record.entries and alike))
        ):
            if (
                relation == "newer"
                and not entries
                and HERE in saved.seats
                and _find_first_mover(opened) == saved.seats.index(HERE)
            ):
                continue
            return make_table(saved, mine)
    return None


def is_alike(one: str, other: str) -> bool:
    """Return whether two fields of series may stand in links of the same game."""
    if one == other:
        return True
    from ..saved.series import is_alike as is_alike_series  # most games belong to no series

    return is_alike_series(one, other)


def _find_first_mover(opened: link.Opened) -> int:
    """Return the player of the first entry in a link, -1 if there is none."""
    return opened.record.entries[0].player if opened.record.entries else -1
