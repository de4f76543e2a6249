"""Boards as strings, one letter per square from a1 on and `EMPTY` for an empty square, and sets of their squares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .bitboards import Bits
from .geometry import Square

EMPTY = "."
Mask = bytes


def mask_of(letters: Iterable[str]) -> Mask:
    """Return the table that turns these letters, all of ASCII, into the digit 1 and all others into 0 (see `sets`)."""
    digits = bytearray(b"0" * 256)
    for letter in letters:
        digits[ord(letter)] = ord("1")
    return bytes(digits)


_STANDING = mask_of(set(map(chr, range(128))) - {EMPTY})


def sets(board: str, masks: Iterable[Mask]) -> list[Bits]:
    """Return for each mask the squares on which its letters stand."""
    digits = board[::-1].encode().translate
    return [int(digits(letters), 2) for letters in masks]


def occupied_squares(board: str, letters: Mask = _STANDING) -> Bits:
    """Return the occupied squares, or with a mask the squares on which its letters stand."""
    return int(board[::-1].encode().translate(letters), 2)


def put_letter(board: str, square: Square, letter: str) -> str:
    """Return the board with a letter on a square."""
    return board[:square] + letter + board[square + 1 :]


def move_letter(board: str, start: Square, goal: Square) -> str:
    """Return the board after the letter on one square has moved to another."""
    piece = board[start]
    if start < goal:
        return board[:start] + EMPTY + board[start + 1 : goal] + piece + board[goal + 1 :]
    return board[:goal] + piece + board[goal + 1 : start] + EMPTY + board[start + 1 :]


def join_letters(cells: Iterable[str]) -> str:
    """Return the board of letters per cell, "" = empty."""
    return "".join(cell or EMPTY for cell in cells)


def cells(board: str) -> Sequence[str]:
    """Return a board's letters per cell, "" = empty."""
    return ["" if letter == EMPTY else letter for letter in board]
