"""Multiples of the cards' points, four times as fast as with the ladder: drawing a card needs up to one per card of the deck.

The points are constants, so that a number k is split over six stored multiples of a card's point (a comb of six teeth): 43
doublings and 43 additions do what takes the ladder 255 steps. Worked out on the curve's twisted Edwards form, where u = (1 + y) /
(1 - y); as only u is wanted, a point and its negative are the same.
"""

from __future__ import annotations

from base64 import b85decode
from functools import cache, lru_cache

from .comb_tables import TEETH
from .curve25519 import ORDER, P, card_point, mul

STORED = 40  # cards with stored points; others, in test games, use the ladder
_TEETH, _GAP, _BYTES = 6, 43, 32
_D2 = -2 * 121665 * pow(121666, -1, P) % P
_LOW = (1 << 255) - 1

CurvePoint = tuple[int, int, int, int]  # X, Y, Z, T with x = X / Z, y = Y / Z, T = XY / Z
Summand = tuple[int, int, int, int]  # Y + X, Y - X, 2 Z, 2 d T: a point as a summand


def _summand(point: CurvePoint) -> Summand:
    x, y, z, t = point
    return y + x, y - x, 2 * z, _D2 * t % P


def _sum(point: CurvePoint, summand: Summand) -> CurvePoint:
    x, y, z, t = point
    plus, minus, double, twist = summand
    a, b, c, d = (y - x) * minus, (y + x) * plus, t * twist, z * double
    # Folding once at 2^255 leaves some bits more than a reduction would, and takes a third of its time.
    a, b = (a & _LOW) + 19 * (a >> 255), (b & _LOW) + 19 * (b >> 255)
    c, d = (c & _LOW) + 19 * (c >> 255), (d & _LOW) + 19 * (d >> 255)
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


@cache
def _literals() -> bytes:
    return b85decode(TEETH)


@cache
def _table(number: int) -> tuple[Summand, ...]:
    """Return 64 sums of a card's stored points: the first one always added, the others added where a bit of the index is set and
    subtracted where not; those 32 and their negatives, in such an order that an index with all bits turned is the negative."""
    data, at = _literals(), number * _TEETH * 2 * _BYTES
    numbers = [int.from_bytes(data[at + i : at + i + _BYTES], "little") for i in range(0, _TEETH * 2 * _BYTES, _BYTES)]
    points = [(x, y, 1, x * y % P) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    sums: list[CurvePoint] = points[:1]
    for doubled in points[1:]:
        summand = _summand(doubled)
        sums += [_sum(point, summand) for point in sums]
    upper = [_summand(point) for point in sums]
    return (*((minus, plus, double, -twist) for plus, minus, double, twist in reversed(upper)), *upper)


@lru_cache(maxsize=1024)
def times(k: int, number: int) -> int:
    """Return the x-coordinate of k times a card's point; ``k`` is not a multiple of the order."""
    if number >= STORED:
        return mul(k, card_point(number))
    k %= ORDER
    # Every bit of (k + 2^n - 1) / 2 for an odd k says whether a power of two is added or subtracted: no column is empty.
    odd = k if k & 1 else ORDER - k
    bits = f"{(odd + (1 << _TEETH * _GAP) - 1) >> 1:0{_TEETH * _GAP}b}"
    table = _table(number)
    # Column by column from the highest. In an index the first tooth is the highest bit, then the sixth comes, the second lowest.
    columns = [bits[at::_GAP] for at in range(_GAP)]
    p, low = P, _LOW
    x, y, z, t = 0, 1, 1, 0
    for column in columns:
        aa, bb, cc, s = x * x, y * y, z * z, x + y
        aa, bb = (aa & low) + 19 * (aa >> 255), (bb & low) + 19 * (bb >> 255)
        cc, s = (cc & low) + 19 * (cc >> 255), s * s
        h = aa + bb
        e, g = h - (s & low) - 19 * (s >> 255), aa - bb
        f = 2 * cc + g
        x, y, z, t = e * f % p, g * h % p, f * g % p, e * h % p
        plus, minus, double, twist = table[int(column[-1] + column[:-1], 2)]
        a, b, c, d = (y - x) * minus, (y + x) * plus, t * twist, z * double
        a, b = (a & low) + 19 * (a >> 255), (b & low) + 19 * (b >> 255)
        c, d = (c & low) + 19 * (c >> 255), (d & low) + 19 * (d >> 255)
        e, f, g, h = b - a, d - c, d + c, b + a
        x, y, z = e * f % p, g * h % p, f * g % p
    return (z + y) * pow(z - y, -1, p) % p
