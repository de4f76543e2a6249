"""Shorthand for the tests of PlaceChess: positions and actions by their texts."""

from __future__ import annotations

import pytest

from pyengine.core.errors import IllegalAction
from pyengine.core.words import Message
from pyengine.games.place import KIT
from pyengine.games.place.state import State

GAME, NOTATION = KIT.game, KIT.notation
SIDES = (("w", str), ("b", str.swapcase))  # rules of movement and capture are tried for both
FULL = "r1nqkn1r/pbpppp1b/1p4pp/8/8/PP4PP/B1PPPP1B/R1NQKN1R w p -/- 32"


def start(**options: object) -> State:
    """The empty board with these options."""
    state: State = GAME.start(GAME.info.read_options(options))
    return state


def at(text: str, **options: object) -> State:
    """A position; a board with a side alone is one of the moving phase."""
    fields = text.split()
    whole = text if len(fields) == 5 else f"{text} p -/- {32 + (fields[1] == 'b')}"
    state: State = NOTATION.position(whole, GAME.info.read_options(options))
    return state


def play(state: State, *texts: str) -> State:
    """Play texts one after the other, each by the player whose turn it is."""
    for text in texts:
        for action in NOTATION.read(state, state.turn, text):
            state = GAME.apply(state, state.turn, action)
    return state


def legal(state: State) -> set[str]:
    """The texts of all legal actions of the player to move."""
    return {NOTATION.write(state, state.turn, action) for action in GAME.legal(state, state.turn)}


def moves_of(state: State, square: str) -> set[str]:
    """Where the piece on a square can go."""
    return {text[2:] for text in legal(state) if text.startswith(square)}


def board(state: State) -> str:
    """The board part of the position text."""
    return NOTATION.text(state).split()[0]


def refusal(state: State, text: str) -> Message:
    """The reason why an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        NOTATION.read(state, state.turn, text)
    message = caught.value.message
    assert isinstance(message, Message)
    return message


def result(state: State) -> tuple[int, str] | None:
    """Who won and how, None while the game goes on."""
    outcome = GAME.outcome(state)
    if outcome is None:
        return None
    (winner,) = outcome.winners
    assert outcome.returns[winner] == 1
    assert outcome.returns[1 - winner] == -1
    assert GAME.actors(state) == ()
    assert not any([*GAME.legal(state, player), *GAME.claims(state, player)] for player in (0, 1))
    return winner, outcome.reason
