"""The audit of a finished game: with the keys shown, everything that was secret is worked out again (fair-play.md section 7)."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from . import ratchet, string
from .body import taken
from .cloak import Tree
from .fold import Course, Fold
from .match import Match
from .refusal import Refused, refuse
from .slices import finish
from .string import Parsed


class Audit(NamedTuple):
    """What an audit found. ``breaches`` say who broke what where; ``missing`` are seats whose key has not been shown.

    ``fold`` is the end of the game with all secrets open, None where it could not be worked out.
    """

    breaches: tuple[Refused, ...]
    missing: tuple[int, ...]
    fold: Fold | None

    @property
    def verified(self) -> bool:
        """Whether all keys are there and everything fits."""
        return not self.breaches and not self.missing


def audit(match: Match) -> Audit:
    """Audit a game as anybody who has its newest link can. The game must be over."""
    return finish(auditing(match))


def auditing(match: Match) -> Generator[float, None, Audit]:
    """Audit a game in slices; yields about how much is done, 0 to 1, and returns what was found."""
    parsed = Parsed(match.terms, match.blocks, match.log, match.attachments)
    keys = {seat: key for seat, key in enumerate(match.fold.keys) if key is not None}
    missing = tuple(seat for seat in range(match.course.seats) if seat not in keys)
    breaches = [error for seat, key in keys.items() for error in _seat(match, parsed, seat, key)]
    if missing or breaches:
        return Audit(tuple(breaches), missing, None)
    course = Course(match.terms)
    course.keys.update(keys)
    course.arrays.update({seat: array for seat, array in enumerate(match.fold.arrays) if array is not None})
    folds = [course.start()]
    try:
        for number, link in enumerate(match.log):
            step = match.step(number)
            folds.append(taken(course, folds[-1], step, link.body))
            yield (number + 1) / len(match.log) / 2
        if course.fair.dealing:
            from .shuffle import auditing as dealt

            for part in dealt(course, folds[-1]):
                yield 0.5 + part / 2
    except Refused as error:
        code = error.code if error.code.startswith("A_") else "A_MOVE"
        return Audit((refuse(code, error.link, error.seat),), (), None)
    return Audit((), (), folds[-1])


def _seat(match: Match, parsed: Parsed, seat: int, key: bytes) -> list[Refused]:
    found = []
    count = string.counts(match.log)[seat]
    last = max(number for number, link in enumerate(match.log, 1) if link.seat == seat)
    chain = ratchet.chain(key, match.terms.nonce, seat)
    if list(chain[:count]) != match.elements[seat]:
        found.append(refuse("A_KEY", last, seat))
    elif parsed.blocks[seat].stamp != ratchet.stamp(chain[count], match.transcripts[last]):
        found.append(refuse("A_STAMP", last, seat))
    cloaking, array = match.course.fair.cloaking, match.fold.arrays[seat]
    if cloaking and array is not None:
        if array >= cloaking.arrangements:
            found.append(refuse("A_960", last, seat))
        elif Tree(key, match.terms.nonce, seat, cloaking.types(array)).root != match.fold.roots[seat]:
            found.append(refuse("A_CLOAK", seat + 1, seat))
    return found
