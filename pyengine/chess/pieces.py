"""Letters of pieces and the ways in which the pieces move.

A piece on a board is its letter, a capital for White (or Light) and a small letter for Black (or Dark); an empty cell is "".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from .geometry import ALL, DIAGONAL, KNIGHT_LEAPS, NE, NW, ORTHOGONAL, SE, SW, Delta, Direction

WHITE, BLACK = 0, 1
FAR = 99
"""A range no board exceeds: how far a chess rook, bishop or queen goes, in cells."""


class Movement(NamedTuple):
    """A way of moving: rides go up to so many cells in a direction and are stopped by the first piece, leaps pass over pieces."""

    rides: tuple[tuple[Direction, int], ...] = ()
    leaps: tuple[Delta, ...] = ()


def rider(directions: Iterable[Direction], cells: int = FAR) -> Movement:
    """A movement of at most `cells` cells in each of these directions."""
    return Movement(rides=tuple((direction, cells) for direction in directions))


def leaper(deltas: Iterable[Delta]) -> Movement:
    """A movement by leaps of (files, ranks)."""
    return Movement(leaps=tuple(deltas))


def compound(*parts: Movement) -> Movement:
    """A movement that may use any of these."""
    return Movement(
        tuple(ride for part in parts for ride in part.rides),
        tuple(leap for part in parts for leap in part.leaps),
    )


ROOK, BISHOP, KNIGHT, KING = rider(ORTHOGONAL), rider(DIAGONAL), leaper(KNIGHT_LEAPS), rider(ALL, 1)
PAWN_CAPTURES = (rider((NE, NW), 1), rider((SE, SW), 1))
"""What a pawn of White and of Black attacks."""

PARTS: Mapping[str, str] = MappingProxyType({"G": "RBN", "Q": "RB", "C": "RN", "A": "BN"})
"""What the compounds consist of: General, Queen, Chancellor, Archbishop (also called Cardinal)."""

_SIMPLE = {"R": ROOK, "B": BISHOP, "N": KNIGHT, "K": KING}
MOVEMENTS: Mapping[str, Movement] = MappingProxyType(
    _SIMPLE | {letter: compound(*(_SIMPLE[part] for part in parts)) for letter, parts in PARTS.items()}
)
"""How each type but the pawn moves and captures, by its capital letter."""

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "K": "king",
        "Q": "queen",
        "R": "rook",
        "B": "bishop",
        "N": "knight",
        "P": "pawn",
        "G": "general",
        "C": "chancellor",
        "A": "archbishop",
    }
)

WHITE_PIECES = frozenset(NAMES)
BLACK_PIECES = frozenset(letter.lower() for letter in NAMES)
SIDES = (WHITE_PIECES, BLACK_PIECES)
ORTHODOX_PIECES = frozenset("KQRBNPkqrbnp")


def attack_movements(player: int) -> Mapping[str, Movement]:
    """How each piece of `player` captures in chess, pawns and compounds included, by the letter of that player's pieces."""
    return {piece_letter(letter, player): movement for letter, movement in {**MOVEMENTS, "P": PAWN_CAPTURES[player]}.items()}


def piece_letter(letter: str, player: int) -> str:
    """The piece of this type and player: a capital letter for player 0, a small one for player 1."""
    return letter.lower() if player else letter.upper()


def owner(letter: str) -> int:
    """The player a piece belongs to, by the case of its letter."""
    return WHITE if letter.isupper() else BLACK


FIGURES: Mapping[str, tuple[str, int]] = MappingProxyType(
    {piece_letter(letter, player): (name, player) for letter, name in NAMES.items() for player in (WHITE, BLACK)}
)
"""Name and player of each piece, by its letter, as scenes have them."""
