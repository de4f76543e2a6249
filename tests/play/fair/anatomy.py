"""A link taken apart into named pieces that together are all of its bytes, and twin games that are compared by them."""

from __future__ import annotations

from pyengine.play import codec
from pyengine.play.codec import varint
from pyengine.play.fair.crypto.hash_chain import ELEMENT
from pyengine.play.fair.match import Match
from pyengine.play.fair.wire.actions import unpack_actions
from pyengine.play.fair.wire.link import SEVERAL, count_links, parse_link

from .table import lookup


def anatomy(text: str, match: Match) -> dict[str, bytes]:
    """Return the pieces of a link by name, in their order; ``match`` is anybody's of that game, from the lots on.

    "open 3" are the open actions of link 3, "closed 3" what follows them: seals, fields of decks, a key at the end.
    """
    parsed, data = parse_link(text, lookup), codec.from_text(text)
    written = count_links(parsed.log)
    parts = {"header": parsed.terms.header, "blocks": bytes((len(written),))}
    for seat in sorted(written):
        several = written[seat] > 1
        parts[f"flags {seat}"] = bytes((seat | SEVERAL * several,))
        parts[f"element {seat}"] = parsed.blocks[seat].element if several else b""
        parts[f"stamp {seat}"] = parsed.blocks[seat].stamp
    parts["links"] = varint(len(parsed.log))
    for number, (seat, body) in enumerate(parsed.log, 1):
        reader = codec.Reader(body)
        parts[f"size {number}"] = varint(8 * len(body) + seat)
        if number <= parsed.terms.seats:
            parts[f"anchor {number}"] = reader.take(ELEMENT)
            parts[f"promise {number}"] = reader.take(match.context.mechanism.commitment_size)
        begin = reader.at
        if begin < len(body):
            unpack_actions(match.context.game, match.context.options, match.fold.players[seat], reader)
        parts[f"open {number}"], parts[f"closed {number}"] = body[begin : reader.at], body[reader.at :]
    for number, came in enumerate(parsed.attachments):
        parts[f"kind {number}"] = bytes((came.kind,)) + varint(len(came.data))
        parts[f"attached {number}"] = came.data
    parts["sum"] = data[-codec.SUM :]
    assert b"".join(parts.values()) == data, "nothing of a link is left out"
    return parts


def find_differences(one: dict[str, bytes], other: dict[str, bytes]) -> set[str]:
    """Return the names of the pieces in which twins differ, the checksum aside; they must have the same pieces, as long."""
    assert {name: len(piece) for name, piece in one.items()} == {name: len(piece) for name, piece in other.items()}
    return {name for name, piece in one.items() if piece != other[name]} - {"sum"}
