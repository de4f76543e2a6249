"""How long the links of a game will get, told before it begins."""

from __future__ import annotations

from ...core.kit import Kit
from ...core.options import Options
from .. import header
from ..header import PROTECTED
from ..record import Record
from . import cloak, deck
from .curve import POINT
from .fold import Course
from .ratchet import ELEMENT, KEY, NONCE, STAMP
from .string import Terms

COMFORTABLE = 1900  # characters; what is longer some messengers cut, and no QR code holds well
_FRAME = 8  # bytes: counts, checksum
_PLAYED = 16  # cards that are drawn in most games


def expected_length(kit: Kit, options: Options) -> int:
    """Return about how many characters the longest link of a long game has, the page's address not counted.

    Joining a game with a deck is told exactly; what depends on how people play is right within a third or so. Where a deck is
    large enough for most games, the few in which it has to be shuffled again have links that are half as long again.
    """
    fair = kit.game.fair_play(options)
    seats = kit.game.info.player_count(options)
    record = Record(kit.game.info.id, options)
    still = len(header.write(PROTECTED, kit.game, record, None)) + NONCE + _FRAME + seats * (1 + ELEMENT + STAMP)
    joined = seats * (2 + ELEMENT + (cloak.HASH if fair.cloaking else deck.HASH if fair.dealing else 0))
    links = (fair.usual.links - seats) * (1 + fair.usual.body) + seats * (KEY + (2 if fair.cloaking else 0))
    found = [still + joined + links + fair.usual.attached]
    if fair.dealing:
        from .shuffle import opening

        course = Course(Terms(kit, record, 0, bytes(NONCE)))
        cards, hand = len(course.fair.dealing.cards(options)) if course.fair.dealing else 0, max(opening(course).values())
        shares = 3 + (1 + deck.SHARE) * hand
        joining = still - seats * ELEMENT + joined + 3 + POINT * cards + shares  # no block has an element of its own yet
        later, stock = found[0] + deck.TAG * cards + shares, cards - 2 * hand
        if stock <= _PLAYED:  # then the deck runs out, and as many cards as were drawn are shuffled again
            later += 3 + (POINT + deck.TAG) * stock
        found = [joining, later]
    return -(-4 * round(max(found)) // 3)
