"""Shorthand for the tests of Clone Chess: boards by the names of their pieces, rounds by their submissions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pyengine.chess.geometry import BOARD
from pyengine.chess.placement import write_placement
from pyengine.core.errors import IllegalAction
from pyengine.core.options import Options
from pyengine.core.types import Action, Player
from pyengine.core.words import Message
from pyengine.games.clone import KIT
from pyengine.games.clone.state import Draft, State

GAME, NOTATION = KIT.game, KIT.notation


def options(**given: object) -> Options:
    """The game's options, two players unless said otherwise."""
    return GAME.info.read_options({"players": 2, **given})


def board(men: str = "", values: str = "", penalty: int = 0, garnets: int = 4) -> str:
    """The text of a board from ``Ra1 Bc3`` and ``b2=1 b3=3``."""
    cells, worth = [""] * 64, ["."] * 64
    for name in men.split():
        cells[BOARD.index[name[1:3]]] = name[0] + name[3:]
    for pair in values.split():
        worth[BOARD.index[pair[:2]]] = pair[3]
    ranks = "/".join("".join(worth[rank * 8 : rank * 8 + 8]) for rank in reversed(range(8)))
    return f"{write_placement(cells)}:{ranks}:{penalty}:{garnets}"


def at(*boards: str, number: int | str = 2, **given: object) -> State:
    """A position in round 2; each board is ``Ra1 Bc3`` or a text of `board`. A single one gets an empty second."""
    texts = [text if ":" in text else board(text) for text in (boards if len(boards) > 1 else (*boards, ""))]
    state: State = NOTATION.position(";".join(["CLN1", str(number), *texts]), options(players=len(texts), **given))
    return state


def start(**given: object) -> State:
    """The empty boards."""
    state: State = GAME.start(options(**given))
    return state


def hand_in(state: State, player: Player, text: str) -> State:
    """The state after somebody's whole submission or some orders."""
    for action in NOTATION.read(state, player, text):
        assert GAME.accepts(state, player, action)
        state = GAME.apply(state, player, action)
    return state


def write(state: State, text: str, player: Player = 0) -> State:
    """The state after a submission that is left open."""
    for action in NOTATION.read(state, player, text):
        state = state if action == ("done",) else GAME.apply(state, player, action)
    return state


def play(state: State, *texts: str) -> State:
    """The state after a round; seats without a text hand in nothing."""
    for player in GAME.actors(state):
        state = hand_in(state, player, texts[player] if player < len(texts) else "| |")
    return state


def men(state: State, seat: int = 1) -> str:
    """What stands on a board, as in ``Ra1 Bc3``, in board order."""
    found = state.boards[seat - 1].pieces
    return " ".join(letter + BOARD.names[square] for square, letter in enumerate(found) if letter != ".")


def values(state: State, seat: int = 1) -> str:
    """The squares of a board that are worth something, as in ``b2=1 b3=3``."""
    found = state.boards[seat - 1].values
    return " ".join(f"{BOARD.names[square]}={value}" for square, value in enumerate(found) if value != ".")


def touched(state: State, seat: int = 1) -> str:
    """The squares worth 3."""
    return " ".join(pair[:2] for pair in values(state, seat).split() if pair[3] == "3")


def penalty(state: State, seat: int = 1) -> float:
    """Penalty points."""
    return state.boards[seat - 1].penalty / 2


def fact(state: State, name: str, seat: int = 1) -> object:
    """A fact about a seat in the round before, [] where there is nothing to tell."""
    found = GAME.facts(state)[name]
    assert isinstance(found, dict)
    return found.get(str(seat), [])


def draft(state: State, player: Player = 0) -> Draft:
    """What a player has written so far."""
    found = state.drafts[player]
    assert found is not None
    return found


def legal(state: State, player: Player = 0) -> set[str]:
    """The texts of all orders that are possible now."""
    return {NOTATION.write(state, player, action) for action in GAME.legal(state, player)}


def refusal(state: State, text: str, player: Player = 0) -> str:
    """The rule by which a single order is refused."""
    with pytest.raises(IllegalAction) as caught:
        NOTATION.read(state, player, text)
    message = caught.value.message
    assert isinstance(message, Message)
    return message.rule


def submission(state: State, player: Player, rng: Random) -> list[Action]:
    """A random submission of possible orders by somebody who moves most pieces and removes few."""
    found: list[Action] = []
    while not found or found[-1] != ("done",):
        actions = GAME.legal(state, player)
        useful = [action for action in actions if len(action) > 1 and (action[-1] != "remove" or rng.random() < 0.02)]
        action = rng.choice(useful) if useful and rng.random() < 0.93 else actions[-1]
        found.append(action)
        state = GAME.apply(state, player, action)
        if len(GAME.actors(state)) and state.closed[player] == "" and len(found) > 200:
            raise AssertionError("a submission has no end")
    return found


def middle(seed: int, played: int = 2, **given: object) -> State:
    """A state after some random rounds."""
    rng, state = Random(seed), start(**given)
    while GAME.actors(state) and state.round <= played:
        player = GAME.actors(state)[0]
        for action in submission(state, player, rng):
            state = GAME.apply(state, player, action)
    return state


def walk(seed: int, count: int = 60, **given: object) -> Iterator[tuple[State, Player]]:
    """States on the way through submissions, in a game that has begun."""
    rng, state = Random(seed), middle(seed, 1, **given)
    for _ in range(count):
        player = rng.choice(GAME.actors(state))
        yield state, player
        actions = GAME.legal(state, player)
        state = GAME.apply(state, player, rng.choice(actions) if rng.random() < 0.8 else actions[-1])
        if not GAME.actors(state):
            return
