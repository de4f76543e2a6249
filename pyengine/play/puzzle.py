"""Puzzles as lines of text: ``ID RATING THEMES LINK``.

The link is that of a game that begins with the position and goes on with the answer: the solver's actions are to be found, those
of others are played for them. Variations at a state where the solver decides are other right answers, with the sign "!". Tables
are made by ``python -m pyengine puzzles``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from ..core.kit import Kit
from ..core.types import Action
from . import link
from .notes import make_note, order_notes
from .notes_link import encode_notes
from .record import Entry, Record, Variation, states

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
LENGTH = 5  # signs of an id
LOWEST, HIGHEST = 400, 2800  # ratings
LINE = re.compile(r"([a-z0-9]{5}) ([0-9]{3,4}) ([a-z0-9,]{1,80}) ([\w-]{1,60000}(?:&notes=[\w-]{1,60000})?)", re.ASCII)
GOOD = 1  # the sign "!"


class PuzzleLine(NamedTuple):
    """One line. ``themes`` begin with the kind of task; ``link`` is a game string, with notes behind it where there are any."""

    id: str
    rating: int
    themes: tuple[str, ...]
    link: str

    def write(self) -> str:
        """Return the line."""
        return f"{self.id} {self.rating} {','.join(self.themes)} {self.link}"


def read_line(line: str) -> PuzzleLine:
    """Return what a line says. Raises ValueError for anything else."""
    match = LINE.fullmatch(line)
    if match is None or not LOWEST <= int(match[2]) <= HIGHEST:
        raise ValueError(line)
    return PuzzleLine(match[1], int(match[2]), tuple(match[3].split(",")), match[4])


def write_task(kit: Kit, record: Record, also: Mapping[int, Sequence[Action]]) -> str:
    """Return the link of a position with its answer, and other right actions by the number of the entry they replace."""
    notes = {
        at: make_note(variations=[_make_variation(record.entries[at]._replace(action=action)) for action in actions])
        for at, actions in also.items()
    }
    whole = record._replace(notes=order_notes(notes))
    folded = states(kit, whole)
    field = encode_notes(kit, whole, folded)
    return link.encode(kit, whole, folded) + (f"&notes={field}" if field else "")


def _make_variation(entry: Entry) -> Variation:
    return Variation((entry,), ((1, make_note(signs=[GOOD])),))


def name_puzzle(string: str) -> str:
    """Return the id of a puzzle: the same link always has the same one."""
    return write_digits(int.from_bytes(sha256(string.encode()).digest()[:8], "big"), LENGTH)


def write_digits(number: int, length: int) -> str:
    """Return the last digits of a number to the base 36."""
    digits = ""
    for _ in range(length):
        number, digit = divmod(number, len(SIGNS))
        digits = SIGNS[digit] + digits
    return digits
