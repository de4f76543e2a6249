"""Shorthand for the tests of Booster Chess: positions with what matters of them, draws and cards that are of no account."""

from __future__ import annotations

from pyengine.core.types import CHANCE
from pyengine.games.booster.state import State
from tests.harness import Harness

BOOSTER = Harness("booster")
GAME, NOTATION = BOOSTER.game, BOOSTER.notation
start, actor, legal, legal_from = BOOSTER.start, BOOSTER.actor, BOOSTER.legal, BOOSTER.legal_from
board, field, result, rule_against = BOOSTER.board, BOOSTER.field, BOOSTER.result, BOOSTER.rule_against
BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


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
    """Return a position; the supplies follow from the stacks. Without cards in hand a turn has no card part."""
    read = BOOSTER.options(**options)
    supplies = [int(read["whiteCheckers"]), int(read["blackCheckers"])]
    for stack in stacks.split(",") if stacks != "-" else []:
        supplies[stack[2] == "B"] -= int(stack[3:])
    head = f"{placement} {side} {rights} {passed} {clock} 1 {stacks} {nodouble}"
    state: State = NOTATION.position(f"{head} {supplies[0]}/{supplies[1]} {hands} {discard} {phase}", read)
    return state


def settle(state: State) -> State:
    """Return the state after all draws that are due, each the first card that may come."""
    while GAME.actors(state) == (CHANCE,):
        state = GAME.apply(state, CHANCE, GAME.chance(state)[0][0])
    return state


def end_turn(state: State) -> State:
    """Return the state at the beginning of the next turn, with no further step and no card."""
    while phase(state) == "card" or phase(state).startswith("step"):
        state = GAME.apply(state, actor(state), (".",))
    return settle(state)


def play(state: State, *texts: str) -> State:
    """Return the state after texts. Cards are drawn, and none is played, where the text is of something else."""
    for text in texts:
        if phase(state) == "card" and text != "." and "@" not in text:
            state = GAME.apply(state, actor(state), (".",))
        state = BOOSTER.play(state if text.startswith("+") else settle(state), text)
    return state


def stacks_of(state: State) -> str:
    """Return the stacks of the position text."""
    return field(state, 6)


def supplies(state: State) -> str:
    """Return both supplies."""
    return field(state, 8)


def phase(state: State) -> str:
    """Return the part of the turn."""
    return field(state, 11)
