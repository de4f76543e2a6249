"""Marks in a shuffled deck: can the first player recognise cards after the second has shuffled and locked them?

Tried are points with a torsion part, which a multiplication that does not clear it would keep or show, and lists in which one
point is a known multiple of another, which a second lock that is the same for all would keep.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from pyengine.play.fair.crypto import curve25519, shared_deck

TORSION, ONE_LOCK = "that keeps torsion", "that has one lock for all cards"
CONTROLS = (TORSION, ONE_LOCK)
CARDS = 4


class Marks(NamedTuple):
    """How many marked cards were followed, and of how many it could be told where they went."""

    cards: int
    hits: int


def _mix_torsion(rng: Random) -> int:
    """Return a point of the curve with a torsion part."""
    while True:
        x = rng.randrange(2, curve25519.P)
        if curve25519.on_curve(x) and curve25519.ladder(curve25519.ORDER, x):
            return x


def _doubles(rng: Random) -> list[int]:
    """Return points each of which is twice the one before."""
    points = [curve25519.mul(rng.randrange(1, curve25519.ORDER), curve25519.card_point(rng.randrange(36)))]
    while len(points) < CARDS:
        points.append(curve25519.ladder(2, points[-1]))
    return points


def _second(passed: list[int], key: bytes, nonce: bytes, weakness: str) -> list[int]:
    """Return the second pass, as it is or with a weakness."""
    if not weakness:
        made = shared_deck.second_pass(key, nonce, 0, b"".join(map(curve25519.to_bytes, passed)))
        return [int.from_bytes(made[at : at + curve25519.POINT], "little") for at in range(0, len(made), curve25519.POINT)]
    places = shared_deck.shuffle_order(key, nonce, 0, len(passed))
    locks = [shared_deck.derive_lock(shared_deck.make_share(key, nonce, 0, at), nonce, 0, at) for at in range(len(passed))]
    if weakness == ONE_LOCK:
        return [curve25519.mul(locks[0], passed[place]) for place in places]
    return [curve25519.ladder(lock | 1, passed[place]) for lock, place in zip(locks, places, strict=True)]


def trace(decks: int, seed: int, weakness: str = "") -> Marks:
    """Mark so many decks and look for the marks after the second pass; weaknesses are the controls."""
    rng, cards, hits = Random(seed), 0, 0
    for number in range(decks):
        kind = TORSION if weakness == TORSION or (not weakness and number % 2) else ONE_LOCK
        key, nonce = rng.randbytes(16), rng.randbytes(16)
        if kind == TORSION:  # one card of the deck is marked
            marked = rng.randrange(CARDS)
            passed = [curve25519.mul(rng.randrange(1, curve25519.ORDER), curve25519.card_point(card)) for card in range(CARDS)]
            passed[marked] = _mix_torsion(rng)
            after = _second(passed, key, nonce, weakness)
            cards += 1
            hits += any(curve25519.ladder(curve25519.ORDER, point) for point in after)
        else:  # every card but the first is twice another
            after = _second(_doubles(rng), key, nonce, weakness)
            cards += CARDS - 1
            hits += sum(curve25519.ladder(2, point) in after for point in after)
    return Marks(cards, hits)
