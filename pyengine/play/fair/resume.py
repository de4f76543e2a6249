"""The private link that leads back into a game, and finding the game again from it (fair-play.md section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...core.errors import NotationError
from ...core.words import msg
from .. import codec
from ..header import Lookup
from . import string
from .cloak import Tree
from .match import Match
from .ratchet import ELEMENT, KEY
from .refusal import Refused, refuse
from .string import Parsed

VERSION = 1
SHORT = 4  # bytes of the nonce


class Way(NamedTuple):
    """What a private link holds: the seat, the beginning of the game's nonce, the key."""

    seat: int
    nonce: bytes
    key: bytes


def write(match: Match) -> str:
    """Return the private link's text of a seat; it stays the same throughout the game. Raises NotationError for spectators."""
    if match.seat is None or match.key is None:
        raise NotationError(msg("fair.resume"))
    data = bytes((VERSION, match.seat)) + match.terms.nonce[:SHORT] + match.key
    return codec.to_text(data + codec.checksum(data))


def read(text: str) -> Way:
    """Read a private link's text. Raises NotationError."""
    try:
        data = codec.from_text(text)
    except ValueError:
        data = b""
    body = data[: -codec.SUM]
    if len(body) != 2 + SHORT + KEY or codec.checksum(body) != data[-codec.SUM :] or body[0] != VERSION or body[1] > 7:
        raise NotationError(msg("fair.resume"))
    return Way(body[1], body[2 : 2 + SHORT], body[2 + SHORT :])


def again(way: Way, texts: Iterable[str], lookup: Lookup, hints: Mapping[tuple[int, int], int] | None = None) -> Match:
    """Return the game as far as the links at hand lead; the longest one wins. Own sent links belong among them.

    ``hints`` may be the `Match.learned` of before, if it was kept: then the cards of a hand need not be looked for.

    Raises NotationError for links of another game, Refused if no link is valid.
    """
    links = sorted((string.parse(text, lookup) for text in texts), key=lambda parsed: len(parsed.log))
    links = [parsed for parsed in links if parsed.terms.nonce[:SHORT] == way.nonce]
    if not links:
        raise NotationError(msg("fair.resume-other"))
    match = Match(links[-1].terms, way.seat, way.key, _array(way, links[-1]))
    match.course.hints = dict(hints or {})
    refused: Refused | None = None
    for parsed in links:
        try:
            match.receive(parsed, own=True)
        except Refused as error:
            refused = error
    if not match.log:
        raise refused or refuse("E_SHORT")
    return match


def newest(way: Way, texts: Iterable[str], lookup: Lookup) -> tuple[str, str]:
    """Return the newest link of the seat and the newest of anybody else, "" where there is none: what has to be kept.

    A later link may well be shorter than an earlier one. Raises Refused for a text that is none.
    """
    found, counts = ["", ""], [0, 0]
    for text in texts:
        parsed = string.parse(text, lookup)
        other = int(parsed.log[-1].seat != way.seat)
        if len(parsed.log) > counts[other]:
            found[other], counts[other] = text, len(parsed.log)
    return found[0], found[1]


def _array(way: Way, parsed: Parsed) -> int | None:
    """Return the arrangement of hidden pieces that the seat's root commits to, found by trying all."""
    record = parsed.terms.record
    cloaking = parsed.terms.kit.game.fair_play(record.options).cloaking
    if cloaking is None or way.seat not in parsed.blocks:
        return None
    root = parsed.log[way.seat].body[ELEMENT : 2 * ELEMENT]
    for number in range(cloaking.arrangements):
        if Tree(way.key, parsed.terms.nonce, way.seat, cloaking.types(number)).root == root:
            return number
    return None
