"""Shorthand for the tests of Cloak and Dagger Chess: games whose assignments are made, positions with what matters of them."""

from __future__ import annotations

from functools import cache
from random import Random

from pyengine.core.types import Player
from pyengine.games.cloak.state import BONUS, PENDING, UNCLOAK, State
from tests.harness import Harness

CLOAK = Harness("cloak")
GAME, NOTATION = CLOAK.game, CLOAK.notation
play, legal, field, refusal, result = CLOAK.play, CLOAK.legal, CLOAK.field, CLOAK.refusal, CLOAK.result
ORTHODOX = "RNBQKBNR"


def start(white: str = ORTHODOX, black: str = ORTHODOX, **options: object) -> State:
    """Return a game whose assignments are made."""
    state: State = play(CLOAK.start(**options), f"0:{white}", f"1:{black}")
    return state


def at(
    board: str,
    *,
    unmoved: str = "-",
    passed: str = "-",
    pools: str = "0/0",
    marks: str = "-",
    counters: str = "0 1",
    secrets: str = f"{ORTHODOX}/{ORTHODOX}",
    **options: object,
) -> State:
    """Return a position from its first three fields and whatever else matters."""
    text = f"{board} {unmoved} {passed} {pools} {marks} {counters} {secrets}"
    state: State = CLOAK.at(text, **options)
    assert NOTATION.text(state) == text
    return state


def moves(state: State) -> set[str]:
    """Return the legal actions that are no guesses."""
    return {text for text in legal(state) if not text.startswith("?")}


@cache
def walk(seed: int, longest: int = 3000, cover: float = 0.9, **options: object) -> tuple[State, ...]:
    """Return the states of a game at random; players mostly keep their checkers cloaked and take what they can."""
    random, state = Random(seed), CLOAK.start(**options)
    states = [state]
    while GAME.actors(state) and len(states) < longest:
        player = random.choice(GAME.actors(state))
        actions = list(GAME.legal(state, player))
        if state.phase == UNCLOAK and random.random() < cover:
            actions = actions[:1]
        elif state.phase in (PENDING, BONUS) and len(actions) > 1:
            actions = actions[:-1]
        elif random.random() < 0.5:
            pieces = [action for action in actions if len(action) > 1 and captures(state, player, action[1])]
            actions = pieces or actions
        state = GAME.apply(state, player, random.choice(actions))
        states.append(state)
    return tuple(states)


def captures(state: State, player: Player, token: str) -> bool:
    """Return whether a token is the square of an enemy."""
    if len(token) != 2:
        return False
    letter = state.board[ord(token[0]) - 97 + 8 * (int(token[1]) - 1)]
    return letter in ("kqrbnpstuvwxyz", "KQRBNP12345678")[player]
