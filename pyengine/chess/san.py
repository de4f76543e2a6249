"""Short algebraic notation (SAN) of orthodox chess and Chess960."""

from __future__ import annotations

import re

from pyengine.core.errors import AmbiguousNotation, IllegalAction, NotationError
from pyengine.core.words import msg

from .bitboards import BIT
from .geometry import BOARD
from .movetables import CASTLING, EN_PASSANT, Move
from .orthodox import Position, apply, is_in_check, legal, type_at

_PATTERN = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=?([QRBN]))?", re.ASCII)
_CASTLING = {"O-O": True, "0-0": True, "O-O-O": False, "0-0-0": False}


def write_san(position: Position, move: Move) -> str:
    """The SAN text of a legal move, with `+` or `#` as it applies."""
    after = apply(position, move)
    sign = ("+" if legal(after) else "#") if is_in_check(after) else ""
    if move.kind == CASTLING:
        return ("O-O" if move.target > move.origin else "O-O-O") + sign
    letter = type_at(position, move.origin)
    takes = "x" if position.enemy & BIT[move.target] or move.kind == EN_PASSANT else ""
    target = BOARD.names[move.target]
    if letter == "P":
        start = BOARD.names[move.origin][0] if takes else ""
        return start + takes + target + (f"={move.promotion.upper()}" if move.promotion else "") + sign
    return letter + _distinction(position, move, letter) + takes + target + sign


def _distinction(position: Position, move: Move, letter: str) -> str:
    """Return the text that distinguishes the piece from others of its type that could go there: file, else rank, else both."""
    rivals = [
        other.origin
        for other in legal(position)
        if other.target == move.target
        and other.origin != move.origin
        and other.kind != CASTLING
        and type_at(position, other.origin) == letter
    ]
    name = BOARD.names[move.origin]
    if not rivals:
        return ""
    if not any(BOARD.names[rival][0] == name[0] for rival in rivals):
        return name[0]
    if not any(BOARD.names[rival][1] == name[1] for rival in rivals):
        return name[1]
    return name


def read_san(position: Position, text: str) -> Move:
    """The legal move with this SAN text; check signs and comments (`+ # ! ?`) and a missing `x` or `=` do not matter.

    Raises NotationError if the text is no SAN, IllegalAction if no such move is legal, AmbiguousNotation if several are.
    """
    core = text.rstrip("+#!?")
    if core in _CASTLING:
        moves = [move for move in legal(position) if move.kind == CASTLING and (move.target > move.origin) == _CASTLING[core]]
    else:
        match = _PATTERN.fullmatch(core)
        if match is None:
            raise NotationError(msg("chess.no-move", text=text))
        letter, file, rank, target, promotion = match.groups(default="")
        moves = [
            move
            for move in legal(position)
            if move.target == BOARD.index[target]
            and move.kind != CASTLING
            and move.promotion == promotion.lower()
            and file in BOARD.names[move.origin]
            and rank in BOARD.names[move.origin]
            and type_at(position, move.origin) == (letter or "P")
        ]
    if not moves:
        raise IllegalAction(msg("chess.not-legal", text=text))
    if len(moves) > 1:
        raise AmbiguousNotation(msg("core.ambiguous", text=text, choices=tuple(write_san(position, move) for move in moves)))
    return moves[0]
