"""Names of pieces for sentences, and the refusals that most games share."""

from __future__ import annotations

from pyengine.core.game import GameInfo
from pyengine.core.types import Action, Token
from pyengine.core.words import Message, Reason, msg, shorten

from .pieces import NAMES, owner


def name_piece(letter: str | int) -> Message:
    """Return the name of a kind of piece, by its letter in either case, or by the letter's code on boards of bytes."""
    return msg("core." + NAMES[(letter if isinstance(letter, str) else chr(letter)).upper()])


def name_coloured(info: GameInfo, letter: str) -> Message:
    """Return the name of a piece with its colour, as in "black rook"."""
    return msg("board.piece", tint=info.tint(owner(letter)), piece=name_piece(letter))


def refuse_square(token: Token, rule: str) -> Reason:
    """Return the refusal for a token that is no square of the board."""
    return msg("chess.not-a-square", rule, text=shorten(token))


def refuse_origin(piece: Message | None, square: Token, owner: Message, rule: str) -> Reason:
    """Return why a move cannot begin on a square: nothing stands there (``piece`` is None), or a piece of the other side."""
    if piece is None:
        return msg("chess.empty", rule, square=square)
    return msg("chess.not-yours", rule, piece=piece, square=square, owner=owner)


def refuse_rest(tokens: Action, size: int, rule: str) -> Reason:
    """Return the message for tokens that begin with a legal action of ``size`` tokens: possible, or too many tokens."""
    if len(tokens) <= size:
        return msg("core.possible", rule)
    return msg("core.too-much", rule, text=shorten(tokens[size]))
