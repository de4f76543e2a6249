"""Perft of the engine and of python-chess in one process, in CPython or in a browser's Pyodide."""

from __future__ import annotations

import sys
import time

import chess

from pyengine.chess import orthodox
from pyengine.chess.fen import read_fen

POSITIONS = {  # position text -> depth in plies, leaf nodes there
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": (4, 197_281),
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": (3, 97_862),
}
NODES = sum(nodes for _, nodes in POSITIONS.values())

# Processor time is the same on a busy machine; a browser knows only the time on the wall.
CLOCK = time.perf_counter if sys.platform == "emscripten" else time.process_time


def count_theirs(board: chess.Board, depth: int) -> int:
    """Return the perft of python-chess; the last ply is the length of the move list, as in the engine's own."""
    moves = list(board.legal_moves)
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.push(move)
        nodes += count_theirs(board, depth - 1)
        board.pop()
    return nodes


def race(rounds: int) -> tuple[list[float], list[float]]:
    """Seconds for `NODES` leaf nodes, per round, of the engine and of python-chess, in turn.

    Raises:
        ValueError: one of them counted wrong.
    """
    times: tuple[list[float], list[float]] = [], []
    for _ in range(rounds):
        ours_total = theirs_total = 0.0
        for text, (depth, nodes) in POSITIONS.items():
            position, board = read_fen(text), chess.Board(text)
            begin = CLOCK()
            first = orthodox.perft(position, depth)
            middle = CLOCK()
            second = count_theirs(board, depth)
            end = CLOCK()
            if not first == second == nodes:
                raise ValueError(f"{text} at depth {depth}: {first} and {second} nodes, not {nodes}")
            ours_total += middle - begin
            theirs_total += end - middle
        times[0].append(ours_total)
        times[1].append(theirs_total)
    return times
