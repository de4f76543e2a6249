"""Breaches by a player who has a key: each is refused with its code, or found by the audit."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyengine.core.fair import Cloaking
from pyengine.core.types import OFFER, RESIGN, Action
from pyengine.play.fair.audit import audit
from pyengine.play.fair.crypto import hash_chain, identity_tree
from pyengine.play.fair.crypto.seals import mask_decision
from pyengine.play.fair.match import Match, watch
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.wire.link import Attachment, Link, Parsed, parse_link, write_link

from . import cheat
from .moments import verdict
from .table import MatchTable, key, lookup, terms


def at(name: str, links: int, seed: int = 1, **options: Any) -> tuple[MatchTable, Match, Match]:
    """Play so many links; return the table, the seat that has just written and the one that is to read."""
    table = MatchTable(terms(name, nonce=f"breach{seed}", **options), arrays=(100, 800) if name == "cloak" else ())
    table.play(Random(seed), links)
    return table, table.match((links - 1) % table.terms.seats), table.match(links % table.terms.seats)


def audit_breach(text: str) -> Refused:
    """Return the one breach that the audit of a finished game finds."""
    report = audit(watch(parse_link(text, lookup)))
    (breach,) = report.breaches
    assert (report.missing, report.fold, report.is_verified) == ((), None, False)
    return breach


def pack_actions(match: Match, *actions: tuple[str, ...]) -> bytes:
    """Return open actions of a match's player."""
    player = match.fold.players[match.seat or 0]
    return cheat.pack(match, player, actions)


# --- moves and phases


def test_an_impossible_move() -> None:
    _, sender, receiver = at("place", 8)
    taken = sender.fold.entries[1].action  # that square is full since the second link
    text = cheat.again(sender, pack_actions(sender, taken))
    with pytest.raises(Refused) as caught:
        receiver.receive(parse_link(text, lookup))
    assert caught.value.code == "E_MOVE"
    assert (caught.value.link, caught.value.seat) == (8, 1)
    assert "seat 2" in str(caught.value)
    assert "link 8" in str(caught.value)
    state = sender.folds[-2].state
    assert dict(caught.value.message.values)["why"] == sender.terms.kit.explain(state, sender.player, taken)


@pytest.mark.parametrize("links", [7, 8])
def test_a_move_too_few_or_too_many(links: int) -> None:
    _, sender, receiver = at("place", links)
    (move,) = [entry.action for entry in sender.fold.entries[-1:]]
    assert verdict(receiver, cheat.again(sender, b"")) == "E_PHASE"
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, move, move))) == "E_MOVE"
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, move) + b"\x00")) == "E_MALFORMED"
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, move, OFFER))) == "E_MOVE"
    assert verdict(receiver, cheat.again(sender, b"\xff\xff\xff\x7f")) == "E_MALFORMED"
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, move), (Attachment(5, bytes(241)),))) == "E_MALFORMED"


def test_a_move_ahead_of_the_answer_where_the_game_has_none() -> None:
    """It would be legal after every answer, and yet only games that say so let it travel ahead."""
    _, sender, receiver = at("mitosis", 5)
    game, state = sender.context.game, sender.fold.state
    after = [game.apply(state, 1, answer) for answer in game.legal(state, 1)]
    ahead = next(move for move in game.legal(after[0], 0) if all(move in game.legal(one, 0) for one in after))
    move = sender.fold.entries[-1].action
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, move))) == "accepted"
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, move, ahead))) == "E_MOVE"


def test_who_joins_has_to_move_if_it_is_due() -> None:
    _, sender, receiver = at("place", 2, colours=1)
    assert verdict(receiver, cheat.again(sender)) == "accepted"
    assert verdict(receiver, cheat.again(sender, sender.log[-1].body[:32])) == "E_PHASE"


@pytest.mark.parametrize("colours", [None, 1])
def test_the_joiner_does_not_flip(colours: int | None) -> None:
    _, sender, receiver = at("gravity", 2, colours=colours)
    anchor = sender.log[-1].body
    assert len(anchor) == 32
    assert verdict(receiver, cheat.again(sender, anchor + cheat.pack(sender, 1, [("e8",)]))) == "E_PHASE"
    assert verdict(receiver, cheat.again(sender, anchor[:31])) == "E_ANCHOR"


@pytest.mark.parametrize("name", ["booster", "cloak"])
def test_what_is_promised_on_joining_is_there_in_full(name: str) -> None:
    _, sender, receiver = at(name, 2)
    assert verdict(receiver, cheat.again(sender, sender.log[-1].body[:-1])) == "E_ANCHOR"


def test_a_decision_played_openly_before_its_time() -> None:
    _, sender, receiver = at("synchronous", 3)
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, ("e2", "e4")))) == "E_PHASE"
    assert verdict(receiver, cheat.again(sender, b"")) == "E_PHASE"
    assert verdict(receiver, cheat.again(sender, sender.log[-1].body + b"\x00")) == "E_MALFORMED"


