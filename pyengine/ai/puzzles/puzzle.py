"""A puzzle as a line of text, and how hard it is.

A line is ``ID RATING THEMES LINK``. The link is that of a game that begins with the position and goes on with the answer: the
solver's actions are to be found, those of others are played for them. Variations at a state where the solver decides are other
right answers, with the sign "!".
"""

from __future__ import annotations

from hashlib import sha256
from math import log2
from typing import NamedTuple

from ...core.kit import Kit
from ...core.types import Action, Player
from ...play import link
from ...play.notes import make_note, order_notes
from ...play.notes_link import encode_notes
from ...play.record import Entry, Record, Variation, states

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
LENGTH = 5  # signs of an id
LOWEST, HIGHEST = 400, 2800
GOOD = 1  # the sign "!"


Entries = tuple[tuple[Player, Action], ...]


class Answer(NamedTuple):
    """What is to be found in a position.

    ``kind`` is "win", "save", "gain", "best" or "score". ``line`` are the entries, beginning with the solver's; ``also`` has other
    right actions by the number of the entry. ``depth`` says how far a search has to look, ``rank`` how many actions look better
    at first sight, ``legal`` how many there are. ``playouts`` are what a search by samples needs instead of depth.
    """

    kind: str
    line: Entries
    also: tuple[tuple[int, tuple[Action, ...]], ...] = ()
    depth: float = 1
    rank: int = 0
    legal: int = 1

    @property
    def moves(self) -> int:
        """How many actions the solver has to find."""
        return sum(player == self.line[0][0] for player, _ in self.line)


class Puzzle(NamedTuple):
    """One line. ``themes`` begin with the kind; ``link`` is a game string, with notes behind it where there are any."""

    id: str
    rating: int
    themes: tuple[str, ...]
    link: str

    def write(self) -> str:
        """Return the line."""
        return f"{self.id} {self.rating} {','.join(self.themes)} {self.link}"


def read_line(line: str) -> Puzzle:
    """Return what a line says. Raises ValueError for anything else."""
    name, rating, themes, string = line.split()
    return Puzzle(name, int(rating), tuple(themes.split(",")), string)


def make_puzzle(kit: Kit, record: Record, answer: Answer, themes: tuple[str, ...]) -> Puzzle:
    """Return the puzzle of a position (a record without entries) and its answer."""
    player = answer.line[0][0]
    notes = {
        at: make_note(variations=[_make_variation(Entry(player, action)) for action in actions]) for at, actions in answer.also
    }
    whole = record._replace(entries=tuple(Entry(*entry) for entry in answer.line), notes=order_notes(notes))
    folded = states(kit, whole)
    field = encode_notes(kit, whole, folded)
    string = link.encode(kit, whole, folded) + (f"&notes={field}" if field else "")
    return Puzzle(name_puzzle(string), rate(answer), (answer.kind, *themes), string)


def _make_variation(entry: Entry) -> Variation:
    return Variation((entry,), ((1, make_note(signs=[GOOD])),))


def name_puzzle(string: str) -> str:
    """Return the id of a puzzle: the same link has the same one."""
    number = int.from_bytes(sha256(string.encode()).digest()[:8], "big")
    digits = []
    for _ in range(LENGTH):
        number, digit = divmod(number, len(SIGNS))
        digits.append(SIGNS[digit])
    return "".join(digits)


def rate(answer: Answer) -> int:
    """Return how hard an answer is to find: by how deep a search has to look for it, how many other actions there are, how many
    of them look better, and how many moves the solver has to see."""
    rating = 350 + 260 * (answer.depth - 1) + 90 * log2(1 + answer.rank) + 60 * log2(answer.legal) + 110 * (answer.moves - 1)
    return max(LOWEST, min(HIGHEST, round(rating)))
