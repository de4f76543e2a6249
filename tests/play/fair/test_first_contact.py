"""What nobody can tell at first sight, and how it comes out afterwards (fair-play.md section 11)."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.play.fair.match import Match, join, watch
from pyengine.play.fair.private_link import read_private_link, write_private_link
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.wire.link import Link, Parsed, parse_link, write_link

from . import cheat
from .insiders import flip
from .moments import stand_in, verdict
from .table import MatchTable, key, lookup, terms


def change_move(parsed: Parsed, match: Match, at: int = -1) -> Parsed:
    """Return a text with another possible move in its newest link (or one before), everything else as it was.

    ``match`` is that link's sender, just after sending.
    """
    at %= len(parsed.log)
    before, seat = match.folds[at], parsed.log[at].seat
    player = before.players[seat]
    true = match.folds[at + 1].entries[len(before.entries)].action
    other = next(action for action in match.context.game.legal(before.state, player) if action != true)
    body = cheat.pack(match, player, [other])
    return parsed._replace(log=(*parsed.log[:at], Link(seat, body), *parsed.log[at + 1 :]))


def send_answer(match: Match) -> Parsed:
    """Let a match decide something and send."""
    while not match.is_complete:
        match.play(next(iter(match.legal())))
    return parse_link(match.send(), lookup)


def code(match: Match, parsed: Parsed, own: bool = False) -> tuple[str, int]:
    """Return with which code, and at which link, a text is refused."""
    with pytest.raises(Refused) as caught:
        match.receive(parsed, own)
    return caught.value.code, caught.value.link


def on_the_way(links: int = 8) -> tuple[Match, Match, Parsed, Parsed]:
    """Return the receiver, having opened a link that a stranger changed, its sender, and the true and the changed link."""
    table = MatchTable(terms("place"))
    table.play(Random(2), links)
    sender, receiver, true = table.match((links - 1) % 2), table.match(links % 2), parse_link(table.texts[-1], lookup)
    false = change_move(true, sender)
    receiver.receive(false)
    return receiver, sender, true, false


def test_the_true_sender_refuses_the_answer_before_anything_more_is_opened() -> None:
    receiver, sender, *_ = on_the_way()
    before = sender.text
    assert code(sender, send_answer(receiver)) == ("E_HISTORY", 8)
    assert sender.text == before


def test_a_stranger_who_changes_the_answer_too_is_found_by_the_next_stamp() -> None:
    """The stranger shows each what each has sent: the receiver's copy and the sender's stamp disagree with the next link."""
    receiver, sender, true, false = on_the_way()
    back = send_answer(receiver)
    sender.receive(back._replace(log=(*back.log[:7], true.log[7], *back.log[8:])))
    onward = send_answer(sender)
    assert code(receiver, onward) == ("E_HISTORY", 8)
    assert code(receiver, onward._replace(log=(*onward.log[:7], false.log[7], *onward.log[8:]))) == ("E_STAMP", 8)


def test_without_a_copy_the_own_block_tells() -> None:
    """The receiver has lost all but the key: its own stamp was made over the changed move, and the true one does not fit it."""
    receiver, sender, true, _ = on_the_way()
    back = send_answer(receiver)
    sender.receive(back._replace(log=(*back.log[:7], true.log[7], *back.log[8:])))
    onward = send_answer(sender)
    way = read_private_link(write_private_link(receiver))
    bare = Match(receiver.terms, way.seat, way.key)
    assert code(bare, onward) == ("E_OWN", 9)


def test_a_changed_stamp_is_found_by_who_made_it() -> None:
    table = MatchTable(terms("place"))
    table.play(Random(2), 8)
    sender, receiver, true = table.match(1), table.match(0), parse_link(table.texts[-1], lookup)
    block = true.blocks[1]
    receiver.receive(true._replace(blocks={**true.blocks, 1: block._replace(stamp=bytes(16))}))
    back = send_answer(receiver)
    assert code(stand_in(sender), back) == ("E_BLOCK", 9)
    sender.receive(back._replace(blocks={**back.blocks, 1: block}))
    assert code(receiver, send_answer(sender)) == ("E_STAMP", 8)


def test_who_joins_first_has_the_seat() -> None:
    """An invitation is for whoever opens it; the inviter takes the first answer and no second one."""
    table = MatchTable(terms("gravity"))
    table.link(Random(1))
    inviter, texts = table.match(0), []
    for salt in ("stranger", "friend"):
        guest = join(parse_link(table.texts[0], lookup), key(1, salt))
        texts.append(parse_link(guest.send(), lookup))
    inviter.receive(texts[0])
    assert code(inviter, texts[1]) == ("E_HISTORY", 2)
    onward = send_answer(inviter)
    assert code(guest, onward) == ("E_HISTORY", 2), "the friend learns that the seat is another's"


def test_changed_terms_are_found_by_the_inviter() -> None:
    """Nothing ties an invitation to anybody: under other terms the guest's answer belongs to another game."""
    table = MatchTable(terms("gravity"))
    table.link(Random(1))
    true = parse_link(table.texts[0], lookup)
    other = true._replace(terms=terms("gravity", sidewaysForced=False))
    assert other.terms.header != true.terms.header
    guest = join(parse_link(write_link(other), lookup), key(1))
    assert code(table.match(0), parse_link(guest.send(), lookup))[0] == "E_GAME"


