"""The board part of position texts: ranks from the highest down, pieces by letter, numbers for empty cells."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from pyengine.core.errors import NotationError
from pyengine.core.words import msg


def read_placement(
    text: str, width: int = 8, height: int = 8, pieces: Container[str] | None = None, piece: str = "[A-Za-z]"
) -> tuple[str, ...]:
    """Read a board of `width` x `height` cells into letters per cell in board order (a1 first), "" = empty.

    `pieces` lists what may stand on the board (None: anything). `piece` is the pattern of one piece, for games that write
    more than a letter. Raises NotationError naming the rank that is wrong.
    """
    ranks = text.split("/")
    if len(ranks) != height:
        raise NotationError(msg("chess.rank-count", count=len(ranks), height=height))
    board: list[str] = []
    for number, rank in enumerate(reversed(ranks), start=1):
        board += _read_rank(number, rank, width, pieces, re.compile(rf"(?P<piece>{piece})|(?P<gap>[1-9][0-9]*)", re.ASCII))
    return tuple(board)


def _read_rank(number: int, text: str, width: int, pieces: Container[str] | None, pattern: re.Pattern[str]) -> list[str]:
    cells: list[str] = []
    place, after_gap = 0, False
    while place < len(text):
        match = pattern.match(text, place)
        letters = match["piece"] if match else None
        # Two numbers side by side would be a second way to write the same gap.
        if match is None or (after_gap if letters is None else pieces is not None and letters not in pieces):
            raise NotationError(msg("chess.rank-piece", rank=number, text=text, piece=match[0] if match else text[place]))
        # A huge number must not ask for a huge list.
        cells += [letters] if letters else [""] * min(int(match["gap"][:4]), width + 1)
        place, after_gap = match.end(), letters is None
    if len(cells) != width:
        raise NotationError(msg("chess.rank-width", rank=number, text=text, width=width))
    return cells


def write_placement(board: Sequence[str], width: int = 8, height: int = 8) -> str:
    """Write the first `width` x `height` cells of a board, as `read_placement` reads them."""
    return "/".join(_write_rank(board[rank * width : (rank + 1) * width]) for rank in reversed(range(height)))


def _write_rank(cells: Sequence[str]) -> str:
    text, gap = "", 0
    for piece in cells:
        if piece:
            text += (str(gap) if gap else "") + piece
            gap = 0
        else:
            gap += 1
    return text + (str(gap) if gap else "")
