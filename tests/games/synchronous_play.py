"""Shorthand for the tests of Synchronous Chess: rounds, and what is struck in them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pyengine.core.types import Action, Player
from pyengine.games.synchronous.state import State
from tests.harness import Harness

SYNCHRONOUS = Harness("synchronous", last="= - - 0 1")  # clock 0, round 1
GAME, NOTATION = SYNCHRONOUS.game, SYNCHRONOUS.notation
start, at, legal, legal_from = SYNCHRONOUS.start, SYNCHRONOUS.at, SYNCHRONOUS.legal, SYNCHRONOUS.legal_from
board, draw_for, refusal, result = SYNCHRONOUS.board, SYNCHRONOUS.draw_for, SYNCHRONOUS.refusal, SYNCHRONOUS.result
SWAP = "3r2k1/1p6/8/3n4/8/2N5/1P6/3R2K1 = -"


def play(state: State, *rounds: str) -> State:
    """Return the state after rounds, or steps of one, such as ``e2e4/d7d5 | -/d8d5``; every decision has to be legal."""
    for text in rounds:
        for step in text.split(" | "):
            decisions = [f"{player}:{part}" for player, part in enumerate(step.split("/")) if part != "-"]
            state = SYNCHRONOUS.play(state, *decisions)
    return state


def blows(state: State) -> str:
    """Return the part of the position text about an exchange, "" outside of one."""
    return NOTATION.text(state).partition(" blows ")[2]


def playout(seed: int, most: int, **options: object) -> Iterator[tuple[State, Player, Action]]:
    """Yield the states of a random game that likes to meet and capture, each with the decision that follows."""
    rng = Random(seed)
    state = start(**options)
    for _ in range(most):
        actors = GAME.actors(state)
        if not actors:
            return
        player = rng.choice(actors)
        actions = list(GAME.legal(state, player))
        places = {name for name, letter in zip(NAMES, letters(state), strict=True) if letter}
        sharp = [action for action in actions if len(action) > 1 and action[1] in places]
        action = rng.choice(sharp if sharp and rng.random() < 0.5 else actions)
        yield state, player, action
        state = GAME.apply(state, player, action)


NAMES = tuple(f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh")


def letters(state: State) -> list[str]:
    """Return the board as letters in board order, "" = empty."""
    signs: list[str] = []
    for rank in reversed(board(state).split("/")):
        for sign in rank:
            signs += [""] * int(sign) if sign.isdigit() else [sign]
    return signs
