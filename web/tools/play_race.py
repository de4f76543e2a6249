"""Random playouts of every game, and of python-chess as the yardstick. Runs in CPython and in a browser's Pyodide."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

import chess

from pyengine import games
from pyengine.core.game import CHANCE

SECONDS = 1.5  # for each game and for the yardstick
LONGEST = 2000  # entries of a playout; games that random play does not end are cut here
ENDING = {"moveLimit": 40}  # options that make a game end, where it has them

BATCH = 50  # actions that are timed together: a browser's clock ticks only every 0.1 ms

Times = tuple[float, float]  # playouts a second; median seconds of listing the legal actions and applying one


def game_playout(name: str, rng: Random, steps: list[float]) -> None:
    """Play one game at random; adds the seconds of each ``legal`` + ``apply``."""
    game = games.load(name).game
    options = {option.name: ENDING[option.name] for option in game.info.options if option.name in ENDING}
    state = game.start(game.info.read_options(options))
    for _ in range(LONGEST):
        actors = game.actors(state)
        if not actors:
            return
        begin = time.perf_counter()
        if actors[0] == CHANCE:
            results = game.chance(state)
            state = game.apply(state, CHANCE, rng.choices([a for a, _ in results], [w for _, w in results])[0])
        else:
            player = actors[-1]
            state = game.apply(state, player, rng.choice(game.legal(state, player)))
            steps.append(time.perf_counter() - begin)


def chess_playout(rng: Random, steps: list[float]) -> None:
    """Play one game of chess at random with python-chess, to its end or to 200 plies."""
    board = chess.Board()
    for _ in range(200):
        begin = time.perf_counter()
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(rng.choice(moves))
        steps.append(time.perf_counter() - begin)


def measure(playout: Callable[[Random, list[float]], None]) -> Times:
    """Return playouts per second and the median of one step, over about `SECONDS`."""
    rng, steps, count = Random(1), list[float](), 0
    begin = time.perf_counter()
    while count < 1 or time.perf_counter() - begin < SECONDS:
        playout(rng, steps)
        count += 1
    rate = count / (time.perf_counter() - begin)
    return rate, statistics.median(statistics.fmean(steps[at : at + BATCH]) for at in range(0, len(steps), BATCH))


def race() -> dict[str, tuple[Times, Times]]:
    """Return the times of each game beside those of python-chess, taken one after the other."""
    found = {}
    for name in games.IDS:
        ours = measure(lambda rng, steps, name=name: game_playout(name, rng, steps))  # type: ignore[misc]
        found[name] = (ours, measure(chess_playout))
    return found
