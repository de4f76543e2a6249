"""How long a text may be where there is little room: on buttons, tabs and in strips. What is filled in does not count.

A place is a pattern of sections and keys; the first that fits a text counts. The figures leave German and French room enough at
360 pixels, where browser tests look whether anything is cut off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from string import Formatter

ROOM = {
    # the head and the foot of a page
    "pages.nav_*": 9,
    "pages.close": 12,
    "pages.cancel": 12,
    "pages.begin": 12,
    "pages.open": 12,
    "pages.play": 12,
    "pages.play_now": 18,
    "pages.paste_now": 18,
    "pages.version_now": 18,
    "pages.version_later": 18,
    "pages.set_keys_note": 120,
    "pages.set_live_note": 180,
    "pages.set_live_ice": 300,
    "pages.set_*_*": 18,
    # a table
    "table.tab-*": 13,
    "table.undo": 10,
    "table.redo": 10,
    "table.flip": 10,
    "table.hint": 10,
    "table.more": 10,
    "table.try": 12,
    "table.stop": 18,
    "table.copy": 18,
    "table.share": 12,
    "table.again": 14,
    "table.rematch": 14,
    "table.strength-?": 14,
    "table.strength-?-note": 28,
    "table.start-*-note": 36,
    "table.seal-button": 30,
    "table.daily-?": 14,
    "table.guide-*": 120,
    "*.progress*": 44,
    "*.offer": 26,
    "*.unseen": 26,
    "core.resign": 14,
    "core.accept": 14,
    "core.give-up": 14,
    "core.pass": 14,
    # lists and forms
    "keep.filter-*": 16,
    "keep.copy": 12,
    "keep.save": 12,
    "keep.open-go": 12,
    "keep.close": 12,
    "results.copy": 12,
    "results.share": 12,
    "embed.flip": 12,
    "embed.undo": 12,
    "embed.reset": 14,
    "embed.play": 18,
}


def find_room(context: str) -> int | None:
    """Return how many characters of a text, named as ``section.key``, there is room for; None if it may have any number."""
    return next((most for pattern, most in ROOM.items() if fnmatchcase(context, pattern)), None)


def count_characters(template: str) -> int:
    """Return the characters of a text without what is filled in."""
    return sum(len(literal) for literal, *_ in Formatter().parse(template))


def list_long_texts(words: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for every text, by its context, that is longer than its place has room for."""
    for context, template in words.items():
        most = find_room(context.partition(":")[0])
        if most is not None and (count := count_characters(template)) > most:
            yield f"{context} has {count} characters, and there is room for {most}: “{template}”."
