"""Bytes of links: tagged hashing, varints, canonical base64url, mixed radix (fair-play.md sections 1 and 2)."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable

from pyengine.core.digest import sha256

ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
SUM = 4  # bytes of a checksum
BLOCK = 4096  # bits of one step of a division


def enc(tag: str, *parts: bytes) -> bytes:
    """Join a tag and byte strings; different inputs never give the same bytes."""
    name = tag.encode("ascii")
    return bytes((len(name),)) + name + b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def digest(tag: str, *parts: bytes) -> bytes:
    """Return H(tag, parts): 32 bytes of SHA-256 over `enc`."""
    return sha256(enc(tag, *parts)).digest()


def checksum(data: bytes) -> bytes:
    """Return the 4 bytes that end a link."""
    return digest("fp1.sum", data)[:SUM]


def varint(number: int) -> bytes:
    """Write a whole number >= 0 as minimal LEB128."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def to_text(data: bytes) -> str:
    """Write bytes as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def from_text(text: str) -> bytes:
    """Read base64url without padding. Raises ValueError for a text that `to_text` would not write."""
    data = read_beginning(text)
    if to_text(data) != text:
        raise ValueError("not base64url as it is written")
    return data


def read_beginning(text: str) -> bytes:
    """Read all complete bytes of a text that may have been cut anywhere. Raises ValueError for other characters."""
    if not ALPHABET.issuperset(text):
        raise ValueError("not base64url")
    return urlsafe_b64decode(text[: len(text) - (len(text) % 4 == 1)] + "=" * (-len(text) % 4 % 3))


class Short(ValueError):
    """The bytes end before the value does."""


class Reader:
    """Reads bytes from the front. Raises Short at the end, ValueError at a varint that is not minimal or beyond 32 bits."""

    def __init__(self, data: bytes) -> None:
        self.data: bytes = data
        self.at: int = 0

    def take(self, size: int) -> bytes:
        """Return the next ``size`` bytes."""
        if self.at + size > len(self.data):
            raise Short
        self.at += size
        return self.data[self.at - size : self.at]

    def byte(self) -> int:
        """Return the next byte as a number."""
        return self.take(1)[0]

    def varint(self) -> int:
        """Return the next varint."""
        number = shift = 0
        while True:
            part = self.byte()
            number |= (part & 0x7F) << shift
            if part < 0x80:
                if shift and not part:
                    raise ValueError("varint is not minimal")
                return number
            shift += 7
            if shift > 28:
                raise ValueError("varint is too long")

    def rest(self) -> bytes:
        """Return all that is left."""
        return self.take(len(self.data) - self.at)


def pack(digits: Iterable[tuple[int, int]]) -> bytes:
    """Pack (digit, radix) pairs as a fraction of 1: the first digit sits in the first bits, so the front of a cut text can
    still be read.

    All digits together choose one of P equal parts of 0..1, P the product of the radices; the shortest run of bytes with at
    least P
    values names the first point in that part. The same digits always give the same bytes.
    """
    index, parts = 0, 1
    for digit, radix in digits:
        index, parts = index * radix + digit, parts * radix
    size = packed_size(parts)
    return _find_point(index, parts, 8 * size)[0].to_bytes(size, "big")


def _find_point(index: int, parts: int, bits: int) -> tuple[int, int]:
    """Return the first of 2**``bits`` points of 0..1 that lies in part ``index`` of ``parts``, and how far behind the beginning
    of that part it lies, in units of 1 / (``parts`` * 2**``bits``).

    The division goes by blocks. From some 9,000 bits on CPython would hand it to a module that is written in Python, and pages do
    without that.
    """
    point, rest = 0, index
    for shift in [BLOCK] * (bits // BLOCK) + [bits % BLOCK]:
        block, rest = divmod(rest << shift, parts)
        point = point << shift | block
    return (point + 1, parts - rest) if rest else (point, 0)


def pack_ahead(digits: Iterable[tuple[int, int]]) -> bytes:
    """Pack (digit, radix) pairs as `pack` does, with more bytes to follow: whatever they are, the same digits are read.

    To ensure that, all fractions that begin with these bytes lie in the chosen part. The result is as short as possible. The
    digits tell where it ends, so that no length is written before it.
    """
    index, parts = 0, 1
    for digit, radix in digits:
        index, parts = index * radix + digit, parts * radix
    size = packed_size(parts)
    while True:
        point, behind = _find_point(index, parts, 8 * size)
        if behind + parts <= 1 << 8 * size:
            return point.to_bytes(size, "big")
        size += 1


def packed_size(parts: int) -> int:
    """Return the number of bytes needed for so many possibilities."""
    return ((parts - 1).bit_length() + 7) // 8


class Unpacker:
    """Reads digits back; ``parts`` is the product of the radices so far, ``digits`` what was read (for packing again)."""

    def __init__(self, data: bytes) -> None:
        self.bits: int = 8 * len(data)
        self.fraction: int = int.from_bytes(data, "big")
        self.mask: int = (1 << self.bits) - 1
        self.parts: int = 1
        self.digits: list[tuple[int, int]] = []

    def digit(self, radix: int) -> int:
        """Return the next digit, 0 <= digit < radix."""
        scaled = self.fraction * radix
        digit, self.fraction = scaled >> self.bits, scaled & self.mask
        self.parts *= radix
        self.digits.append((digit, radix))
        return digit

    @property
    def bit_count(self) -> int:
        """The number of bits that the digits read so far take."""
        return (self.parts - 1).bit_length()
