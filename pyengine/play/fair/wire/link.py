"""The protected game string, version 1: header, a block per seat, the log, attachments, checksum (fair-play.md section 2).

The encoding is canonical: each content has exactly one text.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from ....core.errors import GameError
from ....core.kit import Kit
from ... import codec, header
from ...header import PROTECTED, Lookup
from ...record import Record, begin
from ..crypto.hash_chain import ELEMENT, NONCE, STAMP
from ..refusal import Refused, refuse

LONGEST_TEXT = 40_000  # characters
SEVERAL = 0x80  # flag of a block: the seat has written two links or more, so that the newest element stands in the block


class Block(NamedTuple):
    """The newest element of a seat and the stamp of its newest link."""

    element: bytes
    stamp: bytes


class Link(NamedTuple):
    """One record of the log: who wrote it and its body."""

    seat: int
    body: bytes


class AttachmentKind(IntEnum):
    """What an attachment holds. Decks: the two passes of a shuffle, the shares that are due, those of played cards. Hidden
    pieces: an answer about a piece's kind, or the kind itself."""

    FIRST_PASS = 1
    SECOND_PASS = 2
    SHARES = 3
    PLAYED = 4
    ANSWER = 5
    DISCLOSURE = 6


class Attachment(NamedTuple):
    """Something that travels once, with the newest link only."""

    kind: int  # an `AttachmentKind`; any other number is refused when it is checked
    data: bytes


class Terms(NamedTuple):
    """The terms of a game. ``colours`` is the seat of player 0 if it was agreed on beforehand."""

    kit: Kit
    record: Record
    colours: int | None
    nonce: bytes

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.kit.game.info.player_count(self.record.options)

    @property
    def header(self) -> bytes:
        """The bytes that begin every link of this game."""
        return header.write(PROTECTED, self.kit.game, self.record, self.colours) + self.nonce


class Parsed(NamedTuple):
    """A parsed text. ``blocks`` by seat."""

    terms: Terms
    blocks: dict[int, Block]
    log: tuple[Link, ...]
    attachments: tuple[Attachment, ...] = ()


def count_links(log: tuple[Link, ...]) -> dict[int, int]:
    """Return how many links each seat has written."""
    numbers: dict[int, int] = {}
    for link in log:
        numbers[link.seat] = numbers.get(link.seat, 0) + 1
    return numbers


def write_link(parsed: Parsed) -> str:
    """Return the text."""
    out = bytearray(parsed.terms.header)
    written = count_links(parsed.log)
    out.append(len(written))
    for seat in sorted(written):
        block, several = parsed.blocks[seat], written[seat] > 1
        out.append(seat | SEVERAL * several)
        out += (block.element if several else b"") + block.stamp
    out += codec.varint(len(parsed.log))
    for link in parsed.log:
        out += codec.varint(8 * len(link.body) + link.seat) + link.body
    for attachment in parsed.attachments:
        out.append(attachment.kind)
        out += codec.varint(len(attachment.data)) + attachment.data
    return codec.to_text(bytes(out) + codec.checksum(bytes(out)))


def parse_link(text: str, lookup: Lookup) -> Parsed:
    """Parse a text. Raises BrokenLink: E_B64, E_SUM, E_VERSION, E_SHORT, E_VARINT, E_SEAT or E_MALFORMED."""
    if len(text) > LONGEST_TEXT:
        raise refuse("E_B64")
    try:
        data = codec.from_text(text)
    except ValueError:
        raise refuse("E_B64") from None
    if len(data) <= codec.SUM or codec.checksum(data[: -codec.SUM]) != data[-codec.SUM :]:
        raise refuse("E_SUM")
    reader = codec.Reader(data[: -codec.SUM])
    try:
        parsed = _read(reader, lookup)
    except codec.Short:
        raise refuse("E_SHORT") from None
    except GameError as error:
        if isinstance(error, Refused):
            raise
        if isinstance(error, header.BrokenLink):
            raise refuse(error.code, why=error.message) from error
        raise refuse("E_MALFORMED") from error
    except ValueError:
        raise refuse("E_VARINT") from None
    if write_link(parsed) != text:
        raise refuse("E_MALFORMED")
    return parsed


def _read(reader: codec.Reader, lookup: Lookup) -> Parsed:
    kit, record, colours = header.read(reader, lookup, PROTECTED)
    terms = Terms(kit, record, colours, reader.take(NONCE))
    if terms.seats < 2:
        raise refuse("E_SEAT")
    begin(kit, record)  # an invalid position text is refused here
    fair = kit.game.fair_play(record.options)
    if record.position is not None and fair.commits:
        raise refuse("E_MALFORMED")  # what is hidden begins with the game
    if colours == 0 and not fair.drawn:
        raise refuse("E_MALFORMED")  # the inviter is player 0 anyway: nothing says so
    heads: dict[int, tuple[bytes, bytes]] = {}
    for _ in range(reader.byte()):
        flags = reader.byte()
        seat = flags & ~SEVERAL
        if seat >= terms.seats or seat <= max(heads, default=-1):
            raise refuse("E_SEAT")
        heads[seat] = (reader.take(ELEMENT) if flags & SEVERAL else b"", reader.take(STAMP))
    log = []
    for _ in range(reader.varint()):
        size, seat = divmod(reader.varint(), 8)
        if seat not in heads:
            raise refuse("E_SEAT")
        log.append(Link(seat, reader.take(size)))
    written = count_links(tuple(log))
    if not log or {seat: bool(element) for seat, (element, _) in heads.items()} != {s: n > 1 for s, n in written.items()}:
        raise refuse("E_SEAT")
    attachments = []
    while reader.at < len(reader.data):
        kind = reader.byte()
        attachments.append(Attachment(kind, reader.take(reader.varint())))
    # A seat with one link so far shows its element, the anchor, at the beginning of that link.
    first = {link.seat: link.body[:ELEMENT] for link in reversed(log)}
    blocks = {seat: Block(element or first[seat], stamp) for seat, (element, stamp) in heads.items()}
    return Parsed(terms, blocks, tuple(log), tuple(attachments))
