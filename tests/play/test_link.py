"""The open game string."""

from __future__ import annotations

import contextlib
import json
import re
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.types import RESIGN
from pyengine.play import codec, header, link
from pyengine.play.record import Entry, Record
from pyengine.play.session import Session
from tests.play.playing import add_checksum, play_randomly

GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "links.json").read_text("utf-8"))


def broken(text: str) -> link.BrokenLink:
    """Return the refusal of a text; nothing but a BrokenLink may come."""
    with pytest.raises(link.BrokenLink) as caught:
        link.decode(text, games.by_number)
    told = str(caught.value)
    assert "None" not in told  # every gap of the sentence is filled
    assert "{" not in told
    return caught.value


@pytest.mark.parametrize("name", games.IDS)
@pytest.mark.parametrize("entries", [1, 30, 150, 600])
def test_round_trip(name: str, entries: int) -> None:
    session = play_randomly(name, entries, entries)
    text = link.encode(session.kit, session.record)
    opened = link.decode(text, games.by_number)
    assert opened.record == session.record
    assert opened.states == session.states
    assert re.fullmatch(r"[\w-]+", text)


@pytest.mark.parametrize("name", games.IDS)
def test_given_position_and_actions_travel(name: str) -> None:
    session = play_randomly(name, 7, 20)
    start = Record(name, session.record.options, position=session.kit.notation.text(session.state))
    text = link.encode(session.kit, start)
    opened = link.decode(text, games.by_number)
    assert opened.record == start
    assert session.kit.notation.text(opened.states[-1]) == start.position
    game, state = session.kit.game, opened.states[-1]
    actors = game.actors(state)
    if actors and actors[0] >= 0:
        longer = start._replace(entries=(Entry(actors[0], game.legal(state, actors[0])[0]),))
        assert link.decode(link.encode(session.kit, longer), games.by_number).record == longer


@pytest.mark.parametrize("name", games.IDS)
def test_options_travel(name: str) -> None:
    info = games.load(name).game.info
    for option in info.options:
        values = option.values or tuple(str(v) for v in (option.low, option.high, *option.also))
        for value in values:
            options = info.read_options({option.name: value})
            record = Record(name, options)
            assert link.decode(link.encode(games.load(name), record), games.by_number).record == record


def test_claims_travel() -> None:
    kit = games.load("place")
    session = play_randomly("place", 1, 9)
    session.act(kit.game.actors(session.state)[0], RESIGN)
    assert link.decode(link.encode(kit, session.record), games.by_number).record.entries[-1].action == RESIGN


def test_place_stays_short() -> None:
    """At most 2.2 characters a ply beyond the fixed bytes; 32 placements and 80 moves in at most 320 characters."""
    kit = games.load("place")
    empty = len(link.encode(kit, Record("place", kit.game.info.read_options({}))))
    seen = 0
    for options in ({}, {"trample": "may"}):
        for seed in range(25):
            session = play_randomly("place", seed, 112, **options)
            plies = len(session.record.entries)
            text = link.encode(kit, session.record)
            assert len(text) - empty <= 2.2 * plies + 2  # the second byte of the count, and what base64 rounds up
            assert len(text) <= 320
            seen += plies == 112
    assert seen > 1


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["what"])
def test_golden_links_open_for_ever(case: dict[str, str]) -> None:
    opened = link.decode(case["link"], games.by_number)
    assert opened.record.game == case["game"]
    assert opened.kit.notation.text(opened.states[-1]) == case["position"]
    assert link.encode(opened.kit, opened.record) == case["link"]


# --- bad links


@pytest.mark.parametrize("name", games.IDS)
def test_cut_links_say_how_much_is_missing(name: str) -> None:
    session = play_randomly(name, 3, 60)
    text = link.encode(session.kit, session.record)
    for size in range(4, len(text) - 1):
        error = broken(text[:size])
        assert error.code == "E_SHORT", size
        about = re.search(r"(\d+) of about (\d+) characters", str(error))
        if about:
            assert int(about[1]) == size
            assert size < int(about[2])
            if size > len(text) / 3:
                assert abs(int(about[2]) - len(text)) <= max(6, 0.35 * len(text))
        else:
            assert f"after {size} characters" in str(error)
            assert size < 24


