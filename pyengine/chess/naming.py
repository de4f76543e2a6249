"""What pieces are called in sentences."""

from __future__ import annotations

from pyengine.core.game import GameInfo
from pyengine.core.types import Token
from pyengine.core.words import Message, msg

from .pieces import NAMES, owner

LONGEST_SHOWN = 20


def name_piece(letter: str | int) -> Message:
    """Return the name of a kind of piece, by its letter in either case, or by the letter's code on boards of bytes."""
    return msg("core." + NAMES[(letter if isinstance(letter, str) else chr(letter)).upper()])


def name_coloured(info: GameInfo, letter: str) -> Message:
    """Return the name of a piece with its colour, as in "black rook"."""
    return msg("board.piece", tint=info.tint(owner(letter)), piece=name_piece(letter))


def shorten(token: Token) -> Token:
    """Return a token as a refusal shows it: what nobody could have meant may be of any length."""
    return token if len(token) < LONGEST_SHOWN else token[:LONGEST_SHOWN] + "…"
