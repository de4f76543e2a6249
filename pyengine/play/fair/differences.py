"""How a link that changed earlier moves differs from the own copy, in words (fair-play.md, "Sending").

For a text that `Match.receive` refuses with E_HISTORY:

    error.link, error.seat              the number of that record and whose it is
    describe_difference(match, parsed)  "In your copy link 6 says: pawn d7 to d5; in this one: pawn c7 to c5."
"""

from __future__ import annotations

from ...core.words import Message, msg
from .body import read_body
from .fold import Fold
from .match import Match
from .refusal import Refused
from .wire.link import Parsed


def describe_difference(match: Match, parsed: Parsed) -> Message | None:
    """Return what the first differing record says in both texts; None if one text only continues the other."""
    pairs = enumerate(zip(match.log, parsed.log, strict=False))
    at = next((number for number, (mine, theirs) in pairs if mine != theirs), None)
    if at is None:
        return None
    mine, theirs = _describe_link(match, at, match.folds[at + 1]), _describe_other(match, parsed, at)
    if mine == theirs:  # seals, commitments, fields of the deck: not readable for people
        return msg("fair.differs-closed", link=at + 1)
    return msg("fair.differs", link=at + 1, mine=mine, theirs=theirs)


def _describe_link(match: Match, at: int, after: Fold) -> Message:
    """Return what the sender of a link decided in it."""
    from ...core.telling import chain_spoken  # only for a link that is refused

    context, before, seat = match.context, match.folds[at], match.log[at].seat
    state, tellings = before.state, []
    for player, action in after.entries[len(before.entries) :]:
        if after.players[seat] == player and context.mechanism.arrangement_number(action) is None:
            tellings.append(context.terms.kit.notation.tell(state, player, action))
        state = context.game.apply(state, player, action)
    return chain_spoken(tellings) or msg("fair.differs-nothing")


def _describe_other(match: Match, parsed: Parsed, at: int) -> Message:
    """Return what the sender of that link decided in it by the other text."""
    if parsed.log[at].seat != match.log[at].seat:
        return msg("fair.differs-seat", seat=parsed.log[at].seat + 1)
    try:
        after = read_body(match.context, match.folds[at], match.step(at), parsed.log[at].body)
    except Refused:
        return msg("fair.differs-unreadable")
    return _describe_link(match, at, after)
