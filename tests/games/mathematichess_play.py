"""Shorthand for the tests of Mathematichess: the boards of the rule book, and boards by their pieces."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.games.mathematichess.state import USED, State
from pyengine.games.mathematichess.value import Territory, valuation
from tests.harness import Harness

MATH = Harness("mathematichess", last="w 2 -/- -/- 00 0")  # White to move in stage two, no bans, nobody has passed
GAME, NOTATION = MATH.game, MATH.notation
start, at, play, legal, legal_from, board = MATH.start, MATH.at, MATH.play, MATH.legal, MATH.legal_from, MATH.board
caption, draw, draw_for, why_not = MATH.caption, MATH.draw, MATH.draw_for, MATH.why_not
refusal, result = MATH.refusal, MATH.result
# The boards of the rule book's worked examples.
X = "knP1PBnQ/QrPNKkNp/KBnPBkQb/qbNBnRN1/Kpr1qKbb/pRPKpNnk/RkrbqqrR/1RBQprqQ"
Y = "rnQqNKn1/rRKRPPqN/brKBKrpK/knPk2Qk/kRBR1bNk/pbBPpnrp/PpNqNbRB/QQqbnBqQ"
Z = "p1pqbQkr/pKQBQBKP/NKrPnKPn/bKrb1pPQ/kqBR1NrB/rRqBqkQN/RnnnPpkR/kbqNbNR1"
DIAGONAL = "1bQrpbk1/NnQRNbKq/pBBNnrKR/RBkbqqPk/Rnp1kQbn/NK1PnpRr/BQrKPqKB/rPNpPQqk"
W = "1nRbKkn1/BrqQNrbN/PNRrPBKq/ppkKqnBP/QNqK1rqr/RpBpRbPP/QNBkQkKn/1nbRkbQp"


def pieces(squares: str, side: str = "w", **options: object) -> State:
    """Return a fragment by its pieces, such as ``Ka1 pb2``; all other squares are empty, one territory unless parted."""
    board = [["1"] * 8 for _ in range(8)]
    for text in squares.split():
        board[8 - int(text[2])]["abcdefgh".index(text[1])] = text[0]
    return at("/".join(_pack("".join(rank)) for rank in board) + " " + side, **options)


def ring(empty: str, settlers: str, **options: object) -> State:
    """Return a board where only these squares are empty, with these pieces on all that touch them; pawns fill the rest."""
    board = bytearray(b"P" * 64)
    for name in empty.split():
        board[BOARD.index[name]] = ord(".")
    named = {text[1:]: text[0] for text in settlers.split()}
    touching = {BOARD.names[near] for name in empty.split() for near in BOARD.neighbours[BOARD.index[name]]}
    assert set(named) == touching - set(empty.split())
    for name, letter in named.items():
        board[BOARD.index[name]] = ord(letter)
    return State(GAME.info.read_options(options), bytes(board), USED, 0)


def _pack(rank: str) -> str:
    for gap in range(8, 1, -1):
        rank = rank.replace("1" * gap, str(gap))
    return rank


def worth(state: State) -> dict[str, Territory]:
    """Return the territories by name."""
    return {territory.name: territory for territory in valuation(state.board, state.options)}
