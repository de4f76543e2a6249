"""What somebody types or chooses for a link: a greeting, the name for an answer, the length of a series, a clock."""

from __future__ import annotations

from ..browser import dom
from ..table.greeting import clean_clock, make_greeting
from ..table.table import GameTable

FIELDS = ("from", "hello", "best", "clock")  # the ids of what is typed or chosen


def take_greeting(table: GameTable) -> None:
    """Put what is typed in the fields for the greeting into the table, if there are such fields. They disappear once the link is
    made."""
    name, words, best, clock = (dom.find(f"#{field}") for field in FIELDS)
    if name and words:
        table.greeting = make_greeting(str(name.value), str(words.value))
    elif name:
        table.answerer = make_greeting(str(name.value), "").name
    if best and table.series is not None:
        table.series = table.series._replace(best=int(best.value))
    if clock:
        table.clock = clean_clock(str(clock.value))
