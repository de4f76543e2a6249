"""The protected string, the order of checks on receiving, first contact, joining, spectators."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyengine.core.errors import GameError, IllegalAction, NotationError
from pyengine.core.types import ACCEPT, HIDDEN, Action
from pyengine.core.words import catalogue, msg
from pyengine.play import codec
from pyengine.play.fair import match as module
from pyengine.play.fair import refusal
from pyengine.play.fair.crypto import hash_chain
from pyengine.play.fair.match import Match, join, watch
from pyengine.play.fair.private_link import PrivateLink, newest_links, read_private_link, restore_match, write_private_link
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.wire.link import Block, Link, Parsed, Terms, parse_link, write_link
from pyengine.play.record import Record

from ..playing import add_checksum
from . import cheat
from .attacks import CODES
from .moments import verdict
from .table import PROTECTED, MatchTable, key, kit_of, lookup, parse_all, terms

LINK_1 = "AQICABAREhMUFRYXGBkaGxwdHh8BAHaZE3gj4rqWXbLNWgckhAMBgALSv0JCQioz277V-915pPx6GWT_awFQD-HfVhnzGNPBxi-MueY"
PASS = ("pass",)


def code(text: str, match: Match | None = None) -> str:
    """Return the code with which a text is refused, also as a text alone."""
    if match is not None:
        return verdict(match, text)
    with pytest.raises(Refused) as caught:
        parse_link(text, lookup)
    return caught.value.code


def test_the_vector_of_link_1() -> None:
    kit = kit_of("mitosis")
    agreed = Terms(kit, Record("mitosis", kit.game.info.read_options({})), None, bytes(range(0x10, 0x20)))
    match = Match(agreed, 0, bytes(range(16)))
    assert match.send() == LINK_1
    parsed = parse_link(LINK_1, lookup)
    assert write_link(parsed) == LINK_1
    assert match.transcripts[1].hex() == "c41ec45b95d2affd3029e35bee279626c40275aafdd8ab85e1e398ed3feee041"
    joiner = join(parse_link(LINK_1, lookup), bytes(range(0x20, 0x30)))
    assert (joiner.seat, joiner.next_seat) == (1, 1)
    assert joiner.folds[-1].state == match.folds[-1].state


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("E_B64", "not a link"),
        ("E_B64", "A" * 40_001),
        ("E_B64", LINK_1[:-1] + "Z"),  # spare bits of the last letter
        ("E_SUM", LINK_1[:40]),
        ("E_SUM", "A" * 40_000),
        ("E_SUM", ""),
        ("E_SUM", add_checksum(b"")),
        ("E_VERSION", add_checksum(b"\x03" + codec.from_text(LINK_1)[1:-4])),
        ("E_VERSION", add_checksum(b"\x01\x64" + codec.from_text(LINK_1)[2:-4])),
        ("E_SEAT", add_checksum(b"\x01\x02\x03" + codec.from_text(LINK_1)[3:-4])),
        ("E_SHORT", add_checksum(codec.from_text(LINK_1)[:-5])),
        ("E_SHORT", add_checksum(codec.from_text(LINK_1)[:20])),
        ("E_VARINT", add_checksum(codec.from_text(LINK_1)[:3] + b"\x80\x00" + codec.from_text(LINK_1)[4:-4])),
        ("E_SEAT", add_checksum(codec.from_text(LINK_1)[:21] + b"\x02" + codec.from_text(LINK_1)[22:-4])),
        ("E_SEAT", add_checksum(codec.from_text(LINK_1)[:20] + b"\x00\x00")),
        ("E_SEAT", add_checksum(codec.from_text(LINK_1)[:39] + b"\x81\x02" + codec.from_text(LINK_1)[41:-4])),
        ("E_SEAT", add_checksum(codec.from_text(LINK_1)[:38] + b"\x02" + codec.from_text(LINK_1)[39:-4] + b"\x08\x00")),
        ("E_MALFORMED", add_checksum(codec.from_text(LINK_1)[:3] + b"\x04\x05\x0211" + codec.from_text(LINK_1)[4:-4])),
    ],
)
def test_texts_that_are_no_links(expected: str, text: str) -> None:
    assert code(text) == expected


def test_seats_stand_in_their_order_and_once_and_are_those_of_the_game() -> None:
    data = codec.from_text(LINK_1)[:-4]
    head, log, other = data[21:38], data[38:], b"\x01" + data[22:38]
    for heads in (head * 2, other + head):
        assert code(add_checksum(data[:20] + b"\x02" + heads + log)) == "E_SEAT"
    parsed = parse_link(LINK_1, lookup)
    blocks = {0: parsed.blocks[0], 2: parsed.blocks[0]}
    assert code(write_link(Parsed(parsed.terms, blocks, (*parsed.log, Link(2, parsed.log[0].body))))) == "E_SEAT"


def test_a_header_is_written_in_one_way_only() -> None:
    """An option that is at its default does not stand in a header."""
    data = codec.from_text(LINK_1)[:-4]
    options = b"\x02\x011"  # the edition of the rules, which is the default
    assert code(add_checksum(data[:3] + bytes((len(options),)) + options + data[4:])) == "E_MALFORMED"


def play_links(name: str, links: int) -> MatchTable:
    """Return a table after so many links, all opened but the newest."""
    table = MatchTable(terms(name))
    table.play(Random(2), links)
    return table


def test_stale_and_foreign_links() -> None:
    table = play_links("place", 7)
    reader = table.match(1)
    assert code(table.texts[4], reader) == "E_STALE"
    assert code(table.texts[5], reader) == "E_NOT_YOURS"
    with pytest.raises(Refused):
        next(Match(table.terms, 1, key(1)).receive_in_slices(parse_link(table.texts[5], lookup)))
    other = MatchTable(terms("place", nonce="other"), salt="other")
    other.play(Random(2), 7)
    assert code(other.texts[-1], reader) == "E_GAME"
    reader.receive(parse_link(table.texts[6], lookup))
    assert code(table.texts[6], reader) == "E_STALE"


def test_the_first_valid_link_of_a_record_wins() -> None:
    table = play_links("place", 6)
    sender, reader = table.match(0), table.match(1)
    sender.receive(parse_link(table.texts[5], lookup))
    one, other = list(sender.legal())[:2]
    sender.play(one)
    first = sender.send()
    sender.log, sender.folds, sender.transcripts = sender.log[:-1], sender.folds[:-1], sender.transcripts[:-1]
    sender.elements[0].pop()
    sender.play(other)
    second = sender.send()
    reader.receive(parse_link(first, lookup))
    assert code(second, reader) == "E_HISTORY"


def test_a_changed_newest_move_dies_when_the_answer_comes_home() -> None:
    """Section 11: at first sight nobody but its sender can tell; the answer is refused before anything more is opened."""
    table = play_links("place", 6)
    sender, reader = table.match(1), table.match(0)
    last = sender.fold.entries[-1].action
    legal = [a for a in sender.context.game.legal(sender.folds[-2].state, 1) if a != last]
    changed = Parsed(sender.terms, sender.blocks, (*sender.log[:-1], Link(1, cheat.pack(sender, 1, legal[:1]))))
    assert code(write_link(changed), reader) == "accepted"
    reader.receive(changed)
    reader.play(next(iter(reader.legal())))
    answer = reader.send()
    with pytest.raises(Refused) as caught:
        sender.receive(parse_link(answer, lookup))
    assert (caught.value.code, caught.value.link) == ("E_HISTORY", 6)
    assert "link 6" in str(caught.value)
    # The true sender writes on from the true link: the reader, who has the other one, sees it as well.
    true = table.texts[-1]
    assert code(true, reader) == "E_HISTORY"


def test_stamps_and_blocks() -> None:
    table = play_links("place", 7)
    reader, parsed = table.match(1), parse_link(table.texts[-1], lookup)
    mine = {**parsed.blocks, 1: Block(parsed.blocks[1].element, bytes(16))}
    assert code(write_link(parsed._replace(blocks=mine)), reader) == "E_BLOCK"
    reader.blocks = {**reader.blocks, 0: Block(reader.blocks[0].element, bytes(16))}
    assert code(table.texts[-1], reader) == "E_STAMP"


def test_the_key_alone_knows_its_own_links() -> None:
    """Without a local copy a key still refuses what it has not written."""
    table = play_links("place", 7)
    parsed = parse_link(table.texts[-1], lookup)
    assert code(table.texts[-1], Match(table.terms, 1, key(1))) == "accepted"
    assert code(table.texts[-1], Match(table.terms, 1, key(1, "other"))) == "E_OWN"
    log = list(parsed.log)
    log[3] = Link(1, log[1].body[32:])
    assert code(write_link(parsed._replace(log=tuple(log))), Match(table.terms, 1, key(1))) == "E_OWN"


def test_two_seats_cannot_share_an_anchor() -> None:
    table = play_links("place", 1)
    parsed = parse_link(table.texts[0], lookup)
    log = (*parsed.log, Link(1, parsed.log[0].body[:32]))
    text = write_link(Parsed(parsed.terms, {0: parsed.blocks[0], 1: parsed.blocks[0]}, log))
    assert code(text, Match(table.terms, 0, key(0))) == "E_ANCHOR"


def test_a_seat_has_1024_elements_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a limit of three: the fourth link of a seat is neither accepted nor sent."""
    table = play_links("place", 7)
    assert hash_chain.LAST == 1024
    monkeypatch.setattr(module, "LAST", 3)
    assert code(table.texts[-2], Match(table.terms)) == "accepted"
    assert code(table.texts[-1], table.match(1)) == "E_CHAIN_END"
    monkeypatch.undo()
    reader = table.arrive()
    reader.play(next(iter(reader.legal())))
    monkeypatch.setattr(module, "LAST", 3)
    with pytest.raises(Refused) as caught:
        reader.send()
    assert caught.value.code == "E_CHAIN_END"


