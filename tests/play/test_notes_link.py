"""What is said of a game, behind its link."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.play import codec, link, notes_link
from pyengine.play import text as texts
from pyengine.play.header import BrokenLink
from pyengine.play.notes import DEEPEST, order_notes
from pyengine.play.notes_edit import add_variation, change_note
from pyengine.play.notes_link import decode_notes, encode_notes
from pyengine.play.record import Entry, Note, Notes, Variation
from pyengine.play.session import Session
from tests.play.annotating import annotate_randomly
from tests.play.playing import play_randomly

FROZEN = json.loads((Path(__file__).parent.parent / "golden" / "notes.json").read_text("utf-8"))
PLACE = games.load("place")
LONGEST_LINK = 1900 - 60  # characters, without the address before the game string


def encode(session: Session) -> str:
    return encode_notes(session.kit, session.record, session.states)


def decode(session: Session, text: str) -> Notes:
    return decode_notes(session.kit, session.record, session.states, text)


def make_session(text: str) -> Session:
    return Session(PLACE, texts.from_text(PLACE, text))


def forge(session: Session, body: bytes) -> str:
    """Return a field with a right checksum, as an attacker would write it."""
    return codec.to_text(body + codec.digest("fp1.notes", session.string().encode(), body)[: codec.SUM])


@pytest.mark.parametrize("name", games.IDS)
def test_tree_text_and_link_say_the_same(name: str, sample: Callable[[int, int], int]) -> None:
    for seed in range(sample(8, 60)):
        session = annotate_randomly(name, seed)
        opened = link.decode(session.string(), games.by_number)
        field = encode(session)
        notes = decode_notes(opened.kit, opened.record, opened.states, field)
        assert notes == session.record.notes
        assert texts.from_text(session.kit, texts.to_text(session.kit, opened.record._replace(notes=notes))) == session.record


def test_a_game_of_which_nothing_is_said_has_no_field() -> None:
    session = play_randomly("place", 1, 20)
    assert encode(session) == ""
    assert decode(session, "") == ()


@pytest.mark.parametrize("row", FROZEN, ids=[row["game"] for row in FROZEN])
def test_a_frozen_link_opens_to_the_same_notes(row: dict[str, str]) -> None:
    opened = link.decode(row["link"], games.by_number)
    notes = decode_notes(opened.kit, opened.record, opened.states, row["notes"])
    record = opened.record._replace(notes=notes)
    assert texts.to_text(opened.kit, record) == row["text"]
    assert texts.from_text(opened.kit, row["text"]) == record
    assert encode_notes(opened.kit, record, opened.states) == row["notes"]


def test_every_game_has_a_frozen_link_with_notes() -> None:
    assert [row["game"] for row in FROZEN] == list(games.IDS)
    for sign in ("$", "[%cal", "[%csl", "(", "{"):
        assert all(sign in row["text"].partition("\n\n")[2] for row in FROZEN), sign


@pytest.mark.parametrize("name", games.IDS)
def test_sixty_moves_with_comments_and_variations_fit_into_a_message(name: str) -> None:
    session = max((play_randomly(name, seed) for seed in range(6)), key=lambda one: len(one.turns()))
    turns = session.turns()[:120]  # of which each player has one in a move
    record = session.record._replace(entries=session.record.entries[: turns[-1].last])
    starts = [turn.first for turn in turns]
    comments, variations = min(10, len(starts)), min(5, len(starts))
    for number in range(comments):
        at = starts[number * len(starts) // comments] + 1
        record = change_note(record, (), at, comment="A short comment on this move.", signs=[number % 6 + 1])
    rng = Random(3)
    for number in range(variations):
        at = starts[number * len(starts) // variations]
        tried = Session(session.kit, session.record._replace(entries=record.entries[:at]), session.states[: at + 1])
        while len(tried.record.entries) < at + 6 and (actors := session.kit.game.actors(tried.state)):
            tried.settle(rng)
            if actors := session.kit.game.actors(tried.state):
                tried.act(actors[0], rng.choice(list(session.kit.game.legal(tried.state, actors[0]))))
        tried.settle(rng)
        record = add_variation(record, (), at, tried.record.entries[at:])[0]
    noted = Session(session.kit, record)
    assert sum(bool(note.comment) for _, note in record.notes) == comments
    assert sum(len(note.variations) for _, note in record.notes) == variations
    assert comments == 10 or session.kit.game.info.solitaire
    assert len(noted.string() + "&notes=" + encode(noted)) <= LONGEST_LINK


# --- what is refused


def test_the_notes_of_another_game_are_noticed() -> None:
    one, two = make_session("K@e1 {a}"), make_session("K@e2 {a}")
    with pytest.raises(BrokenLink) as caught:
        decode(two, encode(one))
    assert caught.value.code == "E_NOTES"
    assert str(caught.value) == (
        "The comments of this link were changed on their way, so only the game is shown. Copy the link again."
    )


def test_notes_of_a_newer_version_are_named_as_such() -> None:
    session = make_session("K@e1")
    with pytest.raises(BrokenLink, match="newer version") as caught:
        decode(session, forge(session, b"\x02anything"))
    assert caught.value.code == "E_VERSION"


def test_notes_that_are_too_long_for_a_link_are_refused() -> None:
    session = make_session("K@e1 {" + "long " * 10_000 + "}")
    with pytest.raises(GameError, match="Shorten some"):
        encode(session)


def test_a_field_may_be_as_long_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    session = make_session("K@e1 {a}")
    monkeypatch.setattr(link, "LONGEST_NOTES", len(encode(session)))
    assert decode(session, encode(session)) == session.record.notes


def test_variations_may_have_as_many_moves_as_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    session = make_session("K@e1 (Q@a1 K@e8) (R@a1)")
    field = encode(session)
    monkeypatch.setattr(notes_link, "LONGEST", 3)
    assert decode(session, field) == session.record.notes
    monkeypatch.setattr(notes_link, "LONGEST", 2)
    with pytest.raises(BrokenLink):
        decode(session, field)


def test_variations_are_read_as_deep_as_they_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    session = play_randomly("place", 5, DEEPEST + 2)
    words = [PLACE.notation.write(state, *entry) for state, entry in zip(session.states, session.record.entries, strict=False)]
    session = make_session(" -- (".join(words[: DEEPEST + 1]) + ")" * DEEPEST)
    assert decode(session, encode(session)) == session.record.notes
    monkeypatch.setattr(texts, "DEEPEST", DEEPEST + 1)
    session = make_session(" -- (".join(words) + ")" * (DEEPEST + 1))
    with pytest.raises(BrokenLink):
        decode(session, encode(session))


@pytest.mark.parametrize("variation", ["n@d5", "n@d5 +", "n@d5 + k@c6 +"])
def test_a_variation_may_begin_with_a_card(variation: str) -> None:
    kit = games.load("parade")
    layout = "n@b1 B@e1 b@h1 K@g2 b@b3 Q@h3 q@f4 r@b5"
    session = Session(kit, texts.from_text(kit, f'[Game "parade"] [Deal "7"] {layout} + -- ({variation})'))
    assert decode(session, encode(session)) == session.record.notes


BODIES = {
    "version 0": b"\x00\x00",
    "no notes, but a byte": b"\x01\x00\x00",
    "a state that is not there": b"\x01\x01\x05\x01\x01a",
    "the first state that is not there": b"\x01\x01\x02\x01\x01a",
    "a note that says nothing": b"\x01\x01\x01\x00",
    "an empty comment": b"\x01\x01\x01\x01\x00",
    "a comment that is not clean": b"\x01\x01\x01\x01\x03 a ",
    "no UTF-8": b"\x01\x01\x01\x01\x01\xff",
    "a sign at the start": b"\x01\x01\x00\x02\x01\x01",
    "sign 0": b"\x01\x01\x01\x02\x02\x00\x01",
    "signs in another order": b"\x01\x01\x01\x02\x02\x02\x01",
    "no signs": b"\x01\x01\x01\x02\x00",
    "unknown parts": b"\x01\x01\x01\x09\x01a",
    "a state twice": b"\x01\x02\x01\x01\x01a\x00\x01\x01a",
    "no variations": b"\x01\x01\x00\x04\x00",
    "a variation without moves": b"\x01\x01\x00\x04\x01\x00\x00",
    "a forged count": b"\x01\x01\x00\x04\x01\xff\x7f\x00",
    "many forged counts": b"\x01\x01\x00\x04\x7f" + b"\x87\x27\x00" * 127,
    "another way to begin inside": b"\x01\x01\x00\x04\x01\x01\x01\x00\x04\x01\x01\x00" + b"\xff" * 2,
    "too deep": b"\x01" + b"\x01\x01\x04\x01\x01" * 40,
    "an impossible move": b"\x01\x01\x00\x04\x01\x01\x00\xff\xff",
}


@pytest.mark.parametrize("what", BODIES)
def test_malformed_notes_are_refused(what: str) -> None:
    session = make_session("K@e1")
    with pytest.raises(BrokenLink, match="changed on their way"):
        decode(session, forge(session, BODIES[what]))


def test_a_variation_that_cannot_be_played_is_not_written() -> None:
    session = make_session("K@e1")
    wrong = Note(variations=(Variation((Entry(1, ("hand/K", "e8")),)),))
    with pytest.raises(GameError):
        encode_notes(PLACE, session.record._replace(notes=order_notes({0: wrong})), session.states)


@given(st.binary(max_size=60))
def test_any_bytes_are_refused_or_are_written_so(body: bytes) -> None:
    session = make_session("K@e1 K@e8")
    text = forge(session, b"\x01" + body)
    try:
        notes = decode(session, text)
    except BrokenLink:
        return
    assert encode_notes(PLACE, session.record._replace(notes=notes), session.states) == text * bool(notes)


@pytest.mark.parametrize("name", games.IDS)
def test_any_damage_is_refused_or_is_written_so(name: str, sample: Callable[[int, int], int]) -> None:
    session, rng = annotate_randomly(name, 4, 8, 10), Random(name)
    whole = codec.from_text(encode(session))[: -codec.SUM]
    read = 0
    for _ in range(sample(150, 6_000)):
        body = bytearray(whole)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(1, len(body))
            body[at : at + rng.randint(0, 2)] = rng.randbytes(rng.randint(0, 2))
        text = forge(session, bytes(body))
        try:
            notes = decode(session, text)
        except BrokenLink as error:
            refused = error
        else:
            read += 1
            record = session.record._replace(notes=notes)
            assert encode_notes(session.kit, record, session.states) == text
            assert texts.from_text(session.kit, texts.to_text(session.kit, record)) == record
    assert refused.code == "E_NOTES"
    assert read


@given(st.text(alphabet=st.characters(codec="ascii"), max_size=80))
def test_any_text_is_refused_or_empty(text: str) -> None:
    session = make_session("K@e1")
    if text:
        with pytest.raises(BrokenLink):
            decode(session, text)


def test_a_long_text_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "from_text", lambda text: pytest.fail("read"))
    with pytest.raises(BrokenLink):
        decode(make_session("K@e1"), "A" * 60_001)
