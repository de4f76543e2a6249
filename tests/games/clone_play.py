"""Shorthand for the tests of Clone Chess: boards by the names of their pieces, rounds by their submissions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pyengine.chess.geometry import BOARD
from pyengine.chess.placement import write_placement
from pyengine.core.types import Action, Player
from pyengine.games.clone.state import State, Submission
from tests.harness import Harness

CLONE = Harness("clone", players=2)
GAME, NOTATION = CLONE.game, CLONE.notation
options, start, legal, rule_against = CLONE.options, CLONE.start, CLONE.legal, CLONE.rule_against


def board(pieces: str = "", values: str = "", penalty: int = 0, garnets: int = 4) -> str:
    """Return the text of a board from ``Ra1 Bc3`` and ``b2=1 b3=3``."""
    cells, worth = [""] * 64, ["."] * 64
    for name in pieces.split():
        cells[BOARD.index[name[1:3]]] = name[0] + name[3:]
    for pair in values.split():
        worth[BOARD.index[pair[:2]]] = pair[3]
    ranks = "/".join("".join(worth[rank * 8 : rank * 8 + 8]) for rank in reversed(range(8)))
    return f"{write_placement(cells)}:{ranks}:{penalty}:{garnets}"


def at(*boards: str, number: int | str = 2, **given: object) -> State:
    """Return a position in round 2; each board is ``Ra1 Bc3`` or a text of `board`. A single one gets an empty second."""
    texts = [text if ":" in text else board(text) for text in (boards if len(boards) > 1 else (*boards, ""))]
    state: State = CLONE.at(";".join(["CLN1", str(number), *texts]), **{"players": len(texts), **given})
    return state


def hand_in(state: State, player: Player, text: str) -> State:
    """Return the state after somebody's whole submission or some orders."""
    after: State = CLONE.play(state, text, player=player)
    return after


def write(state: State, text: str, player: Player = 0) -> State:
    """Return the state after a submission that is left open."""
    for action in NOTATION.read(state, player, text):
        state = state if action == ("done",) else GAME.apply(state, player, action)
    return state


def play(state: State, *texts: str) -> State:
    """Return the state after a round; seats without a text hand in nothing."""
    for player in GAME.actors(state):
        state = hand_in(state, player, texts[player] if player < len(texts) else "| |")
    return state


def pieces_on(state: State, seat: int = 1) -> str:
    """Return what stands on a board, as in ``Ra1 Bc3``, in board order."""
    letters = state.boards[seat - 1].pieces
    return " ".join(letter + BOARD.names[square] for square, letter in enumerate(letters) if letter != ".")


def values(state: State, seat: int = 1) -> str:
    """Return the squares of a board that are worth something, as in ``b2=1 b3=3``."""
    worth = state.boards[seat - 1].values
    return " ".join(f"{BOARD.names[square]}={value}" for square, value in enumerate(worth) if value != ".")


def threes(state: State, seat: int = 1) -> str:
    """Return the squares worth 3."""
    return " ".join(pair[:2] for pair in values(state, seat).split() if pair[3] == "3")


def penalty(state: State, seat: int = 1) -> float:
    """Return the penalty points."""
    return state.boards[seat - 1].penalty / 2


def fact(state: State, name: str, seat: int = 1) -> object:
    """Return a fact about a seat in the round before, [] where there is nothing to tell."""
    seats = GAME.facts(state)[name]
    assert isinstance(seats, dict)
    return seats.get(str(seat), [])


def draft(state: State, player: Player = 0) -> Submission:
    """Return what a player has written so far."""
    draft = state.drafts[player]
    assert draft is not None
    return draft


def submission(state: State, player: Player, rng: Random) -> list[Action]:
    """Return a random submission of possible orders by somebody who moves most pieces and removes few."""
    orders: list[Action] = []
    while not orders or orders[-1] != ("done",):
        actions = GAME.legal(state, player)
        useful = [action for action in actions if len(action) > 1 and (action[-1] != "remove" or rng.random() < 0.02)]
        action = rng.choice(useful) if useful and rng.random() < 0.93 else actions[-1]
        orders.append(action)
        state = GAME.apply(state, player, action)
        if len(GAME.actors(state)) and state.closed[player] == "" and len(orders) > 200:
            raise AssertionError("a submission has no end")
    return orders


def middle(seed: int, played: int = 2, **given: object) -> State:
    """Return a state after some random rounds."""
    rng, state = Random(seed), start(**given)
    while GAME.actors(state) and state.round <= played:
        player = GAME.actors(state)[0]
        for action in submission(state, player, rng):
            state = GAME.apply(state, player, action)
    return state


def walk(seed: int, count: int = 60, **given: object) -> Iterator[tuple[State, Player]]:
    """Yield states on the way through submissions, in a game that has begun."""
    rng, state = Random(seed), middle(seed, 1, **given)
    for _ in range(count):
        player = rng.choice(GAME.actors(state))
        yield state, player
        actions = GAME.legal(state, player)
        state = GAME.apply(state, player, rng.choice(actions) if rng.random() < 0.8 else actions[-1])
        if not GAME.actors(state):
            return