def test_joining_takes_a_free_seat_once() -> None:
    table = play_links("place", 2)
    with pytest.raises(Refused) as caught:
        join(parse_link(table.texts[1], lookup), key(5))
    assert caught.value.code == "E_NOT_YOURS"
    clone = MatchTable(terms("clone", power=3))
    clone.play(Random(1), 3)
    assert join(parse_link(clone.texts[-1], lookup), key(3)).seat == 3


def test_what_is_due_comes_first() -> None:
    table = play_links("place", 7)
    reader = table.arrive()
    with pytest.raises(GameError):
        reader.send()
    with pytest.raises(IllegalAction):
        reader.play(("pass",))
    with pytest.raises(GameError):
        table.match(0).play(("pass",))
    reader.play(list(reader.legal())[3])
    assert reader.is_complete
    reader.undo()
    assert not reader.is_complete
    assert reader.view() == reader.fold.state


@pytest.mark.parametrize(("name", "action"), [("place", PASS), ("place", ACCEPT), ("synchronous", ("e2", "e5"))])
def test_what_cannot_be_decided_is_explained_by_the_game(name: str, action: Action) -> None:
    """Openly, as a claim, sealed; and in each once nothing is left to decide."""
    reader = play_links(name, 7).arrive()
    for _ in range(2):
        why = reader.context.terms.kit.explain(reader.view(), reader.player, action)
        with pytest.raises(IllegalAction) as caught:
            reader.play(action)
        assert caught.value.message == why
        while not reader.is_complete:
            reader.play(next(iter(reader.legal())))
    with pytest.raises(IllegalAction) as caught:
        MatchTable(terms("gravity")).arrive().play(PASS)
    assert caught.value.message == msg("fair.not-due")


