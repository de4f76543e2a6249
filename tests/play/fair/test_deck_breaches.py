"""Breaches with a shared deck: hostile passes, wrong shares, cards that were not there, shuffles that were not drawn."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.play.fair.audit import audit
from pyengine.play.fair.crypto import curve25519, shared_deck
from pyengine.play.fair.fold import Knowledge, Play
from pyengine.play.fair.folding import make_context
from pyengine.play.fair.match import Match, watch
from pyengine.play.fair.mechanisms.deck import SharedDeck
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.wire.link import Attachment, AttachmentKind, parse_link

from . import cheat
from .moments import verdict
from .table import MatchTable, key, lookup, terms
from .test_breaches import at


def test_hostile_decks() -> None:
    table = MatchTable(terms("booster", nonce="hostile"))
    rng = Random(1)
    for number in (1, 2):
        table.link(rng)
        sender = table.match(number - 1)
        receiver = Match(table.terms, 1, key(1)) if number == 1 else table.match(0)
        passed, *rest = sender.attachments
        assert verdict(receiver, table.texts[-1]) == "accepted"
        for code, data in hostile(passed.data):
            head = sender.log[-1].body[:32] + body_hash(data)
            assert verdict(receiver, cheat.again(sender, head, (passed._replace(data=data), *rest))) == code
        other = passed.data[32:64] + passed.data[:32] + passed.data[64:]
        assert verdict(receiver, cheat.again(sender, None, (passed._replace(data=other), *rest))) == "E_DECK_LEN"
        assert verdict(receiver, cheat.again(sender, None, ())) == "E_DECK_LEN"


def body_hash(data: bytes) -> bytes:
    """Return the commitment to a pass."""
    return shared_deck.hash_pass(data)


def hostile(data: bytes) -> list[tuple[str, bytes]]:
    """Return passes with a bad point, a double one, one too few."""
    twist = next(x for x in range(2, 99) if not curve25519.on_curve(x))
    eighth = 325606250916557431795983626356110631294008115727848805560023387167927233504  # of order eight
    bad = [0, 1, twist, eighth, curve25519.P - 1, curve25519.P, curve25519.P + 9, 2**255 + 9, 2**256 - 1]
    bodies = [("E_DECK_POINT", x.to_bytes(32, "little") + data[32:]) for x in bad]
    return [*bodies, ("E_DECK_DUP", data[32:64] + data[32:]), ("E_DECK_LEN", data[32:]), ("E_DECK_LEN", data + data[:32])]


@pytest.mark.parametrize("links", [2, 3])
def test_shares_are_checked(links: int) -> None:
    """The keys to the opening hands: of the inviter in link 2, of the other in link 3."""
    _, sender, receiver = at("booster", links)
    shares = next(came for came in sender.attachments if came.kind == 3)
    data = shares.data
    assert len(data) == 6 * 17
    for wrong in (data[:-1], data[17:], data + data[:17], bytes((data[0] + 1,)) + data[1:], data[:1] + bytes(16) + data[17:]):
        came = tuple(part._replace(data=wrong) if part.kind == 3 else part for part in sender.attachments)
        assert verdict(receiver, cheat.again(sender, attachments=came)) == "E_SHARE"
    assert verdict(receiver, cheat.again(sender)) == "accepted"


def test_played_cards_are_proved() -> None:
    """Another card than the one that lies there, another place, no share, a wrong one."""
    table = MatchTable(terms("brisk", nonce="cards"))
    rng = Random(2)
    plays: tuple[Play, ...] = ()
    while not plays:
        table.link(rng)
        sender = table.match((len(table.texts) - 1) % 2)
        plays = sender.fold.plays
    receiver = table.match(len(table.texts) % 2)
    true = sender.log[-1].body
    player = sender.fold.players[sender.seat or 0]
    actions = [entry.action for entry in sender.fold.entries[len(sender.folds[-2].entries) :] if entry.player == player]
    start = cheat.pack(sender, player, actions)
    assert start in true
    rest = true[true.index(start) + len(start) :]
    hidden = next(card for card in range(8) if card not in {play.card for play in plays} and (f"play/{card}",) not in actions)
    lied = [(f"play/{hidden}",) if action == actions[0] else action for action in actions]
    assert verdict(receiver, cheat.again(sender)) == "accepted"
    assert verdict(receiver, cheat.again(sender, cheat.pack(sender, player, lied) + rest)) in ("E_SHARE", "E_MOVE")
    assert verdict(receiver, cheat.again(sender, start + bytes((0, 255)) + rest[2:])) == "E_SHARE"
    assert verdict(receiver, cheat.again(sender, start + rest[:1])) == "E_DECK_LEN"
    kinds = [part.kind for part in sender.attachments]
    at_ = kinds.index(4)
    part = sender.attachments[at_]
    for data in (part.data[:-1], part.data[:-1] + bytes((part.data[-1] ^ 1,)), bytes((part.data[0], 99)) + part.data[2:]):
        wrong = (*sender.attachments[:at_], part._replace(data=data), *sender.attachments[at_ + 1 :])
        assert verdict(receiver, cheat.again(sender, attachments=wrong)) == "E_SHARE"


def test_who_has_all_keys_sees_where_a_card_lay() -> None:
    """A card said to come from another place of the hand, with that place's share: with both keys it does not fit."""
    table = MatchTable(terms("brisk", nonce="place"))
    rng = Random(2)
    plays: tuple[Play, ...] = ()
    while len(plays) != 1:
        table.link(rng)
        sender = table.match((len(table.texts) - 1) % 2)
        plays = sender.fold.plays
    seat, held, true = sender.seat or 0, plays[0].held, sender.log[-1].body
    assert held
    other = next(one for one in sender.fold.hands[seat] if one.epoch == held.epoch)
    body_ = true.replace(bytes(held[:2]), bytes(other[:2]), 1)
    assert body_ != true
    share = bytes(other[:2]) + shared_deck.make_share(key(seat), table.terms.nonce, *other[:2])
    came = tuple(part._replace(data=share) if part.kind == 4 else part for part in sender.attachments)
    for keys, said in (({}, "accepted"), ({0: key(0), 1: key(1)}, "E_SHARE")):
        spectator = watch(parse_link(table.texts[-2], lookup))
        spectator.context = spectator.context.learn(spectator.context.knowledge._replace(keys=keys))
        assert verdict(spectator, cheat.again(sender)) == "accepted"
        assert verdict(spectator, cheat.again(sender, body_, came)) == said


