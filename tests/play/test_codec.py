"""Bytes of links."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pyengine.play import codec


def test_checksum_as_specified() -> None:
    # The protected link of the specification's vectors carries the same checksum: its last four bytes are over all before them.
    text = "AQICABAREhMUFRYXGBkaGxwdHh8BAHaZE3gj4rqWXbLNWgckhAMBgALSv0JCQioz277V-915pPx6GWT_awFQD-HfVhnzGNPBxi-MueY"
    data = codec.from_text(text)
    assert codec.checksum(data[:-4]) == data[-4:]
    assert codec.to_text(data) == text


@given(st.binary(max_size=40))
def test_text_round_trip(data: bytes) -> None:
    assert codec.from_text(codec.to_text(data)) == data


@pytest.mark.parametrize("text", ["a b", "a+b", "ä", "a=", "a\nb"])
def test_other_characters_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="base64url"):
        codec.from_text(text)


@given(st.text("".join(sorted(codec.ALPHABET)), max_size=9))
def test_the_beginning_of_any_text_in_the_alphabet_can_be_read(text: str) -> None:
    data = codec.read_beginning(text)
    assert len(data) == len(text) * 6 // 8
    assert codec.to_text(data)[: len(text) * 6 // 8] == text[: len(text) * 6 // 8]


@given(st.integers(0, 2**32 - 1))
def test_varint(number: int) -> None:
    reader = codec.Reader(codec.varint(number))
    assert reader.varint() == number
    assert reader.rest() == b""


@pytest.mark.parametrize("data", [b"\x80\x00", b"\x81\x80\x00", b"\xff\xff\xff\xff\xff\x01"])
def test_varint_must_be_minimal_and_short(data: bytes) -> None:
    with pytest.raises(ValueError, match="varint"):
        codec.Reader(data).varint()


def test_reader_says_when_bytes_end() -> None:
    with pytest.raises(codec.Short):
        codec.Reader(b"\x80").varint()
    with pytest.raises(codec.Short):
        codec.Reader(b"ab").take(3)


DIGITS = st.lists(st.integers(1, 200).flatmap(lambda radix: st.tuples(st.integers(0, radix - 1), st.just(radix))), max_size=60)


@given(DIGITS)
def test_pack_round_trip_and_size(digits: list[tuple[int, int]]) -> None:
    data = codec.pack(digits)
    unpacker = codec.Unpacker(data)
    assert [(unpacker.digit(radix), radix) for _, radix in digits] == digits
    parts = 1
    for _, radix in digits:
        parts *= radix
    assert len(data) == codec.packed_size(parts)
    assert 256 ** len(data) >= parts > 256 ** (len(data) - 1) or parts == 1


@given(DIGITS, st.integers(0, 40))
@example([(0, 4), (0, 25), (0, 28), (1, 54), (0, 145), (0, 196)], 4)
def test_the_front_of_a_cut_pack_can_be_read(digits: list[tuple[int, int]], keep: int) -> None:
    data = codec.pack(digits)[:keep]
    unpacker = codec.Unpacker(data)
    for digit, radix in digits:
        if unpacker.parts * radix * 256 > 1 << unpacker.bits:
            break
        # the cut bytes could only have raised the fraction by less than this: by 1, grown with each digit read
        most = (unpacker.fraction + unpacker.parts) * radix >> unpacker.bits
        read = unpacker.digit(radix)
        assert read <= digit <= most <= read + 1
        if digit != read:
            break  # what follows belongs to the digit below


def read_digits(data: bytes, digits: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return what stands in bytes where these digits are expected."""
    unpacker = codec.Unpacker(data)
    return [(unpacker.digit(radix), radix) for _, radix in digits]


@given(DIGITS, st.binary(max_size=8))
@example([(3, 256)], b"")
def test_what_follows_a_pack_changes_nothing_in_it(digits: list[tuple[int, int]], more: bytes) -> None:
    data = codec.pack_ahead(digits)
    for tail in (b"", more, bytes(8), b"\xff" * 8):
        assert read_digits(data + tail, digits) == digits


def test_a_pack_with_bytes_to_follow_is_as_short_as_can_be() -> None:
    sizes = set()
    for radix in (1, 2, 3, 16, 100, 255, 256, 257, 300, 1000):
        for digit in {0, 1, radix // 2, radix - 1} & set(range(radix)):
            pair = [(digit, radix)]
            size = len(codec.pack_ahead(pair))
            sizes.add(size)
            shorter = [bytes(())] * (size == 1) or [bytes((first,)) for first in range(256) if size == 2]
            for data in shorter:
                assert {tuple(read_digits(data + tail, pair)) for tail in (bytes(4), b"\xff" * 4)} != {tuple(pair)}, pair
    assert sizes == {0, 1, 2}


@pytest.mark.parametrize(
    ("digits", "alone", "ahead"),
    [
        ([(1, 2), (19, 20), (3, 256), (0, 1), (4, 7), (199, 200)], "f9b15e", "f9b15e"),
        ([(100, 255)], "65", "6465"),
    ],
)
def test_packs_are_frozen(digits: list[tuple[int, int]], alone: str, ahead: str) -> None:
    assert (codec.pack(digits).hex(), codec.pack_ahead(digits).hex()) == (alone, ahead)


@pytest.mark.parametrize("count", [700, 1200, 2400])
def test_long_packs_are_written_by_blocks_as_by_one_division(count: int) -> None:
    """The border of a block lies at 512 bytes."""
    rng = Random(count)
    digits = [(rng.randrange(radix), radix) for radix in (rng.randint(1, 300) for _ in range(count))]
    index, parts = 0, 1
    for digit, radix in digits:
        index, parts = index * radix + digit, parts * radix
    size = codec.packed_size(parts)
    assert size > codec.BLOCK // 8
    assert codec.pack(digits) == (-(-(index << 8 * size) // parts)).to_bytes(size, "big")
    assert read_digits(codec.pack_ahead(digits) + b"\xff" * 8, digits) == digits
    assert len(codec.pack_ahead(digits)) - size in (0, 1)


def test_how_many_bits_the_digits_read_so_far_need() -> None:
    unpacker = codec.Unpacker(b"\x80\x00")
    assert unpacker.bit_count == 0
    unpacker.digit(2)
    assert (unpacker.bit_count, unpacker.digits) == (1, [(1, 2)])
    unpacker.digit(128)
    assert unpacker.bit_count == 8
    unpacker.digit(2)
    assert unpacker.bit_count == 9