@pytest.mark.parametrize("action", [None, ("e2", "e5")])
def test_a_seal_that_holds_no_possible_decision(action: Action | None) -> None:
    """Bytes that stand for nothing, or for what the rules do not allow: it shows when the seal is opened."""
    table = MatchTable(terms("synchronous"))
    rng = Random(1)
    table.link(rng)
    inviter = table.match(0)
    sealed, sealing = bytes(2), inviter.context.fair.sealing
    if action:
        assert sealing
        element = hash_chain.make_chain(key(0), table.terms.nonce, 0)[1]
        sealed = mask_decision(sealing.plain(inviter.fold.state, 0, [action]), element, inviter.transcripts[0])
    rotten = cheat.again(inviter, inviter.log[-1].body[:-2] + sealed)
    table.texts[-1] = rotten
    table.link(rng)
    inviter.log = parse_link(rotten, lookup).log  # the cheat goes on from its own link
    parsed = parse_link(table.texts[-1], lookup)
    opening = cheat.forge_link(inviter, b"\x00\x00\x00", after=parsed)
    with pytest.raises(Refused) as caught:
        table.match(1).receive(parse_link(opening, lookup))
    assert (caught.value.code, caught.value.link, caught.value.seat) == ("E_SEAL", 1, 0)


def test_a_game_that_ends_without_its_key() -> None:
    table, sender, receiver = at("place", 8)
    table.resign()
    sender, receiver = receiver, sender
    true = sender.log[-1].body
    assert verdict(receiver, table.texts[-1]) == "accepted"
    assert verdict(receiver, cheat.again(sender, true[:-16])) == "E_CLOSE"
    assert verdict(receiver, cheat.again(sender, true[:-16] + key(0, "wrong"))) == "E_CLOSE"
    table.link(Random(1))
    sender, receiver = receiver, sender
    assert verdict(receiver, cheat.again(sender, b"")) == "E_CLOSE"
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, RESIGN) + true[-16:])) == "E_PHASE"
    receiver.receive(parse_link(table.texts[-1], lookup))
    assert receiver.next_seat is None
    assert verdict(sender, cheat.forge_link(receiver, b"\x00" + true[-16:])) == "E_TURN"


# --- hidden identities


def with_statement(told: bool) -> tuple[MatchTable, Match, Match]:
    """Play Cloak until somebody has answered a guess, or has shown a piece."""
    for seed in range(40):
        table = MatchTable(terms("cloak", nonce=f"said{seed}"), arrays=(100, 800))
        rng = Random(seed)
        for _ in range(40):
            if table.texts and table.match((len(table.texts) - 1) % 2).is_over:
                break
            try:
                table.link(rng)
            except Refused:  # a dishonest tree that came out too early
                break
            sender = table.match((len(table.texts) - 1) % 2)
            stated = [statement for _, statement in sender.fold.stated]
            if len(stated) == 1 and (stated[0].told is not None) == told:
                return table, sender, table.match(len(table.texts) % 2)
    raise AssertionError("nobody said anything")


def test_answers_are_proved() -> None:
    _, sender, receiver = with_statement(True)
    (proof,) = sender.attachments
    assert verdict(receiver, cheat.again(sender)) == "accepted"
    lie = proof._replace(data=bytes((1 - proof.data[0],)) + proof.data[1:])
    assert verdict(receiver, cheat.again(sender, attachments=(lie,))) == "E_PROOF"
    for broken in ((), (proof, proof), (proof._replace(kind=6),), (proof._replace(data=proof.data + b"\x00"),)):
        assert verdict(receiver, cheat.again(sender, attachments=broken)) == "E_PROOF"


def test_an_untruthful_answer_has_no_proof() -> None:
    _, sender, receiver = with_statement(True)
    ((_, statement),) = sender.fold.stated
    lie = ("no",) if statement.told else ("yes",)
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, lie))) == "E_PROOF"


def test_shown_pieces_are_proved() -> None:
    _, sender, receiver = with_statement(False)
    (proof,) = sender.attachments
    assert proof.kind == 6
    assert verdict(receiver, cheat.again(sender)) == "accepted"
    for mask in (0, 3, 31):
        data = bytes((mask,)) + proof.data[1:]
        assert verdict(receiver, cheat.again(sender, attachments=(proof._replace(data=data),))) == "E_PROOF"


