"""Players who hold their own key and write links that no honest page would write."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.types import Action, Player
from pyengine.play.fair.crypto import hash_chain
from pyengine.play.fair.match import Match
from pyengine.play.fair.wire.actions import pack_actions
from pyengine.play.fair.wire.link import Attachment, Block, Link, Parsed, count_links, write_link


def forge_link(match: Match, body: bytes, attachments: tuple[Attachment, ...] = (), after: Parsed | None = None) -> str:
    """Return the text of a link with any body, block and stamp as the key gives them, as `match`'s next (or after a text)."""
    parsed = after or Parsed(match.terms, match.blocks, match.log)
    seat, nonce = len(parsed.log) % parsed.terms.seats, parsed.terms.nonce
    assert match.key is not None
    chain = hash_chain.make_chain(match.key, nonce, seat)
    transcript = hash_chain.start_transcript(parsed.terms.header)
    log = (*parsed.log, Link(seat, body))
    for link in log:
        transcript = hash_chain.extend_transcript(transcript, *link)
    nth = count_links(log)[seat] - 1
    block = Block(chain[nth], hash_chain.make_stamp(chain[nth + 1], transcript))
    return write_link(Parsed(parsed.terms, {**parsed.blocks, seat: block}, log, attachments))


def again(match: Match, body: bytes | None = None, attachments: tuple[Attachment, ...] | None = None) -> str:
    """Return the link that `match` has just sent with another body or other attachments."""
    before = Parsed(match.terms, match.blocks, match.log[:-1])
    came = match.attachments if attachments is None else attachments
    return forge_link(match, match.log[-1].body if body is None else body, came, before)


def pack(match: Match, player: Player, actions: Sequence[Action]) -> bytes:
    """Return open actions as they stand in the body of a link."""
    return pack_actions(match.context.game, match.context.options, player, actions)
