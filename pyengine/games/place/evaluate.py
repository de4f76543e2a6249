"""A quick judgement of PlaceChess positions for the computer player."""

from __future__ import annotations

from ...chess.geometry import BOARD
from ...core.game import Player
from .pieces import DARK, EMPTY, KINDS, KING, LETTERS, LIGHT, MEN, moves, victims
from .rules import State

# Worth by reach; the Queen takes one enemy piece with her but goes one square only. The King counts by the game's end alone.
_WORTH = dict(zip(KINDS, (0.0, 2.0, 4.0, 2.5, 3.5, 1.0), strict=True))
_MIDDLE = tuple(3.5 - max(abs(BOARD.files[square] - 3.5), abs(BOARD.ranks[square] - 3.5)) for square in range(64))
_SHELTER = 0.3  # for each own piece beside the King
_ACTIVE = 0.05  # for each step of a piece from the rim towards the middle, against it for the King
_KING_HANGS = 0.95


def _strength(board: bytes, player: Player) -> float:
    total = 0.0
    for letter, kind in zip(LETTERS[player], KINDS, strict=True):
        total += _WORTH[kind] * board.count(letter)
    own, king = MEN[player], KING[player]
    for square, there in enumerate(board):
        if there in own:
            if there != king:
                total += _ACTIVE * _MIDDLE[square]
            else:
                total += _SHELTER * sum(board[other] in own for other in BOARD.edges[square]) - 2 * _ACTIVE * _MIDDLE[square]
    return total


def evaluate(state: State, player: Player) -> float:
    """Return how good a state is for a player, -1..1: material, activity, shelter, and whether the King can be taken at once."""
    if state.winner is not None:
        return 1.0 if state.winner == player else -1.0
    board, turn = state.board, state.turn
    sign = 1.0 if turn == player else -1.0
    if not state.drafting:
        enemy = KING[1 - turn]
        for action in moves(board, turn):
            if any(board[square] == enemy for square in victims(board, turn, action)):
                return sign * _KING_HANGS
    light, dark = _strength(board, LIGHT), _strength(board, DARK)
    for letter, mine, theirs in zip(KINDS, state.reserves[LIGHT], state.reserves[DARK], strict=True):
        light += _WORTH[letter] * mine
        dark += _WORTH[letter] * theirs
    balance = (light - dark) / (light + dark + 1.0) if board.count(EMPTY) < 64 else 0.0
    return max(-0.9, min(0.9, 2 * balance)) * (1.0 if player == LIGHT else -1.0)