def test_a_row_of_two_bits_is_malformed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree in which every piece is two things at once passes until one of them is shown."""

    def leaves(key: bytes, nonce: bytes, seat: int, row: int, truth: int) -> list[bytes]:
        both, leaf, salt = (truth, (truth + 1) % 5), identity_tree._leaf, identity_tree._salt
        return [leaf(nonce, seat, row, kind, int(kind in both), salt(key, nonce, row, kind)) for kind in range(5)]

    monkeypatch.setattr(identity_tree, "_leaves", leaves)
    _, sender, receiver = with_statement(False)
    (proof,) = sender.attachments
    assert verdict(receiver, cheat.again(sender)) == "E_PROOF"
    ((_, statement),) = sender.fold.stated
    mask = 1 << statement.type | 1 << (statement.type + 1) % 5
    two = proof._replace(data=bytes((mask,)) + proof.data[1:])
    assert verdict(receiver, cheat.again(sender, attachments=(two,))) == "E_MALFORMED"


def test_a_proof_of_nothing() -> None:
    _, sender, receiver = at("cloak", 3)
    assert not sender.attachments
    assert verdict(receiver, cheat.again(sender, attachments=(Attachment(5, bytes(17)),))) == "E_MALFORMED"


def test_an_array_that_is_not_what_was_promised() -> None:
    table = MatchTable(terms("cloak", nonce="promise"), arrays=(100, 800))
    table.play(Random(2), 5)
    table.resign()
    table.link(Random(2))
    match = watch(parse_link(table.texts[-1], lookup))
    assert audit(match).is_verified
    sender = table.match((len(table.texts) - 1) % 2)
    for number, code, link in ((801, "A_CLOAK", (sender.seat or 0) + 1), (960, "A_960", len(table.texts))):
        text = cheat.again(sender, sender.log[-1].body[:-2] + number.to_bytes(2, "big"))
        breach = audit_breach(text)
        assert (breach.code, breach.link, breach.seat) == (code, link, sender.seat)


# --- the audit


def test_the_stamp_of_the_last_link_is_audited() -> None:
    table, *_ = at("place", 8)
    table.resign()
    table.link(Random(1))
    parsed = parse_link(table.texts[-1], lookup)
    seat = parsed.log[-1].seat
    blocks = {**parsed.blocks, seat: parsed.blocks[seat]._replace(stamp=bytes(16))}
    breach = audit_breach(write_link(Parsed(parsed.terms, blocks, parsed.log)))
    assert (breach.code, breach.link, breach.seat) == ("A_STAMP", len(parsed.log), seat)


def test_a_hidden_move_that_the_piece_could_not_make_is_audited() -> None:
    """A checker that moves like what it is not is found when the arrays are known."""
    promised = next(n for n in range(960) if cloaks().types(n)[:4].count(4) == 0)
    played = next(n for n in range(960) if cloaks().types(n)[1] == 4)
    table = MatchTable(terms("cloak", nonce="liar"), arrays=(promised, 800))
    rng = Random(3)
    table.link(rng)
    liar = table.match(0)
    liar.arrange(played)
    for _ in range(4):
        table.link(rng, knights)
    table.resign()
    table.link(rng)
    parsed = parse_link(table.texts[-1], lookup)
    true = promised.to_bytes(2, "big")
    log = tuple(
        Link(link.seat, link.body[:-2] + true) if link.seat == 0 and link.body[-18:-2] == key(0) else link for link in parsed.log
    )
    before = Parsed(parsed.terms, parsed.blocks, log[:-1])
    text = cheat.forge_link(table.match(log[-1].seat), log[-1].body, after=before)
    if log[-1].seat == 1:  # the liar's stamp has to fit its changed link
        two = Parsed(parsed.terms, parsed.blocks, log[:-2])
        text = cheat.forge_link(
            table.match(1), log[-1].body, after=parse_link(cheat.forge_link(liar, log[-2].body, after=two), lookup)
        )
    breach = audit_breach(text)
    assert (breach.code, breach.seat, log[breach.link - 1].seat) == ("A_MOVE", 0, 0)


def knights(match: Match, rng: Random) -> tuple[str, ...]:
    """Move a knight from the home rank where possible, else end the turn; never guess."""
    legal = list(match.legal())
    jumps = [a for a in legal if len(a) == 2 and len(a[0]) == len(a[1]) == 2 and abs(ord(a[0][0]) - ord(a[1][0])) in (1, 2)]
    jumps = [a for a in jumps if a[0][1] in "18" and a[1][1] in "36"]
    return jumps[0] if jumps else ("end",) if ("end",) in legal else next(a for a in legal if "/" not in "".join(a))


def cloaks() -> Cloaking:
    """Return what the game says of its hidden pieces."""
    cloaking = terms("cloak").kit.game.fair_play(terms("cloak").record.options).cloaking
    assert cloaking
    return cloaking


def test_a_key_that_is_not_the_one_promised_is_audited() -> None:
    table, *_ = at("place", 8)
    table.resign()
    table.link(Random(1))
    match = watch(parse_link(table.texts[-1], lookup))
    match.folds[-1] = match.fold._replace(keys=(key(0), key(1, "other")))
    (breach,) = audit(match).breaches
    last = max(number for number, link in enumerate(match.log, 1) if link.seat == 1)
    assert (breach.code, breach.link, breach.seat) == ("A_KEY", last, 1)
    assert "seat 2" in str(breach)
