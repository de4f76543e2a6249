"""The own rating at puzzles, from the first try of each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pyengine.play.puzzle import HIGHEST, LOWEST, write_digits

from ..saved.puzzle_tries import TRY, join_tries

BEGINNING = 1000
FIRST_STEP, LAST_STEP, FEWER = 80, 20, 4
WHEN = 5  # digits of a time in minutes


class PuzzleTry(NamedTuple):
    """The first try of a puzzle: whether it was solved, and how hard the puzzle was said to be."""

    id: str
    solved: bool
    rating: int


def read_tries(text: str) -> tuple[PuzzleTry, ...]:
    """Return the tries of a text in their order."""
    return tuple(PuzzleTry(one[5:10], one[10] == "+", int(one[11:])) for one in text.split() if TRY.fullmatch(one))


def add_try(text: str, tried: PuzzleTry, now: float) -> str:
    """Return a text with one try more, unless the puzzle was tried before. ``now`` is the time in seconds."""
    return join_tries(text, f"{write_digits(int(now / 60), WHEN)}{tried.id}{'+' if tried.solved else '-'}{tried.rating:04}")


def rate(tries: Iterable[PuzzleTry]) -> float:
    """Return the own rating after some tries.

    It is Elo's: with the rating R and a puzzle rated P a solution is expected with E = 1 / (1 + 10 ** ((P - R) / 400)), and R
    becomes R + K * (1 - E) after a solution without wrong try, hint or answer, else R - K * E. It begins at 1000. K is 80 at the
    first try and 4 less at each that follows, down to 20, so that the beginning is found soon. R stays between 400 and 2800.
    """
    rating = float(BEGINNING)
    for number, one in enumerate(tries):
        step = max(LAST_STEP, FIRST_STEP - FEWER * number)
        expected = 1 / (1 + 10 ** ((one.rating - rating) / 400))
        rating = min(max(rating + step * (one.solved - expected), LOWEST), HIGHEST)
    return rating