@pytest.mark.parametrize("name", ["parade", "neighbour"])
def test_a_cut_link_of_a_deal_says_how_much_is_missing(name: str) -> None:
    """Its cards follow from the number of the deal, and are worked out again for that."""
    kit, rng = games.load(name), Random(15)
    session = Session(kit, Record(name, kit.game.info.read_options({}), deal=15))  # with this Neighbour goes well for long
    for _ in range(60):
        session.settle(rng)
        if legal := session.legal(0):
            session.act(0, rng.choice(list(legal)))
    text = link.encode(kit, session.record)
    for size in range(len(text) // 2 + 1, len(text) - 4):
        error = broken(text[:size])
        assert error.code == "E_SHORT"
        assert abs(int(str(dict(error.message.values)["about"])) - len(text)) <= max(6, 0.35 * len(text))


@pytest.mark.parametrize("name", games.IDS)
def test_mistyped_links_are_refused(name: str) -> None:
    session = play_randomly(name, 5, 40)
    text = link.encode(session.kit, session.record)
    for at in range(len(text)):
        for letter in "Az9_":
            if text[at] != letter:
                assert broken(text[:at] + letter + text[at + 1 :]).code in ("E_SUM", "E_SHORT", "E_VERSION", "E_B64")


def test_newer_versions_are_told() -> None:
    assert broken(add_checksum(bytes((3, 1, 2, 0, 0)))).code == "E_VERSION"
    assert broken(add_checksum(bytes((2, 127, 2, 0, 0)))).code == "E_VERSION"
    assert broken(add_checksum(bytes((2, 1, 2, 3, 2, 1, ord("9"), 0)))).code == "E_VERSION"
    assert "newer" in str(broken(add_checksum(bytes((3, 1, 2, 0, 0)))))


def test_wrong_number_of_players() -> None:
    assert broken(add_checksum(bytes((2, 1, 3, 0, 0)))).code == "E_SEAT"


def test_canonical_text_only() -> None:
    text = link.encode(games.load("place"), play_randomly("place", 2, 11).record)
    spare = {"A": "B", "Q": "R", "g": "h", "w": "x"}  # last characters that decode to the same bytes
    data = codec.from_text(text)
    if len(data) % 3:
        last = text[-1]
        other = next((b for a, b in spare.items() if a == last), None)
        if other:
            assert broken(text[:-1] + other).code in ("E_SUM", "E_SHORT")
    assert broken(text + "=").code == "E_B64"


def test_forged_actions_are_refused_with_the_games_reason() -> None:
    """Well-formed links with a right checksum whose second action puts a piece wherever the grammar can say."""
    kit = games.load("place")
    first, square = link.alphabet(kit.game, kit.game.info.read_options({}), 0, ()), 24  # type: ignore[arg-type]
    seen: set[str] = set()
    for piece in range(6):
        king = first.index("hand/K")
        for place in range(square):
            digits = [(king, len(first)), (3, square), (king + piece, len(first)), (place, square)]
            text = add_checksum(bytes((2, 1, 2, 0, 2)) + codec.pack(digits))
            opened = opened_or_refused(text)
            seen.add("opened" if opened else broken(text).code)
            assert opened is None or link.encode(kit, opened.record) == text
    digits = [(king, len(first)), (3, square), (king, len(first)), (5, square), (king, len(first)), (7, square)]
    error = broken(add_checksum(bytes((2, 1, 2, 0, 3)) + codec.pack(digits)))
    assert error.code == "E_MOVE"
    assert "Move 3 of 3" in str(error)
    assert seen == {"opened"}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (bytes((2, 1)), "E_SHORT"),  # the number of players is missing
        (bytes((2, 1, 2, 0, 0x80, 0)), "E_VARINT"),  # no actions, counted in two bytes
        (bytes((2, 1, 2, 0, 1, 0, 0, 0)), "E_MALFORMED"),  # a move, and more than it needs
    ],
)
def test_what_is_badly_written_is_refused_with_its_code(data: bytes, code: str) -> None:
    assert broken(add_checksum(data)).code == code


def test_actions_after_the_end_are_refused() -> None:
    kit = games.load("place")
    session = play_randomly("place", 1, 9)
    session.act(kit.game.actors(session.state)[0], RESIGN)
    text = link.encode(kit, session.record)
    data = bytearray(codec.from_text(text)[:-4])
    data[4] += 1
    assert broken(add_checksum(bytes(data) + b"\x00")).code in ("E_MOVE", "E_MALFORMED")


