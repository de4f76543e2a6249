"""Which puzzles of a game somebody has tried, as a text of their browser and of the file of all games.

A try is fifteen signs: when it was, in minutes since 1970 (five signs to the base 36), the id of the puzzle, whether it was
solved (``+`` or ``-``), and the rating of the puzzle; between two tries stands a blank. Tries form a set: of two of one puzzle
the first one stays, so texts of two browsers can be joined in any order and as often as anybody likes.
"""

from __future__ import annotations

import re

TRY = re.compile(r"[0-9a-z]{10}[+-][0-9]{4}")
LONGEST = 200_000  # characters of a text


def join_tries(*texts: str) -> str:
    """Return the tries of several texts as one, the first one first; what is no try is left out."""
    tries = sorted({one for text in texts for one in text[:LONGEST].split() if TRY.fullmatch(one)}, reverse=True)
    firsts = {one[5:10]: one for one in tries}
    return " ".join(sorted(firsts.values()))


def count_tries(text: str) -> int:
    """Return how many tries there are in a text."""
    return len(text.split())
