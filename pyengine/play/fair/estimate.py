"""How long the links of a game will get, told before it begins."""

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

COMFORTABLE = 1900  # characters; what is longer some messengers cut, and no QR code holds well
_FRAME = 8  # bytes: counts, checksum


def expected_length(kit: Kit, options: Options) -> int | None:
    """Return about how many characters the longest link of a long game has, the page's address not counted.

    Joining a game with a deck is told exactly; what depends on how people play is right within a third or so. Where a deck is
    large enough for most games, the few in which it has to be shuffled again have links that are half as long again. None for a
    game that does not say what its links are like (`FairPlay.usual`).
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