def opened_or_refused(text: str) -> link.Opened | None:
    """Return a link read, None if it was refused with a sentence; anything else that is raised fails the test."""
    with contextlib.suppress(link.BrokenLink):
        return link.decode(text, games.by_number)
    assert str(broken(text))
    return None


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60))
def test_hostile_bytes_never_raise_anything_else(data: bytes) -> None:
    for number in (1, 6):
        text = add_checksum(bytes((2, number, 2)) + data)
        opened = opened_or_refused(text)
        assert opened is None or link.encode(opened.kit, opened.record) == text


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80))
def test_hostile_text_never_raises_anything_else(text: str) -> None:
    opened_or_refused(link.find(text))


def test_a_long_text_is_refused_at_once() -> None:
    assert broken("A" * 30_000).code == "E_B64"


def test_a_hostile_count_is_refused_at_once() -> None:
    assert broken(add_checksum(bytes((2, 1, 2, 0)) + codec.varint(2**27))).code == "E_MALFORMED"
    assert broken(add_checksum(bytes((2, 1, 2, 0)) + codec.varint(4999))).code == "E_MALFORMED"


def test_find_in_what_people_paste() -> None:
    text = link.encode(games.load("place"), play_randomly("place", 1, 40).record)
    assert link.find(f"Your move! https://example.org/some/where/play/place/#{text} :-)") == text
    assert link.find(f"  {text[:20]}\n{text[20:]}  ") == text
    assert link.find(f"#{text}") == link.find(f"# {text}") == text
    assert link.find(f"{text}.") == text
    assert link.find(f"Table #zoo: https://example.org/#{text}") == text
    assert link.find(f"{text}&side=1") == text
    assert link.find("XAgX.") == "XAgX"


@pytest.mark.parametrize("gap", ["\n", " ", "\r\n", "\u200b", "\u00ad\n"])
def test_an_address_that_was_broken_is_put_together(gap: str) -> None:
    text = link.encode(games.load("place"), play_randomly("place", 1, 40).record)
    address = "https://example.org/#"
    for size in (7, 20, len(text) - 1):
        pieces = gap.join(text[at : at + size] for at in range(0, len(text), size))
        assert link.split(f"Look: {address}{pieces} Bye") == (text, " Bye")
    assert link.split(f"{address}{text}{gap}Bye") == (text, f"{gap}Bye")
    assert link.split(f"{address}{text[:20]}{gap}Bye now") == (text[:20], f"{gap}Bye now")
    assert link.split(f"{gap}Now{gap}{address}{text[:20]}.") == (text[:20], ".")


def test_an_address_is_put_together_from_so_many_pieces() -> None:
    text = link.encode(games.load("place"), play_randomly("place", 1, 40).record)
    for count, whole in ((40, text), (41, text[0])):
        pieces = [*text[:count], text[count:]]
        assert link.find("#" + " ".join(pieces)) == whole


def test_addresses_that_were_encoded_as_a_whole_are_found() -> None:
    text = link.encode(games.load("place"), play_randomly("place", 1, 40).record)
    address = f"https://example.org/some where/#{text}"
    once = quote(address, safe="")
    for encoded in (once, quote(once, safe=""), quote(quote(once, safe=""), safe="")):
        assert "#" not in encoded
        assert link.find(f"look: {encoded}") == text


def test_all_game_strings_of_a_text_are_found() -> None:
    one, other = (link.encode(games.load("place"), play_randomly("place", seed, 40).record) for seed in (1, 2))
    messages = [
        f"Mine https://example.org/{'over-the-mountains-' * 2}/#{one} and yours https://example.org/#{other} (and again #{one})",
        f"{one}\n\n{other}\n",
    ]
    for message in messages:
        assert link.find_all(message) == [one, other]
    assert link.find_all("nothing at all #zoo") == []


def test_whole_is_what_has_its_checksum() -> None:
    text = link.encode(games.load("place"), play_randomly("place", 1, 40).record)
    assert link.is_whole(text)
    for other in (text[:-1], "B" + text[1:], text + "=", "é" * 40, ""):
        assert not link.is_whole(other)


@pytest.mark.parametrize("text", ["", "#", "é", "A", "AgYC"])
def test_what_is_no_protected_link_is_not_taken_for_one(text: str) -> None:
    assert not header.is_protected(text)
    assert header.is_protected("AQ")
    assert header.is_protected("AQIC, and so on")
