"""Position texts (FEN, with X-FEN castling letters for Chess960) and UCI move texts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pyengine.core.errors import IllegalAction, NotationError
from pyengine.core.words import msg

from .bitboards import BIT, SQUARES, Bits, union
from .geometry import BOARD, Square
from .movetables import CASTLING, Move
from .orthodox import Position, legal, squares_of
from .pieces import BLACK, ORTHODOX_PIECES, SIDES, WHITE, piece_letter
from .placement import read_placement, write_placement

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@lru_cache(maxsize=256)  # drawing and writing a position need it repeatedly
def to_board(position: Position) -> tuple[str, ...]:
    """The position as letters per square in board order, "" = empty."""
    board = [""] * 64
    white = squares_of(position, WHITE)
    types = (position.pawns, position.knights, position.bishops, position.rooks, position.queens, position.kings)
    for letter, bits in zip("PNBRQK", types, strict=True):
        for square in SQUARES[bits]:
            board[square] = letter if white & BIT[square] else letter.lower()
    return tuple(board)


def from_board(
    board: Sequence[str], turn: int = WHITE, castling: Bits = 0, passed: Square | None = None, clock: int = 0, number: int = 1
) -> Position:
    """The position with these pieces. Letters other than those of orthodox chess are not allowed; nothing is checked."""

    def squares_with(letters: str | frozenset[str]) -> Bits:
        return union(square for square, letter in enumerate(board) if letter and letter in letters)

    own, enemy = squares_with(SIDES[turn]), squares_with(SIDES[1 - turn])
    pawns, knights, bishops, rooks, queens, kings = (squares_with(letter + letter.lower()) for letter in "PNBRQK")
    return Position(own, enemy, pawns, knights, bishops, rooks, queens, kings, turn, castling, passed, clock, number)


def read_fen(text: str) -> Position:
    """Read a position text of four to six fields. Raises NotationError saying which field or rank is wrong.

    Checked are the board, one king each, no pawn on an end rank, and that castling rights and the passed square fit the
    board; not whether the position can arise in play.
    """
    fields = text.split()
    if not 4 <= len(fields) <= 6:
        raise NotationError(msg("chess.fen-fields", text=text))
    placement, side, rights, passed, *counters = fields
    board = read_placement(placement, pieces=ORTHODOX_PIECES)
    if board.count("K") != 1 or board.count("k") != 1:
        raise NotationError(msg("chess.fen-kings"))
    if any(letter in ("P", "p") for letter in board[:8] + board[56:]):
        raise NotationError(msg("chess.fen-pawns"))
    if side not in ("w", "b"):
        raise NotationError(msg("chess.fen-side", text=side))
    turn = BLACK if side == "b" else WHITE
    clock, number = (*(_counter(counter) for counter in counters), *(0, 1)[len(counters) :])
    return from_board(board, turn, read_rights(board, rights), _read_passed(board, turn, passed), clock, number)


def _counter(text: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,5}", text):
        raise NotationError(msg("chess.fen-counter", text=text))
    return int(text)


def _read_passed(board: Sequence[str], turn: int, text: str) -> Square | None:
    if text == "-":
        return None
    square = BOARD.index.get(text, 0)
    ahead, rank, pawn = (-8, 5, "p") if turn == WHITE else (8, 2, "P")
    if square >> 3 != rank or board[square] or board[square - ahead] or board[square + ahead] != pawn:
        raise NotationError(msg("chess.fen-passed", text=text))
    return square


def read_rights(board: Sequence[str], text: str) -> Bits:
    """Castling rights as the set of the rooks' squares: `KQkq` for the outermost rook of that side, file letters (`HAha`)
    for any rook. Raises NotationError where king and rook do not stand so."""
    if text == "-":
        return 0
    rights = 0
    for sign in text:
        rank, rook, royal = (0, "R", "K") if sign.isupper() else (56, "r", "k")
        home = range(rank, rank + 8)
        king = next((square for square in home if board[square] == royal), None)
        rooks = [square for square in home if board[square] == rook]
        file = sign.upper()
        square: Square | None = None
        if king is not None and file == "K":
            square = max((square for square in rooks if square > king), default=None)
        elif king is not None and file == "Q":
            square = min((square for square in rooks if square < king), default=None)
        elif king is not None and file in "ABCDEFGH":
            square = rank + ord(file) - ord("A")
        if square not in rooks or rights & BIT[square]:
            raise NotationError(msg("chess.fen-rights", text=text, sign=sign))
        rights |= BIT[square]
    return rights


def write_rights(board: Sequence[str], castling: Bits) -> str:
    """Castling rights in X-FEN, `castling` being the rooks' squares: `KQkq` for an outermost rook, else its file letter."""
    text = ""
    for player, home in ((WHITE, 0), (BLACK, 56)):
        row = board[home : home + 8]
        for rook in reversed(SQUARES[castling >> home & 0xFF]):
            king = row.index(piece_letter("K", player))
            # The outermost rook of its side is the one with no other beyond it.
            outer = row[rook + 1 :] if rook > king else row[:rook]
            if piece_letter("R", player) in outer:
                sign = "ABCDEFGH"[rook]
            else:
                sign = "K" if rook > king else "Q"
            text += piece_letter(sign, player)
    return text or "-"


def write_fen(position: Position) -> str:
    """The position text. The passed square is written after every double step, whether or not it can be taken there."""
    passed = "-" if position.passed is None else BOARD.names[position.passed]
    side = "wb"[position.turn]
    board = to_board(position)
    return f"{write_placement(board)} {side} {write_rights(board, position.castling)} {passed} {position.clock} {position.number}"


def read_uci(position: Position, text: str) -> Move:
    """The legal move with this UCI text; castling may be written by the king's squares or as king takes rook.

    Raises NotationError if the text is no move at all, IllegalAction if the move is not legal here.
    """
    moves = legal(position)
    for move in moves:
        if move.uci == text:
            return move
    for move in moves:
        if move.kind == CASTLING and move.uci960 == text:
            return move
    if not re.fullmatch("[a-h][1-8][a-h][1-8][qrbn]?", text):
        raise NotationError(msg("chess.no-move", text=text))
    raise IllegalAction(msg("chess.not-legal", text=text))
