"""Shorthand for the tests of Cloak and Dagger Chess: positions and actions by their texts."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from pyengine.core.errors import IllegalAction
from pyengine.core.types import Player
from pyengine.core.words import Message
from pyengine.games.cloak import KIT
from pyengine.games.cloak.state import BONUS, PENDING, UNCLOAK, State
from pyengine.play.entering import enter

GAME, NOTATION = KIT.game, KIT.notation
ORTHODOX = "RNBQKBNR"


def start(white: str = ORTHODOX, black: str = ORTHODOX, **options: object) -> State:
    """A game whose assignments are made."""
    return play(GAME.start(GAME.info.read_options(options)), f"0:{white}", f"1:{black}")


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
    """A position from its first three fields and whatever else matters."""
    text = f"{board} {unmoved} {passed} {pools} {marks} {counters} {secrets}"
    state: State = NOTATION.position(text, GAME.info.read_options(options))
    assert NOTATION.text(state) == text
    return state


def play(state: State, *texts: str) -> State:
    """Play texts one after the other; each may join several actions."""
    for text in texts:
        _, state = enter(KIT, state, text)
    return state


def legal(state: State, player: Player | None = None) -> set[str]:
    """The texts of the legal actions of a player, by default of the one who must act."""
    who = GAME.actors(state)[0] if player is None else player
    return {NOTATION.write(state, who, action) for action in GAME.legal(state, who)}


def moves(state: State) -> set[str]:
    """The legal actions that are no guesses."""
    return {text for text in legal(state) if not text.startswith("?")}


def field(state: State, number: int) -> str:
    """A field of the position text, the board being 0."""
    text: str = NOTATION.text(state).split(" ")[number]
    return text


def refusal(state: State, text: str, player: Player | None = None) -> Message:
    """The reason why an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        NOTATION.read(state, GAME.actors(state)[0] if player is None else player, text)
    message = caught.value.message
    assert isinstance(message, Message)
    return message


def result(state: State) -> tuple[tuple[int, ...], str] | None:
    """Who won and how, None while the game goes on."""
    outcome = GAME.outcome(state)
    if outcome is None:
        return None
    assert GAME.actors(state) == ()
    assert not any([*GAME.legal(state, player), *GAME.claims(state, player)] for player in (0, 1))
    assert outcome.returns == ((0.0, 0.0) if not outcome.winners else (1.0, -1.0) if outcome.winners == (0,) else (-1.0, 1.0))
    return outcome.winners, outcome.reason


@cache
def walk(seed: int, longest: int = 3000, cover: float = 0.9, **options: object) -> tuple[State, ...]:
    """The states of a game at random; players mostly keep their checkers cloaked and take what they can."""
    random, state = Random(seed), GAME.start(GAME.info.read_options(options))
    states = [state]
    while GAME.actors(state) and len(states) < longest:
        player = random.choice(GAME.actors(state))
        actions = list(GAME.legal(state, player))
        if state.phase == UNCLOAK and random.random() < cover:
            actions = actions[:1]
        elif state.phase in (PENDING, BONUS) and len(actions) > 1:
            actions = actions[:-1]
        elif random.random() < 0.5:
            pieces = [action for action in actions if len(action) > 1 and takes(state, player, action[1])]
            actions = pieces or actions
        state = GAME.apply(state, player, random.choice(actions))
        states.append(state)
    return tuple(states)


def takes(state: State, player: Player, token: str) -> bool:
    """Whether a token is the square of an enemy."""
    if len(token) != 2:
        return False
    man = state.board[ord(token[0]) - 97 + 8 * (int(token[1]) - 1)]
    return man in ("kqrbnpstuvwxyz", "KQRBNP12345678")[player]
