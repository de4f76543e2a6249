"""Perft tables: the start, the usual test positions of the chess programming wiki, en passant traps, Chess960.

`perft.jsonl` has one position a line with the number of move sequences of 1, 2, 3 ... plies, as python-chess counts them.
"""

import json
from pathlib import Path

import pytest

from pyengine.chess.fen import read_fen, write_fen
from pyengine.chess.orthodox import START, perft

TABLE = [json.loads(line) for line in (Path(__file__).parent / "perft.jsonl").read_text().splitlines()]
ENTRIES = [pytest.param(row["position"], row["perft"], id=row["name"]) for row in TABLE]


@pytest.mark.parametrize(("position", "counts"), ENTRIES)
def test_three_plies(position: str, counts: list[int]) -> None:
    state = read_fen(position)
    assert [perft(state, depth) for depth in range(4)] == [1, *counts[:3]]


@pytest.mark.full
@pytest.mark.parametrize(("position", "counts"), ENTRIES)
def test_all_plies(position: str, counts: list[int]) -> None:
    assert perft(read_fen(position), len(counts)) == counts[-1]


def test_start_at_four_plies() -> None:
    assert perft(START, 4) == 197281


@pytest.mark.parametrize(("position", "counts"), ENTRIES)
def test_positions_are_written_as_read(position: str, counts: list[int]) -> None:
    assert write_fen(read_fen(position)) == position
