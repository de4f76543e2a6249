"""The private link of a seat, and how a game is restored from it (fair-play.md section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...core.errors import NotationError
from ...core.words import msg
from .. import codec
from .crypto.hash_chain import ELEMENT, KEY
from .match import Match
from .refusal import Refused
from .wire.link import Parsed

VERSION = 1
SHORT = 4  # bytes of the nonce


class PrivateLink(NamedTuple):
    """What a private link holds: the seat, the beginning of the game's nonce, the key."""

    seat: int
    nonce: bytes
    key: bytes


def write_private_link(match: Match) -> str:
    """Return the private link's text of a seat; it stays the same throughout the game. Raises NotationError for spectators."""
    if match.seat is None or match.key is None:
        raise NotationError(msg("fair.resume"))
    data = bytes((VERSION, match.seat)) + match.terms.nonce[:SHORT] + match.key
    return codec.to_text(data + codec.checksum(data))


def read_private_link(text: str) -> PrivateLink:
    """Read a private link's text. Raises NotationError."""
    try:
        data = codec.from_text(text)
    except ValueError:
        raise NotationError(msg("fair.resume")) from None
    body = data[: -codec.SUM]
    if len(body) != 2 + SHORT + KEY or codec.checksum(body) != data[-codec.SUM :] or body[0] != VERSION or body[1] > 7:
        raise NotationError(msg("fair.resume"))
    return PrivateLink(body[1], body[2 : 2 + SHORT], body[2 + SHORT :])


def restore_match(own: PrivateLink, links: Iterable[Parsed], hints: Mapping[tuple[int, int], int] | None = None) -> Match:
    """Return the game after the longest of the given links. The seat's own sent links must be among them.

    ``hints`` may be the `Match.known_cards` of before, if it was kept: then the cards of a hand need not be looked for.

    Raises NotationError for links of another game and for a seat that the game does not have, Refused if no link is valid.
    """
    fitting = [parsed for parsed in links if parsed.terms.nonce[:SHORT] == own.nonce]
    if not fitting:
        raise NotationError(msg("fair.resume-other"))
    fitting.sort(key=lambda parsed: len(parsed.log))
    terms = fitting[-1].terms
    if own.seat >= terms.seats:
        raise NotationError(msg("fair.resume-seat", seat=own.seat + 1, seats=terms.seats))
    match = Match(terms, own.seat, own.key)
    match.context = match.context.learn(match.context.knowledge._replace(hints=hints or {}))
    _restore_arrangement(match, fitting[-1])
    refused: Refused | None = None
    for parsed in fitting:
        try:
            match.receive(parsed, own=True)
        except Refused as error:
            refused = error
    if refused and own.seat not in match.blocks:  # this key did not write the links of this seat
        raise refused
    return match


def _restore_arrangement(match: Match, parsed: Parsed) -> None:
    """Arrange the own hidden pieces as the own first link commits to, if there is one."""
    first = next((link for link in parsed.log if link.seat == match.seat), None)
    if first is not None:
        mechanism = match.context.mechanism
        commitment = first.body[ELEMENT : ELEMENT + mechanism.commitment_size]
        match.arrange(mechanism.recover(match.context, first.seat, commitment))


def newest_links(own: PrivateLink, links: Iterable[Parsed]) -> tuple[Parsed | None, Parsed | None]:
    """Return the newest link of the seat and the newest of anybody else, None where there is none. These have to be kept.

    A later link may well be shorter than an earlier one.
    """
    newest: list[Parsed | None] = [None, None]
    for parsed in links:
        other = int(parsed.log[-1].seat != own.seat)
        known = newest[other]
        if known is None or len(parsed.log) > len(known.log):
            newest[other] = parsed
    return newest[0], newest[1]
