"""Pieces of a small board game that move by lines and leaps, as those of chess do, on a board of any size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pyengine.core.types import Action, Player
from pyengine.core.words import Reason, msg

from ..geometry import Square
from ..lettered import EMPTY, cells
from ..moves import Reach, destinations
from .rules import SimpleGame, SimpleState

Reaches = Mapping[str, tuple[Reach, ...]]
"""By capital letter what `moves.compile_reaches` makes of the piece's movement on the game's board."""


def list_moves(game: SimpleGame, board: str, player: Player, reaches: Reaches) -> Iterator[Action]:
    """Yield the moves of a player's pieces: to empty squares, and to those of the other side's pieces, which they capture."""
    names, prey = game.grid.names, {letter for letter in board if game.is_own(letter, 1 - player)}
    letters = cells(board)
    for square, letter in enumerate(board):
        if game.is_own(letter, player):
            for goal in destinations(letters, reaches[letter.upper()][square], prey):
                yield names[square], names[goal]


def refuse_way(
    game: SimpleGame, state: SimpleState, origin: Square, goal: Square, reaches: Reaches, rule: str, way: Reason
) -> Reason | None:
    """Return why the piece on ``origin`` does not go to ``goal``: something is in its way, an own piece stands there, or it does
    not move like that, explained by ``way``. None if it can go there."""
    board, reach = state.board, reaches[state.board[origin].upper()][origin]
    for line in (*((jump,) for jump in reach.jumps), *reach.lines):
        if goal in line:
            for square in line[: line.index(goal)]:
                if board[square] != EMPTY:
                    piece = game.name_piece(board[square])
                    return msg("chess.in-the-way", rule, piece=piece, square=game.grid.names[square])
            if game.is_own(board[goal], state.turn):
                return msg("chess.own-piece", rule, piece=game.name_piece(board[goal]), square=game.grid.names[goal])
            return None
    return way
