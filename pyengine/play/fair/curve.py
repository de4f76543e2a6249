"""Curve25519 by x-coordinates alone: the ladder, multiplication that clears torsion, points for cards (RFC 7748; fair-play.md
section 6).

Points travel as 32 bytes, little-endian. Numbers of any size multiply: nothing is clamped.
"""

from __future__ import annotations

from functools import cache

from ..codec import digest
from .ratchet import u8, u16

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
POINT = 32  # bytes
_A, _A24 = 486662, 121665
_EIGHTH = pow(8, -1, ORDER)


def ladder(k: int, x: int) -> int:
    """Return the x-coordinate of k times a point with x-coordinate ``x`` (on the curve or its twist); 0 for the neutral one."""
    one, x2, z2, x3, z3 = x % P, 1, 0, x % P, 1
    swapped = 0
    for at in range(k.bit_length() - 1, -1, -1):
        bit = k >> at & 1
        if bit != swapped:
            x2, z2, x3, z3, swapped = x3, z3, x2, z2, bit
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        da, cb = d * a % P, c * b % P
        aa, bb = a * a % P, b * b % P
        e = aa - bb
        x3, z3 = (da + cb) ** 2 % P, one * (da - cb) ** 2 % P
        x2, z2 = aa * bb % P, e * (aa + _A24 * e) % P
    if swapped:
        x2, z2 = x3, z3
    return x2 * pow(z2, P - 2, P) % P


def mul(k: int, x: int) -> int:
    """Return k times a point of the main subgroup; what else an x may hold (torsion) is cleared. 0 where nothing is left."""
    return ladder(8 * (k * _EIGHTH % ORDER), x)


def on_curve(x: int) -> bool:
    """Return whether a point with this x-coordinate lies on the curve itself: not on its twist, not of order two."""
    return pow(x * (x * x + _A * x + 1) % P, (P - 1) // 2, P) == 1


@cache
def card_point(number: int) -> int:
    """Return the point that stands for a card; nobody knows its logarithm to another card's."""
    count = 0
    while True:
        x = int.from_bytes(digest("fp1.card", u16(number), u8(count)), "little") % 2**255
        if on_curve(x):
            point = ladder(8, x)
            if point:
                return point
        count += 1


def to_bytes(x: int) -> bytes:
    """Write an x-coordinate."""
    return x.to_bytes(POINT, "little")


def from_bytes(data: bytes) -> int | None:
    """Read an x-coordinate that a stranger sent: None unless it is canonical, 1..p-1, and on the curve."""
    x = int.from_bytes(data, "little")
    return x if 0 < x < P and on_curve(x) else None
