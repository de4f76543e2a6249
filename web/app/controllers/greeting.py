"""The greeting that somebody types for an invitation, the name for an answer, and of how many games a series is the best."""

from __future__ import annotations

from ..browser import dom
from ..table.greeting import make_greeting
from ..table.table import GameTable

FIELDS = ("from", "hello", "best")  # the ids of what is typed or chosen


def take_greeting(table: GameTable) -> None:
    """Put what is typed in the fields for the greeting into the table, if there are such fields. They disappear once the link is
    made."""
    name, words, best = dom.find("#from"), dom.find("#hello"), dom.find("#best")
    if name and words:
        table.greeting = make_greeting(str(name.value), str(words.value))
    elif name:
        table.answerer = make_greeting(str(name.value), "").name
    if best and table.series is not None:
        table.series = table.series._replace(best=int(best.value))
