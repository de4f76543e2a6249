"""Refusals that many games share: the first square of a move, and what follows a complete one."""

from __future__ import annotations

from pyengine.core.types import Action, Token
from pyengine.core.words import Message, Reason, msg

from .naming import shorten


def refuse_origin(piece: Message | None, square: Token, owner: Message, rule: str) -> Reason:
    """Return why a move cannot begin on a square: nothing stands there (``piece`` is None), or a piece of the other side."""
    if piece is None:
        return msg("chess.empty", rule, square=square)
    return msg("chess.not-yours", rule, piece=piece, square=square, owner=owner)


def refuse_rest(tokens: Action, size: int, rule: str) -> Reason:
    """Return what is said of tokens that begin with an action of ``size`` tokens: it is possible, or what follows is too much."""
    if len(tokens) == size:
        return msg("core.possible", rule)
    return msg("core.too-much", rule, text=shorten(tokens[size]))
