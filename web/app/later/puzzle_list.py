"""The puzzles of a game: reading the list, the puzzle of a day, and which one comes next."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from pyengine.play import puzzle
from pyengine.play.daily import make_date

KINDS = ("win", "save", "gain", "best", "score")
THEMES = ("capture", "quiet", "sacrifice", "promotion", "check", "drop", "card", "far", "long")
LEVELS = {"easier": -300, "suitable": 0, "harder": 300}  # how far from the own rating
WEEK = 7


class ListedPuzzle(NamedTuple):
    """A line of a list. ``kind`` says what is to be done, ``moves`` in how many moves a win is forced, 0 where that is not said;
    ``themes`` are those that pages have words for, ``link`` is the game string with its notes."""

    id: str
    rating: int
    kind: str
    moves: int
    themes: tuple[str, ...]
    link: str


def read_list(text: str) -> tuple[ListedPuzzle, ...]:
    """Return the puzzles of a list in its order. Lines that are none are left out, and so is the second with one id."""
    listed = {one.id: one for line in reversed(text.splitlines()) if (one := read_line(line))}
    return tuple(reversed(listed.values()))


def read_line(line: str) -> ListedPuzzle | None:
    """Return the puzzle of a line, None if it is none."""
    try:
        name, rating, words, string = puzzle.read_line(line.strip())
    except ValueError:
        return None
    kind = words[0] if words[0] in KINDS else "best"
    moves = next((int(word[2:]) for word in words if re.fullmatch("in[1-9]", word)), 0)
    themes = tuple(dict.fromkeys(word for word in words if word in THEMES))
    return ListedPuzzle(name, rating, kind, moves, themes, string)


def find_daily_game(names: Sequence[str], day: int) -> str:
    """Return the game whose puzzle is that of a day like 20261124: each in turn."""
    ordered = sorted(names)
    return ordered[make_date(day).toordinal() % len(ordered)]


def find_daily(puzzles: Sequence[ListedPuzzle], day: int) -> ListedPuzzle:
    """Return the puzzle of a day: from the easiest seventh of the list on Mondays to the hardest on Sundays.

    Among those of a seventh the digest of day and id decides, so the choice is the same for everybody.
    """
    ranked = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
    place = make_date(day).weekday()
    first, last = place * len(ranked) // WEEK, (place + 1) * len(ranked) // WEEK
    some = ranked[first : max(last, first + 1)]
    return min(some, key=lambda puzzle: sha256(f"{day} {puzzle.id}".encode()).digest())


def choose_next(
    puzzles: Sequence[ListedPuzzle],
    tries: Mapping[str, bool],
    rating: float,
    level: str = "suitable",
    theme: str = "",
    passed: Collection[str] = (),
) -> ListedPuzzle | None:
    """Return the puzzle to show next: untried ones first, then those that were not solved, then any; of these the one whose
    rating is nearest to what is wanted. ``passed`` were shown just now and come last. None if no puzzle has the theme."""
    wanted = rating + LEVELS[level]
    some = [puzzle for puzzle in puzzles if theme in ("", puzzle.kind, *puzzle.themes)]
    return min(
        some,
        key=lambda puzzle: (puzzle.id in passed, 1 + tries[puzzle.id] if puzzle.id in tries else 0, abs(puzzle.rating - wanted)),
        default=None,
    )


def list_themes(puzzles: Sequence[ListedPuzzle]) -> tuple[str, ...]:
    """Return the kinds and themes of which there are puzzles."""
    seen = {word for puzzle in puzzles for word in (puzzle.kind, *puzzle.themes)}
    return tuple(word for word in (*KINDS, *THEMES) if word in seen)
