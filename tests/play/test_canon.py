"""One content has one text: an open link, a private link, or any row of base64url that is taken re-encodes to itself."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.options import Option
from pyengine.play import codec, link
from pyengine.play.fair.match import Match
from pyengine.play.fair.private_link import read_private_link, restore_match, write_private_link
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.wire.link import parse_link
from pyengine.play.header import BrokenLink
from pyengine.play.record import Record
from tests.play.playing import add_checksum, play_randomly

from .fair.table import MatchTable, lookup, parse_all, terms

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def respell(text: str) -> list[str]:
    """Return the other texts that stand for the same bytes: the bits of the last character that fill no byte."""
    spare = {2: 16, 3: 4}.get(len(text) % 4, 1)
    first = LETTERS.index(text[-1]) // spare * spare
    return [text[:-1] + LETTERS[first + more] for more in range(spare) if LETTERS[first + more] != text[-1]]


@given(st.binary(min_size=1, max_size=40))
def test_bytes_have_one_text(data: bytes) -> None:
    text = codec.to_text(data)
    assert codec.from_text(text) == data
    for other in (*respell(text), text + "=", text + "A"):
        if other != text + "A" or len(text) % 4 == 0:
            with pytest.raises(ValueError, match="base64url"):
                codec.from_text(other)


# --- open links


def write_any_header(version: int, name: str, players: int, options: dict[int, str]) -> bytes:
    """Return a header with these option texts in this order, right or wrong."""
    rows = b"".join(bytes((number,)) + codec.varint(len(text.encode())) + text.encode() for number, text in options.items())
    return bytes((version, games.load(name).game.info.number, players)) + codec.varint(len(rows)) + rows


def spellings(option: Option, value: str) -> list[str]:
    """Return other ways to write the same value, which the readers of options take."""
    if option.kind == "number":
        return [f"0{value}", f" {value}", f"{value} "]
    if option.kind == "switch":
        true = bool(option.read(value))
        return [text for text in (("on", "true") if true else ("off", "false")) if text != option.text(true)]
    return [f" {value}", f"{value}\n"]


def headers(name: str) -> list[dict[int, str]]:
    """Return options as nobody writes them: each says what another header says."""
    info = games.load(name).game.info
    fields = [{2: str(info.rules_version)}] if info.rules_version == 1 else []
    for number, option in enumerate(info.options, 16):
        if option.name == "players":
            fields += [{number: str(option.default)}, {number: str(info.players[1])}]
            continue
        fields.append({number: option.text(option.default)})
        for value in option.values or tuple(map(str, (option.low, option.high, *option.also))):
            if option.read(value) != option.default:
                fields += [{number: other} for other in spellings(option, value)]
    return fields


def code(text: str, protected: bool) -> str:
    """Return the code with which a text is refused, "" if it is taken."""
    try:
        if protected:
            parse_link(text, lookup)
        else:
            link.decode(text, games.by_number)
    except BrokenLink as error:
        return error.code
    return ""


@pytest.mark.parametrize("name", games.IDS)
def test_a_header_has_one_text(name: str) -> None:
    """Options at their default, in other words, with spaces, with noughts in front: refused in open and protected links."""
    info = games.load(name).game.info
    players = info.player_count(info.read_options({}))
    first = bytes(16) + b"\x01\x00" + bytes(16) + b"\x01" + codec.varint(256) + bytes(32)  # a nonce, a block, an anchor
    assert code(add_checksum(write_any_header(2, name, players, {}) + b"\x00"), False) == ""
    taken = []
    for options in headers(name):
        taken += (
            [options] if code(add_checksum(write_any_header(2, name, players, options) + b"\x00"), False) != "E_MALFORMED" else []
        )
        if not info.solitaire:
            taken += (
                [options]
                if code(add_checksum(write_any_header(1, name, players, options) + first), True) != "E_MALFORMED"
                else []
            )
    assert taken == []
    assert info.solitaire or code(add_checksum(write_any_header(1, name, players, {}) + first), True) == ""


def test_options_stand_in_order_and_once() -> None:
    for numbers in ((17, 16), (16, 16), (18, 16, 17)):
        given = zip(numbers, ("may", "7", "x"), strict=False)
        rows = b"".join(bytes((number, len(text))) + text.encode() for number, text in given)
        data = bytes((2, 1, 2)) + codec.varint(len(rows)) + rows + b"\x00"
        with pytest.raises(BrokenLink):
            link.decode(add_checksum(data), games.by_number)


@pytest.mark.parametrize("name", games.IDS)
def test_whatever_link_is_taken_is_written_like_that(name: str) -> None:
    """Bytes changed, left out and put in, with a right checksum: what is taken at all re-encodes to the same text."""
    rng, taken = Random(f"canon/{name}"), 0
    texts = [link.encode(session.kit, session.record) for session in (play_randomly(name, seed, 12) for seed in range(4))]
    texts += [link.encode(session.kit, Record(name, session.record.options)) for session in (play_randomly(name, 9, 0),)]
    for _ in range(400):
        data = bytearray(codec.from_text(rng.choice(texts))[: -codec.SUM])
        at = rng.randrange(3, len(data) + 1)
        data[at : at + rng.randint(0, 2)] = rng.choice((rng.randbytes(rng.randint(0, 2)), b"\x00", b"\x80\x00"))
        text = add_checksum(bytes(data))
        try:
            opened = link.decode(text, games.by_number)
        except BrokenLink:
            continue
        taken += 1
        assert link.encode(opened.kit, opened.record, opened.states) == text
    assert taken


# --- private links


def private(seat: int, nonce: bytes, key: bytes) -> str:
    """Return a private link's text with these parts, right or wrong."""
    return add_checksum(bytes((1, seat)) + nonce[:4] + key)


def test_a_private_link_has_one_text() -> None:
    table = MatchTable(terms("place"))
    table.play(Random(1), 2)
    text = write_private_link(table.match(0))
    assert read_private_link(text).seat == 0
    assert respell(text)
    for other in respell(text):
        with pytest.raises(GameError, match="recovery link"):
            read_private_link(other)


@settings(deadline=None)
@given(st.integers(0, 255), st.binary(min_size=4, max_size=4), st.binary(min_size=16, max_size=16))
def test_private_links_that_are_taken_are_written_like_that(seat: int, nonce: bytes, key: bytes) -> None:
    text = private(seat, nonce, key)
    try:
        way = read_private_link(text)
    except GameError:
        assert seat > 7
        return
    assert private(way.seat, way.nonce, way.key) == text


@pytest.mark.parametrize("name", ["place", "gravity", "synchronous", "clone", "booster", "cloak"])
def test_a_seat_that_the_game_has_not_is_refused_at_the_door(name: str) -> None:
    table = MatchTable(terms(name, **({"power": 3} if name == "clone" else {})), arrays=(3, 5) if name == "cloak" else ())
    table.play(Random(2), 6)
    true = read_private_link(write_private_link(table.match(0)))
    for seat in range(table.terms.seats, 8):
        way = read_private_link(private(seat, true.nonce, true.key))
        with pytest.raises(GameError, match="seat") as caught:
            restore_match(way, parse_all(table.texts))
        assert str(seat + 1) in str(caught.value)
        with pytest.raises(Refused, match="never writes"):
            Match(table.terms, seat, true.key)
    for seat in range(1, table.terms.seats):  # another seat that there is, with the wrong key: refused as well, by its own links
        with pytest.raises(GameError):
            restore_match(read_private_link(private(seat, true.nonce, true.key)), parse_all(table.texts))
