"""Refusals of protected links: codes of the protocol and their messages."""

from __future__ import annotations

from ...core.words import Message, msg
from ..header import BrokenLink

_WORDS = {
    "E_B64": "cut",
    "E_SUM": "cut",
    "E_SHORT": "cut",
    "E_VARINT": "cut",
    "E_VERSION": "too-new",
    "E_SEAT": "malformed",
    "E_MALFORMED": "malformed",
    "E_TURN": "not-your-move",
    "E_NOT_YOURS": "already-moved",
    "E_GAME": "other-game",
    "E_STALE": "older",
    "E_HISTORY": "changed",
    "E_BLOCK": "changed",
    "E_STAMP": "changed",
    "E_OWN": "changed",
    "E_CHAIN": "not-by-seat",
    "E_ANCHOR": "not-by-seat",
    "E_CHAIN_END": "too-long",
}


class Refused(BrokenLink):
    """A protected link that is not accepted. ``link`` is the number of the link at fault (from 1), ``seat`` whose it is."""

    def __init__(self, code: str, message: Message, link: int = 0, seat: int | None = None) -> None:
        super().__init__(code, message)
        self.link: int = link
        self.seat: int | None = seat


def refuse(code: str, link: int = 0, seat: int | None = None, why: Message | None = None) -> Refused:
    """Return the refusal for a code. Its message says what to do, or who broke the rules of fair play and where."""
    place = {"link": link, "seat": (seat or 0) + 1}
    known = None if code == "E_MALFORMED" and seat is not None else _WORDS.get(code)
    if code == "E_VERSION" and why:
        return Refused(code, why)
    if known is None:
        why = why or msg("fair.why-" + code)
        return Refused(code, msg("fair.breach", why=why, **place), link, seat)
    return Refused(code, msg("fair." + known, **place), link, seat)
