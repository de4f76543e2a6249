"""Curve25519 by x-coordinates alone: the ladder, multiplication that clears torsion, points for cards (RFC 7748; fair-play.md
section 6).

Points travel as 32 bytes, little-endian. Numbers of any size multiply: nothing is clamped.
"""

from __future__ import annotations

from functools import cache, lru_cache

from ...codec import digest
from .hash_chain import u8, u16

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
POINT = 32  # bytes
_A, _A24 = 486662, 121665
_EIGHTH = pow(8, -1, ORDER)
_LOW = (1 << 255) - 1

# The x-coordinates on the curve, besides 0, of points that eight times make the neutral one: of order 4, and twice of order 8.
TORSION = frozenset(
    {
        1,
        325606250916557431795983626356110631294008115727848805560023387167927233504,
        39382357235489614581723060781553021112529911719440698176882885853963445705823,
    }
)


def ladder(k: int, x: int) -> int:
    """Return the x-coordinate of k times a point with x-coordinate ``x`` (on the curve or its twist); 0 for the neutral one."""
    p, low = P, _LOW  # local names and partial reductions for speed: this loop is nearly the whole cost of a deck
    one = x3 = x % p
    x2, z2, z3 = 1, 0, 1
    swapped = "0"
    for bit in bin(k)[2:]:
        if bit != swapped:
            x2, z2, x3, z3, swapped = x3, z3, x2, z2, bit
        a, b = x2 + z2, x2 - z2
        da, cb = (x3 - z3) * a, (x3 + z3) * b
        da, cb = (da & low) + 19 * (da >> 255), (cb & low) + 19 * (cb >> 255)
        aa, bb = a * a, b * b
        aa, bb = (aa & low) + 19 * (aa >> 255), (bb & low) + 19 * (bb >> 255)
        e, plus, minus = aa - bb, da + cb, da - cb
        x3, z3 = plus * plus % p, minus * minus % p * one % p
        x2, z2 = aa * bb % p, e * (aa + _A24 * e) % p
    if swapped == "1":
        x2, z2 = x3, z3
    return x2 * pow(z2, -1, p) % p if z2 else 0


@lru_cache(maxsize=512)  # points computed before a link is sent are not computed again
def mul(k: int, x: int) -> int:
    """Return k times a point of the main subgroup; a torsion part is cleared. Returns 0 for a point that is only torsion."""
    return ladder(8 * (k * _EIGHTH % ORDER), x)


def on_curve(x: int) -> bool:
    """Return whether a point with this x-coordinate lies on the curve itself: not on its twist, not of order two."""
    # Jacobi's symbol, as it is four times as fast as raising to the power (p - 1) / 2.
    top, bottom, odd = x * (x * x + _A * x + 1) % P, P, 0
    while top:
        twos = (top & -top).bit_length() - 1
        top >>= twos
        if twos & 1 and bottom & 7 in (3, 5):
            odd ^= 1
        if top & bottom & 2:
            odd ^= 1
        top, bottom = bottom % top, top
    return bottom == 1 and not odd


@cache
def card_point(number: int) -> int:
    """Return the point that stands for a card. Nobody knows its discrete logarithm to another card's point."""
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
    """Read an untrusted x-coordinate; None unless it is canonical, 1..p-1, on the curve, and not pure torsion."""
    x = int.from_bytes(data, "little")
    return x if 0 < x < P and on_curve(x) and x not in TORSION else None