def test_spectators_see_what_all_see() -> None:
    table = play_links("gravity", 9)
    match = watch(parse_link(table.texts[-1], lookup))
    assert match.player is None
    assert match.fold.entries == table.match(0).fold.entries
    assert (*match.legal(), *match.early(), *match.claims(), *match.decisions) == ()
    with pytest.raises(GameError):
        match.send()
    with pytest.raises(GameError):
        write_private_link(match)


def test_every_code_has_a_sentence() -> None:
    words = catalogue("en", "fair")
    audit = {"A_KEY", "A_STAMP", "A_CLOAK", "A_960", "A_MOVE", "A_DECK_A1", "A_DECK_B", "A_DECK_A2"}
    for name in (CODES | audit) - {"E_TURN"}:
        sentence = str(refusal.refuse(name, 3, 1))
        assert name not in sentence
        assert sentence.endswith(".")
    assert {f"why-{name}" for name in audit} <= set(words)
    assert "seat 1" in str(refusal.refuse("E_SHARE", 3, 0))
    assert str(refusal.refuse("E_HISTORY", 4, 0)).startswith("Earlier moves were changed")
    assert "seat 2" in str(refusal.refuse("E_MALFORMED", 3, 1))
    assert "seat" not in str(refusal.refuse("E_MALFORMED"))


