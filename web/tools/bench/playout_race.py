"""Random playouts of every game, and of python-chess as the baseline, in CPython or in a browser's Pyodide."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from random import Random

import chess

from pyengine import games
from pyengine.core.chance import draw_weighted
from pyengine.core.types import CHANCE

SECONDS = 1.5  # for each game and for the yardstick
LONGEST = 2000  # entries of a playout; games that random play does not end are cut here
ENDING = {"moveLimit": 40}  # options that make a game end, where it has them

# Processor time is the same on a busy machine; a browser knows only the time on the wall.
CLOCK = time.perf_counter if sys.platform == "emscripten" else time.process_time

BATCH = 50  # actions that are timed together: a browser's clock ticks only every 0.1 ms

Times = tuple[float, float]  # playouts a second; median seconds of listing the legal actions and applying one


def play_game(name: str, rng: Random, steps: list[float]) -> None:
    """Play one game at random; adds the seconds of each ``legal`` + ``apply``."""
    game = games.load(name).game
    options = {option.name: ENDING[option.name] for option in game.info.options if option.name in ENDING}
    state = game.start(game.info.read_options(options))
    for _ in range(LONGEST):
        actors = game.actors(state)
        if not actors:
            return
        begin = CLOCK()
        if actors[0] == CHANCE:
            state = game.apply(state, CHANCE, draw_weighted(game.chance(state), rng))
        else:
            player = actors[-1]
            state = game.apply(state, player, rng.choice(game.legal(state, player)))
            steps.append(CLOCK() - begin)


def play_chess(rng: Random, steps: list[float]) -> None:
    """Play one game of chess at random with python-chess, to its end or to 200 plies."""
    board = chess.Board()
    for _ in range(200):
        begin = CLOCK()
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(rng.choice(moves))
        steps.append(CLOCK() - begin)


class Runner:
    """Plays one kind of game again and again, and counts games, seconds, and the seconds of each step."""

    def __init__(self, playout: Callable[[Random, list[float]], None], seed: int) -> None:
        self.playout, self.rng = playout, Random(seed)
        self.count, self.spent, self.steps = 0, 0.0, list[float]()

    def play(self) -> None:
        """Play one game."""
        begin = CLOCK()
        self.playout(self.rng, self.steps)
        self.spent += CLOCK() - begin
        self.count += 1

    def times(self) -> Times:
        """Playouts per second and the median of one step."""
        batches = (statistics.fmean(self.steps[at : at + BATCH]) for at in range(0, len(self.steps), BATCH))
        return self.count / self.spent, statistics.median(batches)


def side_by_side(name: str, seconds: float = SECONDS, seed: int = 1) -> tuple[Times, Times]:
    """Return the times of a game and of python-chess, played in turn, since the speed of a machine may change at any moment."""
    ours, theirs = Runner(lambda rng, steps: play_game(name, rng, steps), seed), Runner(play_chess, seed)
    while ours.spent < seconds:
        ours.play()
        while theirs.spent < ours.spent:
            theirs.play()
    return ours.times(), theirs.times()


def race() -> dict[str, tuple[Times, Times]]:
    """Return the times of each game beside those of python-chess."""
    return {name: side_by_side(name) for name in games.IDS}
