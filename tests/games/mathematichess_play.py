"""Shorthand for the tests of Mathematichess: positions and actions by their texts."""

from __future__ import annotations

import pytest

from pyengine.chess.geometry import BOARD
from pyengine.core.errors import IllegalAction
from pyengine.core.words import Message, say
from pyengine.games.mathematichess import KIT
from pyengine.games.mathematichess.state import USED, State
from pyengine.games.mathematichess.value import Territory, valuation

GAME, NOTATION = KIT.game, KIT.notation
# The boards of the rule book's worked examples.
X = "knP1PBnQ/QrPNKkNp/KBnPBkQb/qbNBnRN1/Kpr1qKbb/pRPKpNnk/RkrbqqrR/1RBQprqQ"
Y = "rnQqNKn1/rRKRPPqN/brKBKrpK/knPk2Qk/kRBR1bNk/pbBPpnrp/PpNqNbRB/QQqbnBqQ"
Z = "p1pqbQkr/pKQBQBKP/NKrPnKPn/bKrb1pPQ/kqBR1NrB/rRqBqkQN/RnnnPpkR/kbqNbNR1"
DIAGONAL = "1bQrpbk1/NnQRNbKq/pBBNnrKR/RBkbqqPk/Rnp1kQbn/NK1PnpRr/BQrKPqKB/rPNpPQqk"
W = "1nRbKkn1/BrqQNrbN/PNRrPBKq/ppkKqnBP/QNqK1rqr/RpBpRbPP/QNBkQkKn/1nbRkbQp"


def start(**options: object) -> State:
    """The empty board with these options."""
    state: State = GAME.start(GAME.info.read_options(options))
    return state


def at(text: str, **options: object) -> State:
    """A position; what is missing behind the board is filled in: White to move in stage two, no bans, nobody has passed."""
    fields = text.split()
    rest = ["w", "2", "-/-", "-/-", "00", "0"]
    state: State = NOTATION.position(" ".join(fields + rest[len(fields) - 1 :]), GAME.info.read_options(options))
    return state


def men(squares: str, side: str = "w", **options: object) -> State:
    """A fragment by its pieces, such as ``Ka1 pb2``; all other squares are empty and one territory unless men part them."""
    board = [["1"] * 8 for _ in range(8)]
    for text in squares.split():
        board[8 - int(text[2])]["abcdefgh".index(text[1])] = text[0]
    return at("/".join(_packed("".join(rank)) for rank in board) + " " + side, **options)


def ring(empty: str, settlers: str, **options: object) -> State:
    """A board where only these squares are empty, with these pieces on all squares that touch them; pawns fill the rest."""
    board = bytearray(b"P" * 64)
    for name in empty.split():
        board[BOARD.index[name]] = ord(".")
    named = {text[1:]: text[0] for text in settlers.split()}
    touching = {BOARD.names[near] for name in empty.split() for near in BOARD.neighbours[BOARD.index[name]]}
    assert set(named) == touching - set(empty.split())
    for name, letter in named.items():
        board[BOARD.index[name]] = ord(letter)
    return State(GAME.info.read_options(options), bytes(board), USED, 0)


def _packed(rank: str) -> str:
    for gap in range(8, 1, -1):
        rank = rank.replace("1" * gap, str(gap))
    return rank


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


def of(state: State, square: str) -> set[str]:
    """What the piece on a square can do, as texts without the square."""
    return {text[2:] for text in legal(state) if text.startswith(square) and text != "pass"}


def refusal(state: State, text: str) -> Message:
    """Why a text is refused."""
    with pytest.raises(IllegalAction) as caught:
        NOTATION.read(state, state.side, text)
    message = caught.value.message
    assert isinstance(message, Message)
    assert say(message)
    return message


def refused(state: State, *tokens: str) -> tuple[str, str]:
    """Rule and sentence of a refusal, by tokens."""
    reason = KIT.explain(state, state.side, tokens)
    return reason.rule, say(reason)


def worth(state: State) -> dict[str, Territory]:
    """The territories by name."""
    return {territory.name: territory for territory in valuation(state.board, state.options)}


def end(state: State) -> tuple[str, tuple[int, ...]] | None:
    """How a game ended: machine word and winners."""
    outcome = GAME.outcome(state)
    return None if outcome is None else (outcome.reason, outcome.winners)
