"""Sentences about the result of a step of a round."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.chess.naming import name_piece
from pyengine.core.words import Message, msg

from .rules import INFO
from .state import Deed

_RULES = {
    "move": "SYN-13",
    "castle": "SYN-10",
    "capture": "SYN-14",
    "miss": "SYN-15",
    "pass": "SYN-28",
}


def tell(deeds: tuple[Deed, ...], blows: bool) -> Message:
    """Return what happened in one step: the two moves, or with ``blows`` a step of blows. White comes first."""
    told = tuple(deed for deed in deeds if deed.kind != "escort")
    if len(told) == 1:
        return _one(told[0], blows)
    white, black = told
    if white.kind == "collide":
        return msg("synchronous.collide", "SYN-17", white=name_piece(white.piece), black=name_piece(black.piece), end=_at(white))
    if white.kind == black.kind == "miss" and (white.start, white.end) == (black.end, black.start):
        story = msg(
            "synchronous.swap",
            "SYN-R07",
            white=name_piece(white.piece),
            black=name_piece(black.piece),
            at=_at(white),
            to=_at(black),
        )
        return _add_promotion(_add_promotion(story, white), black)
    return msg("synchronous.both", white=_one(white, blows), black=_one(black, blows))


def _at(deed: Deed) -> str:
    return BOARD.names[deed.end]


def _one(deed: Deed, blows: bool) -> Message:
    who, rule = INFO.player(deed.player), _RULES[deed.kind]
    if deed.kind == "pass":
        return msg("synchronous.did-pass", rule, side=who, end=_at(deed))
    if deed.kind == "castle":
        return msg("synchronous.did-castle", rule, side=who, end=_at(deed))
    key = ("struck-" if blows else "did-") + deed.kind
    if deed.kind == "move":
        story = msg(
            "synchronous." + key, rule, side=who, piece=name_piece(deed.piece), start=BOARD.names[deed.start], end=_at(deed)
        )
    else:
        story = msg("synchronous." + key, rule, side=who, piece=name_piece(deed.piece), prey=name_piece(deed.prey), end=_at(deed))
    return _add_promotion(story, deed)


def _add_promotion(story: Message, deed: Deed) -> Message:
    if not deed.became:
        return story
    return msg(
        "synchronous.promoted", "SYN-11", story=story, side=INFO.player(deed.player), piece=name_piece(deed.became), end=_at(deed)
    )