def test_in_a_ring_the_links_of_one_round_are_loose() -> None:
    """A link stays loose until its sender has written again; then the stamp tells, to everybody."""
    table = MatchTable(terms("clone", power=3, players=4))
    table.play(Random(1), 9)
    reader = table.match(1)  # has opened the links up to its own, the sixth; 7, 8 and 9 are new to it
    assert len(reader.log) == 6
    parsed = parse_link(table.texts[-1], lookup)
    rng, said = Random(1), {}
    for at in range(9):
        bodies = [flip(parsed.log[at].body, rng) for _ in range(12)]
        logs = [(*parsed.log[:at], Link(parsed.log[at].seat, body), *parsed.log[at + 1 :]) for body in bodies]
        said[at + 1] = {verdict(reader, write_link(parsed._replace(log=log))) for log in logs}
    assert all(said[number] == {"E_HISTORY"} for number in range(1, 7))
    assert any("accepted" in said[number] for number in (7, 8, 9)), "sealed bytes may be anything at first sight"
    for at in (6, 7, 8):
        log = (*parsed.log[:at], Link(at % 4, _turn_seal(parsed.log[at].body)), *parsed.log[at + 1 :])
        false = parsed._replace(log=log)
        if verdict(reader, write_link(false)) == "accepted":
            break
    reader.receive(false)
    answer = send_answer(reader)
    assert code(table.match(at % 4), answer, own=True) == ("E_HISTORY", at + 1)


def _turn_seal(body: bytes) -> bytes:
    """Return a body with the last bit of its seal turned."""
    return body[:-1] + bytes((body[-1] ^ 1,))


def test_a_spectator_finds_it_with_the_next_link() -> None:
    table = MatchTable(terms("place"))
    table.play(Random(2), 9)
    texts = [parse_link(text, lookup) for text in table.texts]
    before = parse_link(table.texts[7], lookup)
    false = change_move(before, table.match(1), 7)
    spectator = watch(parse_link(write_link(false), lookup))
    assert code(spectator, texts[8]) == ("E_HISTORY", 8)
    assert spectator.text == write_link(false)


def test_the_end_of_a_game_cannot_be_forged() -> None:
    """A stranger who writes a resignation into the newest link lacks the key that has to come with it."""
    table = MatchTable(terms("place"))
    table.play(Random(2), 8)
    sender, receiver, true = table.match(1), table.match(0), parse_link(table.texts[-1], lookup)
    player = sender.fold.players[1]
    for tail in (b"", bytes(16), key(1, "guess")):
        body = cheat.pack(sender, player, [("resign",)]) + tail
        assert verdict(receiver, write_link(true._replace(log=(*true.log[:-1], Link(1, body))))) == "E_CLOSE"
