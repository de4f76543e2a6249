"""The greeting that somebody types for an invitation."""

from __future__ import annotations

from ..browser import dom
from ..table.greeting import make_greeting
from ..table.table import GameTable

FIELDS = ("from", "hello")  # the ids of what is typed


def take_greeting(table: GameTable) -> None:
    """Put what is typed in the fields for the greeting into the table, if there are such fields. They disappear once the link is
    made."""
    name, words = dom.find("#from"), dom.find("#hello")
    if name and words:
        table.greeting = make_greeting(str(name.value), str(words.value))
