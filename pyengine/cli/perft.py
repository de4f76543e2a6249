"""``python -m pyengine perft``: counts sequences of actions."""

from __future__ import annotations

import argparse
from typing import Any

from ..core.errors import UsageError
from ..core.game import Game
from ..core.types import CHANCE
from ..play.record import State
from .arguments import add_parser, make_game_flags, set_up_game

DEEPEST = 400  # actions; every one takes some of Python's stack


def add_command(commands: Any) -> None:
    """Add the command and its flags."""
    parser = add_parser(commands, "perft", run, "Count the sequences of atomic actions, depth by depth.", make_game_flags())
    parser.add_argument("depth", metavar="DEPTH", type=int)


def run(args: argparse.Namespace) -> int:
    """Print a count for each depth. Raises GameError for what cannot be set up or is too deep."""
    if not 1 <= args.depth <= DEEPEST:
        raise UsageError(f"The depth is a whole number from 1 to {DEEPEST}.")
    game = set_up_game(args)
    for depth in range(1, args.depth + 1):
        print(depth, count_sequences(game.kit.game, game.state, depth), flush=True)
    return 0


def count_sequences(game: Game[State], state: State, depth: int) -> int:
    """Return the number of sequences of ``depth`` atomic actions. Every chance result counts once, whatever its weight.

    Where several players decide at once only one order is counted: the lowest player first.
    """
    actors = game.actors(state)
    if not actors:
        return 0
    by = actors[0]
    if depth == 1:
        return len(game.chance(state) if by == CHANCE else game.legal(state, by))
    actions = [action for action, _ in game.chance(state)] if by == CHANCE else game.legal(state, by)
    return sum(count_sequences(game, game.apply(state, by, action), depth - 1) for action in actions)
