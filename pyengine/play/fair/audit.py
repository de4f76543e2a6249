"""The audit of a finished game: the keys are shown, and everything that was secret is recomputed (fair-play.md section 7)."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from .body import read_body
from .crypto import hash_chain
from .fold import Fold, Knowledge
from .folding import make_context
from .match import Match
from .refusal import Refused, refuse
from .slices import finish
from .wire.link import count_links


class Audit(NamedTuple):
    """The result of an audit. ``breaches`` says who broke what in which link; ``missing`` are seats whose key is not shown.

    ``fold`` is the end of the game with all secrets open, None if it could not be computed.
    """

    breaches: tuple[Refused, ...]
    missing: tuple[int, ...]
    fold: Fold | None

    @property
    def is_verified(self) -> bool:
        """Whether all keys are shown and there is no breach."""
        return not self.breaches and not self.missing


def audit(match: Match) -> Audit:
    """Audit a game that is over. Its newest link is enough."""
    return finish(audit_in_slices(match))


def audit_in_slices(match: Match) -> Generator[float, None, Audit]:
    """Audit a game in slices; yields the fraction done, about 0 to 1, and returns the result."""
    keys = {seat: key for seat, key in enumerate(match.fold.keys) if key is not None}
    missing = tuple(seat for seat in range(match.seats) if seat not in keys)
    breaches = [error for seat, key in keys.items() for error in _audit_seat(match, seat, key)]
    if missing or breaches:
        return Audit(tuple(breaches), missing, None)
    arrays = {seat: array for seat, array in enumerate(match.fold.arrays) if array is not None}
    context = make_context(match.terms, Knowledge(keys, arrays))
    folds = [context.start()]
    try:
        for number, link in enumerate(match.log):
            folds.append(read_body(context, folds[-1], match.step(number), link.body))
            yield (number + 1) / len(match.log) / 2
        for part in context.mechanism.audit(context, folds):
            yield 0.5 + part / 2
    except Refused as error:
        code = error.code if error.code.startswith("A_") else "A_MOVE"
        return Audit((refuse(code, error.link, error.seat),), (), None)
    return Audit((), (), folds[-1])


def _audit_seat(match: Match, seat: int, key: bytes) -> list[Refused]:
    breaches = []
    count = count_links(match.log)[seat]
    last = max(number for number, link in enumerate(match.log, 1) if link.seat == seat)
    chain = hash_chain.make_chain(key, match.terms.nonce, seat)
    if list(chain[:count]) != match.elements[seat]:
        breaches.append(refuse("A_KEY", last, seat))
    elif match.blocks[seat].stamp != hash_chain.make_stamp(chain[count], match.transcripts[last]):
        breaches.append(refuse("A_STAMP", last, seat))
    breach = match.context.mechanism.audit_seat(match.context, match.fold, seat, last)
    return [*breaches, breach] if breach else breaches
