"""Estimates how long the links of a game will get."""

from __future__ import annotations

from ...core.kit import Kit
from ...core.options import Options
from .. import header
from ..header import PROTECTED
from ..record import Record
from .crypto.hash_chain import ELEMENT, KEY, NONCE, STAMP
from .fold import Knowledge
from .folding import make_context
from .wire.link import Terms

COMFORTABLE = 1900  # characters; some messengers cut longer links, and QR codes of them are hard to scan
_FRAME = 8  # bytes: counts, checksum


def expected_length(kit: Kit, options: Options) -> int | None:
    """Return about how many characters the longest link of a long game has, the page's address not counted.

    The length of a link that joins a game with a deck is exact; other lengths are right within about a third. In the few games
    whose deck is shuffled again although it usually lasts, links can be half as long again. None for a game without figures
    (`FairPlay.usual`).
    """
    record = Record(kit.game.info.id, options)
    context = make_context(Terms(kit, record, 0, bytes(NONCE)), Knowledge())
    seats, usual, mechanism = context.seats, context.fair.usual, context.mechanism
    if usual is None:
        return None
    still = len(header.write(PROTECTED, kit.game, record, None)) + NONCE + _FRAME + seats * (1 + ELEMENT + STAMP)
    joined = seats * (2 + ELEMENT + mechanism.commitment_size)
    links = (usual.links - seats) * (1 + usual.body) + seats * (KEY + mechanism.closing_size)
    joining, later = mechanism.expected_attachments(context)
    # The link that joins is all there is by then, and no block has an element of its own yet.
    longest = max(still - seats * ELEMENT + joined + joining, still + joined + links + usual.attached + later)
    return -(-4 * round(longest) // 3)
