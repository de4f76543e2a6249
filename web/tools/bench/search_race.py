"""How many positions (or playouts) a second the computer players look at, per game, beside python-chess's move generator.

Runs in CPython and in a browser's Pyodide.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import chess

from pyengine import games
from pyengine.ai.choose import start_thinking
from pyengine.ai.levels import LEVELS
from pyengine.ai.solver import search
from pyengine.core.kit import Kit
from pyengine.core.types import CHANCE, Player
from pyengine.play.record import deal_due_cards

SECONDS = 1.0  # of thinking in each game, shared by its positions
TURNS = (0, 6, 12)  # entries after which somebody thinks
DEPTH = 4  # plies of the yardstick: 197,281 leaves
DEALS = (1, 2, 3)  # of solitaires
LEVEL = max(LEVELS)  # its limits of depth and playouts are never reached

# Processor time is the same on a busy machine; a browser knows only the time on the wall.
CLOCK = time.perf_counter if sys.platform == "emscripten" else time.process_time


def list_positions(kit: Kit) -> Iterator[tuple[Any, Player]]:
    """Yield states of one random game in which a player is to choose, and who."""
    game, rng = kit.game, Random(1)
    state = game.start(game.info.read_options({}))
    waiting = list(TURNS)
    for entry in range(100):
        actors = game.actors(state)
        if not actors or not waiting:
            return
        if actors[0] == CHANCE:
            state = game.apply(state, CHANCE, rng.choice(game.chance(state))[0])
            continue
        player = actors[0]
        legal = game.legal(state, player)
        if entry >= waiting[0] and len(legal) > 1:
            waiting.pop(0)
            yield state, player
        state = game.apply(state, player, rng.choice(legal))


def list_searches(kit: Kit) -> Iterator[Iterator[tuple[int, bool]]]:
    """Yield searches, each yielding its nodes so far and whether that was all: of solitaires the solver's, with known cards."""
    game = kit.game
    if kit.puzzle is not None:
        for number in DEALS:
            options = game.info.read_options({})
            deal, state = game.deal(options, number), game.start(options)
            state = (state, *deal_due_cards(kit, state, deal)[1])[-1]
            yield ((step.nodes, step.is_final) for step in search(kit.puzzle(state, deal)))
        return
    for state, player in list_positions(kit):
        thoughts = start_thinking(kit, game.observe(state, player), player, Random(1), LEVEL)
        yield ((thought.nodes, thought.certain) for thought in thoughts)


def measure_search(name: str, seconds: float = SECONDS) -> float:
    """Return the nodes a second of a game's search."""
    total, spent = 0, 0.0
    for thinker in list(list_searches(games.load(name))):
        seen = 0
        begin = CLOCK()
        for nodes, final in thinker:
            seen = nodes
            if final or CLOCK() - begin > seconds / len(TURNS):
                break
        total, spent = total + seen, spent + CLOCK() - begin
    return total / spent


def race() -> dict[str, tuple[float, float]]:
    """Return the nodes a second of each game's search beside those of python-chess's perft, one after the other."""
    return {name: (measure_search(name), measure_yardstick()) for name in games.IDS}


def measure_yardstick() -> float:
    """Return the leaf nodes a second of a perft with python-chess."""
    board = chess.Board()
    begin = CLOCK()
    leaves = perft(board, DEPTH)
    return leaves / (CLOCK() - begin)


def perft(board: chess.Board, depth: int) -> int:
    """Count the leaves, the last ply by the length of the list of moves."""
    moves = list(board.legal_moves)
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count
