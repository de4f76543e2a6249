"""Who plays a saved game, and how: names, the greeting, the clock, and the series that the game belongs to."""

from __future__ import annotations

from ..saved.saved_game import SavedGame
from .greeting import clean_clock, make_greeting, restore_greeting
from .table import GameTable


def restore_people(table: GameTable, saved: SavedGame) -> None:
    """Put what was saved about the people on the table, whoever wrote it."""
    table.label, table.greeting = saved.label, restore_greeting(saved.greeting)
    table.answerer, table.ending = make_greeting(saved.answerer, "").name, saved.ending
    table.clock = clean_clock(saved.clock)
    if saved.series:
        from ..saved.series import read_series

        try:
            table.series = read_series(saved.series, table.head, len(table.seats))
        except ValueError:
            table.series = None  # the game goes on without its score
