"""Shorthand for the tests of Synchronous Chess: positions, rounds and decisions by their texts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pyengine.core.errors import IllegalAction
from pyengine.core.types import Action, Player
from pyengine.core.words import Message
from pyengine.games.synchronous import KIT
from pyengine.games.synchronous.state import State

GAME, NOTATION = KIT.game, KIT.notation
SWAP = "3r2k1/1p6/8/3n4/8/2N5/1P6/3R2K1 = -"


def start(**options: object) -> State:
    """The array with these options."""
    state: State = GAME.start(GAME.info.read_options(options))
    return state


def at(text: str, **options: object) -> State:
    """A position; one of three fields gets clock 0 and round 1."""
    whole = text + " - 0 1" if len(text.split()) == 3 else text
    state: State = NOTATION.position(whole, GAME.info.read_options(options))
    return state


def play(state: State, *rounds: str) -> State:
    """Play rounds, or steps of one, such as ``e2e4/d7d5 | -/d8d5``; every decision has to be legal."""
    for text in rounds:
        for step in text.split(" | "):
            for player, part in enumerate(step.split("/")):
                if part != "-":
                    (action,) = NOTATION.read(state, player, part)
                    state = GAME.apply(state, player, action)
    return state


def legal(state: State, player: Player) -> set[str]:
    """The texts of what a player may decide."""
    return {NOTATION.write(state, player, action) for action in GAME.legal(state, player)}


def ends(state: State, player: Player, square: str) -> set[str]:
    """Where the man on a square may go."""
    return {text[2:] for text in legal(state, player) if text.startswith(square)}


def board(state: State) -> str:
    """The board part of the position text."""
    return NOTATION.text(state).split()[0]


def blows(state: State) -> str:
    """The part of the position text about an exchange, "" outside of one."""
    return NOTATION.text(state).partition(" blows ")[2]


def refusal(state: State, player: Player, text: str) -> Message:
    """The reason why a decision is refused."""
    with pytest.raises(IllegalAction) as caught:
        NOTATION.read(state, player, text)
    message = caught.value.message
    assert isinstance(message, Message)
    return message


def result(state: State) -> tuple[Player | None, str] | None:
    """Who won (None = a draw) and how, None while the game goes on."""
    outcome = GAME.outcome(state)
    if outcome is None:
        return None
    assert GAME.actors(state) == ()
    assert not any([*GAME.legal(state, player), *GAME.claims(state, player)] for player in (0, 1))
    if outcome.winners:
        (winner,) = outcome.winners
        assert outcome.returns[winner] == -outcome.returns[1 - winner] == 1
        return winner, outcome.reason
    assert outcome.returns == (0, 0)
    return None, outcome.reason


def playout(seed: int, most: int, **options: object) -> Iterator[tuple[State, Player, Action]]:
    """The states of a random game that likes to meet and capture, each with the decision that follows."""
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
    """The board as letters in board order, "" = empty."""
    found: list[str] = []
    for rank in reversed(board(state).split("/")):
        for sign in rank:
            found += [""] * int(sign) if sign.isdigit() else [sign]
    return found
