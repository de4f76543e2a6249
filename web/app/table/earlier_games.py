"""Whether a link tells a series as this browser knows it, from the games that are saved here."""

from __future__ import annotations

from collections.abc import Iterable

from pyengine.core.errors import GameError
from pyengine.core.words import Message, msg

from ..saved.saved_game import SavedGame
from ..saved.series import GameSeries, mark_saved, read_series
from .opening import open_saved
from .seats import HERE, LINK, TWO
from .series import add_result, mark_table
from .table import GameTable


def adopt_series(table: GameTable, text: str, kept: Iterable[SavedGame]) -> Message | None:
    """Take over what a link of the game on the table says of its series. Returns a message where something is wrong with it.

    ``kept`` are the saved games. What this browser knows of earlier games goes before what the link says of them.
    """
    persons = len(table.seats)
    try:
        told = read_series(text, table.head, persons)
    except ValueError:
        return None if table.series else msg("series.damaged")
    if table.series is not None:
        return None if told == table.series else msg("series.changed")
    table.series = told
    before = find_game_before(told, kept)
    if before is None:
        return None
    known, mark = add_result(before), mark_table(before)
    at = max(at for at, past in enumerate(told.past) if past.mark == mark)
    if table.find_own_player() != (before.seats.index(HERE) + len(told.past) - at) % persons:
        table.series = None
        return msg("series.seat")
    if table.greeting.came and persons == TWO:
        table.answerer = table.answerer or before.own_name
    if known is None:
        return msg("series.open")
    table.series = told._replace(past=known.past + told.past[at + 1 :])
    return None if table.series == told else msg("series.differs")


def find_game_before(series: GameSeries, kept: Iterable[SavedGame]) -> GameTable | None:
    """Return the table of the last earlier game of a series that is saved here, None if there is none."""
    by_mark = {}
    for saved in kept:
        if saved.fair or (LINK in saved.seats and saved.seats.count(HERE) == 1):
            try:
                by_mark[mark_saved(saved)] = saved
            except ValueError:
                continue
    for past in reversed(series.past):
        if past.mark in by_mark:
            try:
                return open_saved(by_mark[past.mark])
            except GameError:
                continue
    return None