@pytest.mark.parametrize(("number", "code"), [(1, "A_DECK_A1"), (2, "A_DECK_B"), (3, "A_DECK_A2")])
def test_a_shuffle_that_was_not_drawn_is_found(number: int, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cheat orders the cards as it likes, in points that are otherwise in order: only the audit can tell."""
    table = MatchTable(terms("brisk", nonce="stacked", turns=3))
    rng = Random(4)
    table.play(rng)
    table.verify()
    match = watch(parse_link(table.texts[-1], lookup))
    epoch, *others = match.fold.epochs
    if number == 3:
        wrong = epoch._replace(tags=bytes(8) + epoch.tags[8:])
    else:
        wrong = epoch._replace(hashes=tuple(bytes(16) if at == number - 1 else one for at, one in enumerate(epoch.hashes)))
    stacked = [*match.folds[:-1], match.fold._replace(epochs=(wrong, *others))]
    keys = {seat: value for seat, value in enumerate(match.fold.keys) if value}
    context = make_context(match.terms, Knowledge(keys))
    assert list(context.mechanism.audit(context, match.folds))[-1] == 1
    with pytest.raises(Refused) as caught:
        list(context.mechanism.audit(context, stacked))
    assert (caught.value.code, caught.value.link, caught.value.seat) == (code, number, int(number == 2))
    monkeypatch.setattr(SharedDeck, "audit", lambda deck, context, _, honest=SharedDeck.audit: honest(deck, context, stacked))
    (breach,) = audit(match).breaches
    assert (breach.code, breach.link, breach.seat) == (code, number, int(number == 2))


def test_a_shuffle_begun_behind_an_unfinished_one_is_drawn_again_too() -> None:
    table = MatchTable(terms("brisk", nonce="stacked4", turns=6))
    table.play(Random(4))
    match = watch(parse_link(table.texts[-1], lookup))
    *epochs, last = match.fold.epochs
    assert (epochs[-1].stage, last.stage) == (2, 1)
    context = make_context(match.terms, Knowledge({seat: value for seat, value in enumerate(match.fold.keys) if value}))
    assert list(context.mechanism.audit(context, match.folds))[-1] == 1
    stacked = match.fold._replace(epochs=(*epochs, last._replace(hashes=(bytes(16),))))
    with pytest.raises(Refused) as caught:
        list(context.mechanism.audit(context, [*match.folds[:-1], stacked]))
    assert caught.value.code == "A_DECK_A1"


def test_after_the_end_no_key_to_a_card_is_owed() -> None:
    """All keys follow; and what nobody asked for is refused."""
    table = MatchTable(terms("brisk"))
    table.play(Random(1), 5)
    table.resign()
    sender, receiver = (table.match((len(table.texts) + at) % 2) for at in (1, 0))
    assert any(receiver.fold.hands)
    assert AttachmentKind.SHARES not in {came.kind for came in sender.attachments}
    table.link(Random(1))
    sender, receiver = receiver, sender
    assert sender.attachments == ()
    assert verdict(receiver, table.texts[-1]) == "accepted"
    assert verdict(receiver, cheat.again(sender, attachments=(Attachment(AttachmentKind.SHARES, bytes(17)),))) == "E_MALFORMED"
