"""What stands behind the game string in a link: the name and the few words of an invitation, the series that the game belongs to,
the end of the game before, what opens a direct line, the clock, and what is said of the game.

Anybody can write any name there, so it is shown as plain text only. A page that does not know these fields still opens the link.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from pyengine.core.words import Message, isolate, msg
from pyengine.play import link

LONGEST_NAME, LONGEST_WORDS = 30, 120  # characters
LONGEST_BEHIND = 30 * LONGEST_WORDS + link.LONGEST_TEXT + link.LONGEST_NOTES
# Signs of which nothing is seen, though Unicode counts them among letters and signs.
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"), " ")
_UNWRITTEN = re.compile(r"[^\w-]", re.ASCII)
_CLOCK = re.compile(r"\d{1,3}(-\d{1,3})?(_\d{1,7}){0,9}")
_STACKED = 3  # accents on one letter; no script that people write names in needs more
_CLOSING = ".,;:!?)]}>\"'”’»"  # what a message puts behind an address


class Greeting(NamedTuple):
    """Who invites, and a few words from them; either may be "". ``came`` is true if it came with somebody's invitation."""

    name: str = ""
    words: str = ""
    came: bool = False

    def __bool__(self) -> bool:
        return bool(self.name or self.words)

    @property
    def who(self) -> Message:
        """The name, as a sentence may hold it."""
        return msg("table.named", name=isolate(self.name))


def name_person(name: str) -> Message | None:
    """Return a name as a sentence may hold it, None for ""."""
    return msg("table.named", name=isolate(name)) if name else None


class Behind(NamedTuple):
    """What stands behind the game string: the greeting, the field of the series (`saved.series`), and the game string of the game
    before, where that has just ended. ``is_ending_damaged``: it has turned out that this one cannot be read. ``handshake``: what
    opens a direct line (`later.handshake`). ``clock``: which clock, and what it shows (`later.clock`). ``notes``: comments and
    variations (`pyengine.play.notes_link`)."""

    greeting: Greeting = Greeting()
    series: str = ""
    ending: str = ""
    is_ending_damaged: bool = False
    handshake: str = ""
    clock: str = ""
    notes: str = ""


def read_greeting(text: str) -> Greeting:
    """Return the greeting in a link: single lines, shortened, without control characters (which could change the direction of
    text)."""
    return read_behind(text).greeting


def read_behind(text: str) -> Behind:
    """Return what stands behind the game string of a link.

    Messengers may have encoded the sign between its parts, or put a space before it.
    """
    behind = link.split(text)[1].lstrip()[:LONGEST_BEHIND]
    sign = "%26" if behind.startswith("%26") else "&(?:amp;)?"
    fields: dict[str, str] = {}
    for part in re.split(rf"\s*{sign}(?=\w+(?:=|%3[Dd]))", behind)[1:]:
        name, equals, value = re.split(r"(=|%3[Dd])", part, maxsplit=1)
        fields.setdefault(name, _decode(value, twice=equals != "="))
    greeting = make_greeting(fields.get("from", ""), fields.get("hello", ""))._replace(came=True)
    names = ("series", "last", "live", "clock", "notes")
    series, ending, handshake, clock, notes = (_UNWRITTEN.sub("", fields.get(name, "")) for name in names)
    return Behind(greeting, series, ending, handshake=handshake, clock=clean_clock(clock), notes=notes)


def write_behind(behind: Behind) -> str:
    """Return what stands behind the game string."""
    fields = (("series", behind.series), ("last", behind.ending), ("live", behind.handshake), ("clock", behind.clock))
    written = "".join(f"&{name}={text}" for name, text in (*fields, ("notes", behind.notes)) if text)
    return write_greeting(behind.greeting) + written


def clean_clock(text: str) -> str:
    """Return what a link or a file says of a clock, "" for what no page writes."""
    return text if _CLOCK.fullmatch(text) else ""


def make_greeting(name: str, words: str) -> Greeting:
    """Return a greeting from what somebody typed, cleaned like that of a link."""
    return Greeting(_clean(name, LONGEST_NAME), _clean(words, LONGEST_WORDS))


def keep_greeting(greeting: Greeting) -> tuple[str, ...]:
    """Return a greeting as it is kept with the game."""
    return (greeting.name, greeting.words, "came" if greeting.came else "") if any(greeting) else ()


def restore_greeting(kept: tuple[str, ...]) -> Greeting:
    """Return a greeting that was kept, whoever wrote it."""
    return make_greeting(*kept[:2])._replace(came=kept[2] == "came") if kept else Greeting()


def write_greeting(greeting: Greeting) -> str:
    """Return what stands behind the game string, "" for an empty greeting."""
    if not greeting:
        return ""
    from urllib.parse import quote  # most links carry none

    # A full stop at the end of an address is often taken for the end of the sentence around it.
    fields = (("from", greeting.name), ("hello", greeting.words))
    return "".join(f"&{field}={quote(text, safe='').replace('.', '%2E')}" for field, text in fields if text)


def _decode(value: str, twice: bool) -> str:
    """Return the text of a field, without what a message has put behind the address."""
    from urllib.parse import unquote

    written = re.split(r"[&\s#<>\"]", value, maxsplit=1)[0].rstrip(_CLOSING)
    return unquote(unquote(written) if twice else written)


def _clean(text: str, longest: int) -> str:
    """Return a text as one line of letters that can be seen, "" if there are none."""
    words = text.translate(_BLANK).split()  # line breaks, too, are spaces here
    line = _thin_accents(" ".join("".join(sign for sign in word if unicodedata.category(sign)[0] != "C") for word in words))
    first = next((at for at, letter in enumerate(line) if unicodedata.category(letter)[0] in "LNPS"), len(line))
    return " ".join(line[first:].split())[:longest].strip()  # accents alone would stand on the sentence before it


def _thin_accents(line: str) -> str:
    """Return a text with at most `_STACKED` accents on a letter: a tower of them would lie over the lines around it."""
    kept: list[str] = []
    height = 0
    for letter in line:
        height = height + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if height <= _STACKED:
            kept.append(letter)
    return "".join(kept)
