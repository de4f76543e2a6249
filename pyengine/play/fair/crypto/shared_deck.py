"""A deck that two people shuffle together and neither can read: mental poker (fair-play.md section 6).

Seat A locks and shuffles all cards (pass E), seat B shuffles again and locks each with a key of its own (pass F), A replaces
its one lock by a key for each card (pass D) and publishes a short tag of every result. A position is read by who has both
keys of it; the other seat's key comes as a 16-byte share.
"""

from __future__ import annotations

import hmac
from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache

from ...codec import digest, enc
from ..slices import finish
from .comb import times
from .curve25519 import ORDER, POINT, card_point, from_bytes, mul, to_bytes
from .hash_chain import prf, u8

SHARE, TAG, HASH = 16, 8, 16  # bytes


class DeckError(ValueError):
    """An invalid pass, which no honest seat sends; the argument is the code in fair-play.md."""


def make_share(key: bytes, nonce: bytes, epoch: int, position: int) -> bytes:
    """Return a seat's share of a position: its part of the key to it."""
    return prf(key, "fp1.share", nonce, u8(epoch), u8(position))[:SHARE]


def derive_scalar(seed: bytes, nonce: bytes, epoch: int, what: bytes) -> int:
    """Return a number 1..l-1 from a seed."""
    wide = hmac.digest(seed, enc("fp1.scalar", nonce, u8(epoch), what), "sha512")
    return 1 + int.from_bytes(wide, "big") % (ORDER - 1)


def derive_lock(part: bytes, nonce: bytes, epoch: int, position: int) -> int:
    """Return the number that a share stands for."""
    return derive_scalar(part, nonce, epoch, u8(position))


def shuffle_order(key: bytes, nonce: bytes, epoch: int, size: int) -> list[int]:
    """Return a seat's shuffle of ``size`` cards."""
    places = list(range(size))
    for at in range(size - 1, 0, -1):
        other = int.from_bytes(prf(key, "fp1.perm", nonce, u8(epoch), u8(at)), "big") % (at + 1)
        places[at], places[other] = places[other], places[at]
    return places


def _lock_of_all(key: bytes, nonce: bytes, epoch: int) -> int:
    return derive_scalar(key, nonce, epoch, b"all")


def hash_pass(data: bytes) -> bytes:
    """Return the short hash of a pass that the log keeps."""
    return digest("fp1.deck", data)[:HASH]


# Passes are made position by position and cached, so that a pass prepared beforehand is ready at once.


def first_steps(key: bytes, nonce: bytes, epoch: int, cards: tuple[int, ...]) -> Iterator[bytes]:
    """Yield pass E point by point: seat A has locked and shuffled all cards."""
    lock_all = _lock_of_all(key, nonce, epoch)
    for at in shuffle_order(key, nonce, epoch, len(cards)):
        yield _write_point(times(lock_all, cards[at]))


def second_steps(key: bytes, nonce: bytes, epoch: int, passed: bytes) -> Iterator[bytes]:
    """Yield pass F point by point: seat B has shuffled E and locked each position with a lock of its own. Raises DeckError for an
    invalid E."""
    came = read_points(passed, len(passed) // POINT)
    for at, place in enumerate(shuffle_order(key, nonce, epoch, len(came))):
        yield _write_point(mul(derive_lock(make_share(key, nonce, epoch, at), nonce, epoch, at), came[place]))


def third_steps(key: bytes, nonce: bytes, epoch: int, passed: bytes) -> Iterator[bytes]:
    """Yield the tags of all positions, one by one: seat A has replaced its one lock by a lock for each position. Raises DeckError
    for an invalid F."""
    back = pow(_lock_of_all(key, nonce, epoch), -1, ORDER)
    for at, point in enumerate(read_points(passed, len(passed) // POINT)):
        final = mul(derive_lock(make_share(key, nonce, epoch, at), nonce, epoch, at) * back % ORDER, point)
        _write_point(final)
        yield make_tag(nonce, epoch, at, final)


@lru_cache(maxsize=8)
def first_pass(key: bytes, nonce: bytes, epoch: int, cards: tuple[int, ...]) -> bytes:
    """Return pass E at once; see `first_steps`."""
    return b"".join(first_steps(key, nonce, epoch, cards))


@lru_cache(maxsize=8)
def second_pass(key: bytes, nonce: bytes, epoch: int, passed: bytes) -> bytes:
    """Return pass F at once; see `second_steps`. Raises DeckError for an invalid E."""
    return b"".join(second_steps(key, nonce, epoch, passed))


@lru_cache(maxsize=8)
def third_pass(key: bytes, nonce: bytes, epoch: int, passed: bytes) -> bytes:
    """Return the tags of all positions at once; see `third_steps`. Raises DeckError for an invalid F."""
    return b"".join(third_steps(key, nonce, epoch, passed))


def make_tag(nonce: bytes, epoch: int, position: int, point: int) -> bytes:
    """Return the short hash by which a position is recognised."""
    return digest("fp1.tag", nonce, u8(epoch), u8(position), to_bytes(point))[:TAG]


def _write_point(point: int) -> bytes:
    if not point:
        raise DeckError("E_DECK_POINT")
    return to_bytes(point)


def read_points(data: bytes, size: int) -> list[int]:
    """Read an untrusted pass of ``size`` points. Raises DeckError: wrong length, bad point, the same point twice."""
    if len(data) != POINT * size:
        raise DeckError("E_DECK_LEN")
    points = []
    for at in range(size):
        point = from_bytes(data[POINT * at : POINT * (at + 1)])
        if point is None:
            raise DeckError("E_DECK_POINT")
        points.append(point)
    if len(set(points)) < size:
        raise DeckError("E_DECK_DUP")
    return points


def search_card(
    nonce: bytes, epoch: int, position: int, one: bytes, other: bytes, tags: bytes, cards: Sequence[int]
) -> Generator[float, None, int | None]:
    """Look for the card at a position, in slices; ``one`` and ``other`` are the two seats' shares.

    Returns None if there is no card, which means that a share is wrong.
    """
    wanted = tags[TAG * position : TAG * (position + 1)]
    both = derive_lock(one, nonce, epoch, position) * derive_lock(other, nonce, epoch, position) % ORDER
    for tried, card in enumerate(cards, 1):
        if make_tag(nonce, epoch, position, times(both, card)) == wanted:
            return card
        yield tried / len(cards)
    return None


def find_card(nonce: bytes, epoch: int, position: int, one: bytes, other: bytes, tags: bytes, cards: Sequence[int]) -> int | None:
    """Return the card at a position, None if there is none."""
    return finish(search_card(nonce, epoch, position, one, other, tags, cards))


def peek_card(
    key: bytes, nonce: bytes, epoch: int, position: int, other: bytes, passed: bytes, cards: Sequence[int]
) -> int | None:
    """Return the card at a position of F, for seat A with its key and B's share; None if there is none."""
    both = _lock_of_all(key, nonce, epoch) * derive_lock(other, nonce, epoch, position) % ORDER
    point = mul(pow(both, -1, ORDER), int.from_bytes(passed[POINT * position : POINT * (position + 1)], "little"))
    return next((card for card in cards if card_point(card) == point), None)


def deal_cards(first: bytes, second: bytes, nonce: bytes, epoch: int, cards: Sequence[int]) -> list[int]:
    """Return the cards by position from both keys; ``first`` is A's."""
    outer, inner = shuffle_order(first, nonce, epoch, len(cards)), shuffle_order(second, nonce, epoch, len(cards))
    return [cards[outer[inner[at]]] for at in range(len(cards))]
