"""The 960 assignments of pieces to the checkers of one side, and sets of them as ints: what is still possible (CLK-02).

Bit i of a set stands for assignment i, in the usual numbering of the Chess960 arrays. An assignment is eight letters, for the
checkers 1 to 8.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import permutations

from pyengine.core.types import HIDDEN, Action, Token, Unordered

Possible = int
KINDS = "KQRBN"
NUMBERS = range(1, 9)
SETS: Mapping[str, int] = {"K": 1, "Q": 1, "R": 2, "B": 2, "N": 2}
_KNIGHTS = tuple((one, other) for one in range(5) for other in range(one + 1, 5))


def _array(number: int) -> str:
    """Return the array with this number: light bishop, dark bishop, queen, knights, then rook, king, rook on what is left."""
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    squares = [""] * 8
    squares[2 * light + 1] = squares[2 * dark] = "B"
    squares[_free(squares)[queen]] = "Q"
    free = _free(squares)
    for place in _KNIGHTS[knights]:
        squares[free[place]] = "N"
    for place, letter in zip(_free(squares), "RKR", strict=True):
        squares[place] = letter
    return "".join(squares)


def _free(squares: list[str]) -> list[int]:
    return [place for place, letter in enumerate(squares) if not letter]


ARRAYS: tuple[str, ...] = tuple(_array(number) for number in range(960))
NUMBER: Mapping[str, int] = {array: number for number, array in enumerate(ARRAYS)}
ALL: Possible = (1 << len(ARRAYS)) - 1
UNKNOWN = HIDDEN * 8


def _mask(checker: int, letter: str) -> Possible:
    return sum(1 << number for number, array in enumerate(ARRAYS) if array[checker - 1] == letter)


MASK: tuple[Mapping[str, Possible], ...] = ({}, *({letter: _mask(checker, letter) for letter in KINDS} for checker in NUMBERS))
"""MASK[checker][letter]: the assignments in which this checker is that piece."""


def letters(possible: Possible, checker: int) -> str:
    """Return what a checker may still be, in the order K Q R B N."""
    return "".join(letter for letter in KINDS if possible & MASK[checker][letter])


def among(checker: int, kinds: Iterable[str]) -> Possible:
    """Return the assignments in which a checker is one of these pieces."""
    fitting = 0
    for letter in kinds:
        fitting |= MASK[checker][letter]
    return fitting


@lru_cache(maxsize=4096)
def known_letters(possible: Possible) -> str:
    """Return what everybody knows for certain: eight letters, HIDDEN where a checker may still be several things."""
    options = (letters(possible, checker) for checker in NUMBERS)
    return "".join(kinds if len(kinds) == 1 else HIDDEN for kinds in options)


def match_letters(text: str) -> Possible:
    """Return the assignments that fit eight letters, of which some may be HIDDEN."""
    fitting = ALL
    for checker, letter in zip(NUMBERS, text, strict=True):
        if letter != HIDDEN:
            fitting &= MASK[checker][letter]
    return fitting


# --- assignments as actions: a slot for every checker, entered in any order ---------------------------------------------------


def slot(checker: int, letter: str) -> Token:
    """Return the token that makes a checker a piece."""
    return _SLOTS[checker, letter]


_SLOTS = {(checker, letter): f"set/{checker}/{letter}" for checker in NUMBERS for letter in KINDS}
CHOICES: Mapping[Token, tuple[int, str]] = {token: choice for choice, token in _SLOTS.items()}
ACTIONS: tuple[Action, ...] = tuple(
    Unordered(slot(checker, letter) for checker, letter in zip(NUMBERS, array, strict=True)) for array in ARRAYS
)


def next_tokens(prefix: Action) -> tuple[Token, ...]:
    """Return the tokens that may follow those of the first checkers, in the order of `KINDS`; none after anything else."""
    possible, size = ALL, len(prefix)
    for checker, token in enumerate(prefix, 1):
        if CHOICES.get(token, (0, ""))[0] != checker:
            return ()
        possible &= MASK[checker][CHOICES[token][1]]
    return tuple(slot(size + 1, letter) for letter in letters(possible, size + 1)) if size < 8 else ()


# --- why an assignment cannot be completed -------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _orders() -> tuple[tuple[str, bool, bool], ...]:
    """Return all orders of the eight pieces, and whether the king lies between the rooks and the bishops stand apart."""
    return tuple(
        (order, _has_king_between(order), _has_bishops_apart(order))
        for order in sorted(set(map("".join, permutations("KQRRBBNN"))))
    )


def _has_king_between(order: str) -> bool:
    return order.index("R") < order.index("K") < order.rindex("R")


def _has_bishops_apart(order: str) -> bool:
    return (order.index("B") + order.rindex("B")) % 2 == 1


def obstacle(chosen: Mapping[int, str]) -> str:
    """Return why these checkers cannot all be what was chosen: ``count/<letter>``, ``king``, ``bishops``, ``room`` or ""."""
    for letter in KINDS:
        if sum(kind == letter for kind in chosen.values()) > SETS[letter]:
            return f"count/{letter}"
    fitting = [row for row in _orders() if all(row[0][checker - 1] == letter for checker, letter in chosen.items())]
    if not any(royal for _, royal, _ in fitting):
        return "king"
    if not any(apart for _, _, apart in fitting):
        return "bishops"
    return "" if any(royal and apart for _, royal, apart in fitting) else "room"


class Counts(dict[str, object]):
    """In how many of the 960 assignments each checker is each piece, by number and letter (CLK-X2).

    Called with questions such as ``{"possible": {"2": "N", "5": "QRBN"}}`` it returns them with their ``count``: the number of
    assignments in which every listed checker is one of the listed letters.
    """

    def __init__(self) -> None:
        super().__init__(
            (str(checker), {letter: mask.bit_count() for letter, mask in MASK[checker].items()}) for checker in NUMBERS
        )

    def __call__(self, questions: Iterable[Mapping[str, Mapping[str, str]]]) -> list[dict[str, object]]:
        return [{"possible": dict(asked["possible"]), "count": _count(asked["possible"])} for asked in questions]


def _count(possible: Mapping[str, str]) -> int:
    assignments = ALL
    for checker, kinds in possible.items():
        assignments &= among(int(checker), kinds)
    return assignments.bit_count()
