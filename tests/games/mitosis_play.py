"""Shorthand for the tests of Mitosis Chess: positions and actions by their texts."""

from __future__ import annotations

import pytest

from pyengine.core.errors import IllegalAction
from pyengine.core.types import Action
from pyengine.core.words import Reason, say
from pyengine.games.mitosis import KIT
from pyengine.games.mitosis.state import State

GAME, NOTATION = KIT.game, KIT.notation
FLIP = str.maketrans("wb", "bw")


def start(**options: object) -> State:
    """The start position with these options."""
    state: State = GAME.start(GAME.info.read_options(options))
    return state


def at(text: str, **options: object) -> State:
    """A position; what is missing behind the board is filled in: empty bases, White to move, nothing pending, counters 0."""
    fields = text.split()
    rest = ["---:---", "w", "-", "-", "0", "0", "0"]
    state: State = NOTATION.position(" ".join(fields + rest[len(fields) - 1 :]), GAME.info.read_options(options))
    return state


def flipped(text: str) -> str:
    """A position with the colours changed and the board turned over; rank 1 becomes rank 9."""
    board, bases, side = text.split() if " " in text else (text, "---:---", "w")
    white, black = bases.swapcase().split(":")
    return " ".join(["/".join(reversed(board.swapcase().split("/"))), f"{black}:{white}", side.translate(FLIP)])


def mirror(action: str) -> str:
    """An action on the board turned over."""
    out, digits = "", ""
    for sign in action + " ":
        if sign.isdigit():
            digits += sign
            continue
        out += (str(10 - int(digits)) if digits else "") + sign
        digits = ""
    return out[:-1]


def play(state: State, *texts: str) -> State:
    """Play texts one after the other, each by the side to move."""
    for text in texts:
        player = state.side
        for action in NOTATION.read(state, player, text):
            state = GAME.apply(state, player, action)
    return state


def legal(state: State) -> set[str]:
    """The texts of all legal actions of the side to move."""
    actions = GAME.legal(state, state.side)
    texts = {NOTATION.write(state, state.side, action) for action in actions}
    assert len(texts) == len(actions)
    return texts


def of(state: State, *squares: str) -> set[str]:
    """The goals of the men on these squares, as texts of moves without their beginning."""
    return {text.removeprefix(square) for square in squares for text in legal(state) if text.startswith(square)}


def board(state: State) -> str:
    """The first two fields of the position text."""
    return " ".join(NOTATION.text(state).split()[:2])


def refusal(state: State, text: str, player: int | None = None) -> Reason:
    """Why a text is refused."""
    with pytest.raises(IllegalAction) as caught:
        NOTATION.read(state, state.side if player is None else player, text)
    assert say(caught.value.message)
    return caught.value.message


def rule(state: State, text: str) -> str:
    """The rule by which a text is refused."""
    return refusal(state, text).rule


def end(state: State) -> tuple[str, tuple[int, ...]] | None:
    """How a game ended: machine word and winners."""
    outcome = GAME.outcome(state)
    return None if outcome is None else (outcome.reason, outcome.winners)


def claims(state: State) -> set[Action]:
    """The claims open to the side to move."""
    return set(GAME.claims(state, state.side))