# --- ways back


@pytest.mark.parametrize("name", [*PROTECTED, "brisk"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_lost_device_finds_its_game(name: str, seat: int) -> None:
    options: dict[str, Any] = {"power": 3} if name == "clone" else {}
    table = MatchTable(terms(name, nonce="lost", **options), arrays=(30, 900) if name == "cloak" else ())
    rng = Random(4)
    table.play(rng, 11 if name == "clone" else 9)
    before = table.match(seat)
    private = write_private_link(before)
    assert len(private) == 35
    way = read_private_link(private)
    assert way == (seat, table.terms.nonce[:4], key(seat))
    opened = list(enumerate(table.texts[: len(before.log)]))
    own = [text for number, text in opened if number % table.terms.seats == seat][-1]
    came = [text for number, text in opened if number % table.terms.seats != seat][-1]
    match = restore_match(way, parse_all({own, came, table.texts[0]}))
    assert match.seat == seat
    assert match.log == before.log
    assert match.view() == before.view()
    assert match.context.knowledge.arrays == before.context.knowledge.arrays
    table.seats[seat] = match
    table.play(rng, 14 if name == "clone" else 12)
    if name != "clone":
        table.resign()
        table.link(rng)
        table.verify()


def test_a_way_back_to_a_seat_that_the_game_does_not_have() -> None:
    table = play_links("place", 4)
    with pytest.raises(NotationError) as caught:
        restore_match(PrivateLink(2, table.terms.nonce[:4], key(0)), parse_all(set(table.texts)))
    assert dict(caught.value.message.values) == {"seat": 3, "seats": 2}


def test_what_another_seat_has_sealed_is_seen_as_hidden() -> None:
    table = play_links("synchronous", 3)
    reader = table.arrive()
    sender, sealed = reader.fold.players[0], reader.list_seen()[len(reader.fold.entries) :]
    assert [(entry.player, entry.action) for entry in sealed] == [(sender, (HIDDEN,))]


def test_what_is_kept_is_the_newest_link_of_either_side_and_not_the_longest() -> None:
    table = MatchTable(terms("booster"))
    table.play(Random(1), 6)
    assert max(table.texts, key=len) == table.texts[1]
    links = parse_all(table.texts)
    for seat in (0, 1):
        way = read_private_link(write_private_link(table.match(seat)))
        own, other = links[4 + seat], links[5 - seat]
        assert newest_links(way, links) == newest_links(way, links[::-1]) == (own, other)
        assert newest_links(way, [own]) == (own, None)


def test_an_old_link_alone_leads_to_an_old_position_and_the_own_link_prevents_it() -> None:
    table = play_links("synchronous", 8)
    way = read_private_link(write_private_link(table.match(0)))
    assert len(restore_match(way, parse_all([table.texts[3]])).log) == 4
    full = restore_match(way, parse_all([table.texts[3], table.texts[6]]))
    assert len(full.log) == 7
    assert full.fold.seals[0] is not None
    assert verdict(full, table.texts[5]) == "E_STALE"


@pytest.mark.parametrize("name", ["place", "cloak"])
def test_a_seat_that_has_written_nothing_yet_finds_its_game(name: str) -> None:
    table = MatchTable(terms(name), arrays=(0, 0) if name == "cloak" else ())
    table.link(Random(1))
    match = restore_match(read_private_link(write_private_link(Match(table.terms, 1, key(1)))), parse_all(table.texts))
    assert (match.seat, match.number, match.is_my_turn, match.array) == (1, 1, True, None)


def test_a_link_that_does_not_belong_to_the_others_is_left_out_on_the_way_back() -> None:
    table = play_links("place", 6)
    way = read_private_link(write_private_link(table.match(0)))
    sender = table.match(1)
    changed = Parsed(sender.terms, sender.blocks, (*sender.log[:-1], Link(1, bytes(2))))
    assert len(restore_match(way, [*parse_all(table.texts[4:]), changed]).log) == 6


def test_private_links_are_read_with_care() -> None:
    table = play_links("place", 4)
    private = write_private_link(table.match(0))
    data = codec.from_text(private)[:-4]
    assert read_private_link(add_checksum(b"\x01\x07" + data[2:])).seat == 7
    newer, unknown_seat = (add_checksum(start + data[2:]) for start in (b"\x02\x00", b"\x01\x08"))
    for text in (private[:-1], private[:5] + "Q" + private[6:], "", "*", "A" * 35, table.texts[0], newer, unknown_seat):
        with pytest.raises(GameError):
            read_private_link(text)
    other = MatchTable(terms("place", nonce="elsewhere"))
    other.play(Random(1), 2)
    with pytest.raises(GameError):
        restore_match(read_private_link(private), parse_all(other.texts))
    with pytest.raises(GameError):
        restore_match(read_private_link(private), parse_all([]))
    wrong = read_private_link(private)._replace(key=key(9))
    with pytest.raises(Refused):
        restore_match(wrong, parse_all(table.texts[-1:]))


def test_a_cheat_that_goes_back_is_caught() -> None:
    """A player writes two different links after the same one; whoever has seen the first refuses the second."""
    table = play_links("place", 6)
    reader = table.match(0)
    reader.receive(parse_link(table.texts[5], lookup))
    reader.play(next(iter(reader.legal())))
    reader.send()
    sender = table.match(1)
    old = Parsed(sender.terms, sender.blocks, sender.log[:-1])
    text = cheat.forge_link(sender, sender.log[-1].body[:-1] + b"\x00", after=old)
    assert code(text, reader) in ("E_NOT_YOURS", "E_HISTORY")


def test_games_that_cannot_be_begun_by_link_are_refused() -> None:
    """Positions that are none, positions of games that begin with something hidden, hands that lots would tell apart."""
    cloak = terms("cloak")
    start = cloak.kit.notation.text(cloak.kit.game.start(cloak.record.options))
    wrong = [terms("cloak", position="x"), terms("cloak", position=start), terms("place", position="nonsense")]
    for agreed in (*wrong, terms("booster", whiteCheckers=3)):
        written = Parsed(agreed, {0: Block(bytes(32), bytes(16))}, (Link(0, bytes(32)),))
        text = write_link(written)
        with pytest.raises(Refused) as caught:
            watch(parse_link(text, lookup))
        assert caught.value.code == "E_MALFORMED"
    assert MatchTable(terms("booster", whiteCheckers=3, colours=1)).link(Random(1))
