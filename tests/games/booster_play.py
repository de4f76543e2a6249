"""Shorthand for the tests of Booster Chess: positions and actions by their texts."""

from __future__ import annotations

import pytest

from pyengine.core.errors import IllegalAction
from pyengine.core.types import CHANCE
from pyengine.core.words import Message, say
from pyengine.games.booster import KIT
from pyengine.games.booster.state import State

GAME, NOTATION = KIT.game, KIT.notation
BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def start(**options: object) -> State:
    """The start position before the deal."""
    state: State = GAME.start(GAME.info.read_options(options))
    return state


def at(
    placement: str,
    stacks: str = "-",
    side: str = "w",
    *,
    rights: str = "-",
    passed: str = "-",
    clock: int = 0,
    nodouble: str = "-",
    hands: str = "-/-",
    discard: str = "-",
    phase: str = "move",
    **options: object,
) -> State:
    """A position; the supplies follow from the stacks. Without cards in hand a turn has no card part."""
    read = GAME.info.read_options(options)
    supplies = [int(read["whiteCheckers"]), int(read["blackCheckers"])]
    for stack in stacks.split(",") if stacks != "-" else []:
        supplies[stack[2] == "B"] -= int(stack[3:])
    head = f"{placement} {side} {rights} {passed} {clock} 1 {stacks} {nodouble}"
    state: State = NOTATION.position(f"{head} {supplies[0]}/{supplies[1]} {hands} {discard} {phase}", read)
    return state


def actor(state: State) -> int:
    """Who acts now."""
    (found,) = GAME.actors(state)
    return found


def settled(state: State) -> State:
    """The state after all draws that are due, each the first card that may come."""
    while GAME.actors(state) == (CHANCE,):
        state = GAME.apply(state, CHANCE, GAME.chance(state)[0][0])
    return state


def ended(state: State) -> State:
    """The state at the beginning of the next turn, with no further step and no card."""
    while phase(state) == "card" or phase(state).startswith("step"):
        state = GAME.apply(state, actor(state), (".",))
    return settled(state)


def play(state: State, *texts: str) -> State:
    """Play texts one after the other. Cards are drawn, and none is played, where the text is of something else."""
    for text in texts:
        if phase(state) == "card" and text != "." and "@" not in text:
            state = GAME.apply(state, actor(state), (".",))
        state = state if text.startswith("+") else settled(state)
        for action in NOTATION.read(state, actor(state), text):
            assert GAME.accepts(state, actor(state), action)
            state = GAME.apply(state, actor(state), action)
    return state


def legal(state: State) -> set[str]:
    """The texts of all legal actions, or of the draws that may come."""
    player = actor(state)
    actions = [action for action, _ in GAME.chance(state)] if player == CHANCE else GAME.legal(state, player)
    return {NOTATION.write(state, player, action) for action in actions}


def moves_of(state: State, square: str) -> set[str]:
    """Where the piece on a square can go."""
    return {text[2:] for text in legal(state) if text.startswith(square)}


def field(state: State, number: int) -> str:
    """A field of the position text."""
    return NOTATION.text(state).split()[number]


def board(state: State) -> str:
    """The board part of the position text."""
    return field(state, 0)


def stacks_of(state: State) -> str:
    """The stacks of the position text."""
    return field(state, 6)


def supplies(state: State) -> str:
    """Both supplies."""
    return field(state, 8)


def phase(state: State) -> str:
    """The part of the turn."""
    return field(state, 11)


def rule(state: State, text: str) -> str:
    """The rule by which an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        NOTATION.read(state, actor(state), text)
    message = caught.value.message
    assert isinstance(message, Message)
    assert say(message).endswith((".", ".”"))
    return message.rule


def result(state: State) -> tuple[str, tuple[int, ...]] | None:
    """The reason and the winners, None while the game goes on."""
    outcome = GAME.outcome(state)
    return None if outcome is None else (outcome.reason, outcome.winners)
