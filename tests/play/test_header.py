"""What stands at the beginning of links, byte by byte."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pyengine import games
from pyengine.core.words import Message, msg, say
from pyengine.play import codec, header
from pyengine.play.header import COLOURS, DEAL, FOREIGN, LONGEST_ID, OPEN, OWN, POSITION, PROTECTED, RULES, BrokenLink

PLACE = games.load("place").game.info
TRAMPLE = next(OWN + at for at, option in enumerate(PLACE.options) if option.name == "trample")


def make_header(*fields: tuple[int, str], version: int = OPEN, number: int = PLACE.number, players: int = 2) -> bytes:
    """Return the bytes of a header with these numbered fields, as anybody may write it."""
    texts = b"".join(bytes((name,)) + codec.varint(len(text)) + text.encode() for name, text in fields)
    return bytes((version, number, players)) + codec.varint(len(texts)) + texts


def read_header(*fields: tuple[int, str], version: int = OPEN, number: int = PLACE.number) -> int | None:
    """Read such a header; returns the seat of player 0."""
    reader = codec.Reader(make_header(*fields, version=version, number=number))
    _, _, seat = header.read(reader, games.by_number, version)
    assert reader.rest() == b""
    return seat


def find_refusal(*fields: tuple[int, str], version: int = OPEN, number: int = PLACE.number) -> tuple[str, Message]:
    """Return code and sentence with which such a header is refused."""
    with pytest.raises(BrokenLink) as caught:
        read_header(*fields, version=version, number=number)
    assert isinstance(caught.value.message, Message)
    return caught.value.code, caught.value.message


def test_a_header_reads_back_with_its_fields_in_order() -> None:
    assert read_header() is None
    assert read_header((TRAMPLE, "may")) is None
    assert read_header((POSITION, "8/8/8/8/8/8/8/8 w p -/- 0"), (TRAMPLE, "may")) is None
    for fields in ([(TRAMPLE, "may"), (POSITION, "x")], [(TRAMPLE, "may"), (TRAMPLE, "may")], [(0, "")]):
        assert find_refusal(*fields)[0] == "E_MALFORMED"


@pytest.mark.parametrize("number", [0, 99, 127])
def test_a_game_that_nobody_knows_by_its_number_is_of_a_later_time(number: int) -> None:
    code, message = find_refusal(number=number)
    assert (code, message.key) == ("E_VERSION", "link.too-new")


@pytest.mark.parametrize("fields", [[(1, "x")], [(6, "x")], [(OWN - 1, "x")], [(OWN + len(PLACE.options), "x")], [(255, "x")]])
def test_a_field_that_nobody_knows_is_of_a_later_time(fields: Sequence[tuple[int, str]]) -> None:
    code, message = find_refusal(*fields)
    assert (code, message.key) == ("E_VERSION", "link.too-new")


def test_rules_that_nobody_knows_are_named_with_their_game() -> None:
    code, message = find_refusal((RULES, "99"))
    assert (code, message.key) == ("E_VERSION", "link.rules-version")
    assert PLACE.title in say(message)


def test_only_a_protected_link_agrees_on_sides() -> None:
    assert read_header((COLOURS, "1"), version=PROTECTED) == 1
    code, message = find_refusal((COLOURS, "1"))
    assert (code, message.key) == ("E_VERSION", "link.too-new")
    assert find_refusal((COLOURS, "2"), version=PROTECTED)[0] == "E_MALFORMED"


def test_a_deal_and_a_position_do_not_go_together() -> None:
    parade = games.load("parade").game
    given = (POSITION, "8/8/8/8/8/8/8/8 0 8 KQRRBBNNkqrrbbnn")
    for fields in ([given], [(DEAL, "7")]):
        reader = codec.Reader(make_header(*fields, number=parade.info.number, players=1))
        assert header.read(reader, games.by_number, OPEN)[0].game is parade
    reader = codec.Reader(make_header(given, (DEAL, "7"), number=parade.info.number, players=1))
    with pytest.raises(BrokenLink) as caught:
        header.read(reader, games.by_number, OPEN)
    assert caught.value.code == "E_MALFORMED"


MOONS = b"\x05moons"  # an id as it stands behind the number of a game from elsewhere


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (bytes((OPEN, FOREIGN)) + MOONS, "moons"),
        (bytes((PROTECTED, 255)) + MOONS, "moons"),
        (bytes((OPEN, FOREIGN - 1)) + MOONS, ""),
        (bytes((3, FOREIGN)) + MOONS, ""),
        (bytes((0, FOREIGN)) + MOONS, ""),
        (bytes((3, FOREIGN - 1)) + MOONS, ""),
        (bytes((OPEN, FOREIGN)) + MOONS[:-1], ""),
        (bytes((OPEN, FOREIGN)) + b"\x05mo on", ""),
        (bytes((OPEN,)), ""),
        (b"", ""),
    ],
)
def test_a_game_from_elsewhere_is_named_at_the_beginning_of_its_links(head: bytes, name: str) -> None:
    assert header.read_foreign_name(head) == name


@pytest.mark.parametrize(("size", "letter"), [(1, "a"), (LONGEST_ID, "z"), (3, "7")])
def test_ids_have_up_to_so_many_letters_and_digits(size: int, letter: str) -> None:
    assert header.read_foreign_name(bytes((OPEN, FOREIGN, size)) + letter.encode() * size) == letter * size


@pytest.mark.parametrize("raw", [b"", b"A", "é".encode(), b"-", b" ", b"a" * (LONGEST_ID + 1)])
def test_other_ids_are_refused_as_damaged(raw: bytes) -> None:
    reader = codec.Reader(bytes((OPEN, FOREIGN, len(raw))) + raw + bytes(9))
    with pytest.raises(BrokenLink) as caught:
        header.read(reader, games.by_number, OPEN)
    assert (caught.value.code, caught.value.message) == ("E_MALFORMED", msg("link.damaged"))
