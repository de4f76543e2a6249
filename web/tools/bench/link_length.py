"""Rows for the length of open links: characters a ply, compared with what a uniform choice among the legal actions needs at
least."""

from __future__ import annotations

from collections.abc import Callable
from math import log2
from random import Random
from typing import NamedTuple

from pyengine import games
from pyengine.core.chance import draw_weighted
from pyengine.core.types import CHANCE
from pyengine.play import link
from pyengine.play.record import Entry, Record, begin
from web.tools.bench.runner import Bench, Result, row

PLIES = 200
TRIES = 20  # random games may end early: the longest of a few
BITS = 6  # of a character


class RandomGame(NamedTuple):
    """A game played at random, and the bits that say which of the legal actions was chosen each time."""

    record: Record
    bits: float


def play_long_game(name: str, plies: int = PLIES) -> RandomGame:
    """Play at random, this long unless the game ends before."""
    kit = games.load(name)
    game, rng = kit.game, Random(1)
    record = Record(name, game.info.read_options({}))
    best = RandomGame(record, 0.0)
    for _ in range(TRIES):
        state, entries, bits = begin(kit, record), list[Entry](), 0.0
        while len(entries) < plies and (actors := game.actors(state)):
            actor = actors[0]
            if actor == CHANCE:
                results = game.chance(state)
                choices = [action for action, _ in results]
                action = draw_weighted(results, rng)
            else:
                choices = list(game.legal(state, actor))
                action = rng.choice(choices)
            bits += log2(len(choices))
            state = game.apply(state, actor, action)
            entries.append(Entry(actor, action))
        if len(entries) > len(best.record.entries):
            best = RandomGame(record._replace(entries=tuple(entries)), bits)
        if len(entries) == plies:
            break
    return best


def make_long_link(name: str, plies: int = PLIES) -> str:
    """The link of such a game."""
    return link.encode(games.load(name), play_long_game(name, plies).record)


def make_length_row(name: str) -> Callable[[Bench | None], Result]:
    """A row of the length of a game's link, header and checksum included."""

    def measure(bench: Bench | None) -> Result:
        played = play_long_game(name)
        plies = len(played.record.entries)
        size = len(link.encode(games.load(name), played.record))
        return Result(size / plies, played.bits / BITS / plies, "characters/ply", higher_is_better=False)

    return measure


for _name in games.IDS:
    row(f"characters/{_name}")(make_length_row(_name))
