"""How a seat proves its links: a key, a hash chain, a running transcript and a stamp per link (fair-play.md section 1).

A seat's key is 16 random bytes, new for every game. All its secrets are derived from it; the anchor, element 0 of the chain,
commits the seat to them before the game begins. Link j publishes element j.
"""

from __future__ import annotations

import hmac
import secrets
from functools import lru_cache
from hashlib import sha256

from ...codec import digest, enc

KEY = NONCE = STAMP = 16  # bytes
ELEMENT = 32
LAST = 1024  # links of one seat at most


def u8(number: int) -> bytes:
    """Write a number as one byte."""
    return number.to_bytes(1, "big")


def u16(number: int) -> bytes:
    """Write a number as two bytes."""
    return number.to_bytes(2, "big")


def make_key() -> bytes:
    """Return 16 unpredictable bytes: a seat's key, or a game's nonce."""
    return secrets.token_bytes(KEY)


def prf(key: bytes, tag: str, *parts: bytes) -> bytes:
    """Return 32 pseudo-random bytes that only the holder of the key can compute."""
    return hmac.digest(key, enc(tag, *parts), "sha256")


def stream(key: bytes, size: int, tag: str, *parts: bytes) -> bytes:
    """Return ``size`` bytes of the pseudo-random stream of a key."""
    blocks = (prf(key, tag, u16(number), *parts) for number in range(-(-size // 32)))
    return b"".join(blocks)[:size]


def xor_bytes(plain: bytes, pad: bytes) -> bytes:
    """Return plain XOR pad; a second call with the same pad returns the plain bytes."""
    return bytes(one ^ other for one, other in zip(plain, pad, strict=True))


@lru_cache(maxsize=32)
def make_chain(key: bytes, nonce: bytes, seat: int) -> tuple[bytes, ...]:
    """Return elements 0 to 1024 of a seat."""
    elements = [prf(key, "fp1.top", nonce, u8(seat))]
    for step in range(LAST, 0, -1):
        elements.append(previous_element(nonce, seat, step, elements[-1]))
    return tuple(reversed(elements))


def previous_element(nonce: bytes, seat: int, step: int, element: bytes) -> bytes:
    """Return element ``step - 1`` of a seat computed from element ``step``."""
    # The encoding of `codec.enc` written out: a game of a hundred links hashes it often.
    head = b"\x09fp1.chain\x00\x00\x00\x10" + nonce + b"\x00\x00\x00\x01" + u8(seat) + b"\x00\x00\x00\x02"
    return sha256(head + u16(step) + b"\x00\x00\x00\x20" + element).digest()


def descend_chain(nonce: bytes, seat: int, newest: int, element: bytes, to: int = 0) -> list[bytes]:
    """Return elements ``to``..``newest`` of a seat, lowest first, computed from the newest one."""
    elements = [element]
    for step in range(newest, to, -1):
        elements.append(previous_element(nonce, seat, step, elements[-1]))
    elements.reverse()
    return elements


def start_transcript(header: bytes) -> bytes:
    """Return T_0, the transcript before the first link."""
    return digest("fp1.game", header)


def extend_transcript(transcript: bytes, seat: int, body: bytes) -> bytes:
    """Return the transcript after one more link."""
    return digest("fp1.link", transcript, u8(seat), body)


def make_stamp(element: bytes, transcript: bytes) -> bytes:
    """Return the stamp of a link: ``element`` is the sender's next one, which nobody else has; ``transcript`` includes it."""
    return prf(element, "fp1.stamp", transcript)[:STAMP]
